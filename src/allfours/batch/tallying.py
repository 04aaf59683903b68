"""What many deals come to, counted together: the numbers of :mod:`allfours.measures` as arrays, and what befalls cards.

Everything is read off what a batch gives when it has been played out, and off what it was made of; a test holds it
against the count of the same deals one by one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from allfours._counts import Fate
from allfours.batch.account import SUITS, counted
from allfours.batch.arrays import Masks, Places, Points, Small, Truth
from allfours.batch.choosing import bit_of
from allfours.batch.position import BLIND_NIL, MOON, NO_BID, NOBODY, SMUDGE
from allfours.batch.results import Played
from allfours.cards import CardSet
from allfours.contracts import Bags, DoubleNil, FailedNil
from allfours.measures import NO_SIDE, Key, Kind, bid_name, rules_counted
from allfours.moves import Bid, Moon, Smudge
from allfours.scoring import PointTable
from allfours.seating import Side

Numbers: TypeAlias = "dict[Key, Points]"
"""The numbers of some deals, each (n,)."""


def numbers_of(played: Played, pitchers: Small) -> Numbers:
    """The numbers of deals that have been played out; who pitches by the custom of the game, (n,), or one for all."""
    found: Numbers = {(Kind.POINTS, "", side): points for side, points in enumerate(played.points.T)}
    found[Kind.LEAD, "", NO_SIDE] = _lead(played.points.T, pitchers % played.batch.variant.seating.sides)
    for side, pegs in enumerate(played.pegs.T):
        found[Kind.SCORED, "pegs", side] = pegs
        for line in played.awards:
            _add(found, (Kind.SCORED, line.reason, side), np.where(line.side == side, line.points, 0))
    ended = _played_to_their_end(played)
    found[Kind.EARLY, "", NO_SIDE] = (~ended).astype(np.int64)
    rules, ledger = rules_counted(played.batch.variant), played.batch.ledger
    for majority in rules.majorities:
        counts = counted(majority.count, played.batch.variant, played.trump, played.taken.T)
        tied = ended & ((counts == counts.max(axis=0)).sum(axis=0) > 1)
        found[Kind.TIED, majority.count.name, NO_SIDE] = tied.astype(np.int64)
    _count_declared(found, played, ended & ledger.bidden & (ledger.declarer >= 0))
    promised = ended & ledger.bidden & (ledger.declarer < 0)
    if promised.any():
        _count_promised(found, played, promised)
        if rules.pays is not None and rules.pays.bags is not None:
            _count_bags(found, played, promised, rules.pays.bags)
    return found


def _lead(points: Points, begins: Small) -> Points:
    """The points of the side that begins, less the most of another, from those of each side, (sides, n)."""
    deals: Places = np.arange(points.shape[1], dtype=np.intp)
    others = points.copy()
    others[begins, deals] = np.iinfo(np.int64).min
    lead: Points = points[begins, deals] - others.max(axis=0)
    return lead


def _add(found: Numbers, key: Key, numbers: NDArray[np.generic]) -> None:
    """Adds to a number of all deals."""
    more: Points = numbers.astype(np.int64)
    found[key] = found[key] + more if key in found else more


def _played_to_their_end(played: Played) -> Truth:
    """Which deals were settled, and not won in their middle by a peg, (n,); as ``measures`` tells it of one."""
    scored = np.zeros(len(played), dtype=np.bool_)
    for line in played.awards:
        scored |= line.points != 0
    left = np.bitwise_or.reduce(played.held, axis=1) & ~np.bitwise_or.reduce(played.taken, axis=1)
    ended: Truth = (played.winner < 0) | (scored & played.tricks.any(axis=1)) | (left == 0)
    return ended


def _count_declared(found: Numbers, played: Played, declared: Truth) -> None:
    """Counts the contracts of declarers, in the deals that have one."""
    ledger = played.batch.ledger
    said = ledger.bids[ledger.declarer, np.arange(len(declared))]
    for bid in np.unique(said[declared]).tolist():
        name = bid_name(_BELOW.get(bid) or Bid(bid))
        here = declared & (said == bid)
        _add(found, (Kind.MADE, name, NO_SIDE), here & (played.made >= 0))
        _add(found, (Kind.SET, name, NO_SIDE), here & (played.made < 0))


_BELOW = {SMUDGE: Smudge(), MOON: Moon()}
"""What a declarer may have bid that is no number."""


def _count_promised(found: Numbers, played: Played, promised: Truth) -> None:
    """Counts contracts and nils where every seat has bid for itself, in the deals in which it has."""
    pays, seating = rules_counted(played.batch.variant).pays, played.batch.variant.seating
    for side in range(seating.sides):
        members = seating.members(Side(side))
        bids = np.where(promised, played.batch.ledger.bids[members, :], NO_BID).astype(np.int64)
        won = played.tricks.T[members, :].astype(np.int64)
        lost = np.where(np.isin(bids, (0, BLIND_NIL)), won, 0)
        counts = pays is None or pays.failed_nil is FailedNil.COUNTS
        bid = np.maximum(bids, 0).sum(axis=0)
        made = won.sum(axis=0) - (0 if counts else lost.sum(axis=0)) >= bid
        for amount in np.unique(bid[bid > 0]).tolist():
            _add(found, (Kind.MADE, str(amount), NO_SIDE), (bid == amount) & made)
            _add(found, (Kind.SET, str(amount), NO_SIDE), (bid == amount) & ~made)
        together = pays is not None and pays.double_nil is DoubleNil.TOGETHER
        failed = lost.sum(axis=0) > 0 if together else lost > 0
        for name, nil in (("nil", 0), ("blind nil", BLIND_NIL)):
            _add(found, (Kind.NIL, name, NO_SIDE), (bids == nil).sum(axis=0))
            _add(found, (Kind.NIL_MADE, name, NO_SIDE), ((bids == nil) & ~failed).sum(axis=0))


def _count_bags(found: Numbers, played: Played, promised: Truth, rule: Bags) -> None:
    """Counts the bags that the sides have gathered, those included that a penalty has taken away."""
    for side, (then, now) in enumerate(zip(played.batch.ledger.bags, played.bags.T, strict=True)):
        paid = np.zeros(len(played), dtype=np.int64)
        for line in played.awards:
            if line.reason == "bags":
                paid -= np.where(line.side == side, line.points, 0)
        penalties = paid // rule.penalty if rule.penalty else (now < then).astype(np.int64)
        found[Kind.BAGS, "", side] = np.where(promised, now - then + rule.limit * penalties, 0)


# --- Cards -------------------------------------------------------------------------------------------------------


def fates_of(played: Played) -> Iterator[tuple[Fate, Points]]:
    """How often what has happened to the cards, by ``card.index``, (64,); of a kind there may be several."""
    deck, sides = played.batch.variant.deck, played.batch.variant.seating.sides
    taken, held = played.taken.T, played.held.T
    others = [pile & ~np.bitwise_or.reduce(held[side::sides], axis=0) for side, pile in enumerate(taken)]
    yield Fate.PLAYED, _times(deck, np.bitwise_or.reduce(taken, axis=0))
    yield Fate.TAKEN, _times(deck, np.bitwise_or.reduce(others, axis=0))
    yield Fate.WINS, _times(deck, _winning(played))
    pegs = played.batch.pegs
    if pegs is not None:
        yield Fate.SCORES, _times(deck, _pegging(played, pegs))
    for line in played.awards:
        if line.cards is not None:
            yield Fate.SCORES, _times(deck, line.cards * (line.points != 0))


def _times(deck: CardSet, masks: Masks) -> Points:
    """In how many masks each card is, by its index, (64,)."""
    times = np.zeros(64, dtype=np.int64)
    for card in deck:
        times[card.index] = np.count_nonzero(masks & np.uint64(card.bit))
    return times


def _tricks(played: Played) -> tuple[Small, Truth]:
    """The cards of each trick by their place, (tricks, seats, n), and which tricks come before the end, (tricks, n)."""
    lying, seats = played.batch.position.trick, played.batch.variant.seating.seats
    cards = played.cards.T if not len(lying) else np.concatenate([lying, played.cards.T])
    ended = (played.plays + np.uint8(len(lying))) // np.uint8(seats)
    tricks: Small = cards.reshape(-1, seats, len(played))
    counts: Truth = np.arange(len(tricks), dtype=np.uint8)[:, np.newaxis] < ended
    return tricks, counts


def _winning(played: Played) -> Masks:
    """The cards that have won tricks, (n,)."""
    cards, counts = _tricks(played)
    takers = played.takers.T
    leaders = np.concatenate([played.batch.position.leader[np.newaxis], takers[:-1]])
    places = takers - leaders  # round the table, so that one below 0 has come past the last seat
    places += np.uint8(cards.shape[1]) * (takers < leaders)
    winning = np.zeros_like(takers)
    for place in range(cards.shape[1]):
        winning += cards[:, place] * (places == place)
    counts &= takers != NOBODY
    found: Masks = np.bitwise_or.reduce(bit_of(winning) * counts, axis=0)
    return found


def _pegging(played: Played, pegs: PointTable) -> Masks:
    """The cards that have pegged, (n,): those worth something in tricks that come to something."""
    variant = played.batch.variant
    worth = [pegs.by_card(variant.order, suit) for suit in SUITS]
    pegging = np.array([sum(1 << at for at, points in enumerate(each) if points) for each in worth], dtype=np.uint64)
    if min(map(min, worth)) >= 0:
        tricks = np.bitwise_or.reduce(played.taken, axis=1) & ~played.batch.position.played
    else:
        cards, counts = _tricks(played)
        masks = np.bitwise_or.reduce(bit_of(cards), axis=1) * counts
        points = counted(pegs, variant, played.trump, masks)
        tricks = np.bitwise_or.reduce(masks * (points != 0), axis=0)
    found: Masks = tricks & pegging[played.trump]
    return found
