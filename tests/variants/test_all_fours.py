"""All Fours, Seven-Up and Blind All Fours on printed deals, and what holds in every deal of them."""

from __future__ import annotations

import re
from random import Random

import pytest

from allfours import CardSet, Deal, Match, RefusalCode, Seating, Suit, Variant, check, rules_text, variants
from allfours.awards import Credit
from allfours.cards import cards_of, pack
from allfours.following import strict, trump_if_void
from allfours.scoring import Race, Tie
from allfours.seating import FOUR_HANDED
from allfours.stages import Discards, Exhausted, Gift, GiftLimit, TrumpNeeded, Turned
from allfours.variants.all_fours import GAME
from tests.oracle.phat import PACK
from tests.oracle.seven_up import Counts, Printed, random_deal
from tests.oracle.test_oracle_seven_up import (
    BEGGED,
    BLIND,
    BLIND_LONE,
    BLIND_TIE,
    LONE_TRUMP,
    NO_TRUMP,
    ONE_CARD,
    PARTNERS,
    PUT_AWAY,
    SPLIT,
    STOOD,
    TIED,
)
from tests.oracle.test_oracle_seven_up import turning as stacked
from tests.variants.all_fours_options import (
    ALL_FOURS,
    SEVEN_UP,
    begging,
    compared,
    discarding,
    following,
    nothing_at_nothing,
    scoring,
    seated,
    turning,
)
from tests.variants.all_fours_table import after, at_random, by_side, laid, may, printed, refused, scored, until_over

GAMES = [
    ALL_FOURS,
    SEVEN_UP,
    seated(ALL_FOURS, FOUR_HANDED),
    seated(SEVEN_UP, FOUR_HANDED),
    seated(SEVEN_UP, Seating.singles(3)),
    seated(SEVEN_UP, Seating.singles(5)),
    seated(SEVEN_UP, Seating.singles(7)),
]
every_game = pytest.mark.parametrize("variant", GAMES, ids=lambda variant: variant.name)
EVERY_SEAT = pytest.mark.parametrize("shift", range(4))


def blind(seats: int) -> Variant:
    """Blind All Fours for so many, everyone alone."""
    return seated(variants.BLIND_ALL_FOURS, Seating.singles(seats))


def game_of(deal: Printed, variant: Variant = SEVEN_UP) -> Variant:
    """The game in which a printed deal was played."""
    if deal in BLIND:
        return blind(len(deal.players))
    return variant if len(deal.players) == 2 else seated(variant, FOUR_HANDED)


def replayed(deal: Printed, variant: Variant | None = None, *, shift: int = 0, totals: Counts | None = None) -> Deal:
    """A printed deal as it was played, with the eldest in a seat, as far as it goes."""
    variant = variant or game_of(deal)
    first = [] if deal in BLIND else ["beg", "run", *PUT_AWAY] if deal is BEGGED else ["stand"]
    shift %= variant.seating.seats
    return until_over(printed(variant, deal, shift=shift, totals=totals), [*first, *deal.cards()])


# --- The printed deals


@EVERY_SEAT
@pytest.mark.parametrize("deal", [*STOOD, BEGGED, *BLIND], ids=lambda deal: deal.name)
def test_every_printed_trick_goes_to_whom_it_is_printed(deal: Printed, shift: int) -> None:
    shift %= len(deal.players)
    played = replayed(deal, shift=shift)
    assert [trick.winner for trick in played.tricks] == deal.winners(shift)
    assert [trick.leader for trick in played.tricks] == deal.leaders(shift)
    assert played.is_over
    assert played.variant.next_dealer(played) == shift


@EVERY_SEAT
@pytest.mark.parametrize(
    ("deal", "tie", "scores", "pips"),
    [
        (SPLIT, Tie.NOBODY, "A:high:1 B:low:1 A:jack:1 B:game:1", (4, 8)),
        (SPLIT, Tie.NOT_DEALER, "A:high:1 B:low:1 A:jack:1 B:game:1", (4, 8)),
        (TIED, Tie.NOBODY, "A:high:1 B:low:1", (11, 11)),
        (TIED, Tie.NOT_DEALER, "A:high:1 B:low:1 A:game:1", (11, 11)),
        (ONE_CARD, Tie.NOT_DEALER, "A:high:1 A:low:1 A:jack:1 A:game:1", (1, 0)),
        (LONE_TRUMP, Tie.NOT_DEALER, "B:high:1 B:low:1 A:game:1", (11, 3)),
        (NO_TRUMP, Tie.NOT_DEALER, "A:game:1", (20, 10)),
        (BEGGED, Tie.NOT_DEALER, "B:turn-up:1 B:turn-up:1 B:high:1 A:low:1 A:game:1", (33, 3)),
        (PARTNERS, Tie.NOT_DEALER, "B:high:1 B:low:1 A:jack:1 B:game:1", (8, 50)),
    ],
    ids=lambda value: value.name if isinstance(value, Printed | Tie) else None,
)
def test_every_printed_deal_scores_as_it_is_printed(
    deal: Printed, tie: Tie, scores: str, pips: Counts, shift: int
) -> None:
    variant = game_of(deal, scoring(SEVEN_UP, "tie", tie=tie))
    shift %= variant.seating.seats
    played = replayed(deal, variant, shift=shift)
    assert scored(played, shift) == scores
    assert by_side(GAME.count(played.reckoning), shift) == pips
    assert by_side(played.points, shift) == tuple(scores.count(f"{side}:") for side in "AB")


def test_in_the_begged_deal_the_bonus_hangs_on_what_is_agreed() -> None:
    for counts, points in ((Turned.EVERY, (2, 3)), (Turned.FIRST_AND_NEW_SUIT, (2, 3)), (Turned.FINAL, (2, 2))):
        assert replayed(BEGGED, turning(SEVEN_UP, counts)).points == points
    kept = after(printed(ALL_FOURS, BEGGED), "beg", "run")
    assert [len(kept.hand(seat)) for seat in (0, 1)] == [12, 12]
    assert len(at_random(kept, Random(1)).tricks) == 12


@EVERY_SEAT
@pytest.mark.parametrize(
    ("deal", "tie", "scores", "pips"),
    [
        (BLIND_TIE, Tie.NOBODY, "B:high:1 C:low:1 B:jack:1", (1, 3, 3)),
        (BLIND_TIE, Tie.NOT_DEALER, "B:high:1 C:low:1 B:jack:1 B:game:1", (1, 3, 3)),
        (BLIND_LONE, Tie.NOBODY, "A:high:1 A:low:1 B:game:1", (0, 19, 17)),
    ],
    ids=["a tied game", "a tied game, not to the dealer", "a lone trump led"],
)
def test_blind_deals_score_as_they_are_printed(deal: Printed, tie: Tie, scores: str, pips: Counts, shift: int) -> None:
    played = replayed(deal, scoring(blind(3), "blind", tie=tie), shift=shift)
    assert scored(played, shift % 3) == scores
    assert by_side(GAME.count(played.reckoning), shift % 3) == pips


# --- Who is out first


@EVERY_SEAT
def test_high_is_counted_before_low(shift: int) -> None:
    """At 6 all the side with high has won, though the other would come to 8."""
    shift %= 2
    played = replayed(SPLIT, shift=shift, totals=(6, 6))
    assert (scored(played, shift), by_side(played.standing.totals, shift), played.winner) == (
        "A:high:1",
        (7, 6),
        shift,
    )
    level = replayed(SPLIT, compared(SEVEN_UP, 7), shift=shift, totals=(6, 6))
    assert (level.standing.totals, level.winner, level.is_over) == ((8, 8), None, True)
    assert replayed(SPLIT, compared(SEVEN_UP, 7), shift=shift, totals=(5, 6)).winner == 1 - shift


def test_blind_high_and_low_are_counted_before_the_game() -> None:
    played = replayed(BLIND_LONE, totals=(5, 6, 0))
    assert (scored(played), played.winner) == ("A:high:1 A:low:1", 0)


@pytest.mark.parametrize(("variant", "target"), [(SEVEN_UP, 7), (ALL_FOURS, 10), (variants.BLIND_ALL_FOURS, 7)])
def test_how_far_a_match_goes(variant: Variant, target: int) -> None:
    assert variant.goal == Race(target)


def test_a_gift_and_its_limit() -> None:
    """With 5 to 6 the gift makes it 6 all, and high wins; at 6 the dealer has to run."""
    deal = printed(SEVEN_UP, SPLIT, totals=(5, 6)).apply("beg")
    assert may(deal) == (1, "give run")
    played = until_over(deal.apply("give"), SPLIT.cards())
    assert (scored(played), played.winner) == ("A:gift:1 A:high:1", 0)
    assert may(printed(SEVEN_UP, SPLIT, totals=(6, 6)).apply("beg")) == (1, "run")
    assert may(printed(ALL_FOURS, SPLIT, totals=(9, 6)).apply("beg")) == (1, "run")
    free = begging(SEVEN_UP, "free", limit=GiftLimit.NONE)
    won = after(printed(free, SPLIT, totals=(6, 6)), "beg", "give")
    assert (won.winner, scored(won)) == (0, "A:gift:1")


def test_a_jack_turned_at_six_ends_the_match() -> None:
    deal = laid(SEVEN_UP, stacked("JH"), totals=(6, 6))
    assert (deal.winner, deal.legal_moves, scored(deal)) == (1, (), "B:turn-up:1")


@EVERY_SEAT
def test_six_cards_of_one_suit_exhaust_the_pack(shift: int) -> None:
    shift %= 2
    deal = after(laid(ALL_FOURS, stacked("2S", "3S", "4S", "5S", "6S", "7S"), dealer=1 - shift), "beg", "run")
    assert (deal.thrown_in, deal.view(None).stock_size, ALL_FOURS.next_dealer(deal)) == (True, 4, 1 - shift)
    singles = begging(ALL_FOURS, "singles", exhausted=Exhausted.SINGLES)
    assert not after(laid(singles, stacked("2S", "3S", "4S", "5S", "6S", "7S", "8H")), "beg", "run").is_over


# --- Faults of other programs


def test_where_no_trump_was_dealt_nobody_has_high_low_or_jack() -> None:
    """The nine of hearts was turned and no other heart is among the twenty-four cards dealt."""
    others = [card for card in PACK if card[1] != "H"]
    hands = [" ".join(others[seat:24:4]) for seat in range(4)]
    stock = "9H " + " ".join(card for card in PACK if card != "9H" and card not in others[:24])
    four = seated(ALL_FOURS, FOUR_HANDED)
    for seed in range(10):
        deal = Deal.from_hands(four, hands=hands, stock=stock).apply("stand")
        played = at_random(deal, Random(seed))
        assert {score.reason for score in played.scores} <= {"game"}
        assert sum(played.points) in {0, 1}


def test_one_card_may_be_all_four() -> None:
    """The dealer has no trump, ten or court card; the eldest holds the jack alone."""
    assert replayed(ONE_CARD).points == (4, 0)
    assert [str(score.cards[0]) for score in replayed(ONE_CARD).scores[:3]] == ["JH", "JH", "JH"]


@EVERY_SEAT
def test_low_is_the_lowest_trump_that_was_dealt(shift: int) -> None:
    """With the two in the stock the three is low, and its holder's whoever takes it."""
    hands = [
        "TD AS 7S 4S 9H 3H",
        "AD QD JD QS JS KH",
        "2D 6S 3S 6C 4C 8H",
        "9D 6D 3D 9S QC JH",
    ]
    hands = hands[-shift:] + hands[:-shift] if shift else hands
    variant = variants.BLIND_ALL_FOURS.evolve(name="blind_partners", seating=FOUR_HANDED)
    deal = Deal.from_hands(variant, hands=hands, dealer=(shift - 1) % 4)
    assert len(deal.table.facts.stock) == 28
    deal = after(deal, "AS", "QS", "6S", "9S")
    assert (deal.turn, deal.tricks[0].winner, deal.trump) == (shift, shift, Suit.SPADES)
    assert str(deal.hand((shift + 2) % 4)) == "3S 8H 2D 6C 4C"
    played = at_random(deal, Random(shift))
    (low,) = (score for score in played.scores if score.reason == "low")
    assert (low.side, str(low.cards[0])) == (shift % 2, "3S")


# --- Where tables differ, both ways


@EVERY_SEAT
@pytest.mark.parametrize(("to", "side"), [(Credit.HOLDER, "B"), (Credit.TAKER, "A")])
def test_low_goes_to_its_holder_or_its_taker(to: Credit, side: str, shift: int) -> None:
    """The two of trumps, held by the dealer, is led to and taken by the eldest's ace."""
    shift %= 2
    hands = ["AH KH 9S 8S 7S 6S", "2H 3C 4C 5C 6C 7C"]
    variant = scoring(ALL_FOURS, "low", low=to, tie=Tie.NOBODY)
    deal = Deal.from_hands(variant, hands=hands[::-1] if shift else hands, stock=_stock(hands, "9H"), dealer=1 - shift)
    played = at_random(after(deal, "stand", "AH", "2H"), Random(0))
    assert f"{side}:low:1" in scored(played, shift)


def _stock(hands: list[str], turned: str) -> str:
    """The rest of the pack below a card."""
    held = set(" ".join(hands).split())
    return " ".join([turned, *(card for card in PACK if card != turned and card not in held)])


@EVERY_SEAT
def test_at_nothing_to_nothing_the_tie_goes_to_the_eldest_or_to_nobody(shift: int) -> None:
    shift %= 2
    hands = ["9H 8H 9S 8S 7S 6S", "2H 3H 4C 5C 6C 7C"]
    turned = hands[::-1] if shift else hands
    tables = [
        (ALL_FOURS, "A:game:1"),
        (scoring(ALL_FOURS, "none", tie=Tie.NOBODY), ""),
        (nothing_at_nothing(ALL_FOURS, "above_0"), ""),
    ]
    for variant, game in tables:
        deal = Deal.from_hands(variant, hands=turned, stock=_stock(hands, "7H"), dealer=1 - shift).apply("stand")
        played = at_random(deal, Random(1))
        assert GAME.count(played.reckoning) == (0, 0)
        assert scored(played, shift).removeprefix("A:high:1 B:low:1").strip() == game
    tie = nothing_at_nothing(SEVEN_UP, "seven_up_above_0")
    assert scored(replayed(TIED, tie)) == "A:high:1 B:low:1 A:game:1"


def test_a_plain_suit_may_be_trumped_by_who_could_follow_or_not() -> None:
    deal = after(printed(SEVEN_UP, SPLIT), "stand", "7H")
    assert may(deal) == (1, "AH JD 7D 4D")
    only_suit = after(printed(following(SEVEN_UP, strict), SPLIT), "stand", "7H")
    assert may(only_suit) == (1, "AH")
    assert (refused(deal, "KC").code, refused(only_suit, "JD").code) == (RefusalCode.MUST_FOLLOW,) * 2


def test_who_is_void_may_play_anything_or_has_to_trump() -> None:
    deal = after(printed(SEVEN_UP, SPLIT), "stand", "JS")
    assert may(deal) == (1, "AH JD 7D 4D KC 2C")
    must = after(printed(following(SEVEN_UP, trump_if_void), SPLIT), "stand", "JS")
    assert may(must) == (1, "JD 7D 4D")


@pytest.mark.parametrize("gift", Gift)
def test_of_three_the_gift_goes_to_both_opponents_or_to_the_beggar(gift: Gift) -> None:
    three = begging(seated(SEVEN_UP, Seating.singles(3)), "three", gift=gift)
    given = after(laid(three, stacked("9H", seats=3)), "beg", "give")
    assert scored(given) == ("A:gift:1 B:gift:1" if gift is Gift.OPPONENTS else "A:gift:1")


def test_cards_may_be_kept_or_put_away_after_running() -> None:
    dealt = stacked("9H", "8S")
    keeping = after(laid(discarding(SEVEN_UP, "keeping", None), dealt), "beg", "run")
    assert len(at_random(keeping, Random(0)).tricks) == 9
    assert len(at_random(after(laid(SEVEN_UP, dealt), "beg", "run"), Random(0)).tricks) == 6


@pytest.mark.parametrize(
    ("needs", "legal"),
    [(TrumpNeeded.NEVER, "stand beg"), (TrumpNeeded.TO_GIVE, "stand beg"), (TrumpNeeded.TO_STAND_OR_GIVE, "beg")],
)
def test_standing_may_need_a_trump(needs: TrumpNeeded, legal: str) -> None:
    assert may(laid(begging(ALL_FOURS, "needs", needs=needs), stacked("2C")))[1] == legal


# --- What holds in every deal


def random_deals(variant: Variant, number: int) -> list[Deal]:
    """Deals played at random: some stood, some given, some run, one in three with a suit that repeats."""
    rng, deals = Random(variant.name), list[Deal]()
    for count in range(number):
        few = any(isinstance(stage, Discards) for stage in variant.stages)  # discards after two runs are too many
        dealt = random_deal(rng, variant.seating.seats, same=min(count % 3, 1 if few else 2))
        way = [("stand",), ("beg", "give"), ("beg", "run"), ()][count % 4]
        dealer = int(rng.random() * variant.seating.seats)
        deals.append(at_random(laid(variant, dealt, dealer=dealer), rng, *way))
    return deals


@every_game
def test_what_holds_in_every_deal(variant: Variant) -> None:
    for deal in random_deals(variant, 40):
        reasons = [score.reason for score in deal.scores]
        facts, table = deal.table.facts, deal.reckoning
        held = CardSet(card for hand in table.held for card in hand)
        taken = CardSet(card for cards in table.taken for card in cards)
        # No card is made or lost: hands, stock, what was turned or put away.
        assert held.isdisjoint(cards_of(facts.aside))
        assert CardSet([*held, *facts.stock, *cards_of(facts.aside)]) == pack()
        if deal.thrown_in:
            assert not taken
            assert set(reasons) <= {"turn-up"}
            continue
        assert taken == held
        assert sum(GAME.count(table)) == sum(GAME.by_card(variant.order, None)[card.index] for card in held)
        trumps = [card for card in held if card.suit is deal.trump]
        # High and low are both scored or neither, and go to one side if there is one trump; game is paid or tied.
        assert reasons.count("high") == reasons.count("low") == bool(trumps)
        assert reasons.count("jack") == any(card.rank.letter == "J" for card in trumps)
        assert len(reasons) == len(deal.scores)
        sides = {score.reason: score.side for score in deal.scores}
        if len(trumps) == 1:
            assert sides["high"] == sides["low"]
        # High wins its trick, so that its holder is its taker.
        for score in deal.scores:
            if score.reason == "high":
                assert score.cards[0] in table.taken[score.side]
        # Four points and a gift, or two jacks turned and three: five at most. With more than two sides gifts are more.
        points = sum(deal.points) - max(0, reasons.count("gift") - 1)
        assert points <= 5
        assert sum(reasons.count(part) for part in ("high", "low", "jack", "game")) in range(5)
        # As many tricks as cards in each hand.
        runs = (len(table.held[0]) - 6) // 3
        assert len(deal.tricks) == 6 + 3 * runs
        assert len(deal.tricks) == 6 or "discard" not in str(deal.moves)


@every_game
def test_nobody_has_ever_no_move(variant: Variant) -> None:
    rng = Random(9)
    for number in range(8):
        dealt = random_deal(rng, variant.seating.seats, same=number % 2)
        deal = laid(variant, dealt, dealer=number % variant.seating.seats)
        while not deal.is_over:
            assert len(set(deal.legal_moves)) == len(deal.legal_moves) > 0
            deal = deal.apply(deal.legal_moves[int(rng.random() * len(deal.legal_moves))])


@every_game
def test_whatever_is_scored_moves_round_with_the_players(variant: Variant) -> None:
    rng, seats, sides = Random(10), variant.seating.seats, variant.seating.sides
    for number in range(6):
        dealt = random_deal(rng, seats, same=number % 2)
        totals = tuple(int(rng.random() * 6) for _ in range(sides))
        first = at_random(laid(variant, dealt, totals=totals), rng, *[("stand",), ("beg", "run"), ()][number % 3])
        moves = [str(move) for move in first.moves]
        for shift in range(1, seats):
            hands = tuple(dealt.hands[(seat - shift) % seats] for seat in range(seats))
            turned = tuple(totals[(side - shift) % sides] for side in range(sides))
            other = laid(variant, dealt._replace(hands=hands), totals=turned, dealer=(shift - 1) % seats)
            other = after(other, *moves)
            assert scored(other, shift % sides) == scored(first)
            assert by_side(other.standing.totals, shift % sides) == first.standing.totals
            assert other.winner == (None if first.winner is None else (first.winner + shift) % sides)


def test_a_match_is_played_to_its_end() -> None:
    for variant in (*GAMES, variants.BLIND_ALL_FOURS):
        match = Match.new(variant, seed=4)
        rng = Random(4)
        while not match.is_over:
            legal = match.legal_moves
            match = match.apply(legal[int(rng.random() * len(legal))]) if legal else match.next_deal()
        assert match.winner == match.totals.index(max(match.totals))
        assert match.record().replay() == match


def test_from_deal_to_deal_the_dealer_changes_but_for_a_deal_that_was_thrown_in() -> None:
    match, rng = Match.new(ALL_FOURS, seed=1), Random(1)
    while not match.is_over:
        if match.legal_moves:
            match = match.apply(match.legal_moves[int(rng.random() * len(match.legal_moves))])
            continue
        before = match.deal
        match = match.next_deal()
        assert match.deal.dealer == (before.dealer if before.thrown_in else 1 - before.dealer)


@pytest.mark.parametrize("variant", [ALL_FOURS, SEVEN_UP, variants.BLIND_ALL_FOURS], ids=lambda variant: variant.name)
def test_the_preset_is_sound_and_says_its_rules(variant: Variant) -> None:
    assert check(variant) == ()
    assert variants.get(variant.name) is variant
    text = rules_text(variant)
    for word in ("High:", "Low:", "Jack:", "game"):
        assert word in text
    assert bool(re.search(r"\bbeg\b", text)) == (variant is not variants.BLIND_ALL_FOURS)


def test_seven_up_has_an_old_name() -> None:
    assert variants.get("Old Sledge") is SEVEN_UP


# --- Blind All Fours


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 8])
def test_blind_high_and_low_are_always_scored(seats: int) -> None:
    variant = blind(seats)
    for seed in range(12):
        deal = Deal.shuffled(variant, seed=seed)
        assert (deal.trump, deal.turn, deal.view(None).shown) == (None, 0, CardSet())
        played = at_random(deal, Random(seed))
        reasons = [score.reason for score in played.scores]
        assert reasons[:2] == ["high", "low"]
        assert 2 <= sum(played.points) <= 4
        assert played.trump is played.tricks[0].cards[0].suit


def test_blind_the_deal_passes_on_each_time() -> None:
    for dealer in range(4):
        deal = at_random(Deal.shuffled(variants.BLIND_ALL_FOURS, seed=dealer, dealer=dealer), Random(1))
        assert variants.BLIND_ALL_FOURS.next_dealer(deal) == (dealer + 1) % 4
