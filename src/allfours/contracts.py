"""Contracts in tricks: what a side is paid that has said how many tricks it would take.

A side's contract is the sum of its partners' bids; a nil adds nothing to it and is scored by itself. At the end of a
deal each side is scored in this order:

1. the **contract**: 10 for every trick bid if it has taken as many, and as much less if it has not;
2. the **overtricks**: 1 for each trick more than was bid; each of them is also a *bag*;
3. every **nil**: 100 if its bidder has taken no trick, as much less if not; 200 for one bid blind;
4. the **bags**: whenever a side has gathered ten of them it loses 100, and the rest is kept for later deals.

The numbers are those of most tables. Bags are counted by themselves and passed on in the standing; they are never read
off a score, which would go wrong as soon as one is negative.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import TYPE_CHECKING, Final

import attrs

from allfours._asking import parts
from allfours._english import capital, number
from allfours._refusing import at_least, of_kind, refuse
from allfours.ledger import Contract, Reckoning, Score, Standing, score_of, with_bags
from allfours.moves import Bid, BlindNil
from allfours.seating import Seat, Side

if TYPE_CHECKING:
    from allfours.rules import Variant


class FailedNil(Enum):
    """What the tricks are worth that the bidder of a nil has taken.

    Here one partner has bid 4 and taken 3 tricks, and the other has taken the missing one with a failed nil:

    >>> import attrs
    >>> from allfours import Bid, Contract, Reckoning, Seat, Seating, Standing
    >>> from allfours.variants.spades import SPADES_PAY
    >>> bids = Contract(declarer=None, bids=(Bid(4), Bid(5), Bid(0), Bid(4)))
    >>> deal = Reckoning(seating=Seating.partnerships(), dealer=Seat(3), contract=bids, tricks=(3, 5, 1, 4))
    >>> for failed in (FailedNil.COUNTS, FailedNil.BAGS):
    ...     scores, after = attrs.evolve(SPADES_PAY, failed_nil=failed)(deal, Standing())
    ...     print(*scores[:-1], after.bags, sep="; ")
    side 0: +40 contract; side 0: -100 nil; (0, 0)
    side 0: -40 contract; side 0: +1 overtricks; side 0: -100 nil; (1, 0)
    """

    COUNTS = "the tricks of a failed nil count towards the partner's bid, like any others"
    """All tricks of a side are held against its contract."""
    BAGS = "the tricks of a failed nil do not help the partner's bid, and are overtricks even if it is missed"
    """They are overtricks whatever becomes of the contract."""
    BAGS_IF_MADE = "the tricks of a failed nil do not help the partner's bid, and are overtricks unless it is missed"
    """They are overtricks where the contract is made without them."""
    BAGS_UNPAID = "the tricks of a failed nil do not help the partner's bid, and are bags, but score nothing"
    """They are bags whatever becomes of the contract, without the point of an overtrick."""
    IGNORED = "the tricks of a failed nil count for nothing"
    """They are neither."""


class DoubleNil(Enum):
    """How two nils of one side are scored.

    >>> import attrs
    >>> from allfours import Bid, Contract, Reckoning, Seat, Seating, Standing
    >>> from allfours.variants.spades import SPADES_PAY
    >>> bids = Contract(declarer=None, bids=(Bid(0), Bid(6), Bid(0), Bid(6)))
    >>> deal = Reckoning(seating=Seating.partnerships(), dealer=Seat(3), contract=bids, tricks=(0, 6, 1, 6))
    >>> for double in DoubleNil:
    ...     scores, _ = attrs.evolve(SPADES_PAY, double_nil=double)(deal, Standing())
    ...     print([score.points for score in scores if score.reason == "nil"])
    [100, -100]
    [-100, -100]
    """

    SEPARATE = "two nils of one side are scored one by one"
    """One may be made and the other fail."""
    TOGETHER = "two nils of one side are made together, or both fail"
    """One trick fails both."""


class Missed(Enum):
    """What a side is paid that has taken fewer tricks than it bid.

    >>> import attrs
    >>> from allfours import Bid, Contract, Reckoning, Seat, Seating, Standing
    >>> from allfours.variants.spades import SPADES_PAY
    >>> bids = Contract(declarer=None, bids=(Bid(5), Bid(2), Bid(3), Bid(3)))
    >>> deal = Reckoning(seating=Seating.partnerships(), dealer=Seat(3), contract=bids, tricks=(4, 3, 3, 3))
    >>> for missed in Missed:
    ...     scores, _ = attrs.evolve(SPADES_PAY, missed=missed)(deal, Standing())
    ...     print(*scores, sep="; ")
    side 0: -80 contract; side 1: +50 contract; side 1: +1 overtricks
    side 1: +50 contract; side 1: +1 overtricks
    """

    LOSES_BID = "loses as much"
    """What the contract would have paid is taken off."""
    PAYS_NOTHING = "scores nothing"
    """The contract pays nothing."""


class TenForTwo(Enum):
    """What a contract of ten tricks is worth at tables that pay double for it.

    >>> import attrs
    >>> from allfours import Bid, Contract, Reckoning, Seat, Seating, Standing
    >>> from allfours.variants.spades import SPADES_PAY
    >>> bids = Contract(declarer=None, bids=(Bid(6), Bid(1), Bid(5), Bid(1)))
    >>> eleven = Reckoning(seating=Seating.partnerships(), dealer=Seat(3), contract=bids, tricks=(6, 1, 5, 1))
    >>> for ten in (None, *TenForTwo):
    ...     scores, _ = attrs.evolve(SPADES_PAY, ten_for_two=ten)(eleven, Standing())
    ...     print(ten and ten.name, scores[0].points)
    None 110
    TEN_OR_MORE 220
    EXACTLY_TEN 110
    FLAT_200 200
    """

    TEN_OR_MORE = "A contract of ten tricks or more counts double, made or missed"
    """Twice as much from ten up."""
    EXACTLY_TEN = "A contract of exactly ten tricks counts double, made or missed"
    """Twice as much for ten, the ordinary worth for eleven."""
    FLAT_200 = "A contract of ten tricks or more counts 200, made or missed"
    """Two hundred from ten up."""


@attrs.frozen(kw_only=True)
class Bags:
    """The penalty for overtricks: so many of them cost so many points, and the rest is kept.

    >>> import attrs
    >>> from allfours import Bid, Contract, Reckoning, Seat, Seating, Standing
    >>> from allfours.variants.spades import SPADES_PAY
    >>> pays = attrs.evolve(SPADES_PAY, bags=Bags(limit=10, penalty=100))
    >>> bids = Contract(declarer=None, bids=(Bid(2), Bid(3), Bid(2), Bid(2)))
    >>> deal = Reckoning(seating=Seating.partnerships(), dealer=Seat(3), contract=bids, tricks=(4, 3, 4, 2))
    >>> scores, after = pays(deal, Standing(totals=(228, 190), bags=(8, 3)))
    >>> print(*scores[:3], after.bags, sep="; ")
    side 0: +40 contract; side 0: +4 overtricks; side 0: -100 bags; (2, 3)
    """

    limit: int
    """The number of bags that cost the penalty, above 0."""
    penalty: int
    """The points taken off, from 0."""

    def __attrs_post_init__(self) -> None:
        refuse(*at_least(self, 1, "limit"), *at_least(self, 0, "penalty"))

    def describe(self) -> str:
        """The rule in a sentence."""
        return (
            "Every overtrick is also a bag. Bags are kept from deal to deal; every"
            f" {number(self.limit)} that a side has gathered cost {self.penalty} points and are put away."
        )


@attrs.frozen(kw_only=True)
class TrickContracts:
    """The settlement of a deal in which everybody has bid a number of tricks.

    >>> from allfours import Bid, Reckoning, Seat, Standing
    >>> from allfours.ledger import Contract
    >>> from allfours.seating import FOUR_HANDED
    >>> from allfours.variants.spades import SPADES_PAY
    >>> bids = Contract(declarer=None, bids=(Bid(4), Bid(3), Bid(3), Bid(2)))
    >>> deal = Reckoning(seating=FOUR_HANDED, dealer=Seat(3), contract=bids, tricks=(5, 2, 4, 2))
    >>> scores, after = SPADES_PAY(deal, Standing(totals=(0, 0), bags=(0, 0)))
    >>> for score in scores:
    ...     print(score)
    side 0: +70 contract
    side 0: +2 overtricks
    side 1: -50 contract
    >>> after.bags
    (2, 0)
    """

    per_trick: int
    """What a contract pays for every trick bid, from 0."""
    overtrick: int
    """What every trick over the contract pays, from 0, which it is where it is only a bag."""
    missed: Missed
    """What is paid for a contract that was not made."""
    nil: int
    """What a nil wins or loses, from 0."""
    blind_nil: int
    """What a nil wins or loses that was bid before looking, from 0."""
    failed_nil: FailedNil
    """What becomes of the tricks that the bidder of a nil has taken: a point on which tables differ."""
    double_nil: DoubleNil
    """How two nils of one side are scored."""
    bags: Bags | None
    """The penalty for overtricks; None where they cost nothing."""
    ten_for_two: TenForTwo | None
    """What a contract of ten is worth; None where it is worth what others are."""

    def __attrs_post_init__(self) -> None:
        kinds: dict[str, type] = {"missed": Missed, "failed_nil": FailedNil, "double_nil": DoubleNil}
        optional = {"bags": Bags, "ten_for_two": TenForTwo}
        kinds |= {name: kind for name, kind in optional.items() if getattr(self, name) is not None}
        refuse(*at_least(self, 0, "per_trick", "overtrick", "nil", "blind_nil"), *of_kind(self, **kinds))

    def __call__(self, reckoning: Reckoning, standing: Standing) -> tuple[tuple[Score, ...], Standing]:
        """The scores, side by side from that of the eldest, and the standing with its bags."""
        contract, seating = reckoning.contract, reckoning.seating
        if contract is None:
            return (), standing
        scores: list[Score] = []
        bags = list(standing.for_sides(seating.sides).bags)
        first = seating.side(seating.next(reckoning.dealer))
        for side in (Side((first + step) % seating.sides) for step in range(seating.sides)):
            paid, bags[side] = self._side(_Promise.of(contract, reckoning, side), bags[side])
            scores += [score_of(side, points=points, reason=reason) for reason, points in paid if points]
        return tuple(scores), with_bags(standing, tuple(bags))

    def _side(self, promise: _Promise, bags: int) -> tuple[list[tuple[str, int]], int]:
        """What a side is paid, in the order counted, and its bags after that."""
        lost = sum(promise.nil_tricks)
        counted = promise.tricks if self.failed_nil is FailedNil.COUNTS else promise.tricks - lost
        value, made = self._worth(promise.bid), counted >= promise.bid
        over = counted - promise.bid if made else 0
        if self.failed_nil is FailedNil.BAGS or (self.failed_nil is FailedNil.BAGS_IF_MADE and made):
            over += lost
        paid = [("contract", value if made else -value if self.missed is Missed.LOSES_BID else 0)]
        paid += [("overtricks", over * self.overtrick), *self._nils(promise)]
        if self.failed_nil is FailedNil.BAGS_UNPAID:
            over += lost
        if self.bags is None:
            return paid, bags
        times, bags = divmod(bags + over, self.bags.limit)
        return [*paid, ("bags", -times * self.bags.penalty)], bags

    def _worth(self, bid: int) -> int:
        """What a contract of so many tricks is worth."""
        doubled = bid == _TEN if self.ten_for_two is TenForTwo.EXACTLY_TEN else bid >= _TEN
        if self.ten_for_two is None or not doubled:
            return bid * self.per_trick
        return _FLAT if self.ten_for_two is TenForTwo.FLAT_200 else 2 * bid * self.per_trick

    def _nils(self, promise: _Promise) -> Iterator[tuple[str, int]]:
        """What the nils of a side win or lose, in order of play from the eldest."""
        any_failed = any(promise.nil_tricks)
        for bid, tricks in zip(promise.nils, promise.nil_tricks, strict=True):
            failed = any_failed if self.double_nil is DoubleNil.TOGETHER else bool(tricks)
            name, worth = ("blind nil", self.blind_nil) if isinstance(bid, BlindNil) else ("nil", self.nil)
            yield name, -worth if failed else worth

    def describe(self) -> str:
        """The settlement in sentences."""
        return " ".join(self.clauses())

    def clauses(self, variant: Variant | None = None) -> tuple[str, ...]:
        """The settlement in the order counted, each step in a few sentences; of any table where no variant is given."""
        partners = variant is None or variant.seating.sides < variant.seating.seats
        blind = variant is None or any(getattr(part, "blind", None) for _, part in parts(variant.stages))
        nil = (
            f"Nil, the bid of no trick, scores {self.nil} by itself if its bidder takes none, and loses as much if not."
        )
        before = f" Bid before looking, it is worth {self.blind_nil} instead." if blind else ""
        found = [self._contract(partners), self._overtricks(), f"{nil}{before}{self._failed(partners)}"]
        return (*found, self.bags.describe()) if self.bags is not None else tuple(found)

    def _contract(self, partners: bool) -> str:  # noqa: FBT001 - private, one caller
        whose = "A side's contract is the sum of its bids." if partners else "What a side has bid is the contract."
        ten = "" if self.ten_for_two is None else f" {self.ten_for_two.value}."
        return (
            f"{whose} A side that takes as many tricks scores {self.per_trick} for each trick bid; a side that takes"
            f" fewer {self.missed.value}.{ten}"
        )

    def _overtricks(self) -> str:
        return f"Each trick over the contract, an overtrick, scores {self.overtrick or 'nothing'}."

    def _failed(self, partners: bool) -> str:  # noqa: FBT001 - private, one caller
        if partners:
            return f" {capital(self.failed_nil.value)}. {capital(self.double_nil.value)}."
        alone = {FailedNil.IGNORED: "count for nothing", FailedNil.BAGS_UNPAID: "are bags, but score nothing"}
        return f" The tricks of a failed nil {alone.get(self.failed_nil, 'are overtricks')}."


_TEN: Final = 10
_FLAT: Final = 200


@attrs.frozen
class _Promise:
    """What a side has bid, and what it has taken."""

    bid: int
    """The sum of its bids."""
    tricks: int
    """The tricks it has taken."""
    nils: tuple[Bid | BlindNil, ...]
    """Its nils, in order of play from the eldest."""
    nil_tricks: tuple[int, ...]
    """The tricks that each bidder of a nil has taken."""

    @classmethod
    def of(cls, contract: Contract, reckoning: Reckoning, side: Side) -> _Promise:
        """The bids and tricks of a side."""
        bid, nils = 0, dict[Seat, Bid | BlindNil]()
        seating = reckoning.seating
        members = [seat for seat in seating.order(seating.next(reckoning.dealer)) if seating.side(seat) == side]
        for seat in members:
            match contract.bids[seat]:
                case Bid(0) | BlindNil() as no_trick:
                    nils[seat] = no_trick
                case Bid(amount):
                    bid += amount
                case _:
                    pass
        taken = reckoning.tricks
        return cls(
            bid, sum([taken[seat] for seat in members]), tuple(nils.values()), tuple([taken[seat] for seat in nils])
        )
