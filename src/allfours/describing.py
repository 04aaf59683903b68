"""The rules of a variant in words: a rule sheet made from the value alone, and how two variants differ.

Nothing is said of what a game does not have. Numbers, seats and cards are read off the variant; every rule says itself,
by its ``describe()`` or the first line of its docstring; one that takes several steps may have ``clauses(variant)``, a
paragraph or an item of a list for each. Where everyone plays alone, a side is called a player.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import TYPE_CHECKING, Final

from allfours import shuffling
from allfours._asking import parts
from allfours._differing import differences
from allfours._english import (
    alias_text,
    capital,
    dealing_text,
    eldest_text,
    listed,
    pack_text,
    pack_worth,
    players_text,
    ranking_text,
    worth_table,
)
from allfours._saying import always_trumps, clauses_of, said, suit_of_trumps, who_scores
from allfours.awards import InOrder
from allfours.cards import CardSet, Suit, cards_of, pack
from allfours.dealing import check_kinds
from allfours.difference import Difference
from allfours.following import no_joker_first
from allfours.moves import Play
from allfours.orders import Jokers
from allfours.rules import sentence
from allfours.scoring import PointTable, nothing
from allfours.seating import Seat
from allfours.setback import SetBack
from allfours.stages import (
    Auction,
    BlindNils,
    DeclarerNames,
    Discards,
    FillUp,
    FixTrump,
    OnlyPitcherLooks,
    PitchersPartnerBlind,
    Refill,
    SellAuction,
    Stock,
    SwapWithPartner,
    TrickBids,
    Tricks,
    TrumpsOnly,
    stop_when_certain,
)
from allfours.state import Deal

if TYPE_CHECKING:
    from allfours.rules import Variant

_WIDTH: Final = 92
"""Characters in a line of a rule sheet, tables apart."""
_SAMPLES: Final = 8
"""Deals that are looked at to see what a custom does."""


def rules_text(variant: Variant) -> str:
    """The rule sheet of a variant, in Markdown. Raises SetupError for what is no variant.

    >>> from allfours import variants
    >>> print(rules_text(variants.PHAT).partition("## The end of a deal")[2].partition("## Source")[0].strip())
    When the cards have been played, each side counts the muck in the cards taken:
    <BLANKLINE>
    |            |   A |   K |   Q |   J |  10 |
    | ---------- | --: | --: | --: | --: | --: |
    | every suit |   4 |   3 |   2 |   1 |  10 |
    <BLANKLINE>
    That makes 80 in a deal.
    <BLANKLINE>
    The side with the most muck scores 8. On a tie the award is carried over to the next deal,
    and piles up if that is tied too.
    <BLANKLINE>
    ## The match
    <BLANKLINE>
    The first side to reach 181 points wins at once, also in the middle of a deal.
    """
    check_kinds(variant)
    return "\n\n".join(_in_lines(block) for block in _sheet(variant)) + "\n"


def _in_lines(block: str) -> str:
    """A paragraph or a list in lines; a heading or a table as it is."""
    import textwrap  # noqa: PLC0415 - needed here alone, and `import allfours` is to be quick

    if block[0] in "#|":
        return block
    wrapper = textwrap.TextWrapper(_WIDTH, break_long_words=False, break_on_hyphens=False)
    wrapper.subsequent_indent = "   " if block[0].isdigit() else ""
    return "\n".join(map(wrapper.fill, block.split("\n")))


def diff(a: Variant, b: Variant) -> tuple[str, ...]:
    """How a second variant differs from a first: a line for each difference, none where they are equal.

    Raises SetupError for what is no variant.

    >>> from allfours import variants
    >>> for line in diff(variants.PHAT, variants.GELDESTON_PHAT)[1:6]:
    ...     print(line)
    title: Phat → Geldeston Phat
    tricks, pegs: the ten of trumps 0 → 18
    tricks, pegs: the nine of trumps 18 → 0
    tricks, pegs: the ten of other suits 0 → 9
    tricks, pegs: the nine of other suits 9 → 0
    """
    for variant in (a, b):
        check_kinds(variant)
    return tuple(differences(a, b))


# --- The sheet, from top to bottom -------------------------------------------------------------------------------


def _sheet(variant: Variant) -> Iterator[str]:
    """The blocks of the sheet: headings, paragraphs, items, tables."""
    yield f"# {variant.title}"
    if variant.aliases:
        yield f"*Also called {listed(map(alias_text, variant.aliases))}.*"
    yield "## Players and cards"
    round_table = f" Play goes round {variant.direction.value}." if variant.seating.seats > 2 else ""  # noqa: PLR2004
    yield f"{players_text(variant.seating)}.{round_table}"
    yield " ".join(_cards(variant))
    first = _first_play(variant)
    yield "## The deal"
    yield from _deal(variant, first)
    yield from _stages(variant, first)
    yield from _settlement(variant)
    yield "## The match"
    yield said(variant, variant.goal)
    if variant.source.strip():
        yield "## Source"
        yield variant.source


def _cards(variant: Variant) -> Iterator[str]:
    """The pack, the suit that is always trumps, what beats what, and which joker is which."""
    trump = always_trumps(variant)
    yield pack_text(variant.deck)
    if trump is not None:
        yield f"{sentence(FixTrump(trump))}."
    yield ranking_text(variant, trump)
    jokers: object = getattr(variant.order, "jokers", None)
    if isinstance(jokers, Jokers) and len(variant.deck & _JOKERS) > 1:
        yield f"{capital(jokers.value)}."
    if trump is not None and variant.deck & _JOKERS & CardSet(variant.order.ranking(trump, trump)):
        yield f"A joker counts as one of the {trump.word}."


_JOKERS: Final = pack(jokers=2, ranks=())


def _deal(variant: Variant, first: Deal | None) -> Iterator[str]:
    """Who deals, what, and who pitches."""
    customs = f"{said(variant, variant.first_dealer)} {said(variant, variant.next_dealer)}"
    if first is not None and first.trump is None and not _is_bought(first):
        eldest = eldest_text(variant)
        another = _pitches_by_custom(variant)
        customs = f"{customs} In later deals {eldest} pitches." if another else f"{capital(eldest)} pitches. {customs}"
    yield customs
    unused = all(map(_needs_no_stock, variant.stages))
    open_stock = any(part is Stock.OPEN for stage in variant.stages for _, part in parts(stage))
    yield dealing_text(variant, unused=unused, open_stock=open_stock)


def _needs_no_stock(stage: object) -> bool:
    """Whether a stage is known to leave the stock alone, and to show nobody a card of it."""
    if isinstance(stage, Discards):
        return stage.refill is Refill.NOT
    return isinstance(stage, _FROM_THE_HAND) or (isinstance(stage, Tricks) and stage.after in _BETWEEN_TRICKS)


_FROM_THE_HAND: Final = (
    Auction,
    BlindNils,
    DeclarerNames,
    FixTrump,
    OnlyPitcherLooks,
    PitchersPartnerBlind,
    SellAuction,
    SwapWithPartner,
    TrickBids,
    TrumpsOnly,
)
_BETWEEN_TRICKS: Final = (None, stop_when_certain)


def _stages(variant: Variant, first: Deal | None) -> Iterator[str]:
    """The course of a deal: what comes before the play, the play, what comes after it."""
    heading, wanted = "", "## Before the play"
    for stage in variant.stages:
        if isinstance(stage, FixTrump):
            continue  # it has been told beside the cards
        tricks = next((part for _, part in parts(stage) if isinstance(part, Tricks)), None)
        if tricks is not None or isinstance(stage, TrumpsOnly):
            wanted = "## The play"
        if wanted != heading:
            heading = wanted
            yield heading
        if stage is not tricks:
            yield from clauses_of(variant, stage)
        if tricks is None:
            yield from _tables(variant, stage)
        else:
            yield from _tricks(variant, tricks, first)
        if wanted == "## The play":
            wanted = "## After the play"


def _tricks(variant: Variant, tricks: Tricks, first: Deal | None) -> Iterator[str]:
    """How tricks are played, and what is pegged for them."""
    who = capital(eldest_text(variant))
    if first is not None and _is_bought(first):
        who = "Whoever has the contract"
    elif first is not None and first.trump is None:
        who = "The pitcher"
    pitch = ", and the suit of this card, the *pitch*, is trumps for the deal"
    trumps = pitch if first is not None and first.trump is None else ""
    joker = _joker_pitched(variant) if trumps and tricks.lead is not no_joker_first else ""
    yield f"{who} leads to the first trick{trumps}.{joker} {said(variant, tricks.lead)}"
    yield said(variant, tricks.follow)
    suit = suit_of_trumps(variant)
    yield (
        f"A trick is won by the highest {suit.word.removesuffix('s') if suit else 'trump'} in it or, where there is"
        " none, by the highest card of the suit led. Its winner leads to the next."
    )
    if any(isinstance(stage, FillUp) for stage in variant.stages):  # the stock may have run short
        yield (
            "Whoever has no card left is passed over; where such a player would lead, the next in turn who has a card"
            " leads."
        )
    if tricks.after is not None:
        yield " ".join(clauses_of(variant, tricks.after))
    if tricks.pegs is not None:
        yield f"## {capital(tricks.pegs.name)}"
        winner = "The side that wins a trick" if who_scores(variant) == "side" else "Whoever wins a trick"
        yield f"{winner} scores at once for the cards in it, whoever played them:"
        yield from _table(variant, tricks.pegs)


def _joker_pitched(variant: Variant) -> str:
    """What a joker means that is pitched, in a game that has any."""
    trumps = CardSet(variant.order.ranking(Suit.SPADES, Suit.SPADES))
    suits = [variant.order.pitched(joker).word for joker in variant.deck & _JOKERS & trumps]
    return f" A joker that is pitched makes {suits[0]} trumps." if suits else ""


def _settlement(variant: Variant) -> Iterator[str]:
    """What the end of a deal pays."""
    settlement = variant.settlement
    if settlement is nothing or settlement == InOrder(()):
        return
    yield "## The end of a deal"
    for _, part in parts(settlement):
        if isinstance(part, PointTable):
            who = who_scores(variant)
            yield f"When the cards have been played, each {who} counts the {part.name} in the cards taken:"
            yield from _table(variant, part)
    if isinstance(settlement, InOrder | SetBack | Difference):
        yield "These are scored, in this order:" if isinstance(settlement, InOrder) else "These points can be made:"
        yield _numbered(" ".join(clauses_of(variant, award)) for award in settlement.awards)
        if not isinstance(settlement, InOrder):
            yield from clauses_of(variant, settlement)
        return
    clauses = clauses_of(variant, settlement)
    if len(clauses) > 1:
        yield f"When the cards have been played, each {who_scores(variant)} is scored in this order:"
    yield _numbered(clauses) if len(clauses) > 1 else clauses[0]


def _numbered(texts: Iterable[str]) -> str:
    """A numbered list."""
    return "\n".join(f"{place}. {text}" for place, text in enumerate(texts, start=1))


def _tables(variant: Variant, rule: object) -> Iterator[str]:
    """The point tables within a rule of somebody's own."""
    for _, part in parts(rule):
        if isinstance(part, PointTable):
            yield f"{capital(part.name)}:"
            yield from _table(variant, part)


def _table(variant: Variant, table: PointTable) -> Iterator[str]:
    """A point table, and what the whole pack is worth."""
    yield worth_table(table, variant)
    worth = pack_worth(table, variant)
    if worth:
        yield f"That makes {worth} in {'the whole pack' if variant.stock_size else 'a deal'}."


# --- What a sample deal tells ------------------------------------------------------------------------------------


def _first_play(variant: Variant) -> Deal | None:
    """A deal in which the first card is about to be led; None where no sample deal comes so far.

    Before it everybody makes the first move that is legal, such as a pass; where that leads nowhere, the last.
    """
    for choice, seed in product((0, -1), range(_SAMPLES)):
        deal = Deal.shuffled(variant, seed=seed)
        for _ in range(_SAMPLES * variant.seating.seats):
            moves = deal.legal_moves
            if any(isinstance(move, Play) for move in moves):
                return deal
            if not moves:
                break
            deal = deal.apply(moves[choice])
    return None


def _is_bought(first: Deal) -> bool:
    """Whether the lead to the first trick belongs to whoever has made a bid for it."""
    if first.turn != first.pitcher:
        return True
    return first.contract is not None and (first.trump is None or first.contract.declarer is not None)


def _pitches_by_custom(variant: Variant) -> bool:
    """Whether in the first deal of a match another than the eldest may pitch."""
    packs = (shuffling.shuffle(cards_of(variant.deck.mask), seed) for seed in range(_SAMPLES))
    dealer = Seat(0)
    hands = (variant.dealt(pack, dealer=dealer)[0] for pack in packs)
    return any(variant.first_dealer.pitcher(variant, dealt, dealer) != Seat(1) for dealt in hands)
