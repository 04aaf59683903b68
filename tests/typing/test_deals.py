"""What the types of deals, matches and views promise, to type checkers and at run time."""

from typing import assert_type

from allfours import (
    Card,
    CardSet,
    Contract,
    Deal,
    Match,
    Move,
    Phase,
    Play,
    Player,
    Reckoning,
    Record,
    Refusal,
    RefusalCode,
    Score,
    Seat,
    Side,
    Standing,
    Suit,
    Trick,
    Variant,
    View,
    variants,
)
from allfours.view import Json

PACK = list(variants.PHAT.deck)
DEAL = Deal.shuffled(variants.PHAT, seed=7)


def test_a_deal_is_made_in_three_ways() -> None:
    new = assert_type(Deal.new(variants.PHAT, cards=PACK, dealer=3), Deal)
    hands = [assert_type(new.hand(seat), CardSet) for seat in range(4)]
    assert assert_type(Deal.from_hands(variants.PHAT, hands=hands, dealer=3), Deal) == new
    texts = [str(hand) for hand in hands]
    assert assert_type(Deal.from_hands(variants.PHAT, hands=texts, standing=Standing(), pitcher=0), Deal) == new
    assert assert_type(Deal.shuffled(variants.PHAT, seed=7, dealer=0), Deal).dealer == 0


def test_a_deal_says_what_may_be_done() -> None:
    assert assert_type(DEAL.turn, Seat | None) == 0
    assert assert_type(DEAL.legal_moves, tuple[Move, ...])[0] in DEAL.legal_moves
    after = assert_type(DEAL.apply(DEAL.legal_moves[0]), Deal)
    assert assert_type(DEAL.apply(str(DEAL.legal_moves[0])), Deal) == after
    refusal = assert_type(DEAL.why_not("bid:3"), Refusal | None)
    assert refusal is not None
    assert assert_type(refusal.code, RefusalCode) is RefusalCode.WRONG_PHASE
    assert assert_type(refusal.text, str)
    assert assert_type(DEAL.why_not(DEAL.legal_moves[0]), Refusal | None) is None


def test_a_deal_says_how_it_stands() -> None:
    deal = DEAL.apply(DEAL.legal_moves[0])
    assert assert_type(deal.trick, tuple[Card, ...])
    assert assert_type(deal.tricks, tuple[Trick, ...]) == ()
    assert assert_type(deal.moves, tuple[Move, ...]) == (DEAL.legal_moves[0],)
    assert assert_type(deal.trump, Suit | None) is not None
    assert assert_type(deal.contract, Contract | None) is None
    assert assert_type(deal.dealer, Seat) == 3
    assert assert_type(deal.pitcher, Seat) == 0
    assert assert_type(deal.phase, Phase) is deal.phase
    assert assert_type(deal.face_down, frozenset[Seat]) == frozenset()
    assert assert_type(deal.scores, tuple[Score, ...]) == ()
    assert assert_type(deal.points, tuple[int, ...]) == (0, 0)
    assert assert_type(deal.standing, Standing) == Standing(totals=(0, 0), bags=(0, 0))
    assert assert_type(deal.reckoning, Reckoning).dealer == 3
    assert assert_type(deal.variant, Variant) == variants.PHAT
    assert assert_type(deal.is_over, bool) is assert_type(deal.thrown_in, bool) is False
    assert assert_type(deal.winner, Side | None) is None


def test_what_is_written_down_is_typed() -> None:
    deal = DEAL
    while deal.legal_moves:
        deal = deal.apply(deal.legal_moves[0])
    trick, score = deal.tricks[0], deal.scores[0]
    assert assert_type(trick.leader, Seat) == 0
    assert assert_type(trick.winner, Seat) < 4
    assert len(assert_type(trick.cards, tuple[Card, ...])) == 4
    assert assert_type(score.side, Side) < 2
    assert assert_type(score.points, int) != 0
    assert assert_type(score.reason, str) == "pegs"
    assert assert_type(score.trick, int | None) is not None
    assert assert_type(deal.standing.totals, tuple[int, ...]) == deal.points
    assert assert_type(deal.standing.made, Side | None) is None
    assert assert_type(deal.reckoning.taken, tuple[CardSet, ...])


def test_a_view_hides_by_its_types() -> None:
    view = assert_type(DEAL.view(1), View)
    assert assert_type(DEAL.view(None).seat, Seat | None) is None
    assert assert_type(view.hand, CardSet | None) == DEAL.hand(1)  # None while it lies face down
    assert assert_type(view.hand_sizes, tuple[int, ...]) == (13, 13, 13, 13)
    assert len(assert_type(view.unseen, CardSet)) == 39
    assert assert_type(view.voids, tuple[frozenset[Suit], ...]) == (frozenset(),) * 4
    assert assert_type(view.moves, tuple[Move | None, ...]) == ()  # None for a move that is secret
    assert assert_type(view.legal_moves, tuple[Move, ...]) == ()
    assert assert_type(view.phase, str)
    assert assert_type(view.as_dict(), dict[str, Json])["seat"] == 1


def test_a_player_is_any_function_from_a_view_to_a_move() -> None:
    def first(view: View) -> Move:
        return view.legal_moves[0]

    def any_card(view: View) -> Play:
        return next(move for move in view.legal_moves if isinstance(move, Play))

    players: tuple[Player, ...] = (first, any_card, lambda view: view.legal_moves[-1])
    assert assert_type([player(DEAL.view(0)) for player in players], list[Move])[:2] == [DEAL.legal_moves[0]] * 2


def test_a_match_goes_from_deal_to_deal() -> None:
    match = assert_type(Match.new(variants.PHAT, seed=181, dealer=2), Match)
    while not assert_type(match.deal.is_over, bool):
        match = assert_type(match.apply(match.legal_moves[0]), Match)
    assert assert_type(match.turn, Seat | None) is None
    assert assert_type(match.why_not("AS"), Refusal | None) is not None
    assert assert_type(match.next_deal(cards=PACK, dealer=1), Match).deal.dealer == 1
    match = assert_type(match.next_deal(), Match)
    assert len(assert_type(match.deals, tuple[Deal, ...])) == 1
    assert assert_type(match.totals, tuple[int, ...]) == match.standing.totals
    assert assert_type(match.winner, Side | None) is None
    assert assert_type(match.concede(1).winner, Side | None) == 0
    assert assert_type(match.is_over, bool) is assert_type(match.unfinished, bool) is False
    assert assert_type(match.seed, int | None) == 181
    assert assert_type(match.view(0), View).seat == 0
    assert assert_type(match.record(seat=2), Record).seat == 2
