"""The turn-up and the begging: how trumps are made in All Fours.

When the hands are dealt the next card of the stock is turned, and its suit is trumps for the moment. The **eldest**
stands, or **begs**. The dealer answers a beg with a point (the **gift**), and the suit stands; or **runs the cards**:
three more to every player and a new card turned, again and again until another suit comes up. That suit stands, and
nobody begs a second time. A card that is turned lies aside for the rest of the deal. In some games certain cards pay
the dealer's side when they are turned, a jack above all.

The state machine is that of the accounts of All Fours, Seven-Up and All Fours in Trinidad, which differ in whether
every turned card pays, in who gets the gift and in what happens when the pack runs out.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from itertools import takewhile
from typing import TYPE_CHECKING, Final, cast

import attrs

from allfours._english import listed
from allfours._refusing import odd_points, of_kind, refuse
from allfours.cards import Rank, Suit, mask_of
from allfours.errors import Problem, Refusal, RefusalCode
from allfours.ledger import score_of
from allfours.moves import Beg, Give, Move, Run, Stand
from allfours.orders import trump_mask
from allfours.scoring import by_rank
from allfours.seating import Seat, Side
from allfours.stages.stock import top_of_stock

if TYPE_CHECKING:
    from allfours.rules import Variant
    from allfours.state import Deal


class Turned(Enum):
    """Which of several cards turned in a deal pay the dealer's side.

    Programs of Trinidad pay every one, one account the last alone; the old ones are silent on those in between.

    >>> import attrs
    >>> from allfours import Deal, variants
    >>> first, beg, play = variants.TRINIDAD_ALL_FOURS.stages
    >>> for counts in Turned:  # the jack and the ace of hearts, which is begged, and the ace of clubs are turned
    ...     turn_up = attrs.evolve(first, counts=counts)
    ...     stages = (turn_up, attrs.evolve(beg, turn_up=turn_up), play)
    ...     deal = Deal.shuffled(variants.TRINIDAD_ALL_FOURS.evolve(name="ours", stages=stages), seed=989)
    ...     print(counts.name, *(score.points for score in deal.apply("beg").apply("run").scores))
    EVERY 3 1 1
    FIRST_AND_NEW_SUIT 3 1
    FINAL 1
    """

    EVERY = "whenever one is turned"
    """Each of them, of the same suit or not."""
    FIRST_AND_NEW_SUIT = "if it is the first card turned, or is of a new suit"
    """The first, and the one whose suit stands; nothing for those of the suit that was begged."""
    FINAL = "if its suit stands"
    """The one whose suit stands, when that is settled."""


@attrs.frozen(kw_only=True)
class TurnUp:
    """The stage that turns the top card of the stock, whose suit is trumps as far as nobody begs.

    Raises VariantError for points that are no whole numbers, and for a rank named twice.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.ALL_FOURS, seed=11)  # its first stage is TurnUp(pays={"J": 1}, ...)
    >>> deal.trump.word, deal.dealer, *map(str, deal.scores)
    ('clubs', 1, 'side 1: +1 turn-up (J♣)')
    """

    pays: tuple[tuple[Rank, int], ...] = attrs.field(converter=by_rank)
    """The points of the dealer's side for a card of a rank; given as a mapping from ranks or their letters."""
    counts: Turned
    """Which of several turned cards pay: a point on which tables differ."""

    def __attrs_post_init__(self) -> None:
        refuse(*odd_points("pays", self.pays), *of_kind(self, counts=Turned))

    def __call__(self, deal: Deal) -> Deal:
        """The deal with its turn-up, paid for unless that waits. Raises SetupError where there is no stock."""
        deal = self.turned(deal)
        return deal if self.counts is Turned.FINAL else self.paid(deal)

    def turned(self, deal: Deal) -> Deal:
        """The deal with the next card of the stock turned, aside and seen by all, and its suit trumps."""
        facts, card = deal.table.facts, top_of_stock(deal)
        return deal.changed(
            stock=facts.stock[1:],
            aside=facts.aside | card.bit,
            shown=facts.shown | card.bit,
            trump=deal.variant.order.pitched(card),
        )

    def paid(self, deal: Deal) -> Deal:
        """The deal with the last card that was turned paid for; it may win the match."""
        card = deal.table.facts.start.stock[-1 - len(deal.table.facts.stock)]
        points = dict(self.pays).get(card.rank, 0)
        side = deal.variant.seating.side(deal.dealer)
        return deal.scored(score_of(side, points=points, reason="turn-up", cards=(card,))) if points else deal

    def describe(self) -> str:
        """The rule in a sentence or two."""
        turned = "The next card is turned up, and its suit is trumps for the moment; the card stays out of play."
        if not self.pays:
            return turned
        worth = listed(f"{points} for {_a(rank)}" for rank, points in self.pays)
        return f"{turned} The dealer's side scores {worth}, {self.counts.value}."

    def problems(self, variant: Variant) -> Iterator[Problem]:
        """No card to turn, or a rank that the pack lacks."""
        if not variant.stock_size:
            yield Problem("cards", path="", text="the whole pack is dealt: there is no card to turn up")
        missing = [rank.word for rank, _ in self.pays if rank not in {card.rank for card in variant.deck}]
        if missing:
            yield Problem("rank", path="pays", text=f"the pack has no {' and no '.join(missing)}")


def _a(rank: Rank) -> str:
    return f"an {rank.word}" if rank.word[0] in "ae" else f"a {rank.word}"


class Gift(Enum):
    """Who gets the point that a dealer gives for a beg.

    The two differ with three players, where accounts of Seven-Up have either.

    >>> import attrs
    >>> from allfours import Deal, Seating, variants
    >>> game = variants.SEVEN_UP.evolve(name="for_three", seating=Seating.singles(3))
    >>> deal = Deal.shuffled(game, seed=7)
    >>> [attrs.evolve(game.stages[1], gift=gift).recipients(deal) for gift in Gift]
    [(0,), (0, 1)]
    """

    ELDEST_SIDE = "the side that begged"
    """The eldest's side."""
    OPPONENTS = "every opponent of the dealer"
    """All other sides, in order of play."""


class GiftLimit(Enum):
    """Whether a gift may win the match.

    An old account of Seven-Up and a program of Trinidad forbid it; others do not mention it.

    >>> from allfours import Deal, Standing, variants
    >>> deal = Deal.shuffled(variants.ALL_FOURS, seed=7, standing=Standing(totals=(9, 4))).apply("beg")
    >>> print(*deal.legal_moves, "|", deal.why_not("give"))
    run | the gift would win the match, so the cards must be run
    """

    NOT_TO_WIN = "A gift that would win the match may not be given"
    """The dealer must run then."""
    NONE = ""
    """It may."""


class TrumpNeeded(Enum):
    """For which answers a player must hold a trump.

    A sheet of Trinidad forbids giving without a trump, a program of it standing as well; others allow both.

    >>> import attrs
    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.ALL_FOURS, seed=38)  # neither the eldest nor the dealer has a diamond
    >>> for needs in TrumpNeeded:
    ...     asked = attrs.evolve(variants.ALL_FOURS.stages[1], needs=needs)(deal)
    ...     print(needs.name, *asked.legal_moves, "|", *asked.apply("beg").legal_moves)
    NEVER stand beg | give run
    TO_GIVE stand beg | run
    TO_STAND_OR_GIVE beg | run
    """

    NEVER = ""
    """Nobody needs one."""
    TO_GIVE = "A dealer without a trump may not give"
    """The dealer needs one to give."""
    TO_STAND_OR_GIVE = "Nobody may stand or give without a trump"
    """Both need one; the eldest only if there are cards to run, as nobody could beg without."""


class Exhausted(Enum):
    """What happens when the suit repeats until the stock cannot serve everybody.

    Old accounts throw the deal in; three programs of Trinidad turn single cards first.

    >>> from allfours import variants
    >>> for game in (variants.ALL_FOURS, variants.TRINIDAD_ALL_FOURS):
    ...     print(game.title, game.stages[1].exhausted.name)
    All Fours THROWN_IN
    All Fours (Trinidad) SINGLES
    """

    THROWN_IN = "the deal is thrown in"
    """The cards are dealt again; points already scored stay."""
    SINGLES = "single cards are turned until a new suit comes, and if none does, the deal is thrown in"
    """Nobody gets more cards."""


@attrs.frozen(kw_only=True)
class BegOrStand:
    """The stage in which the eldest may beg.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.SEVEN_UP, seed=2)
    >>> for move in ("beg", "run"):
    ...     deal = deal.apply(move)
    ...     print(deal.turn, deal.trump.word, len(deal.hand(0)))
    1 diamonds 6
    0 clubs 12
    """

    turn_up: TurnUp
    """How cards are turned, here and before."""
    gift: Gift
    """Who gets the point for a beg that is refused."""
    limit: GiftLimit
    """Whether a gift may win the match."""
    needs: TrumpNeeded
    """For which answers a trump is needed."""
    exhausted: Exhausted
    """What happens when the stock runs out."""

    def __attrs_post_init__(self) -> None:
        kinds = {"turn_up": TurnUp, "gift": Gift, "limit": GiftLimit, "needs": TrumpNeeded, "exhausted": Exhausted}
        refuse(*of_kind(self, **kinds))

    def __call__(self, deal: Deal) -> Deal:
        """The deal with the eldest to stand or beg."""
        return deal.opened(Begging(self), turn=deal.variant.seating.next(deal.dealer))

    def recipients(self, deal: Deal) -> tuple[Side, ...]:
        """The sides that get the gift, in order of play."""
        seating = deal.variant.seating
        dealer = seating.side(deal.dealer)
        others = tuple(Side((dealer + step) % seating.sides) for step in range(1, seating.sides))
        return others[:1] if self.gift is Gift.ELDEST_SIDE else others

    def given(self, deal: Deal) -> Deal:
        """The deal with the gift scored, a point for each side that gets it; it may win the match."""
        return deal.scored(*(score_of(side, points=1, reason="gift") for side in self.recipients(deal)))

    def run(self, deal: Deal) -> Deal:
        """The deal with cards run until a new suit is turned or the match won; thrown in where the stock ends first."""
        begged = cast("Suit", deal.trump)  # a card has been turned
        while deal.trump is begged and deal.winner is None and _can_run(deal):
            deal = self._turned(_three_more(deal), begged)
        singles = self.exhausted is Exhausted.SINGLES
        while singles and deal.trump is begged and deal.winner is None and deal.table.facts.stock:
            deal = self._turned(deal, begged)
        if deal.winner is not None:
            return deal
        return deal.thrown() if deal.trump is begged else _settled(deal)

    def settled(self, deal: Deal) -> Deal:
        """The deal when the first suit turned stands: what waits is paid, and the deal goes on."""
        if self.turn_up.counts is Turned.FINAL:
            deal = self.turn_up.paid(deal)
        return deal if deal.winner is not None else _settled(deal)

    def _turned(self, deal: Deal, begged: Suit) -> Deal:
        """The deal with one more card turned and, if it pays, paid for."""
        deal = self.turn_up.turned(deal)
        pays = self.turn_up.counts is Turned.EVERY or deal.trump is not begged
        return self.turn_up.paid(deal) if pays else deal

    def describe(self) -> str:
        """The rule in sentences."""
        return self.clauses()[0]

    def clauses(self, variant: Variant | None = None) -> tuple[str, ...]:
        """The rule in sentences, as far as it says anything at a table."""
        if variant is not None and variant.stock_size <= _THREE * variant.seating.seats + 1:
            return ("There are not enough cards to run, so nobody can beg: the suit stands.",)
        two_sides = variant is not None and variant.seating.sides == _TWO
        gift = Gift.ELDEST_SIDE if two_sides else self.gift
        extra = "".join(f" {rule.value}." for rule in (self.limit, self.needs) if rule.value)
        text = (
            "The eldest may stand, and the suit is settled; or beg for another. The dealer answers a beg in one of two"
            f" ways. One is to give a point to {gift.value}, and the suit stands.{extra} The other is to run the cards:"
            " everybody gets three more, and the next card is turned; this is done again as long as it is of the same"
            " suit. The new suit is trumps, and nobody may beg again. When the stock cannot serve everybody,"
            f" {self.exhausted.value}."
        )
        return (text,)

    def problems(self, variant: Variant) -> Iterator[Problem]:
        """A first card that is turned by another rule than those that follow, or later, or by none."""
        if self.turn_up not in takewhile(lambda stage: stage != self, variant.stages):
            text = "the first card is turned by a stage of its own: put the same TurnUp(...) before this one"
            yield Problem("turn-up", path="turn_up", text=text)


@attrs.frozen
class Begging:
    """The phase in which the eldest stands or begs.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.ALL_FOURS, seed=7)
    >>> print(*deal.legal_moves, "|", deal.why_not("run"))
    stand beg | the eldest is to stand or beg, run does not belong here
    """

    rule: BegOrStand
    """The stage that opened it."""

    def moves(self, deal: Deal) -> tuple[Move, ...]:
        """To stand and to beg, as far as either may be done."""
        return tuple(move for move in _ASKED if self.why_not(deal, move) is None)

    def why_not(self, deal: Deal, move: Move) -> Refusal | None:
        """Why the eldest may not stand, or beg."""
        match move:
            case Stand() if self._must_beg(deal):
                return Refusal(RefusalCode.NOT_ALLOWED, _no_trump(deal, "stand"))
            case Beg() if not _can_run(deal):
                return Refusal(RefusalCode.NOT_ALLOWED, "there are not enough cards to run, so nobody can beg")
            case Stand() | Beg():
                return None
            case _:
                return Refusal(RefusalCode.WRONG_PHASE, f"the eldest is to stand or beg, {move} does not belong here")

    def make(self, deal: Deal, move: Move) -> Deal:
        """The suit stands, or the dealer is to answer."""
        if isinstance(move, Stand):
            return self.rule.settled(deal)
        return deal.opened(Answering(self.rule), turn=deal.dealer)

    def seen(self, move: Move, *, by: Seat, viewer: Seat | None) -> Move | None:  # noqa: ARG002 - all is said aloud
        """The move."""
        return move

    def _must_beg(self, deal: Deal) -> bool:
        return self.rule.needs is TrumpNeeded.TO_STAND_OR_GIVE and not _holds_trump(deal) and _can_run(deal)


@attrs.frozen
class Answering:
    """The phase in which the dealer gives a point, or runs the cards.

    >>> from allfours import Deal, variants
    >>> deal = Deal.shuffled(variants.ALL_FOURS, seed=7).apply("beg")
    >>> print(deal.turn, *deal.legal_moves, *deal.apply("give").scores)
    1 give run side 0: +1 gift
    """

    rule: BegOrStand
    """The stage that opened it."""

    def moves(self, deal: Deal) -> tuple[Move, ...]:
        """To give, where that is allowed, and to run."""
        return tuple(move for move in _ANSWERS if self.why_not(deal, move) is None)

    def why_not(self, deal: Deal, move: Move) -> Refusal | None:
        """Why the dealer may not give."""
        match move:
            case Give() if self.rule.needs is not TrumpNeeded.NEVER and not _holds_trump(deal):
                return Refusal(RefusalCode.NOT_ALLOWED, _no_trump(deal, "give"))
            case Give() if self.rule.limit is GiftLimit.NOT_TO_WIN and self.rule.given(deal).winner is not None:
                return Refusal(RefusalCode.NOT_ALLOWED, "the gift would win the match, so the cards must be run")
            case Give() | Run():
                return None
            case _:
                return Refusal(RefusalCode.WRONG_PHASE, f"the dealer is to give or run, {move} does not belong here")

    def make(self, deal: Deal, move: Move) -> Deal:
        """The gift is scored and the suit stands, or the cards are run."""
        if isinstance(move, Run):
            return self.rule.run(deal)
        deal = self.rule.given(deal)
        return deal if deal.winner is not None else self.rule.settled(deal)

    def seen(self, move: Move, *, by: Seat, viewer: Seat | None) -> Move | None:  # noqa: ARG002 - as above
        """The move."""
        return move


_ASKED: Final = (Stand(), Beg())
_ANSWERS: Final = (Give(), Run())
_THREE: Final = 3
"""The cards that every player gets when cards are run."""
_TWO: Final = 2


def _can_run(deal: Deal) -> bool:
    """Whether the stock has three cards for everybody and one to turn."""
    return len(deal.table.facts.stock) > _THREE * deal.variant.seating.seats


def _three_more(deal: Deal) -> Deal:
    """The deal with three more cards in every hand, together, from the eldest on."""
    facts, seating = deal.table.facts, deal.variant.seating
    held = list(facts.held)
    for place, seat in enumerate(seating.order(seating.next(deal.dealer))):
        held[seat] |= mask_of(facts.stock[place * _THREE : (place + 1) * _THREE])
    return deal.changed(held=tuple(held), stock=facts.stock[_THREE * seating.seats :])


def _settled(deal: Deal) -> Deal:
    """The deal when its trumps are settled; hands that lay face down are taken up."""
    return (deal.changed(face_down=frozenset()) if deal.face_down else deal).proceed()


def _holds_trump(deal: Deal) -> bool:
    seat = cast("Seat", deal.turn)  # it is somebody's turn in these phases
    return bool(deal.hand_mask(seat) & trump_mask(deal.variant.order, deal.trump))


def _no_trump(deal: Deal, what: str) -> str:
    return f"nobody may {what} without a trump, and the hand has no {cast('Suit', deal.trump).word}"
