"""Deals in which the hands of a test are all that is played with: everything else that was dealt is out of play."""

from collections.abc import Sequence

import attrs

from allfours import CardSet, Deal, Stage, variants
from allfours.orders import ACE_HIGH, CardOrder
from allfours.rules import Settlement
from allfours.scoring import Race, nothing


@attrs.frozen
class Lose:
    """A stage that puts all cards out of play but some."""

    keep: CardSet
    """The cards that stay in the hands."""

    def __call__(self, deal: Deal) -> Deal:
        """The deal with smaller hands."""
        facts = deal.table.facts
        held = tuple(hand & self.keep.mask for hand in facts.held)
        return deal.changed(held=held, aside=facts.aside | sum(facts.held) & ~self.keep.mask)


def small_hands(
    hands: Sequence[str],
    *before: Stage,
    play: Stage,
    by: int = 0,
    order: CardOrder = ACE_HIGH,
    settlement: Settlement = nothing,
) -> Deal:
    """Hands dealt to seats so many places on, the last of them dealing."""
    sets = [CardSet.parse(hand) for hand in hands]
    keep = CardSet(card for hand in sets for card in hand)
    rest = iter(variants.PHAT.deck - keep)
    full = [CardSet([*hand, *(next(rest) for _ in range(13 - len(hand)))]) for hand in sets]
    variant = variants.PHAT.evolve(
        name="small_hands",
        packets=(13,),
        order=order,
        stages=(*before, Lose(keep), play),
        settlement=settlement,
        goal=Race(181),
    )
    return Deal.from_hands(variant, hands=[full[(seat - by) % 4] for seat in range(4)], dealer=(by - 1) % 4)
