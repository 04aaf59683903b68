"""Shuffling: fair, the same everywhere, and clear about what is no seed."""

from collections import Counter
from collections.abc import Sequence
from itertools import permutations, product
from random import Random
from typing import Any, TypeVar

import pytest

from allfours import Card, Deal, SetupError, shuffling, variants

T = TypeVar("T")

PACK = tuple(Card.parse(rank + suit) for suit in "SHDC" for rank in "AKQJT98765432")
FULL_DEALS = 60_000
# With 51 degrees of freedom a fair shuffle stays below this 9,999 times in 10,000.
LIMIT_51 = 98.0
# The same with 5 degrees of freedom.
LIMIT_5 = 25.8

ODD_SEEDS = (0, 1, 2**31, 2**32, 2**32 + 1, 2**63, 2**64 - 1, 10**30)


def from_the_last_place_down(deck: Sequence[T], seed: int) -> tuple[T, ...]:
    """Shuffle as the specification says, written a second time."""
    cards, rng = list(deck), Random(seed)
    for last in reversed(range(1, len(cards))):
        other = int(rng.random() * (last + 1))
        cards[last], cards[other] = cards[other], cards[last]
    return tuple(cards)


def any_place_with_any(deck: Sequence[T], draws: Sequence[int]) -> tuple[T, ...]:
    """Shuffle wrongly: exchange every place in turn with any place at all."""
    cards = list(deck)
    for place, other in enumerate(draws):
        cards[place], cards[other] = cards[other], cards[place]
    return tuple(cards)


def wrongly(deck: Sequence[T], seed: int) -> tuple[T, ...]:
    """Shuffle wrongly with a seed."""
    rng = Random(seed)
    return any_place_with_any(deck, [int(rng.random() * len(deck)) for _ in deck])


def chi_square(counts: Counter[T], kinds: int) -> float:
    """Measure how far counts are from all being alike."""
    expected = counts.total() / kinds
    return sum((counts[kind] - expected) ** 2 for kind in counts) / expected + (kinds - len(counts)) * expected


# RW-42, bias


@pytest.mark.slow
def test_rw_42_every_card_comes_first_as_often() -> None:
    """Over 60,000 shuffles each of 52 cards lies first, in the middle or last as often as any other."""
    tops, middles, bottoms = Counter[Card](), Counter[Card](), Counter[Card]()
    for seed in range(FULL_DEALS):
        cards = shuffling.shuffle(PACK, seed)
        tops[cards[0]] += 1
        middles[cards[26]] += 1
        bottoms[cards[-1]] += 1
    assert max(chi_square(counts, 52) for counts in (tops, middles, bottoms)) < LIMIT_51


@pytest.mark.slow
def test_rw_42_the_faulty_method_would_fail() -> None:
    """The same test finds out the method that exchanges every place with any place."""
    tops = Counter(wrongly(range(52), seed)[0] for seed in range(FULL_DEALS))
    assert chi_square(tops, 52) > 10 * LIMIT_51


def test_rw_42_three_cards_by_the_faulty_method() -> None:
    """Of 27 draws the faulty method gives three orders four times and three orders five times."""
    counts = Counter(any_place_with_any("abc", draws) for draws in product(range(3), repeat=3))
    assert sorted(counts.values()) == [4, 4, 4, 5, 5, 5]


def test_rw_42_three_cards() -> None:
    """Each of the six orders of three cards comes as often as any other."""
    three = PACK[:3]
    counts = Counter(shuffling.shuffle(three, seed) for seed in range(6_000))
    assert set(counts) == set(permutations(three))
    assert chi_square(counts, 6) < LIMIT_5


# RW-44, seeds


@pytest.mark.parametrize("seed", ODD_SEEDS)
def test_rw_44_any_seed_from_nought_up(seed: int) -> None:
    """Every whole number from nought up, however big, gives the same order of the full pack each time."""
    cards = shuffling.shuffle(PACK, seed)
    assert sorted(map(str, cards)) == sorted(map(str, PACK))
    assert shuffling.shuffle(PACK, seed) == cards
    assert Deal.shuffled(variants.PHAT, seed=seed) == Deal.shuffled(variants.PHAT, seed=seed)


def test_rw_44_different_seeds_give_different_orders() -> None:
    """Seeds that agree in their lowest 32 or 64 bits do not give the same cards."""
    seeds = (*ODD_SEEDS, 2**64, 2**64 + 1, 2**128 + 1)
    assert len({shuffling.shuffle(PACK, seed) for seed in seeds}) == len(seeds)
    hands = {tuple(map(str, Deal.shuffled(variants.PHAT, seed=seed).hand(0))) for seed in seeds}
    assert len(hands) == len(seeds)


@pytest.mark.parametrize("seed", [-1, -(2**63), True, False, 1.0, "1", None])
def test_rw_44_what_is_no_seed_is_refused(seed: Any) -> None:
    """A negative number, a truth value or anything but a whole number is an error of ours, not another seed."""
    with pytest.raises(SetupError):
        shuffling.shuffle(PACK, seed)
    with pytest.raises(SetupError):
        Deal.shuffled(variants.PHAT, seed=seed)


# The specification


@pytest.mark.parametrize("seed", [*range(20), *ODD_SEEDS])
def test_the_shuffle_is_the_one_written_down(seed: int) -> None:
    """From the last place down each place is exchanged with one at or before it, by ``int(random() * (i + 1))``."""
    assert tuple(shuffling.shuffle(PACK, seed)) == from_the_last_place_down(PACK, seed)


@pytest.mark.parametrize(
    ("seed", "top"),
    [
        (0, "JS 3D TS 7D 7S KS 8S TH"),
        (7, "3S 5S AS QC JD QH 5D 7C"),
        (181, "2S 2D JS 6H 5D 7S 2H TH"),
        (2**32 + 1, "4D 4H 4C 5D 3S 8H QS 5S"),
        (10**30, "KC 3H JC QH 5H 3C AC 6C"),
    ],
)
def test_the_same_cards_on_every_machine(seed: int, top: str) -> None:
    """The top eight cards that a seed brings up never change."""
    assert " ".join(map(str, shuffling.shuffle(PACK, seed)[:8])) == top


@pytest.mark.parametrize("size", [0, 1, 2, 36, 54])
def test_any_number_of_cards(size: int) -> None:
    """No cards or one card stay as they are; a pack of another size is shuffled alike."""
    deck = (PACK * 2)[:size]
    before = list(deck)
    assert tuple(shuffling.shuffle(deck, 9)) == from_the_last_place_down(deck, 9)
    assert list(deck) == before
