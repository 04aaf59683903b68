"""Several cards laid at once to the first trick, as in Pedro and its kin.

Where all trumps are kept, a hand may hold more cards than there will be tricks. At its turn in the first trick it lays
so many at once that it has as many left as the others. Only the card on top counts as played; those under it are seen
by all, and go with the trick. Cards that score are spared: they do not go under another as long as there are others.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING, cast

import attrs

from allfours._english import number
from allfours._refusing import at_least, of_kind, refuse
from allfours.cards import Card, CardSet, Rank, Suit, cards_of, mask_of
from allfours.errors import Problem, Refusal, RefusalCode
from allfours.moves import Lay, Move, Play, plays_of
from allfours.seating import Seat
from allfours.stages.course import hand_at_turn, no_play, not_held, symbols, why_no_card
from allfours.stages.passing_over import are_uneven, made, playable, uneven_of
from allfours.stages.playing import playing_of
from allfours.stages.stock import odd_ranks, ranks_in_words, ranks_of, spared_trumps
from allfours.stages.tricks import FirstLead, Tricks
from allfours.state import Deal, deal_listed, deal_of

if TYPE_CHECKING:
    from allfours.rules import Variant


@attrs.frozen(kw_only=True)
class LayExcess:
    """The stage in which the cards are played, and cards too many laid to the first trick; trumps are fixed before.

    So in Pedro and California Pedro, down to five; that no card which scores goes under was decided here. Raises
    VariantError for fewer than 1, or no ranks.

    >>> from allfours import CardSet, variants
    >>> print(variants.PEDRO.stages[-1].excess(CardSet.parse("AH KH QH 8H 7H 5H 5D 3H").mask))
    2
    """

    play: Tricks
    """The rules of the play."""
    down_to: int
    """The cards that every hand has left after the first trick at most, from 1."""
    spares: tuple[Rank, ...] = attrs.field(converter=ranks_of)
    """The ranks of trumps that go under another card only where a hand has too few others, and then as few as may be;
    given as text such as ``"A J T 5 2"``, an adopted five being a five."""

    def __attrs_post_init__(self) -> None:
        refuse(*of_kind(self, play=Tricks), *at_least(self, 1, "down_to"), *odd_ranks(self.spares))

    def __call__(self, deal: Deal) -> Deal:
        """The deal with its first lead to be made; where no hand has too many cards, in the ordinary play."""
        first = self.play(deal)
        if first.turn is None or not any(self.excess(first.hand_mask(seat)) for seat in _seats(first)):
            return first
        return first.opened(Laying(rule=self, under=(0,) * len(_seats(first))), turn=first.turn)

    def excess(self, hand: int) -> int:
        """How many cards go under the one that is played from a hand, given as its mask."""
        return max(0, hand.bit_count() - self.down_to - 1)

    def voids(self, deal: Deal) -> tuple[frozenset[Suit], ...]:
        """For each seat, the suits of which it has shown that it holds no card any more."""
        return self.play.voids(deal)

    def describe(self) -> str:
        """The rule in sentences."""
        most, left = number(self.down_to + 1), number(self.down_to)
        rule = (
            f"Whoever holds more than {most} cards at the first trick lays so many at once that {left} remain."
            " Only the top one counts as played; those under it are seen by all and go to whoever wins the trick."
        )
        if not self.spares:
            return rule
        return f"{rule} Never {ranks_in_words(self.spares)} goes under, unless there are too few other cards."

    def problems(self, variant: Variant) -> Iterator[Problem]:
        """Nothing before the play that could fix trumps, and pegs for cards that may lie under others."""
        if self in variant.stages[:1]:
            text = "what is spared are trumps, so a stage before this one fixes them, such as DeclarerNames()"
            yield Problem("trump", path="", text=text)
        if self.play.pegs is not None:
            yield Problem("pegs", path="play.pegs", text="a card laid under another pegs nothing, so nothing is pegged")


def _seats(deal: Deal) -> tuple[Seat, ...]:
    return deal.variant.seating.order(Seat(0))


@attrs.frozen(kw_only=True)
class Laying:
    """The phase of the first trick where a hand has too many cards; after it the ordinary play goes on.

    >>> from allfours import Deal, Suit, variants
    >>> from allfours.stages import FixTrump
    >>> stages = (FixTrump(Suit.HEARTS), variants.PEDRO.stages[-1])  # down to five cards
    >>> deal = Deal.shuffled(variants.PEDRO.evolve(name="ours", stages=stages), seed=7)
    >>> print(deal.hand(0), "|", deal.why_not("KC"), "|", deal.legal_moves[0])
    AS 8S 5S 3S 7H 4H 3H QD KC | you hold nine cards: lay four at once | play:AS,8S,5S,3S
    """

    rule: LayExcess
    """The stage that opened it."""
    under: tuple[int, ...]
    """For each seat, the mask of the cards that it has laid under the one it played."""

    def moves(self, deal: Deal) -> tuple[Move, ...]:
        """The cards that may be played, or all ways to lay as many as must be, up to some hundreds."""
        hand, tops = hand_at_turn(deal), self._tops(deal)
        excess = self.rule.excess(hand)
        if not excess:
            return plays_of(tops)
        spared = self._spared(deal)
        few = _fewest(excess, hand & ~spared, tops)
        found: list[Move] = []
        for top in cards_of(tops):
            rest = hand & ~top.bit
            for scorers in combinations(cards_of(rest & spared), few):
                others = combinations(cards_of(rest & ~spared), excess - few)
                found += [Lay((top, *scorers, *loose)) for loose in others]
        return tuple(found)

    def why_not(self, deal: Deal, move: Move) -> Refusal | None:
        """Why cards may not be played or laid."""
        if not isinstance(move, Play | Lay):
            return no_play(move)
        hand, cards = hand_at_turn(deal), _cards(move)
        missing = mask_of(cards) & ~hand
        if missing:
            return not_held(cards_of(missing)[0])
        excess = self.rule.excess(hand)
        if len(cards) != excess + 1:
            return _wrong_number(hand.bit_count(), excess + 1)
        tops = self._tops(deal)
        if not cards[0].bit & tops:
            return why_no_card(self.rule.play, deal, cards[0], tops)
        spared = self._spared(deal)
        below = mask_of(cards[1:]) & spared
        few = _fewest(excess, hand & ~spared, tops)
        return None if below.bit_count() == few else _spare(below, few)

    def make(self, deal: Deal, move: Move) -> Deal:
        """The top card is played, the others are out of the hand; after the trick the ordinary play goes on."""
        top, *others = _cards(cast("Play | Lay", move))  # no other move is legal here
        seat, cards = cast("Seat", deal.turn), mask_of(others)
        under = tuple(mask | cards * (other == seat) for other, mask in enumerate(self.under))
        if cards:
            deal = _put_under(deal, seat, cards)
        if not deal.trick:
            deal = deal_of(FirstLead(self.rule.play).begun(deal, top)[1], self, seat, ())
        variant, trump = deal.variant, cast("Suit", deal.trump)  # a card has been led
        uneven = uneven_of(self.rule.play, variant, trump)
        done = made(uneven, deal, Play(top), under)
        if done.trick:
            return deal_of(done.table, attrs.evolve(self, under=under), done.turn, done.trick)
        if done.phase is not uneven or are_uneven(done.table):
            return done
        ordinary = playing_of(self.rule.play, variant, trump)
        return deal_listed(done.table, ordinary, done.turn, (), cast("tuple[Play, ...]", done.legal_moves))

    def seen(self, move: Move, *, by: Seat, viewer: Seat | None) -> Move | None:  # noqa: ARG002 - all is laid openly
        """The move."""
        return move

    def _tops(self, deal: Deal) -> int:
        """The mask of the cards that may be played, or lie on top."""
        if deal.turn is None:
            return 0
        if deal.trump is None or not deal.trick:
            return mask_of(play.card for play in FirstLead(self.rule.play).plays(deal.table, deal.turn))
        return playable(uneven_of(self.rule.play, deal.variant, deal.trump).course, deal.table, deal.turn, deal.trick)

    def _spared(self, deal: Deal) -> int:
        """The mask of the cards that do not go under another as long as there are others."""
        return spared_trumps(self.rule.spares, deal.variant.order, deal.trump)


def _cards(move: Play | Lay) -> tuple[Card, ...]:
    """The cards that a move takes from the hand, the one that counts as played first."""
    return move.alone if isinstance(move, Play) else move.cards


def _fewest(excess: int, loose: int, tops: int) -> int:
    """How many spared cards must go under at least, whatever lies on top, when so many go and these are not spared."""
    return max(0, excess - loose.bit_count() + (not tops & ~loose))


def _put_under(deal: Deal, seat: Seat, cards: int) -> Deal:
    """The deal with cards out of a hand, where everybody sees them."""
    facts = deal.table.facts
    held = list(facts.held)
    held[seat] &= ~cards
    return deal.changed(held=tuple(held), shown=facts.shown | cards, aside=facts.aside | cards)


def _wrong_number(cards: int, wanted: int) -> Refusal:
    """That another number of cards is to be laid from a hand of so many."""
    if wanted == 1:
        return Refusal(RefusalCode.NOT_ALLOWED, f"you hold {number(cards)} cards: play a single one")
    return Refusal(RefusalCode.NOT_ALLOWED, f"you hold {number(cards)} cards: lay {number(wanted)} at once")


def _spare(below: int, few: int) -> Refusal:
    """That too many cards which are spared would go under another."""
    some = symbols(CardSet.of_mask(below))
    most = f"no more than {number(few)} of {some}" if few else f"{some}: never"
    return Refusal(RefusalCode.NOT_ALLOWED, f"{most} under another card as long as others can go there")
