"""What a deal or a match comes to in whole numbers: points by side, what was scored for, ties, contracts, nils, bags.

The numbers are read off the scores, the contract and the rules of the variant, whatever its name; a game without nils
has none. What is 0 is left out.
"""

from __future__ import annotations

import functools
from enum import StrEnum
from typing import Final, TypeAlias

import attrs

from allfours._asking import parts
from allfours.contracts import Bags, DoubleNil, FailedNil, TrickContracts
from allfours.ledger import Contract, Reckoning, Score
from allfours.match import Match
from allfours.moves import Bid, BlindNil
from allfours.rules import Variant
from allfours.scoring import Majority
from allfours.seating import Seat, Side
from allfours.state import Deal


class Kind(StrEnum):
    """What is counted.

    >>> print(Kind.SCORED, "muck")
    scored for muck
    """

    POINTS = "points"
    """The points of a side in a deal."""
    LEAD = "lead of the side that begins"
    """The points in a deal of the side that begins, less the most of another."""
    SCORED = "scored for"
    """The points of a side in a deal for one reason, such as the muck."""
    TIED = "tied"
    """Whether the most of a count, such as the muck, was tied in a deal."""
    MADE = "contract made"
    """How many contracts for so much were made in a deal."""
    SET = "contract set"
    """How many were not."""
    NIL = "nil bid"
    """How many nils were bid in a deal."""
    NIL_MADE = "nil made"
    """How many of them were made."""
    BAGS = "bags"
    """How many bags a side gathered in a deal, those that a penalty took away included."""
    EARLY = "match won in mid-deal"
    """Whether the match was won before the deal was played to its end."""
    DEALS = "deals"
    """How many deals a match took, those that were thrown in included."""
    TOTAL = "total"
    """The points of a side at the end of a match."""
    WON = "match won"
    """Whether a side has won the match."""
    BEGINNER = "match won by the side that begins"
    """Whether the side that began the first deal of a match has won it."""
    UNFINISHED = "match unfinished"
    """Whether a match was stopped that nobody had won."""


OF_MATCHES: Final = frozenset({Kind.DEALS, Kind.TOTAL, Kind.WON, Kind.BEGINNER, Kind.UNFINISHED})
"""What is counted once a match; the rest is counted once a deal."""

Key: TypeAlias = tuple[Kind, str, int]
"""What is counted, for what in particular (empty for nothing in particular), and for which side (-1 for none)."""
NO_SIDE: Final = -1
"""In a key, what belongs to no side."""


def of_deal(deal: Deal) -> dict[Key, int]:
    """The numbers of a deal that is over and was not thrown in.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.SPADES, seed=7)
    >>> while deal.turn is not None:
    ...     deal = deal.apply(deal.legal_moves[-1])
    >>> sorted((kind.value, name, count) for (kind, name, side), count in of_deal(deal).items() if "contract" in kind)
    [('contract set', '26', 2)]
    """
    return numbers_of(deal, deal.scores, deal.reckoning)


def numbers_of(deal: Deal, scores: tuple[Score, ...], reckoning: Reckoning) -> dict[Key, int]:
    """The same where the scores of the deal and its reckoning are known, which take a while to work out."""
    found: dict[Key, int] = {}
    points = deal.points
    for side, number in enumerate(points):
        found[Kind.POINTS, "", side] = number
    begins = deal.variant.seating.side(deal.pitcher)
    found[Kind.LEAD, "", NO_SIDE] = points[begins] - max(points[:begins] + points[begins + 1 :])
    for score in scores:
        _add(found, (Kind.SCORED, score.reason, score.side), score.points)
    if deal.winner is None or _played_to_its_end(deal, reckoning):
        _count_end(found, deal, scores, reckoning)
    else:
        found[Kind.EARLY, "", NO_SIDE] = 1
    return {key: number for key, number in found.items() if number}


def of_match(match: Match) -> dict[Key, int]:
    """The numbers of a match that has come to its end, or that was broken off.

    >>> from allfours import Match, variants
    >>> of_match(Match.new(variants.PHAT, seed=1).concede(0))[Kind.WON, "", 1]
    1
    """
    first = (match.past or (match.deal,))[0]
    found: dict[Key, int] = {(Kind.DEALS, "", NO_SIDE): len(match.deals)}
    for side, total in enumerate(match.totals):
        found[Kind.TOTAL, "", side] = total
    if match.winner is None:
        found[Kind.UNFINISHED, "", NO_SIDE] = 1
    else:
        found[Kind.WON, "", match.winner] = 1
        found[Kind.BEGINNER, "", NO_SIDE] = int(match.winner == match.variant.seating.side(first.pitcher))
    return {key: number for key, number in found.items() if number}


def bid_name(bid: object) -> str:
    """The name under which a contract is counted: the number that was bid, or the word.

    >>> from allfours import Bid
    >>> bid_name(Bid(3))
    '3'
    """
    return str(bid).removeprefix("bid:")


def _add(found: dict[Key, int], key: Key, number: int) -> None:
    found[key] = found.get(key, 0) + number


def _played_to_its_end(deal: Deal, reckoning: Reckoning) -> bool:
    """Whether a deal that has won the match was settled, and not won in its middle by a peg or a sale."""
    if isinstance(deal.table.event, Score) and any(reckoning.tricks):
        return True
    return not any(deal.hand_mask(Seat(seat)) for seat in range(deal.variant.seating.seats))


@attrs.frozen
class Rules:
    """What in the settlement of a variant says what there is to count."""

    majorities: tuple[Majority, ...]
    """What is scored for the most of a count."""
    pays: TrickContracts | None
    """How contracts in tricks are paid; None where there are none."""


@functools.lru_cache(maxsize=64)
def rules_counted(variant: Variant) -> Rules:
    """What in the settlement of a variant says what there is to count, at whatever depth."""
    found = [part for _, part in parts(variant.settlement)]
    return Rules(
        tuple(part for part in found if isinstance(part, Majority)),
        next((part for part in found if isinstance(part, TrickContracts)), None),
    )


def _count_end(found: dict[Key, int], deal: Deal, scores: tuple[Score, ...], reckoning: Reckoning) -> None:
    """Counts what only a deal says that was played to its end."""
    rules, contract = rules_counted(deal.variant), deal.contract
    for majority in rules.majorities:
        counts = majority.count.count(reckoning)
        if counts.count(max(counts)) > 1:
            found[Kind.TIED, majority.count.name, NO_SIDE] = 1
    if contract is None:
        return
    if contract.declarer is not None:
        bid = bid_name(contract.bids[contract.declarer])
        found[Kind.SET if deal.standing.made is None else Kind.MADE, bid, NO_SIDE] = 1
        return
    for side in range(deal.variant.seating.sides):
        _count_promised(found, _Promised.of(contract, reckoning, Side(side)), rules.pays)
    if rules.pays is not None and rules.pays.bags is not None:
        _count_bags(found, deal, scores, rules.pays.bags)


@attrs.frozen(kw_only=True)
class _Promised:
    """What a side has bid where every seat bids for itself, and what it has taken."""

    bid: int
    tricks: int
    nils: tuple[tuple[str, int], ...]
    """Each nil by its name, with the tricks of the seat that bid it."""

    @classmethod
    def of(cls, contract: Contract, reckoning: Reckoning, side: Side) -> _Promised:
        bid, tricks = 0, 0
        nils: list[tuple[str, int]] = []
        for seat in reckoning.seating.members(side):
            said, won = contract.bids[seat], reckoning.tricks[seat]
            tricks += won
            if isinstance(said, BlindNil):
                nils.append(("blind nil", won))
            elif said == Bid(0):
                nils.append(("nil", won))
            elif isinstance(said, Bid):
                bid += said.amount
        return cls(bid=bid, tricks=tricks, nils=tuple(nils))


def _count_promised(found: dict[Key, int], promised: _Promised, pays: TrickContracts | None) -> None:
    """Counts the contract and the nils of a side."""
    lost = sum(won for _, won in promised.nils)
    counts = pays is None or pays.failed_nil is FailedNil.COUNTS
    if promised.bid:
        made = promised.tricks - (0 if counts else lost) >= promised.bid
        _add(found, (Kind.MADE if made else Kind.SET, str(promised.bid), NO_SIDE), 1)
    together = pays is not None and pays.double_nil is DoubleNil.TOGETHER
    for name, won in promised.nils:
        _add(found, (Kind.NIL, name, NO_SIDE), 1)
        if not (lost if together else won):
            _add(found, (Kind.NIL_MADE, name, NO_SIDE), 1)


def _count_bags(found: dict[Key, int], deal: Deal, scores: tuple[Score, ...], rule: Bags) -> None:
    """Counts the bags that the sides have gathered: what they have more, and what a penalty has taken away."""
    before, after = deal.table.facts.start.standing.bags, deal.standing.bags
    for side, (then, now) in enumerate(zip(before, after, strict=True)):
        paid = -sum(score.points for score in scores if score.side == side and score.reason == "bags")
        penalties = paid // rule.penalty if rule.penalty else now < then
        found[Kind.BAGS, "", side] = now - then + rule.limit * penalties
