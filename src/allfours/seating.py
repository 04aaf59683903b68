"""Who sits where: seats in order of play, the sides they play for, partners."""

from __future__ import annotations

from typing import Final, NewType

import attrs

from allfours.errors import SetupError

Seat = NewType("Seat", int)
"""A seat, numbered from 0 in order of play (a game played anticlockwise still counts 0, 1, 2, 3)."""
Side = NewType("Side", int)
"""A side, numbered from 0: a partnership, or a single player."""

_FEWEST: Final = 2
_MOST: Final = 8
_SEATS: Final = tuple(map(Seat, range(_MOST)))  # made once: a NewType is a call
_SIDES: Final = tuple(map(Side, range(_MOST)))


@attrs.frozen(kw_only=True)
class Seating:
    """How many sit down and who plays with whom; the sides take turns round the table.

    Raises SetupError where the seats are not 2 to 8, or cannot be shared out evenly among two sides or more.

    >>> table = Seating.partnerships()
    >>> table.side(Seat(2)), table.partner(Seat(2)), table.next(Seat(3))
    (0, 0, 0)
    """

    seats: int = attrs.field(kw_only=False)
    """The number of seats, 2 to 8."""
    sides: int
    """The number of sides; seat s plays for side ``s % sides``."""

    def __attrs_post_init__(self) -> None:
        if type(self.seats) is not int or not _FEWEST <= self.seats <= _MOST:
            raise SetupError.of("seats", "seating.seats", f"{_FEWEST} to {_MOST} can sit down, not {self.seats!r}")
        if type(self.sides) is not int or self.sides < _FEWEST or self.seats % self.sides:
            text = f"{self.seats} seats cannot be shared out among {self.sides!r} sides"
            raise SetupError.of("sides", "seating.sides", text)

    @classmethod
    def partnerships(cls, seats: int = 4, *, sides: int = 2) -> Seating:
        """Sides that alternate round the table; by default four players, partners opposite.

        >>> threes = Seating.partnerships(6)
        >>> threes.members(Side(0)), threes.members(Side(1))
        ((0, 2, 4), (1, 3, 5))
        """
        return cls(seats, sides=sides)

    @classmethod
    def singles(cls, seats: int) -> Seating:
        """Everyone for himself: the side of a seat has its number."""
        return cls(seats, sides=seats)

    @classmethod
    def heads_up(cls) -> Seating:
        """Two players, each a side."""
        return cls.singles(2)

    def side(self, seat: Seat) -> Side:
        """The side for which a seat plays."""
        return _SIDES[seat % self.sides]

    def next(self, seat: Seat, steps: int = 1) -> Seat:
        """The seat that many steps on in order of play; a negative number goes back."""
        return _SEATS[(seat + steps) % self.seats]

    def order(self, first: Seat) -> tuple[Seat, ...]:
        """All seats in order of play from the given one, which comes first.

        >>> FOUR_HANDED.order(Seat(2))
        (2, 3, 0, 1)
        """
        start = first % self.seats
        return _SEATS[start : self.seats] + _SEATS[:start]

    def members(self, side: Side) -> tuple[Seat, ...]:
        """The seats of a side, in order of play, the lowest number first."""
        return _SEATS[side : self.seats : self.sides]

    def partner(self, seat: Seat) -> Seat | None:
        """The next seat of the same side in order of play; None for a single player."""
        partner = self.next(seat, self.sides)
        return None if partner == seat else partner


FOUR_HANDED: Final = Seating.partnerships()
"""Four players, partners opposite: the table of Phat, Don, Trinidad All Fours, Spades."""
