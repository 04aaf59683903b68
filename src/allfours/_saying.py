"""What the rules of a variant say of themselves, in the words of its table."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Protocol, runtime_checkable

from allfours._english import capital, eldest_text
from allfours.rules import sentence
from allfours.stages import FixTrump

if TYPE_CHECKING:
    from allfours.cards import Suit
    from allfours.rules import Variant


@runtime_checkable
class HasClauses(Protocol):
    """A rule that takes several steps, each a paragraph of the rule sheet or, in a settlement, an item of a list."""

    def clauses(self, variant: Variant) -> Sequence[str]:
        """The steps in the order in which they come, one at least; of one or more whole sentences each."""
        ...


def said(variant: Variant, rule: object) -> str:
    """What a rule says of itself, as a sentence."""
    return _at_table(variant, f"{sentence(rule)}.")


def clauses_of(variant: Variant, rule: object) -> list[str]:
    """What a rule says of itself, step by step where it has clauses."""
    texts = rule.clauses(variant) if isinstance(rule, HasClauses) else (f"{sentence(rule)}.",)
    return [_at_table(variant, text) for text in texts]


def _at_table(variant: Variant, text: str) -> str:
    """The words of a rule as they are said at a table: of the suit that is always trumps, of players if all are alone.

    The eldest is not called so, since nobody who has not played the game would know who that is.
    """
    trump, suit = always_trumps(variant), suit_of_trumps(variant)
    if trump is not None:
        text = text.replace("cards of the trump suit", trump.word)
    if suit is not None:
        text = _TRUMPS.sub(lambda found: _like(found, suit.word), text)
    text = _ELDEST.sub(lambda found: _like(found, eldest_text(variant)), text)
    if who_scores(variant) == "side":
        return text
    return _SIDE.sub(_player, _SIDE_OF_ONE.sub(r"\1", text))


def always_trumps(variant: Variant) -> Suit | None:
    """The suit that is trumps in every deal, if there is one."""
    return next((stage.suit for stage in variant.stages if isinstance(stage, FixTrump)), None)


def suit_of_trumps(variant: Variant) -> Suit | None:
    """The suit that is always trumps, where no card of another suit and no joker is a trump too."""
    trump = always_trumps(variant)
    if trump is None or any(
        card.suit is not trump for card in variant.order.ranking(trump, trump) if card in variant.deck
    ):
        return None
    return trump


_TRUMPS: Final = re.compile(r"\b[Tt]rumps\b")
_ELDEST: Final = re.compile(r"\b[Tt]he eldest\b")
_SIDE_OF_ONE: Final = re.compile(r"\b([Tt]he \w+)'s side\b")
"""The side of somebody: where everyone plays alone, the bidder's side is the bidder."""
_SIDE: Final = re.compile(r"\b([Ss])ide(s?)( that)?\b")


def _like(found: re.Match[str], words: str) -> str:
    """Words with a capital letter where they take the place of some with one."""
    return capital(words) if found[0][0].isupper() else words


def _player(side: re.Match[str]) -> str:
    return ("Player" if side[1] == "S" else "player") + side[2] + (" who" if side[3] else "")


def who_scores(variant: Variant) -> str:
    """Who scores: a side, or a player where everyone plays alone."""
    return "player" if variant.seating.sides == variant.seating.seats else "side"
