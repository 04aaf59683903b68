"""A deal that stops in its middle, because it is certain who wins the match.

At such tables nobody plays on when the bidder is out. What is certain is what everybody can see: a card counts only
when no card that is still hidden could take its place, and the most of a count only when no hidden card could change
it. Since a card may be hidden in the stock, the most of a count is seldom certain before the last trick.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from allfours.seating import Side

if TYPE_CHECKING:
    from allfours.ledger import Reckoning
    from allfours.state import Deal


def stop_when_certain(deal: Deal) -> Deal:
    """The deal stops as soon as it is certain who wins the match, whatever the cards are that nobody has seen.

    For ``Tricks(after=)``. The points that are certain are counted up to the one that wins.

    >>> from allfours import Deal, Standing, variants
    >>> from allfours.following import follow_or_trump
    >>> from allfours.stages import Tricks
    >>> play = Tricks(follow=follow_or_trump, after=stop_when_certain)
    >>> game = variants.BLIND_ALL_FOURS.evolve(name="ours", stages=(play,))
    >>> deal = Deal.shuffled(game, seed=7, standing=Standing(totals=(6, 0, 0, 0)))
    >>> for _ in range(4):
    ...     deal = deal.apply(deal.legal_moves[0])
    >>> print(deal.tricks[0], "|", deal.winner, *deal.scores)
    AS QH 4S 9S | 0 side 0: +1 high (A♠)
    """
    settlement, seating = deal.variant.settlement, deal.variant.seating
    paid = [settlement(_falling_to(deal, Side(side)), deal.standing)[0] for side in range(seating.sides)]
    certain = deal.scored(*(score for score in paid[0] if all(score in scores for scores in paid)))
    stops = certain.winner is not None and {deal.scored(*scores).winner for scores in paid} == {certain.winner}
    return certain if stops else deal


def _falling_to(deal: Deal, side: Side) -> Reckoning:
    """The deal as if one side had held all cards that nobody has seen and taken them in all tricks to come."""
    reckoning, facts = deal.reckoning, deal.table.facts
    seat = deal.variant.seating.members(side)[0]
    hidden = deal.table.left & ~(facts.aside & facts.shown)
    to_come = reckoning.held_masks[seat].bit_count() - sum(reckoning.tricks)
    tricks, taken = list(reckoning.tricks), list(reckoning.taken_masks)
    held = [cards & ~deal.table.left for cards in reckoning.held_masks]
    tricks[seat] += to_come
    taken[side] |= hidden
    held[seat] |= hidden
    return attrs.evolve(reckoning, tricks=tuple(tricks), taken=tuple(taken), held=tuple(held))
