"""Blind Don for two, against every worked example of its rules; what lies hidden stays hidden."""

import pickle
from random import Random

import pytest

from allfours import Card, CardSet, Deal, IllegalMove, Match, Record, Standing, Variant, VariantError, variants
from allfours.following import strict
from allfours.opening import Cut
from allfours.rules import sentence
from allfours.stages import Draw, OverPiles, Stock, Tricks, Uncover
from allfours.stages.piles import Uncovering
from allfours.state import deal_of
from allfours.table import with_facts
from allfours.variants.don import DON_PEGS, GAME
from tests.oracle.blind_don import random_piles
from tests.oracle.phat import PACK
from tests.variants.don_deals import BD_1, BD_4, BD_4_LEVEL, DEAL_F, A, B
from tests.variants.don_table import piles_on
from tests.variants.phat_deals import Pair
from tests.variants.phat_table import cards_of, may_play, play, play_any, play_first, refusal, scored

BLIND_DON = variants.BLIND_DON
AT_ONCE = BLIND_DON.evolve(
    name="blind_don_at_once",
    stages=(OverPiles(play=Tricks(follow=strict, pegs=DON_PEGS), uncover=Uncover.AT_ONCE),),
)
both_ways = pytest.mark.parametrize("variant", [BLIND_DON, AT_ONCE], ids=lambda variant: variant.name)


def deal_f(variant: Variant = BLIND_DON, *, totals: Pair = (0, 0), deals: int = 0) -> Deal:
    """Lay out Deal F."""
    return piles_on(variant, DEAL_F.piles, totals=totals, deals=deals)


def face_up(deal: Deal, player: int) -> set[str]:
    """List the cards that lie face up before a player."""
    return {str(card) for card in deal.hand(player)}


# The printed deal


@both_ways
@pytest.mark.parametrize("leader", [A, B])
def test_every_printed_trick(variant: Variant, leader: int) -> None:
    """Leader, winner, pegs, game and the cards turned up after it are those of the score sheet, whoever sits where."""
    piles = DEAL_F.piles if leader == A else DEAL_F.piles[::-1]
    deal = piles_on(variant, piles, leader=leader)
    for number, line in enumerate(DEAL_F.tricks, start=1):
        assert deal.turn == (line.leader + leader) % 2
        before = [face_up(deal, player) for player in (A, B)]
        deal = play(deal, line.cards)
        trick = deal.tricks[-1]
        assert len(deal.tricks) == number
        assert (trick.leader, trick.winner) == ((line.leader + leader) % 2, (line.winner + leader) % 2)
        new = [face_up(deal, player) - before[player] for player in (A, B)]
        assert new[:: -1 if leader else 1] == [set(card.split()) for card in line.uncovered]
        assert GAME.count(deal.reckoning)[:: -1 if leader else 1] == line.game_so_far
        if number < 18:
            assert deal.points[:: -1 if leader else 1] == line.pegs_so_far
    assert deal.is_over


# BD-1


@both_ways
def test_bd_1_pegs_and_game(variant: Variant) -> None:
    """Pegs of 19 and 21 and the 8 for the game of 25 to 22 make 27 and 21, and nobody has won."""
    pegs, game, points = BD_1
    deal = play(deal_f(variant), DEAL_F.cards)
    assert [
        sum(entry[1] for entry in scored(deal) if entry[0] == player and entry[2] == "pegs") for player in (A, B)
    ] == [*pegs]
    assert scored(deal)[-1] == (A, 8, "game")
    assert GAME.count(deal.reckoning) == game
    assert (deal.points, deal.winner, deal.is_over) == (points, None, True)
    assert (deal.trump.letter if deal.trump else None) == DEAL_F.trump


def test_bd_1_sixteen_cards_are_never_played() -> None:
    """Nine piles of two before each player leave sixteen, of which none comes into play."""
    deal = deal_f()
    assert (len(deal.hand(A)), len(deal.hand(B)), len(deal.table.facts.stock)) == (9, 9, 34)
    deal = play(deal, DEAL_F.cards)
    assert {str(card) for card in deal.table.facts.stock} == cards_of(DEAL_F.undealt)


# BD-2


def test_bd_2_a_card_just_turned_up_may_be_played() -> None:
    """After the first trick the five of clubs lies face up, one of four clubs with which B must follow; it costs 5."""
    deal = play(deal_f(), ("KH", "2H", "AC"))
    assert (deal.turn, may_play(deal)) == (B, cards_of("9C 5C TC 4C"))
    assert scored(deal.apply("5C"))[-1] == (A, 5, "pegs")


def test_bd_2_before_that_it_is_hidden() -> None:
    """In the first trick nobody may play a card that lies under another."""
    deal = deal_f()
    assert refusal(deal, "QD") == "NOT_HELD"
    assert refusal(deal.apply("KH"), "5C") == "NOT_HELD"
    with pytest.raises(IllegalMove, match="5♣"):
        deal.apply("KH").apply("5C")


# BD-3


def test_bd_3_a_hidden_card_makes_no_duty() -> None:
    """With the four of hearts under the five of diamonds A need not follow the five of hearts, which pegs 10 for B."""
    deal = play(deal_f(), DEAL_F.cards[:29])
    assert (deal.turn, str(deal.trick[0]), may_play(deal)) == (A, "5H", cards_of("2S QD 5D"))
    assert refusal(deal, "4H") == "NOT_HELD"
    assert scored(deal.apply("2S"))[-1] == (B, 10, "pegs")


def test_bd_3_turned_up_it_trumps() -> None:
    """The four of hearts, turned up after trick 17, takes the last trick for nothing."""
    deal = play(deal_f(), DEAL_F.cards[:35])
    assert (deal.turn, may_play(deal)) == (A, {"4H"})
    before = deal.scores
    deal = deal.apply("4H")
    assert deal.tricks[-1].winner == A
    assert [entry for entry in scored(deal)[len(before) :] if entry[2] == "pegs"] == []


# When a card is turned up


@pytest.mark.parametrize(("variant", "uncovered"), [(BLIND_DON, set[str]()), (AT_ONCE, {"QD"})])
def test_uncovering_at_once_lets_the_second_player_see_it(variant: Variant, uncovered: set[str]) -> None:
    """When A has led the king the queen of diamonds lies face up before B plays, or only after the trick."""
    before = deal_f(variant)
    deal = before.apply("KH")
    assert face_up(deal, A) - face_up(before, A) == uncovered
    assert ("QD" in {str(card) for card in deal.view(B).unseen}) == (not uncovered)
    deal = deal.apply("2H")
    assert "QD" in face_up(deal, A)
    assert "5C" in face_up(deal, B)


@both_ways
def test_a_hidden_card_has_nothing_under_it(variant: Variant) -> None:
    """When a card that was hidden has been played its pile is gone: each player plays eighteen cards."""
    deal = play_first(piles_on(variant, random_piles(Random(2))))
    assert len(deal.tricks) == 18
    assert [face_up(deal, player) for player in (A, B)] == [set(), set()]


# BD-4, four deals


@pytest.mark.parametrize(
    ("deals", "totals", "winner"),
    [
        pytest.param(2, (71, 0), None, id="nobody wins before the fourth deal"),
        pytest.param(3, (71, 75), A, id="98 to 96"),
        pytest.param(3, (71, 77), None, id="98 all"),
        pytest.param(4, (98, 98), None, id="one more is not enough"),
        pytest.param(5, (71, 78), B, id="two more are, 98 to 99"),
        pytest.param(5, (71, 77), None, id="98 all again"),
        pytest.param(7, (71, 75), A, id="and so on"),
    ],
)
def test_bd_4_four_deals_and_pairs_of_deals(deals: int, totals: Pair, winner: int | None) -> None:
    """The higher total after four deals wins; level, two more are played."""
    deal = play(deal_f(totals=totals, deals=deals), DEAL_F.cards)
    assert (deal.standing.totals, deal.standing.deals) == ((totals[0] + 27, totals[1] + 21), deals + 1)
    assert deal.winner == winner


@pytest.mark.parametrize(("points", "winner"), [(BD_4, A), (BD_4_LEVEL, None)])
def test_bd_4_as_added_up(points: tuple[Pair, ...], winner: int | None) -> None:
    """98 to 96 wins by 2, and 98 all does not; no total wins in the middle of a deal."""
    totals = tuple(map(sum, zip(*points, strict=True)))
    before, after = Standing(totals=totals, deals=3), Standing(totals=totals, deals=4)
    assert BLIND_DON.goal(before, after) == winner
    assert BLIND_DON.goal(before, before) is None


def test_bd_4_a_whole_match() -> None:
    """The deal alternates, the other leads, and the match lasts four deals or, after ties, an even number."""
    for seed in range(12):
        match, rng = Match.new(BLIND_DON, seed=seed), Random(seed)
        dealers = [match.deal.dealer]
        while True:
            assert match.turn == 1 - match.deal.dealer
            while moves := match.legal_moves:
                match = match.apply(moves[int(rng.random() * len(moves))])
            if match.is_over:
                break
            match = match.next_deal()
            dealers.append(match.deal.dealer)
        assert len(dealers) in {4, 6}
        assert dealers == [(dealers[0] + number) % 2 for number in range(len(dealers))]
        assert match.winner is not None
        assert match.totals[match.winner] > match.totals[1 - match.winner]
        assert Record.from_json(match.record().to_json()).replay() == match


def test_the_lower_cut_deals() -> None:
    """Both cut, equal cards again, and who cuts lower deals the first deal."""
    cut = BLIND_DON.first_dealer
    assert isinstance(cut, Cut)
    dealers = set[int]()
    for seed in range(60):
        (_, mine), (_, yours) = cut.rounds(BLIND_DON, seed)[-1]
        dealer = cut.dealer(BLIND_DON, seed)
        assert dealer == (A if mine.rank < yours.rank else B)
        dealers.add(dealer)
    assert dealers == {A, B}


# What is hidden


@both_ways
def test_nobody_sees_a_hidden_card(variant: Variant) -> None:
    """Face-up cards are seen by both and by anybody who looks on; hidden cards and the sixteen by nobody."""
    rng, deal = Random(38), piles_on(variant, DEAL_F.piles)
    while True:
        on_view = face_up(deal, A) | face_up(deal, B) | {*map(str, deal.trick)}
        on_view |= {str(card) for trick in deal.tricks for card in trick.cards}
        for viewer in (None, A, B):
            view = deal.view(viewer)
            assert {str(card) for card in view.unseen} == set(PACK) - on_view
            assert set(map(str, view.shown)) <= on_view
            assert {str(card) for card in view.hand or ()} == (set[str]() if viewer is None else face_up(deal, viewer))
            assert view.hand_sizes == (len(deal.hand(A)), len(deal.hand(B)))
            assert [set(map(str, cards)) for cards in view.exposed] == [face_up(deal, player) for player in (A, B)]
        moves = deal.legal_moves
        if not moves:
            break
        deal = deal.apply(moves[int(rng.random() * len(moves))])


@both_ways
def test_a_view_does_not_depend_on_what_it_hides(variant: Variant) -> None:
    """With hidden cards and the sixteen shuffled among themselves, every view and every choice is the same."""
    rng = Random(9)
    for _ in range(10):
        deal = piles_on(variant, random_piles(rng))
        played = list[str]()
        for _ in range(int(rng.random() * 10)):
            moves = deal.legal_moves
            played.append(str(moves[int(rng.random() * len(moves))]))
            deal = deal.apply(played[-1])
        twin = other_hidden(deal, rng)
        twin = play(twin, played)
        assert twin.legal_moves == deal.legal_moves
        for viewer in (None, A, B):
            assert twin.view(viewer).as_dict() == deal.view(viewer).as_dict()


def other_hidden(deal: Deal, rng: Random) -> Deal:
    """Deal again with the same face-up cards and what has been turned up, and all that is hidden still shuffled."""
    start = deal.table.facts.start
    stock = list(start.stock)
    hidden = [card for card in stock if card in deal.table.facts.stock]
    again = iter(sorted(hidden, key=lambda _: rng.random()))
    cards = [next(again) if card in deal.table.facts.stock else card for card in stock]
    hands = [CardSet.of_mask(mask) for mask in start.hands]
    return Deal.from_hands(deal.variant, hands=hands, stock=cards, dealer=deal.dealer)


def test_where_the_hidden_cards_come_from() -> None:
    """Nine cards each are dealt face up, singly; the next eighteen lie under the sorted cards, the eldest's first."""
    deal = Deal.new(BLIND_DON, cards=[Card.parse(card) for card in PACK], dealer=B)
    assert str(deal.hand(A)) == "AS QS TS 8S 6S 4S 2S KH JH"
    assert str(deal.hand(B)) == "KS JS 9S 7S 5S 3S AH QH TH"
    assert " ".join(map(str, deal.table.facts.stock[:18])) == "9H 8H 7H 6H 5H 4H 3H 2H AD KD QD JD TD 9D 8D 7D 6D 5D"
    deal = play(deal, ("AS", "KS", "QS", "JS", "JH", "TH"))
    assert str(deal.hand(A)) == "TS 8S 6S 4S 2S KH 9H 8H AD"
    assert str(deal.hand(B)) == "9S 7S 5S 3S AH QH KD QD 5D"


@both_ways
@pytest.mark.parametrize("played", [0, 1, 2, 17, 36])
def test_rw_15_a_copy_loses_nothing(variant: Variant, played: int) -> None:
    """A pickled deal is equal and comes to the same end."""
    deal = play(deal_f(variant), DEAL_F.cards[:played])
    twin: Deal = pickle.loads(pickle.dumps(deal))
    assert (twin, hash(twin), twin.legal_moves) == (deal, hash(deal), deal.legal_moves)
    assert play(twin, DEAL_F.cards[played:]).points == BD_1[2]


@both_ways
def test_the_pegs_of_a_deal(variant: Variant) -> None:
    """In any deal the pegs are those of the 36 cards dealt, 44 at most, and game adds 8 or nothing."""
    rng = Random(44)
    for _ in range(30):
        deal = play_any(piles_on(variant, random_piles(rng), leader=int(rng.random() * 2)), rng)
        assert deal.trump is not None
        dealt = [card for trick in deal.tricks for card in trick.cards]
        pegs = DON_PEGS.by_card(deal.variant.order, deal.trump)
        expected = sum(pegs[card.index] for card in dealt)
        game = GAME.count(deal.reckoning)
        assert len(dealt) == 36
        assert sum(deal.points) == expected + 8 * (game[0] != game[1])
        assert expected <= 44


def test_the_stage_says_itself() -> None:
    """The sentence names when a hidden card is turned up, which is all that the two ways differ in."""
    after, at_once = (variant.stages[0] for variant in (BLIND_DON, AT_ONCE))
    assert after != at_once
    assert sentence(after).endswith("turned up after the trick")
    assert sentence(at_once).endswith("turned up at once")


@pytest.mark.parametrize("variant", [BLIND_DON, AT_ONCE], ids=["after the trick", "at once"])
def test_the_moves_a_deal_is_born_with_are_those_of_its_phase(variant: Variant) -> None:
    deal = Deal.shuffled(variant, seed=3)
    while deal.legal_moves:
        assert deal.phase.moves(deal) == deal.legal_moves
        deal = deal.apply(deal.legal_moves[0])


def test_cards_are_turned_up_in_a_deal_as_in_its_facts() -> None:
    deal = Deal.shuffled(BLIND_DON, seed=3)
    for _ in range(2):
        deal = deal.apply(deal.legal_moves[0])
    before_it = deal.table.previous
    assert before_it is not None
    trick = with_facts(deal.table, before_it.facts)  # before the cards under it were turned up
    before = deal_of(trick, deal.phase, deal.turn, ())
    turned = Uncovering()(before)
    played = before_it.left ^ trick.left
    facts = Uncovering().on_facts(trick.facts, trick.winner, trick.left, played)
    assert turned.table.facts == facts == deal.table.facts
    assert (turned.phase, turned.turn) == (before.phase, before.turn)


def test_nothing_else_happens_between_two_tricks() -> None:
    play = Tricks(follow=strict, pegs=DON_PEGS, after=Draw(Stock.CLOSED))
    with pytest.raises(VariantError, match=r"play\.after: between the tricks hidden cards are turned up"):
        OverPiles(play=play, uncover=Uncover.AFTER_TRICK)
