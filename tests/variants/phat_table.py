"""A table at which the library deals and plays hands of Phat given as text."""

from collections.abc import Iterable
from random import Random

from allfours import Card, Deal, Match, Standing, Variant
from tests.variants.phat_deals import Hands, Pair, PrintedDeal, W, pack


def dealt(variant: Variant, hands: Hands, *, dealer: int = W, totals: Pair = (0, 0), pot: int = 0) -> Deal:
    """Deal given hands in the middle of a match."""
    texts = [" ".join(hand) for hand in hands]
    return Deal.from_hands(variant, hands=texts, dealer=dealer, standing=Standing(totals=totals, pot=pot))


def printed(variant: Variant, deal: PrintedDeal, *, totals: Pair = (0, 0), pot: int = 0) -> Deal:
    """Deal the hands of a printed deal."""
    return dealt(variant, deal.hands, dealer=deal.dealer, totals=totals, pot=pot)


def play(deal: Deal, cards: Iterable[str]) -> Deal:
    """Play cards in their order."""
    for card in cards:
        deal = deal.apply(card)
    return deal


def play_until_over(deal: Deal, cards: Iterable[str]) -> Deal:
    """Play cards in their order until the deal is over."""
    for card in cards:
        if deal.is_over:
            break
        deal = deal.apply(card)
    return deal


def play_first(deal: Deal) -> Deal:
    """Play a deal to its end, always the first card that may be played."""
    while deal.legal_moves:
        deal = deal.apply(deal.legal_moves[0])
    return deal


def play_any(deal: Deal, rng: Random) -> Deal:
    """Play a deal to its end with random cards of those that may be played."""
    while moves := deal.legal_moves:
        deal = deal.apply(moves[int(rng.random() * len(moves))])
    return deal


def deal_on(so_far: Match | Variant, hands: Hands, dealer: int) -> Match:
    """Deal given hands as the first or the next deal of a match, the dealer being whose turn it is."""
    cards = pack_of(hands, dealer)
    if isinstance(so_far, Variant):
        return Match.new(so_far, dealer=dealer, cards=cards)
    match = so_far.next_deal(cards=cards)
    assert match.deal.dealer == dealer
    return match


def play_on(match: Match, cards: Iterable[str]) -> Match:
    """Play cards in their order in the current deal of a match."""
    for card in cards:
        match = match.apply(card)
    return match


def play_printed(so_far: Match | Variant, deal: PrintedDeal) -> Match:
    """Deal a printed deal as the first or the next of a match and play it as printed."""
    return play_on(deal_on(so_far, deal.hands, deal.dealer), deal.cards)


def pack_of(hands: Hands, dealer: int) -> tuple[Card, ...]:
    """Put the pack together that deals these hands."""
    return tuple(Card.parse(text) for text in pack(hands, dealer))


def may_play(deal: Deal) -> set[str]:
    """List what may be played, as text."""
    return {str(move) for move in deal.legal_moves}


def cards_of(text: str) -> set[str]:
    """List cards written with spaces."""
    return set(text.split())


def refusal(deal: Deal, move: str) -> str | None:
    """Ask why a move may not be made."""
    why = deal.why_not(move)
    return None if why is None else why.code.name


def scored(deal: Deal) -> list[tuple[int, int, str]]:
    """List side, points and reason of every score, in the order scored."""
    return [(score.side, score.points, score.reason) for score in deal.scores]


def for_muck(deal: Deal) -> list[Pair]:
    """List what the muck has paid, as side and points."""
    return [(score.side, score.points) for score in deal.scores if score.reason == "muck"]


def bottom_line(deal: Deal) -> tuple[Pair, int, int | None]:
    """Read off the totals, the pot and who has won the match."""
    north_south, east_west = deal.standing.totals
    return (north_south, east_west), deal.standing.pot, deal.winner
