"""What deals pay when they have been played: by the counterpart of their settlement, or by the settlement itself."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any, Final

import attrs
import numpy as np

from allfours import awards as single
from allfours.awards import InOrder
from allfours.batch import awards
from allfours.batch.account import SUITS, Account, Line
from allfours.batch.awards import Paid
from allfours.batch.contracts import trick_contracts
from allfours.batch.position import BLIND_NIL, MOON, NO_BID, SMUDGE
from allfours.batch.refusing import no_counterpart
from allfours.batch.setback import COMPOSED, SLAMS
from allfours.cards import mask_of
from allfours.contracts import TrickContracts
from allfours.difference import Difference
from allfours.ledger import Contract, Reckoning, Score, Standing
from allfours.moves import Bid, BlindNil, Moon, Smudge
from allfours.rules import Settlement
from allfours.scoring import Majority, nothing
from allfours.seating import Seat
from allfours.setback import SetBack


class Settling(Enum):
    """How many deals are settled.

    >>> from allfours import variants
    >>> from allfours.batch import Batch
    >>> batch = Batch.shuffled(variants.PHAT, 20, seed=7)
    >>> together, one_by_one = (batch.play_out(settling=settling).paid for settling in Settling)
    >>> together.tolist() == one_by_one.tolist()
    True
    """

    TOGETHER = "by the counterpart of the settlement, which is refused if it has none"
    """Quickly, with the settlements of the library alone."""
    ONE_BY_ONE = "by the settlement itself, deal by deal"
    """With any settlement; a deal takes about as long as hundreds of them otherwise."""


# Any: each counterpart takes the rule under whose class it stands.
AWARDS: Final[dict[type, Callable[[Any, Account], Paid]]] = {
    single.High: awards.high,
    single.Low: awards.low,
    single.Jack: awards.jack,
    single.HangJack: awards.hang_jack,
    single.TrumpCard: awards.trump_card,
    single.Jokers: awards.jokers,
    single.OffCard: awards.off_card,
    single.HighestOf: awards.highest_of,
    Majority: awards.majority,
    TrickContracts: trick_contracts,
}
"""The counterpart of each settlement that is made of no others, by the class of its object."""


def settled(settlement: Settlement, account: Account, settling: Settling) -> Paid:
    """What the deals pay, and the account as that leaves it; the totals are left alone."""
    return _one_by_one(settlement, account) if settling is Settling.ONE_BY_ONE else _together(settlement, account)


def refuse_unknown(settlement: Settlement) -> None:
    """Raises VariantError, with its name, for a settlement that has no counterpart."""
    if isinstance(settlement, InOrder | SetBack | Difference) and type(settlement) in COMPOSED:
        for award in settlement.awards:
            refuse_unknown(award)
        slam = settlement.slam if isinstance(settlement, SetBack) else None
        if slam is not None and type(slam) not in SLAMS:
            raise no_counterpart("settlement.slam", slam)
    elif settlement is not nothing and type(settlement) not in AWARDS:
        raise no_counterpart("settlement", settlement)


def _together(settlement: Settlement, account: Account) -> Paid:
    if settlement is nothing:
        return (), account
    if not isinstance(settlement, InOrder | SetBack | Difference):
        return AWARDS[type(settlement)](settlement, account)
    lines: tuple[Line, ...] = ()
    for award in settlement.awards:
        more, account = _together(award, account)
        lines += more
    return COMPOSED[type(settlement)](settlement, account, lines)


def _one_by_one(settlement: Settlement, account: Account) -> Paid:
    deals = range(len(account.trump))
    paid = [settlement(_reckoning(account, deal), _standing(account, deal)) for deal in deals]
    after = [standing for _, standing in paid]
    ledger = attrs.evolve(
        account.ledger,
        pot=np.array([standing.pot for standing in after], dtype=np.int64),
        bags=np.array([standing.bags for standing in after], dtype=np.int64).T,
    )
    made = np.array([-1 if standing.made is None else standing.made for standing in after], dtype=np.int8)
    return _lines([scores for scores, _ in paid]), attrs.evolve(account, ledger=ledger, made=made)


def _lines(scores: list[tuple[Score, ...]]) -> tuple[Line, ...]:
    """The scores as lines: one for each reason at each place in the order counted."""
    found: list[Line] = []
    for place in range(max(map(len, scores), default=0)):
        here = [each[place] if place < len(each) else None for each in scores]
        sides = np.array([0 if score is None else score.side for score in here], dtype=np.uint8)
        for reason in dict.fromkeys(score.reason for score in here if score is not None):
            points = [0 if score is None or score.reason != reason else score.points for score in here]
            cards = [0 if score is None else mask_of(score.cards) for score in here]
            found.append(
                Line(
                    reason=reason,
                    side=sides,
                    points=np.array(points, dtype=np.int64),
                    cards=np.array(cards, dtype=np.uint64),
                )
            )
    return tuple(found)


def _reckoning(account: Account, deal: int) -> Reckoning:
    """What a scorer needs of one of the deals."""
    return Reckoning(
        seating=account.variant.seating,
        dealer=Seat(int(account.ledger.dealer[deal])),
        order=account.variant.order,
        trump=SUITS[int(account.trump[deal])],
        contract=_contract(account, deal),
        tricks=tuple(account.tricks[:, deal].tolist()),
        taken=account.taken[:, deal].tolist(),
        held=account.held[:, deal].tolist(),
    )


def _standing(account: Account, deal: int) -> Standing:
    ledger = account.ledger
    return Standing(
        totals=tuple(ledger.totals[:, deal].tolist()),
        pot=int(ledger.pot[deal]),
        bags=tuple(ledger.bags[:, deal].tolist()),
        deals=int(ledger.deals[deal]),
    )


def _contract(account: Account, deal: int) -> Contract | None:
    if not account.ledger.bidden[deal]:
        return None
    declarer = int(account.ledger.declarer[deal])
    bids: list[int] = account.ledger.bids[:, deal].tolist()
    return Contract(
        declarer=None if declarer < 0 else Seat(declarer),
        bids=tuple([Bid(bid) if bid >= 0 else _SPECIAL[bid] for bid in bids]),
    )


_SPECIAL: Final[dict[int, BlindNil | Smudge | Moon | None]] = {
    NO_BID: None,
    BLIND_NIL: BlindNil(),
    SMUDGE: Smudge(),
    MOON: Moon(),
}
"""The bids below nothing; a pass is told as if the seat had not spoken, which no settlement tells apart."""
