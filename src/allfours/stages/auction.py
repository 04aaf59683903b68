"""The auction for the right to make trumps, in Pitch and its kin.

Beginning with the eldest, everybody passes or bids more than the bid before, so many points as his side will make. Who
holds the highest bid in the end has the **contract**, and leads. Tables differ in whether the dealer, who speaks last,
may *hold* (take the bid of another at the same number), in what happens when all pass, and in whether there is one
round or several. Above the numbers there may be a bid to win everything.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from enum import Enum
from typing import TYPE_CHECKING, TypeAlias, assert_never, cast

import attrs

from allfours._english import capital
from allfours._refusing import at_least, of_kind, refuse
from allfours.errors import Problem, Refusal, RefusalCode
from allfours.ledger import Contract, Score
from allfours.moves import Bid, Moon, Move, Pass, Smudge
from allfours.seating import Seat

if TYPE_CHECKING:
    from allfours.rules import Variant
    from allfours.state import Deal

Offer: TypeAlias = Bid | Smudge | Moon
"""What can be bid."""


class Hold(Enum):
    """Who may take the bid of another at the same number.

    Accounts of Pitch have the first four; in Pidro the dealer, or anybody, may repeat a bid of fourteen.

    >>> from allfours import Deal, variants
    >>> for hold in Hold:
    ...     auction = Auction(2, 4, hold=hold, all_pass=AllPass.THROWN_IN)
    ...     deal = Deal.shuffled(variants.AUCTION_PITCH.evolve(name="ours", stages=(auction,)), seed=7)
    ...     after = [deal.apply(bid).apply("pass").apply("pass") for bid in ("bid:3", "bid:4")]
    ...     print(hold.name, *after[0].legal_moves, "|", *after[1].legal_moves)
    NEVER pass bid:4 | pass
    BELOW_MOST pass bid:3 bid:4 | pass
    ONLY_MOST pass bid:4 | pass bid:4
    ANY pass bid:3 bid:4 | pass bid:4
    ANYONE_MOST pass bid:4 | pass bid:4
    """

    NEVER = ""
    """The dealer must bid more, as everybody."""
    BELOW_MOST = "The dealer may *hold*, which is to take over the last bid at its number, unless that is the highest"
    """Any number but the highest."""
    ONLY_MOST = "The dealer may *hold* the highest number, which is to take over the last bid, but no other"
    """The highest number alone."""
    ANY = "The dealer may *hold*, which is to take over the last bid at its number"
    """Any number."""
    ANYONE_MOST = "Everybody may *hold* the highest number, which is to take over the last bid, but no other"
    """The highest number alone, and not only the dealer; who bids it last has it."""


class AllPass(Enum):
    """What happens when everybody has passed, or the dealer alone is left to speak.

    Accounts of Pitch have all of these but the last, which is that of Cinch.

    >>> from allfours import Deal, variants
    >>> for rule in (AllPass.THROWN_IN, AllPass.ELDEST_FREE, AllPass.ELDEST_FORCED, AllPass.DEALER_FREE):
    ...     stages = (Auction(2, 4, hold=Hold.NEVER, all_pass=rule), *variants.AUCTION_PITCH.stages[1:])
    ...     deal = Deal.shuffled(variants.AUCTION_PITCH.evolve(name="ours", stages=stages), seed=7)
    ...     for _ in range(4):
    ...         deal = deal.apply("pass")
    ...     print(rule.name, deal.thrown_in, deal.turn, deal.contract.declarer)
    THROWN_IN True None None
    ELDEST_FREE False 0 None
    ELDEST_FORCED False 0 0
    DEALER_FREE False 3 3
    """

    DEALER_FORCED = "the dealer must bid when all others have passed"
    """Anything that can be bid."""
    DEALER_FORCED_TO_LEAST = "the dealer must make the lowest bid when all others have passed"
    """The lowest bid and no other."""
    DEALER_FORCED_OR_CONCEDES = "when all pass, the dealer loses the lowest bid and the deal is thrown in"
    """Anything that can be bid; a pass costs as many points as the lowest bid."""
    THROWN_IN = "when all pass, the deal is thrown in"
    """Nobody plays."""
    ELDEST_FREE = "when all pass the eldest leads, and nobody has a contract"
    """The eldest pitches, and cannot be set back."""
    ELDEST_FORCED = "when all pass the eldest has a contract at the lowest bid"
    """The eldest plays the lowest bid."""
    DEALER_FREE = "when all pass the dealer has the contract, and nothing to make"
    """The dealer plays, and cannot be set back."""


class Rounds(Enum):
    """How often everybody speaks.

    One round in Pitch and Cinch; more in King Pedro and in the old games with a pedro.

    >>> from allfours import Deal, variants
    >>> for rounds in Rounds:
    ...     auction = Auction(2, 4, hold=Hold.NEVER, all_pass=AllPass.THROWN_IN, rounds=rounds)
    ...     game = variants.AUCTION_PITCH.evolve(name="ours", stages=(auction, *variants.AUCTION_PITCH.stages[1:]))
    ...     deal = Deal.shuffled(game, seed=7).apply("bid:2").apply("pass").apply("pass").apply("bid:3")
    ...     print(rounds.name, deal.turn, deal.view(None).phase)
    ONE 3 first lead
    UNTIL_ONE_IS_LEFT 0 calling
    """

    ONE = "once, the dealer last"
    """Each seat once."""
    UNTIL_ONE_IS_LEFT = "in turn, until all but one have passed"
    """Round and round; who has passed is out."""


class Most(Enum):
    """What follows the highest bid that there is.

    At some tables of Setback a bid of four ends the auction; most accounts say nothing.

    >>> from allfours import Deal, variants
    >>> for after_most in Most:
    ...     auction = Auction(2, 4, hold=Hold.NEVER, all_pass=AllPass.THROWN_IN, after_most=after_most)
    ...     game = variants.AUCTION_PITCH.evolve(name="ours", stages=(auction, *variants.AUCTION_PITCH.stages[1:]))
    ...     print(after_most.name, Deal.shuffled(game, seed=7).apply("bid:4").view(None).phase)
    OTHERS_SPEAK calling
    ENDS first lead
    """

    OTHERS_SPEAK = ""
    """The others still speak, though none can bid more."""
    ENDS = "The highest bid ends the bidding"
    """Nobody speaks after it."""


@attrs.frozen
class Auction:
    """The stage in which the right to make trumps is bid for: ``Auction(2, 4, ...)`` for bids of 2, 3 and 4.

    Raises VariantError for bids below 1.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.SETBACK, seed=7)  # Auction(2, 4, above=Smudge(), hold=Hold.ANY, ...)
    >>> for bid in ("bid:2", "pass", "bid:4", "smudge"):
    ...     deal = deal.apply(bid)
    >>> print(deal.contract.declarer, *deal.contract.bids)
    3 bid:2 pass bid:4 smudge
    """

    least: int
    """The lowest bid, from 1."""
    most: int
    """The highest number that can be bid, from 1."""
    above: Smudge | Moon | None = attrs.field(default=None, kw_only=True)
    """The bid to win everything, above the numbers; None where there is none."""
    hold: Hold = attrs.field(kw_only=True)
    """Who may take the bid of another at the same number: a point on which tables differ."""
    all_pass: AllPass = attrs.field(kw_only=True)
    """What happens when everybody has passed."""
    rounds: Rounds = attrs.field(default=Rounds.ONE, kw_only=True)
    """How often everybody speaks."""
    after_most: Most = attrs.field(default=Most.OTHERS_SPEAK, kw_only=True)
    """What follows the highest bid that there is."""

    def __attrs_post_init__(self) -> None:
        kinds: dict[str, type] = {"hold": Hold, "all_pass": AllPass, "rounds": Rounds, "after_most": Most}
        kinds |= {} if self.above is None or type(self.above) is Smudge else {"above": Moon}
        refuse(*at_least(self, 1, "least", "most"), *of_kind(self, **kinds))

    @property
    def offers(self) -> tuple[Offer, ...]:
        """All that can be bid, from the lowest up.

        >>> from allfours import Moon
        >>> print(*Auction(4, 6, above=Moon(), hold=Hold.NEVER, all_pass=AllPass.THROWN_IN).offers)
        bid:4 bid:5 bid:6 moon
        """
        return _offers(self.least, self.most, self.above)

    def __call__(self, deal: Deal) -> Deal:
        """The deal with the eldest to speak."""
        deal = deal.changed(contract=Contract.unspoken(deal.variant.seating.seats))
        return deal.opened(Calling(self), turn=deal.variant.seating.next(deal.dealer))

    def spoken(self, deal: Deal, said: Offer | Pass) -> Deal:
        """The deal when a seat has spoken: the next one's turn, or the end of the auction."""
        seat, contract = cast("Seat", deal.turn), cast("Contract", deal.contract)
        declarer = contract.declarer if isinstance(said, Pass) else seat
        deal = deal.changed(contract=contract.said(seat, said, declarer=declarer))
        following = None if said == self.offers[-1] and self.after_most is Most.ENDS else self._next(deal, seat)
        return self._ended(deal) if following is None else deal.opened(Calling(self), turn=following)

    def _next(self, deal: Deal, seat: Seat) -> Seat | None:
        """Who speaks after a seat; None when the auction is over."""
        contract, order = cast("Contract", deal.contract), deal.variant.seating.order(seat)[1:]
        if self.rounds is Rounds.ONE:
            return None if seat == deal.dealer else order[0]
        waiting = (other for other in order if not isinstance(contract.bids[other], Pass))
        return next((other for other in waiting if other != contract.declarer), None)

    def _ended(self, deal: Deal) -> Deal:
        """The deal when the auction is over."""
        contract = cast("Contract", deal.contract)
        if contract.declarer is not None or self.all_pass is AllPass.ELDEST_FREE:
            return deal.proceed()
        if self.all_pass is AllPass.ELDEST_FORCED:
            eldest = deal.variant.seating.next(deal.dealer)
            return deal.changed(contract=contract.said(eldest, Bid(self.least), declarer=eldest)).proceed()
        if self.all_pass is AllPass.DEALER_FREE:
            return deal.changed(contract=Contract(declarer=deal.dealer, bids=contract.bids)).proceed()
        if self.all_pass is AllPass.DEALER_FORCED_OR_CONCEDES:
            side = deal.variant.seating.side(deal.dealer)
            deal = deal.scored(Score(side, points=-self.least, reason="conceded"))
        return deal.thrown()

    def describe(self) -> str:
        """The rule in sentences."""
        above = "" if self.above is None else f", or above that a {self.above}, which is to win everything"
        held = "" if self.above is None or self.hold is Hold.NEVER else f"; a {self.above} cannot be held"
        hold = f" {self.hold.value}{held}." if self.hold.value else ""
        most = f" {self.after_most.value}." if self.after_most.value else ""
        return (
            f"Beginning with the eldest, everybody bids or passes, {self.rounds.value}. A bid is a number of points to"
            f" make, {self.least} to {self.most}{above}; each must be higher than the one before.{hold}{most}"
            f" {capital(self.all_pass.value)}. Whoever has the highest bid in the end is the *bidder*, and has the"
            " contract to make it."
        )

    def problems(self, variant: Variant) -> Iterator[Problem]:  # noqa: ARG002 - the signature of all that check asks
        """Bids that run downwards, and a highest bid that nobody can hold, or all for ever."""
        if self.least > self.most:
            text = f"the lowest bid, {self.least}, is above the highest, {self.most}"
            yield Problem("bids", path="least", text=text)
        if self.hold is Hold.ANYONE_MOST and self.rounds is Rounds.UNTIL_ONE_IS_LEFT:
            yield Problem("bids", path="hold", text=f"two could take {self.most} from each other for ever")
        if self.hold in {Hold.ONLY_MOST, Hold.ANYONE_MOST} and self.after_most is Most.ENDS and self.above is None:
            yield Problem("bids", path="hold", text=f"nobody can hold {self.most}, since that bid ends the bidding")


@functools.lru_cache(maxsize=64)
def _offers(least: int, most: int, above: Smudge | Moon | None) -> tuple[Offer, ...]:
    """The numbers in rising order and what is above them, made once."""
    return (*map(Bid, range(least, most + 1)), *(() if above is None else (above,)))


@attrs.frozen
class Calling:
    """The phase in which a seat bids or passes; what has been said is in the contract, with who holds the bid.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.AUCTION_PITCH, seed=7).apply("bid:3")
    >>> print(*deal.legal_moves, "|", deal.why_not("bid:2"))
    pass bid:4 | 2 does not beat 3: bid 4 or pass
    """

    rule: Auction
    """The stage that opened it."""

    def moves(self, deal: Deal) -> tuple[Move, ...]:
        """Passing, where that is allowed, and all that may be bid, from the lowest up."""
        said = self._bids(deal)
        return said if self._must_bid(deal) else (Pass(), *said)

    def why_not(self, deal: Deal, move: Move) -> Refusal | None:
        """Why a seat may not pass, or bid so."""
        match move:
            case Pass() if self._must_bid(deal):
                text = f"everybody has passed, so the dealer must bid: {_listed(self._bids(deal))}"
                return Refusal(RefusalCode.NOT_ALLOWED, text)
            case Pass():
                return None
            case Bid() | Smudge() | Moon():
                return None if move in self._bids(deal) else self._no_bid(deal, move)
            case _:
                return Refusal(RefusalCode.WRONG_PHASE, f"a bid is to be made now, {move} is none")

    def make(self, deal: Deal, move: Move) -> Deal:
        """The seat has spoken."""
        return self.rule.spoken(deal, cast("Offer | Pass", move))  # no other move is legal here

    def seen(self, move: Move, *, by: Seat, viewer: Seat | None) -> Move | None:  # noqa: ARG002 - all is said aloud
        """The move."""
        return move

    def _high(self, deal: Deal) -> Offer | None:
        """The highest bid so far."""
        contract = cast("Contract", deal.contract)  # the stage has opened one
        return None if contract.declarer is None else cast("Offer", contract.bids[contract.declarer])

    def _bids(self, deal: Deal) -> tuple[Offer, ...]:
        """What the seat may bid."""
        offers, high = self.rule.offers, self._high(deal)
        if high is None:
            forced = self._must_bid(deal) and self.rule.all_pass is AllPass.DEALER_FORCED_TO_LEAST
            return offers[:1] if forced else offers
        place = offers.index(high)
        holds = isinstance(high, Bid) and self._may_hold(deal, high)
        return offers[place if holds else place + 1 :]

    def _may_hold(self, deal: Deal, high: Bid) -> bool:
        highest, dealer = high.amount == self.rule.most, deal.turn == deal.dealer
        match self.rule.hold:
            case Hold.NEVER:
                return False
            case Hold.BELOW_MOST:
                return dealer and not highest
            case Hold.ONLY_MOST:
                return dealer and highest
            case Hold.ANY:
                return dealer
            case Hold.ANYONE_MOST:
                return highest
            case _:
                assert_never(self.rule.hold)

    def _must_bid(self, deal: Deal) -> bool:
        forced = self.rule.all_pass in {AllPass.DEALER_FORCED, AllPass.DEALER_FORCED_TO_LEAST}
        return forced and deal.turn == deal.dealer and self._high(deal) is None

    def _no_bid(self, deal: Deal, move: Offer) -> Refusal:
        """Why something may not be bid."""
        offers, may = self.rule.offers, _listed(self._bids(deal))
        pass_ = "" if self._must_bid(deal) else " or pass"
        instead = f"bid {may}{pass_}" if may else "pass"
        if move in offers:
            beaten = self._high(deal)
            if beaten is None:
                return Refusal(RefusalCode.NOT_ALLOWED, f"the dealer is left with the lowest bid: {instead}")
            return Refusal(RefusalCode.BID_TOO_LOW, f"{_listed((move,))} does not beat {_listed((beaten,))}: {instead}")
        if isinstance(move, Bid):
            low = move.amount < self.rule.least
            code = RefusalCode.BID_TOO_LOW if low else RefusalCode.BID_TOO_HIGH
            return Refusal(code, f"bids run from {self.rule.least} to {self.rule.most}, not {move.amount}: {instead}")
        return Refusal(RefusalCode.NOT_ALLOWED, f"there is no {move} here: {instead}")


def _listed(offers: tuple[Offer, ...]) -> str:
    """Bids in a row, as people say them."""
    return ", ".join(str(offer.amount) if isinstance(offer, Bid) else str(offer) for offer in offers)
