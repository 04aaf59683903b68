"""The table as an SVG: seats round it, cards with rank and suit, backs where they are not known."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Final

from allfours.moves import Play
from allfours.pictures import bids, words
from allfours.pictures.drawing import BACK, CARD, DEFINITIONS, at, face, label, picture, shortened, suit
from allfours.pictures.scene import Scene, scene_of
from allfours.rules import Direction
from allfours.seating import Seat
from allfours.state import Deal
from allfours.view import View

_WIDTH: Final = 1000
_HEIGHT: Final = 700
_MIDDLE: Final = (500.0, 345.0)
_FEW: Final = 4
"""Up to so many seats, there is room for large cards."""
_SHORT: Final = 16
"""Characters of a title that can be large."""
_GOLD: Final = "#f3c65b"
_FAINT: Final = "#cfe0d4"


def table_svg(what: Deal | View, *, names: Sequence[str] | None = None) -> str:
    """The table as an SVG of 1000 by 700: the hands round it, the trick in the middle, whose turn it is, the totals.

    The owner of a view sits at the bottom; for a deal or a spectator, seat 0 sits at the top where that can be. Play
    goes round the picture as it does round the table. The names are those of the seats, by default N E S W or numbers.
    Raises SetupError unless there is one for each.

    >>> import re
    >>> from allfours import Deal, variants
    >>> drawn = table_svg(Deal.shuffled(variants.ALL_FOURS, seed=7).view(0))
    >>> re.search("<title>(.*)</title>", drawn)[1]  # what a screen reader says
    'All Fours · deal 1 · hearts are trumps, N to play, N 0 · S 0'
    """
    scene = scene_of(what, names)
    parts = [
        DEFINITIONS,
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" rx="28" fill="url(#af-felt)"/>',
        _title(scene),
        _totals(scene),
        *(_hand(scene, seat) + _plate(scene, seat) for seat in scene.seats),
        _trick(scene),
        _last_trick(scene),
        _stock(scene),
        _verdict(scene),
    ]
    return picture(_WIDTH, _HEIGHT, _said(scene), parts)


def _said(scene: Scene) -> str:
    """The picture in a sentence."""
    turn = scene.view.turn
    to_play = [] if turn is None else [f"{scene.names[turn]} to play"]
    return ", ".join([words.headline(scene), *to_play, words.totals(scene)])


# --- Where things lie --------------------------------------------------------------------------------------------


def _towards(scene: Scene, seat: Seat, across: float, down: float) -> tuple[float, float]:
    """The point on an ellipse round the middle that lies before a seat."""
    seats = len(scene.seats)
    bottom = seats // 2 if scene.view.seat is None else scene.view.seat
    steps = seat - bottom
    if scene.view.variant.direction is Direction.ANTICLOCKWISE:
        steps = -steps
    angle = math.pi / 2 + 2 * math.pi * steps / seats  # a quarter turn is the bottom, a half the left
    return _MIDDLE[0] + across * math.cos(angle), _MIDDLE[1] + down * math.sin(angle)


def _place(scene: Scene, seat: Seat) -> tuple[float, float, float]:
    """The middle of a hand, and the size of its cards."""
    few = len(scene.seats) <= _FEW
    x, y = _towards(scene, seat, 352 if few else 375, 248)
    return x, y, 1 if seat == scene.view.seat else 0.8 if few else 0.62


# --- Seats -------------------------------------------------------------------------------------------------------


def _hand(scene: Scene, seat: Seat) -> str:
    """The cards of a seat in a row, as far apart as there is room; those that the viewer may play are raised."""
    x, y, size = _place(scene, seat)
    hand, held = scene.hands[seat], scene.view.hand_sizes[seat]
    cards = [BACK] * held if hand is None else list(map(face, hand))
    room = (
        190 if len(scene.seats) > _FEW else 520 if abs(x - _MIDDLE[0]) < 1 else 258 if len(scene.seats) == _FEW else 330
    )
    width, height = CARD[0] * size, CARD[1] * size
    step = min(28 * size, (room - width) / max(held - 1, 1))
    left = x - (step * (held - 1) + width) / 2
    raised = _playable(scene, seat)
    return "".join(
        at(left + step * place, y - height / 2 - 14 * (place in raised), card, size=size)
        for place, card in enumerate(cards)
    )


def _playable(scene: Scene, seat: Seat) -> set[int]:
    """The places in the viewer's hand of the cards that may be played, where others may not."""
    view, hand = scene.view, scene.hands[seat]
    if hand is None:
        return set()
    legal = {move.card for move in view.legal_moves if isinstance(move, Play)}
    return {place for place, card in enumerate(hand) if card in legal} if len(legal) < len(hand) else set()


def _plate(scene: Scene, seat: Seat) -> str:
    """The name of a seat on the outer side of its hand, with what is to be said of it; golden if it is to play."""
    view = scene.view
    x, y, size = _place(scene, seat)
    name, _, won, notes = words.seat(scene, seat)
    turn = seat == view.turn
    said = " · ".join(
        [
            shortened(name, 16),
            *(["to play"] if turn else []),
            *([won if bids.promises(scene) else f"{won} won"] if won != "0" else []),
            *([notes] if notes else []),
        ]
    )
    away = CARD[1] * size / 2 + 21
    middle = y + away if y > _MIDDLE[1] + 1 else y - away
    width = 9 * len(said) + 26
    x = min(max(x, width / 2 + 12), _WIDTH - width / 2 - 12)
    fill, ink = (_GOLD, "#1d1a10") if turn else ("#0b2b1f", "#f6f1e2")
    plate = f'<rect x="{x - width / 2:.1f}" y="{middle - 14:.1f}" width="{width}" height="28" rx="14" fill="{fill}"/>'
    return plate + label(x, middle + 5.5, said, size=16, fill=ink, anchor="middle", bold=turn)


# --- The middle --------------------------------------------------------------------------------------------------


def _trick(scene: Scene) -> str:
    """The cards on the table, each before the seat that played it, the one led marked."""
    few = len(scene.seats) <= _FEW
    size, across, down = (1.0, 92, 70) if few else (0.8, 185, 116)
    drawn: list[str] = []
    for seat, card in scene.played.items():
        x, y = _towards(scene, seat, across, down)
        led = f'<rect x="-3" y="-3" width="{CARD[0] + 6}" height="{CARD[1] + 6}" rx="8" fill="{_GOLD}"/>'
        drawn.append(
            at(
                x - CARD[0] * size / 2,
                y - CARD[1] * size / 2,
                led if seat == scene.leader else "",
                face(card),
                size=size,
            )
        )
    return "".join(drawn)


def _verdict(scene: Scene) -> str:
    """What there is to say when the deal is over, in the middle."""
    kept = bids.kept(scene)  # which stand in the corner
    lines = [line for line in words.closing(scene) if line not in kept]
    said = [shortened(part, 40) for line in lines for part in re.split("[,:] ", line)]
    if scene.view.is_over and not said:
        said = ["the deal is over"]
    top = _MIDDLE[1] - 14 * (len(said) - 1)
    return "".join(
        label(_MIDDLE[0], top + 28 * place, line, size=22, fill=_GOLD, anchor="middle", bold=True)
        for place, line in enumerate(said)
    )


# --- The corners -------------------------------------------------------------------------------------------------


def _title(scene: Scene) -> str:
    """The game, the deal, trumps, contracts and exchanges, in the upper left corner."""
    trump, title = scene.view.trump, scene.view.variant.title
    parts = [label(28, 46, shortened(title, 28), size=24 if len(title) <= _SHORT else 18, bold=True)]
    parts.append(label(28, 70, f"deal {words.number(scene.view)}", fill=_FAINT))
    if trump is not None:
        parts.append(
            f'<rect x="28" y="84" width="34" height="34" rx="7" fill="#fffefa"/>{suit(trump.letter, 34, 90, 22)}'
        )
        parts.append(label(72, 107, "trumps", fill=_FAINT))
    said = [*bids.contracts(scene), *bids.exchanges(scene)]
    parts += [label(28, 146 + 20 * place, shortened(line, 60), size=14, fill=_FAINT) for place, line in enumerate(said)]
    return "".join(parts)


def _totals(scene: Scene) -> str:
    """The totals of the sides, in the upper right corner."""
    view = scene.view
    size = 26 if len(scene.sides) < _FEW else 18
    lines = [(shortened(name, 18), str(total)) for name, total in zip(scene.sides, view.standing.totals, strict=True)]
    if view.standing.pot:
        lines.append(("pot", str(view.standing.pot)))
    if any(view.standing.bags):
        lines.append(("bags", " · ".join(map(str, view.standing.bags))))
    return "".join(
        label(_WIDTH - 92, 30 + 1.25 * size * place, name, size=0.75 * size, fill=_FAINT, anchor="end")
        + label(_WIDTH - 28, 30 + 1.25 * size * place, number, size=size, anchor="end", bold=True)
        for place, (name, number) in enumerate(lines, start=1)
    )


def _last_trick(scene: Scene) -> str:
    """The last finished trick, small, in the lower left corner."""
    if not scene.view.tricks:
        return ""
    trick = scene.view.tricks[-1]
    cards = [at(28 + 31 * place, 632, face(card), size=0.48) for place, card in enumerate(trick.cards)]
    return label(28, 622, f"last trick: {shortened(scene.names[trick.winner], 16)}", size=14, fill=_FAINT) + "".join(
        cards
    )


def _stock(scene: Scene) -> str:
    """The stock and the cards shown from it, small, in the lower right corner."""
    stock = scene.view.stock_size
    row = [*map(face, scene.shown), *([BACK] if stock else [])]
    step = min(31, 250 / max(len(row), 1))
    cards = [at(_WIDTH - 59 - step * place, 632, card, size=0.48) for place, card in enumerate(reversed(row))]
    name = label(_WIDTH - 28, 622, f"stock: {stock}", size=14, fill=_FAINT, anchor="end") if stock else ""
    return name + "".join(reversed(cards))
