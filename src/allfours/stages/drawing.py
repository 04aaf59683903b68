"""Drawing from the stock between the tricks, as in California Jack.

After every trick its winner takes the top card of the stock and the others, in order of play, one each; then the winner
leads. Where the stock lies **open** its top card is seen by all, so everybody knows what each player has drawn. When
there are not enough cards for all any more, the rest of the hands is played out.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import TYPE_CHECKING, Final

import attrs

from allfours import shuffling
from allfours._refusing import of_kind, refuse
from allfours.cards import Suit
from allfours.errors import Problem, SetupError
from allfours.seating import Seat
from allfours.stages.stock import top_of_stock
from allfours.state import Deal, deal_of
from allfours.table import Facts, with_facts
from allfours.twins import changer_of

if TYPE_CHECKING:
    from allfours.rules import Variant


class Stock(Enum):
    """How the stock lies.

    California Jack has it open, Shasta Sam closed.

    >>> from allfours import Deal, variants
    >>> for game in (variants.CALIFORNIA_JACK, variants.SHASTA_SAM):
    ...     deal = Deal.shuffled(game, seed=7).apply("AS")
    ...     print(game.title, "|", deal.apply(deal.legal_moves[0]).view(0).shown or "nothing")
    California Jack | 8S 4H 3H
    Shasta Sam | nothing
    """

    OPEN = "lies face up, so that its top card is always seen"
    """Everybody sees what is drawn."""
    CLOSED = "lies face down"
    """Nobody sees what another draws."""


@attrs.frozen
class Draw:
    """What happens between two tricks where everybody draws a card: ``Tricks(after=Draw(Stock.OPEN))``.

    The first card of an open stock is turned before the play, by ``TopCardTrump()`` or ``StockTurned()``.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.CALIFORNIA_JACK, seed=7)
    >>> for _ in range(2):
    ...     deal = deal.apply(deal.legal_moves[0])
    >>> len(deal.hand(0)), len(deal.hand(1)), deal.view(0).stock_size
    (6, 6, 38)
    """

    stock: Stock
    """How the stock lies."""

    def __attrs_post_init__(self) -> None:
        refuse(*of_kind(self, stock=Stock))

    def __call__(self, deal: Deal) -> Deal:
        """The deal with a card drawn by every seat, the winner of the trick first; as it is when there are too few."""
        table = deal.table
        facts = self.on_facts(table.facts, table.winner, table.left, table.cards)
        return deal_of(with_facts(table, facts), deal.phase, deal.turn, deal.trick)

    def on_facts(self, facts: Facts, winner: Seat, left: int, trick: int) -> Facts:  # noqa: ARG002 - see Moved
        """The same for the facts of a deal; whatever the trick was."""
        held, stock, shown = list(facts.held), facts.stock, facts.shown
        seats = len(held)
        if len(stock) < seats:
            return facts
        for place, card in enumerate(stock[:seats], start=winner):  # plain loops: this happens after every trick
            held[place % seats] |= card.bit
        if self.stock is Stock.OPEN:
            for card in stock[: seats + 1]:
                shown |= card.bit
        return _drawn(facts, tuple(held), stock[seats:], shown)

    def describe(self) -> str:
        """The rule in sentences."""
        return self.clauses()[0]

    def clauses(self, variant: Variant | None = None) -> tuple[str, ...]:
        """The rule in sentences; of two players one is the loser of a trick."""
        two = variant is not None and variant.seating.seats == _TWO
        others = "the loser the next" if two else "the others, in order of play, one each"
        drawn = f"After every trick its winner takes the top card and {others}"
        return (f"The stock {self.stock.value}. {drawn}. When the stock is gone the hands are played out.",)

    def problems(self, variant: Variant) -> Iterator[Problem]:
        """A stock that does not serve everybody equally often, or lies open and is not turned before the play."""
        if not variant.stock_size:
            yield Problem("cards", path="", text="the whole pack is dealt: there is no stock to draw from")
        elif variant.stock_size % variant.seating.seats:
            text = f"{variant.seating.seats} players cannot draw {variant.stock_size} cards, one each, to the end"
            yield Problem("cards", path="", text=text)
        turns = any(isinstance(stage, TopCardTrump | StockTurned) for stage in variant.stages)
        if self.stock is Stock.OPEN and variant.stock_size and not turns:
            text = "nobody sees the first card of the open stock: put StockTurned() or TopCardTrump() before the play"
            yield Problem("stock", path="stock", text=text)


_TWO: Final = 2


_drawn: Final = changer_of(Facts, "held", "stock", "shown")


@attrs.frozen
class TopCardTrump:
    """The stage that makes the suit of the top card of the stock trumps; the card is seen and stays where it is.

    So in most accounts of California Jack.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.CALIFORNIA_JACK, seed=7)
    >>> print(deal.trump.word, deal.view(0).shown, deal.view(0).stock_size)
    hearts 3H 40
    """

    def __call__(self, deal: Deal) -> Deal:
        """The deal with its trumps. Raises SetupError where there is no stock."""
        card = top_of_stock(deal)
        return deal.changed(trump=deal.variant.order.pitched(card), shown=deal.table.facts.shown | card.bit)

    def describe(self) -> str:
        """The rule in a sentence."""
        return "The top card of the stock is turned, and its suit is trumps; it stays there to be drawn first."

    def problems(self, variant: Variant) -> Iterator[Problem]:
        """No card to turn."""
        return _no_card(variant)


def _no_card(variant: Variant) -> Iterator[Problem]:
    if not variant.stock_size:
        yield Problem("cards", path="", text="the whole pack is dealt: there is no card to turn")


@attrs.frozen
class StockTurned:
    """The stage that turns the stock face up, where the top card does not make trumps but is seen.

    For California Jack by the account in which trumps are cut before the deal.

    >>> from allfours import Deal, Suit, variants
    >>> stages = (TrumpCut(), StockTurned(), variants.CALIFORNIA_JACK.stages[1])
    >>> deal = Deal.shuffled(variants.CALIFORNIA_JACK.evolve(name="ours", stages=stages), seed=7, trump=Suit.CLUBS)
    >>> print(deal.trump.word, deal.view(0).shown)
    clubs 3H
    """

    def __call__(self, deal: Deal) -> Deal:
        """The deal with the top card of the stock seen by all. Raises SetupError where there is none."""
        return deal.changed(shown=deal.table.facts.shown | top_of_stock(deal).bit)

    def describe(self) -> str:
        """The rule in a sentence."""
        return "The top card of the stock is turned; it stays there to be drawn first."

    def problems(self, variant: Variant) -> Iterator[Problem]:
        """No card to turn."""
        return _no_card(variant)


@attrs.frozen
class TrumpCut:
    """The stage of a game whose trumps are cut before the cards are dealt; the suit is told with the deal.

    So in Shasta Sam, and in one account of California Jack. The suit is handed to the deal, as the pack is.

    >>> from allfours import Deal, variants
    >>> Deal.shuffled(variants.SHASTA_SAM, seed=7, trump=TrumpCut().cut(7)).trump.word
    'hearts'
    """

    def __call__(self, deal: Deal) -> Deal:
        """The deal as it is. Raises SetupError if it was not told its trumps."""
        if deal.trump is None:
            text = f"in {deal.variant.title} trumps are cut before the deal: say which, such as trump=Suit.HEARTS"
            raise SetupError.of("trump", "trump", text)
        return deal

    def cut(self, seed: int) -> Suit:
        """The suit that a seed gives, each as likely as another."""
        return tuple(Suit)[int(shuffling.stream(seed).random() * len(Suit))]

    def describe(self) -> str:
        """The rule in a sentence."""
        return "Before the deal a card is cut from the pack and put back, and its suit is trumps."
