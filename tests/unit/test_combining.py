"""Combinations by their number."""

from itertools import chain, combinations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allfours._combining import Combinations


@pytest.mark.parametrize("sizes", [(0,), (1,), (2,), (3,), (0, 1, 2), (2, 3, 4, 5, 6), (3, 1), ()])
@pytest.mark.parametrize("things", range(7))
def test_they_stand_in_the_order_of_itertools(things: int, sizes: tuple[int, ...]) -> None:
    ways = Combinations("ABCDEF"[:things], sizes)
    listed = list(chain.from_iterable(combinations("ABCDEF"[:things], size) for size in sizes))
    assert list(ways) == listed
    assert [ways[number] for number in range(len(ways))] == listed
    with pytest.raises(IndexError):
        ways[len(listed)]


@given(st.data())
def test_any_one_of_very_many_stands_between_its_neighbours(data: st.DataObject) -> None:
    ways = Combinations(range(60), range(20, 23))
    assert len(ways) == sum(comb(60, size) for size in (20, 21, 22))
    number = data.draw(st.integers(0, len(ways) - 2))
    one, following = ways[number], ways[number + 1]
    assert (len(one), one) < (len(following), following)
    assert one == tuple(sorted(set(one)))


def test_the_first_and_the_last_are_found() -> None:
    ways = Combinations(range(21), (15,))
    assert (len(ways), ways[0], ways[54_263]) == (54_264, tuple(range(15)), tuple(range(6, 21)))
