"""Phat against every worked example of its rules, and against what went wrong in other programs."""

import copy
import pickle
from collections.abc import Callable
from random import Random

import pytest

from allfours import (
    Card,
    Deal,
    IllegalMove,
    Match,
    NotationError,
    Play,
    Record,
    Variant,
    variants,
)
from allfours.scoring import Tie
from tests.oracle.phat import PACK, at_random, play_out, random_hands, tell
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
    Pair,
    PrintedDeal,
    S,
    W,
)
from tests.variants.phat_options import (
    geldeston_b,
    only_the_pitcher_looks,
    played_out,
    trumping_in,
    up_to,
    with_tie,
)
from tests.variants.phat_table import (
    bottom_line,
    cards_of,
    deal_on,
    dealt,
    for_muck,
    may_play,
    pack_of,
    play,
    play_any,
    play_first,
    play_on,
    play_printed,
    play_until_over,
    printed,
    refusal,
    scored,
)

PHAT, PHAT_BGA, PHAT_CUT, GELDESTON = variants.PHAT, variants.PHAT_BGA, variants.PHAT_CUT, variants.GELDESTON_PHAT
PRESETS = [PHAT, PHAT_BGA, PHAT_CUT, GELDESTON]


def name_of(variant: Variant) -> str:
    """Name a test after the variant."""
    return variant.name


every_preset = pytest.mark.parametrize("variant", PRESETS, ids=name_of)
every_phat = pytest.mark.parametrize("variant", [PHAT, PHAT_BGA, PHAT_CUT], ids=name_of)


# The printed deals


@every_phat
@pytest.mark.parametrize("seats", range(4))
@pytest.mark.parametrize("original", [DEAL_A, DEAL_B], ids=["A", "B"])
def test_every_printed_trick(variant: Variant, original: PrintedDeal, seats: int) -> None:
    """Leader, winner, pegs and pegs so far of every trick are those of the score sheet, wherever North sits."""
    expected = original.turned(seats)
    deal = printed(variant, expected)
    for number, line in enumerate(expected.tricks, start=1):
        assert deal.turn == line.leader
        assert deal.trick == ()
        before = deal.scores
        deal = play(deal, line.cards)
        trick = deal.tricks[-1]
        assert len(deal.tricks) == number
        assert (trick.leader, tuple(map(str, trick.cards)), trick.winner) == (line.leader, line.cards, line.winner)
        pegged = [(score.side, score.points) for score in deal.scores[len(before) :] if score.reason == "pegs"]
        assert pegged == [(line.winner % 2, line.pegs)] * (line.pegs > 0)
        if number < len(expected.tricks):
            assert deal.points == deal.standing.totals == line.pegs_so_far
    assert deal.is_over


# PH-1, a plain deal


@every_phat
def test_ph_1_a_plain_deal_scores_88(variant: Variant) -> None:
    """Pegs 27 and 53, and 8 for muck of 46 to 34: the deal is 35 and 53, which is 88, and nobody has won."""
    deal = play(printed(variant, DEAL_A), DEAL_A.cards)
    assert deal.points == (35, 53)
    assert sum(deal.points) == 88
    assert bottom_line(deal) == ((35, 53), 0, None)
    assert (deal.is_over, deal.turn, deal.legal_moves) == (True, None, ())


def test_ph_1_scores_in_the_order_counted() -> None:
    """A trick with pegs is one score, a trick without is none, and the muck comes last."""
    deal = play(printed(PHAT, DEAL_A), DEAL_A.cards)
    pegs = [(line.winner % 2, line.pegs, "pegs") for line in DEAL_A.tricks if line.pegs]
    assert scored(deal) == [*pegs, (0, 8, "muck")]


def test_ph_1_the_pitch_fixes_trumps_though_it_loses() -> None:
    """The suit of the first card led is trumps for the deal, whoever wins the trick."""
    deal = printed(PHAT, DEAL_A)
    assert deal.trump is None
    deal = deal.apply("4H")
    assert deal.trump is not None
    assert deal.trump.letter == "H"
    deal = play(deal, ("6H", "3H", "9S"))
    assert (deal.trump.letter if deal.trump else None, deal.turn) == ("H", E)


@pytest.mark.parametrize(
    ("number", "side", "pegs"),
    [
        pytest.param(1, 1, 9, id="a void seat throws a plain nine on the partner's trick"),
        pytest.param(3, 1, 18, id="the trump nine takes the partner's ace and pegs 18 for itself"),
        pytest.param(8, 0, 9, id="a void seat gives a plain nine to the partner's king"),
        pytest.param(9, 1, 14, id="the trump ten pegs nothing, the nine and the five it takes peg 14"),
        pytest.param(13, 1, 5, id="a void seat gives a plain five to the partner's queen"),
    ],
)
def test_ph_1_pegs_go_to_the_side_that_wins_the_trick(number: int, side: int, pegs: int) -> None:
    """A trick's pegs are scored in one step by the side that won it, whoever played the cards."""
    before = play(printed(PHAT, DEAL_A), DEAL_A.cards[: 4 * number - 1])
    after = before.apply(DEAL_A.cards[4 * number - 1])
    assert scored(after)[len(before.scores)] == (side, pegs, "pegs")


def test_ph_1_a_void_seat_may_play_anything() -> None:
    """West, void in hearts, may throw any of thirteen cards on the first trick."""
    deal = play(printed(PHAT, DEAL_A), ("4H", "6H", "3H"))
    assert deal.turn == W
    assert may_play(deal) == set(DEAL_A.hands[W])


# PH-2 and PH-3, tied muck


@every_phat
def test_ph_2_tied_muck_waits_in_the_pot(variant: Variant) -> None:
    """At 40 to 40 nobody scores for the muck, and 8 waits for the next deal."""
    deal = play(printed(variant, DEAL_B), DEAL_B.cards)
    assert deal.points == (46, 34)
    assert for_muck(deal) == []
    assert bottom_line(deal) == ((46, 34), 8, None)


def test_ph_2_tied_muck_may_pay_both() -> None:
    """Where half of the muck is enough, a tie gives 8 to each side and leaves no pot."""
    deal = play(printed(with_tie(Tie.BOTH_HALF), DEAL_B), DEAL_B.cards)
    assert sorted(for_muck(deal)) == [(0, 8), (1, 8)]
    assert bottom_line(deal) == ((54, 42), 0, None)


def test_ph_2_the_tie_stands_only_after_the_last_trick() -> None:
    """The last trick alone brings 20 of muck, so nothing waits in the pot before it."""
    deal = play(printed(PHAT, DEAL_B), DEAL_B.cards[:-1])
    assert deal.standing.pot == 0
    assert deal.apply(DEAL_B.cards[-1]).standing.pot == 8


@pytest.mark.parametrize(
    ("tie", "pots", "totals"),
    [
        (Tie.CARRY_ALL, (8, 16, 0), (131, 133)),
        (Tie.CARRY_ONCE, (8, 8, 0), (123, 133)),
        (Tie.NOBODY, (0, 0, 0), (115, 133)),
    ],
)
def test_ph_3_ties_pile_up_or_not(tie: Tie, pots: tuple[int, ...], totals: Pair) -> None:
    """After two ties the next majority takes 24 where every tie is carried, 16 where one is, 8 where none is."""
    deals = (DEAL_B, DEAL_B.turned(1), DEAL_A.turned(2))
    so_far: Match | Variant = with_tie(tie)
    for deal, pot, after in zip(deals, pots, ((46, 34), (80, 80), totals), strict=True):
        so_far = play_printed(so_far, deal)
        assert (so_far.totals, so_far.deal.standing.pot, so_far.winner) == (after, pot, None)


def test_ph_3_the_pot_is_paid_in_one_score() -> None:
    """The side with more muck scores its 8 and the whole pot together."""
    deal = play(printed(PHAT, DEAL_A.turned(2), totals=(80, 80), pot=16), DEAL_A.cards)
    assert for_muck(deal) == [(0, 24)]
    assert bottom_line(deal) == ((131, 133), 0, None)


def test_ph_3_the_ledger_is_88_a_deal() -> None:
    """After complete deals both totals add up to 88 a deal, less what waits in the pot."""
    so_far: Match | Variant = PHAT
    for number, deal in enumerate((DEAL_B, DEAL_B.turned(1), DEAL_A.turned(2)), start=1):
        so_far = play_printed(so_far, deal)
        assert sum(so_far.totals) + so_far.deal.standing.pot == 88 * number


# PH-4 to PH-6, the end of a match


@every_phat
def test_ph_4_a_pegged_nine_ends_the_match(variant: Variant) -> None:
    """At 181 the match is over there and then: ten tricks stay unplayed, no muck is counted, the pot is lost."""
    before = play(printed(variant, DEAL_A, totals=(150, 155), pot=8), DEAL_A.cards[:11])
    assert (before.standing.totals, before.standing.pot, before.winner) == ((150, 164), 8, None)
    deal = before.apply(DEAL_A.cards[11])
    assert bottom_line(deal) == ((150, 182), 0, 1)
    assert deal.points == (0, 27)
    assert scored(deal) == [(1, 9, "pegs"), (1, 18, "pegs")]
    assert (deal.is_over, deal.turn, deal.legal_moves) == (True, None, ())
    assert [len(deal.hand(seat)) for seat in range(4)] == [10] * 4


def test_ph_4_nothing_is_played_after_the_end() -> None:
    """A card offered after the match is won is refused, and the error carries the unchanged deal."""
    deal = play(printed(PHAT, DEAL_A, totals=(150, 155), pot=8), DEAL_A.cards[:12])
    assert refusal(deal, "5H") == "DEAL_OVER"
    with pytest.raises(IllegalMove) as caught:
        deal.apply("5H")
    assert caught.value.deal == deal
    assert caught.value.refusal == deal.why_not("5H")


def test_ph_4_end_of_deal_plays_on() -> None:
    """Where the deal is played out, muck and pot are counted and the higher total wins."""
    deal = printed(played_out(), DEAL_A, totals=(150, 155), pot=8)
    for number, line in enumerate(DEAL_A.tricks, start=1):
        assert deal.winner is None, number
        deal = play(deal, line.cards)
    assert for_muck(deal) == [(0, 16)]
    assert bottom_line(deal) == ((193, 208), 0, 1)


def test_end_of_deal_with_equal_totals_asks_for_another() -> None:
    """Level past the target, nobody has won: another deal is dealt."""
    deal = play(printed(played_out(), DEAL_A, totals=(173, 155)), DEAL_A.cards)
    assert bottom_line(deal) == ((208, 208), 0, None)
    assert deal.is_over


def test_ph_5_the_last_trick_comes_before_the_muck() -> None:
    """Pegs of the thirteenth trick win the match, though the muck would have brought the others home as well."""
    before = play(printed(PHAT, DEAL_A, totals=(150, 128)), DEAL_A.cards[:48])
    assert before.standing.totals == (177, 176)
    deal = play(before, DEAL_A.cards[48:])
    assert bottom_line(deal) == ((177, 181), 0, 1)
    assert for_muck(deal) == []
    assert scored(deal)[-1] == (1, 5, "pegs")


def test_ph_6_the_muck_alone_may_win() -> None:
    """Nobody is home after the last trick, and the 8 for the muck is enough."""
    deal = play(printed(PHAT, DEAL_A, totals=(146, 127)), DEAL_A.cards)
    assert bottom_line(deal) == ((181, 180), 0, 0)
    assert scored(deal)[-2:] == [(1, 5, "pegs"), (0, 8, "muck")]


def test_ph_6_one_short_on_both_sides_asks_for_another_deal() -> None:
    """At 180 to 180 the deal is over and the match is not; the next pegs of all win it."""
    deal = play(printed(PHAT, DEAL_A, totals=(145, 127)), DEAL_A.cards)
    assert bottom_line(deal) == ((180, 180), 0, None)
    assert deal.is_over
    following = play_until_over(printed(PHAT, DEAL_A.turned(1), totals=(180, 180)), DEAL_A.cards)
    assert bottom_line(following) == ((189, 180), 0, 0)
    assert len(following.tricks) == 1


def test_the_target_may_be_passed() -> None:
    """Reaching the target or passing it wins; no exact finish is asked for."""
    exact = play_until_over(printed(PHAT, DEAL_A, totals=(0, 172)), DEAL_A.cards)
    past = play_until_over(printed(PHAT, DEAL_A, totals=(0, 180)), DEAL_A.cards)
    assert (exact.standing.totals, exact.winner) == ((0, 181), 1)
    assert (past.standing.totals, past.winner) == ((0, 189), 1)


def test_up_to_121() -> None:
    """Where two laps of a shorter board are agreed, 121 wins."""
    deal = play_until_over(printed(up_to(121), DEAL_A, totals=(90, 94)), DEAL_A.cards)
    assert bottom_line(deal) == ((90, 121), 0, 1)
    assert len(deal.tricks) == 3


# PH-7, the biggest tricks


@pytest.mark.parametrize(
    ("hands", "played", "winner", "pegs", "muck"),
    [
        (TWO_WITH_HEARTS, "9H 5H 9S 9D", N, 46, 0),
        (TWO_WITH_HEARTS, "9H AH 9S 9D", E, 40, 4),
        (ONE_BIG_HEART_EACH, "AH KH 9H 5H", N, 35, 7),
    ],
)
def test_ph_7_biggest_tricks(hands: Hands, played: str, winner: int, pegs: int, muck: int) -> None:
    """The most that one trick can peg is 46: both big trumps and two plain nines."""
    deal = play(dealt(PHAT, hands), played.split())
    assert deal.tricks[0].winner == winner
    assert scored(deal) == [(winner % 2, pegs, "pegs")]
    assert deal.turn == winner
    assert sum({"A": 4, "K": 3, "Q": 2, "J": 1, "T": 10}.get(str(card)[0], 0) for card in deal.tricks[0].cards) == muck


# PH-8, how long a match lasts


def test_ph_8_two_deals_are_never_enough() -> None:
    """One side scores at most 88 in a deal: after two sweeps it has 176, and the third deal decides."""
    so_far: Match | Variant = PHAT
    for hands, dealer, totals in ((SWEEP, W, (88, 0)), (SWEPT_PITCHER, N, (176, 0))):
        so_far = play_first_cards(deal_on(so_far, hands, dealer).apply("2H"))
        assert (so_far.totals, so_far.winner) == (totals, None)
        assert not so_far.is_over
    match = play_first_cards(deal_on(so_far, (SWEEP[2], SWEEP[3], SWEEP[0], SWEEP[1]), E).apply("2H"))
    assert match.is_over
    assert match.winner == 0


def play_first_cards(match: Match) -> Match:
    """Play the current deal of a match to its end, always the first card that may be played."""
    while moves := match.legal_moves:
        match = match.apply(moves[0])
    return match


def test_ph_8_a_tie_first_does_not_shorten_the_match() -> None:
    """With 80 from a tied deal and 96 from the next a side has 176 as well."""
    deal = play_first(dealt(PHAT, SWEEP, totals=(80, 0), pot=8))
    assert bottom_line(deal) == ((176, 0), 0, None)


@pytest.mark.parametrize("totals", [(180, 180), (180, 140), (160, 160), (140, 180)])
def test_ph_8_a_fifth_deal_ends_in_its_play(totals: Pair) -> None:
    """Once 320 pegs are out, the 80 of a fifth deal bring a side home before its muck is counted."""
    rng = Random(5)
    for _ in range(25):
        deal = play_any(dealt(PHAT, random_hands(rng), totals=totals), rng)
        assert deal.winner is not None
        assert scored(deal)[-1][2] == "pegs"


@every_preset
def test_ph_8_matches_last_three_to_five_deals(variant: Variant) -> None:
    """No match to 181 is shorter than three deals or longer than five."""
    rng = Random(181)
    for seed in range(25):
        match, deals = Match.new(variant, seed=seed), 1
        while not match.is_over:
            if moves := match.legal_moves:
                match = match.apply(moves[int(rng.random() * len(moves))])
            else:
                match, deals = match.next_deal(), deals + 1
        assert 3 <= deals <= 5
        assert match.winner is not None
        assert match.totals[match.winner] >= 181 > match.totals[1 - match.winner]


# PH-9, following suit


@every_preset
def test_ph_9_who_holds_the_suit_led_must_follow(variant: Variant) -> None:
    """South must play his only spade, West has two left to choose from, North may not trump in."""
    deal = play(printed(variant, DEAL_A), (*DEAL_A.cards[:4], "2S"))
    assert (deal.turn, may_play(deal)) == (S, {"JS"})
    deal = deal.apply("JS")
    assert (deal.turn, may_play(deal)) == (W, cards_of("AS 6S"))
    assert refusal(deal, "9S") == "NOT_HELD"
    deal = deal.apply("AS")
    assert (deal.turn, may_play(deal)) == (N, cards_of("KS TS 7S 3S"))
    assert {refusal(deal, card) for card in ("AH", "KH", "2H")} == {"MUST_FOLLOW"}


def test_ph_9_follow_or_trump() -> None:
    """Where it is agreed, a trump may be played instead of following, but no third suit."""
    deal = play(printed(trumping_in(), DEAL_A), (*DEAL_A.cards[:4], "2S", "JS", "AS"))
    assert (deal.turn, may_play(deal)) == (N, cards_of("KS TS 7S 3S AH KH 2H"))
    assert refusal(deal, "KC") == "MUST_FOLLOW"
    deal = deal.apply("2H")
    assert deal.tricks[-1].winner == N


def test_ph_9_trumps_led_must_be_followed_either_way() -> None:
    """When trumps are led both ways of following are one."""
    for variant in (PHAT, trumping_in()):
        deal = printed(variant, DEAL_A).apply("4H")
        assert may_play(deal) == cards_of("QH JH TH 9H 6H 5H")


def test_a_refusal_names_the_cards() -> None:
    """Why a card may not be played is said with the cards that must be."""
    deal = play(printed(PHAT, DEAL_A), (*DEAL_A.cards[:4], "2S"))
    why = deal.why_not("8H")
    assert why is not None
    assert why.code.name == "MUST_FOLLOW"
    assert "J♠" in why.text
    with pytest.raises(IllegalMove) as caught:
        deal.apply("8H")
    assert (caught.value.move, caught.value.deal, caught.value.refusal) == (Play(Card.parse("8H")), deal, why)


# Geldeston


def test_ge_1_deal_a() -> None:
    """With tens and nines changed about, Deal A pegs 36 and 44, and the muck levels it at 44."""
    deal = play(printed(GELDESTON, DEAL_A), DEAL_A.cards)
    assert sum(points for side, points, reason in scored(deal) if (side, reason) == (0, "pegs")) == 36
    assert for_muck(deal) == [(0, 8)]
    assert deal.points == (44, 44)


def test_ge_2_deal_b() -> None:
    """Deal B pegs the same split as in Phat, by other tricks, and carries its tie."""
    deal = play(printed(GELDESTON, DEAL_B), DEAL_B.cards)
    assert deal.points == (46, 34)
    assert bottom_line(deal) == ((46, 34), 8, None)
    assert pegs_of(GELDESTON, DEAL_B, 7) == 18
    assert pegs_of(GELDESTON, DEAL_B, 13) == 23


def test_ge_3_the_trump_ten_is_the_big_card() -> None:
    """The trump ten pegs 18, where in Phat it pegs nothing."""
    assert pegs_of(GELDESTON, DEAL_A, 9) == 23
    assert pegs_of(PHAT, DEAL_A, 9) == 14


@pytest.mark.parametrize(("number", "geldeston", "phat"), [(1, 0, 9), (3, 0, 18), (11, 9, 0)])
def test_ge_4_nines_are_dead(number: int, geldeston: int, phat: int) -> None:
    """Nines peg nothing and plain tens peg 9."""
    assert pegs_of(GELDESTON, DEAL_A, number) == geldeston
    assert pegs_of(PHAT, DEAL_A, number) == phat


def test_ge_5_a_pegged_ten_ends_the_match() -> None:
    """From 163 the trump ten of the seventh trick is enough."""
    deal = play_until_over(printed(GELDESTON, DEAL_B, totals=(163, 0)), DEAL_B.cards)
    assert bottom_line(deal) == ((181, 19), 0, 0)
    assert len(deal.tricks) == 7


def test_geldeston_b_moves_only_the_big_card() -> None:
    """With the trump nine at 9 and all else as in Phat, a deal pegs 89."""
    deal = play(printed(geldeston_b(), DEAL_A), DEAL_A.cards)
    assert sum(points for _, points, reason in scored(deal) if reason == "pegs") == 89
    assert pegs_of(geldeston_b(), DEAL_A, 3) == 9
    assert pegs_of(geldeston_b(), DEAL_A, 9) == 32


def pegs_of(variant: Variant, printed_deal: PrintedDeal, number: int) -> int:
    """Count what one trick of a printed deal pegs under another table of pegs."""
    before = play(printed(variant, printed_deal), printed_deal.cards[: 4 * number - 4])
    after = play(before, printed_deal.tricks[number - 1].cards)
    new = after.scores[len(before.scores) :]
    return sum(score.points for score in new if score.reason == "pegs")


# The presets


def test_the_presets_are_found_by_name() -> None:
    """Every form of Phat is a constant and is found by its name or by another name for it."""
    assert [variants.get(variant.name) for variant in PRESETS] == PRESETS
    assert {"phat", "phat_bga", "phat_cut", "geldeston_phat"} <= set(variants.names())
    assert variants.get("fat") == PHAT


@every_preset
def test_the_pitcher_sits_left_of_the_dealer(variant: Variant) -> None:
    """Thirteen cards each, and the seat after the dealer leads anything it likes."""
    for dealer in range(4):
        deal = Deal.shuffled(variant, seed=dealer, dealer=dealer)
        assert deal.turn == (dealer + 1) % 4
        assert [len(deal.hand(seat)) for seat in range(4)] == [13] * 4
        assert may_play(deal) == {str(card) for card in deal.hand((dealer + 1) % 4)}


@every_preset
def test_cards_are_dealt_singly_from_the_dealers_left(variant: Variant) -> None:
    """The top card goes to the pitcher, the next to the seat after, and so on round the table."""
    deal = Deal.new(variant, cards=pack_of(DEAL_A.hands, E), dealer=E)
    assert [{str(card) for card in deal.hand(seat)} for seat in range(4)] == [set(hand) for hand in DEAL_A.hands]


@every_preset
def test_the_deal_goes_round_clockwise(variant: Variant) -> None:
    """The pitcher of one deal deals the next."""
    match = Match.new(variant, seed=36)
    while not match.is_over:
        pitcher = match.turn
        while moves := match.legal_moves:
            match = match.apply(moves[0])
        if not match.is_over:
            match = match.next_deal()
            assert match.deal.dealer == pitcher


@every_preset
def test_anybody_may_pitch_first(variant: Variant) -> None:
    """Who deals first is left to chance or to the cut, and the same seed leaves it to the same seat."""
    dealers = [Match.new(variant, seed=seed).deal.dealer for seed in range(60)]
    assert set(dealers) == {N, E, S, W}
    assert dealers == [Match.new(variant, seed=seed).deal.dealer for seed in range(60)]


# RW-15, copies that lose something


def by_pickle(deal: Deal) -> Deal:
    """Copy by writing and reading a pickle."""
    loaded: Deal = pickle.loads(pickle.dumps(deal))
    return loaded


@pytest.mark.parametrize("duplicate", [by_pickle, copy.copy, copy.deepcopy])
@pytest.mark.parametrize("played", [0, 1, 5, 8, 51])
def test_rw_15_a_copy_loses_nothing(duplicate: Callable[[Deal], Deal], played: int) -> None:
    """A copy has the totals, the pot and the turn of the original, and comes to the same end."""
    deal = play(printed(PHAT, DEAL_B.turned(2), totals=(123, 45), pot=8), DEAL_B.cards[:played])
    twin = duplicate(deal)
    assert twin == deal
    assert hash(twin) == hash(deal)
    assert (twin.turn, twin.legal_moves, twin.standing) == (deal.turn, deal.legal_moves, deal.standing)
    ended, twin_ended = play(deal, DEAL_B.cards[played:]), play(twin, DEAL_B.cards[played:])
    assert twin_ended == ended
    assert bottom_line(twin_ended) == ((169, 79), 16, None)


@pytest.mark.parametrize("played", [0, 1, 5, 8, 51])
@pytest.mark.parametrize("as_json", [True, False])
def test_rw_15_a_record_loses_nothing(played: int, *, as_json: bool) -> None:
    """A match read back from text or JSON in the middle of a deal has its totals, pot and turn, and the same end."""
    following = DEAL_A.turned(1)
    match = deal_on(play_printed(PHAT, DEAL_B), following.hands, following.dealer)
    match = play_on(match, following.cards[:played])
    twin = read_back(match, as_json=as_json)
    assert twin == match
    assert hash(twin) == hash(match)
    assert (twin.turn, twin.legal_moves, twin.totals) == (match.turn, match.legal_moves, match.totals)
    rest = following.cards[played:]
    assert play_on(twin, rest) == play_on(match, rest)
    assert play_on(twin, rest).totals == (46 + 53, 34 + 27 + 16)


def read_back(match: Match, *, as_json: bool) -> Match:
    """Write a match down and play what was written."""
    record = match.record()
    return (Record.from_json(record.to_json()) if as_json else Record.loads(record.dumps())).replay()


# RW-19 and RW-21, reading cards


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        (".AKQ.AKQJT.AKQJT", (0, 3, 5, 5)),
        ("AKQJT98765432...", (13, 0, 0, 0)),
        ("...AKQJT98765432", (0, 0, 0, 13)),
        ("A72.H864.DQJT7.CAKQ", None),
        ("SA72.H864.DQJT7.CAKQ", None),
    ],
)
def test_rw_19_void_suits(text: str, counts: tuple[int, ...] | None) -> None:
    """A hand in groups may be void in any suit; suit letters inside the groups are never read as ranks."""
    named = {rank + suit for suit, ranks in zip("SHDC", text.split("."), strict=True) for rank in ranks}
    rest = [card for card in PACK if card not in named]
    hands = [text, *(" ".join(rest[place : place + 13]) for place in (0, 13, 26))]
    if counts is None:
        with pytest.raises(NotationError, match=text):
            Deal.from_hands(PHAT, hands=hands, dealer=W)
    else:
        hand = Deal.from_hands(PHAT, hands=hands, dealer=W).hand(N)
        assert tuple(sum(str(card)[1] == suit for card in hand) for suit in "SHDC") == counts
        assert {str(card) for card in hand} == named


@pytest.mark.parametrize("text", ["10h", "Th", "10H", "tH", "10♥"])
def test_rw_21_one_ten(text: str) -> None:
    """Every way to write the ten of hearts is one card, printed in one form."""
    assert Card.parse(text) == Card.parse("TH")
    assert str(Card.parse(text)) == "TH"


@pytest.mark.parametrize("text", ["1h", "0H", "h10", "10", "100h", "T h", "", "H", "1", "♥10", "TH "])
def test_rw_21_no_ten(text: str) -> None:
    """Anything else is refused with an error that names the text."""
    with pytest.raises(NotationError) as caught:
        Card.parse(text)
    assert text in str(caught.value)


# RW-36, what is carried over


@pytest.mark.parametrize(
    ("tie", "paid", "pots"),
    [
        (Tie.CARRY_ALL, [[], [(0, 16)], [(1, 8)]], [8, 0, 0]),
        (Tie.NOBODY, [[], [(0, 8)], [(1, 8)]], [0, 0, 0]),
    ],
)
def test_rw_36_a_tie_is_carried_to_the_next_deal(tie: Tie, paid: list[list[Pair]], pots: list[int]) -> None:
    """Muck of 40-40, 41-39 and 30-50 pays nothing, 16 and 8, and the lead goes round, tie or no tie."""
    rng, variant = Random(36), with_tie(tie)
    so_far: Match | Variant = variant
    for muck, dealer, expected, pot in zip(((40, 40), (41, 39), (30, 50)), (W, N, E), paid, pots, strict=True):
        hands, cards = deal_with_muck(rng, muck, dealer)
        match = play_on(deal_on(so_far, hands, dealer), cards)
        deal = match.deal
        assert deal.tricks[0].leader == (dealer + 1) % 4
        assert (for_muck(deal), deal.standing.pot) == (expected, pot)
        assert sum(score.points for score in deal.scores if score.reason == "pegs") == 80
        # What is carried lives in what is written down.
        record = Record.from_json(match.record().to_json(), variants=[variant])
        assert record.replay() == match
        so_far = record.replay()


def deal_with_muck(rng: Random, muck: Pair, dealer: int) -> tuple[Hands, tuple[str, ...]]:
    """Deal and play at random until the muck comes out as asked and neither side gets far in three such deals."""
    while True:
        hands = random_hands(rng)
        told = play_out(tell(hands, pitcher=(dealer + 1) % 4), at_random(rng))
        if told.muck == muck and max(told.pegs) < 55:
            return hands, tuple(card for trick in told.tricks for card in trick.cards)


# RW-38, hands face down


def test_rw_38_the_pitchers_partner_looks_after_the_pitch() -> None:
    """The pitcher's partner sees no card and may do nothing before the pitch; the others see their own hands."""
    deal = printed(PHAT, DEAL_B)
    assert deal.view(S).hand is None
    assert deal.view(S).legal_moves == ()
    assert seen(deal) == [set(DEAL_B.hands[N]), set(DEAL_B.hands[E]), None, set(DEAL_B.hands[W])]
    assert {str(card) for card in deal.view(S).unseen} == set(PACK)
    deal = deal.apply("7H")
    assert seen(deal) == [set(hand) - {"7H"} for hand in DEAL_B.hands]
    assert {str(card) for card in deal.view(S).unseen} == set(PACK) - set(DEAL_B.hands[S]) - {"7H"}


@pytest.mark.parametrize("pitcher", range(4))
def test_rw_38_the_blind_seat_turns_with_the_deal(pitcher: int) -> None:
    """Whoever pitches, it is the seat opposite that waits; it sits at the dealer's right."""
    deal = printed(PHAT, DEAL_A.turned(pitcher))
    assert [seat for seat, hand in enumerate(seen(deal)) if hand is None] == [(pitcher + 2) % 4]


@pytest.mark.parametrize("variant", [PHAT_BGA, PHAT_CUT], ids=name_of)
def test_rw_38_all_look_where_nothing_is_said(variant: Variant) -> None:
    """Where the rules say nothing of looking, everybody takes up the hand after the deal."""
    assert seen(printed(variant, DEAL_B)) == [set(hand) for hand in DEAL_B.hands]


def test_rw_38_only_the_pitcher_looks() -> None:
    """Where it is agreed, all three others wait for the pitch."""
    deal = printed(only_the_pitcher_looks(), DEAL_B)
    assert seen(deal) == [set(DEAL_B.hands[N]), None, None, None]
    assert seen(deal.apply("7H")) == [set(hand) - {"7H"} for hand in DEAL_B.hands]


@every_preset
def test_rw_38_a_view_shows_no_other_hand(variant: Variant) -> None:
    """To every seat the cards of the others are among the unseen, from the first card to the last."""
    rng = Random(38)
    deal = printed(variant, DEAL_B)
    while moves := deal.legal_moves:
        held = [{str(card) for card in deal.hand(seat)} for seat in range(4)]
        for seat in range(4):
            view = deal.view(seat)
            assert tuple(view.hand_sizes) == tuple(map(len, held))
            others = set[str]().union(*(hand for other, hand in enumerate(held) if other != seat))
            own = set[str]() if view.hand is not None else held[seat]
            assert {str(card) for card in view.unseen} == others | own
        assert deal.view(None).hand is None
        deal = deal.apply(moves[int(rng.random() * len(moves))])


def seen(deal: Deal) -> list[set[str] | None]:
    """List what each seat sees of its own hand."""
    hands = [deal.view(seat).hand for seat in range(4)]
    return [None if hand is None else {str(card) for card in hand} for hand in hands]
