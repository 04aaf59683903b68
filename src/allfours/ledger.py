"""What is written down at a card table: the standing, a contract, tricks, scores, and what a scorer needs to know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, cast

import attrs

from allfours._refusing import at_least, given, items_of, of_kind, refuse, shown
from allfours.cards import Card, CardSet, Suit, sets_of
from allfours.errors import Problem, SetupError
from allfours.moves import Bid, BlindNil, Moon, Pass, Smudge
from allfours.orders import ACE_HIGH, CardOrder
from allfours.seating import Seat, Seating, Side
from allfours.twins import changer_of, maker_of


@attrs.frozen(kw_only=True, weakref_slot=False)
class Standing:
    """What passes from deal to deal of a match. The defaults mean a new match.

    Raises SetupError for what is no whole number, for a pot, bags or deals below 0, and for a number beyond 10**9.

    >>> Standing(totals=(150, 155), pot=8).totals
    (150, 155)
    """

    totals: tuple[int, ...] = ()
    """The points of each side, by side; negative where a game sets back. Empty for all at nothing."""
    pot: int = 0
    """Points that nobody won and that wait for the next deal, such as the 8 of a tied muck."""
    bags: tuple[int, ...] = ()
    """Overtricks of each side that wait for their penalty. Empty for none."""
    deals: int = 0
    """The number of deals finished; one that was thrown in is none of them."""
    made: Side | None = None
    """The side that made its contract in the deal just settled, for goals that ask; a deal begins with None."""

    def __attrs_post_init__(self) -> None:
        refuse(*_odd_numbers(self), error=SetupError)

    def for_sides(self, sides: int) -> Standing:
        """The standing with a number for each side where none was given.

        >>> Standing(totals=(150, 155)).for_sides(2).bags
        (0, 0)
        """
        nothing = (0,) * sides
        return _with_sides(self, self.totals or nothing, self.bags or nothing)


_with_sides: Final = changer_of(Standing, "totals", "bags")
with_pot: Final = changer_of(Standing, "pot")
"""The standing with another pot, which is known to be right."""
with_bags: Final = changer_of(Standing, "bags")
"""The standing with other bags, which are known to be right."""
with_made: Final = changer_of(Standing, "made")
"""The standing that says which side has made its contract."""
with_totals: Final = changer_of(Standing, "totals")
"""The standing with other totals, which are known to be right."""

_MOST: Final = 10**9
"""A total, pot or count in a standing is below this in size; no game comes near."""


def _odd_numbers(standing: Standing) -> Iterator[Problem]:
    """What in a standing is not a number, or not one that can be."""
    for field, numbers, least in (
        ("totals", standing.totals, -_MOST),
        ("pot", (standing.pot,), 0),
        ("bags", standing.bags, 0),
        ("deals", (standing.deals,), 0),
    ):
        if type(numbers) is not tuple or any(type(number) is not int for number in numbers):
            what = "a tuple of whole numbers" if field in {"totals", "bags"} else "a whole number"
            text = f"{field} is {what}, not {shown(getattr(standing, field))}"
            yield Problem("number", path=f"standing.{field}", text=text)
        elif any(not least <= number <= _MOST for number in numbers):
            yield Problem("range", path=f"standing.{field}", text=f"{field} runs from {least} to {_MOST}")
    made: object = standing.made
    if made is not None and (type(made) is not int or made < 0):
        yield Problem("number", path="standing.made", text=f"made is the number of a side or None, not {shown(made)}")


@attrs.frozen(kw_only=True)
class Contract:
    """What was bid, and by whom.

    >>> from allfours import Bid, Seat
    >>> contract = Contract.unspoken(4).said(Seat(1), Bid(3), declarer=Seat(1))
    >>> contract.declarer, contract.bids
    (1, (None, Bid(amount=3), None, None))
    """

    declarer: Seat | None
    """The seat that must make the contract; None where every seat has bid for itself."""
    bids: tuple[Bid | BlindNil | Pass | Smudge | Moon | None, ...]
    """The last bid of every seat, by seat; None where a seat has not spoken."""

    @classmethod
    def unspoken(cls, seats: int) -> Contract:
        """The contract at a table of so many seats before anybody has spoken."""
        return cls(declarer=None, bids=(None,) * seats)

    def said(self, seat: Seat, bid: Bid | BlindNil | Pass | Smudge | Moon, *, declarer: Seat | None) -> Contract:
        """The contract when a seat has spoken; ``declarer`` is who must make it then."""
        return contract_of(declarer=declarer, bids=(*self.bids[:seat], bid, *self.bids[seat + 1 :]))


contract_of: Final = maker_of(Contract)
"""A quick constructor of contracts."""


@attrs.frozen
class Trick:
    """A finished trick.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.PHAT, seed=7)
    >>> for card in ("JS", "QS", "AS", "9S"):
    ...     deal = deal.apply(card)
    >>> print(deal.tricks[0], "to seat", deal.tricks[0].winner)
    JS QS AS 9S to seat 2
    """

    leader: Seat
    """The seat that led."""
    cards: tuple[Card, ...] = attrs.field(kw_only=True)
    """The cards in the order played."""
    winner: Seat = attrs.field(kw_only=True)
    """The seat that won it."""
    seats: tuple[Seat, ...] = attrs.field(default=(), kw_only=True, eq=False, repr=False)
    """The seat that played each card; a deal says it, as seats may be passed over; else empty. It follows from the
    hands, so that two tricks are equal without it."""

    def __str__(self) -> str:
        return " ".join(card.text for card in self.cards)


@attrs.frozen
class Score:
    """Points counted at one moment for one side.

    Raises SetupError, with every problem, for values of a wrong kind, a side or a trick below 0, and 0 points.

    >>> from allfours import Card, Side
    >>> print(Score(Side(0), points=18, reason="pegs", cards=(Card.parse("9H"),), trick=3))
    side 0: +18 pegs (9♥)
    """

    side: Side
    """The side that scores."""
    points: int = attrs.field(kw_only=True)
    """How many, never 0; negative for a penalty."""
    reason: str = attrs.field(kw_only=True)
    """What for: ``"pegs"``, ``"muck"``, ``"high"`` ..."""
    cards: tuple[Card, ...] = attrs.field(default=(), kw_only=True)
    """The cards that earned them, in the order played where that is known."""
    trick: int | None = attrs.field(default=None, kw_only=True)
    """The number of the trick in which they were earned, from 0; None outside the tricks."""

    def __attrs_post_init__(self) -> None:
        refuse(*_odd_values(self), error=SetupError)

    def __str__(self) -> str:
        cards = f" ({' '.join(card.symbol for card in self.cards)})" if self.cards else ""
        return f"side {self.side}: {self.points:+} {self.reason}{cards}"


score_of: Final = maker_of(Score)
"""A quick constructor of scores, for values known to be right."""


def _odd_values(score: Score) -> Iterator[Problem]:
    """What in a score is of a wrong kind, or cannot be."""
    yield from at_least(score, 0, "side", *given(score, "trick"))
    yield from of_kind(score, points=int, reason=str)
    if type(score.points) is int and not score.points:
        yield Problem("number", path="points", text="a score is of points other than 0: for nothing there is no score")
    if type(score.cards) is not tuple:
        yield Problem("type", path="cards", text=f"a tuple of cards is wanted, not {shown(score.cards)}")
    for number, card in items_of(score.cards):
        if type(card) is not Card:
            text = f"each is a Card, such as Card.parse('9H'), not {shown(card)}"
            yield Problem("cards", path=f"cards.{number}", text=text)


def _masks(cards: Iterable[CardSet | int]) -> tuple[int, ...]:
    """The masks of sets of cards; what is one already stays, since ``attrs.evolve`` hands it on."""
    return tuple([each if type(each) is int else cast("CardSet", each).mask for each in cards])


@attrs.frozen(kw_only=True)
class Reckoning:
    """What a scorer needs of a played deal. A score keeper without cards has only ``counts``, and leaves the rest.

    >>> from allfours import Seat, variants
    >>> counted = (("muck", (46, 34)),)
    >>> reckoning = Reckoning(seating=variants.PHAT.seating, dealer=Seat(3), counts=counted)
    >>> scores, _ = variants.PHAT.settlement(reckoning, Standing())
    >>> print(*scores)
    side 0: +8 muck
    """

    seating: Seating
    """Who played for which side."""
    dealer: Seat
    """Who dealt."""
    order: CardOrder = ACE_HIGH
    """Which cards are trumps and how they rank."""
    trump: Suit | None = None
    """The trump suit; None where there was none, or nobody has said."""
    contract: Contract | None = None
    """What was bid; None in games without bids."""
    tricks: tuple[int, ...] = ()
    """The number of tricks won by each seat; empty where nobody has said."""
    taken_masks: tuple[int, ...] = attrs.field(default=(), alias="taken", converter=_masks)
    """The mask of ``taken`` for each side, for rules that count."""
    held_masks: tuple[int, ...] = attrs.field(default=(), alias="held", converter=_masks)
    """The mask of ``held`` for each seat, likewise."""
    counts: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """Counts by side that were typed in rather than worked out, each under its name, such as ``"muck"``."""

    @property
    def taken(self) -> tuple[CardSet, ...]:
        """The cards in the tricks of each side; empty where nobody has said."""
        return sets_of(self.taken_masks)

    @property
    def held(self) -> tuple[CardSet, ...]:
        """The cards that each seat held for the play, those played included; empty where nobody has said."""
        return sets_of(self.held_masks)

    def counted(self, name: str) -> tuple[int, ...] | None:
        """The count by side that was typed in under a name; None where it was not, and is worked out from the cards."""
        return dict(self.counts).get(name) if self.counts else None
