"""The play in which nothing but trumps is played.

Whoever has the contract leads a trump. Everybody in turn who still has a trump plays one, whichever he likes; a seat
without trumps is passed over, and its other cards are dead. The highest trump wins and its player leads to the next
trick, or, with no trump left, the next player in turn who has one. When nobody has a trump any more, the play is over.
Tricks grow short on the way, and in the last a single card may lie.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from enum import Enum
from typing import TYPE_CHECKING, Any, Final, cast

import attrs

from allfours._refusing import of_kind, refuse
from allfours.cards import Card, Suit, cards_of, suit_mask
from allfours.errors import Problem, Refusal, RefusalCode, SetupError
from allfours.moves import Move, Play, plays_of, suited_plays
from allfours.orders import led_by
from allfours.scoring import PointTable
from allfours.seating import Seat, Side
from allfours.state import Deal, deal_listed, deal_of, deal_twin, onward
from allfours.table import Facts, Table, owner, table_twin
from allfours.twins import changer_of

if TYPE_CHECKING:
    from allfours.following import Lead
    from allfours.rules import Variant


def trump_first(hand: int, lead: Lead) -> int:
    """The first card of a deal that is led is a trump, if the hand has one; after that any card may be led."""
    return hand if next(lead.past, None) else hand & lead.trumps or hand


class FirstTrump(Enum):
    """Which trump may be the first that is led."""

    ANY = "any trump"
    """Whichever it is."""
    NATURAL = "a trump of the suit itself, if the hand has one: no joker and no card that trumps have adopted"
    """Not a joker or an off-jack, as long as there is another; this holds for the first lead alone."""


@attrs.frozen(kw_only=True, cache_hash=True)
class TrumpsOnly:
    """The stage in which trumps alone are played; trumps have been fixed before."""

    first: FirstTrump
    """Which trump may be led first: a point on which tables differ."""
    pegs: PointTable | None = None
    """What the winner of a trick scores for its cards at once; None for nothing."""

    def __attrs_post_init__(self) -> None:
        kinds: dict[str, type] = {"first": FirstTrump} | ({} if self.pegs is None else {"pegs": PointTable})
        refuse(*of_kind(self, **kinds))

    def __call__(self, deal: Deal) -> Deal:
        """The deal with its first lead to be made; when nobody has a trump, it goes on.

        Raises SetupError when no suit is trumps.
        """
        if deal.trump is None:
            text = f"in {deal.variant.title} trumps alone are played, and no suit is trumps"
            raise SetupError.of("trump", "variant.stages", text)
        contract = deal.contract
        leader = deal.pitcher if contract is None or contract.declarer is None else contract.declarer
        return _playing_of(self, deal.variant, deal.trump).begun(deal, leader)

    def voids(self, deal: Deal) -> tuple[frozenset[Suit], ...]:
        """For each seat that has been passed over, the trump suit, of which it has shown that it holds no card."""
        seating, facts = deal.variant.seating, deal.table.facts
        out: set[Seat] = set()
        for trick in deal.tricks:
            out |= set(seating.order(trick.leader)) - {owner(facts, card) for card in trick.cards}
        if isinstance(deal.phase, PlayingTrumps) and deal.turn is not None:
            order = seating.order(deal.table.winner)  # who did not lead, though the lead came by, has none either
            out |= set(order[: order.index(deal.turn)]) - {owner(facts, card) for card in deal.trick}
        shown = frozenset(() if deal.trump is None else (deal.trump,))
        return tuple(shown if seat in out else _NOTHING for seat in seating.order(Seat(0)))

    def describe(self) -> str:
        """The rule in sentences."""
        return (
            "Trumps alone are played, and other cards are dead. Whoever has the contract leads"
            f" {self.first.value}. Everybody in turn who has a trump plays one, whichever it is; players who have none"
            " are passed over. The highest trump wins the trick, and whoever played it leads to the next; a leader who"
            " has no trump leaves the lead to the next player in turn who has. The play ends when no trump is left."
        )

    def problems(self, variant: Variant) -> Iterator[Problem]:
        """Nothing before the play that could fix trumps."""
        if self in variant.stages[:1]:
            text = "trumps alone are played, so a stage before this one fixes them, such as DeclarerNames()"
            yield Problem("trump", path="", text=text)


_NOTHING: Final = frozenset[Suit]()


@attrs.frozen(kw_only=True)
class PlayingTrumps:
    """The phase of this play: the stage compiled for one variant and one trump, and shared by all its deals.

    Like :class:`~allfours.stages.tricks.Playing` it holds nothing of the deal and is written for speed. Whose turn it
    is follows from who has trumps: going round from a seat, the next that has any plays, until the one is reached that
    holds the card led.
    """

    rule: TrumpsOnly
    """The stage."""
    variant: Variant
    """The game."""
    trump: Suit
    """The trump suit."""
    pegs: tuple[int, ...] = attrs.field(init=False, eq=False, repr=False)
    """What each card pegs, by ``card.index``."""
    _packed: tuple[int, ...] = attrs.field(init=False, eq=False, repr=False)
    _strength: tuple[int, ...] = attrs.field(init=False, eq=False, repr=False)
    _trumps: int = attrs.field(init=False, eq=False, repr=False)
    _pack: int = attrs.field(init=False, eq=False, repr=False)
    _from: tuple[tuple[Seat, ...], ...] = attrs.field(init=False, eq=False, repr=False)
    _after: tuple[tuple[Seat, ...], ...] = attrs.field(init=False, eq=False, repr=False)
    _side_of: tuple[Side, ...] = attrs.field(init=False, eq=False, repr=False)
    _least: float = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        variant, rule, seating = self.variant, self.rule, self.variant.seating
        pegs = (0,) * 64 if rule.pegs is None else rule.pegs.by_card(variant.order, self.trump)
        led = led_by(variant.order, self.trump)[variant.order.ranking(self.trump, self.trump)[0].index]
        rounds = tuple(map(seating.order, seating.order(Seat(0))))
        compiled: dict[str, object] = {
            "pegs": pegs,
            "_packed": tuple(1 << index | peg << 64 for index, peg in enumerate(pegs)),
            "_strength": led.strength,
            "_trumps": led.trumps,
            "_pack": variant.deck.mask,
            "_from": rounds,
            "_after": tuple(order[1:] for order in rounds),
            "_side_of": tuple(map(seating.side, seating.order(Seat(0)))),
            "_least": getattr(variant.goal, "least", float("-inf")),
        }
        for name, value in compiled.items():
            object.__setattr__(self, name, value)

    def begun(self, deal: Deal, leader: Seat) -> Deal:
        """The deal with the first lead to be made, by a seat or else the next in turn that has a trump."""
        old = deal.table
        return self._led(_begun(old, _taken_up(old.facts, self.pegs, _NOBODY), leader))

    def moves(self, deal: Deal) -> tuple[Move, ...]:
        """The trumps that may be played; a deal is born with them."""
        return () if deal.turn is None else plays_of(self._playable(deal.table, deal.turn, deal.trick))

    def why_not(self, deal: Deal, move: Move) -> Refusal | None:
        """Why a card may not be played."""
        return None if move in deal.legal_moves else self._refusal(deal, move)

    def make(self, deal: Deal, move: Move) -> Deal:
        """The trump is played; when all who have trumps have played one, the winner scores its pegs and leads."""
        play: Any = move  # only plays are legal here; asking again would cost at every card
        table = deal.table
        trick: tuple[Card, ...] = deal.trick + play.alone
        held, live, led = table.facts.held, table.left & self._trumps, trick[0].bit
        for turn in self._after[cast("Seat", deal.turn)]:
            trumps = held[turn] & live
            if trumps:
                if trumps & led:  # all round
                    break
                new: Any = deal_twin()
                new.table = table
                new.phase = self
                new.turn = turn
                new.trick = trick
                new.legal_moves = suited_plays(trumps) or plays_of(trumps)
                new.__class__ = Deal
                return new  # type: ignore[no-any-return]  # a deal from now on
        return self._taken(table, trick)

    def seen(self, move: Move, *, by: Seat, viewer: Seat | None) -> Move | None:  # noqa: ARG002 - all is played openly
        """The move."""
        return move

    def _taken(self, table: Table, trick: tuple[Card, ...]) -> Deal:
        """The deal when a trick is complete: its winner found, pegs scored, and the next lead or the end."""
        strength, packed, totals = self._strength, self._packed, table.totals
        best = total = 0
        winning = trick[0]
        for card in trick:
            index = card.index
            total += packed[index]
            if strength[index] > best:
                best = strength[index] & -2  # of cards that are equal the later may win, see Led
                winning = card
        winner = owner(table.facts, winning)
        pegs = total >> 64
        if pegs:
            raised = list(totals)
            raised[self._side_of[winner]] += pegs
            totals = tuple(raised)
            total &= _CARDS
        new: Any = table_twin()
        new.facts = table.facts
        new.winner = winner
        new.left = table.left ^ total
        new.totals = totals
        new.event = trick
        new.previous = table
        new.__class__ = Table
        after: Table = new
        if pegs and max(totals) >= self._least:
            tested = deal_of(after, self, winner, ()).tested()
            if tested.winner is not None:
                return tested
        return self._led(after)

    def _led(self, table: Table) -> Deal:
        """The deal with a lead to be made by the winner or the next in turn who has a trump, or with the play over."""
        held, live = table.facts.held, table.left & self._trumps
        for turn in self._from[table.winner]:
            if held[turn] & live:
                return deal_listed(table, self, turn, (), plays_of(self._playable(table, turn, ())))
        return onward(table)

    def _playable(self, table: Table, turn: Seat, trick: tuple[Card, ...]) -> int:
        """The mask of the trumps that a seat may play."""
        trumps = table.facts.held[turn] & table.left & self._trumps
        if trick or table.left != self._pack or self.rule.first is FirstTrump.ANY:
            return trumps
        return trumps & suit_mask(self.trump) or trumps

    def _refusal(self, deal: Deal, move: Move) -> Refusal:
        """Why a move that is not legal is refused, worked out from the rule that refuses it."""
        if not isinstance(move, Play):
            return Refusal(RefusalCode.WRONG_PHASE, f"a trump is to be played now, {move} is no card")
        card, hand = move.card, 0 if deal.turn is None else deal.hand_mask(deal.turn)
        if not card.bit & hand:
            return Refusal(RefusalCode.NOT_HELD, f"{card.symbol} is not in the hand")
        legal = " ".join(
            card.symbol for card in cards_of(self._playable(deal.table, cast("Seat", deal.turn), deal.trick))
        )
        if card.bit & self._trumps:
            text = f"the first lead is {self.rule.first.value}, so {card.symbol} may not be led: lead one of {legal}"
            return Refusal(RefusalCode.MUST_LEAD, text)
        code = RefusalCode.MUST_FOLLOW if deal.trick else RefusalCode.MUST_LEAD
        return Refusal(code, f"{card.symbol} is no trump, and trumps alone are played: play one of {legal}")


_begun: Final = changer_of(Table, "facts", "winner")
_taken_up: Final = changer_of(Facts, "pegs", "face_down")
_NOBODY: Final = frozenset[Seat]()
_CARDS: Final = (1 << 64) - 1
"""The part of a packed number, or of the sum of some, that is a mask of cards; the rest above it is what they peg."""


@functools.lru_cache(maxsize=1024)
def _playing_of(rule: TrumpsOnly, variant: Variant, trump: Suit) -> PlayingTrumps:
    """The play of a stage compiled for a variant and a trump, made once."""
    return PlayingTrumps(rule=rule, variant=variant, trump=trump)
