"""What the phases of the play have in common: its rules compiled for one trump, what they look at, and why not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import attrs

from allfours.cards import Card, CardSet, Suit, mask_of
from allfours.counting import least_of
from allfours.errors import Refusal, RefusalCode
from allfours.following import FollowRule, LeadRule
from allfours.moves import Move, Play
from allfours.orders import Led, led_by, trump_mask
from allfours.rules import clause
from allfours.seating import Seat, Side
from allfours.table import Moved, Table

if TYPE_CHECKING:
    from allfours.rules import Variant
    from allfours.scoring import PointTable
    from allfours.stages.tricks import Tricks
    from allfours.state import Deal


@attrs.frozen(kw_only=True, eq=False)
class Course:
    """The rules of a play compiled into tables for one variant and one trump; it holds nothing of a deal."""

    variant: Variant
    """The game."""
    trump: Suit
    """The trump suit."""
    cards: int
    """The mask of the cards that are played; all others are dead in the hand."""
    follow: FollowRule | None
    """Which cards may be played to a card led; None where any may."""
    lead: LeadRule
    """Which cards may be led."""
    points: PointTable | None
    """What the winner of a trick scores for its cards at once; None for nothing."""
    between: Callable[[Deal], Deal] | None
    """What happens between two tricks; None for nothing."""
    moved: Moved | None = attrs.field(init=False)
    """The same where cards change hands and nothing else happens; None where more may."""
    trumps: int = attrs.field(init=False)
    """The mask of the trumps."""
    leds: tuple[Led, ...] = attrs.field(init=False)
    """What a card led asks for, by ``card.index``."""
    pegs: tuple[int, ...] = attrs.field(init=False)
    """What each card pegs, by ``card.index``."""
    packed: tuple[int, ...] = attrs.field(init=False)
    """The mask of each card, and above its 64 bits what the card pegs: a sum of some holds both sums."""
    rounds: tuple[tuple[Seat, ...], ...] = attrs.field(init=False)
    """For each seat, all seats in order of play from it on."""
    others: tuple[tuple[Seat, ...], ...] = attrs.field(init=False)
    """For each seat, all others in order of play."""
    sides: tuple[Side, ...] = attrs.field(init=False)
    """The side of each seat."""
    least: float = attrs.field(init=False)
    """The fewest points with which the match can be won in the middle of the deal."""

    def __attrs_post_init__(self) -> None:
        variant, seating = self.variant, self.variant.seating
        pegs = (0,) * 64 if self.points is None else self.points.by_card(variant.order, self.trump)
        leds = led_by(variant.order, self.trump)
        rounds = tuple(map(seating.order, seating.order(Seat(0))))
        compiled: dict[str, object] = {
            "trumps": trump_mask(variant.order, self.trump),
            "leds": tuple(leds.get(index) for index in range(64)),
            "pegs": pegs,
            "packed": tuple(1 << index | peg << 64 for index, peg in enumerate(pegs)),
            "rounds": rounds,
            "others": tuple(order[1:] for order in rounds),
            "sides": tuple(map(seating.side, seating.order(Seat(0)))),
            "moved": getattr(self.between, "on_facts", None),
            "least": least_of(variant.goal),
        }
        for name, value in compiled.items():
            object.__setattr__(self, name, value)

    @classmethod
    def of(cls, rule: Tricks, variant: Variant, trump: Suit) -> Course:
        """The play of all cards by the rules of a stage."""
        return cls(
            variant=variant,
            trump=trump,
            cards=variant.deck.mask,
            follow=rule.follow,
            lead=rule.lead,
            points=rule.pegs,
            between=rule.after,
        )


@attrs.frozen
class AtLead:
    """What a rule of the lead may look at; a :class:`~allfours.following.Lead`."""

    trumps: int
    """The mask of the trumps; 0 before there are any."""
    table: Table
    """The log of the deal."""

    @property
    def left(self) -> int:
        """The mask of the cards that have not been played to a finished trick, wherever they are."""
        return self.table.left

    @property
    def past(self) -> Iterator[tuple[Card, ...]]:
        """The finished tricks, the latest first, each with its cards in the order played."""
        node: Table | None = self.table
        while node is not None:
            if isinstance(node.event, tuple):
                yield node.event
            node = node.previous


# --- Who wins a trick


def best_of(strength: tuple[int, ...], packed: tuple[int, ...], trick: tuple[Card, ...]) -> tuple[int, int]:
    """The place of the card that wins a trick of any size, and the sum of what its cards are packed in; see Led."""
    place = best = total = 0
    for number, card in enumerate(trick):
        index = card.index
        total += packed[index]
        if strength[index] > best:
            place, best = number, strength[index] & -2
    return place, total


# --- Why not


def refusal(rule: Tricks, deal: Deal, move: Move) -> Refusal:
    """Why a move that is not legal is refused in the play of a stage, worked out from the rule that refuses it."""
    if not isinstance(move, Play):
        return no_play(move)
    return why_no_card(rule, deal, move.card, mask_of(play.card for play in deal.legal_moves if isinstance(play, Play)))


def why_no_card(rule: Tricks, deal: Deal, card: Card, legal: int) -> Refusal:
    """Why a card is none of those that may be led or played now, whose mask is given."""
    hand, trump = hand_at_turn(deal), deal.trump
    if not card.bit & hand:
        return not_held(card)
    if trump is None or not deal.trick:
        return _why_no_lead(rule, card, legal, trump_mask(deal.variant.order, trump))
    led = led_by(deal.variant.order, trump)[deal.trick[0].index]
    return _why_no_play(rule, card, CardSet.of_mask(hand), legal, led, deal.trick)


def first_leader(deal: Deal) -> Seat:
    """Who has the contract, or pitches where nobody has one."""
    contract = deal.contract
    return deal.pitcher if contract is None or contract.declarer is None else contract.declarer


def hand_at_turn(deal: Deal) -> int:
    """The mask of the hand of the seat whose turn it is."""
    return 0 if deal.turn is None else deal.hand_mask(deal.turn)


def symbols(cards: CardSet) -> str:
    """Some cards in a text."""
    return " ".join(card.symbol for card in cards)


def no_play(move: object, *, wanted: str = "card") -> Refusal:
    """That a move plays no card; a card by itself is no move."""
    if isinstance(move, Card):
        text = f"{move} is a card and no move: Play(card) plays it, or its text {move.text!r}"
    else:
        text = f"a {wanted} is to be played now, {move} is no card"
    return Refusal(RefusalCode.WRONG_PHASE, text)


def not_held(card: Card) -> Refusal:
    """That a card is not in the hand."""
    return Refusal(RefusalCode.NOT_HELD, f"{card.symbol} is not in the hand")


def _why_no_lead(rule: Tricks, card: Card, legal: int, trumps: int) -> Refusal:
    """Why a card may not be led."""
    barred = card.bit & trumps and not legal & trumps
    code = RefusalCode.TRUMPS_NOT_BROKEN if barred else RefusalCode.MUST_LEAD
    allowed = symbols(CardSet.of_mask(legal))
    return Refusal(code, f"{card.symbol} may not be led ({clause(rule.lead)}): lead one of {allowed}")


def _why_no_play(  # noqa: PLR0913, PLR0917 - all that a follow rule sees, and what it answered
    rule: Tricks, card: Card, hand: CardSet, legal: int, led: Led, trick: tuple[Card, ...]
) -> Refusal:
    """Why a card may not be played to the trick."""
    suit, following = led.suit.word, CardSet.of_mask(hand.mask & led.members)
    under = any(card.bit & led.under[other.index] for other in trick)
    if under and rule.follow(hand.mask, led, trick[:1]) & card.bit:  # it is for the others in the trick that it may not
        text = f"{card.symbol} would go under a trump in the trick: overtrump it or play no trump"
        return Refusal(RefusalCode.UNDERTRUMP, text)
    if following and not legal & ~led.members:
        return Refusal(RefusalCode.MUST_FOLLOW, f"you hold {symbols(following)}: follow {suit}")
    if following and not legal & ~(led.members | led.trumps):
        text = f"you hold {symbols(following)}: follow {suit} or play a trump"
        return Refusal(RefusalCode.MUST_FOLLOW, text)
    allowed = symbols(CardSet.of_mask(legal))
    return Refusal(
        RefusalCode.NOT_ALLOWED, f"{card.symbol} may not be played ({clause(rule.follow)}): play one of {allowed}"
    )
