"""Selling the pitch, in Commercial Pitch and the old games with a pedro.

The eldest may pitch at once, which is a contract for the highest bid, or **sell**: the others bid in turn, and the
eldest accepts the highest bid, scoring it at once, or refuses it and pitches at that price. When nobody bids the
eldest must pitch, and has no contract. In some games the eldest must sell, or the others bid round and round.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import TYPE_CHECKING, cast

import attrs

from allfours._english import capital
from allfours._refusing import at_least, of_kind, refuse
from allfours.errors import Problem, Refusal, RefusalCode
from allfours.ledger import Contract, score_of, with_totals
from allfours.moves import Accept, Bid, Move, Pass, Refuse, Sell, bid_of
from allfours.seating import Seat
from allfours.stages.auction import Rounds

if TYPE_CHECKING:
    from allfours.rules import Variant
    from allfours.state import Deal


class Price(Enum):
    """How high the others may bid.

    One account of Commercial Pitch has the limit.

    >>> from allfours import Deal, Standing, variants
    >>> for price in Price:
    ...     sale = SellAuction(1, 4, price=price, refused=Refused.UNPAID)
    ...     game = variants.COMMERCIAL_PITCH.evolve(name="ours", stages=(sale,))
    ...     deal = Deal.shuffled(game, seed=7, standing=Standing(totals=(5, 0, 0, 0)))  # 7 up
    ...     print(price.name, *deal.apply("sell").legal_moves)
    NOT_TO_WIN pass bid:1
    ANY pass bid:1 bid:2 bid:3 bid:4
    """

    NOT_TO_WIN = "a bid that would win the match for the seller may not be made"
    """The seller is never brought to the target by the sale."""
    ANY = "the price may win the match for the seller"
    """Any bid may be made."""


class Refused(Enum):
    """What becomes of a price that the seller refuses.

    One account of Commercial Pitch has it paid, two do not.

    >>> from allfours import Deal, variants
    >>> for refused in Refused:
    ...     stages = (SellAuction(1, 4, price=Price.ANY, refused=refused), *variants.COMMERCIAL_PITCH.stages[1:])
    ...     deal = Deal.shuffled(variants.COMMERCIAL_PITCH.evolve(name="ours", stages=stages), seed=7)
    ...     for move in ("sell", "bid:2", "pass", "pass", "refuse"):
    ...         deal = deal.apply(move)
    ...     print(refused.name, deal.points)
    UNPAID (0, 0, 0, 0)
    PAID (0, 2, 0, 0)
    """

    UNPAID = "a price that is refused is not paid"
    """Nobody scores for it."""
    PAID = "a price that is refused is scored by who has bid it"
    """Who bid it scores it at once."""


class Unasked(Enum):
    """Whether the eldest may pitch without asking for bids.

    A contract in Commercial Pitch; that the eldest must ask in the old games with a pedro was decided here.

    >>> from allfours import Deal, variants
    >>> for game in (variants.COMMERCIAL_PITCH, variants.AUCTION_PEDRO):
    ...     deal = Deal.shuffled(game, seed=7)
    ...     print(game.stages[0].unasked.name, deal.turn, *deal.legal_moves[:2])
    CONTRACT 0 sell bid:4
    NEVER 1 pass bid:1
    """

    CONTRACT = "either has a contract to make {most} points and leads at once, or sells the lead. Then"
    """It is a contract for the highest bid."""
    NEVER = "sells the lead:"
    """The others bid at once."""


@attrs.frozen
class SellAuction:
    """The stage in which the eldest pitches or sells the pitch: ``SellAuction(1, 4, ...)`` for bids of 1 to 4.

    Raises VariantError for bids below 1.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.COMMERCIAL_PITCH, seed=7)
    >>> for move in ("sell", "bid:1", "bid:3", "pass", "accept"):
    ...     deal = deal.apply(move)
    >>> print(deal.contract.declarer, deal.turn, *deal.scores)
    2 2 side 0: +3 sale
    """

    least: int
    """The lowest bid, from 1."""
    most: int
    """The highest bid, from 1; also what pitching without asking must make, where that is allowed."""
    price: Price = attrs.field(kw_only=True)
    """How high the others may bid."""
    refused: Refused = attrs.field(kw_only=True)
    """What becomes of a price that the seller refuses: a point on which tables differ."""
    unasked: Unasked = attrs.field(default=Unasked.CONTRACT, kw_only=True)
    """Whether the seller may pitch without asking."""
    rounds: Rounds = attrs.field(default=Rounds.ONE, kw_only=True)
    """How often the others speak."""

    def __attrs_post_init__(self) -> None:
        kinds = {"price": Price, "refused": Refused, "unasked": Unasked, "rounds": Rounds}
        refuse(*at_least(self, 1, "least", "most"), *of_kind(self, **kinds))

    @property
    def offers(self) -> tuple[Bid, ...]:
        """All that the others can bid, from the lowest up."""
        return tuple(map(bid_of, range(self.least, self.most + 1)))

    def __call__(self, deal: Deal) -> Deal:
        """The deal with the eldest to pitch or to sell, or the next to bid."""
        deal = deal.changed(contract=Contract.unspoken(deal.variant.seating.seats))
        eldest = deal.variant.seating.next(deal.dealer)
        if self.unasked is Unasked.CONTRACT:
            return deal.opened(Selling(self), turn=eldest)
        return deal.opened(Offering(self, seller=eldest), turn=deal.variant.seating.next(eldest))

    def describe(self) -> str:
        """The rule in sentences."""
        unasked = self.unasked.value.format(most=self.most)
        return (
            f"The eldest is the seller, and {unasked} the others bid or pass, {self.rounds.value}; a bid is a number"
            f" of points to make, {self.least} to {self.most}, and higher than the one before. The seller may accept"
            " the highest bid: the seller scores it at once, and whoever made it has the contract. Or the seller"
            " refuses it, and then has the contract to make as many points. Whoever has the contract is the *bidder*."
            f" When nobody bids, the seller leads without a contract, and cannot be set back."
            f" {capital(self.price.value)}; and {self.refused.value}."
        )

    def problems(self, variant: Variant) -> Iterator[Problem]:  # noqa: ARG002 - the signature of all that check asks
        """Bids that run downwards."""
        if self.least > self.most:
            text = f"the lowest bid, {self.least}, is above the highest, {self.most}"
            yield Problem("bids", path="least", text=text)

    def next(self, deal: Deal, seat: Seat, seller: Seat) -> Seat | None:
        """Who bids after a seat; None when nobody is left to."""
        order, contract = deal.variant.seating.order(seat)[1:], _contract(deal)
        if self.rounds is Rounds.ONE:
            return None if seat == deal.dealer else order[0]
        out = {seller, contract.declarer}
        return next((it for it in order if it not in out and not isinstance(contract.bids[it], Pass)), None)


@attrs.frozen
class Selling:
    """The phase in which the eldest pitches without asking, which is to bid the most, or sells.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.COMMERCIAL_PITCH, seed=7)
    >>> print(*deal.legal_moves, "|", deal.why_not("bid:2"))
    sell bid:4 | the eldest sells, or bids 4 and leads at once, not bid:2
    """

    rule: SellAuction
    """The stage that opened it."""

    def moves(self, deal: Deal) -> tuple[Move, ...]:  # noqa: ARG002 - the signature of a phase
        """To sell, and the contract without asking."""
        return (Sell(), Bid(self.rule.most))

    def why_not(self, deal: Deal, move: Move) -> Refusal | None:
        """Why the eldest may not do something else."""
        if move in self.moves(deal):
            return None
        code = RefusalCode.NOT_ALLOWED if isinstance(move, Bid) else RefusalCode.WRONG_PHASE
        return Refusal(code, f"the eldest sells, or bids {self.rule.most} and leads at once, not {move}")

    def make(self, deal: Deal, move: Move) -> Deal:
        """The eldest has the contract, or the others bid."""
        seat = cast("Seat", deal.turn)  # it is the eldest's turn
        if isinstance(move, Sell):
            return deal.opened(Offering(self.rule, seller=seat), turn=deal.variant.seating.next(seat))
        return _bid(deal, seat, Bid(self.rule.most), declarer=seat).proceed()

    def seen(self, move: Move, *, by: Seat, viewer: Seat | None) -> Move | None:  # noqa: ARG002 - all is said aloud
        """The move."""
        return move


@attrs.frozen
class Offering:
    """The phase in which the others bid for the pitch.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.COMMERCIAL_PITCH, seed=7).apply("sell").apply("bid:2")
    >>> print(deal.turn, *deal.legal_moves, "|", deal.why_not("bid:1"))
    2 pass bid:3 bid:4 | 1 is too low: bid 3 to 4 or pass
    """

    rule: SellAuction
    """The stage that opened it."""
    seller: Seat = attrs.field(kw_only=True)
    """Who sells."""

    def moves(self, deal: Deal) -> tuple[Move, ...]:
        """Passing, and the numbers that may be bid, in rising order."""
        return (Pass(), *map(bid_of, self._may(deal)))

    def why_not(self, deal: Deal, move: Move) -> Refusal | None:
        """Why something may not be bid."""
        match move:
            case Pass():
                return None
            case Bid(amount):
                return None if amount in self._may(deal) else self._no_bid(deal, amount)
            case _:
                return Refusal(RefusalCode.WRONG_PHASE, f"a bid for the pitch is to be made now, {move} is none")

    def make(self, deal: Deal, move: Move) -> Deal:
        """The bid stands; when all have spoken the seller decides, or leads where nobody has bid."""
        seat = cast("Seat", deal.turn)  # it is somebody's turn in this phase
        if isinstance(move, Bid):
            deal = _bid(deal, seat, move, declarer=seat)
        else:
            deal = _bid(deal, seat, Pass(), declarer=_contract(deal).declarer)
        following = self.rule.next(deal, seat, self.seller)
        if following is not None:
            return deal.opened(self, turn=following)
        if _contract(deal).declarer is None:
            return deal.proceed()
        return deal.opened(Deciding(self.rule, seller=self.seller), turn=self.seller)

    def seen(self, move: Move, *, by: Seat, viewer: Seat | None) -> Move | None:  # noqa: ARG002 - as above
        """The move."""
        return move

    def _may(self, deal: Deal) -> range:
        """The numbers that may be bid."""
        highest = self.rule.most
        while self.rule.price is Price.NOT_TO_WIN and highest >= self.rule.least and self._would_win(deal, highest):
            highest -= 1
        return range(_price(deal) + 1 if _price(deal) else self.rule.least, highest + 1)

    def _would_win(self, deal: Deal, price: int) -> bool:
        before, totals = deal.table.facts.start.standing, list(deal.table.totals)
        totals[deal.variant.seating.side(self.seller)] += price
        return deal.variant.goal(before, with_totals(before, tuple(totals))) is not None

    def _no_bid(self, deal: Deal, amount: int) -> Refusal:
        may = self._may(deal)
        instead = f"bid {may[0]} to {may[-1]} or pass" if len(may) > 1 else f"bid {may[0]} or pass" if may else "pass"
        if amount < self.rule.least or amount <= _price(deal):
            return Refusal(RefusalCode.BID_TOO_LOW, f"{amount} is too low: {instead}")
        why = "is more than can be bid" if amount > self.rule.most else "would win the match for the seller"
        return Refusal(RefusalCode.BID_TOO_HIGH, f"{amount} {why}: {instead}")


@attrs.frozen
class Deciding:
    """The phase in which the seller accepts the highest bid, or refuses it and pitches at that price.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.COMMERCIAL_PITCH, seed=7)
    >>> for move in ("sell", "bid:2", "pass", "pass"):
    ...     deal = deal.apply(move)
    >>> print(deal.turn, *deal.legal_moves)
    0 accept refuse
    """

    rule: SellAuction
    """The stage that opened it."""
    seller: Seat = attrs.field(kw_only=True)
    """Who sells."""

    def moves(self, deal: Deal) -> tuple[Move, ...]:  # noqa: ARG002 - the signature of a phase
        """To accept and to refuse."""
        return (Accept(), Refuse())

    def why_not(self, deal: Deal, move: Move) -> Refusal | None:
        """Why the seller may not do something else."""
        if move in self.moves(deal):
            return None
        return Refusal(RefusalCode.WRONG_PHASE, f"the seller accepts the highest bid or refuses it, not {move}")

    def make(self, deal: Deal, move: Move) -> Deal:
        """The price is scored, or the seller has the contract."""
        price = _price(deal)
        buyer = cast("Seat", _contract(deal).declarer)  # somebody has bid, or there would be nothing to decide
        if isinstance(move, Refuse):
            deal = _bid(deal, self.seller, Bid(price), declarer=self.seller)
        paid = buyer if isinstance(move, Refuse) else self.seller
        if isinstance(move, Accept) or self.rule.refused is Refused.PAID:
            deal = deal.scored(score_of(deal.variant.seating.side(paid), points=price, reason="sale"))
        return deal if deal.winner is not None else deal.proceed()

    def seen(self, move: Move, *, by: Seat, viewer: Seat | None) -> Move | None:  # noqa: ARG002 - as above
        """The move."""
        return move


def _contract(deal: Deal) -> Contract:
    return cast("Contract", deal.contract)  # the stage has opened one


def _price(deal: Deal) -> int:
    """The highest bid so far, 0 before any."""
    contract = _contract(deal)
    return 0 if contract.declarer is None else cast("Bid", contract.bids[contract.declarer]).amount


def _bid(deal: Deal, seat: Seat, said: Bid | Pass, *, declarer: Seat | None) -> Deal:
    """The deal when a seat has spoken."""
    return deal.changed(contract=_contract(deal).said(seat, said, declarer=declarer))
