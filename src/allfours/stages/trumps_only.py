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
from typing import TYPE_CHECKING, Final

import attrs

from allfours._refusing import of_kind, refuse
from allfours.cards import Suit, suit_mask
from allfours.errors import Problem, Refusal, RefusalCode, SetupError
from allfours.following import any_card
from allfours.moves import Move, Play
from allfours.orders import trump_mask
from allfours.scoring import PointTable
from allfours.seating import Seat
from allfours.stages.course import Course, first_leader, hand_at_turn, no_play, not_held
from allfours.stages.passing_over import made, plays, seen_by_all, to_lead
from allfours.state import Deal
from allfours.table import Facts, Table, owner
from allfours.twins import changer_of

if TYPE_CHECKING:
    from allfours.following import Lead
    from allfours.rules import Variant


def trump_first(hand: int, lead: Lead) -> int:
    """The first card of a deal that is led is a trump, if the hand has one; after that any card may be led.

    So in California Pedro.

    >>> from allfours import Deal, Suit, variants
    >>> from allfours.following import strict
    >>> from allfours.stages import FixTrump, Tricks
    >>> stages = (FixTrump(Suit.HEARTS), Tricks(follow=strict, lead=trump_first))
    >>> print(*Deal.shuffled(variants.PHAT.evolve(name="ours", stages=stages), seed=7).legal_moves)
    AH 7H 6H 5H 3H
    """
    return hand if next(lead.past, None) else hand & lead.trumps or hand


class FirstTrump(Enum):
    """Which trump may be the first that is led.

    Accounts of Pidro and of Pitch in which a trump must be led do not speak of jokers and adopted cards.

    >>> from allfours import Deal, Suit, variants
    >>> from allfours.stages import FixTrump
    >>> for first in FirstTrump:
    ...     stages = (FixTrump(Suit.HEARTS), TrumpsOnly(first=first))
    ...     deal = Deal.shuffled(variants.TEN_POINT_PITCH.evolve(name="ours", stages=stages), seed=5)
    ...     print(first.name, *deal.legal_moves)
    ANY QH 6H 5H JD
    NATURAL QH 6H 5H
    """

    ANY = "any trump"
    """Whichever it is."""
    NATURAL = "a trump of the suit itself, if the hand has one: no joker and no card that trumps have adopted"
    """Not a joker or an off-jack, as long as there is another; this holds for the first lead alone."""


@attrs.frozen(kw_only=True, cache_hash=True)
class TrumpsOnly:
    """The stage in which trumps alone are played; trumps have been fixed before.

    So in Ten-point Pitch and Pidro.

    >>> from allfours import Deal, Suit, variants
    >>> from allfours.stages import FixTrump
    >>> stages = (FixTrump(Suit.HEARTS), TrumpsOnly(first=FirstTrump.ANY))
    >>> deal = Deal.shuffled(variants.TEN_POINT_PITCH.evolve(name="ours", stages=stages), seed=5)
    >>> while deal.legal_moves:
    ...     deal = deal.apply(deal.legal_moves[0])
    >>> print(*deal.tricks, sep=" | ")
    QH AH KH 9H | JH 4H 3H 6H | 2H 5H | JD
    """

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
        return _playing_of(self, deal.variant, deal.trump).begun(deal, first_leader(deal))

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

    Whose turn it is follows from who has trumps; see :mod:`allfours.stages.passing_over`.

    >>> from allfours import Deal, Suit, variants
    >>> from allfours.stages import FixTrump
    >>> stages = (FixTrump(Suit.HEARTS), TrumpsOnly(first=FirstTrump.ANY))
    >>> deal = Deal.shuffled(variants.TEN_POINT_PITCH.evolve(name="ours", stages=stages), seed=5)
    >>> print(deal.phase.trump.word, "|", deal.why_not("9S"))
    hearts | 9♠ is no trump, and trumps alone are played: play one of Q♥ 6♥ 5♥ J♦
    """

    rule: TrumpsOnly
    """The stage."""
    variant: Variant
    """The game."""
    trump: Suit
    """The trump suit."""
    course: Course = attrs.field(init=False, eq=False, repr=False)
    """The rules of the play, compiled."""

    moves = plays
    make = made
    seen = seen_by_all

    def __attrs_post_init__(self) -> None:
        course = Course(
            variant=self.variant,
            trump=self.trump,
            cards=trump_mask(self.variant.order, self.trump),
            follow=None,
            lead=any_card if self.rule.first is FirstTrump.ANY else _NaturalFirst(self.trump),
            points=self.rule.pegs,
            between=None,
        )
        object.__setattr__(self, "course", course)

    def begun(self, deal: Deal, leader: Seat) -> Deal:
        """The deal with the first lead to be made, by a seat or else the next in turn that has a trump."""
        old = deal.table
        return to_lead(self, _begun(old, _taken_up(old.facts, self.course.pegs, _NOBODY), leader))

    def why_not(self, deal: Deal, move: Move) -> Refusal | None:
        """Why a card may not be played."""
        return None if move in deal.legal_moves else self._refusal(deal, move)

    def _refusal(self, deal: Deal, move: Move) -> Refusal:
        """Why a move that is not legal is refused, worked out from the rule that refuses it."""
        if not isinstance(move, Play):
            return no_play(move, wanted="trump")
        card = move.card
        if not card.bit & hand_at_turn(deal):
            return not_held(card)
        legal = " ".join(play.card.symbol for play in deal.legal_moves if isinstance(play, Play))
        if card.bit & self.course.trumps:
            text = f"the first lead is {self.rule.first.value}, so {card.symbol} may not be led: lead one of {legal}"
            return Refusal(RefusalCode.MUST_LEAD, text)
        code = RefusalCode.MUST_FOLLOW if deal.trick else RefusalCode.MUST_LEAD
        return Refusal(code, f"{card.symbol} is no trump, and trumps alone are played: play one of {legal}")


@attrs.frozen
class _NaturalFirst:
    """The first card led is a trump of the suit itself, if the hand has one."""

    suit: Suit
    """The trump suit."""

    def __call__(self, hand: int, lead: Lead) -> int:
        """What may be led."""
        return hand if next(lead.past, None) else hand & suit_mask(self.suit) or hand


_begun: Final = changer_of(Table, "facts", "winner")
_taken_up: Final = changer_of(Facts, "pegs", "face_down")
_NOBODY: Final = frozenset[Seat]()


@functools.lru_cache(maxsize=1024)
def _playing_of(rule: TrumpsOnly, variant: Variant, trump: Suit) -> PlayingTrumps:
    """The play of a stage compiled for a variant and a trump, made once."""
    return PlayingTrumps(rule=rule, variant=variant, trump=trump)
