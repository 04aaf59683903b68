"""The kernel: a deal as an immutable value that stages and phases carry forward.

A deal runs through the **stages** of its variant in order. A stage is a rule: a function from deal to deal that changes
the deal and goes on (it fixes a trump, marks a hand face down), or opens a **phase**. A phase is state: it knows
whose moves are legal and what they do, and when it has come to its end it lets the deal ``proceed`` to the next stage.
After the last stage the settlement of the variant pays. The kernel knows no game, no stage, and no phase but rest.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final, Unpack, cast

import attrs

from allfours import dealing
from allfours.cards import Card, CardSet, Suit, mask_of
from allfours.counting import counted, reckoned, scores_of, settled, won
from allfours.errors import IllegalMove, Refusal, SetupError
from allfours.ledger import Contract, Reckoning, Score, Standing, Trick, with_totals
from allfours.moves import Move, Play, parse_move
from allfours.resting import BETWEEN, Rest, Resting
from allfours.rules import Phase, Variant
from allfours.seating import Seat, Side
from allfours.table import (
    FactChanges,
    Facts,
    Start,
    Table,
    changer_of_facts,
    facts_of,
    made_of,
    moves_made,
    owners,
    table_of,
    with_facts,
)
from allfours.twins import changer_of, twin_of

if TYPE_CHECKING:
    from allfours.view import View


@attrs.frozen(init=False, eq=False, repr=False, weakref_slot=False)
class Deal:
    """One deal of a variant, in progress or over: an immutable value.

    Make one with ``shuffled``, ``new`` or ``from_hands``; ``apply`` gives the next. Two deals are equal when they were
    dealt alike and the same moves were made.

    >>> from allfours import variants
    >>> deal = Deal.shuffled(variants.PHAT, seed=7)
    >>> deal.turn, deal.trump, len(deal.legal_moves)
    (0, None, 13)
    >>> later = deal.apply(deal.legal_moves[0])
    >>> print(later.trick[0], later.trump.word, deal.trump)
    JS spades None
    """

    table: Table
    """The log of the deal, for stages and phases."""
    phase: Phase
    """The part of the deal that is being played."""
    turn: Seat | None
    """Whose turn it is; None when the deal is over."""
    trick: tuple[Card, ...]
    """The cards on the table, in the order played; empty between tricks."""
    legal_moves: tuple[Move, ...]
    """What the seat whose turn it is may do, without repeats, plays in the order of a sorted hand; empty only when the
    deal is over."""

    # --- set up

    @classmethod
    def shuffled(  # noqa: PLR0913 - what a deal may be told, each by name
        cls,
        variant: Variant,
        *,
        seed: int,
        dealer: int | None = None,
        standing: Standing | None = None,
        pitcher: int | None = None,
        trump: Suit | None = None,
    ) -> Deal:
        """A deal of the pack in the order that a seed gives (see ``shuffling.shuffle``); the rest as for ``new``."""
        return begin(dealing.from_seed(variant, seed, dealer=dealer, pitcher=pitcher, standing=standing, trump=trump))

    @classmethod
    def new(  # noqa: PLR0913 - as above
        cls,
        variant: Variant,
        *,
        cards: Sequence[Card],
        dealer: int | None = None,
        standing: Standing | None = None,
        pitcher: int | None = None,
        trump: Suit | None = None,
    ) -> Deal:
        """A deal of a pack in dealing order, top card first.

        The dealer is a seat, by default the last, so that seat 0 is eldest. ``standing`` is what the match has come to
        (default: a new match), ``pitcher`` who pitches by the custom of the game (default: the eldest), ``trump`` the
        suit in a game in which trumps are cut before the deal. Raises SetupError if the cards are not the pack of the
        variant, a seat is none, or trumps are told in another game.

        >>> from allfours import variants
        >>> from allfours.cards import pack
        >>> deal = Deal.new(variants.PHAT, cards=tuple(pack()), dealer=2)
        >>> print(deal.turn, deal.hand(3))
        3 AS TS 6S 2S JH 7H 3H QD 8D 4D KC 9C 5C
        """
        start = dealing.from_pack(variant, cards, dealer=dealer, pitcher=pitcher, standing=standing, trump=trump)
        return begin(start)

    @classmethod
    def from_hands(  # noqa: PLR0913 - as above
        cls,
        variant: Variant,
        *,
        hands: Sequence[str | CardSet],
        stock: str | Sequence[Card] | None = None,
        dealer: int | None = None,
        standing: Standing | None = None,
        pitcher: int | None = None,
        trump: Suit | None = None,
    ) -> Deal:
        """A deal of hands that are known, by seat, each a set of cards or its text.

        The stock is the cards not dealt, top first, as cards or their text; where it is not given, it is what is left
        of the pack in the order of a sorted hand. The rest is as for ``new``. Raises SetupError, with all problems, if
        the hands have the wrong size or number, or cards are missing, strange or dealt twice; NotationError for a text
        that is no hand.

        >>> from allfours import variants
        >>> deal = Deal.from_hands(variants.ALL_FOURS, hands=["AS KS 9H 8H 3D 2C", ".AT.J9.76"])
        >>> deal.trump.word  # the queen of spades is on top of the stock
        'spades'
        """
        return begin(
            dealing.from_hands(variant, hands, stock, dealer=dealer, pitcher=pitcher, standing=standing, trump=trump)
        )

    # --- play

    def apply(self, move: Move | str) -> Deal:
        """The deal after a move, given as a value or as its text; this deal stays as it is.

        Raises IllegalMove, with the reason, for a move that is not legal, NotationError for a text that is no move.

        >>> from allfours import Card, Play, variants
        >>> deal = Deal.shuffled(variants.PHAT, seed=7)
        >>> deal.apply("JS") == deal.apply(Play(Card.parse("JS"))), deal.trick
        (True, ())
        """
        if move in self.legal_moves:
            return self.phase.make(self, move)  # what almost every call comes to; see _Unlisted for the others
        return self._considered(move)

    def _considered(self, move: Move | str) -> Deal:
        """The deal after a move that is legal by the rule of the phase, whether or not the moves have been listed."""
        made = parse_move(move) if isinstance(move, str) else move
        refusal = self.phase.why_not(self, made)
        if refusal is not None:
            raise IllegalMove(made, self, refusal)
        return self.phase.make(self if type(made) is Play else self._logged(made), made)

    def pick(self, fraction: float) -> Move:
        """The legal move so far down their list, from 0 for the first to just below 1 for the last.

        It is ``legal_moves[int(fraction * len(legal_moves))]``, found without the list where that may be very long; see
        :class:`~allfours.rules.PicksMoves`. With a random fraction each is as likely as another. Raises SetupError for
        what is no such fraction, and where no move is left.

        >>> from allfours import shuffling, variants
        >>> deal, chance = Deal.shuffled(variants.CINCH, seed=7), shuffling.stream(7)
        >>> while not deal.is_over:
        ...     deal = deal.apply(deal.pick(chance.random()))
        >>> len(deal.tricks), deal.points
        (6, (0, 24))
        """
        moves = self.legal_moves
        if type(fraction) is not float or not 0 <= fraction < 1:
            dealing.check_fraction(fraction)
        if not moves:
            raise SetupError.of("over", "deal", "there is no legal move to be picked")
        return moves[int(fraction * len(moves))]

    def why_not(self, move: Move | str) -> Refusal | None:
        """Why a move may not be made, or None if it is legal. Raises NotationError for a text that is no move.

        >>> from allfours import variants
        >>> deal = Deal.shuffled(variants.PHAT, seed=7)
        >>> print(deal.why_not("JS"), "/", deal.why_not("QS"))
        None / Q♠ is not in the hand
        """
        return self.phase.why_not(self, parse_move(move) if isinstance(move, str) else move)

    def hand(self, seat: int) -> CardSet:
        """The cards that a seat holds now, whoever may see them. Raises SetupError for a seat that is none.

        >>> from allfours import variants
        >>> print(Deal.shuffled(variants.ALL_FOURS, seed=7).hand(1))
        9S 2S QH JD AC QC
        """
        return CardSet.of_mask(self.hand_mask(dealing.seat_of(self.variant, seat, "seat")))

    def view(self, seat: int | None) -> View:
        """What a seat may know; None is a spectator, who sees no hand. Raises SetupError for a seat that is none.

        >>> from allfours import variants
        >>> deal = Deal.shuffled(variants.PHAT, seed=7)
        >>> deal.view(1).hand == deal.hand(1), deal.view(1).legal_moves, deal.view(None).hand
        (True, (), None)
        """
        from allfours.view import view_of  # noqa: PLC0415 - a view is built from a deal, so it imports this module

        return view_of(self, None if seat is None else dealing.seat_of(self.variant, seat, "seat"))

    # --- look

    @property
    def variant(self) -> Variant:
        """The rules."""
        return self.table.facts.start.variant

    @property
    def dealer(self) -> Seat:
        """Who dealt."""
        return self.table.facts.start.dealer

    @property
    def pitcher(self) -> Seat:
        """Who pitches by the custom of the game: the eldest, but for the first deal of some matches."""
        return self.table.facts.start.pitcher

    @property
    def trump(self) -> Suit | None:
        """The trump suit; None until one is turned, named or pitched."""
        return self.table.facts.trump

    @property
    def contract(self) -> Contract | None:
        """What was bid; None before, and in games without bids."""
        return self.table.facts.contract

    @property
    def face_down(self) -> frozenset[Seat]:
        """The seats that may not see their own hand yet."""
        return self.table.facts.face_down

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The finished tricks, in order.

        >>> from allfours import variants
        >>> deal = Deal.shuffled(variants.PHAT, seed=7)
        >>> for card in ("JS", "QS", "AS", "9S"):
        ...     deal = deal.apply(card)
        >>> [(str(trick), trick.winner) for trick in deal.tricks]
        [('JS QS AS 9S', 2)]
        """
        return tuple(
            Trick(seats[0], cards=node.event, winner=node.winner, seats=seats)
            for node in self._log.log()
            if isinstance(node.event, tuple) and (seats := owners(node.facts, node.event))
        )

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves made so far, in order, those too that some seats may not know."""
        return tuple(made.move for made in moves_made(self._log, self.trick, BETWEEN))

    @property
    def scores(self) -> tuple[Score, ...]:
        """What has been scored in this deal, in the order counted; pegs of a trick are one score.

        >>> from allfours import variants
        >>> deal = Deal.shuffled(variants.PHAT, seed=7)
        >>> for card in ("JS", "QS", "AS", "9S"):
        ...     deal = deal.apply(card)
        >>> print(*deal.scores)
        side 0: +25 pegs (J♠ Q♠ A♠ 9♠)
        """
        return tuple(scores_of(self.table))

    @property
    def points(self) -> tuple[int, ...]:
        """The points of this deal by side, as they are now."""
        before = self.table.facts.start.standing.totals
        return tuple(map(operator.sub, self.table.totals, before))

    @property
    def standing(self) -> Standing:
        """The standing of the match as it is now, with this deal's points; its ``deals`` has this one once scored."""
        if isinstance(self.phase, Resting) and self.phase.standing is not None:
            return self.phase.standing
        return with_totals(self.table.facts.start.standing, self.table.totals)

    @property
    def is_over(self) -> bool:
        """Whether the deal has ended: scored, won in its middle, or thrown in."""
        return self.turn is None

    @property
    def thrown_in(self) -> bool:
        """Whether the deal was thrown in, so that the cards are dealt again."""
        return isinstance(self.phase, Resting) and self.phase.why is Rest.THROWN_IN

    @property
    def winner(self) -> Side | None:
        """The side that has won the match, also in the middle of a deal; None as long as nobody has."""
        return self.phase.winner if isinstance(self.phase, Resting) else None

    @property
    def reckoning(self) -> Reckoning:
        """What a scorer needs of the deal as it stands; ``variant.settlement`` is asked with it."""
        return reckoned(self.table)

    @property
    def _log(self) -> Table:
        """The log as far as it has been played, whether or not what the deal pays is in it."""
        return self.table

    # --- for stages and phases

    def hand_mask(self, seat: Seat) -> int:
        """The mask of the cards that a seat holds now."""
        table = self.table
        hand = table.facts.held[seat] & table.left
        return hand & ~mask_of(self.trick) if self.trick else hand

    def changed(self, **facts: Unpack[FactChanges]) -> Deal:
        """The deal with some facts changed, and nothing written down; the phase and the turn stay.

        >>> from allfours import Suit, variants
        >>> Deal.shuffled(variants.PHAT, seed=7).changed(trump=Suit.HEARTS).trump.word
        'hearts'
        """
        change = changer_of_facts(*facts)
        table = with_facts(self.table, change(self.table.facts, *facts.values()))
        return deal_of(table, self.phase, self.turn, self.trick)

    def opened(self, phase: Phase, *, turn: Seat) -> Deal:
        """The deal in a phase, with a seat to move; its legal moves are worked out when first asked for."""
        return deal_of(self.table, phase, turn, self.trick)

    def proceed(self) -> Deal:
        """The deal when a phase has come to its end: the following stages, up to the next phase or the settlement."""
        return onward(self.table)

    def scored(self, *scores: Score) -> Deal:
        """The deal with scores counted one by one; the one that wins the match ends it, and none follows.

        >>> from allfours import Score, Side, Standing, variants
        >>> deal = Deal.shuffled(variants.ALL_FOURS, seed=7, standing=Standing(totals=(9, 9)))
        >>> high, low = Score(Side(1), points=1, reason="high"), Score(Side(0), points=1, reason="low")
        >>> deal.scored(high, low).winner, deal.scored(high, low).points
        (1, (0, 1))
        """
        if self.winner is not None:
            return self
        table, end = counted(self.table, scores)
        if end is not None:
            return deal_of(table, end, None, self.trick)
        return deal_of(table, self.phase, self.turn, self.trick)

    def tested(self) -> Deal:
        """The deal as it is, or over if its standing wins the match; a pot that waits is lost then."""
        end = won(self.table)
        return self if end is None else deal_of(self.table, end, None, self.trick)

    def thrown(self) -> Deal:
        """The deal thrown in: it is over, points already scored stay.

        >>> from allfours import variants
        >>> deal = Deal.shuffled(variants.PHAT, seed=7).thrown()
        >>> deal.is_over, deal.thrown_in, deal.winner
        (True, True, None)
        """
        return deal_of(self.table, Resting(Rest.THROWN_IN, standing=self.standing), None, ())

    def _logged(self, move: Move) -> Deal:
        """The deal with a move other than a play written down."""
        old = self.table
        seat = cast("Seat", self.turn)  # a legal move has been made, so it was somebody's turn
        made = made_of(seat, move, self.phase, len(self.trick))
        table = table_of(old.facts, old.winner, old.left, old.totals, made, 0, old)
        return deal_of(table, self.phase, self.turn, self.trick)

    # --- as a value

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Deal):
            return NotImplemented
        return self is other or (self._log.facts.start == other._log.facts.start and self.moves == other.moves)

    def __hash__(self) -> int:
        return hash((self._log.facts.start, self.moves))

    def __reduce__(self) -> tuple[object, tuple[Start, tuple[Move, ...]]]:
        return replay, (self._log.facts.start, self.moves)

    def __copy__(self) -> Deal:
        return self

    def __deepcopy__(self, memo: object) -> Deal:
        return self

    def __repr__(self) -> str:
        """What anybody may see, in one line: a deal holds hidden cards, its repr does not."""
        facts = self._log.facts
        where = "over" if self.is_over else f"turn {self.turn}"
        trump = f", {facts.trump.word}" if facts.trump else ""
        trick = f", {' '.join(card.symbol for card in self.trick)} on the table" if self.trick else ""
        game, dealer = facts.start.variant.name, facts.start.dealer
        return f"<Deal of {game}, dealer {dealer}{trump}, trick {len(self.tricks)}{trick}, {where}>"

    def __str__(self) -> str:
        """What a spectator sees, as a table of text; ``pictures.table(deal)`` shows the hands as well."""
        from allfours.pictures import table  # noqa: PLC0415 - pictures are drawn of deals, so they import this module

        return table(self.view(None))

    def _repr_html_(self) -> str:
        """What a spectator sees, for a notebook."""
        from allfours.pictures import table_html  # noqa: PLC0415 - as above

        return table_html(self.view(None))


class _Unlisted(Deal):
    """A deal that lists its legal moves when somebody asks, and makes a move by the rule, without the list.

    A plain ``Deal`` has its moves listed, and all of them are plays; one that is over and has not paid yet is an
    ``_Unsettled``; every other is one of these.

    Were ``__getattr__`` a method of Deal, it would slow down every field of every deal.
    """

    __slots__ = ()

    apply = Deal._considered  # noqa: SLF001 - of its own class, so to speak

    def pick(self, fraction: float) -> Move:
        """The legal move so far down their list, which is not made where the phase picks by itself."""
        pick: Callable[[Deal, float], Move] | None = getattr(self.phase, "pick", None)  # see PicksMoves
        if pick is None:
            return Deal.pick(self, fraction)
        dealing.check_fraction(fraction)
        return pick(self, fraction)

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> object:
            if name != "legal_moves":  # the only slot that is left empty
                raise AttributeError(name)
            object.__setattr__(self, name, self.phase.moves(self))
            return self.legal_moves


class _Unsettled(Deal):
    """A deal that has been played to its end, and pays when somebody looks: whoever only plays does not wait for it.

    To compare it, pickle it or show it in a line is not to look, so that this can be done where a settlement fails. The
    slot of the phase holds the log as the last stage left it, and that of the log nothing. Once it has paid, it is a
    plain ``Deal``. Where two threads look at once, both may work it out: they come to the same.
    """

    __slots__ = ()

    if not TYPE_CHECKING:

        @property
        def table(self) -> Table:
            _pay(self)
            return _TABLE.__get__(self)

        @property
        def phase(self) -> Phase:
            _pay(self)
            return _PHASE.__get__(self)

        @property
        def _log(self) -> Table:
            played = _PHASE.__get__(self)
            return played if type(played) is Table else _TABLE.__get__(self)


_TABLE: Final = vars(Deal)["table"]
_PHASE: Final = vars(Deal)["phase"]


def _pay(deal: Deal) -> None:
    """Has a deal settled that is over, unless another thread has been quicker; it is a plain deal then."""
    played = _PHASE.__get__(deal)
    if type(played) is Table:
        table, end = settled(played)
        _TABLE.__set__(deal, table)
        _PHASE.__set__(deal, end)  # after the log, which is there as soon as this says so
        object.__setattr__(deal, "__class__", Deal)


deal_twin: Final = twin_of(Deal)
"""A deal in the making, see :mod:`allfours.twins`."""


def deal_of(table: Table, phase: Phase, turn: Seat | None, trick: tuple[Card, ...]) -> Deal:
    """A deal in a phase, whose legal moves are worked out when first asked for.

    >>> from allfours import Seat, variants
    >>> deal = Deal.shuffled(variants.PHAT, seed=7)
    >>> deal_of(deal.table, deal.phase, Seat(2), ())  # what deal.opened(deal.phase, turn=2) does
    <Deal of phat, dealer 3, trick 0, turn 2>
    """
    new: Any = deal_twin()
    new.table = table
    new.phase = phase
    new.turn = turn
    new.trick = trick
    new.__class__ = _Unlisted
    done: Deal = new
    return done


def deal_listed(
    table: Table, phase: Phase, turn: Seat | None, trick: tuple[Card, ...], plays: tuple[Play, ...]
) -> Deal:
    """A deal in a phase of plays only, with those that are legal."""
    new: Any = deal_twin()
    new.table = table
    new.phase = phase
    new.turn = turn
    new.trick = trick
    new.legal_moves = plays
    new.__class__ = Deal
    done: Deal = new
    return done


def begin(start: Start) -> Deal:
    """A deal as it was dealt, up to the first move that a player has to make.

    >>> from allfours import variants
    >>> deal = Deal.shuffled(variants.ALL_FOURS, seed=7).apply("beg")
    >>> begin(deal.table.facts.start)
    <Deal of all_fours, dealer 1, hearts, trick 0, turn 0>
    """
    facts = facts_of(start=start, held=start.hands, stock=start.stock, trump=start.trump, known=(0,) * len(start.hands))
    table = table_of(facts, start.pitcher, start.variant.deck.mask, start.standing.totals, None, 0, None)
    return onward(table)


def replay(start: Start, moves: Iterable[Move]) -> Deal:
    """A deal that was dealt so, after these moves. Raises IllegalMove at the first that is not legal.

    >>> from allfours import variants
    >>> deal = Deal.shuffled(variants.PHAT, seed=7).apply("AH").apply("KH")
    >>> replay(deal.table.facts.start, deal.moves[:1])
    <Deal of phat, dealer 3, hearts, trick 0, A♥ on the table, turn 1>
    """
    deal = begin(start)
    for move in moves:
        deal = deal.apply(move)
    return deal


def onward(table: Table) -> Deal:
    """The deal when a phase has come to its end; see ``Deal.proceed``."""
    stages = table.facts.start.variant.stages
    while (number := table.facts.stage) < len(stages):
        table = with_facts(table, _with_stage(table.facts, number + 1))
        deal = stages[number](deal_of(table, BETWEEN, None, ()))
        if deal.phase is not BETWEEN:
            return deal
        table = deal.table
    new: Any = deal_twin()
    new.phase = table  # see _Unsettled
    new.turn = None
    new.trick = ()
    new.legal_moves = ()
    new.__class__ = _Unsettled
    done: Deal = new
    return done


_with_stage: Final = changer_of(Facts, "stage")
