"""All Fours as in Trinidad and in Tobago on printed deals, and what holds in every deal of it."""

from __future__ import annotations

from random import Random

import pytest

from allfours import Deal, Match, RefusalCode, Seating, Suit, Variant, check, rules_text, variants
from allfours.awards import HangJack
from allfours.following import follow_or_trump
from allfours.opening import eldest_deals
from allfours.rules import Direction
from allfours.scoring import Race, Tie
from allfours.stages import Exhausted, GiftLimit, TrumpNeeded, Turned
from allfours.variants.all_fours import GAME
from tests.oracle.seven_up import Counts, Printed, random_deal
from tests.oracle.test_oracle_seven_up import turning as stacked
from tests.oracle.test_oracle_trinidad import HUNG, SAVED
from tests.variants.all_fours_options import (
    TOBAGO,
    TRINIDAD,
    begging,
    following,
    nothing_at_nothing,
    scoring,
    seated,
    turning,
)
from tests.variants.all_fours_table import after, at_random, by_side, laid, may, printed, refused, scored, until_over

EVERY_SEAT = pytest.mark.parametrize("shift", range(4))
TWO = seated(TRINIDAD, Seating.heads_up())
HANG, HANG_FOR_SIX = HangJack(saved=1, hung=3), HangJack(saved=1, hung=6)


def replayed(deal: Printed, variant: Variant = TRINIDAD, *, shift: int = 0, totals: Counts | None = None) -> Deal:
    """A printed deal as it was played, with West, the eldest, in a seat; A is the side of West and East."""
    return until_over(printed(variant, deal, shift=shift, totals=totals), ["stand", *deal.cards()])


def kicked(*cards: str) -> Deal:
    """A deal in which these cards are turned, one after each run, and the last perhaps alone."""
    return laid(TRINIDAD, stacked(*cards, seats=4))


# --- The printed deals


@EVERY_SEAT
@pytest.mark.parametrize("deal", [HUNG, SAVED], ids=lambda deal: deal.name)
def test_every_printed_trick_goes_to_whom_it_is_printed(deal: Printed, shift: int) -> None:
    played = replayed(deal, shift=shift)
    assert [trick.winner for trick in played.tricks] == deal.winners(shift)
    assert [trick.leader for trick in played.tricks] == deal.leaders(shift)
    assert TRINIDAD.next_dealer(played) == shift


@EVERY_SEAT
@pytest.mark.parametrize(
    ("deal", "variant", "scores", "pips"),
    [
        (HUNG, TRINIDAD, "B:turn-up:2 A:high:1 B:low:1 A:hang jack:3 B:game:1", (21, 37)),
        (HUNG, TOBAGO, "A:high:1 B:low:1 A:hang jack:3 B:game:1", (21, 37)),
        (
            HUNG,
            scoring(TRINIDAD, "six_and_two", jack=HANG_FOR_SIX, game=2, tie=Tie.NOBODY),
            "B:turn-up:2 A:high:1 B:low:1 A:hang jack:6 B:game:2",
            (21, 37),
        ),
        (SAVED, TRINIDAD, "A:high:1 B:low:1 A:jack:1", (23, 23)),
        (SAVED, scoring(TRINIDAD, "tie", jack=HANG), "A:high:1 B:low:1 A:jack:1 A:game:1", (23, 23)),
        (SAVED, nothing_at_nothing(TRINIDAD, "above_0"), "A:high:1 B:low:1 A:jack:1 A:game:1", (23, 23)),
        (SAVED, scoring(TRINIDAD, "tie_of_two", jack=HANG, game=2), "A:high:1 B:low:1 A:jack:1 A:game:2", (23, 23)),
    ],
    ids=["hung", "hung in Tobago", "hung for 6, game 2", "saved", "tie", "tie above 0", "tie of game 2"],
)
def test_every_printed_deal_scores_as_it_is_printed(
    deal: Printed, variant: Variant, scores: str, pips: Counts, shift: int
) -> None:
    played = replayed(deal, variant, shift=shift)
    assert scored(played, shift) == scores
    assert by_side(GAME.count(played.reckoning), shift % 2) == pips


@EVERY_SEAT
def test_a_hung_jack_wins_before_the_game_is_counted(shift: int) -> None:
    played = replayed(HUNG, shift=shift, totals=(12, 9))
    assert scored(played, shift) == "B:turn-up:2 A:high:1 B:low:1 A:hang jack:3"
    assert (by_side(played.standing.totals, shift % 2), played.winner) == ((16, 12), shift % 2)


def test_in_the_first_printed_trick_north_may_not_go_under_a_trump() -> None:
    deal = after(printed(TRINIDAD, HUNG), "stand", "6C", "TH", "KC")
    assert may(deal) == (3, "TC")
    refusal = refused(deal, "8H")
    assert (refusal.code, refusal.text) == (
        RefusalCode.UNDERTRUMP,
        "8♥ would go under a trump in the trick: overtrump it or play no trump",
    )
    assert refused(deal, "6D").code is RefusalCode.MUST_FOLLOW
    free = after(printed(following(TRINIDAD, follow_or_trump), HUNG), "stand", "6C", "TH", "KC")
    assert may(free) == (3, "8H 5H TC")


@EVERY_SEAT
@pytest.mark.parametrize(
    ("variant", "points"),
    [
        (TRINIDAD, (3, 2, 1)),
        (turning(TRINIDAD, Turned.FIRST_AND_NEW_SUIT), (3, 1)),
        (turning(TRINIDAD, Turned.FINAL), (1,)),
    ],
    ids=lambda value: value.name if isinstance(value, Variant) else "",
)
def test_kicks_while_running(variant: Variant, points: tuple[int, ...], shift: int) -> None:
    deal = laid(variant, stacked("JS", "6S", "AD", seats=4), dealer=(shift - 1) % 4)
    deal = after(deal, "beg", "run")
    assert [(score.side, score.points) for score in deal.scores] == [((shift - 1) % 2, each) for each in points]
    assert (deal.trump, deal.turn, [len(deal.hand(seat)) for seat in range(4)]) == (Suit.DIAMONDS, shift, [12] * 4)
    assert laid(TRINIDAD, stacked("JS", seats=4), totals=(0, 11)).winner == 1


def test_at_thirteen_the_gift_is_not_offered() -> None:
    deal = laid(TRINIDAD, stacked("2S", seats=4), totals=(13, 0)).apply("beg")
    assert may(deal) == (3, "run")
    free = begging(TRINIDAD, "free", limit=GiftLimit.NONE)
    won = after(laid(free, stacked("2S", seats=4), totals=(13, 13)), "beg", "give")
    assert (won.winner, won.standing.totals) == (0, (14, 13))


@EVERY_SEAT
def test_after_two_runs_the_last_card_is_turned_alone(shift: int) -> None:
    dealt = stacked("2S", "3S", "4S", "AD", seats=4)
    deal = after(laid(TRINIDAD, dealt, dealer=(shift - 1) % 4), "beg", "run")
    assert (deal.trump, deal.view(None).stock_size, scored(deal, shift)) == (Suit.DIAMONDS, 0, "B:turn-up:1")
    dead = begging(TRINIDAD, "dead", exhausted=Exhausted.THROWN_IN)
    assert after(laid(dead, dealt, dealer=(shift - 1) % 4), "beg", "run").thrown_in
    same = stacked("2S", "3S", "4S", "5S", seats=4)
    void = after(laid(TRINIDAD, same, dealer=(shift - 1) % 4), "beg", "run")
    assert (void.thrown_in, TRINIDAD.next_dealer(void), eldest_deals(void)) == (True, (shift - 1) % 4, shift)


def test_in_tobago_a_two_pays_and_a_six_does_not() -> None:
    for rank in "AKQJT98765432":
        turned = [variant.name for variant in (TRINIDAD, TOBAGO) if laid(variant, stacked(rank + "C", seats=4)).scores]
        assert turned == {
            "6": ["trinidad_all_fours"],
            "2": ["tobago_all_fours"],
            "A": ["trinidad_all_fours", "tobago_all_fours"],
            "J": ["trinidad_all_fours", "tobago_all_fours"],
        }.get(rank, [])


# --- Faults of other programs


@pytest.mark.parametrize(
    ("needs", "stand", "give"),
    [
        (TrumpNeeded.NEVER, True, True),
        (TrumpNeeded.TO_GIVE, True, False),
        (TrumpNeeded.TO_STAND_OR_GIVE, False, False),
    ],
)
def test_who_may_stand_or_give_without_a_trump(needs: TrumpNeeded, stand: bool, give: bool) -> None:  # noqa: FBT001
    """Legal moves show it, and a refusal says it."""
    variant = begging(TRINIDAD, "needs", needs=needs)
    deal = laid(variant, stacked("2C", seats=4))
    assert (("stand" in may(deal)[1]), deal.why_not("stand") is None) == (stand, stand)
    begged = deal.apply("beg")
    assert (("give" in may(begged)[1]), begged.why_not("give") is None) == (give, give)
    assert "run" in may(begged)[1]


@EVERY_SEAT
@pytest.mark.parametrize(
    ("leader", "cards", "entry"),
    [
        (0, "JH 2H 3H QH", "B:hang jack:3"),
        (0, "JH 2H 3H 4H", "A:jack:1"),
        (2, "KH 2H JH 4H", "A:jack:1"),
        (1, "KH JH 3H 2H", "B:hang jack:3"),
        (3, "AH KH JH QH", "B:jack:1"),
    ],
    ids=["by the last", "by itself", "by the partner", "by the leader", "by the partner who leads"],
)
def test_whose_the_jack_is(leader: int, cards: str, entry: str, shift: int) -> None:
    """One card each; North sits at seat 0, and the side of North and South is A."""
    names = cards.split()
    hands = [names[(seat - leader) % 4] for seat in range(4)]
    hands = hands[-shift:] + hands[:-shift] if shift else hands
    one_card = TRINIDAD.evolve(name="one_card", packets=(1,))
    rest = [card for card in map(str, TRINIDAD.deck) if card not in names and card != "9H"]
    dealer = (leader + shift - 1) % 4
    deal = Deal.from_hands(one_card, hands=hands, stock=" ".join(["9H", *rest]), dealer=dealer)
    played = after(deal, "stand", *names)
    jacks = [word for word in scored(played, shift).replace("hang jack", "hang_jack").split() if "jack" in word]
    assert jacks == [entry.replace("hang jack", "hang_jack")]


def test_a_jack_that_is_turned_up_scores_for_the_dealer_alone() -> None:
    deal = kicked("JH")
    assert scored(deal) == "B:turn-up:3"
    played = at_random(deal.apply("stand"), Random(0))
    assert "jack" not in scored(played)


# --- What holds in every deal


@pytest.mark.parametrize("variant", [TRINIDAD, TOBAGO, TWO], ids=lambda variant: variant.name)
def test_what_holds_in_every_deal(variant: Variant) -> None:
    rng, seats = Random(14), variant.seating.seats
    far = variant.evolve(name="far", goal=Race(99))
    for number in range(40):
        dealt = random_deal(rng, seats, same=number % 4)
        way = [("stand",), ("beg", "give"), ("beg", "run"), ()][number % 4]
        deal = laid(far, dealt, dealer=number % seats)
        while not deal.is_over:
            legal = [str(move) for move in deal.legal_moves]
            assert legal
            if deal.trick:
                nobody_goes_under(deal)
            deal = deal.apply(next((move for move in way if move in legal), legal[int(rng.random() * len(legal))]))
        reasons = [score.reason for score in deal.scores]
        trumps = [card for hand in deal.reckoning.held for card in hand if card.suit is deal.trump]
        assert reasons.count("high") == reasons.count("low") == bool(trumps and deal.tricks)
        jack = any(card.rank.letter == "J" for card in trumps) and bool(deal.tricks)
        assert reasons.count("jack") + reasons.count("hang jack") == jack
        assert len(deal.tricks) == (0 if deal.thrown_in else len(deal.reckoning.held[0]))
        if seats == 4 and len(deal.view(None).shown) <= 3:
            assert deal.points[deal.dealer % 2] <= 13


def nobody_goes_under(deal: Deal) -> None:
    """On a plain suit no trump that may be played is lower than one in the trick, unless the hand is all trumps."""
    assert deal.turn is not None
    assert deal.trump is not None
    hand, trump = deal.hand(deal.turn), deal.trump
    laid_trumps = [card.rank for card in deal.trick if card.suit is trump]
    if deal.trick[0].suit is trump or not laid_trumps or all(card.suit is trump for card in hand):
        return
    under = [card for card in hand if card.suit is trump and card.rank < max(laid_trumps)]
    assert not {str(card) for card in under} & {str(move) for move in deal.legal_moves}
    for card in under:
        refusal = deal.why_not(str(card))
        assert refusal is not None
        assert refusal.code in {RefusalCode.UNDERTRUMP, RefusalCode.MUST_FOLLOW}


@pytest.mark.parametrize("variant", [TRINIDAD, TOBAGO], ids=lambda variant: variant.name)
def test_whatever_is_scored_moves_round_with_the_players(variant: Variant) -> None:
    rng = Random(15)
    for number in range(8):
        dealt = random_deal(rng, 4, same=number % 3)
        totals = (int(rng.random() * 14), int(rng.random() * 14))
        first = at_random(laid(variant, dealt, totals=totals), rng, *[("stand",), ("beg", "run"), ()][number % 3])
        for shift in range(1, 4):
            hands = tuple(dealt.hands[(seat - shift) % 4] for seat in range(4))
            turned = totals if shift % 2 == 0 else totals[::-1]
            other = laid(variant, dealt._replace(hands=hands), totals=turned, dealer=(shift - 1) % 4)
            other = after(other, *map(str, first.moves))
            assert scored(other, shift) == scored(first)
            assert other.winner == (None if first.winner is None else (first.winner + shift) % 2)


def test_a_match_goes_to_fourteen_or_to_seven() -> None:
    for variant, target in ((TRINIDAD, 14), (TOBAGO, 14), (TRINIDAD.evolve(name="short", goal=Race(7)), 7)):
        match, rng = Match.new(variant, seed=3), Random(3)
        while not match.is_over:
            legal = match.legal_moves
            match = match.apply(legal[int(rng.random() * len(legal))]) if legal else match.next_deal()
        assert (max(match.totals) >= target, variant.goal) == (True, Race(target))


@pytest.mark.parametrize("variant", [TRINIDAD, TOBAGO], ids=lambda variant: variant.name)
def test_the_preset_is_sound_and_says_its_rules(variant: Variant) -> None:
    assert check(variant) == ()
    assert variants.get(variant.name) is variant
    assert variant.direction is Direction.ANTICLOCKWISE
    text = " ".join(rules_text(variant).split())
    assert "anticlockwise" in text
    assert "player on the dealer's right" in text
    assert "3 for a jack" in text
    assert ("2 for a six" in text, "2 for a two" in text) == (variant is TRINIDAD, variant is TOBAGO)
