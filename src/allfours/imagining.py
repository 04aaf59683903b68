"""Whole deals as they may be for somebody who sees a part of one: for roll-outs, and for counting chances.

A view shows a hand, what has been played, what lies open, and which suits others have run out of. Of all ways to put
the cards that it does not show into the hands and the stock, each that agrees with it is as likely as another: the ways
are counted, and none is tried in vain. What a move tells of the hand that it was made from, such as a trump that is led
before trumps are broken, is asked of the rules; what a player means by a move is not.

It works as long as hands change by plays alone, or by cards that are run for everybody. When others have put cards
away, or cards have been handed over or drawn, a view does not say enough.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Final

import attrs

from allfours._placing import Place, Ways
from allfours._refusing import shown
from allfours._telling import cards_in, told, trumps_told, unclear
from allfours.cards import Card, mask_of
from allfours.dealing import check_kind
from allfours.errors import IllegalMove, SetupError
from allfours.ledger import with_totals
from allfours.moves import Discard, HandOver, Move, Run
from allfours.rules import is_cut
from allfours.shuffling import check_seed, derived, shuffle
from allfours.stages import TurnUp
from allfours.state import Deal, begin, replay
from allfours.table import Start, start_of
from allfours.view import View


def imagined(view: View, deals: int, *, seed: int) -> tuple[Deal, ...]:
    """So many deals as the whole deal may be for whoever has a view, with the hidden cards at random.

    Each gives the view again, ``deal.view(view.seat) == view``, and the first of them are the same however many are
    asked for. Raises SetupError for what is no view, number or seed; for the view of a deal that is over; and for one
    that does not say enough, with what is hidden and since which move.

    >>> from allfours import Deal, variants
    >>> view = Deal.shuffled(variants.ALL_FOURS, seed=7).apply("beg").view(1)
    >>> for deal in imagined(view, 2, seed=1):
    ...     print(deal.hand(0), "|", deal.view(1) == view)
    7S JH 8H 2H 5C 3C | True
    KS 8H KD TD JC 7C | True
    """
    check_kind(view, "view", View)
    if type(deals) is not int or deals < 0:
        raise SetupError.of("deals", "deals", f"a whole number of deals from 0 up is wanted, not {shown(deals)}")
    check_seed(seed)
    if not deals:
        return ()
    seen = _seen(view)
    one = begin(seen.dealt(seen.ways(seen.places), seed))
    ways = seen.ways(told(one, zip(view.movers, seen.moves, strict=True), seen.places, seen.held))
    return tuple([seen.played(seen.dealt(ways, derived(seed, f"deal {number}"))) for number in range(deals)])


@attrs.frozen
class _Seen:
    """A view that says enough, and what follows from it."""

    view: View
    moves: tuple[Move, ...]
    """The moves made, all of them known."""
    held: tuple[int, ...]
    """By seat, the mask of the cards that it is seen to hold or to have held."""
    places: tuple[Place, ...]
    """The hands by seat, and the stock, by what the voids tell."""
    turned: tuple[Card, ...]
    """The cards of the stock that have been turned, in their order."""
    rounds: int
    """How often cards were run, three to every seat."""

    def ways(self, places: Sequence[Place]) -> Ways:
        """The ways to put the unseen cards into places. Raises SetupError where there is none."""
        ways = Ways.of(places, self.view.unseen, trumps=trumps_told(self.view.variant, self.view.trump))
        if not ways.number:
            raise unclear("no cards in the hidden hands agree with it")
        return ways

    def dealt(self, ways: Ways, seed: int) -> Start:
        """A deal as it was dealt, in one of the ways."""
        view, variant = self.view, self.view.variant
        hidden = ways.drawn(shuffle(variant.deck, derived(seed, "cards")), derived(seed, "places"))
        order = shuffle(variant.deck, derived(seed, "order"))
        pools = [_of(order, held | more) for held, more in zip(self.held, hidden, strict=False)]
        before, totals = self.turned[:1], map(operator.sub, view.standing.totals, view.points)
        for number in range(self.rounds):
            first = variant.hand_size + _THREE * number
            for seat in variant.seating.order(variant.seating.next(view.dealer)):
                before += pools[seat][first : first + _THREE]
            before += self.turned[number + 1 : number + 2]
        return start_of(
            variant=variant,
            dealer=view.dealer,
            pitcher=view.pitcher,
            standing=with_totals(view.standing, tuple(totals)),
            hands=tuple(mask_of(pool[: variant.hand_size]) for pool in pools),
            stock=(*before, *self.turned[self.rounds + 1 :], *_of(order, hidden[-1])),
            trump=view.trump if is_cut(variant) else None,
        )

    def played(self, start: Start) -> Deal:
        """The deal after the moves that were made. Raises SetupError where it is not what the view shows."""
        try:
            deal = replay(start, self.moves)
        except IllegalMove as error:
            raise unclear(f"whether {error.move} is legal depends on hidden cards in no way that is known") from None
        if deal.view(self.view.seat) != self.view:
            raise unclear("what is seen depends on hidden cards in no way that is known")
        return deal


_THREE: Final = 3
"""The cards that every seat gets when cards are run."""


def _of(order: tuple[Card, ...], mask: int) -> tuple[Card, ...]:
    return tuple([card for card in order if card.bit & mask])


# --- What is seen


def _seen(view: View) -> _Seen:
    """What follows from a view. Raises SetupError where it does not say enough."""
    if view.is_over:
        raise unclear("it is over, and nothing in it remains to be played")
    variant, sizes = view.variant, list(view.hand_sizes)
    held = [cards.mask for cards in view.exposed]
    if view.seat is not None and view.hand is not None:
        held[view.seat] = view.hand.mask
    hidden = [size - cards.bit_count() for size, cards in zip(sizes, held, strict=True)]
    moves: list[Move] = []
    for number, (seat, move) in enumerate(zip(view.movers, view.moves, strict=True), start=1):
        if move is None:
            raise unclear(f"move {number}, of seat {seat}, is hidden, and so is where cards lie since then")
        if isinstance(move, HandOver) or (isinstance(move, Discard) and seat != view.seat):
            raise unclear(
                f"with move {number}, of seat {seat}, cards have left the hand that they were dealt to: {move}"
            )
        moves.append(move)
        held[seat] |= mask_of(cards_in(move))
        sizes[seat] += len(cards_in(move))
    rounds, rest = divmod(sizes[0] - variant.hand_size, _THREE)
    if len({*sizes}) > 1 or rest or (rounds and Run() not in moves):
        since = f"since move {_first_draw(view, moves)} there are cards in the hands that were not dealt"
        raise unclear(f"{since}, and nothing tells which")
    turned = [card for card in view.shown if not any(card.bit & cards for cards in held)]
    stock = len(view.unseen) - sum(hidden)
    if sum(sizes) + len(turned) + stock != len(variant.deck):
        raise unclear("there are cards of which it does not say where they lie")
    void = [mask_of(card for suit in suits for card in variant.order.ranking(suit, view.trump)) for suits in view.voids]
    places = [Place(size, view.unseen.mask & ~cards) for size, cards in zip(hidden, void, strict=True)]
    places.append(Place(stock, view.unseen.mask))
    return _Seen(view, tuple(moves), tuple(held), tuple(places), _in_order(turned, view), rounds)


def _first_draw(view: View, moves: list[Move]) -> int:
    """The number of the move since which, at the earliest, cards can have been drawn."""
    first = next((number for number, move in enumerate(moves, start=1) if cards_in(move)), len(moves))
    return first + len(view.tricks[0].cards) - 1 if view.tricks else first


def _in_order(turned: list[Card], view: View) -> tuple[Card, ...]:
    """Cards as they can have been turned: in the order in which they paid, with the one that stands at the end."""
    paid = [card for score in view.scores if score.reason == "turn-up" for card in score.cards]
    pays = {rank for stage in view.variant.stages if isinstance(stage, TurnUp) for rank, _ in stage.pays}
    places = {card: (len(paid), card.rank in pays) for card in turned} | {
        card: (at, True) for at, card in enumerate(paid)
    }
    stands = {card for card in turned if view.variant.order.pitched(card) is view.trump}
    return tuple(sorted(turned, key=lambda card: (card in stands, places[card])))
