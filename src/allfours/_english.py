"""Numbers, cards and tables as a rule sheet prints them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final

from allfours.cards import Card, CardSet, Rank, Suit, pack
from allfours.rules import Direction

if TYPE_CHECKING:
    from allfours.rules import Variant
    from allfours.scoring import PointTable
    from allfours.seating import Seating

_SMALL: Final = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
_TENS: Final = ("", "", "twenty", "thirty", "forty", "fifty", "sixty")
_TEN: Final = 10


def number(count: int) -> str:
    """A number from 0 to 69 as a word, a greater one in figures.

    >>> number(13), number(34), number(181)
    ('thirteen', 'thirty-four', '181')
    """
    if count < len(_SMALL):
        return _SMALL[count]
    tens, ones = divmod(count, _TEN)
    if tens >= len(_TENS):
        return str(count)
    return f"{_TENS[tens]}-{_SMALL[ones]}" if ones else _TENS[tens]


def capital(text: str) -> str:
    """A text with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]


def listed(words: Iterable[str]) -> str:
    """Words in a row: ``"hearts, clubs and spades"``."""
    *before, last = words
    return f"{', '.join(before)} and {last}" if before else last


def numbers_text(numbers: Sequence[int]) -> str:
    """Rising numbers in a row, those that follow one another from the first to the last; ``nothing`` for none.

    >>> numbers_text((0, 3, 4, 5)), numbers_text((7,))
    ('nil or 3 to 5', '7')
    """
    runs: list[list[int]] = []
    for count in numbers:
        if runs and count == runs[-1][-1] + 1 and runs[-1][0]:
            runs[-1].append(count)
        else:
            runs.append([count])
    words = [f"{run[0]} to {run[-1]}" if len(run) > 1 else str(run[0] or "nil") for run in runs]
    return " or ".join(words) or "nothing"


def table_of(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A Markdown table whose columns are as wide as their widest cell; all but the first are flush right."""
    cells = [header, *rows]
    widths = [max(3, *(len(row[column]) for row in cells)) for column in range(len(header))]
    lines = [
        [
            cell.rjust(width) if column else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        for row in cells
    ]
    rule = ["-" * (width - 1) + ":" if column else "-" * width for column, width in enumerate(widths)]
    return "\n".join(f"| {' | '.join(line)} |" for line in (lines[0], rule, *lines[1:]))


# --- The table --------------------------------------------------------------------------------------------------


def eldest_text(variant: Variant) -> str:
    """Who sits next to the dealer in order of play."""
    if variant.seating.seats == _TWO:
        return "the player who has not dealt"
    return f"the player on the dealer's {_next_hand(variant)}"


def _next_hand(variant: Variant) -> str:
    """On which hand of the dealer the next player in order sits."""
    return "left" if variant.direction is Direction.CLOCKWISE else "right"


_TWO: Final = 2


def alias_text(alias: str) -> str:
    """An alias for people: ``"Chase the Nine"``."""
    first, *words = alias.split("_")
    return " ".join([first.capitalize(), *(word if word in _SMALL_WORDS else word.capitalize() for word in words)])


_SMALL_WORDS: Final = {"a", "and", "for", "in", "of", "or", "the", "to", "up", "with"}


def players_text(seating: Seating) -> str:
    """How many play, and who with whom, without a full stop."""
    seats, sides = seating.seats, seating.sides
    each = seats // sides
    if seats == _TWO:
        return "Two play"
    if each == 1:
        return f"{capital(number(seats))} play, everyone alone"
    if each == _TWO:
        of_two = " of two" if sides > _TWO else ""
        return (
            f"{capital(number(seats))} play in {number(sides)} partnerships{of_two}; partners sit opposite each other"
        )
    return f"{capital(number(seats))} play in {number(sides)} sides of {number(each)}, seated alternately"


def dealing_text(variant: Variant, *, unused: bool, open_stock: bool = False) -> str:
    """How many cards everybody gets, in which packets, and what becomes of the rest: of no use, or a stock."""
    stock = variant.stock_size
    rest = "that is the whole pack"
    if stock > 1:
        where = "are left aside, face down, and nobody sees them" if unused else "stay face down in the stock"
        where = "are the stock" if open_stock else where
        rest = f"the other {number(stock)} {where}"
    elif stock:
        rest = "the last is left aside, and nobody sees it" if unused else "the last is the stock, face down"
    return f"Each player is dealt {packets_text(variant.packets)}, beginning with {eldest_text(variant)}; {rest}."


def packets_text(packets: tuple[int, ...]) -> str:
    """How many cards a hand has, and in which packets it is dealt."""
    size = sum(packets)
    if size == 1:
        return "one card"
    if len(packets) == 1:
        how = "all at once"
    elif len(set(packets)) == 1:
        how = f"{number(packets[0])} at a time"
    else:
        how = f"first {', then '.join(map(number, packets))}"
    return f"{number(size)} cards, {how}"


# --- Cards -------------------------------------------------------------------------------------------------------


def rank_text(rank: Rank, deck: CardSet) -> str:
    """A rank as it is printed on the cards of a deck; a joker that has no fellow is just that."""
    if rank <= Rank.ACE:
        return "10" if rank is Rank.TEN else rank.letter
    return rank.word if len(deck & pack(jokers=2, ranks=())) > 1 else "joker"


def pack_text(deck: CardSet) -> str:
    """What the pack of a game consists of, in a sentence."""
    jokers = deck & pack(jokers=2, ranks=())
    suited = deck - jokers
    ranks = sorted({card.rank for card in suited}, reverse=True)
    more = f" with {'a joker' if len(jokers) == 1 else 'two jokers'}" if jokers else ""
    if suited == pack():
        return f"The ordinary pack of 52 cards is used{more}."
    if suited == pack(ranks=ranks):
        return (
            f"A pack of {len(suited)} cards is used{more}: {' '.join(rank_text(r, deck) for r in ranks)} of each suit."
        )
    missing = listed(
        f"{rank_text(card.rank, deck)}{card.suit.symbol}" for card in pack() if card.suit and card not in suited
    )
    return f"The ordinary pack is used{more}, but without {missing}: {len(deck)} cards."


def ranking_text(variant: Variant, always: Suit | None = None) -> str:
    """How the cards of the pack rank, read off the order: in one sentence where it treats all suits alike.

    Where a suit is always trumps, what would be true of others is left out.
    """
    suits = tuple(Suit) if always is None else (always,)
    trumps = {_ranked(variant, trump, trump) for trump in suits}
    fellow = {_ranked(variant, trump.partner, trump) for trump in suits}
    others = {_ranked(variant, suit, trump) for trump in suits for suit in Suit if suit not in {trump, trump.partner}}
    if not len(trumps) == len(fellow) == len(others) == 1:
        return " ".join(_when(variant, trump) for trump in suits)
    (trump,), (same_colour,), (usual,) = trumps, fellow, others
    if trump == same_colour == usual:
        return f"In every suit, trumps too, the cards rank {usual} from the highest down."
    if same_colour == usual:
        return f"From the highest down, trumps rank {trump}; the other suits rank {usual}."
    return (
        f"From the highest down, trumps rank {trump}; the other suit of the same colour ranks {same_colour},"
        f" the other two rank {usual}."
    )


def _ranked(variant: Variant, suit: Suit, trump: Suit) -> str:
    """The cards of a suit, highest first: its own by their ranks, those that come from elsewhere by their names."""
    ranks = {card.rank for card in variant.deck}  # one card that the pack lacks changes no ranking
    cards = [card for card in variant.order.ranking(suit, trump) if card.rank in ranks]
    texts: list[str] = []
    for at_home, run in groupby(cards, key=lambda card: card.suit is suit):
        names = [rank_text(card.rank, variant.deck) if at_home else _stranger(card, suit, variant) for card in run]
        texts.append((" " if at_home else ", ").join(dict.fromkeys(names)))
    return ", ".join(texts)


def _stranger(card: Card, suit: Suit, variant: Variant) -> str:
    """The name of a card that belongs to a suit which is not printed on it; equal jokers have one name."""
    equals: object = getattr(variant.order, "equals", None)
    if card.suit is None and equals is not None and len(variant.deck & pack(jokers=2, ranks=())) > 1:
        return "the two jokers"
    rank = card.rank.word if card.suit else rank_text(card.rank, variant.deck)
    return f"the {rank}" + (
        "" if card.suit is None else " of the same colour" if card.suit is suit.partner else f" of {card.suit.word}"
    )


def _when(variant: Variant, trump: Suit) -> str:
    """How the cards rank when a certain suit is trumps."""
    suits = (f"{suit.word} {_ranked(variant, suit, trump)}" for suit in Suit)
    return f"When {trump.word} are trumps, from the highest down: {'; '.join(suits)}."


# --- What cards are worth ------------------------------------------------------------------------------------------


def worth_table(table: PointTable, variant: Variant) -> str:
    """The Markdown table of what cards are worth: trumps and the other suits, in one row where they are alike."""
    trumps, plain = dict(table.trumps), dict(table.plain)
    there = {card.rank for card in variant.deck}
    ranks = sorted({rank for rank, worth in (*table.trumps, *table.plain) if worth and rank in there}, reverse=True)
    rows = [("every suit", trumps)] if trumps == plain else [("trumps", trumps), ("other suits", plain)]
    header = ["", *(rank_text(rank, variant.deck) for rank in ranks)]
    cells = [
        [name, *(str(points.get(rank) or "-") for rank in ranks)]
        for name, points in rows
        if any(map(points.get, ranks))
    ]
    return table_of(header, cells)


def pack_worth(table: PointTable, variant: Variant) -> int | None:
    """What the whole pack is worth, where that does not depend on the trump suit."""
    worth = [table.by_card(variant.order, trump) for trump in Suit]
    totals = {sum(points[card.index] for card in variant.deck) for points in worth}
    return totals.pop() if len(totals) == 1 else None
