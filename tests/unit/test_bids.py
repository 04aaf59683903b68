"""Which numbers of tricks may be bid, and who may bid nil without having looked."""

from collections.abc import Sequence
from typing import Any

import pytest

from allfours import Deal, Seat, Standing, Variant, VariantError, variants
from allfours.bids import (
    AtLeast,
    Behind,
    BidRule,
    Counted,
    NilBid,
    OrNil,
    SideAtLeast,
    SideAtMost,
    TrumpCount,
    any_number,
    anyone,
    copy_partner,
    one_partner_nil,
)
from allfours.cards import CardSet, Suit, pack
from allfours.orders import JOKERS_HIGH
from allfours.rules import sentence, singly
from allfours.seating import Seating
from allfours.stages import FixTrump, TrickBids
from allfours.variants.spades import THREE_HANDED_SPADES
from tests.variants.spades_table import after

FREE = tuple(range(14))
SUITS = [str(pack().of_suit(suit)) for suit in Suit]
JAQUES = variants.JAQUES_PHAT


def bidding(*rules: BidRule, variant: Variant = JAQUES) -> Variant:
    """A game of bids under these rules."""
    return variant.evolve(name="bidding", stages=(FixTrump(Suit.SPADES), TrickBids(bids=rules), *variant.stages[2:]))


def free(moves: str = "", *, variant: Variant = JAQUES) -> Deal:
    """A deal in which some bids have been made, by rules that allow any."""
    return after(Deal.shuffled(bidding(any_number, variant=variant), seed=5), moves)


def asked(rule: BidRule, moves: str = "", *, variant: Variant = JAQUES) -> tuple[int, ...]:
    """What a rule allows the next seat after some bids."""
    deal = free(moves, variant=variant)
    assert deal.turn is not None
    return tuple(rule(deal, deal.turn))


# --- Numbers


def test_any_number_runs_from_nil_to_all_the_tricks() -> None:
    assert asked(any_number) == FREE
    assert asked(any_number, "bid:13 bid:13 bid:13") == FREE
    assert asked(any_number, variant=THREE_HANDED_SPADES) == tuple(range(18))


@pytest.mark.parametrize(("least", "numbers"), [(0, FREE), (1, FREE[1:]), (4, FREE[4:]), (13, (13,))])
def test_every_bid_may_have_a_minimum(least: int, numbers: tuple[int, ...]) -> None:
    assert asked(AtLeast(least)) == asked(AtLeast(least), "nil bid:3 bid:1") == numbers


# --- What the hand dictates


@pytest.mark.parametrize(
    ("hand", "printed", "every"),
    [
        ("AS KS 2S", 3, 3),
        ("AH KH 2D", 0, 0),
        ("X1 AS 2D", 1, 2),
        ("X1 X2 AS", 1, 3),
        ("X1 X2 2D", 0, 2),
    ],
)
def test_the_trumps_held_may_dictate_the_bid(hand: str, printed: int, every: int) -> None:
    rest = iter(pack(jokers=2) - CardSet.parse(hand))
    others = [CardSet(next(rest) for _ in range(3)) for _ in range(3)]
    deck = CardSet.parse(hand) | CardSet(card for cards in others for card in cards)
    three = bidding(any_number).evolve(order=JOKERS_HIGH, deck=deck, packets=singly(3))
    deal = Deal.from_hands(three, hands=[hand, *others])
    for counted, count in ((Counted.PRINTED, printed), (Counted.ALL, every)):
        assert tuple(TrumpCount(counted=counted, or_nil=OrNil.NO)(deal, Seat(0))) == (count,)
        assert tuple(TrumpCount(counted=counted, or_nil=OrNil.YES)(deal, Seat(0))) == tuple(sorted({0, count}))


def test_a_rule_of_the_hand_says_that_it_is_one() -> None:
    assert TrumpCount(counted=Counted.PRINTED, or_nil=OrNil.NO).by_hand
    assert not hasattr(AtLeast(1), "by_hand")


# --- What the partner has bid


@pytest.mark.parametrize(
    ("moves", "numbers"),
    [("", FREE), ("bid:4", FREE), ("bid:4 bid:3", (4,)), ("bid:4 bid:3 bid:4", (3,)), ("nil bid:9", (0,))],
)
def test_the_partner_may_have_to_be_copied(moves: str, numbers: tuple[int, ...]) -> None:
    assert asked(copy_partner, moves) == numbers


@pytest.mark.parametrize(
    ("moves", "numbers"),
    [("", FREE), ("bid:4", FREE), ("bid:4 bid:3", (0,)), ("nil bid:3", FREE[1:]), ("nil bid:3 bid:2", (0,))],
)
def test_exactly_one_partner_may_have_to_bid_nil(moves: str, numbers: tuple[int, ...]) -> None:
    assert asked(one_partner_nil, moves) == numbers


def test_a_blind_nil_of_the_partner_is_a_nil() -> None:
    blind = after(Deal.shuffled(variants.JAQUES_BLIND_NIL, seed=5), "blind-nil pass look bid:2")
    assert blind.turn == 2
    assert tuple(copy_partner(blind, Seat(2))) == (0,)
    assert tuple(one_partner_nil(blind, Seat(2))) == FREE[1:]
    assert tuple(SideAtLeast(4, nil=NilBid.COUNTS)(blind, Seat(2))) == FREE[4:]
    assert tuple(SideAtLeast(4, nil=NilBid.EXEMPT)(blind, Seat(2))) == FREE
    assert tuple(SideAtMost(13)(blind, Seat(2))) == FREE


@pytest.mark.parametrize(
    ("moves", "counts", "exempt"),
    [
        ("", FREE, FREE),
        ("bid:1", FREE, FREE),
        ("bid:1 bid:6", FREE[3:], (0, *FREE[3:])),
        ("nil bid:6", FREE[4:], FREE),
        ("bid:4 bid:6", FREE, FREE),
        ("bid:5 bid:6", FREE, FREE),
        ("bid:13 bid:6", FREE, FREE),
        ("bid:3 bid:1 bid:2", FREE[3:], (0, *FREE[3:])),
    ],
)
def test_partners_may_have_to_bid_a_minimum_between_them(
    moves: str, counts: tuple[int, ...], exempt: tuple[int, ...]
) -> None:
    assert asked(SideAtLeast(4, nil=NilBid.COUNTS), moves) == counts
    assert asked(SideAtLeast(4, nil=NilBid.EXEMPT), moves) == exempt


def test_a_minimum_that_cannot_be_reached_leaves_the_highest_bid() -> None:
    assert asked(SideAtLeast(20, nil=NilBid.COUNTS), "bid:1 bid:6") == (13,)
    assert asked(SideAtLeast(20, nil=NilBid.EXEMPT), "bid:1 bid:6") == (0, 13)


def test_of_three_partners_the_last_makes_up_the_minimum() -> None:
    six = JAQUES.evolve(seating=Seating.partnerships(6), deck=pack() - CardSet.parse("2S 2H 2D 2C"), packets=singly(8))
    rule = SideAtLeast(4, nil=NilBid.COUNTS)
    assert asked(rule, "bid:1 bid:6", variant=six) == tuple(range(9))
    assert asked(rule, "bid:1 bid:6 bid:2 bid:3", variant=six) == tuple(range(1, 9))
    assert asked(SideAtMost(5), "bid:1 bid:6 bid:2 bid:3", variant=six) == (0, 1, 2)


def test_who_plays_alone_bids_the_minimum_alone() -> None:
    assert asked(SideAtLeast(4, nil=NilBid.COUNTS), variant=THREE_HANDED_SPADES) == tuple(range(4, 18))
    assert asked(SideAtLeast(4, nil=NilBid.EXEMPT), variant=THREE_HANDED_SPADES) == (0, *range(4, 18))
    assert asked(copy_partner, "bid:4 bid:5", variant=THREE_HANDED_SPADES) == tuple(range(18))


@pytest.mark.parametrize(
    ("moves", "numbers"),
    [
        ("", FREE),
        ("bid:9", FREE),
        ("bid:9 bid:6", FREE[:5]),
        ("bid:13 bid:6", (0,)),
        ("nil bid:6", FREE),
    ],
)
def test_partners_may_have_to_bid_within_a_maximum(moves: str, numbers: tuple[int, ...]) -> None:
    assert asked(SideAtMost(13), moves) == numbers


def test_a_maximum_holds_for_the_first_of_a_side_as_well() -> None:
    assert asked(SideAtMost(4)) == (0, 1, 2, 3, 4)
    assert asked(SideAtMost(4), "bid:9 bid:6") == (0,)


# --- Who may bid blind


@pytest.mark.parametrize(
    ("totals", "eligible"),
    [
        ((0, 0), []),
        ((120, 219), []),
        ((120, 220), [0, 2]),
        ((120, 221), [0, 2]),
        ((-20, -120), [1, 3]),
        ((-50, 50), [0, 2]),
        ((480, 20), [1, 3]),
    ],
)
def test_a_side_that_is_far_enough_behind_may_bid_blind(totals: tuple[int, int], eligible: list[int]) -> None:
    deal = Deal.shuffled(bidding(any_number), seed=5, standing=Standing(totals=totals))
    assert [seat for seat in range(4) if Behind(100)(deal, Seat(seat))] == eligible
    assert all(anyone(deal, Seat(seat)) for seat in range(4))


def test_of_three_sides_the_distance_is_that_to_the_highest() -> None:
    alone = bidding(any_number, variant=THREE_HANDED_SPADES)
    deal = Deal.shuffled(alone, seed=5, standing=Standing(totals=(120, 20, 100)))
    assert [Behind(100)(deal, Seat(seat)) for seat in range(3)] == [False, True, False]


# --- In words, and as values


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        (any_number, "Bid any number of tricks, from nil to all of them"),
        (AtLeast(0), "Bid 0 at least"),
        (AtLeast(1), "Bid 1 at least: nobody may bid nil"),
        (
            TrumpCount(counted=Counted.PRINTED, or_nil=OrNil.NO),
            (
                "Everybody bids exactly the number of cards of the trump suit in the hand; with none, nil."
                " There is nothing to choose"
            ),
        ),
        (
            TrumpCount(counted=Counted.ALL, or_nil=OrNil.YES),
            (
                "Everybody bids exactly the number of trumps, jokers too, in the hand; with none, nil."
                " Nil may be bid instead"
            ),
        ),
        (copy_partner, "Whichever partner bids first is free; the other must bid the same number"),
        (one_partner_nil, "Exactly one player of each side must bid nil"),
        (SideAtLeast(4, nil=NilBid.COUNTS), "The bids of a side must come to 4 at least; a nil counts as nothing"),
        (
            SideAtLeast(4, nil=NilBid.EXEMPT),
            "The bids of a side must come to 4 at least, unless one of them is nil",
        ),
        (SideAtMost(13), "The bids of a side must come to 13 at most"),
        (anyone, "Anybody may bid nil before looking"),
        (Behind(100), "A side that is 100 points or more behind may bid nil before looking"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_rule_says_itself(rule: object, words: str) -> None:
    assert sentence(rule) == words


@pytest.mark.parametrize(
    "make",
    [
        lambda: AtLeast(-1),
        lambda: SideAtLeast(0, nil=NilBid.COUNTS),
        lambda: SideAtMost(-1),
        lambda: Behind(0),
        lambda: AtLeast(_any("1")),
        lambda: SideAtLeast(4, nil=_any("counts")),
        lambda: TrumpCount(counted=_any("all"), or_nil=OrNil.NO),
        lambda: TrumpCount(counted=Counted.ALL, or_nil=_any(None)),
    ],
    ids=range(8),
)
def test_a_rule_of_no_number_is_refused(make: Any) -> None:
    with pytest.raises(VariantError):
        make()


def _any(value: Any) -> Any:
    return value


def test_rules_are_values() -> None:
    made: Sequence[tuple[object, object]] = [
        (AtLeast(1), AtLeast(1)),
        (SideAtLeast(4, nil=NilBid.COUNTS), SideAtLeast(4, nil=NilBid.COUNTS)),
        (SideAtMost(13), SideAtMost(13)),
        (Behind(100), Behind(100)),
        (
            TrumpCount(counted=Counted.ALL, or_nil=OrNil.YES),
            TrumpCount(counted=Counted.ALL, or_nil=OrNil.YES),
        ),
    ]
    assert all(one == other and hash(one) == hash(other) for one, other in made)
