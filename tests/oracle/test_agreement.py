"""The library against the oracle: the same cards, the same choices, and not one difference."""

from collections.abc import Iterator
from functools import reduce
from random import Random
from typing import NamedTuple

import pytest

from allfours import Deal, Match, Standing, Variant, variants
from allfours.scoring import Tie
from tests.oracle.phat import Agreed, Chooser, Told, as_written, at_random, play_out, random_hands, tell
from tests.variants.phat_deals import DEAL_B, Hands, Pair, swapped
from tests.variants.phat_options import (
    geldeston_b,
    only_the_pitcher_looks,
    past,
    played_out,
    trumping_in,
    up_to,
    with_tie,
)


class Table(NamedTuple):
    """A variant of the library, and what to tell the oracle so that it plays the same."""

    variant: Variant
    agreed: Agreed


PRESETS = [
    Table(variants.PHAT, {}),
    Table(variants.PHAT_BGA, {}),
    Table(variants.PHAT_CUT, {}),
    Table(variants.GELDESTON_PHAT, {"pegs": "geldeston_a"}),
]
TIES = [
    Table(with_tie(Tie.CARRY_ALL), {"tie": "carry_all"}),
    Table(with_tie(Tie.CARRY_ONCE), {"tie": "carry_once"}),
    Table(with_tie(Tie.NOBODY), {"tie": "none"}),
    Table(with_tie(Tie.BOTH_HALF), {"tie": "both_half"}),
]
PLAYED_OUT = [
    Table(played_out(), {"end": "end_of_deal"}),
    Table(played_out(Tie.CARRY_ONCE), {"end": "end_of_deal", "tie": "carry_once"}),
    Table(played_out(Tie.NOBODY), {"end": "end_of_deal", "tie": "none"}),
    Table(played_out(Tie.BOTH_HALF), {"end": "end_of_deal", "tie": "both_half"}),
]
OTHERS = [
    Table(trumping_in(), {"follow": "follow_or_trump"}),
    Table(up_to(121), {"target": 121}),
    Table(past(180), {}),
    Table(only_the_pitcher_looks(), {}),
    Table(geldeston_b(), {"pegs": "geldeston_b"}),
]
EVERY_TABLE = [*PRESETS, *TIES, *PLAYED_OUT, *OTHERS]


class Before(NamedTuple):
    """How the match stands before a deal."""

    totals: Pair = (0, 0)
    pot: int = 0


LOVE_ALL = Before()


def name_of(table: Table) -> str:
    """Name a test after the variant."""
    return table.variant.name


def agree(table: Table, hands: Hands, choose: Chooser, *, pitcher: int, before: Before = LOVE_ALL) -> Told:
    """Play one deal in the library and in the oracle, card by card, and compare all there is."""
    agreed: Agreed = {**table.agreed, "totals": before.totals, "pot": before.pot}
    story = tell(hands, pitcher=pitcher, **agreed)
    texts = [" ".join(hand) for hand in hands]
    standing = Standing(totals=before.totals, pot=before.pot)
    deal = Deal.from_hands(table.variant, hands=texts, dealer=(pitcher - 1) % 4, standing=standing)
    try:
        seat, legal = next(story)
        while True:
            same_choice(deal, seat, legal)
            card = choose(legal)
            deal = deal.apply(card)
            seat, legal = story.send(card)
    except StopIteration as end:
        told: Told = end.value
        same_end(deal, told)
        return told


def same_choice(deal: Deal, seat: int, legal: tuple[str, ...]) -> None:
    """Compare whose turn it is and what may be played; what is held and may not be is refused."""
    assert deal.turn == seat
    moves = [str(move) for move in deal.legal_moves]
    assert sorted(moves) == sorted(legal)
    held = [str(card) for card in deal.hand(seat)]
    assert {card for card in held if deal.why_not(card) is None} == set(legal)
    assert deal.winner is None


def same_end(deal: Deal, told: Told) -> None:
    """Compare tricks, pegs, muck, totals, pot and winner."""
    assert (deal.is_over, deal.turn, deal.legal_moves) == (True, None, ())
    assert deal.trump is not None
    assert deal.trump.letter == told.trump
    tricks = [(trick.leader, tuple(map(str, trick.cards)), trick.winner) for trick in deal.tricks]
    assert tricks == [(trick.leader, trick.cards, trick.winner) for trick in told.tricks]
    scores = [(score.side, score.points, score.reason) for score in deal.scores]
    pegs = [(trick.winner % 2, trick.pegs, "pegs") for trick in told.tricks if trick.pegs]
    muck = [(side, points, "muck") for side, points in enumerate(told.bonus) if points]
    assert scores[: len(pegs)] == pegs
    assert sorted(scores[len(pegs) :]) == muck
    assert deal.points == tuple(map(sum, zip(told.pegs, told.bonus, strict=True)))
    assert deal.standing.totals == told.totals
    assert deal.standing.pot == told.pot
    assert deal.winner == told.winner


def random_deals(table: Table, rng: Random, number: int, *, lowest: int) -> list[Told]:
    """Play random deals that begin with totals from the lowest up to the target, and with what may be in the pot."""
    target, pots = table.agreed.get("target", 181), pots_of(table)
    stories = list[Told]()
    for _ in range(number):
        totals = between(rng, lowest, target), between(rng, lowest, target)
        before = Before(totals, pots[between(rng, 0, len(pots))])
        pitcher = between(rng, 0, 4)
        stories.append(agree(table, random_hands(rng), at_random(rng), pitcher=pitcher, before=before))
    return stories


def between(rng: Random, lowest: int, limit: int) -> int:
    """Draw a whole number, the limit not included."""
    return lowest + int(rng.random() * (limit - lowest))


def pots_of(table: Table) -> tuple[int, ...]:
    """List what may wait in the pot when a deal begins."""
    return {"carry_all": (0, 8, 16), "carry_once": (0, 8)}.get(table.agreed.get("tie", "carry_all"), (0,))


def tied(rng: Random, number: int) -> Iterator[tuple[Hands, int, tuple[str, ...]]]:
    """Find random deals whose muck is tied: the hands, the pitcher, and the cards in the order played."""
    while number:
        hands, pitcher = random_hands(rng), between(rng, 0, 4)
        told = play_out(tell(hands, pitcher=pitcher), at_random(rng))
        if told.muck == (40, 40):
            number -= 1
            yield hands, pitcher, tuple(card for trick in told.tricks for card in trick.cards)


@pytest.mark.slow
@pytest.mark.parametrize("table", PRESETS, ids=name_of)
def test_random_deals_of_the_presets(table: Table) -> None:
    """In 2,000 random deals from love all there is no difference."""
    rng = Random(2000)
    for _ in range(2000):
        agree(table, random_hands(rng), at_random(rng), pitcher=between(rng, 0, 4))


@pytest.mark.parametrize("table", EVERY_TABLE, ids=name_of)
def test_random_deals_in_mid_match(table: Table) -> None:
    """From any totals and any pot there is no difference."""
    random_deals(table, Random(100), 100, lowest=0)


@pytest.mark.parametrize("table", EVERY_TABLE, ids=name_of)
def test_random_deals_near_the_target(table: Table) -> None:
    """Where the match may end with any trick there is no difference, and it does end in all sorts of ways."""
    stories = random_deals(table, Random(181), 250, lowest=table.agreed.get("target", 181) - 60)
    assert {story.winner for story in stories} == {0, 1, None}
    if "end" in table.agreed:
        assert {len(story.tricks) for story in stories} == {13}
    else:
        assert {len(story.tricks) for story in stories} == set(range(1, 14))
        # The last trick wins before its muck is counted, and the muck wins as well.
        finishes = {any(story.bonus) for story in stories if story.winner is not None and len(story.tricks) == 13}
        assert finishes == {False, True}


@pytest.mark.parametrize("table", [*PRESETS, *TIES, *PLAYED_OUT], ids=name_of)
def test_random_deals_with_tied_muck(table: Table) -> None:
    """When the muck is tied there is no difference, with a pot from before and without."""
    for hands, pitcher, cards in tied(Random(40), 15):
        for pot in pots_of(table):
            told = agree(table, hands, as_written(cards), pitcher=pitcher, before=Before((61, 72), pot))
            assert told.muck == (40, 40)


@pytest.mark.parametrize("table", [*PRESETS, *TIES, *PLAYED_OUT], ids=name_of)
@pytest.mark.parametrize("seats", range(4))
@pytest.mark.parametrize("totals", [(0, 0), (130, 140), (127, 142), (139, 127), (134, 146), (146, 134)])
def test_the_printed_tie(table: Table, seats: int, totals: Pair) -> None:
    """In the printed deal with tied muck, from love all or near the target, there is no difference."""
    deal = DEAL_B.turned(seats)
    before = Before(swapped(totals, seats))
    agree(table, deal.hands, as_written(deal.cards), pitcher=deal.pitcher, before=before)


@pytest.mark.parametrize("table", EVERY_TABLE, ids=name_of)
def test_random_matches(table: Table) -> None:
    """From the first pitch to the last trick of a match the totals, the pot and the pitcher pass on alike."""
    rng = Random(5)
    for seed in range(10):
        match = Match.new(table.variant, seed=seed)
        pitcher, before = (match.deal.dealer + 1) % 4, LOVE_ALL
        while True:
            told = same_deal(match.deal, table, rng, pitcher=pitcher, before=before)
            match = reduce(Match.apply, (card for trick in told.tricks for card in trick.cards), match)
            same_end(match.deal, told)
            assert (match.totals, match.winner) == (told.totals, told.winner)
            if match.is_over:
                break
            match, before, pitcher = match.next_deal(), Before(told.totals, told.pot), (pitcher + 1) % 4


def same_deal(deal: Deal, table: Table, rng: Random, *, pitcher: int, before: Before) -> Told:
    """Play the hands of a deal at random from the start, in the oracle."""
    hands = [[str(card) for card in deal.hand(seat)] for seat in range(4)]
    agreed: Agreed = {**table.agreed, "totals": before.totals, "pot": before.pot}
    return play_out(tell(hands, pitcher=pitcher, **agreed), at_random(rng))
