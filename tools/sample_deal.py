"""A sample deal of a game, for its page: chosen among the deals of a few seeds, and shown as tables."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable
from typing import Final

import attrs

from allfours.cards import Card, CardSet, Suit
from allfours.moves import Discard, HandOver, Lay, Move, NameTrump, Play
from allfours.pictures import seat_names, table_svg, words
from allfours.pictures.scene import DASH, Scene, scene_of, scenes_of
from allfours.rules import Variant
from allfours.state import Deal
from allfours.view import phase_name
from tools.sample_player import sensible

_SEEDS: Final = 16
"""So many deals are played, and the one that shows most is kept."""
_CARD: Final = re.compile("[2-9TJQKA]?([♠♥♦♣])")
_MINUS: Final = "\u2212"
_TEXT: Final = "\ufe0e"
"""Asks for a suit as a sign of the text and not as a coloured picture."""


@attrs.frozen
class Sample:
    """A deal that has been played out."""

    seed: int
    """The seed of its pack."""
    deals: tuple[Deal, ...]
    """The deal after each move, as it was dealt first."""

    @property
    def over(self) -> Deal:
        """The deal as it has ended."""
        return self.deals[-1]

    @property
    def first_lead(self) -> Deal:
        """The deal as the first card is about to be led."""
        return next(
            (deal for deal in self.deals if any(isinstance(move, Play) for move in deal.legal_moves)), self.over
        )


def sample(variant: Variant) -> Sample:
    """The deal of the first seeds in which most kinds of moves are made and most kinds of scores are counted."""
    return max((_played(variant, seed) for seed in range(_SEEDS)), key=lambda found: (_shows(found), -found.seed))


def _played(variant: Variant, seed: int) -> Sample:
    deals = [Deal.shuffled(variant, seed=seed)]
    while (turn := deals[-1].turn) is not None:
        deals.append(deals[-1].apply(sensible(deals[-1].view(turn))))
    return Sample(seed, tuple(deals))


def _shows(found: Sample) -> int:
    """How much there is to see in a deal; one that is thrown in shows little."""
    over = found.over
    reasons = {score.reason for score in over.scores} | {str(score.points < 0) for score in over.scores}
    kinds = {type(move) for move in over.moves}
    return len(reasons) + len(kinds) - 20 * over.thrown_in


# --- The tables


def picture(found: Sample) -> str:
    """The table as the first card is about to be led, as an SVG."""
    return table_svg(found.first_lead) + "\n"


def hands(found: Sample) -> str:
    """The hands as they were dealt, a row for each seat, and the stock."""
    deal = found.deals[0]
    variant, names = deal.variant, seat_names(deal.variant)
    scene = scene_of(deal, None)
    jokers = any(card.suit is None for card in variant.deck)
    rows = [["", *(_in_colour(suit.symbol) for suit in Suit), *(["jokers"] if jokers else [])]]
    for seat in scene.seats:
        hand = deal.hand(seat)
        cells = [_ranks(card for card in hand if card.suit is suit) for suit in (*Suit, *([None] if jokers else []))]
        rows.append([f"**{names[seat]}**{' dealer' if seat == deal.dealer else ''}", *cells])
    shown = [f"Turned up: {_cards(scene.shown)}."] if scene.shown else []
    stock, left = (played.table.facts.stock for played in (deal, found.over))
    drawn = stock[: len(stock) - len(left)]
    from_stock = [f"Drawn later from the stock: {_cards(drawn)}."] if drawn else []
    return "\n\n".join([_close(_table(rows)), " ".join([*shown, *from_stock])]).strip()


def other_moves(found: Sample) -> str:
    """What was bid, named, put away, exchanged and laid at once, a row for each; empty where nothing was."""
    rows = [["", "phase", "move"]]
    for before, after in itertools.pairwise(found.deals):
        move = after.moves[-1]
        if before.turn is not None and not isinstance(move, Play):
            name = seat_names(after.variant)[before.turn]
            rows.append([f"**{name}**", phase_name(before), _worded(move)])
    return _table(rows) if rows[1:] else ""


def _worded(move: Move) -> str:
    """A move as people would write it."""
    match move:
        case Discard(cards) | HandOver(cards):
            what = "puts away" if isinstance(move, Discard) else "hands over"
            return f"{what} {_cards(cards) or 'nothing'}"
        case Lay(cards):
            return f"plays {_cards(cards[:1])} with {_cards(cards[1:])} under it"
        case NameTrump(suit):
            return f"trumps: {suit.word} {_in_colour(suit.symbol)}"
        case _:
            return str(move).replace(":", " ").replace("-", " ")


def ledger(found: Sample) -> str:
    """Every trick with what was scored for it, the scores outside the tricks, and the running totals; an HTML table.

    A score outside the tricks takes the width of the cards, which Markdown has no way to say.
    """
    scene = scenes_of(found.over, None)[0]
    titles, lines = _titles(scene), words.lines(scene)
    tricks = {line: _trick(line) for line in lines if line.cells}
    shown = [place for place in range(len(titles)) if any(row[place] for row in tricks.values())]
    rows = [_cells("th", (titles[place] for place in shown)) + _cells('th align="right"', scene.sides)]
    for line in lines:
        totals = _cells(
            'td align="right"', (total.replace("-", _MINUS) for total in line.totals or ("",) * len(scene.sides))
        )
        if line in tricks:
            rows.append(_cells("td", (tricks[line][place] for place in shown)) + totals)
        else:
            rows.append(f'<td></td><td colspan="{len(shown) - 1}">{_in_colour(line.sentence)}</td>{totals}')
    head, *body = (f"<tr>{row}</tr>" for row in rows)
    table = ["<table>", f"<thead>{head}</thead>", "<tbody>", *body, "</tbody>", "</table>"]
    return "\n".join(['<div class="close">', *table, "</div>"])


def _titles(scene: Scene) -> list[str]:
    """What stands over the cells of a trick."""
    number, *seats, won, _, _, count = (title.strip() for title in words.titles(scene))
    return [number, *seats, won, "tricks" if "tricks" in words.titles(scene) else "scored", count]


def _trick(line: words.Line) -> list[str]:
    """The cells of a trick."""
    number, *cards, winner, points, singly, counted = line.cells
    scored = f"{points}: {_in_colour(singly)}" if singly else points
    return [number, *(_led(_in_colour(card)) for card in cards), winner, scored, counted]


def _cells(kind: str, texts: Iterable[str]) -> str:
    return "".join(f"<{kind}>{text}</{kind[:2]}>" for text in texts)


def _led(card: str) -> str:
    """A card of a trick; the one that was led is bold."""
    return f"<strong>{card.replace('▸', '')}</strong>" if "▸" in card else card.strip()


def conclusion(found: Sample) -> str:
    """How the deal has ended, in a few sentences."""
    scene: Scene = scene_of(found.over, None)
    points = " · ".join(
        f"{name} {number}".replace("-", _MINUS) for name, number in zip(scene.sides, found.over.points, strict=True)
    )
    said = [_in_colour(text[0].upper() + text[1:]) for text in words.closing(scene)]
    return ". ".join([*said, f"The deal has brought {points}."])


# --- Cards and tables as Markdown


def _ranks(cards: Iterable[Card]) -> str:
    return " ".join(card.text.removesuffix(card.suit.letter if card.suit else "") for card in cards) or DASH


def _cards(cards: Iterable[Card] | CardSet) -> str:
    return _in_colour(words.symbols(cards))


def _in_colour(text: str) -> str:
    """A text with its red cards red."""
    return _CARD.sub(lambda found: _red(found[0] + _TEXT) if found[1] in "♥♦" else found[0] + _TEXT, text)


def _red(text: str) -> str:
    return f'<span class="red">{text}</span>'


def _table(rows: list[list[str]]) -> str:
    """A Markdown table; the first row has the titles."""
    head, *others = rows
    return "\n".join(f"| {' | '.join(row)} |" for row in [head, ["---"] * len(head), *others])


def _close(table: str) -> str:
    """A Markdown table whose columns stand close to each other."""
    return f'<div class="close" markdown>\n\n{table}\n\n</div>'


def moves(found: Sample) -> tuple[str, ...]:
    """The moves of the deal in the notation of records."""
    return tuple(map(str, found.over.moves))
