"""Thousands of deals at once, from the first lead on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import attrs
import numpy as np

from allfours._refusing import refuse, shown
from allfours.batch import goals
from allfours.batch.account import SUITS
from allfours.batch.arrays import Masks, Points, Signed, Small
from allfours.batch.compiled import Compiled, compiled
from allfours.batch.counting import count
from allfours.batch.dealing import cut_suits, dealt
from allfours.batch.gathering import refuse_others, rules_of
from allfours.batch.numbers import keys, keys_of
from allfours.batch.playing import Extent, extent_of, play
from allfours.batch.position import Ledger, Position, fresh_position, keep, ledger_of, part, position_of, repeated
from allfours.batch.refusing import MOST, is_whole, named, refuse_numbers
from allfours.batch.results import Played, joined, played_of
from allfours.batch.settling import Settling, refuse_unknown
from allfours.batch.turn import Policy
from allfours.cards import CardSet, top_card
from allfours.dealing import check_kinds
from allfours.errors import Problem, SetupError, VariantError
from allfours.ledger import Standing
from allfours.rules import Variant
from allfours.scoring import PointTable
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
from allfours.state import Deal

CHUNK: Final = 16384
"""Deals that are played together unless told otherwise: few enough for the caches, enough to forget Python."""
SILENT: Final = (FixTrump, OnlyPitcherLooks, PitchersPartnerBlind, StockTurned, TopCardTrump, TrumpCut)
"""The stages before the play that ask nobody."""


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Batch:
    """Many deals of one variant, all at the same point of the play: an immutable value.

    Made with ``shuffled``, ``from_deal`` or ``of``; ``play_out`` plays them to the end. What happens in the deal of a
    number depends on the seed and the number alone: a batch of 1000 deals from number 5000 on is part of one of 10,000.

    >>> from allfours import variants
    >>> batch = Batch.shuffled(variants.PHAT, 100, seed=7)
    >>> batch, batch.position.hands.shape, batch.position.hands.dtype.name
    (<100 deals of phat from number 0>, (4, 100), 'uint64')
    >>> later = Batch.shuffled(variants.PHAT, 1, seed=7, first=42)
    >>> later.deal(0).hand(2) == batch.deal(42).hand(2)
    True
    """

    variant: Variant
    """The game."""
    seed: int
    """The seed from which the deals and the cards chosen follow."""
    numbers: Points
    """The number of each deal, (n,), int64."""
    position: Position = attrs.field(repr=False)
    """The cards of all deals, as arrays."""
    ledger: Ledger = attrs.field(repr=False)
    """What the settlement needs beyond the cards, as arrays."""
    _rules: Compiled = attrs.field(alias="rules")
    _dealt: Deal | None = attrs.field(alias="dealt")
    """A deal like those that were shuffled, but for its cards; None for deals that were given."""
    _given: tuple[Deal, ...] = attrs.field(alias="given")

    def __attrs_post_init__(self) -> None:
        for values in (self.position, self.ledger):
            keep(values)
        self.numbers.setflags(write=False)

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

        The deals have the numbers ``first`` to ``first + deals - 1``, below 2**62. The cards are dealt as
        :mod:`allfours.batch.dealing` says, so that they are not those of ``Deal.shuffled``. Raises VariantError for a
        rule of the game that has no counterpart, SetupError for what is no number, seed, seat or standing.
        """
        check_kinds(variant)
        refuse_numbers(deals, first)
        rules = compiled(variant, _only_play(variant))
        like = Deal.shuffled(variant, seed=seed, dealer=dealer, pitcher=pitcher, standing=standing)
        hands, stock = dealt(variant, seed, first, deals)
        ledger = ledger_of((like,))
        return cls(
            variant=variant,
            seed=seed,
            numbers=np.arange(first, first + deals),
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

        >>> from allfours import Deal, variants
        >>> deal = Deal.shuffled(variants.PHAT, seed=7)
        >>> played = Batch.from_deal(deal.apply(deal.legal_moves[0]), 200, seed=1).play_out()
        >>> played.points.shape, len(set(played.cards[:, -1].tolist())) > 1
        ((200, 2), True)
        """
        refuse_numbers(deals, first)
        one = cls.of((deal,), seed=seed, first=first)
        return attrs.evolve(
            one,
            numbers=np.arange(first, first + deals),
            position=repeated(one.position, deals),
            ledger=repeated(one.ledger, deals),
        )

    @classmethod
    def of(cls, deals: Sequence[Deal], *, seed: int, first: int = 0, numbers: Sequence[int] | None = None) -> Batch:
        """Deals of one variant that stand at the same card of the play, such as samples of what a seat cannot see.

        They are numbered from ``first`` on, or as ``numbers`` says, one for each. Raises SetupError, with every
        problem, for others; VariantError for a rule without a counterpart.

        >>> from allfours import Deal, variants
        >>> spades = [Deal.shuffled(variants.SPADES, seed=seed) for seed in range(3)]
        >>> for bid in ("bid:3", "bid:4", "bid:3", "bid:2"):
        ...     spades = [deal.apply(bid) for deal in spades]
        >>> Batch.of(spades, seed=1).play_out().tricks.sum(axis=1).tolist()
        [13, 13, 13]
        """
        refuse_others(deals)
        refuse_numbers(len(deals), first)
        keys(seed, first, 1)  # raises what a seed may be wrong with
        numbered = range(first, first + len(deals)) if numbers is None else numbers
        if len(numbered) != len(deals) or not all(is_whole(number) and 0 <= number < MOST for number in numbered):
            text = f"a whole number below 2 to the power of 62 is given for each of {len(deals)} deals, or none at all"
            raise SetupError.of("numbers", "numbers", text)
        rules = rules_of(deals)
        return cls(
            variant=rules.variant,
            seed=seed,
            numbers=np.array(numbered, dtype=np.int64),
            position=position_of(deals, draws=rules.draws),
            ledger=ledger_of(deals),
            rules=rules,
            dealt=None,
            given=tuple(deals),
        )

    def __len__(self) -> int:
        """The number of deals."""
        return len(self.ledger.dealer)

    @property
    def pegs(self) -> PointTable | None:
        """What is pegged when a trick is taken; None where nothing is."""
        return self._rules.rule.pegs

    def deal(self, number: int) -> Deal:
        """The deal of a row as an ordinary one, before the batch is played out. Raises SetupError for no row."""
        if not is_whole(number) or not 0 <= number < len(self):
            raise SetupError.of("deal", "number", f"the batch has the deals 0 to {len(self) - 1}, not {shown(number)}")
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

        ``chunk`` deals are played at a time, or all if they are settled one by one: with another number the result is
        the same, and beyond the result memory is taken for so many deals alone. Raises VariantError, with its name, for
        a settlement or a goal without a counterpart (see ``Settling``), SetupError for a policy that does not choose
        legal cards, and for arguments that make no sense.
        """
        _refuse_manner(policy, settling, chunk)
        goals.known(self.variant.goal)
        if settling is Settling.TOGETHER:
            refuse_unknown(self.variant.settlement)
        _keep_memory()
        extent = extent_of(self._rules, self.position)
        # Which scores there are, and their order, is known of deals settled one by one only when all of them are.
        size = chunk if settling is Settling.TOGETHER else len(self)
        chunks = (slice(start, min(start + size, len(self))) for start in range(0, len(self), size))
        return joined((self._played(where, extent, policy, settling) for where in chunks), len(self))

    def _played(self, where: slice, extent: Extent, policy: Policy | None, settling: Settling) -> Played:
        """Some of the deals played to their ends."""
        position, ledger, numbers = part(self.position, where), part(self.ledger, where), self.numbers[where]
        course = play(self._rules, position, extent, keys_of(self.seed, numbers), numbers, policy)
        return played_of(self, ledger, course, count(self._rules, position, ledger, course, settling))

    def __repr__(self) -> str:
        return f"<{len(self)} deals of {self.variant.name} from number {self.numbers[0]}>"


def _trumps(rules: Compiled, like: Deal, stock: Small, key: Masks) -> Signed:
    """The trumps of deals that were shuffled, (n,): the same in all, or turned or cut in each of them."""
    stages: tuple[object, ...] = rules.variant.stages
    if any(isinstance(stage, TopCardTrump) for stage in stages):
        turned: Signed = rules.pitched[stock[0]]
        return turned
    if any(isinstance(stage, TrumpCut) for stage in stages):
        return cut_suits(key)
    return np.full(len(key), -1 if like.trump is None else SUITS.index(like.trump), dtype=np.int8)


def _keep_memory() -> None:
    """Has the C library of GNU keep what is freed: else it returns memory to the system, page by page, all the time.

    From the first large array that is freed it learns what sizes come and go. Nothing is written to the array, so that
    it takes no memory itself, and where other libraries allocate it changes nothing.
    """
    np.empty(30_000_000, dtype=np.uint8)


def _refuse_manner(policy: object, settling: object, chunk: object) -> None:
    """Raises SetupError, with every problem, for a way of playing out that is none."""
    problems: list[Problem] = []
    if policy is not None and not callable(policy):
        text = f"a policy is a function from a Turn to cards, or None, not {shown(policy)}"
        problems.append(Problem("policy", path="policy", text=text))
    if not isinstance(settling, Settling):
        text = f"deals are settled by Settling.TOGETHER or Settling.ONE_BY_ONE, not {shown(settling)}"
        problems.append(Problem("settling", path="settling", text=text))
    if not is_whole(chunk) or chunk < 1:
        problems.append(Problem("chunk", path="chunk", text=f"1 deal at least is played at a time, not {shown(chunk)}"))
    refuse(*problems, error=SetupError)


def _only_play(variant: Variant) -> Tricks | TrumpsOnly:
    """The play of a game in which nothing happens before it that asks somebody, and nothing after it.

    Raises VariantError, with the name of every stage that has no counterpart.
    """
    *before, play = variant.stages
    wrong = [(number, stage) for number, stage in enumerate(before) if not isinstance(stage, SILENT)]
    if isinstance(play, Tricks | TrumpsOnly) and not wrong:
        return play
    if not isinstance(play, Tricks | TrumpsOnly):
        wrong.append((len(before), play))
    # Where the play itself has no counterpart it is of no use to bring deals there.
    bring = "bring ordinary deals to the first lead, and make a batch of these with Batch.of"
    text = bring if isinstance(play, Tricks | TrumpsOnly) else "play such deals one by one"
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
