"""What one seat may know of a deal: a type of its own, with no field that could hold a hidden card."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias, runtime_checkable

import attrs

from allfours.cards import Card, CardSet, Suit, mask_of
from allfours.ledger import Contract, Score, Standing, Trick
from allfours.moves import Move
from allfours.seating import Seat, Side
from allfours.table import moves_made, owners

if TYPE_CHECKING:
    from allfours.rules import Variant
    from allfours.state import Deal

Json: TypeAlias = "bool | int | str | list[Json] | dict[str, Json] | None"
"""A value of plain JSON types."""


@runtime_checkable
class ShowsVoids(Protocol):
    """A stage whose play tells the table which suits a seat has run out of.

    >>> from allfours import variants
    >>> [isinstance(stage, ShowsVoids) for stage in variants.PHAT.stages]
    [False, True]
    """

    def voids(self, deal: Deal) -> tuple[frozenset[Suit], ...]:
        """For each seat, the suits of which it has shown that it holds no card."""
        ...


@attrs.frozen(kw_only=True)
class View:
    """What a seat, or a spectator, may know of a deal.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.PHAT, seed=7)
    >>> partner = deal.view(2)  # face down until the pitch
    >>> print(partner.hand, partner.hand_sizes, partner.legal_moves)
    None (13, 13, 13, 13) ()
    """

    variant: Variant
    """The rules."""
    seat: Seat | None
    """Whose view this is; None for a spectator."""
    dealer: Seat
    """Who dealt."""
    pitcher: Seat
    """Who pitches by the custom of the game."""
    turn: Seat | None
    """Whose turn it is; None when the deal is over."""
    phase: str
    """What is being done: the name of the phase, such as ``"first lead"`` or ``"playing"``."""
    trump: Suit | None
    """The trump suit; None until one is turned, named or pitched."""
    contract: Contract | None
    """What was bid; None before, and in games without bids."""
    hand: CardSet | None
    """The viewer's own cards; None while they lie face down, and for a spectator."""
    hand_sizes: tuple[int, ...]
    """How many cards each seat holds, by seat."""
    exposed: tuple[CardSet, ...]
    """By seat, the cards still in hand that everybody has seen, such as those that lie face up in Blind Don."""
    face_down: frozenset[Seat]
    """The seats that have not looked at their hand."""
    stock_size: int
    """How many cards are in the stock now."""
    shown: CardSet
    """Cards outside the tricks that everybody has seen, such as a turn-up or a hand that lies open."""
    known: CardSet
    """Cards outside hand and tricks that the viewer alone has seen, such as its own discards."""
    trick: tuple[Card, ...]
    """The cards on the table, in the order played."""
    trick_seats: tuple[Seat, ...]
    """The seat that played each card on the table."""
    tricks: tuple[Trick, ...]
    """The finished tricks, in order."""
    moves: tuple[Move | None, ...]
    """The moves made so far, in order; None for one that the viewer may not know."""
    movers: tuple[Seat, ...]
    """The seat that made each move."""
    scores: tuple[Score, ...]
    """What has been scored in this deal, in the order counted."""
    points: tuple[int, ...]
    """The points of this deal by side, as they are now."""
    standing: Standing
    """The standing of the match as it is now."""
    legal_moves: tuple[Move, ...]
    """What the viewer may do now; empty when it is not the viewer's turn."""
    unseen: CardSet
    """The cards of the pack that the viewer has not seen: they are in hidden hands, or undealt."""
    voids: tuple[frozenset[Suit], ...]
    """For each seat, the suits of which it has shown that it holds no card."""
    winner: Side | None
    """The side that has won the match; None as long as nobody has."""
    thrown_in: bool
    """Whether the deal was thrown in, so that the cards are dealt again."""

    @property
    def is_over(self) -> bool:
        """Whether the deal has ended."""
        return self.turn is None

    def __str__(self) -> str:
        """What the viewer knows, as a table of text."""
        from allfours.pictures import table  # noqa: PLC0415 - pictures are drawn of views, so they import this module

        return table(self)

    def _repr_html_(self) -> str:
        """What the viewer knows, for a notebook."""
        from allfours.pictures import table_html  # noqa: PLC0415 - as above

        return table_html(self)

    def as_dict(self) -> dict[str, Json]:
        """The view in plain JSON types: cards and moves as text, suits as letters, the variant as its name.

        >>> from allfours import Deal, variants
        >>> told = Deal.shuffled(variants.PHAT, seed=7).view(0).as_dict()
        >>> told["phase"], told["hand"][:3], told["legal_moves"][:3], told["trump"]
        ('first lead', ['JS', '6S', '3S'], ['JS', '6S', '3S'], None)
        """
        return {
            "variant": self.variant.name,
            "seat": self.seat,
            "dealer": self.dealer,
            "pitcher": self.pitcher,
            "turn": self.turn,
            "phase": self.phase,
            "trump": None if self.trump is None else self.trump.letter,
            "contract": None
            if self.contract is None
            else {
                "declarer": self.contract.declarer,
                "bids": [None if bid is None else str(bid) for bid in self.contract.bids],
            },
            "hand": None if self.hand is None else _texts(self.hand),
            "hand_sizes": list(self.hand_sizes),
            "exposed": [_texts(cards) for cards in self.exposed],
            "face_down": [int(seat) for seat in sorted(self.face_down)],
            "stock_size": self.stock_size,
            "shown": _texts(self.shown),
            "known": _texts(self.known),
            "trick": _texts(self.trick),
            "trick_seats": _numbers(self.trick_seats),
            "tricks": [
                {
                    "leader": trick.leader,
                    "cards": _texts(trick.cards),
                    "seats": _numbers(trick.seats),
                    "winner": trick.winner,
                }
                for trick in self.tricks
            ],
            "moves": [None if move is None else str(move) for move in self.moves],
            "movers": _numbers(self.movers),
            "scores": [
                {
                    "side": score.side,
                    "points": score.points,
                    "reason": score.reason,
                    "cards": _texts(score.cards),
                    "trick": score.trick,
                }
                for score in self.scores
            ],
            "points": list(self.points),
            "standing": {
                "totals": list(self.standing.totals),
                "pot": self.standing.pot,
                "bags": list(self.standing.bags),
                "deals": self.standing.deals,
                "made": self.standing.made,
            },
            "legal_moves": [str(move) for move in self.legal_moves],
            "unseen": _texts(self.unseen),
            "voids": [[suit.letter for suit in Suit if suit in suits] for suits in self.voids],
            "winner": self.winner,
            "thrown_in": self.thrown_in,
        }


Player: TypeAlias = Callable[[View], Move]
"""What chooses a move from what its seat may know; it is asked when it is the seat's turn, and gives a legal move."""

_WORD_START: Final = re.compile("(?<=[a-z])(?=[A-Z])")


def _numbers(seats: tuple[Seat, ...]) -> list[Json]:
    return [int(seat) for seat in seats]


def _texts(cards: CardSet | tuple[Card, ...]) -> list[Json]:
    return [card.text for card in cards]


def phase_name(deal: Deal) -> str:
    """What is being done in a deal: the name of its phase in small letters.

    >>> from allfours import Deal, variants
    >>> phase_name(Deal.shuffled(variants.PHAT, seed=7)), phase_name(Deal.shuffled(variants.ALL_FOURS, seed=7))
    ('first lead', 'begging')
    """
    return _WORD_START.sub(" ", type(deal.phase).__name__).lower()


def view_of(deal: Deal, seat: Seat | None) -> View:
    """What a seat may know of a deal; None is a spectator. ``Deal.view`` looks at the seat first.

    >>> from allfours import Deal, Seat, variants
    >>> deal = Deal.shuffled(variants.PHAT, seed=7)
    >>> view_of(deal, Seat(0)) == deal.view(0), view_of(deal, None).hand
    (True, None)
    """
    facts, start = deal.table.facts, deal.table.facts.start
    seats = [Seat(number) for number in range(start.variant.seating.seats)]
    hand = None if seat is None or seat in facts.face_down else deal.hand_mask(seat)
    known = 0 if seat is None else facts.known[seat]
    tricks = deal.tricks
    played = mask_of(deal.trick) | sum(mask_of(trick.cards) for trick in tricks)  # without what was laid under them
    made = moves_made(deal.table, deal.trick, deal.phase)
    seen = played | facts.shown | known | (hand or 0)
    return View(
        variant=start.variant,
        seat=seat,
        dealer=start.dealer,
        pitcher=start.pitcher,
        turn=deal.turn,
        phase=phase_name(deal),
        trump=facts.trump,
        contract=facts.contract,
        hand=None if hand is None else CardSet.of_mask(hand),
        hand_sizes=tuple(deal.hand_mask(other).bit_count() for other in seats),
        exposed=tuple(CardSet.of_mask(deal.hand_mask(other) & facts.shown) for other in seats),
        face_down=facts.face_down,
        stock_size=len(facts.stock),
        shown=CardSet.of_mask(facts.shown & ~played),
        known=CardSet.of_mask(known & ~played & ~(hand or 0)),
        trick=deal.trick,
        trick_seats=owners(facts, deal.trick),
        tricks=tricks,
        moves=tuple(
            each.move if each.seat == seat else each.phase.seen(each.move, by=each.seat, viewer=seat) for each in made
        ),
        movers=tuple(each.seat for each in made),
        scores=deal.scores,
        points=deal.points,
        standing=deal.standing,
        legal_moves=deal.legal_moves if seat is not None and seat == deal.turn else (),
        unseen=CardSet.of_mask(start.variant.deck.mask & ~seen),
        voids=_voids(deal),
        winner=deal.winner,
        thrown_in=deal.thrown_in,
    )


def _voids(deal: Deal) -> tuple[frozenset[Suit], ...]:
    """What the stages of the variant know of shown voids; nothing where none of them does."""
    stages: tuple[object, ...] = deal.variant.stages
    for stage in stages:
        if isinstance(stage, ShowsVoids):
            return stage.voids(deal)
    return (frozenset[Suit](),) * deal.variant.seating.seats
