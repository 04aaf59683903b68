"""A match: deals until a side has won, as an immutable value."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import attrs

from allfours import shuffling
from allfours.cards import Card, Suit, cards_of
from allfours.dealing import check_kinds, in_order, seat_of
from allfours.errors import IllegalMove, Refusal, RefusalCode, SetupError
from allfours.ledger import Standing
from allfours.moves import Move, parse_move
from allfours.rules import Variant, cut_trump
from allfours.seating import Seat, Side
from allfours.state import Deal

if TYPE_CHECKING:
    from allfours.record import Record
    from allfours.view import View

_IN_VAIN: Final = 100
"""Deals thrown in one after the other that end a match with a limit; else it could go on for ever."""
_OVER = Refusal(RefusalCode.MATCH_OVER, "the match is over")


@attrs.frozen(kw_only=True, repr=False)
class Match:
    """The deals of a match so far and the one in progress.

    Make one with ``new``; ``apply`` plays on in the current deal, ``next_deal`` deals again when it is over.

    >>> from allfours import variants
    >>> match = Match.new(variants.PHAT, seed=181)
    >>> while not match.is_over:
    ...     match = match.apply(match.legal_moves[0]) if match.legal_moves else match.next_deal()
    >>> max(match.totals) >= 181
    True
    """

    variant: Variant
    """The rules."""
    seed: int | None
    """The seed of all deals, from 0 up and below 2**256; None where every pack is given."""
    past: tuple[Deal, ...] = ()
    """The deals before the current one, in order, all of them over."""
    deal: Deal
    """The current deal, in progress or over."""
    conceded: Side | None = None
    """The side that has given the match up; None where none has."""

    @classmethod
    def new(
        cls,
        variant: Variant,
        *,
        seed: int | None = None,
        dealer: int | None = None,
        cards: Sequence[Card] | None = None,
        trump: Suit | None = None,
    ) -> Match:
        """A match whose first deal has been dealt.

        The first dealer is given, or found from the seed by the custom of the variant; who pitches first follows that
        custom. The pack is given, top card first, or shuffled with the seed derived for deal 0 (see ``shuffling``);
        likewise trumps, in a game in which they are cut before the deal. Raises SetupError if there is neither a seed
        nor what it would decide, or the cards are not the pack.

        >>> from allfours import variants
        >>> from allfours.cards import pack
        >>> Match.new(variants.PHAT, cards=tuple(pack()), dealer=2).turn
        3
        """
        check_kinds(variant, trump=trump)
        if seed is not None:
            shuffling.check_seed(seed)
        pack = _pack(variant, seed, 0, cards)
        first = _first_dealer(variant, seed) if dealer is None else seat_of(variant, dealer, "dealer")
        hands = variant.dealt(pack, dealer=first)[0]
        pitcher = variant.first_dealer.pitcher(variant, hands, first)
        cut = _trump(variant, seed, 0, trump)
        deal = Deal.new(variant, cards=pack, dealer=first, pitcher=pitcher, trump=cut)
        return cls(variant=variant, seed=seed, deal=deal)

    @property
    def turn(self) -> Seat | None:
        """Whose turn it is; None between two deals and when the match is over."""
        return None if self.is_over else self.deal.turn

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """What the seat whose turn it is may do, without repeats; empty when the deal or the match is over."""
        return () if self.is_over else self.deal.legal_moves

    @property
    def deals(self) -> tuple[Deal, ...]:
        """The finished deals in order, those thrown in as well; the current one is the last of them once it is over."""
        return (*self.past, self.deal) if self.deal.is_over else self.past

    @property
    def standing(self) -> Standing:
        """The standing as it is now, the points of the current deal included; see ``Deal.standing``."""
        return self.deal.standing

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each side now, by side, those of the current deal included."""
        return self.deal.standing.totals

    @property
    def winner(self) -> Side | None:
        """The side that has won, also because the other has given up; None as long as nobody has."""
        if self.conceded is not None:
            return Side(1 - self.conceded)
        return self.deal.winner

    @property
    def is_over(self) -> bool:
        """Whether a side has won or given up, or the match has stopped unfinished."""
        return self.winner is not None or self.unfinished

    @property
    def unfinished(self) -> bool:
        """Whether the match has stopped though nobody has won it: see :class:`~allfours.scoring.Capped`.

        Those deals count that stand in ``standing``, so none that was thrown in; but where a hundred in a row have been
        thrown in, a match with a limit stops as well.
        """
        limit: float = getattr(self.variant.goal, "limit", math.inf)
        if self.winner is not None or limit == math.inf:
            return False
        return self.standing.deals >= limit or (self.deal.thrown_in and self._in_vain())

    def _in_vain(self) -> bool:
        """Whether so many of the last deals have been thrown in that nobody can be expected to play one."""
        last = self.deals[-_IN_VAIN:]
        return len(last) == _IN_VAIN and all(deal.thrown_in for deal in last)

    def apply(self, move: Move | str) -> Match:
        """The match after a move in the current deal. Raises IllegalMove and NotationError as ``Deal.apply`` does."""
        if self.is_over:
            raise IllegalMove(parse_move(move) if isinstance(move, str) else move, self.deal, _OVER)
        deal = self.deal.apply(move)
        _ = deal.winner  # a settlement that fails does so here, where the match before is still at hand
        return attrs.evolve(self, deal=deal)

    def why_not(self, move: Move | str) -> Refusal | None:
        """Why a move may not be made, or None if it is legal. Raises NotationError for a text that is no move."""
        refusal = self.deal.why_not(move)
        return _OVER if self.is_over else refusal

    def next_deal(
        self, *, cards: Sequence[Card] | None = None, dealer: int | None = None, trump: Suit | None = None
    ) -> Match:
        """The match with the next deal dealt, when the current one is over.

        The dealer is by default whose turn the variant says it is; the pack is given, top card first, or shuffled with
        the seed derived for the number of this deal, and trumps likewise where they are cut before it. Raises
        SetupError if the deal is not over, the match is, or there is neither a seed nor what it would decide.

        >>> from allfours import variants
        >>> match = Match.new(variants.PHAT, seed=181)
        >>> while match.legal_moves:
        ...     match = match.apply(match.legal_moves[0])
        >>> match, match.next_deal()
        (<Match of phat, 55:33, deal 1>, <Match of phat, 55:33, deal 2>)
        """
        if self.is_over:
            raise SetupError.of("over", "match", "the match is over, no deal follows")
        if not self.deal.is_over:
            raise SetupError.of("unfinished", "match.deal", "the current deal must be played to its end first")
        pack = _pack(self.variant, self.seed, len(self.past) + 1, cards)
        nobody_asked = self.variant.next_dealer(self.deal) if dealer is None else dealer
        cut = _trump(self.variant, self.seed, len(self.past) + 1, trump)
        deal = Deal.new(self.variant, cards=pack, dealer=nobody_asked, standing=self.deal.standing, trump=cut)
        return attrs.evolve(self, past=(*self.past, self.deal), deal=deal)

    def concede(self, side: int) -> Match:
        """The match given up by one of two sides; the other has won.

        Raises SetupError where the match is over, there are more than two sides, or no such side.

        >>> from allfours import variants
        >>> Match.new(variants.PHAT, seed=181).concede(0)
        <Match of phat, 0:0, side 1 has won>
        """
        sides = self.variant.seating.sides
        if self.is_over:
            raise SetupError.of("over", "match", "the match is over, nobody can give it up")
        if sides != 2:  # noqa: PLR2004 - with more than two sides nobody would be the winner
            raise SetupError.of("sides", "side", f"with {sides} sides no other side would have won")
        if type(side) is not int or not 0 <= side < sides:
            raise SetupError.of("side", "side", f"the sides are 0 and 1, not {side!r}")
        return attrs.evolve(self, conceded=Side(side))

    def view(self, seat: int | None) -> View:
        """What a seat may know of the current deal; None is a spectator. Raises SetupError for a seat that is none."""
        return self.deal.view(seat)

    def record(self, *, seat: int | None = None) -> Record:
        """The match as packs and moves; with a seat, only what that seat may know, and no pack.

        >>> from allfours import variants
        >>> notes = Match.new(variants.PHAT, seed=181).apply("JH").record(seat=1).deals[0]
        >>> [hand and hand.groups for hand in notes.hands]
        [None, '852.KT654.83.JT2', None, None]
        """
        from allfours.record import Record  # noqa: PLC0415 - a record is made from a match, so it imports this module

        return Record.of(self, seat=seat)

    def __repr__(self) -> str:
        """What anybody may see, in one line: a match holds hidden cards and a seed, its repr does not."""
        totals = ":".join(map(str, self.totals))
        if self.winner is not None:
            state = f"side {self.winner} has won"
        else:
            state = "unfinished" if self.unfinished else f"deal {len(self.past) + 1}"
        return f"<Match of {self.variant.name}, {totals}, {state}>"

    def __str__(self) -> str:
        """The ledger: every trick and score so far, and nothing that is still in a hand."""
        from allfours.pictures import ledger  # noqa: PLC0415 - pictures are drawn of matches, so they import this module

        return ledger(self)

    def _repr_html_(self) -> str:
        """The ledger, for a notebook."""
        from allfours.pictures import ledger_html  # noqa: PLC0415 - as above

        return ledger_html(self)


def _first_dealer(variant: Variant, seed: int | None) -> Seat:
    """The first dealer by the custom of the variant."""
    if seed is None:
        raise SetupError.of("dealer", "dealer", "a match without a seed is told who deals first")
    return variant.first_dealer.dealer(variant, shuffling.derived(seed, "first dealer"))


def _pack(variant: Variant, seed: int | None, number: int, cards: Sequence[Card] | None) -> Sequence[Card]:
    """The pack for a deal of a match: as given, or shuffled."""
    if cards is not None:
        return in_order(cards, "cards")
    if seed is None:
        raise SetupError.of("cards", "cards", "a match without a seed is given the pack of every deal")
    return shuffling.shuffle(cards_of(variant.deck.mask), shuffling.derived(seed, f"deal {number}"))


def _trump(variant: Variant, seed: int | None, number: int, trump: Suit | None) -> Suit | None:
    """The trumps that are cut for a deal of a match: as given, or from the seed; None where none are cut."""
    return trump if trump is not None or seed is None else cut_trump(variant, seed, f"trump {number}")
