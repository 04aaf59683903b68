"""What pictures say in words: headlines, and the cells of their tables."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from allfours.cards import Card
from allfours.ledger import Score, Trick
from allfours.match import Match
from allfours.pictures.scene import DASH, Entry, Scene
from allfours.seating import Seat
from allfours.state import Deal
from allfours.view import View


def symbols(cards: Iterable[Card]) -> str:
    """Some cards with the signs of their suits."""
    return " ".join(card.symbol for card in cards)


# --- Headlines and last lines ------------------------------------------------------------------------------------


def number(view: View) -> int:
    """The number of a deal in its match, from 1; one that was thrown in leaves its number to the next."""
    finished = view.is_over and (view.winner is not None or not any(view.hand_sizes))
    return view.standing.deals + (not finished)


def headline(scene: Scene) -> str:
    """What is being played: the game, the deal, trumps, the trick."""
    view = scene.view
    parts = [view.variant.title, f"deal {number(view)}"]
    parts.append("no trumps yet" if view.trump is None else f"{view.trump.word} are trumps")
    if view.is_over:
        parts.append("over")
    elif view.trick or view.tricks:
        parts.append(f"trick {len(view.tricks) + 1}")
    return " · ".join(parts)


def opening(scene: Scene) -> str:
    """Who dealt, and how trumps came about."""
    view, names = scene.view, scene.names
    parts = [f"Deal {number(view)}", f"{names[view.dealer]} dealt"]
    if view.contract is not None and view.contract.declarer is not None:
        parts.append(f"{names[view.contract.declarer]} plays {view.contract.bids[view.contract.declarer]}")
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
    if view.winner is None and any(view.hand_sizes):
        return ["thrown in: the cards are dealt again"]
    said: list[str] = []
    if award is not None and not scene.unplayed and award.count.name not in {score.reason for score in view.scores}:
        waits = f", {view.standing.pot} wait in the pot" if view.standing.pot else ""
        said.append(f"{counted(scene)}: nobody pegs for it{waits}")
    if view.winner is not None:
        early = f", {scene.unplayed} tricks before the end of the deal" if scene.unplayed else ""
        said.append(f"{scene.does(view.winner, 'win')} the match{early}: {totals(scene)}")
    return said


def given_up(what: Match | Deal | View, scene: Scene) -> list[str]:
    """The end of a match that a side has given up, as a sentence."""
    if not isinstance(what, Match) or what.conceded is None or what.winner is None:
        return []
    return [f"{scene.does(what.conceded, 'give')} up: {scene.does(what.winner, 'win')} the match"]


def totals(scene: Scene) -> str:
    """The totals of the sides, and what waits in the pot."""
    standing = scene.view.standing
    parts = [f"{name} {total}" for name, total in zip(scene.sides, standing.totals, strict=True)]
    return " · ".join([*parts, *([f"{standing.pot} in the pot"] if standing.pot else [])])


# --- Seats -------------------------------------------------------------------------------------------------------


def seat(scene: Scene, seat: Seat) -> tuple[str, str, str, str]:
    """What is said of a seat: its name, its card on the table, the number of its tricks, notes."""
    view, card = scene.view, scene.played.get(seat)
    bid = None if view.contract is None else view.contract.bids[seat]
    notes = [
        *([str(bid)] if bid is not None else []),
        *(["dealer"] if seat == view.dealer else []),
        *(["face down"] if seat in view.face_down else []),
    ]
    played = "" if card is None else card.symbol + (" led" if seat == scene.leader else "")
    return scene.names[seat], played, str(scene.tricks_won[seat]), ", ".join(notes)


def aside(scene: Scene) -> list[str]:
    """The cards outside the hands, a line a kind."""
    view = scene.view
    stock = f"{view.stock_size} cards" if scene.stock is None else symbols(scene.stock)
    return [
        *([f"stock: {stock}"] if view.stock_size else []),
        *([f"shown: {symbols(scene.shown)}"] if scene.shown else []),
        *([f"put away: {symbols(scene.away)}"] if scene.away else []),
    ]


# --- Tricks and scores -------------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True)
class Line:
    """One line of a ledger, ready to be set."""

    cells: tuple[str, ...] = ()
    """Number, cards by seat, who won, pegs in sum and singly, and what is counted at the end; as under ``titles``."""
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
        "pegs",
        "",
        "" if scene.count is None else scene.count.name,
    )


def lines(scene: Scene) -> list[Line]:
    """The tricks and scores of a deal in order; the trick on the table comes last."""
    found: list[Line] = []
    place = 0
    for entry in scene.entries:
        totals = tuple(map(str, entry.totals))
        if entry.trick is None:
            found.append(Line(sentence=outside(scene, entry.scores[0]), totals=totals))
        else:
            place += 1
            found.append(Line(cells=(str(place), *_trick(scene, entry, entry.trick)), totals=totals))
    if scene.leader is not None:
        found.append(Line(cells=(str(place + 1), *_cards(scene, scene.leader, scene.view.trick), "", "", "", "")))
    return found


def _trick(scene: Scene, entry: Entry, trick: Trick) -> tuple[str, ...]:
    """The cells of a finished trick after its number."""
    points = sum(score.points for score in entry.scores)
    counts = sum(scene.worth(scene.count, trick.cards))
    cards = _cards(scene, trick.leader, trick.cards)
    return (*cards, scene.names[trick.winner], str(points or ""), pegged(scene, entry), str(counts or ""))


def _cards(scene: Scene, leader: Seat, played: tuple[Card, ...]) -> tuple[str, ...]:
    """The cards of a trick by seat, a mark before the one that was led."""
    by_seat = scene.by_seat(leader, played)
    return tuple(
        ("▸" if seat == leader else " ") + by_seat[seat].symbol if seat in by_seat else "" for seat in scene.seats
    )


def pegged(scene: Scene, entry: Entry) -> str:
    """The cards of a trick that pegged, each with its worth where there are several: ``9♦ 9 + 5♦ 5``."""
    earned = [card for score in entry.scores for card in score.cards]
    worth = scene.worth(scene.pegs, earned)
    if len(earned) == 1 or not all(worth):
        return symbols(earned)
    return " + ".join(f"{card.symbol} {points}" for card, points in zip(earned, worth, strict=True))


def outside(scene: Scene, score: Score) -> str:
    """A score outside the tricks: ``high (A♥): Anne pegs 1``."""
    what = score.reason + (f" ({symbols(score.cards)})" if score.cards else "")
    pot = 0
    if scene.award is not None and score.reason == scene.award.count.name:
        what, pot = counted(scene), score.points - scene.award.pays
    verb = "peg" if score.points > 0 else "lose"
    return f"{what}: {scene.does(score.side, verb)} {abs(score.points)}" + (
        f", {pot} of them from the pot" if pot else ""
    )


def counted(scene: Scene) -> str:
    """What the sides have in their tricks, as ``muck`` and the counts."""
    name = "" if scene.count is None else scene.count.name
    return f"{name} {DASH.join(map(str, scene.counted))}"
