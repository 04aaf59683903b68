"""What pictures say of bids in tricks: who has bid what and taken how many, and who has exchanged cards."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import attrs

from allfours._asking import parts
from allfours._english import number
from allfours.cards import CardSet
from allfours.contracts import FailedNil, TrickContracts
from allfours.ledger import Contract, Score
from allfours.moves import Bid, BlindNil, HandOver, Moon, Move, Pass, Smudge
from allfours.pictures.scene import DASH, Scene
from allfours.seating import Seat, Side
from allfours.stages import Swap, SwapWithPartner, TrickBids


def promises(scene: Scene) -> dict[Seat, Bid | BlindNil]:
    """What the seats have bid where each bids for itself, from the eldest; empty where a declarer plays for a side."""
    contract, seating = scene.view.contract, scene.view.variant.seating
    if contract is None or contract.declarer is not None:
        return {}
    found: dict[Seat, Bid | BlindNil] = {}
    for seat in seating.order(seating.next(scene.view.dealer)):
        bid = contract.bids[seat]
        if isinstance(bid, Bid | BlindNil):
            found[seat] = bid
    return found


def worded(bid: Bid | BlindNil) -> str:
    """A bid as people say it: ``3``, ``nil``, ``blind nil``."""
    return "blind nil" if isinstance(bid, BlindNil) else str(bid.amount or "nil")


def undertaken(contract: Contract) -> str:
    """What a declarer plays: ``plays for 3``, ``plays a moon``, or just ``plays`` where nothing was bid."""
    bid = None if contract.declarer is None else contract.bids[contract.declarer]
    if isinstance(bid, Bid):
        return f"plays for {bid.amount}"
    return f"plays a {bid}" if isinstance(bid, Smudge | Moon) else "plays"


def taken(scene: Scene, seat: Seat) -> str:
    """How many tricks a seat has taken, of how many it has bid: ``2 of 3``, ``0, nil``."""
    won, bid = scene.tricks_won[seat], promises(scene).get(seat)
    if bid is None:
        return str(won)
    return f"{won} of {bid.amount}" if isinstance(bid, Bid) and bid.amount else f"{won}, {worded(bid)}"


def contracts(scene: Scene) -> list[str]:
    """The tricks of each side against its contract, as a sentence; none before all have bid."""
    made = promises(scene)
    if len(made) < len(scene.seats):
        return []
    sides = (f"{name} {_against(scene, Side(side))}" for side, name in enumerate(scene.sides))
    return [f"contracts: {' · '.join(sides)}"]


def _against(scene: Scene, side: Side) -> str:
    bid, counted = contract_of(scene, side), _counted(scene, side)
    return f"{counted} of {bid}" if bid else f"{counted}, nil"


def contract_of(scene: Scene, side: Side) -> int:
    """The contract of a side: the sum of its bids, or what its declarer has bid."""
    contract, side_of = scene.view.contract, scene.view.variant.seating.side
    bids = [] if contract is None else [bid for seat, bid in enumerate(contract.bids) if side_of(Seat(seat)) == side]
    if contract is not None and contract.declarer is not None:
        bids = [contract.bids[contract.declarer]]
    return sum(bid.amount for bid in bids if isinstance(bid, Bid))


def _counted(scene: Scene, side: Side) -> int:
    """The tricks of a side that count towards its contract."""
    pays, nils = _pays(scene), {Bid(0), BlindNil()}
    apart = pays is not None and pays.failed_nil is not FailedNil.COUNTS
    made = promises(scene)
    seats = scene.view.variant.seating.members(side)
    return sum(scene.tricks_won[seat] for seat in seats if not (apart and made.get(seat) in nils))


def _pays(scene: Scene) -> TrickContracts | None:
    found = (part for _, part in parts(scene.view.variant.settlement) if isinstance(part, TrickContracts))
    return next(found, None)


# --- What has been bid and exchanged


def said(scene: Scene) -> list[str]:
    """What has been bid, from the eldest, and which cards have changed hands; a sentence each."""
    made = " · ".join(f"{scene.names[seat]} {worded(bid)}" for seat, bid in promises(scene).items())
    return [*([f"bids: {made}"] if made else []), *exchanges(scene)]


@attrs.frozen(kw_only=True)
class Exchange:
    """An exchange of cards between two partners, as far as it has come."""

    bidder: Seat
    """Who has bid nil blind, and begins."""
    partner: Seat
    """Who gives cards in return."""
    size: int
    """How many cards each of the two hands over."""
    given: tuple[CardSet | None, ...]
    """What the bidder has handed over, then the partner, None where it may not be shown; empty if declined."""


def exchanges(scene: Scene) -> list[str]:
    """Which cards have changed hands, as far as the picture may show it; a sentence each."""
    return [_exchanged(scene, exchange) for exchange in _exchanges(scene)]


def _exchanged(scene: Scene, exchange: Exchange) -> str:
    bidder, partner = scene.names[exchange.bidder], scene.names[exchange.partner]
    given = [_cards(cards, exchange.size) for cards in exchange.given]
    if not given:
        return f"{bidder} keeps the hand as it is"
    if len(given) == 1:
        return f"{bidder} has put down {given[0]} for {partner}"
    if not any(exchange.given):
        return f"{bidder} and {partner} have exchanged {given[0]}"
    return f"{bidder} has handed {given[0]} to {partner} for {given[1]}"


def _cards(cards: CardSet | None, size: int) -> str:
    """The cards that somebody has handed over, or how many."""
    if cards is None:
        return f"{number(size)} card{'s' if size > 1 else ''}"
    return " ".join(card.symbol for card in cards)


def _exchanges(scene: Scene) -> Iterator[Exchange]:
    """The exchanges that have begun, in order.

    A view does not say who made a move that is hidden, but who begins which exchange follows from the bids.
    """
    rules = (part for _, part in parts(scene.view.variant.stages) if isinstance(part, SwapWithPartner))
    made = [move for move in scene.moves if move is None or isinstance(move, HandOver | Pass)]
    for rule in islice(rules, 1):
        for bidder, partner in _pairs(scene, rule):
            if made:
                moves = made[:1] if isinstance(made[0], Pass) else made[:2]
                made = made[len(moves) :]
                given = tuple(_handed(move) for move in moves if not isinstance(move, Pass))
                yield Exchange(bidder=bidder, partner=partner, size=rule.cards, given=given)


def _handed(move: Move | None) -> CardSet | None:
    """The cards that a move hands over, where it may be seen."""
    return move.cards if isinstance(move, HandOver) else None


def _pairs(scene: Scene, rule: SwapWithPartner) -> Iterator[tuple[Seat, Seat]]:
    """Every bidder who begins an exchange, with the partner."""
    made = promises(scene)
    at_once = any(isinstance(part, TrickBids) and part.swap for _, part in parts(scene.view.variant.stages))
    blind = [seat for seat, bid in made.items() if isinstance(bid, BlindNil)]
    for place, seat in enumerate(blind):
        partner = scene.view.variant.seating.partner(seat)
        barred = blind[:place] if at_once or rule.manner is Swap.TOGETHER else blind
        if partner is not None and partner not in barred:
            yield seat, partner


# --- What it has paid


def settled(scene: Scene, score: Score, place: int) -> str | None:
    """What is scored at the end for a bid, in words, before the points; None for a score of another kind.

    The place is the number of nils of the side that have been scored before.
    """
    pays, made = _pays(scene), score.points > 0
    if score.reason == "contract" and scene.view.contract is not None:
        return f"contract of {contract_of(scene, score.side)} {'made' if made else 'set'}"
    if pays is None:
        return None
    if score.reason == "overtricks":
        over = score.points // (pays.overtrick or 1)
        return f"{over} overtrick{'s' if over > 1 else ''}"
    if score.reason == "bags" and pays.bags is not None and pays.bags.penalty:
        return f"{-score.points // pays.bags.penalty * pays.bags.limit} bags"
    if not is_nil(score):
        return None
    who = "".join(f" by {scene.names[seat]}" for seat in _nil_bidders(scene, score.side)[place : place + 1])
    return f"{score.reason}{who} {'made' if made else 'failed'}"


def kept(scene: Scene) -> list[str]:
    """The bags that wait for their penalty when a deal is over, as a sentence; none where there are none."""
    bags = scene.view.standing.bags
    said = " · ".join(f"{name} {number}" for name, number in zip(scene.sides, bags, strict=True))
    return [f"bags kept: {said}"] if any(bags) else []


def is_nil(score: Score) -> bool:
    """Whether a score is for a nil."""
    return score.reason in {"nil", "blind nil"}


def _nil_bidders(scene: Scene, side: Side) -> list[Seat]:
    """The bidders of the nils of a side, in the order in which these are scored."""
    side_of = scene.view.variant.seating.side
    return [seat for seat, bid in promises(scene).items() if bid in {Bid(0), BlindNil()} and side_of(seat) == side]


def tricks_by_side(scene: Scene, won: list[Seat]) -> str:
    """How many of some tricks each side has won."""
    side_of = scene.view.variant.seating.side
    return DASH.join(str(sum(side_of(seat) == side for seat in won)) for side in range(len(scene.sides)))
