"""The auction for the right to make trumps: who may bid what, what is refused, and how it ends."""

import pickle
from typing import Any

import pytest

from allfours import Bid, Deal, Moon, Pass, Seating, Smudge, Standing, Variant, VariantError, check, variants
from allfours.opening import same_dealer_again
from allfours.rules import sentence
from allfours.stages import AllPass, Auction, Hold, Most, Rounds
from tests.variants.pitch_table import house
from tests.variants.spades_table import after, may, refused, scored


def auction(least: int = 2, most: int = 4, **changes: Any) -> Auction:
    """An auction of Auction Pitch with some rules changed."""
    agreed: dict[str, Any] = {"hold": Hold.BELOW_MOST, "all_pass": AllPass.DEALER_FORCED}
    return Auction(least, most, **agreed | changes)


def game(**changes: Any) -> Variant:
    """Auction Pitch with some rules of the auction changed."""
    return house(variants.AUCTION_PITCH, auction(**changes))


def dealt(variant: Variant, moves: str = "", *, dealer: int = 3) -> Deal:
    """A deal after some moves."""
    return after(Deal.shuffled(variant, seed=1, dealer=dealer), moves)


def contract(deal: Deal) -> tuple[int | None, str]:
    """Who has the contract, and what everybody said last."""
    assert deal.contract is not None
    return deal.contract.declarer, " ".join("-" if bid is None else str(bid) for bid in deal.contract.bids)


# --- Who speaks, and what may be bid


@pytest.mark.parametrize("dealer", range(4))
def test_everybody_speaks_once_from_the_eldest_to_the_dealer(dealer: int) -> None:
    deal = dealt(game(), dealer=dealer)
    order = [(dealer + step) % 4 for step in range(1, 5)]
    for seat, call in zip(order, ("bid:2", "pass", "bid:3", "bid:4"), strict=True):
        assert (deal.turn, deal.view(None).phase, deal.trump) == (seat, "calling", None)
        deal = deal.apply(call)
    assert (deal.turn, deal.view(None).phase) == (dealer, "first lead")
    assert deal.contract is not None
    assert (deal.contract.declarer, deal.contract.bids[order[1]]) == (dealer, Pass())


def test_the_contract_grows_with_every_call_and_everybody_sees_it() -> None:
    deal = dealt(game())
    grown = [contract(deal)]
    for call in ("pass", "bid:2", "bid:4", "pass"):
        deal = deal.apply(call)
        assert all(deal.view(viewer).contract == deal.contract for viewer in (None, 0, 1, 2, 3))
        grown.append(contract(deal))
    assert grown == [
        (None, "- - - -"),
        (None, "pass - - -"),
        (1, "pass bid:2 - -"),
        (2, "pass bid:2 bid:4 -"),
        (2, "pass bid:2 bid:4 pass"),
    ]
    assert after(deal, str(deal.legal_moves[0])).contract == deal.contract
    assert list(map(str, deal.view(0).moves)) == ["pass", "bid:2", "bid:4", "pass"]


def test_a_bid_must_be_higher_and_a_partner_may_be_outbid() -> None:
    setback = variants.SETBACK
    assert may(dealt(setback)) == "pass bid:2 bid:3 bid:4 smudge"
    assert may(dealt(setback, "bid:2 pass")) == "pass bid:3 bid:4 smudge"
    assert may(dealt(setback, "bid:2 pass smudge")) == "pass"
    assert contract(dealt(setback, "bid:2 pass bid:3 pass"))[0] == 2


def test_the_highest_bidder_leads_any_card_and_its_suit_is_trumps() -> None:
    deal = dealt(game(), "bid:2 bid:3 pass pass")
    assert (deal.turn, len(deal.legal_moves)) == (1, 6)
    led = deal.apply(deal.legal_moves[-1])
    assert led.trump is led.trick[0].suit


@pytest.mark.parametrize("seats", range(2, 8))
def test_any_number_of_players_bid(seats: int) -> None:
    deal = dealt(variants.AUCTION_PITCH.evolve(name="table", seating=Seating.singles(seats)), dealer=seats - 1)
    for seat in range(seats - 1):
        assert deal.turn == seat
        deal = deal.apply("pass")
    assert may(deal) == "bid:2 bid:3 bid:4"


def test_a_moon_is_bid_above_all_numbers_where_there_is_one() -> None:
    deal = dealt(game(least=4, most=10, above=Moon()))
    assert may(deal) == "pass bid:4 bid:5 bid:6 bid:7 bid:8 bid:9 bid:10 moon"
    assert may(deal.apply("moon")) == "pass"
    assert contract(after(deal, "bid:10 moon pass pass"))[0] == 1


# --- The dealer's privilege


@pytest.mark.parametrize(
    ("hold", "three", "four"),
    [
        (Hold.NEVER, "pass bid:4", "pass"),
        (Hold.BELOW_MOST, "pass bid:3 bid:4", "pass"),
        (Hold.ONLY_MOST, "pass bid:4", "pass bid:4"),
        (Hold.ANY, "pass bid:3 bid:4", "pass bid:4"),
    ],
)
@pytest.mark.parametrize("dealer", range(4))
def test_what_the_dealer_may_hold(hold: Hold, three: str, four: str, dealer: int) -> None:
    variant = game(hold=hold)
    assert may(dealt(variant, "bid:2 bid:3 pass", dealer=dealer)) == three
    assert may(dealt(variant, "bid:2 pass bid:4", dealer=dealer)) == four
    assert may(dealt(variant, "bid:2 bid:3", dealer=dealer)) == "pass bid:4"  # nobody but the dealer
    assert may(dealt(variant, "bid:2 bid:4", dealer=dealer)) == "pass"


def test_a_dealer_who_holds_has_the_contract_at_that_number() -> None:
    assert contract(dealt(game(), "bid:2 pass bid:3 bid:3")) == (3, "bid:2 pass bid:3 bid:3")
    assert dealt(game(), "bid:2 pass bid:3 bid:3").turn == 3


def test_everybody_may_hold_the_highest_number_where_that_is_agreed_and_the_last_has_it() -> None:
    anyone = game(hold=Hold.ANYONE_MOST)
    assert may(dealt(anyone, "bid:3")) == "pass bid:4"
    assert may(dealt(anyone, "bid:4")) == "pass bid:4"
    assert may(dealt(anyone, "bid:2 bid:3 pass")) == "pass bid:4"
    assert contract(dealt(anyone, "bid:4 bid:4 pass bid:4")) == (3, "bid:4 bid:4 pass bid:4")
    assert contract(dealt(anyone, "bid:4 bid:4 pass pass"))[0] == 1


def test_nobody_holds_a_bid_to_win_everything() -> None:
    assert may(dealt(variants.SETBACK, "pass smudge pass")) == "pass"
    assert may(dealt(variants.SETBACK, "pass pass bid:4")) == "pass bid:4 smudge"


# --- All pass


def test_a_dealer_to_whom_all_have_passed_must_bid_what_he_likes_or_the_least() -> None:
    assert may(dealt(game(), "pass pass pass")) == "bid:2 bid:3 bid:4"
    assert may(dealt(variants.SETBACK, "pass pass pass")) == "bid:2 bid:3 bid:4 smudge"
    least = game(all_pass=AllPass.DEALER_FORCED_TO_LEAST)
    assert may(dealt(least, "pass pass pass")) == "bid:2"
    assert may(dealt(least, "pass bid:2 pass")) == "pass bid:2 bid:3 bid:4"  # he holds, since he is not forced


@pytest.mark.parametrize("all_pass", [AllPass.DEALER_FORCED, AllPass.DEALER_FORCED_TO_LEAST])
def test_a_dealer_who_is_not_forced_may_pass(all_pass: AllPass) -> None:
    assert may(dealt(game(all_pass=all_pass), "pass bid:4 pass")) == "pass"
    assert contract(dealt(game(all_pass=all_pass), "pass bid:4 pass pass"))[0] == 1


@pytest.mark.parametrize("dealer", range(4))
def test_a_dealer_may_concede_the_least_bid_instead(dealer: int) -> None:
    variant = game(all_pass=AllPass.DEALER_FORCED_OR_CONCEDES)
    assert may(dealt(variant, "pass pass pass", dealer=dealer)) == "pass bid:2 bid:3 bid:4"
    deal = dealt(variant, "pass pass pass pass", dealer=dealer)
    assert (deal.is_over, deal.thrown_in, deal.winner, deal.tricks) == (True, True, None, ())
    assert scored(deal) == [(dealer, -2, "conceded")]
    assert (deal.standing.totals[dealer], sum(deal.standing.totals)) == (-2, -2)
    assert variant.next_dealer(deal) == (dealer + 1) % 4


@pytest.mark.parametrize(("custom", "dealer"), [(variants.AUCTION_PITCH.next_dealer, 0), (same_dealer_again, 3)])
def test_a_deal_for_which_nobody_bids_is_thrown_in(custom: Any, dealer: int) -> None:
    variant = game(all_pass=AllPass.THROWN_IN).evolve(next_dealer=custom)
    deal = dealt(variant, "pass pass pass pass")
    assert (deal.thrown_in, deal.scores, deal.standing) == (True, (), Standing().for_sides(4))
    assert variant.next_dealer(deal) == dealer
    assert refused(deal, "pass") == ("DEAL_OVER", "the deal is over")


@pytest.mark.parametrize("dealer", range(4))
def test_the_eldest_pitches_free_or_plays_the_least_bid(dealer: int) -> None:
    eldest = (dealer + 1) % 4
    free = dealt(game(all_pass=AllPass.ELDEST_FREE), "pass pass pass pass", dealer=dealer)
    assert (free.turn, contract(free)) == (eldest, (None, "pass pass pass pass"))
    forced = dealt(game(all_pass=AllPass.ELDEST_FORCED), "pass pass pass pass", dealer=dealer)
    assert (forced.turn, forced.contract and forced.contract.declarer) == (eldest, eldest)
    assert forced.contract is not None
    assert forced.contract.bids == tuple(Bid(2) if seat == eldest else Pass() for seat in range(4))


@pytest.mark.parametrize("dealer", range(4))
def test_the_dealer_may_lead_with_nothing_to_make_when_all_have_passed(dealer: int) -> None:
    free = dealt(game(all_pass=AllPass.DEALER_FREE), "pass pass pass pass", dealer=dealer)
    assert (free.turn, contract(free)) == (dealer, (dealer, "pass pass pass pass"))
    while not free.is_over:
        free = free.apply(free.legal_moves[0])
    assert min(free.points) >= 0
    assert free.standing.made is None


@pytest.mark.parametrize("all_pass", AllPass)
def test_an_auction_in_which_somebody_bids_ends_alike_whatever_happens_when_nobody_does(all_pass: AllPass) -> None:
    assert contract(dealt(game(all_pass=all_pass), "pass bid:2 pass pass")) == (1, "pass bid:2 pass pass")


# --- The highest bid, and several rounds


def test_after_the_highest_bid_the_others_pass_or_are_not_asked() -> None:
    assert may(dealt(game(), "pass bid:4")) == "pass"
    assert dealt(game(), "pass bid:4 pass pass").turn == 1
    ends = game(after_most=Most.ENDS)
    deal = dealt(ends, "pass bid:4")
    assert (deal.turn, contract(deal), deal.view(None).phase) == (1, (1, "pass bid:4 - -"), "first lead")
    assert may(dealt(ends, "pass bid:3")) == "pass bid:4"


def test_where_everything_can_be_bid_the_highest_number_does_not_end_the_auction() -> None:
    ends = house(variants.SETBACK, auction(above=Smudge(), hold=Hold.ANY, after_most=Most.ENDS))
    assert may(dealt(ends, "bid:4")) == "pass smudge"
    assert dealt(ends, "bid:4 smudge").turn == 1
    assert dealt(ends, "bid:4 smudge").view(None).phase == "first lead"


ROUND = {"rounds": Rounds.UNTIL_ONE_IS_LEFT, "hold": Hold.NEVER}


def test_in_several_rounds_who_has_passed_is_out_and_the_last_left_has_the_contract() -> None:
    deal = dealt(game(most=5, **ROUND))
    turns: list[tuple[int | None, str]] = []
    for call in ("bid:2", "pass", "bid:3", "pass", "bid:4", "bid:5", "pass"):
        turns.append((deal.turn, call))
        deal = deal.apply(call)
    assert turns == [
        *((0, "bid:2"), (1, "pass"), (2, "bid:3"), (3, "pass")),
        *((0, "bid:4"), (2, "bid:5"), (0, "pass")),
    ]
    assert (deal.turn, contract(deal), deal.view(None).phase) == (2, (2, "pass pass bid:5 pass"), "first lead")


def test_in_several_rounds_a_bid_that_all_others_pass_stands_at_once() -> None:
    deal = dealt(game(**ROUND), "pass bid:2 pass pass")
    assert (deal.turn, deal.view(None).phase) == (1, "first lead")


def test_in_several_rounds_the_highest_bid_may_end_them() -> None:
    deal = dealt(game(**ROUND, after_most=Most.ENDS), "bid:2 bid:4")
    assert (deal.turn, deal.view(None).phase) == (1, "first lead")
    goes_on = dealt(game(**ROUND), "bid:2 bid:4")
    assert (goes_on.turn, may(goes_on)) == (2, "pass")
    assert after(goes_on, "pass pass pass").turn == 1


def test_in_several_rounds_all_pass_once_and_the_dealer_is_forced_or_the_deal_thrown_in() -> None:
    assert may(dealt(game(**ROUND), "pass pass pass")) == "bid:2 bid:3 bid:4"
    assert dealt(game(**ROUND), "pass pass pass bid:2").turn == 3
    thrown = dealt(game(**ROUND, all_pass=AllPass.THROWN_IN), "pass pass pass pass")
    assert thrown.thrown_in


def test_in_several_rounds_the_dealer_may_hold_every_time() -> None:
    deal = dealt(game(rounds=Rounds.UNTIL_ONE_IS_LEFT, hold=Hold.ANY), "bid:2 pass pass")
    assert may(deal) == "pass bid:2 bid:3 bid:4"
    deal = after(deal, "bid:2")
    assert (deal.turn, may(deal)) == (0, "pass bid:3 bid:4")
    assert may(after(deal, "bid:3")) == "pass bid:3 bid:4"


# --- What is refused


@pytest.mark.parametrize(
    ("changes", "before", "move", "code", "text"),
    [
        ({}, "pass pass pass", "pass", "NOT_ALLOWED", "everybody has passed, so the dealer must bid: 2, 3, 4"),
        ({}, "bid:3", "bid:3", "BID_TOO_LOW", "3 does not beat 3: bid 4 or pass"),
        ({}, "bid:3", "bid:2", "BID_TOO_LOW", "2 does not beat 3: bid 4 or pass"),
        ({}, "bid:4", "bid:4", "BID_TOO_LOW", "4 does not beat 4: pass"),
        ({}, "", "bid:1", "BID_TOO_LOW", "bids run from 2 to 4, not 1: bid 2, 3, 4 or pass"),
        ({}, "", "nil", "BID_TOO_LOW", "bids run from 2 to 4, not 0: bid 2, 3, 4 or pass"),
        ({}, "", "bid:99", "BID_TOO_HIGH", "bids run from 2 to 4, not 99: bid 2, 3, 4 or pass"),
        ({}, "bid:4", "bid:5", "BID_TOO_HIGH", "bids run from 2 to 4, not 5: pass"),
        ({}, "pass pass pass", "bid:5", "BID_TOO_HIGH", "bids run from 2 to 4, not 5: bid 2, 3, 4"),
        ({}, "", "smudge", "NOT_ALLOWED", "there is no smudge here: bid 2, 3, 4 or pass"),
        ({}, "bid:4", "moon", "NOT_ALLOWED", "there is no moon here: pass"),
        ({"above": Smudge()}, "", "moon", "NOT_ALLOWED", "there is no moon here: bid 2, 3, 4, smudge or pass"),
        ({"above": Smudge()}, "smudge", "smudge", "BID_TOO_LOW", "smudge does not beat smudge: pass"),
        ({"above": Smudge()}, "smudge", "bid:4", "BID_TOO_LOW", "4 does not beat smudge: pass"),
        (
            {"all_pass": AllPass.DEALER_FORCED_TO_LEAST},
            "pass pass pass",
            "bid:3",
            "NOT_ALLOWED",
            "the dealer is left with the lowest bid: bid 2",
        ),
        ({}, "", "AS", "WRONG_PHASE", "a bid is to be made now, AS is none"),
        ({}, "", "sell", "WRONG_PHASE", "a bid is to be made now, sell is none"),
        ({}, "", "trump:H", "WRONG_PHASE", "a bid is to be made now, trump:H is none"),
    ],
)
def test_a_call_is_refused_with_what_may_be_said(
    changes: dict[str, Any], before: str, move: str, code: str, text: str
) -> None:
    assert refused(dealt(game(**changes), before), move) == (code, text)


def test_what_may_be_said_is_not_refused_and_nothing_else_is() -> None:
    calls = ["pass", "nil", *(f"bid:{number}" for number in range(1, 7)), "smudge", "moon", "sell", "AS", "beg"]
    variant = game(above=Smudge(), hold=Hold.ANY)
    for moves in ("", "bid:2", "pass bid:4", "smudge", "pass pass pass", "pass bid:4 pass", "pass smudge pass"):
        deal = dealt(variant, moves)
        assert {call for call in calls if deal.why_not(call) is None} == set(may(deal).split())


# --- In words, and as a value


def test_every_rule_of_an_auction_is_another_sentence() -> None:
    said = [
        sentence(auction(hold=hold, all_pass=all_pass, rounds=rounds, after_most=after_most))
        for hold in Hold
        for all_pass in AllPass
        for rounds in Rounds
        for after_most in Most
    ]
    assert len(set(said)) == len(said) == len(Hold) * len(AllPass) * len(Rounds) * len(Most)
    assert all("2 to 4" in text for text in said)
    assert "moon" in sentence(auction(4, 10, above=Moon()))
    assert "4 to 10" in sentence(auction(4, 10))


@pytest.mark.parametrize(
    ("fields", "path"),
    [
        ({"least": 0}, "least"),
        ({"least": True}, "least"),
        ({"most": "4"}, "most"),
        ({"hold": "any"}, "hold"),
        ({"all_pass": None}, "all_pass"),
        ({"rounds": 1}, "rounds"),
        ({"after_most": False}, "after_most"),
        ({"above": "moon"}, "above"),
    ],
    ids=str,
)
def test_an_auction_of_no_rules_is_refused(fields: dict[str, Any], path: str) -> None:
    with pytest.raises(VariantError) as error:
        auction(**fields)
    assert [problem.path for problem in error.value.problems] == [path]


def test_an_auction_whose_bids_run_downwards_is_found_out() -> None:
    assert str(check(game(least=5))[0]) == "stages.0.least: the lowest bid, 5, is above the highest, 4"
    assert list(auction(least=4, most=4).problems(variants.AUCTION_PITCH)) == []


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({"hold": Hold.ONLY_MOST, "after_most": Most.ENDS}, "nobody can hold 4, since that bid ends the bidding"),
        ({"hold": Hold.ANYONE_MOST, "after_most": Most.ENDS}, "nobody can hold 4, since that bid ends the bidding"),
        ({"hold": Hold.ONLY_MOST, "after_most": Most.ENDS, "above": Smudge()}, None),
        ({"hold": Hold.ANY, "after_most": Most.ENDS}, None),
        (
            {"hold": Hold.ANYONE_MOST, "rounds": Rounds.UNTIL_ONE_IS_LEFT},
            "two could take 4 from each other for ever",
        ),
        ({"hold": Hold.ONLY_MOST, "rounds": Rounds.UNTIL_ONE_IS_LEFT}, None),
        ({"hold": Hold.ANYONE_MOST}, None),
    ],
)
def test_a_hold_that_nobody_has_or_that_never_ends_is_found_out(changes: dict[str, Any], found: str | None) -> None:
    problems = list(auction(**changes).problems(variants.AUCTION_PITCH))
    assert [(problem.path, problem.text) for problem in problems] == ([] if found is None else [("hold", found)])


def test_deals_in_the_middle_of_an_auction_are_values() -> None:
    deal = dealt(game(), "bid:2 pass")
    again = pickle.loads(pickle.dumps(deal))
    assert (again, again.contract, again.phase) == (deal, deal.contract, deal.phase)
    assert deal != dealt(game(), "bid:3 pass")
