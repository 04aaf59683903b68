"""Laws of bids in tricks, of hands that nobody has looked at, and of cards that change hands in secret."""

import json
from collections.abc import Iterator
from random import Random

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from allfours import (
    Bid,
    BlindNil,
    CardSet,
    Deal,
    HandOver,
    Match,
    Move,
    Record,
    Seat,
    Stage,
    Standing,
    Suit,
    Variant,
    variants,
)
from allfours.awards import InOrder
from allfours.bids import any_number, anyone
from allfours.contracts import FailedNil, TrickContracts
from allfours.ledger import Reckoning, Score, with_bags
from allfours.stages import BlindNils, FixTrump, Swap, SwapWithPartner, TrickBids
from allfours.stages.exchange import Swapping
from allfours.testing import BagsStayBelow, assert_conforms, deals, matches, random_variants, standings
from allfours.testing._bidding import contracts
from allfours.testing._seeing import a_view_shows_no_hidden_card, cards_named, hidden_cards_change_nothing, seen
from allfours.testing._turning import reshuffled
from allfours.variants.spades import FIVE_BAGS, LEAST_FOUR, THREE_HANDED_SPADES
from tests.laws import faults
from tests.laws.house_rules import course

PRESETS = [
    variants.SPADES,
    variants.JAQUES_PHAT,
    variants.JAQUES_BLIND_NIL,
    variants.JAQUES_WHIZ,
    variants.JAQUES_MIRROR,
    variants.JAQUES_JOKERS,
]
HOUSE_RULES = [
    THREE_HANDED_SPADES,
    variants.SPADES.evolve(name="at_least_four", stages=LEAST_FOUR),
    variants.SPADES.evolve(name="five_bags", settlement=FIVE_BAGS),
]
PLAY = variants.SPADES.stages[-1]


def swapping(manner: Swap, *, at_once: bool) -> Variant:
    """Spades in which anybody may bid nil blind, with an exchange at once or when all have bid."""
    swap = SwapWithPartner(2, manner=manner)
    bids = TrickBids(bids=(any_number,), blind=anyone, swap=swap if at_once else None)
    stages: tuple[Stage, ...] = (FixTrump(Suit.SPADES), bids, *(() if at_once else (swap,)), PLAY)
    return variants.SPADES.evolve(name=f"swap_{manner.name.lower()}_{'at_once' if at_once else 'later'}", stages=stages)


SWAPS = [swapping(manner, at_once=at_once) for manner in Swap for at_once in (True, False)]


def name_of(variant: Variant) -> str:
    """The id of a variant."""
    return variant.name


def with_bids() -> st.SearchStrategy[Variant]:
    """Any game in which tricks are bid, at tables where a partnership is of two."""
    at_random = random_variants(most_seats=4, most_cards=6)
    return st.sampled_from([*PRESETS, *HOUSE_RULES, *SWAPS]) | at_random.filter(
        lambda variant: any(isinstance(stage, TrickBids) for stage in variant.stages)
    )


def shown_to(deal: Deal, seat: int | None) -> CardSet:
    """Every card that a view names in any of its fields, but for the list of those that are unseen."""
    plain = deal.view(seat).as_dict()
    del plain["unseen"]
    return cards_named(json.dumps(plain))


def viewers(deal: Deal) -> list[int | None]:
    """Every seat, and a spectator."""
    return [*range(deal.variant.seating.seats), None]


# --- Hands that lie face down


def nobody_sees_a_hand_that_lies_face_down(deal: Deal) -> None:
    """Before its owner looks, no card of a hand is in any view or record, its owner's included."""
    for owner in deal.face_down:
        assert deal.view(owner).hand is None
        for seat in viewers(deal):
            assert not deal.hand(owner) & shown_to(deal, seat)
        kept = Match(variant=deal.variant, seed=None, deal=deal).record(seat=owner)
        assert not deal.hand(owner) & cards_named(kept.dumps().partition("\n\n")[2])


@given(deals(with_bids()))
def test_before_looking_a_view_contains_no_card_of_its_owner(deal: Deal) -> None:
    for position in course(deal):
        nobody_sees_a_hand_that_lies_face_down(position)


def test_a_hand_that_is_seen_before_looking_is_noticed() -> None:
    stages: tuple[Stage, ...] = (BlindNils(anyone), faults.show_a_hand, *variants.SPADES.stages)
    deal = Deal.shuffled(variants.SPADES.evolve(name="faulty", stages=stages), seed=1)
    nobody_sees_a_hand_that_lies_face_down(deal)
    hidden = faults.show_a_hand(deal)
    with pytest.raises(AssertionError):
        nobody_sees_a_hand_that_lies_face_down(hidden)


@given(deals(with_bids()))
def test_looking_comes_once_and_before_any_other_bid_than_blind_nil(deal: Deal) -> None:
    for position, after in zip(course(deal), [*course(deal)][1:], strict=False):
        assert after.face_down <= position.face_down or not position.moves
        if position.turn in position.face_down:
            assert {type(move).__name__ for move in position.legal_moves} <= {"Look", "BlindNil"}


# --- Cards that change hands


def given_away(deal: Deal) -> Iterator[tuple[int, Seat, Seat, CardSet]]:
    """Every exchange of cards: the number of moves after it, who gave, who took, and what."""
    for number, (position, move) in enumerate(zip(course(deal), deal.moves, strict=False), start=1):
        if isinstance(move, HandOver):
            phase = position.phase
            assert isinstance(phase, Swapping)
            assert position.turn is not None
            yield number, position.turn, phase.partner if position.turn == phase.bidder else phase.bidder, move.cards


def only_the_two_know_what_changed_hands(deal: Deal) -> None:
    """Nobody but the two partners has seen cards that they have exchanged, before these are played."""
    positions = [*course(deal)]
    for number, giver, taker, cards in given_away(deal):
        for position in positions[number:]:
            played = CardSet([*position.trick, *(card for trick in position.tricks for card in trick.cards)])
            for seat in viewers(position):
                if seat not in {giver, taker}:
                    assert not (cards - played) & shown_to(position, seat)
                    assert position.view(seat).moves[number - 1] is None


def the_two_go_on_knowing_what_changed_hands(deal: Deal) -> None:
    """Who has given a card away and who has taken it up know it for the rest of the deal."""
    positions = [*course(deal)]
    for number, giver, taker, cards in given_away(deal):
        arrived = False
        for position in positions[number:]:
            assert cards.mask & ~seen(position.view(giver)) == 0
            arrived = arrived or cards <= position.hand(taker)
            assert not arrived or cards.mask & ~seen(position.view(taker)) == 0
        still_coming = isinstance(deal.phase, Swapping) and number == len(deal.moves)
        assert arrived or still_coming


@given(deals(with_bids() | st.sampled_from(SWAPS)))
def test_only_the_two_know_what_changed_hands_and_they_do_not_forget_it(deal: Deal) -> None:
    only_the_two_know_what_changed_hands(deal)
    the_two_go_on_knowing_what_changed_hands(deal)


def exchange(manner: Swap, *moves: str, seed: int = 3) -> Deal:
    """A deal in which the eldest has bid nil blind, and cards are handed over."""
    deal = Deal.shuffled(swapping(manner, at_once=True), seed=seed).apply("blind-nil")
    for move in moves:
        deal = deal.apply(deal.legal_moves[-1] if move == "swap" else move)
    return deal


def told_to_all(self: Swapping, move: Move, *, by: Seat, viewer: Seat | None) -> Move:  # noqa: ARG001 - as the phase is asked
    """Cards are handed over with their faces up."""
    return move


def told_to_nobody(self: Swapping, move: Move, *, by: Seat, viewer: Seat | None) -> None:
    """Not even the partner sees the cards."""


def test_an_exchange_that_everybody_sees_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    deal = exchange(Swap.TOGETHER, "swap", "swap")
    only_the_two_know_what_changed_hands(deal)
    monkeypatch.setattr(Swapping, "seen", told_to_all)
    with pytest.raises(AssertionError):
        only_the_two_know_what_changed_hands(deal)


def test_an_exchange_that_is_forgotten_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Deal.changed

    def forgetful(deal: Deal, **facts: object) -> Deal:
        return real(deal, **{name: value for name, value in facts.items() if name != "known"})  # type: ignore[arg-type] # what comes goes on

    deal = exchange(Swap.BIDDER_FIRST, "swap", "swap")
    the_two_go_on_knowing_what_changed_hands(deal)
    monkeypatch.setattr(Deal, "changed", forgetful)
    again = exchange(Swap.BIDDER_FIRST, "swap", "swap")
    with pytest.raises(AssertionError):
        the_two_go_on_knowing_what_changed_hands(again)


# --- Records


@given(deals(with_bids() | st.sampled_from(SWAPS)))
def test_looks_bids_and_exchanges_are_recorded_and_read_back(deal: Deal) -> None:
    match, mine = Match(variant=deal.variant, seed=None, deal=deal), [deal.variant]
    for seat in viewers(deal):
        record = match.record(seat=seat)
        assert Record.loads(record.dumps(), variants=mine) == record
        assert Record.from_json(record.to_json(), variants=mine) == record
        told = tuple(move for _, move in record.deals[0].moves)
        assert told == (deal.moves if seat is None else deal.view(seat).moves)
    assert match.record().replay() == match


def test_a_record_of_a_seat_has_its_own_exchange_alone() -> None:
    deal = exchange(Swap.BIDDER_FIRST, "swap", "swap")
    match = Match(variant=deal.variant, seed=None, deal=deal)
    hidden = {seat: "swap:" not in match.record(seat=seat).dumps() for seat in range(4)}
    assert hidden == {0: False, 1: True, 2: False, 3: True}
    assert "0: ? - ?" in match.record(seat=1).dumps()


# --- The laws of what is hidden reach into an exchange


IN_THE_MIDDLE: list[tuple[Swap, int | None]] = [
    *((manner, seat) for manner in Swap for seat in (1, 3, None)),
    (Swap.TOGETHER, 2),  # who is to choose, not having seen what comes
]


@pytest.mark.parametrize(("manner", "seat"), IN_THE_MIDDLE)
def test_cards_that_have_been_handed_over_are_among_those_that_change_places(manner: Swap, seat: int | None) -> None:
    deal = exchange(manner, "swap")
    others = [reshuffled(deal, seat, Random(seed)) for seed in range(4)]
    assert {type(other.phase) for other in others} == {Swapping}
    assert len({deal.moves, *(other.moves for other in others)}) > 1
    for other in others:
        assert other.view(seat) == deal.view(seat)
        assert other.hand(0) != deal.hand(0)


@pytest.mark.parametrize(("manner", "seat"), IN_THE_MIDDLE)
def test_a_view_that_gives_an_exchange_away_is_noticed_in_its_middle(
    manner: Swap, seat: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Swapping, "seen", told_to_all)
    deal = exchange(manner, "swap")
    who = "a spectator" if seat is None else f"seat {seat}"
    found = [str(fault) for fault in a_view_shows_no_hidden_card(deal, Random(0))]
    assert any(f"the moves in the view of {who} show" in fault for fault in found)


def offered_first(phase: Swapping, deal: Deal) -> tuple[Move, ...]:
    """The choices in an order that depends on what the bidder has put down."""
    listed = _MOVES(phase, deal)
    return listed if phase.offered is None or min(phase.offered) < min(deal.hand(phase.partner)) else listed[::-1]


_MOVES = Swapping.moves


def test_choices_that_depend_on_what_comes_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Swapping, "moves", offered_first)
    found = [
        fault.came
        for seed in range(30)
        for fault in hidden_cards_change_nothing(exchange(Swap.TOGETHER, "swap", seed=seed), Random(seed))
    ]
    assert any("that seat 2 has not seen" in came and "legal moves" in came for came in found)


@pytest.mark.parametrize("variant", SWAPS, ids=name_of)
def test_exchanges_of_every_kind_conform(variant: Variant) -> None:
    assert_conforms(variant, deals=1)


def told_to_the_partner(self: Swapping, move: Move, *, by: Seat, viewer: Seat | None) -> Move | None:
    """The partner peeps at what the bidder has put down, before choosing; to nobody else it makes a difference."""
    return move if viewer in {by, self.partner, self.bidder} else None


@pytest.mark.parametrize(
    "variant", [variant for variant in SWAPS if variant.name.startswith("swap_together")], ids=name_of
)
def test_the_kit_looks_into_the_middle_of_an_exchange(variant: Variant, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Swapping, "seen", told_to_the_partner)
    with pytest.raises(AssertionError, match="A view names no card that its owner has not seen"):
        assert_conforms(variant, deals=6)


# --- Cards that were dealt to nobody


def nobody_ever_sees_what_was_not_dealt(match: Match) -> None:
    """The cards that were dealt to nobody are in no view and no record of a seat, also when a deal is over."""
    for deal in (*match.past, match.deal):
        left = CardSet(deal.table.facts.start.stock)
        for seat in viewers(deal):
            assert not left & shown_to(deal, seat)
            assert deal.view(seat).unseen >= left
    hidden = [CardSet(deal.table.facts.start.stock) for deal in (*match.past, match.deal)]
    for seat in range(match.variant.seating.seats):
        kept = json.loads(match.record(seat=seat).to_json())
        for cards, deal in zip(hidden, kept["deals"], strict=True):
            assert not cards & cards_named(json.dumps(deal))
        for cards, text in zip(hidden, match.record(seat=seat).dumps().split("\n\n")[1:], strict=True):
            assert not cards & cards_named(text)


@given(matches(st.just(variants.JAQUES_JOKERS) | with_bids(), most_deals=2))
def test_nobody_ever_sees_what_was_not_dealt(match: Match) -> None:
    nobody_ever_sees_what_was_not_dealt(match)


def show_what_is_left(deal: Deal) -> Deal:
    """The cards set aside are turned up."""
    return deal.changed(shown=CardSet(deal.table.facts.stock).mask)


def test_cards_set_aside_that_are_shown_are_noticed() -> None:
    jokers = variants.JAQUES_JOKERS
    nobody_ever_sees_what_was_not_dealt(Match.new(jokers, seed=1))
    faulty = jokers.evolve(name="faulty", stages=(show_what_is_left, *jokers.stages))
    with pytest.raises(AssertionError):
        nobody_ever_sees_what_was_not_dealt(Match.new(faulty, seed=1))


# --- Bids and contracts


def bids_do_not_change_once_made(deal: Deal) -> None:
    """Everybody bids once, in order of play from the eldest, and what has been bid stands."""
    said: dict[int, object] = {}
    for position in course(deal):
        bids = () if position.contract is None else position.contract.bids
        for seat, bid in enumerate(bids):
            if bid is not None:
                assert said.setdefault(seat, bid) == bid
        made = [move for move in position.moves if isinstance(move, Bid | BlindNil)]
        assert len(said) == len(made)
        if position.tricks:
            assert len(said) == position.variant.seating.seats
            assert position.contract is not None
            assert position.contract.declarer is None


@given(deals(with_bids()))
def test_bids_do_not_change_once_made(deal: Deal) -> None:
    bids_do_not_change_once_made(deal)


def raise_the_first(deal: Deal) -> Deal:
    """The first seat's bid is rubbed out and written anew."""
    assert deal.contract is not None
    return deal.changed(contract=attrs.evolve(deal.contract, bids=(Bid(13), *deal.contract.bids[1:])))


def test_a_bid_that_changes_is_noticed() -> None:
    first, bids, *_ = variants.JAQUES_PHAT.stages
    honest, faulty = (
        bid_all(variants.JAQUES_PHAT.evolve(name="rubbed", stages=(first, bids, *between, PLAY)))
        for between in ((), (raise_the_first,))
    )
    bids_do_not_change_once_made(honest)
    with pytest.raises(AssertionError):
        bids_do_not_change_once_made(faulty)


def bid_all(variant: Variant) -> Deal:
    """A deal in which everybody has bid 3."""
    deal = Deal.shuffled(variant, seed=1)
    for _ in range(4):
        deal = deal.apply("bid:3")
    return deal


def contracts_are_sums_and_bags_are_kept(pays: TrickContracts, reckoning: Reckoning, standing: Standing) -> None:
    """A side wins or loses what the sum of its bids is worth; bags stay below the limit, and none is lost or made."""
    scores, after = pays(reckoning, standing)
    contract, seating = reckoning.contract, reckoning.seating
    assert contract is not None
    assert (after.totals, after.deals) == (standing.totals, standing.deals)
    for side in range(seating.sides):
        seats = [Seat(seat) for seat in range(seating.seats) if seating.side(Seat(seat)) == side]
        promised = sum(bid.amount for bid in (contract.bids[seat] for seat in seats) if isinstance(bid, Bid))
        points = {score.reason: score.points for score in scores if score.side == side}
        assert abs(points.get("contract", 0)) in {0, pays.per_trick * promised}
        nils = [seat for seat in seats if contract.bids[seat] in {Bid(0), BlindNil()}]
        assert sum(score.side == side and score.reason in NILS for score in scores) == len(nils)
        if pays.bags is None:
            assert after.bags[side] == standing.bags[side]
            continue
        over = points.get("overtricks", 0) // pays.overtrick
        paid_for = -points.get("bags", 0) // pays.bags.penalty * pays.bags.limit
        assert 0 <= after.bags[side] < pays.bags.limit
        assert standing.bags[side] + over == after.bags[side] + paid_for


NILS = {"nil", "blind nil"}


@given(deals(st.sampled_from([*PRESETS, *HOUSE_RULES]), to_the_end=True), contracts(), st.data())
def test_contracts_are_sums_and_bags_are_kept(deal: Deal, pays: TrickContracts, data: st.DataObject) -> None:
    bags = None if pays.bags is None else attrs.evolve(pays.bags, penalty=pays.bags.penalty + 1)
    # Every bag is to be seen in the scores, also that of a failed nil.
    failed = FailedNil.BAGS if pays.failed_nil is FailedNil.BAGS_UNPAID else pays.failed_nil
    pays = attrs.evolve(pays, overtrick=pays.overtrick + 1, bags=bags, ten_for_two=None, failed_nil=failed)
    standing = data.draw(standings(deal.variant.evolve(settlement=pays)))
    contracts_are_sums_and_bags_are_kept(pays, deal.reckoning, standing)


@attrs.frozen
class ForgivesBags:
    """A settlement that keeps every bag and never asks for the penalty."""

    pays: TrickContracts
    """What else is paid."""

    def __call__(self, reckoning: Reckoning, standing: Standing) -> tuple[tuple[Score, ...], Standing]:
        """The scores but for the penalty."""
        scores, after = self.pays(reckoning, standing)
        kept = tuple(before + 3 for before in standing.bags)
        return tuple(score for score in scores if score.reason != "bags"), with_bags(after, kept)


@pytest.mark.parametrize("variant", PRESETS, ids=name_of)
def test_bags_stay_below_their_limit(variant: Variant) -> None:
    below = BagsStayBelow(10)
    for seed in range(5):
        match = Match.new(variant, seed=seed)
        for _ in range(600):
            match = match.apply(match.legal_moves[-1]) if match.legal_moves else match.next_deal()
            assert not [*below(match.deal, Random(0))]
            if match.is_over:
                break


@given(deals(with_bids()))
def test_bags_stay_below_their_limit_whatever_the_totals(deal: Deal) -> None:
    settlement = deal.variant.settlement
    pays = settlement.awards[0] if isinstance(settlement, InOrder) else settlement
    if isinstance(pays, TrickContracts) and pays.bags is not None:
        assert not [*BagsStayBelow(pays.bags.limit)(deal, Random(0))]


def test_bags_that_are_never_paid_for_are_noticed() -> None:
    variant = variants.JAQUES_PHAT.evolve(name="forgiving", settlement=ForgivesBags(FIVE_BAGS))
    with pytest.raises(AssertionError, match=r"fewer than 5 bags, but side 0 has 6|expected: fewer than 5 bags"):
        assert_conforms(variant, deals=4, more=[BagsStayBelow(5)])


def test_a_bag_that_is_lost_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    deal = bid_all(variants.JAQUES_PHAT)
    while deal.legal_moves:
        deal = deal.apply(deal.legal_moves[0])
    standing = Standing(totals=(-300, 0), bags=(4, 4))
    contracts_are_sums_and_bags_are_kept(FIVE_BAGS, deal.reckoning, standing)

    def one_less(standing: Standing, bags: tuple[int, ...]) -> Standing:
        return with_bags(standing, tuple(max(0, number - 1) for number in bags))

    monkeypatch.setattr("allfours.contracts.with_bags", one_less)
    with pytest.raises(AssertionError):
        contracts_are_sums_and_bags_are_kept(FIVE_BAGS, deal.reckoning, standing)
