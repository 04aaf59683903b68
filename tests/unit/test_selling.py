"""The sale of the pitch: the seller, the bids of the others, and what an accepted or a refused price pays."""

import pickle
from typing import Any

import pytest

from allfours import Bid, Deal, Pass, Seating, Standing, Variant, VariantError, check, variants
from allfours.rules import sentence
from allfours.scoring import Compare, Tiebreak
from allfours.stages import Price, Refused, Rounds, SellAuction, Unasked
from tests.variants.pitch_table import house
from tests.variants.spades_table import after, may, refused, scored


def selling(least: int = 1, most: int = 4, **changes: Any) -> SellAuction:
    """A sale as in Commercial Pitch with some rules changed."""
    agreed: dict[str, Any] = {"price": Price.NOT_TO_WIN, "refused": Refused.UNPAID}
    return SellAuction(least, most, **agreed | changes)


def game(**changes: Any) -> Variant:
    """Commercial Pitch with some rules of the sale changed."""
    return house(variants.COMMERCIAL_PITCH, selling(**changes))


def dealt(variant: Variant, moves: str = "", *, totals: tuple[int, ...] = (), dealer: int = 3) -> Deal:
    """A deal after some moves; totals by seat from the eldest."""
    before = tuple(totals[(seat - dealer - 1) % len(totals)] for seat in range(len(totals)))
    return after(Deal.shuffled(variant, seed=1, dealer=dealer, standing=Standing(totals=before)), moves)


def contract(deal: Deal) -> tuple[int | None, str]:
    """Who has the contract, and what everybody has said."""
    assert deal.contract is not None
    return deal.contract.declarer, " ".join("-" if bid is None else str(bid) for bid in deal.contract.bids)


# --- The seller


@pytest.mark.parametrize("dealer", range(4))
def test_the_eldest_sells_or_pitches_for_the_most(dealer: int) -> None:
    deal = dealt(variants.COMMERCIAL_PITCH, dealer=dealer)
    eldest = (dealer + 1) % 4
    assert (deal.turn, may(deal), deal.view(None).phase) == (eldest, "sell bid:4", "selling")
    pitches = deal.apply("bid:4")
    assert (pitches.turn, pitches.view(None).phase, pitches.scores) == (eldest, "first lead", ())
    assert pitches.contract is not None
    assert (pitches.contract.declarer, pitches.contract.bids[eldest]) == (eldest, Bid(4))


@pytest.mark.parametrize("dealer", range(4))
def test_the_others_bid_once_each_the_dealer_last(dealer: int) -> None:
    deal = dealt(variants.COMMERCIAL_PITCH, "sell", dealer=dealer)
    for step, call in enumerate(("bid:1", "pass", "bid:3"), start=2):
        assert (deal.turn, deal.view(None).phase) == ((dealer + step) % 4, "offering")
        deal = deal.apply(call)
    assert (deal.turn, may(deal), deal.view(None).phase) == ((dealer + 1) % 4, "accept refuse", "deciding")


def test_the_contract_grows_with_every_bid_and_everybody_sees_it() -> None:
    deal, grown = dealt(variants.COMMERCIAL_PITCH), list[tuple[int | None, str]]()
    for call in ("sell", "bid:1", "pass", "bid:3", "refuse"):
        grown.append(contract(deal))
        assert all(deal.view(viewer).contract == deal.contract for viewer in (None, 0, 1, 2, 3))
        deal = deal.apply(call)
    assert grown == [
        (None, "- - - -"),
        (None, "- - - -"),
        (1, "- bid:1 - -"),
        (1, "- bid:1 pass -"),
        (3, "- bid:1 pass bid:3"),
    ]
    assert contract(deal) == (0, "bid:3 bid:1 pass bid:3")
    assert list(map(str, deal.view(2).moves)) == ["sell", "bid:1", "pass", "bid:3", "refuse"]


def test_a_bid_must_be_higher_and_the_dealer_holds_nothing() -> None:
    assert may(dealt(variants.COMMERCIAL_PITCH, "sell")) == "pass bid:1 bid:2 bid:3 bid:4"
    assert may(dealt(variants.COMMERCIAL_PITCH, "sell bid:3 pass")) == "pass bid:4"
    assert may(dealt(variants.COMMERCIAL_PITCH, "sell bid:4")) == "pass"
    assert may(dealt(game(most=3), "sell pass")) == "pass bid:1 bid:2 bid:3"
    assert may(dealt(game(most=3))) == "sell bid:3"
    assert may(dealt(game(least=2), "sell")) == "pass bid:2 bid:3 bid:4"


@pytest.mark.parametrize("seats", range(2, 8))
def test_any_number_of_players_bid(seats: int) -> None:
    deal = dealt(variants.COMMERCIAL_PITCH.evolve(name="table", seating=Seating.singles(seats)), "sell", dealer=0)
    for seat in range(2, seats + 1):
        assert deal.turn == seat % seats
        deal = deal.apply("pass")
    assert (deal.turn, deal.view(None).phase) == (1 % seats, "first lead")


# --- How it ends


@pytest.mark.parametrize("dealer", range(4))
def test_an_accepted_price_is_scored_at_once_and_the_buyer_leads(dealer: int) -> None:
    deal = dealt(variants.COMMERCIAL_PITCH, "sell bid:2 pass bid:3 accept", dealer=dealer)
    eldest = (dealer + 1) % 4
    assert (deal.turn, deal.trump, scored(deal)) == (dealer, None, [(eldest, 3, "sale")])
    assert (deal.points[eldest], deal.standing.totals[eldest]) == (3, 3)
    assert deal.contract is not None
    assert (deal.contract.declarer, deal.contract.bids[eldest]) == (dealer, None)


@pytest.mark.parametrize(("rule", "paid"), [(Refused.UNPAID, []), (Refused.PAID, [(3, 3, "sale")])])
def test_a_refused_price_binds_the_seller_and_is_paid_where_that_is_agreed(
    rule: Refused, paid: list[tuple[int, int, str]]
) -> None:
    deal = dealt(game(refused=rule), "sell bid:2 pass bid:3 refuse")
    assert (deal.turn, scored(deal), contract(deal)) == (0, paid, (0, "bid:3 bid:2 pass bid:3"))


@pytest.mark.parametrize("dealer", range(4))
def test_a_pitch_that_nobody_buys_is_led_without_a_contract(dealer: int) -> None:
    deal = dealt(variants.COMMERCIAL_PITCH, "sell pass pass pass", dealer=dealer)
    assert (deal.turn, deal.view(None).phase, deal.scores) == ((dealer + 1) % 4, "first lead", ())
    assert deal.contract is not None
    assert (deal.contract.declarer, deal.contract.bids.count(Pass())) == (None, 3)


@pytest.mark.parametrize("dealer", range(4))
def test_the_seller_may_have_to_sell(dealer: int) -> None:
    always = game(unasked=Unasked.NEVER)
    deal = dealt(always, dealer=dealer)
    assert (deal.turn, may(deal)) == ((dealer + 2) % 4, "pass bid:1 bid:2 bid:3 bid:4")
    assert may(after(deal, "bid:2 pass pass")) == "accept refuse"
    assert after(deal, "bid:2 pass pass").turn == (dealer + 1) % 4
    assert after(deal, "pass pass pass").view(None).phase == "first lead"


def test_in_several_rounds_the_others_bid_until_one_is_left() -> None:
    several = game(rounds=Rounds.UNTIL_ONE_IS_LEFT)
    deal = dealt(several, "sell")
    turns: list[tuple[int | None, str]] = []
    for call in ("bid:1", "pass", "bid:2", "bid:3", "pass"):
        turns.append((deal.turn, call))
        deal = deal.apply(call)
    assert turns == [(1, "bid:1"), (2, "pass"), (3, "bid:2"), (1, "bid:3"), (3, "pass")]
    assert (deal.turn, may(deal), contract(deal)) == (0, "accept refuse", (1, "- bid:3 pass pass"))
    assert after(deal, "refuse").contract != deal.contract
    once = dealt(several, "sell pass bid:1 pass")
    assert (once.turn, may(once)) == (0, "accept refuse")
    nobody = dealt(several, "sell pass pass pass")
    assert (nobody.turn, nobody.view(None).phase) == (0, "first lead")


# --- How high the others may bid


@pytest.mark.parametrize(
    ("total", "any_price", "not_to_win"),
    [
        (-9, "pass bid:1 bid:2 bid:3 bid:4", "pass bid:1 bid:2 bid:3 bid:4"),
        (2, "pass bid:1 bid:2 bid:3 bid:4", "pass bid:1 bid:2 bid:3 bid:4"),
        (3, "pass bid:1 bid:2 bid:3 bid:4", "pass bid:1 bid:2 bid:3"),
        (5, "pass bid:1 bid:2 bid:3 bid:4", "pass bid:1"),
        (6, "pass bid:1 bid:2 bid:3 bid:4", "pass"),
    ],
)
@pytest.mark.parametrize("dealer", range(4))
def test_no_bid_would_bring_the_seller_to_the_target(total: int, any_price: str, not_to_win: str, dealer: int) -> None:
    totals = (total, 6, 0, 0)
    assert may(dealt(variants.COMMERCIAL_PITCH, "sell", totals=totals, dealer=dealer)) == not_to_win
    assert may(dealt(game(price=Price.ANY), "sell", totals=totals, dealer=dealer)) == any_price


def test_the_bidders_own_total_and_the_bids_before_make_no_difference() -> None:
    assert may(dealt(variants.COMMERCIAL_PITCH, "sell bid:1", totals=(5, 6, 6, 6))) == "pass"
    assert may(dealt(variants.COMMERCIAL_PITCH, "sell bid:1", totals=(4, 6, 6, 6))) == "pass bid:2"


def test_a_sale_may_win_the_match_where_any_price_may_be_bid() -> None:
    deal = dealt(game(price=Price.ANY), "sell pass pass bid:1 accept", totals=(6, 0, 0, 0))
    assert (deal.winner, deal.is_over, deal.tricks, deal.thrown_in) == (0, True, (), False)
    assert scored(deal) == [(0, 1, "sale")]


def test_a_refused_price_may_win_the_match_for_the_bidder_where_it_is_paid() -> None:
    deal = dealt(game(refused=Refused.PAID), "sell pass bid:1 pass refuse", totals=(0, 0, 6, 0))
    assert (deal.winner, deal.tricks, scored(deal)) == (2, (), [(2, 1, "sale")])


def test_where_totals_are_compared_at_the_end_no_price_wins_at_once() -> None:
    variant = game().evolve(goal=Compare(7, tie=Tiebreak.CONTRACT))
    assert may(dealt(variant, "sell", totals=(6, 0, 0, 0))) == "pass bid:1 bid:2 bid:3 bid:4"


# --- What is refused


@pytest.mark.parametrize(
    ("before", "move", "code", "text"),
    [
        ("", "bid:3", "NOT_ALLOWED", "the eldest sells, or bids 4 and leads at once, not bid:3"),
        ("", "pass", "WRONG_PHASE", "the eldest sells, or bids 4 and leads at once, not pass"),
        ("", "AS", "WRONG_PHASE", "the eldest sells, or bids 4 and leads at once, not AS"),
        ("sell", "nil", "BID_TOO_LOW", "0 is too low: bid 1 to 3 or pass"),
        ("sell bid:2", "bid:2", "BID_TOO_LOW", "2 is too low: bid 3 or pass"),
        ("sell bid:3", "bid:1", "BID_TOO_LOW", "1 is too low: pass"),
        ("sell", "bid:4", "BID_TOO_HIGH", "4 would win the match for the seller: bid 1 to 3 or pass"),
        ("sell bid:3", "bid:5", "BID_TOO_HIGH", "5 is more than can be bid: pass"),
        ("sell", "sell", "WRONG_PHASE", "a bid for the pitch is to be made now, sell is none"),
        ("sell", "smudge", "WRONG_PHASE", "a bid for the pitch is to be made now, smudge is none"),
        ("sell pass pass bid:2", "pass", "WRONG_PHASE", "the seller accepts the highest bid or refuses it, not pass"),
        ("sell pass pass bid:2", "bid:3", "WRONG_PHASE", "the seller accepts the highest bid or refuses it, not bid:3"),
    ],
)
def test_what_may_not_be_said_is_refused_with_what_may(before: str, move: str, code: str, text: str) -> None:
    assert refused(dealt(variants.COMMERCIAL_PITCH, before, totals=(3, 0, 0, 0)), move) == (code, text)


def test_what_may_be_said_is_not_refused_and_nothing_else_is() -> None:
    calls = ["sell", "accept", "refuse", "pass", "nil", *(f"bid:{number}" for number in range(1, 7)), "AS", "smudge"]
    for moves in ("", "sell", "sell bid:1", "sell bid:3", "sell pass pass", "sell pass bid:2 pass"):
        deal = dealt(variants.COMMERCIAL_PITCH, moves, totals=(3, 0, 0, 0))
        assert {call for call in calls if deal.why_not(call) is None} == set(may(deal).split())


# --- In words, and as a value


def test_every_rule_of_a_sale_is_another_sentence() -> None:
    said = {
        sentence(selling(price=price, refused=refused, unasked=unasked, rounds=rounds))
        for price in Price
        for refused in Refused
        for unasked in Unasked
        for rounds in Rounds
    }
    assert len(said) == len(Price) * len(Refused) * len(Unasked) * len(Rounds)
    assert all("1 to 4" in text for text in said)


@pytest.mark.parametrize(
    "fields",
    [{"least": 0}, {"most": None}, {"price": "any"}, {"refused": False}, {"unasked": None}, {"rounds": 1}],
    ids=str,
)
def test_a_sale_of_no_rules_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(VariantError) as error:
        selling(**fields)
    assert [problem.path for problem in error.value.problems] == [*fields]


def test_a_sale_whose_bids_run_downwards_is_found_out() -> None:
    assert [str(problem) for problem in check(game(least=5))] == [
        "stages.0.least: the lowest bid, 5, is above the highest, 4"
    ]
    assert list(selling(4, 4).problems(variants.COMMERCIAL_PITCH)) == []


def test_deals_in_the_middle_of_a_sale_are_values() -> None:
    for moves in ("", "sell", "sell bid:2", "sell bid:2 pass pass"):
        deal = dealt(variants.COMMERCIAL_PITCH, moves)
        again = pickle.loads(pickle.dumps(deal))
        assert (again, again.contract, again.phase) == (deal, deal.contract, deal.phase)
