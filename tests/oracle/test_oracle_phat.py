"""The oracle itself, proved on the worked examples of Phat before the library is held against it."""

from random import Random
from typing import Unpack

import pytest

from tests.oracle.phat import (
    PACK,
    PEGS,
    SUITS,
    Agreed,
    Follow,
    Pair,
    PegTable,
    Tie,
    Told,
    as_written,
    at_random,
    first_of_all,
    play_out,
    random_hands,
    tell,
)
from tests.variants.phat_deals import (
    DEAL_A,
    DEAL_B,
    ONE_BIG_HEART_EACH,
    SWEEP,
    SWEPT_PITCHER,
    TWO_WITH_HEARTS,
    E,
    Hands,
    N,
    PrintedDeal,
    S,
    W,
)

TURNED = [deal.turned(seats) for deal in (DEAL_A, DEAL_B) for seats in range(4)]


def told(deal: PrintedDeal, **agreed: Unpack[Agreed]) -> Told:
    """Play a printed deal as printed."""
    return play_out(tell(deal.hands, pitcher=deal.pitcher, **agreed), as_written(deal.cards))


def first_trick(hands: Hands, played: str) -> tuple[int, int, int]:
    """Play one trick that North leads and let the match end there: the winner, the pegs, the muck."""
    (trick,) = play_out(tell(hands, target=1), as_written(played.split())).tricks
    return trick.winner, trick.pegs, trick.muck


# The printed deals


@pytest.mark.parametrize("deal", TURNED, ids=lambda deal: deal.name)
def test_every_printed_trick_is_told_as_printed(deal: PrintedDeal) -> None:
    """Leader, cards, winner, pegs and muck of all thirteen tricks are those of the score sheet, whoever sits North."""
    story = told(deal)
    so_far, muck_so_far = [0, 0], [0, 0]
    for line, trick in zip(deal.tricks, story.tricks, strict=True):
        assert trick == (line.leader, line.cards, line.winner, line.pegs, line.muck)
        so_far[trick.winner % 2] += trick.pegs
        muck_so_far[trick.winner % 2] += trick.muck
        assert (tuple(so_far), tuple(muck_so_far)) == (line.pegs_so_far, line.muck_so_far)
    assert story.trump == deal.trump
    assert (story.pegs, story.muck) == (deal.pegs, deal.muck)


@pytest.mark.parametrize("deal", TURNED, ids=lambda deal: deal.name)
def test_the_printed_hands_are_the_pack(deal: PrintedDeal) -> None:
    """Four hands of thirteen make the 52 cards, and every one of them is played."""
    assert [len(hand) for hand in deal.hands] == [13] * 4
    assert sorted(card for hand in deal.hands for card in hand) == sorted(deal.cards) == sorted(PACK)


@pytest.mark.parametrize("hands", [SWEEP, SWEPT_PITCHER, TWO_WITH_HEARTS, ONE_BIG_HEART_EACH])
def test_the_made_hands_are_the_pack(hands: Hands) -> None:
    """Hands made for one point of the rules are full deals as well."""
    assert [len(hand) for hand in hands] == [13] * 4
    assert sorted(card for hand in hands for card in hand) == sorted(PACK)


# PH-1 to PH-9


def test_ph_1_a_plain_deal_scores_88() -> None:
    """Pegs 27 and 53 make 80, muck 46 to 34 makes 80, and the 8 for the muck brings the deal to 35 and 53."""
    story = told(DEAL_A)
    assert (story.pegs, story.muck, story.bonus) == ((27, 53), (46, 34), (8, 0))
    assert (story.totals, story.pot, story.winner) == ((35, 53), 0, None)


def test_ph_2_tied_muck_waits_in_the_pot() -> None:
    """At 40 to 40 nobody scores the 8; it waits for the next deal."""
    story = told(DEAL_B)
    assert (story.pegs, story.muck, story.bonus) == ((46, 34), (40, 40), (0, 0))
    assert (story.totals, story.pot) == ((46, 34), 8)


def test_ph_2_tied_muck_pays_both_where_half_is_enough() -> None:
    """Where at least half of the muck is asked for, a tie gives 8 to each side."""
    story = told(DEAL_B, tie="both_half")
    assert (story.bonus, story.totals, story.pot) == ((8, 8), (54, 42), 0)


@pytest.mark.parametrize(
    ("tie", "pots", "totals"),
    [("carry_all", [8, 16, 0], (131, 133)), ("carry_once", [8, 8, 0], (123, 133)), ("none", [0, 0, 0], (115, 133))],
)
def test_ph_3_ties_pile_up_or_not(tie: Tie, pots: list[int], totals: Pair) -> None:
    """After two ties the next majority takes 24 where every tie is carried, 16 where one is, 8 where none is."""
    before, pot = (0, 0), 0
    for deal, left in zip((DEAL_B, DEAL_B.turned(1), DEAL_A.turned(2)), pots, strict=True):
        story = told(deal, totals=before, pot=pot, tie=tie)
        before, pot = story.totals, story.pot
        assert pot == left
    assert before == totals


def test_ph_4_a_pegged_nine_ends_the_match() -> None:
    """At 181 the match is over there and then: no more tricks, no muck, and the pot is lost."""
    story = told(DEAL_A, totals=(150, 155), pot=8)
    assert (story.totals, story.winner, len(story.tricks)) == ((150, 182), 1, 3)
    assert (story.bonus, story.pot) == ((0, 0), 0)


def test_ph_4_end_of_deal_plays_on() -> None:
    """Where the deal is played out, muck and pot are counted and the higher total wins."""
    story = told(DEAL_A, totals=(150, 155), pot=8, end="end_of_deal")
    assert (story.totals, story.winner, len(story.tricks)) == ((193, 208), 1, 13)
    assert story.bonus == (16, 0)


def test_ph_5_the_last_trick_comes_before_the_muck() -> None:
    """Pegs of the thirteenth trick win the match before the muck is looked at."""
    story = told(DEAL_A, totals=(150, 128))
    assert (story.totals, story.winner, len(story.tricks)) == ((177, 181), 1, 13)
    assert story.bonus == (0, 0)


def test_ph_6_the_muck_alone_may_win() -> None:
    """The 8 for the muck counts towards the target like any peg."""
    story = told(DEAL_A, totals=(146, 127))
    assert (story.totals, story.winner, story.bonus) == ((181, 180), 0, (8, 0))


def test_ph_6_one_short_on_both_sides_asks_for_another_deal() -> None:
    """At 180 to 180 nobody has won."""
    story = told(DEAL_A, totals=(145, 127))
    assert (story.totals, story.winner) == ((180, 180), None)


@pytest.mark.parametrize(
    ("hands", "played", "worth"),
    [
        (TWO_WITH_HEARTS, "9H 5H 9S 9D", (0, 46, 0)),
        (TWO_WITH_HEARTS, "9H AH 9S 9D", (1, 40, 4)),
        (ONE_BIG_HEART_EACH, "AH KH 9H 5H", (0, 35, 7)),
    ],
)
def test_ph_7_biggest_tricks(hands: Hands, played: str, worth: tuple[int, int, int]) -> None:
    """The most that one trick can peg is 46: both big trumps and two plain nines."""
    assert first_trick(hands, played) == worth


def test_ph_8_two_deals_are_never_enough() -> None:
    """One side can score no more than 88 in a deal, or 80 and then 96 after a tie, so two deals end at 176."""
    first = play_out(tell(SWEEP), first_of_all)
    assert (first.pegs, first.muck, first.totals) == ((80, 0), (80, 0), (88, 0))
    second = play_out(tell(SWEPT_PITCHER, pitcher=E, totals=first.totals), first_of_all)
    assert (second.pegs, second.muck) == ((80, 0), (80, 0))
    assert (second.totals, second.winner) == ((176, 0), None)
    after_a_tie = play_out(tell(SWEEP, totals=(80, 0), pot=8), first_of_all)
    assert (after_a_tie.totals, after_a_tie.winner) == ((176, 0), None)


@pytest.mark.parametrize("totals", [(180, 180), (180, 140), (160, 160), (140, 180)])
def test_ph_8_a_fifth_deal_ends_in_its_play(totals: Pair) -> None:
    """Once 320 pegs are out, the 80 of a fifth deal bring a side home before its muck is counted."""
    rng = Random(8)
    for _ in range(50):
        story = play_out(tell(random_hands(rng), totals=totals), at_random(rng))
        assert story.winner is not None
        assert story.bonus == (0, 0)


def test_ph_8_matches_last_three_to_five_deals() -> None:
    """No match to 181 is shorter than three deals or longer than five."""
    rng = Random(181)
    lengths = set[int]()
    for _ in range(200):
        totals, pot, deals, winner = (0, 0), 0, 0, None
        while winner is None:
            story = play_out(tell(random_hands(rng), pitcher=deals % 4, totals=totals, pot=pot), at_random(rng))
            totals, pot, winner = story.totals, story.pot, story.winner
            deals += 1
        lengths.add(deals)
    assert lengths <= {3, 4, 5}


@pytest.mark.parametrize(
    ("follow", "choices"),
    [
        ("strict", {S: "JS", W: "AS 6S", N: "KS TS 7S 3S"}),
        # North may trump in; South has four trumps, but West has neither heart nor reason.
        ("follow_or_trump", {S: "JS 8H 7H", W: "AS 6S", N: "KS TS 7S 3S AH KH 2H"}),
    ],
)
def test_ph_9_follow_suit(follow: Follow, choices: dict[int, str]) -> None:
    """Who holds the suit led must play it; only where it is agreed may a trump be played instead."""
    story = tell(DEAL_A.hands, follow=follow)
    next(story)
    for card in DEAL_A.cards[:4]:
        story.send(card)
    for card, seat in zip(DEAL_A.tricks[1].cards[:3], (S, W, N), strict=True):
        assert story.send(card) == (seat, tuple(choices[seat].split()))


def test_a_card_that_may_not_be_played_is_refused() -> None:
    """The oracle tells no story with a revoke in it."""
    story = tell(DEAL_A.hands)
    next(story)
    for card in DEAL_A.cards[:5]:
        story.send(card)
    with pytest.raises(ValueError, match="seat 2 may not play 8H, only JS"):
        story.send("8H")


# GE-1 to GE-5


def test_ge_1_geldeston_deal_a() -> None:
    """With tens and nines changed about, Deal A pegs 36 and 44 and ends level at 44."""
    story = told(DEAL_A, pegs="geldeston_a")
    assert (story.pegs, story.muck, story.totals) == ((36, 44), (46, 34), (44, 44))


def test_ge_2_geldeston_deal_b() -> None:
    """Deal B pegs the same split by other tricks: 18 in the seventh, 23 in the last."""
    story = told(DEAL_B, pegs="geldeston_a")
    assert (story.pegs, story.muck, story.pot) == ((46, 34), (40, 40), 8)
    assert (story.tricks[6].pegs, story.tricks[12].pegs) == (18, 23)


def test_ge_3_the_trump_ten_is_the_big_card() -> None:
    """The trump ten pegs 18 and is ten of muck as well."""
    ninth = told(DEAL_A, pegs="geldeston_a").tricks[8]
    assert (ninth.pegs, ninth.muck) == (23, 11)


@pytest.mark.parametrize(("number", "pegs", "phat"), [(1, 0, 9), (3, 0, 18), (11, 9, 0)])
def test_ge_4_nines_are_dead(number: int, pegs: int, phat: int) -> None:
    """Nines peg nothing and plain tens peg 9."""
    assert told(DEAL_A, pegs="geldeston_a").tricks[number - 1].pegs == pegs
    assert told(DEAL_A).tricks[number - 1].pegs == phat


def test_ge_5_a_pegged_ten_ends_the_match() -> None:
    """From 163 the trump ten of the seventh trick is enough."""
    story = told(DEAL_B, totals=(163, 0), pegs="geldeston_a")
    assert (story.totals, story.winner, len(story.tricks)) == ((181, 19), 0, 7)


@pytest.mark.parametrize(
    ("table", "trumps", "plain"), [("phat", 38, 42), ("geldeston_a", 38, 42), ("geldeston_b", 47, 42)]
)
def test_the_pegs_of_a_deal(table: PegTable, trumps: int, plain: int) -> None:
    """The trumps peg 38 and the plain suits 42, which is 80; with only the big card moved it is 89."""
    of_trumps, of_plain = PEGS[table]
    assert (sum(of_trumps.values()), (len(SUITS) - 1) * sum(of_plain.values())) == (trumps, plain)


# The whole


@pytest.mark.parametrize("table", list(PEGS))
@pytest.mark.parametrize("follow", ["strict", "follow_or_trump"])
def test_nothing_is_lost_in_a_complete_deal(table: PegTable, follow: Follow) -> None:
    """All 52 cards fall in 13 tricks, all the pegs and 80 of muck are shared out, and 8 is scored or waits."""
    rng = Random(80)
    for _ in range(100):
        story = play_out(tell(random_hands(rng), pegs=table, follow=follow), at_random(rng))
        assert sorted(card for trick in story.tricks for card in trick.cards) == sorted(PACK)
        assert sum(story.muck) == 80
        assert sum(story.pegs) == (89 if table == "geldeston_b" else 80)
        assert sum(story.bonus) + story.pot == 8
        assert tuple(map(sum, zip(story.pegs, story.bonus, strict=True))) == story.totals
