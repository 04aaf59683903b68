"""What a seat sees, field by field."""

import json

import attrs
import pytest

from allfours import Bid, CardSet, Contract, Deal, Discard, Pass, Play, Standing, Suit, View, variants
from allfours.cards import Card, pack
from allfours.following import strict
from allfours.stages import PitchersPartnerBlind, Tricks
from allfours.view import ShowsVoids
from tests.laws.house_rules import EachPutsOneAway, OneRound, turn_up

PHAT = variants.PHAT
SUITS = [str(pack().of_suit(suit)) for suit in Suit]


def after(deal: Deal, moves: str) -> Deal:
    """The deal after some moves."""
    for move in moves.split():
        deal = deal.apply(move)
    return deal


def test_a_seat_sees_its_hand_the_table_and_what_it_may_do() -> None:
    standing = Standing(totals=(10, 20), pot=8, deals=1)
    deal = after(Deal.from_hands(PHAT, hands=SUITS, standing=standing), "9S 9H 5D 2C 8S")
    view = deal.view(1)
    assert (view.variant, view.seat, view.dealer, view.pitcher, view.turn) == (PHAT, 1, 3, 0, 1)
    assert (view.phase, view.trump, view.contract, view.winner, view.is_over) == (
        "playing",
        Suit.SPADES,
        None,
        None,
        False,
    )
    assert view.hand == deal.hand(1)
    assert (view.hand_sizes, view.face_down, view.stock_size) == ((11, 12, 12, 12), frozenset(), 0)
    assert (view.trick, view.tricks, view.moves) == (deal.trick, deal.tricks, deal.moves)
    assert (view.scores, view.points, view.standing) == (deal.scores, (32, 0), deal.standing)
    assert view.legal_moves == deal.legal_moves
    assert view.unseen == CardSet.parse("AKQJT765432..AKQJT9876432.AKQJT9876543")
    assert view.voids == (frozenset[Suit](), *[frozenset({Suit.SPADES})] * 3)
    assert (view.shown, view.known) == (CardSet(), CardSet())


def test_another_seat_may_do_nothing_and_a_spectator_sees_no_hand() -> None:
    deal = after(Deal.from_hands(PHAT, hands=SUITS), "9S")
    assert deal.view(0).legal_moves == deal.view(None).legal_moves == ()
    spectator = deal.view(None)
    assert (spectator.seat, spectator.hand) == (None, None)
    assert spectator.unseen == pack() - CardSet.parse("9S")


def test_a_hand_that_lies_face_down_is_not_seen_by_its_own_seat() -> None:
    deal = Deal.from_hands(PHAT, hands=SUITS)
    view = deal.view(2)
    assert (view.hand, view.hand_sizes, view.unseen) == (None, (13,) * 4, pack())
    assert view.face_down == {2}
    assert deal.apply("9S").view(2).hand == CardSet.parse(SUITS[2])


def test_a_card_that_was_turned_up_is_seen_by_everybody() -> None:
    kick = PHAT.evolve(packets=(6,), stages=(turn_up, Tricks(follow=strict)))
    deal = Deal.new(kick, cards=tuple(pack()))
    for seat in (0, 3, None):
        view = deal.view(seat)
        assert (str(view.shown), view.stock_size, view.trump) == ("3H", 27, Suit.HEARTS)
        assert not view.unseen & view.shown


def test_cards_put_away_are_known_to_their_seat_alone() -> None:
    putting = PHAT.evolve(packets=(9,), stages=(EachPutsOneAway(), Tricks(follow=strict)))
    deal = after(Deal.new(putting, cards=tuple(pack())), "discard:AS pass")
    assert deal.view(0).phase == "putting away"
    assert (str(deal.view(0).known), deal.view(0).moves) == ("AS", (Discard(CardSet.parse("AS")), Pass()))
    for seat in (1, None):
        view = deal.view(seat)
        assert (view.known, view.moves) == (CardSet(), (None, Pass()))
        assert Card.parse("AS") in view.unseen


def test_a_blind_seat_may_look_and_sees_its_hand_then() -> None:
    stages = (PitchersPartnerBlind(), EachPutsOneAway(), Tricks(follow=strict))
    deal = after(Deal.new(PHAT.evolve(packets=(9,), stages=stages), cards=tuple(pack())), "pass pass")
    assert [str(move) for move in deal.view(2).legal_moves] == ["pass", "look"]
    looked = deal.apply("look")
    assert (looked.turn, looked.view(2).hand) == (2, looked.hand(2))
    assert len(looked.view(2).legal_moves) == 10


def test_a_contract_is_seen_by_everybody() -> None:
    bidding = PHAT.evolve(stages=(OneRound(), Tricks(follow=strict)))
    deal = after(Deal.from_hands(bidding, hands=SUITS), "bid:1 pass bid:3 pass")
    assert deal.view(None).contract == Contract(declarer=deal.turn, bids=(Bid(1), Pass(), Bid(3), Pass()))
    assert deal.view(None).as_dict()["contract"] == {"declarer": 2, "bids": ["bid:1", "pass", "bid:3", "pass"]}


def test_where_no_stage_tells_of_voids_none_are_shown() -> None:
    silent = PHAT.evolve(stages=(turn_up, EachPutsOneAway()), packets=(9,))
    assert Deal.new(silent, cards=tuple(pack())).view(0).voids == (frozenset(),) * 4
    assert isinstance(Tricks(follow=strict), ShowsVoids)
    assert not isinstance(EachPutsOneAway(), ShowsVoids)


def test_a_view_in_plain_json_has_every_field() -> None:
    standing = Standing(totals=(10, 20), pot=8, deals=1)
    view = after(Deal.from_hands(PHAT, hands=SUITS, standing=standing), "9S 9H 5D 2C 8S").view(1)
    plain = view.as_dict()
    assert list(plain) == [field.name for field in attrs.fields(View)]
    assert json.loads(json.dumps(plain)) == plain
    assert plain == {
        "variant": "phat",
        "seat": 1,
        "dealer": 3,
        "pitcher": 0,
        "turn": 1,
        "phase": "playing",
        "trump": "S",
        "contract": None,
        "hand": ["AH", "KH", "QH", "JH", "TH", "8H", "7H", "6H", "5H", "4H", "3H", "2H"],
        "hand_sizes": [11, 12, 12, 12],
        "exposed": [[], [], [], []],
        "face_down": [],
        "stock_size": 0,
        "shown": [],
        "known": [],
        "trick": ["8S"],
        "trick_seats": [0],
        "tricks": [{"leader": 0, "cards": ["9S", "9H", "5D", "2C"], "seats": [0, 1, 2, 3], "winner": 0}],
        "moves": ["9S", "9H", "5D", "2C", "8S"],
        "movers": [0, 1, 2, 3, 0],
        "scores": [{"side": 0, "points": 32, "reason": "pegs", "cards": ["9S", "9H", "5D"], "trick": 0}],
        "points": [32, 0],
        "standing": {"totals": [42, 20], "pot": 8, "bags": [0, 0], "deals": 1, "made": None},
        "legal_moves": ["AH", "KH", "QH", "JH", "TH", "8H", "7H", "6H", "5H", "4H", "3H", "2H"],
        "unseen": [card.text for card in view.unseen],
        "voids": [[], ["S"], ["S"], ["S"]],
        "winner": None,
        "thrown_in": False,
    }


def test_what_is_not_there_is_null_in_json() -> None:
    plain = Deal.from_hands(PHAT, hands=SUITS).view(2).as_dict()
    assert (plain["hand"], plain["trump"], plain["contract"]) == (None, None, None)
    assert plain["face_down"] == [2]
    putting = PHAT.evolve(packets=(9,), stages=(EachPutsOneAway(), Tricks(follow=strict)))
    deal = after(Deal.new(putting, cards=tuple(pack())), "discard:AS")
    assert (deal.view(1).as_dict()["moves"], deal.view(0).as_dict()["moves"]) == ([None], ["discard:AS"])
    bidding = PHAT.evolve(stages=(OneRound(), Tricks(follow=strict)))
    assert Deal.from_hands(bidding, hands=SUITS).view(0).as_dict()["contract"] is None


@pytest.mark.parametrize("seat", [0, None])
def test_a_deal_that_is_over_is_seen_to_be(seat: int | None) -> None:
    deal = Deal.from_hands(PHAT, hands=SUITS, standing=Standing(totals=(180, 0)))
    deal = after(deal, "9S 9H 5D 2C")
    view = deal.view(seat)
    assert (view.is_over, view.turn, view.winner, view.legal_moves) == (True, None, 0, ())
    assert view.moves == tuple(Play(Card.parse(text)) for text in ("9S", "9H", "5D", "2C"))


def test_a_view_says_who_played_where_seats_are_passed_over() -> None:
    deal = Deal.shuffled(variants.get("pidro"), seed=3)
    while not any(len(trick.cards) < 4 for trick in deal.tricks):
        deal = deal.apply(deal.legal_moves[-1])
    short = next(trick for trick in deal.tricks if len(trick.cards) < 4)
    held = deal.table.facts.held
    assert short.leader == short.seats[0]
    assert all(held[seat] & card.bit for seat, card in zip(short.seats, short.cards, strict=True))
    view = deal.view(None)
    assert len(view.movers) == len(view.moves)
    assert view.movers[-1] == (view.trick_seats or short.seats)[-1]


def test_a_view_says_that_a_deal_was_thrown_in() -> None:
    deal = after(Deal.shuffled(variants.SCHMIER, seed=1), "pass pass pass pass pass")
    assert not deal.view(0).thrown_in
    view = deal.apply("pass").view(0)
    assert (view.thrown_in, view.is_over, view.winner) == (True, True, None)
