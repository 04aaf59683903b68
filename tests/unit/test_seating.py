"""Who sits where, who is next, and who plays with whom."""

import pytest

from allfours import Seat, Seating, SetupError, Side
from allfours.seating import FOUR_HANDED


def test_four_play_in_two_partnerships_that_alternate() -> None:
    assert Seating.partnerships() == FOUR_HANDED == Seating(4, sides=2)
    assert [FOUR_HANDED.side(Seat(seat)) for seat in range(4)] == [0, 1, 0, 1]
    assert [FOUR_HANDED.partner(Seat(seat)) for seat in range(4)] == [2, 3, 0, 1]
    assert [FOUR_HANDED.members(Side(side)) for side in range(2)] == [(0, 2), (1, 3)]


def test_six_play_two_against_two_against_two_or_three_against_three() -> None:
    three_sides, two_sides = Seating.partnerships(6, sides=3), Seating.partnerships(6)
    assert three_sides.members(Side(1)) == (1, 4)
    assert two_sides.members(Side(1)) == (1, 3, 5)
    assert (three_sides.partner(Seat(5)), two_sides.partner(Seat(5))) == (2, 1)


def test_single_players_have_no_partner() -> None:
    table = Seating.singles(5)
    assert [table.partner(Seat(seat)) for seat in range(5)] == [None] * 5
    assert [table.side(Seat(seat)) for seat in range(5)] == list(range(5))
    assert Seating.heads_up() == Seating.singles(2)


def test_the_order_of_play_goes_round() -> None:
    assert FOUR_HANDED.order(Seat(2)) == (2, 3, 0, 1)
    assert [FOUR_HANDED.next(Seat(3), steps) for steps in (1, 2, -1, -4, 9)] == [0, 1, 2, 3, 0]
    assert FOUR_HANDED.next(Seat(3)) == 0


@pytest.mark.parametrize("seats", [1, 9, 0, -2, True, 4.0, "4"])
def test_two_to_eight_can_sit_down(seats: int) -> None:
    with pytest.raises(SetupError, match=r"seating\.seats: 2 to 8 can sit down, not "):
        Seating(seats, sides=2)


@pytest.mark.parametrize(("seats", "sides"), [(4, 1), (4, 3), (5, 2), (4, 0), (4, 8), (2, True), (4, 2.0)])
def test_the_seats_are_shared_out_among_the_sides(seats: int, sides: int) -> None:
    with pytest.raises(SetupError, match=f"seating.sides: {seats} seats cannot be shared out among {sides!r} sides"):
        Seating(seats, sides=sides)
