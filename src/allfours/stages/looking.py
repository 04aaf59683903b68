"""Who may look at what before the pitch.

In most games with a pitch the pitcher's partner leaves the hand face down until the first card is on the table, so that
no hint can help to choose the trump; in the Welsh league nobody but the pitcher may look. A hand that lies face
down is dealt and counted like any other; only a view of its owner does not show it. The pitch uncovers every hand. In
strict partnership All Fours only the eldest and the dealer look before trumps are settled.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import attrs

from allfours.errors import Problem

if TYPE_CHECKING:
    from allfours.rules import Stage, Variant
    from allfours.state import Deal


@attrs.frozen
class PitchersPartnerBlind:
    """The stage that leaves the hand of the pitcher's partner face down until the pitch.

    So in one account of Phat and in most accounts of Don.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.PHAT, seed=7)
    >>> deal.pitcher, deal.face_down, deal.apply("JS").face_down
    (0, frozenset({2}), frozenset())
    """

    def __call__(self, deal: Deal) -> Deal:
        """The deal with the hands of the pitcher's partners face down."""
        seating, pitcher = deal.variant.seating, deal.pitcher
        return deal.changed(face_down=frozenset(seating.members(seating.side(pitcher))) - {pitcher})

    def describe(self) -> str:
        """The rule in a sentence."""
        return "Whoever partners the pitcher leaves the hand face down until the pitch; all others look at once."

    def problems(self, variant: Variant) -> Iterator[Problem]:
        """A table without partners, or no stage that takes the hands up."""
        if variant.seating.sides == variant.seating.seats:
            yield Problem("looking", path="", text="everyone plays alone here: nobody partners the pitcher")
        yield from _never_uncovered(self, variant)


@attrs.frozen
class OnlyPitcherLooks:
    """The stage that leaves every hand but the pitcher's face down until the pitch.

    The rule of a Welsh league of Don.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.WELSH_LEAGUE_DON, seed=7)
    >>> [deal.view(seat).hand is None for seat in range(4)]
    [False, True, True, True]
    """

    def __call__(self, deal: Deal) -> Deal:
        """The deal with all hands face down but the pitcher's."""
        return deal.changed(face_down=frozenset(deal.variant.seating.order(deal.pitcher)[1:]))

    def describe(self) -> str:
        """The rule in a sentence."""
        return "Until the pitch nobody but the pitcher looks; all others leave their hands face down."

    def problems(self, variant: Variant) -> Iterator[Problem]:
        """No stage that takes the hands up."""
        return _never_uncovered(self, variant)


@attrs.frozen
class OnlyEldestAndDealerLook:
    """The stage that leaves all hands but two face down until trumps are settled, where the eldest may beg.

    So in one old account of Seven-Up for partners and in one program of Trinidad.

    >>> from allfours import Deal, variants
    >>> stages = (OnlyEldestAndDealerLook(), *variants.TRINIDAD_ALL_FOURS.stages)
    >>> deal = Deal.shuffled(variants.TRINIDAD_ALL_FOURS.evolve(name="ours", stages=stages), seed=7, dealer=0)
    >>> sorted(deal.face_down), sorted(deal.apply("stand").face_down)
    ([2, 3], [])
    """

    def __call__(self, deal: Deal) -> Deal:
        """The deal with all hands face down but those of the eldest and the dealer."""
        return deal.changed(face_down=frozenset(deal.variant.seating.order(deal.dealer)[2:]))

    def describe(self) -> str:
        """The rule in a sentence."""
        return "Until trumps are settled only the eldest and the dealer look; all others leave their hands face down."

    def problems(self, variant: Variant) -> Iterator[Problem]:
        """A table of two, at which it forbids nothing, or no stage that takes the hands up."""
        if variant.seating.seats == _TWO:
            yield Problem("looking", path="", text="of two players one is the eldest and one the dealer: all look")
        yield from _never_uncovered(self, variant)


_TWO: Final = 2


def _never_uncovered(stage: Stage, variant: Variant) -> Iterator[Problem]:
    """The problem of a stage that lays hands face down after all that could take them up."""
    if variant.stages[-1] == stage:
        text = "no stage follows in which the hands are taken up: the play of the cards comes after this one"
        yield Problem("looking", path="", text=text)
