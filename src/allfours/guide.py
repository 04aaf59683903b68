"""What the cards of a game are worth, group by group, read off its rules.

Where tricks are all that counts, as in Spades, the groups are about strength: the top trump, the other trumps, the two
highest cards of each other suit, and, where nil can be bid, the cards that hardly take a trick; what is neither strong
nor safe is in no group. Where cards are worth points, trumps and other cards are put together that are worth the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import TYPE_CHECKING, Final, TypeAlias, cast

import attrs

from allfours import shuffling
from allfours._asking import parts
from allfours._english import capital, listed, rank_text, ranking_text
from allfours._refusing import shown
from allfours.cards import Card, CardSet, Suit
from allfours.errors import SetupError
from allfours.ledger import Reckoning, Score, Standing
from allfours.moves import Bid, BlindNil, Play
from allfours.scoring import PointTable
from allfours.seating import Seat
from allfours.state import Deal

if TYPE_CHECKING:
    from allfours.rules import Settlement, Variant

_Worth: TypeAlias = tuple[tuple[str, int], ...]

_FEW: Final = 8
"""Deals that are looked at to see whether the trump suit is always the same."""
_MANY: Final = 200
"""Deals that are looked at to see whether nil can be bid; in some games only a hand without trumps may."""
_LONGEST: Final = 200
"""Moves before the first card is led that are looked at."""


@attrs.frozen(kw_only=True)
class CardGroup:
    """Cards that are worth the same.

    >>> from allfours import variants
    >>> group = card_guide(variants.PHAT)[5]
    >>> print(group.label, group.cards, group.worth)
    trump nine 9S 9H 9D 9C (('pegs', 18),)
    """

    label: str
    """What they are called, in a few words."""
    cards: CardSet
    """The cards; where the trump suit is open, all that may be of the group."""
    text: str
    """What they are worth, in a sentence or two."""
    worth: tuple[tuple[str, int], ...] = ()
    """What each counts, under the name of the count, such as ``(("pegs", 18),)``; empty where it is worth nothing."""


def card_guide(variant: Variant, *, trump: Suit | None = None) -> tuple[CardGroup, ...]:
    """The groups of cards of a variant, trumps first, each from the highest down.

    Where the game has no fixed trump suit and none is given, a group holds every card that some trump suit puts there:
    the trump nine is any of four nines. Raises SetupError for a trump that is no suit.

    >>> from allfours import Suit, variants
    >>> for group in card_guide(variants.PHAT, trump=Suit.HEARTS)[4:7]:
    ...     print(f"{group.label}, {group.cards}: {group.text}")
    trump ten, TH: 10 in muck.
    trump nine, 9H: 18 in pegs.
    trump five, 5H: 10 in pegs.
    """
    if trump is not None and type(trump) is not Suit:
        raise SetupError.of("trump", "trump", f"a suit is wanted, such as {Suit.HEARTS}, not {shown(trump)}")
    suit = trump or _fixed_trump(variant)
    found: dict[tuple[str, str, _Worth], CardSet] = {}
    for each in (suit,) if suit else Suit:
        for group in _groups(variant, each):
            key = group.label, group.text, group.worth
            found[key] = found.get(key, CardSet()) | group.cards
    labels = [label for label, _, _ in found]
    return tuple(
        CardGroup(
            label=label if labels.count(label) == 1 else _with_cards(label, cards), cards=cards, text=text, worth=worth
        )
        for (label, text, worth), cards in found.items()
        if cards
    )


def _with_cards(label: str, cards: CardSet) -> str:
    """A label with its cards, where those of one rank are worth more in one suit than in another."""
    return f"{label} ({' '.join(card.symbol for card in cards)})"


def guide_text(variant: Variant, *, trump: Suit | None = None) -> str:
    """The card guide in Markdown: how the cards rank, and the groups as a list; ``trump`` is as for ``card_guide``.

    >>> from allfours import variants
    >>> print(guide_text(variants.PHAT).partition("- **trump jack**")[0].rstrip())
    # The cards of Phat
    <BLANKLINE>
    In every suit, trumps too, the cards rank A K Q J 10 9 8 7 6 5 4 3 2 from the highest down.
    <BLANKLINE>
    - **trump ace**: 4 in pegs and 4 in muck. Nothing beats it.
    - **trump king**: 3 in pegs and 3 in muck.
    - **trump queen**: 2 in pegs and 2 in muck.
    """
    known = trump or _fixed_trump(variant)
    lines = [f"# The cards of {variant.title}", "", ranking_text(variant), ""]
    for group in card_guide(variant, trump=known):
        cards = f" ({' '.join(card.symbol for card in group.cards)})" if known else ""
        lines.append(f"- **{group.label}**{cards}: {group.text}")
    return "\n".join(lines) + "\n"


# --- The groups --------------------------------------------------------------------------------------------------


def _groups(variant: Variant, trump: Suit) -> Iterator[CardGroup]:
    """The groups of cards when a suit is trumps."""
    trumps = _ranking(variant, trump, trump)
    if not trumps:  # the pack has no such suit
        return
    others = [_ranking(variant, suit, trump) for suit in Suit if suit is not trump]
    others.sort(key=len, reverse=True)  # a suit that is complete shows the order of the ranks
    worth = _worth(variant, trump)
    if worth:
        yield from _trumps_by_worth(variant, trumps, worth, trump)
        yield from _others_by_worth(variant, [card for suit in others for card in suit], worth)
    else:
        yield from _by_strength(variant, trumps, others)


_BEAT: Final = "They beat every card of the other suits"
_OTHER_TRUMPS: Final = "other trumps"


def _by_strength(variant: Variant, trumps: tuple[Card, ...], suits: list[tuple[Card, ...]]) -> Iterator[CardGroup]:
    """The cards that are worth a word where tricks are all that counts."""
    top, *rest = trumps
    yield CardGroup(label="top trump", cards=CardSet([top]), text="Nothing beats it: one sure trick.")
    text = f"{_BEAT}; only a higher trump beats them."
    yield CardGroup(label=_OTHER_TRUMPS, cards=CardSet(rest), text=text)
    highest, second = ([suit[place] for suit in suits if len(suit) > place] for place in (0, 1))
    text = "They win their suit unless somebody trumps."
    yield CardGroup(label=_side(highest, highest), cards=CardSet(highest), text=text)
    text = f"Mostly a trick once the {_once(card.rank.word for card in highest)} of the suit is gone."
    yield CardGroup(label=_side(second, second), cards=CardSet(second), text=text)
    low = CardSet(card for suit in suits for card in suit[max(2, len(suit) // 2) :])
    if _has_nil(variant):
        text = "They seldom take a trick: the cards to hold for a nil."
        yield CardGroup(label="low side cards", cards=low, text=text)


def _trumps_by_worth(
    variant: Variant, trumps: tuple[Card, ...], worth: Mapping[Card, _Worth], trump: Suit
) -> Iterator[CardGroup]:
    """The highest trump, then those that are worth the same, and those that are worth nothing."""
    top, *rest = trumps
    earned = worth.get(top, ())
    text = " ".join([*([_counted(variant, earned)] if earned else []), "Nothing beats it."])
    yield CardGroup(label=f"trump {_named(top, trump, variant)}", cards=CardSet([top]), text=text, worth=earned)
    for each, cards in _alike(rest, worth):
        label = f"trump {_once(_named(card, trump, variant) for card in cards)}" if each else _OTHER_TRUMPS
        text = _counted(variant, each) if each else f"Worth nothing. {_BEAT}."
        yield CardGroup(label=label, cards=CardSet(cards), text=text, worth=each)


def _others_by_worth(variant: Variant, others: list[Card], worth: Mapping[Card, _Worth]) -> Iterator[CardGroup]:
    """The cards of the other suits that are worth the same, and those that are worth nothing."""
    for each, cards in _alike(others, worth):
        label = _side(cards, others) if each else "other side cards"
        text = _counted(variant, each) if each else "Worth nothing."
        yield CardGroup(label=label, cards=CardSet(cards), text=text, worth=each)


def _alike(cards: list[Card], worth: Mapping[Card, _Worth]) -> list[tuple[_Worth, list[Card]]]:
    """Cards that are worth the same, in their order; those that are worth nothing at the end."""
    groups: dict[_Worth, list[Card]] = {}
    for card in cards:
        groups.setdefault(worth.get(card, ()), []).append(card)
    nothing = groups.pop((), [])
    return [*groups.items(), ((), nothing)]


# --- What the game pays ------------------------------------------------------------------------------------------


def _worth(variant: Variant, trump: Suit) -> dict[Card, _Worth]:
    """What each card that is worth something counts in the tables, and what the awards pay for it alone."""
    found: dict[Card, dict[str, int]] = {card: {} for card in variant.deck}
    for table in _tables(variant):
        points = table.by_card(variant.order, trump)
        for card in variant.deck:
            found[card][table.name] = points[card.index]
    for score in _awarded(variant, trump):
        found.setdefault(score.cards[0], {})[score.reason] = score.points
    counts = {card: tuple((name, points) for name, points in each.items() if points) for card, each in found.items()}
    return {card: each for card, each in counts.items() if each}


def _tables(variant: Variant) -> tuple[PointTable, ...]:
    """Every table by which cards are worth something, none twice."""
    inside = [part for rules in (variant.stages, variant.settlement) for _, part in parts(rules)]
    return tuple(dict.fromkeys(part for part in inside if isinstance(part, PointTable)))


def _awarded(variant: Variant, trump: Suit) -> Iterator[Score]:
    """What the awards pay for a single card when one seat holds the pack, and takes it or loses it to another."""
    seating, nobody = variant.seating, CardSet()
    for taker in (0, 1):
        reckoning = Reckoning(
            seating=seating,
            dealer=Seat(0),
            order=variant.order,
            trump=trump,
            tricks=tuple(int(seat == taker) for seat in range(seating.seats)),
            taken=tuple(variant.deck if side == taker else nobody for side in range(seating.sides)),
            held=tuple(nobody if seat else variant.deck for seat in range(seating.seats)),
        )
        for _, part in parts(variant.settlement):
            if callable(part):
                yield from _paid(part, reckoning)


def _paid(award: Callable[..., object], reckoning: Reckoning) -> tuple[Score, ...]:
    """What a part of a settlement pays for a single card; nothing where it is no award or needs a contract."""
    try:
        # The cast: what is no award does not give this, and is found out at once.
        scores, _ = cast("Settlement", award)(reckoning, Standing().for_sides(reckoning.seating.sides))
        return tuple(score for score in scores if len(score.cards) == 1)
    except Exception:  # noqa: BLE001 - a rule is anybody's code, and is asked here out of its place
        return ()


# --- In words ----------------------------------------------------------------------------------------------------


def _counted(variant: Variant, worth: _Worth) -> str:
    """What a card is worth: ``"1 in game and 1 for jack."``."""
    tables = {table.name for table in _tables(variant)}
    counts = [f"{points} {'in' if name in tables else 'for'} {name}" for name, points in worth]
    return f"{capital(listed(counts))}."


def _side(cards: list[Card], among: list[Card]) -> str:
    """Cards of the other suits by their ranks, ``"side aces"``, or singly where not all of a rank are among them."""
    names: list[str] = []
    for card in cards:
        whole = all(other in cards for other in among if other.rank is card.rank)
        names.append(_plural(card.rank.word) if whole or card.suit is None else f"{card.rank.word} of {card.suit.word}")
    return f"side {_once(names)}"


def _once(names: Iterable[str]) -> str:
    """Names in a row, none twice: ``"ace and king"``."""
    different = dict.fromkeys(names)
    return listed(different) if different else ""


def _plural(word: str) -> str:
    return f"{word}es" if word.endswith("x") else f"{word}s"


def _named(card: Card, trump: Suit, variant: Variant) -> str:
    """A trump by its rank, and by its suit where that is another one."""
    if card.suit is None:
        return rank_text(card.rank, variant.deck)
    if card.suit is trump:
        return card.rank.word
    return f"{card.rank.word} of {'the same colour' if card.suit is trump.partner else card.suit.word}"


# --- What the game has -------------------------------------------------------------------------------------------


def _ranking(variant: Variant, suit: Suit, trump: Suit) -> tuple[Card, ...]:
    """The cards of the pack that belong to a suit, highest first."""
    return tuple(card for card in variant.order.ranking(suit, trump) if card in variant.deck)


def _fixed_trump(variant: Variant) -> Suit | None:
    """The suit that is always trumps; None where that is not so, as far as a few deals tell."""
    suits = {deal.trump for seed in range(_FEW) for deal in _before_play(variant, seed) if _may_play(deal)}
    return suits.pop() if len(suits) == 1 else None


def _has_nil(variant: Variant) -> bool:
    """Whether some hand may bid nil, as far as many deals tell."""
    deals = (deal for seed in range(_MANY) for deal in _before_play(variant, seed))
    return any(move in {Bid(0), BlindNil()} for deal in deals for move in deal.legal_moves)


def _before_play(variant: Variant, seed: int) -> Iterator[Deal]:
    """The deal of a seed at every move, made at random, up to the first lead."""
    return islice(_to_the_lead(variant, seed), _LONGEST)


def _to_the_lead(variant: Variant, seed: int) -> Iterator[Deal]:
    chance = shuffling.stream(shuffling.derived(seed, "moves"))
    deal = Deal.shuffled(variant, seed=seed)
    while deal.legal_moves and not _may_play(deal):
        yield deal
        deal = deal.apply(deal.legal_moves[int(chance.random() * len(deal.legal_moves))])
    yield deal


def _may_play(deal: Deal) -> bool:
    return any(isinstance(move, Play) for move in deal.legal_moves)
