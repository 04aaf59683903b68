"""Thousands of deals at once, from the first lead on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, cast

import attrs
import numpy as np

from allfours.batch import goals
from allfours.batch.account import SUITS
from allfours.batch.arrays import Masks, Signed, Small
from allfours.batch.compiled import Compiled, compiled
from allfours.batch.counting import Counted, count
from allfours.batch.dealing import dealt
from allfours.batch.numbers import keys, words
from allfours.batch.playing import Course, extent_of, play
from allfours.batch.position import Ledger, Position, fresh_position, ledger_of, part, places_of, position_of, repeated
from allfours.batch.refusing import named, no_counterpart
from allfours.batch.results import Played, played_of
from allfours.batch.settling import Settling, refuse_unknown
from allfours.batch.turn import Policy
from allfours.cards import CardSet, top_card
from allfours.errors import Problem, SetupError, VariantError
from allfours.ledger import Standing
from allfours.rules import Variant
from allfours.stages import (
    FixTrump,
    OnlyPitcherLooks,
    PitchersPartnerBlind,
    StockTurned,
    TopCardTrump,
    Tricks,
    TrumpCut,
    TrumpsOnly,
)
from allfours.stages.passing_over import PlayingUnevenHands
from allfours.stages.tricks import FirstLead, Playing
from allfours.stages.trumps_only import PlayingTrumps
from allfours.state import Deal

CHUNK: Final = 16384
"""Deals that are played together unless told otherwise: few enough for the caches, enough to forget Python."""
_MOST: Final = 2**62
_CUT: Final = 31
"""The word of a deal's stream that cuts trumps where they are cut."""
_PHASES: Final = (FirstLead, Playing, PlayingUnevenHands, PlayingTrumps)
"""The phases in which cards are played to tricks."""
_SILENT: Final = (FixTrump, OnlyPitcherLooks, PitchersPartnerBlind, StockTurned, TopCardTrump, TrumpCut)
"""The stages before the play that ask nobody."""


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Batch:
    """Many deals of one variant, all at the same point of the play: an immutable value.

    Made with ``shuffled``, ``from_deal`` or ``of``; ``play_out`` plays them to the end. What happens in the deal of a
    number depends on the seed and the number alone: a batch of 1000 deals from number 5000 on is part of one of 10,000.
    """

    variant: Variant
    """The game."""
    seed: int
    """The seed from which the deals and the cards chosen follow."""
    first: int
    """The number of the first deal."""
    position: Position = attrs.field(repr=False)
    """The cards, as arrays."""
    ledger: Ledger = attrs.field(repr=False)
    """What the settlement needs, as arrays."""
    _rules: Compiled = attrs.field(alias="rules")
    _dealt: Deal | None = attrs.field(alias="dealt")
    """A deal like those that were shuffled, but for its cards; None for deals that were given."""
    _given: tuple[Deal, ...] = attrs.field(alias="given")

    @classmethod
    def shuffled(  # noqa: PLR0913 - what deals may be told, each by name
        cls,
        variant: Variant,
        deals: int,
        *,
        seed: int,
        first: int = 0,
        dealer: int | None = None,
        pitcher: int | None = None,
        standing: Standing | None = None,
    ) -> Batch:
        """Whole deals of a game in which nobody bids, from their first lead on; ``dealer`` and so on as for ``Deal``.

        The cards are dealt as :mod:`allfours.batch.dealing` says, so that they are not those of ``Deal.shuffled``.
        Raises VariantError for a rule of the game that has
        no counterpart, SetupError for what is no number, seed, seat or standing.
        """
        _refuse_numbers(deals, first)
        rules = compiled(variant, _only_play(variant))
        like = Deal.shuffled(variant, seed=seed, dealer=dealer, pitcher=pitcher, standing=standing)
        hands, stock = dealt(variant, seed, first, deals)
        ledger = ledger_of((like,))
        return cls(
            variant=variant,
            seed=seed,
            first=first,
            position=fresh_position(
                variant,
                np.roll(hands, like.dealer + 1, axis=0),
                leader=like.pitcher,
                trump=_trumps(rules, like, stock, keys(seed, first, deals)),
                stock=stock,
            ),
            # Nothing has been scored, even if that one deal has ended at once, as where nobody has a trump.
            ledger=repeated(attrs.evolve(ledger, totals=ledger.before), deals),
            rules=rules,
            dealt=like,
            given=(),
        )

    @classmethod
    def from_deal(cls, deal: Deal, deals: int, *, seed: int, first: int = 0) -> Batch:
        """One deal in the play of the cards as many times as wanted, for roll-outs with all cards where they are.

        Raises SetupError unless a card of the play is to be played next, VariantError for a rule without counterpart.
        """
        _refuse_numbers(deals, first)
        one = cls.of((deal,), seed=seed, first=first)
        return attrs.evolve(one, position=repeated(one.position, deals), ledger=repeated(one.ledger, deals))

    @classmethod
    def of(cls, deals: Sequence[Deal], *, seed: int, first: int = 0) -> Batch:
        """Deals of one variant that stand at the same card of the play, such as samples of what a seat cannot see.

        Raises SetupError, with every problem, for others; VariantError for a rule without a counterpart.
        """
        _refuse_numbers(len(deals), first)
        keys(seed, first, 1)  # raises what a seed may be wrong with
        rules = rules_of(deals)
        return cls(
            variant=rules.variant,
            seed=seed,
            first=first,
            position=position_of(deals, draws=rules.draws),
            ledger=ledger_of(deals),
            rules=rules,
            dealt=None,
            given=tuple(deals),
        )

    def __len__(self) -> int:
        """The number of deals."""
        return len(self.ledger.dealer)

    def deal(self, number: int) -> Deal:
        """The deal of a row as an ordinary one, before the batch is played out. Raises SetupError for no row."""
        if not 0 <= number < len(self):
            raise SetupError.of("deal", "number", f"the batch has the deals 0 to {len(self) - 1}, not {number}")
        if self._dealt is None:
            return self._given[number % len(self._given)]
        start = self._dealt.table.facts.start
        return Deal.from_hands(
            self.variant,
            hands=[CardSet.of_mask(mask) for mask in self.position.held[:, number].tolist()],
            stock=[top_card(1 << card) for card in self.position.stock[:, number].tolist()],
            dealer=start.dealer,
            pitcher=start.pitcher,
            standing=start.standing,
            trump=None if start.trump is None else SUITS[int(self.position.trump[number])],
        )

    def play_out(
        self, policy: Policy | None = None, *, settling: Settling = Settling.TOGETHER, chunk: int = CHUNK
    ) -> Played:
        """The deals played to their ends, all legal cards being equally likely, or as a policy chooses.

        ``chunk`` deals are played at a time; with another number the result is the same. Raises VariantError, with its
        name, for a settlement or a goal without a counterpart (see ``Settling``), SetupError for a policy that does not
        choose legal cards.
        """
        goals.known(self.variant.goal)
        if settling is Settling.TOGETHER:
            refuse_unknown(self.variant.settlement)
        if chunk < 1:
            raise SetupError.of("chunk", "chunk", f"1 deal at least is played at a time, not {chunk}")
        _keep_memory()
        extent = extent_of(self._rules, self.position)
        courses: list[Course] = []
        counts: list[Counted] = []
        for start in range(0, len(self), chunk):
            where = slice(start, min(start + chunk, len(self)))
            position, number = part(self.position, where), self.first + start
            key = keys(self.seed, number, where.stop - start)
            courses.append(play(self._rules, position, extent, key, number, policy))
            counts.append(count(self._rules, position, part(self.ledger, where), courses[-1], settling))
        return played_of(self, courses, counts)

    def __repr__(self) -> str:
        return f"<{len(self)} deals of {self.variant.name} from number {self.first}>"


def _trumps(rules: Compiled, like: Deal, stock: Small, key: Masks) -> Signed:
    """The trumps of deals that were shuffled, (n,): the same in all, or turned or cut in each of them."""
    stages: tuple[object, ...] = rules.variant.stages
    if any(isinstance(stage, TopCardTrump) for stage in stages):
        turned: Signed = rules.pitched[stock[0]]
        return turned
    if any(isinstance(stage, TrumpCut) for stage in stages):
        cut = words(key, _CUT)
        cut >>= np.uint64(62)
        return cut.astype(np.int8)
    return np.full(len(key), -1 if like.trump is None else SUITS.index(like.trump), dtype=np.int8)


def _keep_memory() -> None:
    """Has the C library of GNU keep what is freed: else it returns memory to the system, page by page, all the time.

    From the first large array that is freed it learns what sizes come and go. Nothing is written to the array, so that
    it takes no memory itself, and where other libraries allocate it changes nothing.
    """
    np.empty(30_000_000, dtype=np.uint8)


def rules_of(deals: Sequence[Deal]) -> Compiled:
    """The rules of the play in which some deals stand. Raises SetupError, with every problem, where there is no one."""
    problems = tuple(problem for number, deal in enumerate(deals) for problem in _wrong(deals[0], deal, number))
    if problems:
        raise SetupError(problems)
    variant, stage = deals[0].variant, deals[0].table.facts.stage
    if stage < len(variant.stages):
        raise no_counterpart("stages", variant.stages[stage])
    return compiled(variant, _rule(deals[0]))


def _wrong(like: Deal, deal: Deal, number: int) -> Iterator[Problem]:
    """What keeps a deal from being played together with the first."""
    path = f"deals.{number}"
    if not isinstance(deal.phase, _PHASES):
        text = f"a card is to be played next in the play of the tricks; this deal is at {named(deal.phase)}"
        yield Problem("phase", path=path, text=text)
    elif not isinstance(like.phase, _PHASES):
        return  # said of the first already
    elif deal.variant != like.variant:
        yield Problem("variant", path=path, text=f"the deals are of one game, {like.variant.name}, or of another")
    elif _place(deal) != _place(like):
        yield Problem("place", path=path, text="all deals stand at the same card of a trick, in the same play")


def _rule(deal: Deal) -> Tricks | TrumpsOnly:
    """The stage of play in which a deal stands."""
    return cast("FirstLead | Playing | PlayingUnevenHands | PlayingTrumps", deal.phase).rule  # as has been looked at


def _place(deal: Deal) -> tuple[int, bool, int, int]:
    """Where a deal stands: its stage, whether trumps are fixed, the cards of its trick, and those that can be drawn."""
    rule, facts = _rule(deal), deal.table.facts
    draws = isinstance(rule, Tricks) and rule.after is not None
    return facts.stage, deal.trump is None, len(places_of(deal)), len(facts.stock) if draws else 0


def _refuse_numbers(deals: int, first: int) -> None:
    """Raises SetupError for numbers of deals that are none."""
    if deals < 1:
        raise SetupError.of("deals", "deals", f"a batch has 1 deal at least, not {deals}")
    if not 0 <= first <= _MOST - deals:
        raise SetupError.of("first", "first", f"deals are numbered from 0 up to {_MOST}, not from {first}")


def _only_play(variant: Variant) -> Tricks | TrumpsOnly:
    """The play of a game in which nothing happens before it that asks somebody, and nothing after it.

    Raises VariantError, with the name of every stage that has no counterpart.
    """
    *before, play = variant.stages
    wrong = [(number, stage) for number, stage in enumerate(before) if not isinstance(stage, _SILENT)]
    if isinstance(play, Tricks | TrumpsOnly) and not wrong:
        return play
    if not isinstance(play, Tricks | TrumpsOnly):
        wrong.append((len(before), play))
    text = "bring ordinary deals to the first lead, and make a batch of these with Batch.of"
    raise VariantError(
        tuple(
            Problem(
                "batch",
                path=f"stages.{number}",
                text=f"{named(stage)} has no counterpart for many deals at once: {text}",
            )
            for number, stage in wrong
        )
    )
