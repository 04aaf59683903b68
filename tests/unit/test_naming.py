"""Naming trumps before a card is led."""

import pytest

from allfours import Deal, Suit, Variant, variants
from allfours.stages import AllPass, Auction, DeclarerNames, Hold
from tests.variants.pitch_table import house
from tests.variants.spades_table import after, may, refused

NAMED = house(variants.AUCTION_PITCH, Auction(2, 4, hold=Hold.NEVER, all_pass=AllPass.ELDEST_FREE), DeclarerNames())


def dealt(moves: str, variant: Variant = NAMED, *, dealer: int = 3) -> Deal:
    """A deal after some moves."""
    return after(Deal.shuffled(variant, seed=1, dealer=dealer), moves)


@pytest.mark.parametrize("dealer", range(4))
@pytest.mark.parametrize("suit", Suit)
def test_whoever_has_the_contract_names_trumps_and_leads(dealer: int, suit: Suit) -> None:
    deal = dealt("pass bid:2 pass pass", dealer=dealer)
    bidder = (dealer + 2) % 4
    assert (deal.turn, deal.trump, deal.view(None).phase) == (bidder, None, "naming")
    assert may(deal) == "trump:S trump:H trump:D trump:C"
    named = deal.apply(f"trump:{suit.letter}")
    assert (named.turn, named.trump, named.view(None).trump) == (bidder, suit, suit)
    assert [str(move) for move in named.view((bidder + 1) % 4).moves][-1] == f"trump:{suit.letter}"
    assert len(named.legal_moves) == 6  # any card is led
    assert named.apply(named.legal_moves[0]).trump is suit


def test_where_nobody_has_a_contract_the_pitcher_names_trumps() -> None:
    deal = dealt("pass pass pass pass")
    assert (deal.turn, deal.view(None).phase) == (0, "naming")


def test_where_nothing_is_bid_the_pitcher_names_trumps() -> None:
    deal = dealt("", house(variants.AUCTION_PITCH, DeclarerNames()))
    assert (deal.turn, deal.contract, deal.view(None).phase) == (0, None, "naming")
    assert deal.apply("trump:H").trump is Suit.HEARTS


@pytest.mark.parametrize("move", ["AS", "pass", "bid:2", "look"])
def test_nothing_else_is_done_now(move: str) -> None:
    deal = dealt("pass bid:2 pass pass")
    assert refused(deal, move) == ("WRONG_PHASE", f"trumps are to be named now, such as trump:H, not {move}")
    assert deal.why_not("trump:H") is None


def test_naming_says_itself() -> None:
    assert DeclarerNames().describe() == "Whoever has the contract names trumps, any suit."
