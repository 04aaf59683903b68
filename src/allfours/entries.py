"""What a score keeper without cards has to type in for a deal of a variant, found out from its rules.

Bids in tricks want the bids and the tricks of every seat, an auction the bids; tricks that are pegged want the pegs of
every side; a count at the end of a deal, such as the muck, wants what each side has of it; high, low, jack and other
awards for a card want the side that scores them, a turn-up and a gift the side that has them. A rule of one's own says
what it wants by :class:`HasEntries`.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from typing import Final, Protocol, TypeAlias, runtime_checkable

import attrs

from allfours import shuffling
from allfours._asking import parts
from allfours.awards import HangJack, High, HighestOf, InOrder, Jack, Jokers, Low, OffCard, TrumpCard
from allfours.cards import Suit
from allfours.contracts import TrickContracts
from allfours.dealing import check_kinds
from allfours.difference import Difference
from allfours.errors import Problem
from allfours.ledger import Reckoning, Standing
from allfours.rules import Variant, sentence
from allfours.scoring import Majority, PointTable, nothing
from allfours.seating import Side
from allfours.setback import ALL_TRICKS, AllPointsWin, HighestBid, SetBack, ShootTheMoon, SmudgeBid, SmudgeWins
from allfours.stages import AllPass, Auction, BegOrStand, BlindNils, SellAuction, TrickBids, Tricks, TrumpsOnly, TurnUp
from allfours.state import Deal

Typed: TypeAlias = "tuple[int | str, ...] | int"
"""What is typed in under one name: a number or word for each seat or side, or the one that something is for."""


class Per(Enum):
    """What is typed in under one name.

    >>> from allfours import variants
    >>> {entry.name: entry.per.name for entry in entries_of(variants.BLIND_ALL_FOURS)}
    {'high': 'ONE_SIDE', 'low': 'ONE_SIDE', 'jack': 'ONE_SIDE', 'game': 'SIDE'}
    """

    SEAT = "a seat"
    """A number for every seat, in their order."""
    SIDE = "a side"
    """A number for every side, in their order."""
    ONE_SEAT = "one seat"
    """The seat that something is for; nothing where it is for nobody."""
    ONE_SIDE = "one side"
    """The side that something is for; nothing where it is for nobody."""


class Scored(Enum):
    """When that which is typed in is scored.

    >>> from allfours import variants
    >>> [(entry.name, entry.scored.value) for entry in entries_of(variants.PHAT)]
    [('pegs', 'at once'), ('muck', 'at the end')]
    """

    AT_ONCE = "at once"
    """In the course of the deal, a number for each side as it is, under its own name: it can win the match there."""
    AT_THE_END = "at the end"
    """By the settlement, which finds it in the reckoning."""


@attrs.frozen
class Entry:
    """One thing that a score keeper types in for a deal.

    >>> from allfours import variants
    >>> bids = entries_of(variants.SPADES)[0]
    >>> bids.name, bids.per, bids.least, bids.most, bids.words
    ('bids', <Per.SEAT: 'a seat'>, 0, 13, ('nil', 'blind-nil'))
    """

    name: str
    """What it is called: ``"bids"``, ``"pegs"``, ``"high"`` ..."""
    per: Per = attrs.field(kw_only=True)
    """Whether it is a number for every seat or side, or the one that it is for."""
    least: int = attrs.field(default=0, kw_only=True)
    """The least number of a seat or side; of no meaning where one seat or side is named."""
    most: int = attrs.field(default=0, kw_only=True)
    """The greatest number of a seat or side; of no meaning where one seat or side is named."""
    total: tuple[int, int] | None = attrs.field(default=None, kw_only=True)
    """The least and the most that the numbers of a whole deal add up to; None where that may be anything."""
    words: tuple[str, ...] = attrs.field(default=(), kw_only=True)
    """What may stand for a number; for ``"bids"``, the text of a move: ``"nil"``, ``"pass"``, ``"smudge"``."""
    scored: Scored = attrs.field(default=Scored.AT_THE_END, kw_only=True)
    """When it is scored."""


@runtime_checkable
class HasEntries(Protocol):
    """A rule that says itself what it wants typed in; a score sheet asks it wherever it stands in a variant.

    A name that is for the seats or the sides comes back as a count in the reckoning: its numbers as they were typed in,
    or 1 for the one that was named. ``"bids"`` make its contract and ``"tricks"`` its tricks.

    >>> class LastTrick:
    ...     def entries(self, variant):
    ...         return [Entry("last trick", per=Per.ONE_SIDE)]
    >>> isinstance(LastTrick(), HasEntries)
    True
    """

    def entries(self, variant: Variant) -> Iterable[Entry]:
        """What is to be typed in, in the order asked; nothing where the rule can do without."""
        ...


@runtime_checkable
class ReadsEntries(Protocol):
    """A rule that puts what was typed in where its settlement looks for it, such as a declarer into the contract.

    >>> import attrs
    >>> from allfours import Suit
    >>> class SpadesAreTrumps:
    ...     def reckoned(self, reckoning, entered):
    ...         return attrs.evolve(reckoning, trump=Suit.SPADES)
    >>> isinstance(SpadesAreTrumps(), ReadsEntries)
    True
    """

    def reckoned(self, reckoning: Reckoning, entered: Mapping[str, Typed]) -> Reckoning:
        """The reckoning with what the rule has to add; what was not typed in is not in ``entered``.

        Raises SetupError for what cannot be.
        """
        ...


def entries_of(variant: Variant) -> tuple[Entry, ...]:
    """What is to be typed in for a deal of a variant, in the order asked; no name twice.

    Raises SetupError for what is no variant.

    >>> from allfours import variants
    >>> [entry.name for entry in entries_of(variants.PHAT)]
    ['pegs', 'muck']
    """
    check_kinds(variant)
    return _entries_of(variant)


@functools.lru_cache(maxsize=64)
def _entries_of(variant: Variant) -> tuple[Entry, ...]:
    played = [entry for _, part in parts(variant.stages) for entry in _of_stage(part, variant)]
    settled = [entry for _, part in parts(variant.settlement) for entry in _of_settlement(part, variant)]
    return tuple({entry.name: entry for entry in reversed([*played, *settled])}.values())[::-1]


def rules_of(variant: Variant) -> Iterator[object]:
    """The rules that may have something to do with what is typed in, and all that is inside them.

    >>> from allfours import variants
    >>> from allfours.scoring import PointTable
    >>> [rule.name for rule in rules_of(variants.PHAT) if isinstance(rule, PointTable)]
    ['pegs', 'muck']
    """
    return (part for rules in (variant.stages, variant.settlement) for _, part in parts(rules))


def untold(variant: Variant) -> Iterator[Problem]:
    """Why no sheet can be kept for a variant: a rule scores and does not say what it wants typed in.

    >>> def last_trick(reckoning, standing):
    ...     "The last trick pays 10."
    >>> from allfours import variants
    >>> print(*untold(variants.PHAT.evolve(name="ours", settlement=last_trick)))
    settlement: this rule does not say what it wants typed in, as entries(variant) would: The last trick pays 10
    """
    for path, part in parts(variant.settlement, "settlement"):
        if callable(part) and part is not nothing and not isinstance(part, (*_KNOWN, HasEntries)):
            text = f"this rule does not say what it wants typed in, as entries(variant) would: {sentence(part)}"
            yield Problem("entries", path=path, text=text)
    told = {entry.name for entry in entries_of(variant) if entry.scored is Scored.AT_ONCE}
    for reason in sorted(_sample(variant).reasons - told - set(paid_by_auction(variant))):
        text = (
            f"{reason} is scored in the course of a deal, and no stage wants it typed in, as entries(variant) would say"
        )
        yield Problem("entries", path="stages", text=text)


_CARDS: Final = (High, HighestOf, Jack, Low, OffCard, TrumpCard)
"""The awards for one card, each with a name."""
_SLAMS: Final = (AllPointsWin, HighestBid, ShootTheMoon, SmudgeBid, SmudgeWins)
_KNOWN: Final = (*_CARDS, *_SLAMS, Difference, HangJack, InOrder, Jokers, Majority, SetBack, TrickContracts)
"""The rules of a settlement of which a sheet knows by itself what they want."""


def _of_stage(part: object, variant: Variant) -> Iterable[Entry]:
    """What a part of the stages wants."""
    match part:
        case HasEntries():
            return part.entries(variant)
        case TrickBids() | Auction() | SellAuction():
            return _of_bids(part, variant)
        case TurnUp(pays=pays) if pays:
            most = max(points for _, points in pays) * variant.stock_size  # a card may be turned again and again
            return (Entry("turn-up", per=Per.SIDE, most=most, scored=Scored.AT_ONCE),)
        case BegOrStand():
            return (Entry("gift", per=Per.SIDE, most=1, scored=Scored.AT_ONCE),)
        case Tricks(pegs=PointTable() as table) | TrumpsOnly(pegs=PointTable() as table):
            return (attrs.evolve(_counted("pegs", table, variant), scored=Scored.AT_ONCE),)
        case _:
            return ()


def _of_bids(part: TrickBids | Auction | SellAuction, variant: Variant) -> Iterable[Entry]:
    """The bids of every seat, and the tricks where those have been bid."""
    if not isinstance(part, TrickBids):
        above = part.above if isinstance(part, Auction) else None
        words = ("pass",) if above is None else ("pass", str(above))
        return (Entry("bids", per=Per.SEAT, least=part.least, most=part.most, words=words),)
    tricks = _sample(variant).tricks
    blind = part.blind is not None or any(isinstance(rule, BlindNils) for rule in rules_of(variant))
    words = ("nil", *(("blind-nil",) if blind else ()))
    bids = Entry("bids", per=Per.SEAT, most=variant.hand_size, words=words)
    return bids, Entry("tricks", per=Per.SEAT, most=tricks[1], total=tricks)


def _of_settlement(part: object, variant: Variant) -> Iterable[Entry]:
    """What a part of the settlement wants."""
    match part:
        case HasEntries():
            return part.entries(variant)
        case PointTable():
            return (_counted(part.name, part, variant),)
        case High() | HighestOf() | Jack() | Low() | OffCard() | TrumpCard():
            return (Entry(part.name, per=Per.ONE_SIDE),)
        case Jokers():
            return (_jokers(part, variant),)
        case HangJack() | SmudgeBid():
            names = (ALL_TRICKS,) if isinstance(part, SmudgeBid) else ("jack", "hang jack")
            return [Entry(name, per=Per.ONE_SIDE) for name in names]
        case _:
            return ()


def _jokers(part: Jokers, variant: Variant) -> Entry:
    """The side that has the joker, or how many each side has of several."""
    jokers = sum(card.suit is None for card in variant.deck)
    if jokers == 1:
        return Entry(part.name, per=Per.ONE_SIDE)
    return Entry(part.name, per=Per.SIDE, most=jokers, total=(0, jokers))


# --- Auctions ----------------------------------------------------------------------------------------------------


def auction_of(variant: Variant) -> Auction | SellAuction | None:
    """The auction of a variant; None where the right to make trumps is not bid for.

    >>> from allfours import variants
    >>> auction_of(variants.AUCTION_PITCH).least, auction_of(variants.PHAT)
    (2, None)
    """
    return next((rule for rule in rules_of(variant) if isinstance(rule, (Auction, SellAuction))), None)


def paid_by_auction(variant: Variant) -> tuple[str, ...]:
    """The names of what an auction scores in the course of a deal; it follows from the bids, and is not typed in.

    >>> from allfours import variants
    >>> paid_by_auction(variants.COMMERCIAL_PITCH), paid_by_auction(variants.AUCTION_PITCH)
    (('sale',), ())
    """
    rule = auction_of(variant)
    if isinstance(rule, SellAuction):
        return ("sale",)
    conceded = rule is not None and rule.all_pass is AllPass.DEALER_FORCED_OR_CONCEDES
    return ("conceded",) if conceded else ()


def _counted(name: str, table: PointTable, variant: Variant) -> Entry:
    """The entry of a count by side; what it adds up to depends on the trump and on the cards that come into play."""
    fewest, most = _sample(variant).cards
    worths = [table.by_card(variant.order, trump) for trump in Suit]
    decks = [sorted(worth[card.index] for card in variant.deck) for worth in worths]
    least = min(sum(deck[:fewest]) for deck in decks)
    greatest = max(sum(deck[len(deck) - most :]) for deck in decks)
    return Entry(name, per=Per.SIDE, most=greatest, total=(least, greatest))


# --- What sample deals tell --------------------------------------------------------------------------------------


@attrs.frozen
class _Sample:
    """How much of the pack comes into play in a deal, and what is scored in its course."""

    tricks: tuple[int, int]
    """The fewest and the most tricks."""
    cards: tuple[int, int]
    """The fewest and the most cards that are taken in them."""
    reasons: frozenset[str]
    """What is scored before the settlement."""


_SAMPLES: Final = 40
_LONGEST: Final = 2000
"""Moves after which a sample deal is cut off."""


@functools.lru_cache(maxsize=64)
def _sample(variant: Variant) -> _Sample:
    """What some deals show that nobody wins; how much is played for may be anything where they do not agree.

    Cards that a stage draws or that lie under others come into play too, which the variant's numbers do not tell.
    """
    trial = variant.evolve(goal=_endless, settlement=nothing)
    deals = [_played(trial, seed) for seed in range(_SAMPLES)]
    played = [deal.reckoning for deal in deals if deal.is_over and not deal.thrown_in]
    found = {(sum(reckoning.tricks), sum(map(len, reckoning.taken))) for reckoning in played}
    cards = len(variant.deck)
    all_of_it = ((0, cards // variant.seating.seats), (0, cards))
    extent = [(number, number) for number in found.pop()] if len(found) == 1 else all_of_it
    return _Sample(extent[0], extent[1], frozenset(score.reason for deal in deals for score in deal.scores))


def _played(trial: Variant, seed: int) -> Deal:
    """A sample deal, played at random."""
    draw = shuffling.stream(seed)
    deal = Deal.shuffled(trial, seed=seed)
    moves = 0
    while deal.legal_moves and moves < _LONGEST:  # of a rule that misbehaves there may be none before the end
        deal = deal.apply(deal.legal_moves[int(draw.random() * len(deal.legal_moves))])
        moves += 1
    return deal


def _endless(before: Standing, after: Standing) -> Side | None:  # noqa: ARG001 - the signature of a goal
    """Nobody wins, so that sample deals are played to their end."""
    return None
