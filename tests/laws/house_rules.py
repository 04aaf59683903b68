"""Rules that the library does not have, written as a user would write them: the kernel must not need to know them.

An order with jokers and adopted cards, follow and lead rules, stages that turn a card up, name trumps, bid, and put
cards away, and settlements. The laws are tried on variants that mix them with the library's own.
"""

from collections.abc import Iterator, Sequence

import attrs
from hypothesis import strategies as st

from allfours import (
    Bid,
    Card,
    CardSet,
    Contract,
    Deal,
    Discard,
    Look,
    Move,
    NameTrump,
    Pass,
    Rank,
    Reckoning,
    Refusal,
    RefusalCode,
    Score,
    Seat,
    Side,
    Standing,
    Suit,
    Variant,
)
from allfours.following import follow_or_trump, strict
from allfours.opening import pitcher_deals
from allfours.orders import ACE_HIGH, JOKERS_HIGH, Led
from allfours.state import replay
from allfours.testing import House, deals, random_variants, registered

# --- Orders


@attrs.frozen
class JokersJackAndFive:
    """Jokers are the highest trumps; the jack and the five of the same colour are trumps under their likes."""

    def ranking(self, suit: Suit, trump: Suit | None) -> tuple[Card, ...]:
        """The cards of a suit, highest first, the adopted ones among the trumps."""
        printed = [Card(rank, suit) for rank in reversed(Rank) if rank <= Rank.ACE]
        if trump is None:
            return tuple(printed)
        if suit is not trump:
            return tuple(card for card in printed if suit is not trump.partner or card.rank not in _ADOPTED)
        for rank in _ADOPTED:
            printed.insert(printed.index(Card(rank, suit)) + 1, Card(rank, suit.partner))
        return (Card(Rank.HIGH_JOKER, None), Card(Rank.LOW_JOKER, None), *printed)

    def pitched(self, card: Card) -> Suit:
        """The suit printed on the card; spades for a joker."""
        return card.suit or Suit.SPADES


_ADOPTED = (Rank.JACK, Rank.FIVE)


@attrs.frozen
class TwoHigh:
    """The lowest card of a suit is its highest: 2 3 4 ... K A."""

    def ranking(self, suit: Suit, trump: Suit | None) -> tuple[Card, ...]:  # noqa: ARG002 - trumps rank as plain suits
        """The thirteen cards of the suit, from the two up."""
        return tuple(Card(rank, suit) for rank in Rank if rank <= Rank.ACE)

    def pitched(self, card: Card) -> Suit:
        """The suit printed on the card."""
        assert card.suit is not None
        return card.suit


# --- Following


def no_undertrump(hand: int, led: Led, trick: tuple[Card, ...]) -> int:
    """Follow suit or trump, but never under a trump that lies there, unless there is nothing else."""
    highest = max(led.strength[card.index] if card.bit & led.trumps else 0 for card in trick)
    under = highest and sum(1 << index for index in range(64) if led.strength[index] < highest) & led.trumps
    if led.members == led.trumps or not hand & led.members:
        free = hand & led.members or hand
    else:
        free = hand & (led.members | led.trumps)
    return free & ~(under & ~led.members) or free


# --- Stages without a phase


def turn_up(deal: Deal) -> Deal:
    """The top card of the stock is turned and its suit is trumps: a jack pays the dealer 1, a joker ends the deal."""
    facts = deal.table.facts
    card, *rest = facts.stock
    deal = deal.changed(stock=tuple(rest), aside=facts.aside | card.bit, shown=facts.shown | card.bit)
    if card.suit is None:
        return deal.thrown()
    deal = deal.changed(trump=card.suit)
    if card.rank is not Rank.JACK:
        return deal
    return deal.scored(Score(deal.variant.seating.side(deal.dealer), points=1, reason="turned", cards=(card,)))


def an_ace_throws_in(deal: Deal) -> Deal:
    """The deal is thrown in when seat 0 holds the ace of spades, and else nothing happens."""
    return deal.thrown() if Card.parse("AS") in deal.hand(0) else deal


def all_draw(deal: Deal) -> Deal:
    """Every seat draws a card after a trick, its winner first, as long as there are enough for all."""
    facts, seats = deal.table.facts, deal.variant.seating.seats
    if len(facts.stock) < seats:
        return deal
    held = list(facts.held)
    for seat, card in zip(deal.variant.seating.order(deal.table.winner), facts.stock, strict=False):
        held[seat] |= card.bit
    return deal.changed(held=tuple(held), stock=facts.stock[seats:])


# --- Stages with a phase


@attrs.frozen
class PitcherNames:
    """The pitcher may name trumps before leading."""

    def __call__(self, deal: Deal) -> Deal:
        """The deal with the pitcher to name."""
        return deal.opened(Naming(), turn=deal.pitcher)


@attrs.frozen
class Naming:
    """Trumps are named, or left to the pitch."""

    def moves(self, deal: Deal) -> tuple[Move, ...]:  # noqa: ARG002 - the signature of a phase, here and below
        """Any suit, or none."""
        return (Pass(), *map(NameTrump, Suit))

    def why_not(self, deal: Deal, move: Move) -> Refusal | None:  # noqa: ARG002
        """No other move belongs here."""
        return None if isinstance(move, (Pass, NameTrump)) else _wrong(move)

    def make(self, deal: Deal, move: Move) -> Deal:
        """The suit is trumps."""
        return (deal.changed(trump=move.suit) if isinstance(move, NameTrump) else deal).proceed()

    def seen(self, move: Move, *, by: Seat, viewer: Seat | None) -> Move | None:  # noqa: ARG002
        """Said aloud."""
        return move


@attrs.frozen
class OneRound:
    """Everybody bids once for the right to pitch, in tricks; when all pass, the deal is thrown in."""

    def __call__(self, deal: Deal) -> Deal:
        """The deal with the eldest to bid."""
        return deal.opened(Calling((None,) * deal.variant.seating.seats), turn=deal.variant.seating.next(deal.dealer))


@attrs.frozen
class Calling:
    """One round of bids."""

    bids: tuple[Bid | Pass | None, ...]
    """What every seat has said."""

    def moves(self, deal: Deal) -> tuple[Move, ...]:
        """Pass, or more than has been bid, up to all tricks."""
        return (Pass(), *map(Bid, range(self.highest + 1, deal.variant.hand_size + 1)))

    def why_not(self, deal: Deal, move: Move) -> Refusal | None:
        """Every bid is higher than the one before."""
        match move:
            case Pass():
                return None
            case Bid(amount) if amount <= self.highest:
                return Refusal(RefusalCode.BID_TOO_LOW, f"{amount} is too low")
            case Bid(amount) if amount > deal.variant.hand_size:
                return Refusal(RefusalCode.BID_TOO_HIGH, f"{amount} is too high")
            case Bid():
                return None
            case _:
                return _wrong(move)

    def make(self, deal: Deal, move: Move) -> Deal:
        """The bid stands, and the next seat bids."""
        assert isinstance(move, (Bid, Pass))
        assert deal.turn is not None
        seating = deal.variant.seating
        bids = (*self.bids[: deal.turn], move, *self.bids[deal.turn + 1 :])
        if deal.turn != deal.dealer:
            return deal.opened(Calling(bids), turn=seating.next(deal.turn))
        best = Calling(bids).highest
        if not best:
            return deal.thrown()
        contract = Contract(declarer=Seat(bids.index(Bid(best))), bids=bids)
        return deal.changed(contract=contract, face_down=frozenset()).proceed()

    def seen(self, move: Move, *, by: Seat, viewer: Seat | None) -> Move | None:  # noqa: ARG002
        """Said aloud."""
        return move

    @property
    def highest(self) -> int:
        """The highest bid so far."""
        return max((bid.amount for bid in self.bids if isinstance(bid, Bid)), default=0)


@attrs.frozen
class EachPutsOneAway:
    """Every seat from the eldest may exchange one card, face down, for the top card of the stock."""

    def __call__(self, deal: Deal) -> Deal:
        """The deal with the eldest to exchange."""
        return deal.opened(PuttingAway(), turn=deal.variant.seating.next(deal.dealer))


@attrs.frozen
class PuttingAway:
    """Cards are exchanged with the stock, one a seat; a hand that lies face down may be taken up first."""

    def moves(self, deal: Deal) -> tuple[Move, ...]:
        """Pass, and look or put a card away."""
        if deal.turn in deal.face_down:
            return (Pass(), Look())
        hand = deal.hand(deal.turn or 0) if deal.table.facts.stock else CardSet()
        return (Pass(), *(Discard(CardSet([card])) for card in hand))

    def why_not(self, deal: Deal, move: Move) -> Refusal | None:
        """One card of the hand for one of the stock."""
        blind = deal.turn in deal.face_down
        match move:
            case Pass():
                return None
            case Look() if blind:
                return None
            case Discard(cards) if not blind and deal.table.facts.stock:
                if len(cards) != 1:
                    return Refusal(RefusalCode.NOT_ALLOWED, "one card is put away")
                if not cards <= deal.hand(deal.turn or 0):
                    return Refusal(RefusalCode.NOT_HELD, f"{cards} is not in the hand")
                return None
            case _:
                return _wrong(move)

    def make(self, deal: Deal, move: Move) -> Deal:
        """The card is exchanged, and the next seat has its turn."""
        assert deal.turn is not None
        facts = deal.table.facts
        match move:
            case Look():
                return deal.changed(face_down=facts.face_down - {deal.turn})
            case Discard(cards):
                held, known = list(facts.held), list(facts.known)
                held[deal.turn] ^= cards.mask | facts.stock[0].bit
                known[deal.turn] |= cards.mask
                deal = deal.changed(
                    held=tuple(held), known=tuple(known), aside=facts.aside | cards.mask, stock=facts.stock[1:]
                )
            case _:
                pass
        assert deal.turn is not None
        if deal.turn == deal.dealer:
            return deal.proceed()
        return deal.opened(PuttingAway(), turn=deal.variant.seating.next(deal.turn))

    def seen(self, move: Move, *, by: Seat, viewer: Seat | None) -> Move | None:
        """A card put away is seen by nobody else."""
        return None if isinstance(move, Discard) and by != viewer else move


def _wrong(move: Move) -> Refusal:
    return Refusal(RefusalCode.WRONG_PHASE, f"{move} does not belong here")


# --- Settlements, dealers


def contract_pays(reckoning: Reckoning, standing: Standing) -> tuple[tuple[Score, ...], Standing]:
    """The declarer's side scores its bid if it takes as many tricks, and loses it if not."""
    contract, seating = reckoning.contract, reckoning.seating
    if contract is None or contract.declarer is None:
        return (), standing
    side, bid = seating.side(contract.declarer), contract.bids[contract.declarer]
    assert isinstance(bid, Bid)
    taken = sum(reckoning.tricks[seat] for seat in seating.members(side))
    return (Score(side, points=bid.amount if taken >= bid.amount else -bid.amount, reason="contract"),), standing


def a_point_a_trick(reckoning: Reckoning, standing: Standing) -> tuple[tuple[Score, ...], Standing]:
    """Every side scores its tricks, the eldest's side first."""
    seating = reckoning.seating
    sides: Sequence[Side] = list(dict.fromkeys(map(seating.side, seating.order(seating.next(reckoning.dealer)))))
    taken = {side: sum(reckoning.tricks[seat] for seat in seating.members(side)) for side in sides}
    return tuple(Score(side, points=taken[side], reason="tricks") for side in sides if taken[side]), standing


def same_dealer_after_a_throw_in(deal: Deal) -> Seat:
    """A deal that was thrown in is dealt again by the same dealer."""
    return deal.dealer if deal.thrown_in else deal.variant.seating.next(deal.dealer)


# --- The house in which all this is played

HOUSE = House(
    orders=((ACE_HIGH, 0), (TwoHigh(), 0), (JOKERS_HIGH, 2), (JokersJackAndFive(), 2)),
    follows=(strict, follow_or_trump, no_undertrump),
    stages=(turn_up, OneRound(), PitcherNames(), EachPutsOneAway()),
    from_stock=(turn_up,),
    afters=(all_draw,),
    settlements=(contract_pays, a_point_a_trick),
    next_dealers=(pitcher_deals, same_dealer_after_a_throw_in),
)
"""Every rule of this module, with those of the library."""


def course(deal: Deal) -> Iterator[Deal]:
    """A deal as it was after each of its moves, from the first hand to now."""
    start = deal.table.facts.start
    yield (again := replay(start, ()))
    for move in deal.moves:
        yield (again := again.apply(move))


def any_variant() -> st.SearchStrategy[Variant]:
    """A variant of the library, or one put together at random from the library's rules and those of this module."""
    return registered() | random_variants(HOUSE)


def one_of(moves: Sequence[Move]) -> st.SearchStrategy[Move]:
    """One of some moves, by its place: Hypothesis would write them all down, and they may be tens of thousands."""
    return st.integers(0, len(moves) - 1).map(lambda place: moves[place])


def any_deal() -> st.SearchStrategy[Deal]:
    """A deal of any variant, anywhere between its first move and its end."""
    return deals(any_variant())
