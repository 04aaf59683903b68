"""What a drill asks, and why an answer is right or wrong, in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from allfours.moves import Play
from allfours.orders import Led, led_by, trump_mask

if TYPE_CHECKING:
    from allfours.cards import Card
    from allfours.state import Deal


def symbols(cards: Iterable[Card]) -> str:
    """Some cards with the signs of their suits."""
    return " ".join(card.symbol for card in cards)


# --- The question ------------------------------------------------------------------------------------------------


def which_takes(deal: Deal) -> str:
    """The question of which card takes the trick."""
    if is_last(deal):
        return f"{_table(deal)} You are the last to play: which of these cards takes the trick?"
    return f"{_table(deal)} Which of these cards takes the trick as it lies?"


def which_may(deal: Deal) -> str:
    """The question of which card may be led or played."""
    if deal.trick:
        return f"{_table(deal)} Which of these cards may you play?"
    return f"{_table(deal)} It is your lead: which of these cards may you lead?"


def _table(deal: Deal) -> str:
    """What is trumps and lies on the table; at a lead, what has been seen of trumps, since it may depend on that."""
    if deal.trump is None:
        said = ["No suit is trumps yet."]
    elif deal.trick:
        said = [f"{deal.trump.word.capitalize()} are trumps."]
    else:
        said = [f"{deal.trump.word.capitalize()} are trumps.", _seen_of_trumps(deal)]
    if deal.trick:
        said.append(f"On the table: {symbols(deal.trick)}.")
    return " ".join(said)


def _seen_of_trumps(deal: Deal) -> str:
    """What the finished tricks have seen of trumps."""
    trumps = trump_mask(deal.variant.order, deal.trump)
    seen = [trick.cards for trick in deal.tricks if any(card.bit & trumps for card in trick.cards)]
    if not seen:
        return "No trump has been played yet."
    if any(not led.bit & trumps for led, *_ in seen):
        return "A trump has been played on the lead of another suit."
    return "Trumps have been led, but none has been played on another suit."


# --- The answers -------------------------------------------------------------------------------------------------


def led_in(deal: Deal) -> Led | None:
    """What the card led demands; None where none is led, or no suit is trumps."""
    if not deal.trick or deal.trump is None:
        return None
    return led_by(deal.variant.order, deal.trump)[deal.trick[0].index]


def why_played(deal: Deal, card: Card, led: Led | None) -> str:
    """Why a card may be played that may."""
    if led is None:
        return "it may be played" if deal.trick else "it may be led"
    if card.bit & led.members:
        return f"it follows {led.suit.word}"
    hand = 0 if deal.turn is None else deal.hand_mask(deal.turn)
    if hand & led.members:
        return "it is a trump" if card.bit & led.trumps else "it may be played"
    return f"you hold no {led.suit.word}"


def taken(deal: Deal, card: Card, led: Led) -> tuple[bool, str]:
    """Whether a card that may be played takes the trick, and why or why not.

    The deal itself knows who has taken a trick that the card completes.
    """
    after, strength = deal.apply(Play(card)), led.strength
    best = max(deal.trick, key=lambda other: strength[other.index])
    if _completed(deal, after):
        right = after.tricks[-1].winner == deal.turn
    else:
        right = strength[card.index] > strength[best.index]
    mine, theirs = card.bit & led.trumps, best.bit & led.trumps
    if right:
        return True, "a trump beats any rank" if mine and not theirs else f"it ranks above {best.symbol}"
    if theirs and not mine:
        return False, f"{best.symbol} is a trump, and a trump beats any rank"
    if not mine and not card.bit & led.members:
        return False, f"it is of another suit than {led.suit.word}, and no trump"
    return False, f"it ranks below {best.symbol}"


def is_last(deal: Deal) -> bool:
    """Whether the card that is played now completes the trick."""
    plays = () if deal.turn is None else map(Play, deal.hand(deal.turn))
    return any(_completed(deal, deal.apply(play)) for play in plays if deal.why_not(play) is None)


def _completed(deal: Deal, after: Deal) -> bool:
    """Whether a play has completed its trick."""
    return len(after.tricks) > len(deal.tricks)
