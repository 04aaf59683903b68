"""What pictures say in words: headlines, and the cells of their tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

import attrs

from allfours._english import number as english
from allfours.cards import Card
from allfours.ledger import Score, Trick
from allfours.match import Match
from allfours.pictures import bids
from allfours.pictures.scene import DASH, Entry, Scene
from allfours.seating import Seat, Side
from allfours.state import Deal
from allfours.view import View


def symbols(cards: Iterable[Card]) -> str:
    """Some cards with the signs of their suits."""
    return " ".join(card.symbol for card in cards)


# --- Headlines and last lines ------------------------------------------------------------------------------------


def number(view: View) -> int:
    """The number of a deal in its match, from 1; one that was thrown in leaves its number to the next."""
    return view.standing.deals + (not view.is_over or view.thrown_in)


def headline(scene: Scene) -> str:
    """What is being played: the game, the deal, trumps, the trick."""
    view = scene.view
    parts = [view.variant.title, f"deal {number(view)}"]
    parts.append("no trumps yet" if view.trump is None else f"{view.trump.word} are trumps")
    if view.is_over:
        parts.append("over")
    elif view.trick or view.tricks:
        parts.append(f"trick {len(view.tricks) + 1}")
    elif view.phase in _BEFORE_PLAY:
        parts.append(_BEFORE_PLAY[view.phase])
    return " · ".join(parts)


_BEFORE_PLAY: Final = {"promising": "bids", "swapping": "exchange"}
"""What is being done before the first card is led, by the name of the phase."""


def opening(scene: Scene) -> str:
    """Who dealt, and how trumps came about."""
    view, names = scene.view, scene.names
    parts = [f"Deal {number(view)}", f"{names[view.dealer]} dealt"]
    if view.contract is not None and view.contract.declarer is not None:
        parts.append(f"{names[view.contract.declarer]} {bids.undertaken(view.contract)}")
    cards = view.tricks[0].cards if view.tricks else view.trick
    leader = view.tricks[0].leader if view.tricks else scene.leader
    if leader is not None:
        parts.append(f"{names[leader]} led {cards[0].symbol}")
    if view.trump is not None:
        parts.append(f"{view.trump.word} are trumps")
    return " · ".join(parts)


def closing(scene: Scene) -> list[str]:
    """What there is to say of a deal that is over beyond its scores; a sentence each."""
    view, award = scene.view, scene.award
    if not view.is_over:
        return []
    if view.thrown_in:
        return ["thrown in: the cards are dealt again"]
    said: list[str] = []
    if award is not None and not scene.unplayed and award.count.name not in {score.reason for score in view.scores}:
        waits = f", {view.standing.pot} wait in the pot" if view.standing.pot else ""
        said.append(f"{counted(scene)}: nobody {scene.verb}s for it{waits}")
    said += bids.kept(scene)
    if view.winner is not None:
        early = f", {scene.unplayed} tricks before the end of the deal" if scene.unplayed else ""
        said.append(f"{scene.does(view.winner, 'win')} the match{early}: {totals(scene)}")
    return said


def stopped(what: Match | Deal | View, scene: Scene) -> list[str]:
    """The end of a match that a side has given up, or that nobody has won, as a sentence."""
    if not isinstance(what, Match):
        return []
    if what.unfinished:
        return [f"the match stops after {counted_deals(what.standing.deals)}, unfinished: {totals(scene)}"]
    if what.conceded is None or what.winner is None:
        return []
    return [f"{scene.does(what.conceded, 'give')} up: {scene.does(what.winner, 'win')} the match"]


def counted_deals(deals: int) -> str:
    """A number of deals in words."""
    return "one deal" if deals == 1 else f"{english(deals)} deals"


def totals(scene: Scene) -> str:
    """The totals of the sides with their bags, and what waits in the pot."""
    standing = scene.view.standing
    parts = [
        f"{name} {total}" + (f", {bags} bag{'s' * (bags > 1)}" if bags else "")
        for name, total, bags in zip(scene.sides, standing.totals, standing.bags, strict=True)
    ]
    return " · ".join([*parts, *([f"{standing.pot} in the pot"] if standing.pot else [])])


# --- Seats -------------------------------------------------------------------------------------------------------


def seat(scene: Scene, seat: Seat) -> tuple[str, str, str, str]:
    """What is said of a seat: its name, its card on the table, the number of its tricks, notes."""
    view, card = scene.view, scene.played.get(seat)
    auction = view.contract is not None and view.contract.declarer is not None
    bid = view.contract.bids[seat] if view.contract is not None and auction else None
    notes = [
        *([str(bid).replace(":", " ")] if bid is not None else []),
        *(["dealer"] if seat == view.dealer else []),
        *(["out of trumps"] if scene.trumps_only and view.trump in view.voids[seat] else []),
        *(["face down"] if seat in view.face_down else []),
    ]
    played = "" if card is None else card.symbol + (" led" if seat == scene.leader else "")
    return scene.names[seat], played, bids.taken(scene, seat), ", ".join(notes)


def aside(scene: Scene) -> list[str]:
    """The contracts, the cards that have changed hands and those outside the hands, a line a kind."""
    view = scene.view
    stock = f"{view.stock_size} cards" if scene.stock is None else symbols(scene.stock)
    return [
        *bids.contracts(scene),
        *bids.exchanges(scene),
        *([f"stock: {stock}"] if view.stock_size else []),
        *([f"shown: {symbols(scene.shown)}"] if scene.shown else []),
        *([f"put away: {symbols(scene.away)}"] if scene.away else []),
    ]


# --- Tricks and scores -------------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True)
class Line:
    """One line of a ledger, ready to be set."""

    cells: tuple[str, ...] = ()
    """Number, cards by seat, who won, pegs in sum and singly, and what is counted at the end; as under ``titles``.

    Where nothing is pegged and tricks have been bid, the tricks of the sides stand in the place of the pegs.
    """
    sentence: str = ""
    """A score outside the tricks, where there are no cells."""
    totals: tuple[str, ...] = ()
    """The running totals; empty for the trick on the table."""


def titles(scene: Scene) -> tuple[str, ...]:
    """What stands over the cells of a line."""
    return (
        "",
        *(f" {name}" for name in scene.names),
        "won",
        "tricks" if _only_tricks_count(scene) else "pegs",
        "",
        "" if scene.count is None else scene.count.name,
    )


def lines(scene: Scene) -> list[Line]:
    """The tricks and scores of a deal in order; the trick on the table comes last."""
    found: list[Line] = []
    won: list[Seat] = []
    nils: list[Side] = []
    for entry in scene.entries:
        totals = tuple(map(str, entry.totals))
        if entry.trick is None:
            score = entry.scores[0]
            found.append(Line(sentence=outside(scene, score, nils.count(score.side)), totals=totals))
            nils += [score.side] * bids.is_nil(score)
            continue
        won.append(entry.trick.winner)
        cells = (str(len(won)), *_trick(scene, entry, entry.trick))
        if _only_tricks_count(scene):
            found.append(Line(cells=(*cells[:-3], bids.tricks_by_side(scene, won), *cells[-2:])))
        else:
            found.append(Line(cells=cells, totals=totals))
    if scene.leader is not None:
        cells = (*_cards(scene, scene.played), "", "", "", "")
        found.append(Line(cells=(str(len(won) + 1), *cells)))
    return found


def _only_tricks_count(scene: Scene) -> bool:
    """Whether tricks have been bid, and nothing is pegged for them as they are won."""
    return scene.pegs is None and bool(bids.promises(scene))


def _trick(scene: Scene, entry: Entry, trick: Trick) -> tuple[str, ...]:
    """The cells of a finished trick after its number."""
    points = sum(score.points for score in entry.scores)
    counts = sum(scene.worth(scene.count, trick.cards))
    cards = _cards(scene, dict(zip(trick.seats, trick.cards, strict=True)))
    return (*cards, scene.names[trick.winner], str(points or ""), pegged(scene, entry), str(counts or ""))


def _cards(scene: Scene, played: Mapping[Seat, Card]) -> tuple[str, ...]:
    """The cards of a trick by seat, a mark before the one that was led."""
    leader = next(iter(played))
    return tuple(
        ("▸" if seat == leader else " ") + played[seat].symbol if seat in played else "" for seat in scene.seats
    )


def pegged(scene: Scene, entry: Entry) -> str:
    """The cards of a trick that pegged, each with its worth where there are several: ``9♦ 9 + 5♦ 5``."""
    earned = [card for score in entry.scores for card in score.cards]
    worth = scene.worth(scene.pegs, earned)
    if len(earned) == 1 or not all(worth):
        return symbols(earned)
    return " + ".join(f"{card.symbol} {points}" for card, points in zip(earned, worth, strict=True))


def outside(scene: Scene, score: Score, nils: int = 0) -> str:
    """A score outside the tricks: ``high (A♥): Anne pegs 1``, ``contract of 7 set: N–S lose 70``.

    ``nils`` is the number of nils of the same side that have been scored before.
    """  # noqa: RUF002 - the names of two partners stand with an en dash between them
    settled = bids.settled(scene, score, nils)
    if settled is not None:
        return f"{settled}: {scene.does(score.side, 'score' if score.points > 0 else 'lose')} {abs(score.points)}"
    what = score.reason + (f" ({symbols(score.cards)})" if score.cards else "")
    pot = 0
    if scene.award is not None and score.reason == scene.award.count.name:
        what, pot = counted(scene), score.points - scene.award.pays
    verb = scene.verb if score.points > 0 else "lose"
    return f"{what}: {scene.does(score.side, verb)} {abs(score.points)}" + (
        f", {pot} of them from the pot" if pot else ""
    )


def counted(scene: Scene) -> str:
    """What the sides have in their tricks, as ``muck`` and the counts."""
    name = "" if scene.count is None else scene.count.name
    return f"{name} {DASH.join(map(str, scene.counted))}"
