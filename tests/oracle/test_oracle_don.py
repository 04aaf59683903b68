"""The oracles of Don themselves, proved on the printed deals and worked examples before the library is held to them."""

from random import Random
from typing import Unpack

import pytest

from tests.oracle import blind_don
from tests.oracle.blind_don import random_piles
from tests.oracle.don import (
    BONUS,
    IRISH_DON,
    NINE_CARD_DON,
    PEGS,
    Agreed,
    Bonus,
    Finish,
    GameFrom,
    LowTo,
    PegTable,
    Told,
    holder,
    random_hands,
    tell,
)
from tests.oracle.phat import PACK, SUITS, Follow, as_written, at_random, first_of_all, play_out
from tests.variants.don_deals import (
    BD_1,
    BD_4,
    BD_4_LEVEL,
    BIGGEST_TRICK,
    BONUS_OF_DEAL_E,
    DEAL_C,
    DEAL_D,
    DEAL_E,
    DEAL_F,
    DEAL_G,
    NO_PEGS,
    ONE_TRUMP,
    ONE_TRUMP_PLAYED,
    SWEEP,
    SWEPT_PITCHER,
    TIE_AT_FORTY,
    TIE_OF_JACKS,
    UNDEALT,
    A,
    B,
    Shared,
    TiedDeal,
)
from tests.variants.phat_deals import DEAL_A, DEAL_B, E, Hands, N, Pair, PrintedDeal, S, W

NINE_CARD_DEALS = [DEAL_C, DEAL_D, DEAL_E]
TURNED = [deal.turned(seats) for deal in (*NINE_CARD_DEALS, DEAL_G) for seats in range(4)]
TIES = [TIE_OF_JACKS, TIE_AT_FORTY]


def told(deal: PrintedDeal, **agreed: Unpack[Agreed]) -> Told:
    """Play a printed deal as printed."""
    return play_out(tell(deal.hands, pitcher=deal.pitcher, **agreed), as_written(deal.cards))


def table_of(deal: PrintedDeal) -> Agreed:
    """Choose the game that a printed deal belongs to."""
    return IRISH_DON if len(deal.tricks) == 13 else NINE_CARD_DON


# The printed deals


@pytest.mark.parametrize("deal", TURNED, ids=lambda deal: deal.name)
def test_every_printed_trick_is_told_as_printed(deal: PrintedDeal) -> None:
    """Leader, cards, winner, pegs and game of all tricks are those of the score sheet, whoever sits North."""
    story = told(deal, **table_of(deal))
    so_far, game_so_far = [0, 0], [0, 0]
    for line, trick in zip(deal.tricks, story.tricks, strict=True):
        assert trick == (line.leader, line.cards, line.winner, line.pegs, line.muck)
        so_far[trick.winner % 2] += trick.pegs
        game_so_far[trick.winner % 2] += trick.game
        assert (tuple(so_far), tuple(game_so_far)) == (line.pegs_so_far, line.muck_so_far)
    assert story.trump == deal.trump
    assert (story.pegs, story.game) == (deal.pegs, deal.muck)


@pytest.mark.parametrize("deal", NINE_CARD_DEALS, ids=lambda deal: deal.name)
def test_the_printed_hands_and_the_undealt_cards_are_the_pack(deal: PrintedDeal) -> None:
    """Four hands of nine and sixteen undealt cards make the 52, and every card dealt is played."""
    assert [len(hand) for hand in deal.hands] == [9] * 4
    dealt = [card for hand in deal.hands for card in hand]
    assert sorted(dealt) == sorted(deal.cards)
    assert sorted([*dealt, *UNDEALT[deal.name].split()]) == sorted(PACK)


def test_the_printed_hands_of_irish_don_are_the_pack() -> None:
    """Thirteen cards each leave nothing."""
    assert [len(hand) for hand in DEAL_G.hands] == [13] * 4
    assert sorted(card for hand in DEAL_G.hands for card in hand) == sorted(DEAL_G.cards) == sorted(PACK)


@pytest.mark.parametrize(
    ("hands", "size"),
    [
        (SWEEP, 9),
        (SWEPT_PITCHER, 9),
        (BIGGEST_TRICK, 9),
        (NO_PEGS, 9),
        (TIE_OF_JACKS.hands, 9),
        (TIE_AT_FORTY.hands, 9),
        (ONE_TRUMP, 6),
    ],
)
def test_the_made_hands_can_be_dealt(hands: Hands, size: int) -> None:
    """Hands made for one point of the rules are of one size and hold no card twice."""
    assert [len(hand) for hand in hands] == [size] * 4
    dealt = {card for hand in hands for card in hand}
    assert len(dealt) == 4 * size
    assert dealt <= set(PACK)


# ND-1 to ND-7


def test_nd_1_all_the_pegs_there_are() -> None:
    """Pegs of 17 and 27 make 44, the most there can be; 24 of 46 are the greater game and score the 8."""
    story = told(DEAL_C)
    assert (story.pegs, story.game, story.bonus) == ((17, 27), (22, 24), ((1, 8, "game"),))
    assert (story.totals, story.pot, story.winner) == ((17, 35), 0, None)


def test_nd_2_a_tied_game_is_worth_nothing() -> None:
    """At 23 to 23 nobody scores, and nothing waits unless that is agreed."""
    story = told(DEAL_D)
    assert (story.pegs, story.game, story.bonus) == ((15, 27), (23, 23), ())
    assert (story.totals, story.pot) == ((15, 27), 0)
    assert [story.tricks[number - 1].pegs for number in (2, 7)] == [5, 0]


def test_nd_2_a_tied_game_may_be_carried() -> None:
    """Where ties are carried 8 wait, and the next greater game takes 16."""
    assert (told(DEAL_D, tie="carry_all").totals, told(DEAL_D, tie="carry_all").pot) == ((15, 27), 8)
    story = told(DEAL_C, tie="carry_all", pot=8)
    assert (story.bonus, story.totals, story.pot) == (((1, 16, "game"),), (17, 43), 0)
    assert told(DEAL_D, tie="carry_all", pot=8).pot == 16


@pytest.mark.parametrize("shared", BONUS_OF_DEAL_E, ids=lambda shared: f"{shared.parts} low to {shared.low_to}")
def test_nd_3_the_bonus_shared_out(shared: Shared) -> None:
    """Deal E pegs 19 and 24, without the jack of trumps; high, low and game go as the table has agreed."""
    story = told(DEAL_E, bonus=shared.parts, low_to=shared.low_to)
    assert (story.pegs, story.game) == ((19, 24), (32, 33))
    assert (story.bonus, story.totals) == (shared.scored, shared.points)


def test_nd_4_a_pegged_nine_ends_the_match() -> None:
    """The trump nine of the first trick brings East and West from 113 to 122, and nothing more is played."""
    story = told(DEAL_C, totals=(120, 113))
    assert (story.totals, story.winner, len(story.tricks), story.bonus) == ((120, 122), 1, 1, ())
    later = told(DEAL_C, totals=(110, 95))
    assert (later.totals, later.winner, len(later.tricks)) == ((110, 122), 1, 6)


@pytest.mark.parametrize(("follow", "north"), [("strict", {"9C"}), ("follow_or_trump", {"9C", "5S"})])
def test_nd_5_following(follow: Follow, north: set[str]) -> None:
    """In trick 7 North must follow with the nine of clubs, or may trump in where that is agreed; South must follow."""
    story = tell(DEAL_E.hands, follow=follow)
    next(story)
    for card in DEAL_E.cards[:24]:
        story.send(card)
    assert story.send("TC") == (S, ("KC",))
    story.send("KC")
    seat, legal = story.send("3C")
    assert (seat, set(legal)) == (N, north)


def test_nd_5_trumping_in_takes_the_trick() -> None:
    """With the five of trumps North takes the partner's king: 10 pegs and 13 of game."""
    cards = (*DEAL_E.cards[:24], "TC", "KC", "3C", "5S")
    story = play_out(tell(DEAL_E.hands, follow="follow_or_trump", totals=(10, 0), target=29), as_written(cards))
    assert story.tricks[-1] == (E, ("TC", "KC", "3C", "5S"), N, 10, 13)


def test_nd_6_a_plain_nine_pegs_nothing() -> None:
    """Trick 8 of Deal C pegs the queen of trumps only; where plain nines peg it is 11."""
    assert told(DEAL_C).tricks[7][-2:] == (2, 3)
    assert told(DEAL_C, pegs="irish").tricks[7].pegs == 11


def test_nd_7_high_is_counted_before_game() -> None:
    """At 120 to 116 high brings North and South home, and the 6 for game are never counted."""
    story = told(DEAL_E, totals=(101, 92), bonus="6+1+1")
    assert (story.totals, story.winner, story.bonus) == ((121, 116), 0, ((0, 1, "high"),))


def test_nd_7_at_the_end_of_the_deal_all_is_counted() -> None:
    """Where the target is looked at when all has been counted, the higher total wins."""
    story = told(DEAL_E, totals=(101, 92), bonus="6+1+1", end="end_of_deal")
    assert (story.totals, story.winner) == ((121, 122), 1)


def test_level_past_the_target_nobody_has_won() -> None:
    """At the end of the deal equal totals mean another deal."""
    story = told(DEAL_E, totals=(113, 100), end="end_of_deal")
    assert (story.totals, story.winner) == ((132, 132), None)


@pytest.mark.parametrize(
    ("game_from", "game", "totals"), [("all", (32, 33), (19, 32)), ("plain_only", (28, 18), (27, 24))]
)
def test_game_from_the_plain_suits_only(game_from: GameFrom, game: Pair, totals: Pair) -> None:
    """Without the trumps, 4 of North and South's and 15 of East and West's, the 8 of Deal E change sides."""
    story = told(DEAL_E, game_from=game_from)
    assert (story.game, story.totals) == (game, totals)


# ID-1 to ID-5


def test_id_1_nothing_but_pegs() -> None:
    """Deal G is 27 and 53; the game of 26 to 54 pays nobody."""
    story = told(DEAL_G, **IRISH_DON)
    assert (story.pegs, story.game, story.bonus, story.totals) == ((27, 53), (26, 54), (), (27, 53))
    assert [story.tricks[number - 1].pegs for number in (1, 7, 6)] == [31, 13, 14]


def test_id_2_two_deals() -> None:
    """After Deal G, Deal B moved on one seat brings East and West past 80 in its ninth trick."""
    agreed: Agreed = {**IRISH_DON, "totals": (27, 53)}
    second = DEAL_B.turned(1)
    story = told(second, **agreed)
    assert (story.totals, story.winner, len(story.tricks)) == ((56, 94), 1, 9)
    played_out: Agreed = {**agreed, "end": "end_of_deal"}
    assert (told(second, **played_out).totals, told(second, **played_out).winner) == ((61, 99), 1)


def test_id_3_over_80_or_80() -> None:
    """Deal A moved on one seat makes 80 all; where 80 is enough, East and West have won in its eighth trick."""
    agreed: Agreed = {**IRISH_DON, "totals": (27, 53)}
    level = told(DEAL_A.turned(1), **agreed)
    assert (level.totals, level.winner, len(level.tricks)) == ((80, 80), None, 13)
    reach: Agreed = {**agreed, "finish": "reach"}
    story = told(DEAL_A.turned(1), **reach)
    assert (story.totals, story.winner, len(story.tricks)) == ((61, 80), 1, 8)


@pytest.mark.parametrize(
    ("finish", "before", "winner"), [("over", 49, None), ("over", 50, 1), ("reach", 48, None), ("reach", 49, 1)]
)
def test_id_3_the_one_point(finish: Finish, before: int, winner: int | None) -> None:
    """The 31 of the first trick of Deal G make 80 or 81."""
    agreed: Agreed = {**IRISH_DON, "finish": finish, "totals": (0, before)}
    story = tell(DEAL_G.hands, **agreed)
    next(story)
    for card in DEAL_G.cards[:3]:
        story.send(card)
    if winner is None:
        assert story.send(DEAL_G.cards[3])[0] == E
    else:
        with pytest.raises(StopIteration) as end:
            story.send(DEAL_G.cards[3])
        assert end.value.value.winner == winner


def test_id_3_a_third_deal_ends_with_its_first_pegs() -> None:
    """From 80 all the first pegs win at once; at the end of the deal the larger share does."""
    agreed: Agreed = {**IRISH_DON, "totals": (80, 80)}
    story = told(DEAL_A.turned(2), **agreed)
    assert (story.totals, story.winner, len(story.tricks)) == ((80, 89), 1, 1)
    played_out: Agreed = {**agreed, "end": "end_of_deal"}
    assert told(DEAL_B.turned(2), **played_out).totals == (126, 114)


def test_id_4_the_holder_of_the_two_of_diamonds() -> None:
    """Dealt in the first deal, Deal A is pitched by West and Deal G by North."""
    assert (holder(DEAL_A.hands, "2D"), holder(DEAL_G.hands, "2D")) == (W, N)


def test_id_5_four_singles() -> None:
    """Where everybody plays for himself the pegs of a trick are its winner's."""
    agreed: Agreed = {**IRISH_DON, "totals": (0, 0, 0, 0)}
    assert told(DEAL_G, **agreed).totals == (27, 31, 0, 22)


# The bonus


def test_one_trump_is_high_low_and_jack() -> None:
    """A card that is three things scores three times."""
    cards = as_written(ONE_TRUMP_PLAYED.split())
    story = play_out(tell(ONE_TRUMP, bonus="5+1+1+1"), cards)
    assert story.bonus == ((0, 1, "high"), (0, 1, "low"), (0, 1, "jack"), (0, 5, "game"))
    assert (story.pegs, story.game, story.totals) == ((11, 0), (21, 0), (19, 0))


@pytest.mark.parametrize("low_to", ["taker", "holder"])
def test_low_with_its_taker_or_its_holder(low_to: LowTo) -> None:
    """East was dealt the two of spades of Deal E and North took it."""
    story = told(DEAL_E, bonus="5+1+1+1", low_to=low_to)
    assert [part.side for part in story.bonus if part.part == "low"] == [{"taker": 0, "holder": 1}[low_to]]


@pytest.mark.parametrize("tie", TIES, ids=["jacks", "forty"])
@pytest.mark.parametrize(("bonus", "waits"), [("8", 8), ("6+1+1", 6), ("5+1+1+1", 5)])
def test_a_tied_game_leaves_the_other_parts(tie: TiedDeal, bonus: Bonus, waits: int) -> None:
    """On a tie high, low and jack are scored all the same, and no more than game can wait in the pot."""
    story = play_out(tell(tie.hands, bonus=bonus, tie="carry_all"), as_written(tie.cards))
    assert (story.game, story.pegs, story.pot) == ((tie.game, tie.game), tie.pegs, waits)
    assert [part.part for part in story.bonus] == [part for part in BONUS[bonus] if part != "game"]


# The whole


def test_a_card_that_may_not_be_played_is_refused() -> None:
    """The oracle tells no story with a revoke in it."""
    story = tell(DEAL_C.hands)
    next(story)
    story.send("3S")
    with pytest.raises(ValueError, match="seat 1 may not play AC, only AS 4S"):
        story.send("AC")


@pytest.mark.parametrize(("table", "trumps", "plain"), [("nine_card", 29, 15), ("irish", 38, 42)])
def test_the_pegs_of_a_pack(table: PegTable, trumps: int, plain: int) -> None:
    """In Nine-Card Don the trumps peg 29 and the plain fives 15, which is 44; in Irish Don it is 38 and 42."""
    of_trumps, of_plain = PEGS[table]
    assert (sum(of_trumps.values()), (len(SUITS) - 1) * sum(of_plain.values())) == (trumps, plain)


def test_the_least_and_the_most_of_a_deal() -> None:
    """One side can take 52 in a deal and 29 in a trick; a deal may peg nothing."""
    assert play_out(tell(SWEEP), first_of_all).totals == (52, 0)
    assert play_out(tell(SWEPT_PITCHER, pitcher=E), first_of_all).totals == (52, 0)
    (trick,) = play_out(tell(BIGGEST_TRICK, target=1), as_written(["9H", "5H", "5S", "5D"])).tricks
    assert (trick.winner, trick.pegs) == (N, 29)
    assert play_out(tell(NO_PEGS), first_of_all).totals == (8, 0)


@pytest.mark.parametrize("bonus", list(BONUS))
@pytest.mark.parametrize("size", [5, 9, 10, 13])
def test_nothing_is_lost_in_a_complete_deal(size: int, bonus: Bonus) -> None:
    """All cards dealt fall, and what is scored adds up."""
    rng = Random(44)
    for _ in range(30):
        hands = random_hands(rng, size)
        story = play_out(tell(hands, bonus=bonus), at_random(rng))
        played = [card for trick in story.tricks for card in trick.cards]
        assert sorted(played) == sorted(card for hand in hands for card in hand)
        assert len(played) == 4 * size
        assert sum(story.totals) == sum(story.pegs) + sum(part.points for part in story.bonus)
        if size == 13:
            assert (sum(story.pegs), sum(story.game)) == (44, 80)


# Blind Don


def test_every_printed_trick_of_blind_don_is_told_as_printed() -> None:
    """Leader, cards, winner, pegs, game and the cards turned up after each trick are those of the score sheet."""
    turns, story = blind_don.play_out(blind_don.tell(DEAL_F.piles), as_written(DEAL_F.cards))
    pegs, game = [0, 0], [0, 0]
    for number, (line, trick) in enumerate(zip(DEAL_F.tricks, story.tricks, strict=True)):
        assert trick == (line.leader, line.cards, line.winner, line.pegs, line.game)
        pegs[trick.winner] += trick.pegs
        game[trick.winner] += trick.muck
        assert (tuple(pegs), tuple(game)) == (line.pegs_so_far, line.game_so_far)
        if number < 17:
            before, after = turns[2 * number].face_up, turns[2 * number + 2].face_up
            for new, old, uncovered in zip(after, before, line.uncovered, strict=True):
                assert new - old == set(uncovered.split())
    assert (story.trump, story.pegs, story.muck, story.totals) == (DEAL_F.trump, *BD_1)
    assert story.bonus == (8, 0)


def test_the_printed_piles_and_the_undealt_cards_are_the_pack() -> None:
    """Two rows of nine piles of two and sixteen undealt cards make the 52, and every card dealt is played."""
    dealt = [card for row in DEAL_F.piles for pile in row for card in pile]
    assert [len(row) for row in DEAL_F.piles] == [9, 9]
    assert sorted(dealt) == sorted(DEAL_F.cards)
    assert sorted([*dealt, *DEAL_F.undealt.split()]) == sorted(PACK)


def test_bd_2_a_card_just_turned_up_may_be_played() -> None:
    """The five of clubs, turned up after the first trick, is one of B's four clubs in the second and would give 5."""
    story = blind_don.tell(DEAL_F.piles)
    next(story)
    for card in ("KH", "2H"):
        story.send(card)
    player, legal, face_up = story.send("AC")
    assert (player, set(legal)) == (B, {"9C", "5C", "TC", "4C"})
    assert "QD" in face_up[A]
    assert blind_don.judge(A, ("AC", "5C"), "H")[2:] == (A, 5, 4)


@pytest.mark.parametrize(
    ("trick", "face_up", "hidden"), [(15, {"2S", "QD", "5D"}, "4H"), (18, {"4H"}, None)], ids=["no duty", "uncovered"]
)
def test_bd_3_hidden_cards_make_no_duty(trick: int, face_up: set[str], hidden: str | None) -> None:
    """While the four of hearts is hidden A need not follow with it; uncovered in trick 17 it trumps in trick 18."""
    turns, _ = blind_don.play_out(blind_don.tell(DEAL_F.piles), as_written(DEAL_F.cards))
    turn = turns[2 * trick - 1]
    assert (turn.player, set(turn.legal)) == (A, face_up)
    assert turn.face_up[A] == face_up
    assert hidden not in turn.face_up[A]


def test_uncovering_at_once() -> None:
    """Where it is agreed the second player sees what lay under the card led, and nothing else changes."""
    turns, story = blind_don.play_out(blind_don.tell(DEAL_F.piles, uncover="at_once"), as_written(DEAL_F.cards))
    later, same = blind_don.play_out(blind_don.tell(DEAL_F.piles), as_written(DEAL_F.cards))
    assert story == same
    assert [turn[:2] for turn in turns] == [turn[:2] for turn in later]
    assert "QD" in turns[1].face_up[A]
    assert "QD" not in later[1].face_up[A]


def test_bd_4_four_deals_and_pairs_of_deals() -> None:
    """Nobody wins before the fourth deal; level after it, two more are played."""
    for deals, totals, winner in ((2, (76, 66), None), (3, (71, 75), 0), (3, (71, 77), None), (4, (99, 98), None)):
        _, story = blind_don.play_out(
            blind_don.tell(DEAL_F.piles, totals=totals, deals=deals), as_written(DEAL_F.cards)
        )
        assert story.totals == (totals[0] + 27, totals[1] + 21)
        assert story.winner == winner
    assert tuple(map(sum, zip(*BD_4, strict=True))) == (98, 96)
    assert tuple(map(sum, zip(*BD_4_LEVEL, strict=True))) == (98, 98)


def test_nothing_is_lost_in_blind_don() -> None:
    """All 36 cards fall in 18 tricks, whoever leads, and a tied game is worth nothing."""
    rng, tied = Random(36), 0
    for _ in range(150):
        piles, leader = random_piles(rng), int(rng.random() * 2)
        turns, story = blind_don.play_out(blind_don.tell(piles, leader=leader), at_random(rng))
        assert turns[0].player == leader
        played = [card for trick in story.tricks for card in trick.cards]
        assert sorted(played) == sorted(card for row in piles for pile in row for card in pile)
        assert sum(story.pegs) <= 44
        tied += story.muck[0] == story.muck[1]
        assert sum(story.bonus) == (0 if story.muck[0] == story.muck[1] else 8)
    assert tied
