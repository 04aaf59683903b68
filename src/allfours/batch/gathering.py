"""Which deals can be played together: those of one game that stand at the same card of the play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, cast

from allfours._refusing import refuse, shown
from allfours.batch.compiled import Compiled, compiled
from allfours.batch.position import places_of
from allfours.batch.refusing import named, no_counterpart
from allfours.errors import Problem, SetupError
from allfours.stages import Tricks, TrumpsOnly
from allfours.stages.passing_over import PlayingUnevenHands
from allfours.stages.playing import Playing
from allfours.stages.tricks import FirstLead
from allfours.stages.trumps_only import PlayingTrumps
from allfours.state import Deal

PHASES: Final = (FirstLead, Playing, PlayingUnevenHands, PlayingTrumps)
"""The phases in which cards are played to tricks."""


def refuse_others(deals: object) -> None:
    """Raises SetupError, with every problem, for what are no deals in their order."""
    if not isinstance(deals, Sequence) or isinstance(deals, str):
        text = f"deals in their order are wanted, such as a list of Deal, not {shown(deals)}"
        raise SetupError.of("deals", "deals", text)
    given = enumerate(cast("Sequence[object]", deals))  # as has been looked at
    problems = tuple(
        Problem("deal", path=f"deals.{number}", text=f"a deal is wanted, such as Deal.shuffled(...), not {shown(deal)}")
        for number, deal in given
        if not isinstance(deal, Deal)
    )
    refuse(*problems, error=SetupError)


def rules_of(deals: Sequence[Deal]) -> Compiled:
    """The rules of the play in which some deals stand. Raises SetupError, with every problem, where there is no one."""
    problems = (problem for number, deal in enumerate(deals) for problem in _wrong(deals[0], deal, number))
    refuse(*problems, error=SetupError)
    variant, stage = deals[0].variant, deals[0].table.facts.stage
    if stage < len(variant.stages):
        raise no_counterpart("stages", variant.stages[stage])
    return compiled(variant, _rule(deals[0]))


def _wrong(like: Deal, deal: Deal, number: int) -> Iterator[Problem]:
    """What keeps a deal from being played together with the first."""
    path = f"deals.{number}"
    if not isinstance(deal.phase, PHASES):
        text = f"a card is to be played next in the play of the tricks; this deal is at {named(deal.phase)}"
        yield Problem("phase", path=path, text=text)
    elif not isinstance(like.phase, PHASES):
        return  # said of the first already
    elif deal.variant is not like.variant and deal.variant != like.variant:
        yield Problem("variant", path=path, text=f"the deals are of one game, {like.variant.name}, or of another")
    elif place_of(deal) != place_of(like):
        yield Problem("place", path=path, text="all deals stand at the same card of a trick, in the same play")


def _rule(deal: Deal) -> Tricks | TrumpsOnly:
    """The stage of play in which a deal stands."""
    return cast("FirstLead | Playing | PlayingUnevenHands | PlayingTrumps", deal.phase).rule  # as has been looked at


def place_of(deal: Deal) -> tuple[int, bool, int, int]:
    """Where a deal stands: its stage, whether trumps are fixed, the cards of its trick, and those that can be drawn."""
    rule, facts = _rule(deal), deal.table.facts
    draws = isinstance(rule, Tricks) and rule.after is not None
    return facts.stage, deal.trump is None, len(places_of(deal)), len(facts.stock) if draws else 0
