"""The small parts of an SVG: text, cards, groups."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable
from typing import Final

from allfours.cards import Card

CARD: Final = (60, 84)
"""The width and height of a card."""

_SHAPES: Final = {
    "S": "M50 4C58 24 93 42 93 64c0 13-10 20-21 20-8 0-14-4-18-10 1 9 5 16 12 22H34c7-6 11-13 12-22-4 6-10 10-18 10"
    "C17 84 7 77 7 64 7 42 42 24 50 4z",
    "H": "M50 93C22 68 5 51 5 30 5 15 16 6 28 6c10 0 18 6 22 15C54 12 62 6 72 6c12 0 23 9 23 24 0 21-17 38-45 63z",
    "D": "M50 3c9 19 20 34 36 47-16 13-27 28-36 47-9-19-20-34-36-47C30 37 41 22 50 3z",
    "C": "M50 5a21 21 0 0 1 17 34a21 21 0 1 1-12 33c1 10 5 18 11 24H34c6-6 10-14 11-24a21 21 0 1 1-12-33"
    "A21 21 0 0 1 50 5z",
    "X": "M50 5l13 31 33 3-25 22 8 33-29-18-29 18 8-33L4 39l33-3z",
}
"""The suits and the joker's star, each in a square of 100 by 100: a font may lack them, or show a little picture."""
_COLOURS: Final = {"S": "#17181c", "H": "#c8202f", "D": "#c8202f", "C": "#17181c", "X": "#5b3f9e"}

DEFINITIONS: Final = (
    "<defs>"
    + "".join(f'<path id="af-{letter}" d="{shape}"/>' for letter, shape in _SHAPES.items())
    + '<pattern id="af-lattice" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<path d="M0 0H7M0 0V7" stroke="#fff" stroke-opacity=".5" stroke-width="1.6"/></pattern>'
    '<g id="af-back"><rect x=".5" y=".5" width="59" height="83" rx="6" fill="#fbfaf6" stroke="#0005"/>'
    '<rect x="4" y="4" width="52" height="76" rx="4" fill="#2d4f86"/>'
    '<rect x="4" y="4" width="52" height="76" rx="4" fill="url(#af-lattice)"/></g>'
    '<radialGradient id="af-felt" cx=".5" cy=".47" r=".72"><stop offset="0" stop-color="#2f7a59"/>'
    '<stop offset="1" stop-color="#174432"/></radialGradient></defs>'
)
"""What the pictures refer to: the same in each, so that several may stand on one page."""

BACK: Final = '<use href="#af-back"/>'
"""The back of a card."""


def picture(width: float, height: float, said: str, parts: Iterable[str]) -> str:
    """The whole SVG; ``said`` is the picture in a sentence, for those who do not see it."""
    title = escaped(said)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}"'
        f' width="{width:g}" height="{height:g}"'
        f' role="img" aria-label="{title}" style="max-width:100%;height:auto"'
        f" font-family=\"'Helvetica Neue',Arial,'DejaVu Sans',sans-serif\">"
        f"<title>{title}</title>{''.join(parts)}</svg>"
    )


def escaped(text: str) -> str:
    """Text that may stand in an element or an attribute; characters that no XML may hold become a replacement sign."""
    return html.escape(_NOT_XML.sub("\ufffd", text))


_NOT_XML: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def at(x: float, y: float, *parts: str, size: float = 1) -> str:
    """Some parts moved, and made larger or smaller."""
    scaled = f" scale({size:g})" if size != 1 else ""
    return f'<g transform="translate({x:.1f} {y:.1f}){scaled}">{"".join(parts)}</g>'


def label(  # noqa: PLR0913 - how a text may look, each by name
    x: float, y: float, text: str, *, size: float = 16, fill: str = "#f6f1e2", anchor: str = "start", bold: bool = False
) -> str:
    """A text on a base line."""
    weight = ' font-weight="bold"' if bold else ""
    look = f'font-size="{size:g}" fill="{fill}" text-anchor="{anchor}"{weight}'
    return f'<text x="{x:.1f}" y="{y:.1f}" {look}>{escaped(text)}</text>'


def suit(letter: str, x: float, y: float, size: float, fill: str | None = None) -> str:
    """A suit, or the joker's star for X, in a square from its upper left corner."""
    colour = fill or _COLOURS[letter]
    return f'<use href="#af-{letter}" transform="translate({x:.1f} {y:.1f}) scale({size / 100:g})" fill="{colour}"/>'


def face(card: Card) -> str:
    """A card face up, from its upper left corner; rank and suit stand in that corner too, where they show in a fan."""
    letter = "X" if card.suit is None else card.suit.letter
    rank = "10" if card.rank.letter == "T" else card.rank.letter
    size = 'font-size="17" letter-spacing="-1"' if len(rank) > 1 else 'font-size="20"'
    return (
        f'<rect x=".5" y=".5" width="{CARD[0] - 1}" height="{CARD[1] - 1}" rx="6" fill="#fffefa" stroke="#0006"/>'
        f'<text x="12" y="21" {size} font-weight="bold" text-anchor="middle" fill="{_COLOURS[letter]}">'
        f"{rank}</text>{suit(letter, 5, 26, 14)}{suit(letter, 19, 36, 34)}"
    )


def shortened(text: str, longest: int) -> str:
    """A text that would not fit, cut."""
    return text if len(text) <= longest else text[: longest - 1] + "…"
