"""A table at which the library deals hands of nine that leave a stock, and the piles of Blind Don."""

from allfours import Card, CardSet, Deal, Match, Standing, Variant
from tests.oracle.phat import PACK
from tests.variants.phat_deals import Hands, Pair, PrintedDeal
from tests.variants.phat_table import pack_of


def with_stock(hands: Hands, dealer: int) -> tuple[Card, ...]:
    """Put the pack together that deals these hands and leaves the rest of the pack as the stock."""
    top = pack_of(hands, dealer)
    return (*top, *(card for card in map(Card.parse, PACK) if card not in top))


def next_deal(so_far: Match | Variant, deal: PrintedDeal) -> Match:
    """Deal a printed deal of nine cards as the first or the next of a match, the dealer being whose turn it is."""
    cards = with_stock(deal.hands, deal.dealer)
    if isinstance(so_far, Variant):
        return Match.new(so_far, dealer=deal.dealer, cards=cards)
    match = so_far.next_deal(cards=cards)
    assert match.deal.dealer == deal.dealer
    return match


def seen(deal: Deal) -> list[set[str] | None]:
    """List what each seat sees of its own hand."""
    shown = [deal.view(seat).hand for seat in range(deal.variant.seating.seats)]
    return [None if hand is None else {str(card) for card in hand} for hand in shown]


def piles_on(
    variant: Variant,
    piles: tuple[tuple[tuple[str, str], ...], ...],
    *,
    leader: int = 0,
    totals: Pair = (0, 0),
    deals: int = 0,
) -> Deal:
    """Lay out piles of Blind Don: the hidden cards are the top of the stock, under the leader's sorted cards first."""
    faces = tuple(CardSet.parse(" ".join(face for face, _ in row)) for row in piles)
    under = {face: hidden for row in piles for face, hidden in row}
    hidden = [under[str(face)] for player in (leader, 1 - leader) for face in faces[player]]
    aside = [card for card in PACK if card not in under and card not in hidden]
    return Deal.from_hands(
        variant,
        hands=faces,
        stock=" ".join([*hidden, *aside]),
        dealer=1 - leader,
        standing=Standing(totals=totals, deals=deals),
    )
