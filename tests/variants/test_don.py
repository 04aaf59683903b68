"""Don against every worked example of its rules, and against what went wrong in other programs."""

from random import Random

import pytest

from allfours import (
    Card,
    CardSet,
    Deal,
    Match,
    Reckoning,
    Score,
    Seat,
    Seating,
    Side,
    Standing,
    Suit,
    Variant,
    variants,
)
from allfours.awards import Credit, High, InOrder, Jack, Low
from allfours.opening import Cut
from allfours.rules import singly
from allfours.scoring import Majority, PointTable, Tie
from allfours.seating import FOUR_HANDED
from allfours.variants.don import GAME
from tests.oracle.phat import PACK
from tests.variants.don_deals import (
    BIGGEST_TRICK,
    BONUS_OF_DEAL_E,
    DEAL_C,
    DEAL_D,
    DEAL_E,
    DEAL_G,
    NO_PEGS,
    ONE_TRUMP,
    ONE_TRUMP_PLAYED,
    SWEEP,
    SWEPT_PITCHER,
    TIE_AT_FORTY,
    TIE_OF_JACKS,
    UNDEALT,
    Shared,
    TiedDeal,
)
from tests.variants.don_options import (
    HIGH_JACK,
    HIGH_LOW_JACK,
    IRISH,
    NINE_CARD,
    PLAIN_GAME,
    each_for_himself,
    over,
    played_out,
    reach,
    trumping_in,
    with_bonus,
)
from tests.variants.don_table import next_deal, seen, with_stock
from tests.variants.phat_deals import DEAL_A, DEAL_B, E, Hands, N, Pair, PrintedDeal, S, W, hands
from tests.variants.phat_table import (
    bottom_line,
    cards_of,
    deal_on,
    dealt,
    may_play,
    pack_of,
    play,
    play_first,
    play_on,
    play_until_over,
    printed,
    refusal,
    scored,
)

WELSH, IRISH_NINE, NINE_CARD_91 = (
    variants.WELSH_LEAGUE_DON,
    variants.IRISH_NINE_CARD_DON,
    variants.NINE_CARD_DON_91,
)
NINE_CARD_PRESETS = [NINE_CARD, NINE_CARD_91, HIGH_JACK, HIGH_LOW_JACK, WELSH, IRISH_NINE]
PRESETS = [*NINE_CARD_PRESETS, IRISH]
EIGHT_FOR_GAME = [NINE_CARD, NINE_CARD_91, WELSH, IRISH_NINE]


def name_of(variant: Variant) -> str:
    """Name a test after the variant."""
    return variant.name


every_preset = pytest.mark.parametrize("variant", PRESETS, ids=name_of)
every_nine_card = pytest.mark.parametrize("variant", NINE_CARD_PRESETS, ids=name_of)
every_eight = pytest.mark.parametrize("variant", EIGHT_FOR_GAME, ids=name_of)


# The printed deals


def check_tricks(variant: Variant, expected: PrintedDeal) -> None:
    """Play a printed deal and compare leader, winner, pegs and pegs so far of every trick."""
    deal = printed(variant, expected)
    for number, line in enumerate(expected.tricks, start=1):
        assert deal.turn == line.leader
        before = deal.scores
        deal = play(deal, line.cards)
        trick = deal.tricks[-1]
        assert len(deal.tricks) == number
        assert (trick.leader, tuple(map(str, trick.cards)), trick.winner) == (line.leader, line.cards, line.winner)
        new = [score for score in deal.scores[len(before) :] if score.reason == "pegs"]
        assert [(score.side, score.points, score.trick) for score in new] == (
            [(line.winner % 2, line.pegs, number - 1)] * (line.pegs > 0)
        )
        if number < len(expected.tricks):
            assert deal.points == deal.standing.totals == line.pegs_so_far
            assert deal.reckoning.taken == taken_so_far(expected, number)
            assert GAME.count(deal.reckoning) == line.muck_so_far
    assert deal.is_over
    assert deal.trump is not None
    assert deal.trump.letter == expected.trump
    assert GAME.count(deal.reckoning) == expected.muck


def taken_so_far(deal: PrintedDeal, number: int) -> tuple[CardSet, ...]:
    """List the cards in the tricks of each side after a number of tricks."""
    texts = [
        [card for trick in deal.tricks[:number] if trick.winner % 2 == side for card in trick.cards] for side in (0, 1)
    ]
    return tuple(CardSet.parse(" ".join(cards)) for cards in texts)


@every_nine_card
@pytest.mark.parametrize("seats", range(4))
@pytest.mark.parametrize("original", [DEAL_C, DEAL_D, DEAL_E], ids=["C", "D", "E"])
def test_every_printed_trick(variant: Variant, original: PrintedDeal, seats: int) -> None:
    """Leader, winner, pegs and game of every trick are those of the score sheet, wherever North sits."""
    check_tricks(variant, original.turned(seats))


@pytest.mark.parametrize("seats", range(4))
def test_every_printed_trick_of_irish_don(seats: int) -> None:
    """The thirteen tricks of Deal G are those of the score sheet, wherever North sits."""
    check_tricks(IRISH, DEAL_G.turned(seats))


@every_nine_card
def test_sixteen_cards_stay_in_the_stock(variant: Variant) -> None:
    """Nine cards each leave sixteen that nobody plays."""
    deal = printed(variant, DEAL_C)
    assert (variant.hand_size, variant.stock_size) == (9, 16)
    assert {str(card) for card in deal.table.facts.stock} == cards_of(UNDEALT["C"])


# ND-1, all the pegs there are


@every_eight
def test_nd_1_all_the_pegs_there_are(variant: Variant) -> None:
    """Pegs of 17 and 27 make 44, the most there can be; 24 of 46 are the greater game and score the 8."""
    deal = play(printed(variant, DEAL_C), DEAL_C.cards)
    assert GAME.count(deal.reckoning) == (22, 24)
    assert sum(points for _, points, reason in scored(deal) if reason == "pegs") == 44
    assert scored(deal)[-1] == (1, 8, "game")
    assert bottom_line(deal) == ((17, 35), 0, None)
    assert (deal.is_over, deal.turn, deal.legal_moves) == (True, None, ())


def test_nd_1_scores_in_the_order_counted() -> None:
    """A trick with pegs is one score, a trick without is none, and game comes last."""
    deal = play(printed(NINE_CARD, DEAL_C), DEAL_C.cards)
    pegs = [(line.winner % 2, line.pegs, "pegs") for line in DEAL_C.tricks if line.pegs]
    assert scored(deal) == [*pegs, (1, 8, "game")]


# ND-2, a tied game


@every_eight
def test_nd_2_a_tied_game_is_worth_nothing(variant: Variant) -> None:
    """At 23 to 23 nobody scores for game, and nothing waits for the next deal."""
    deal = play(printed(variant, DEAL_D), DEAL_D.cards)
    assert GAME.count(deal.reckoning) == (23, 23)
    assert {reason for _, _, reason in scored(deal)} == {"pegs"}
    assert bottom_line(deal) == ((15, 27), 0, None)


def test_nd_2_a_tied_game_may_be_carried() -> None:
    """Where ties are carried, the 8 wait and the next greater game takes 16 in one score."""
    variant = with_bonus("8", tie=Tie.CARRY_ALL)
    first = play(printed(variant, DEAL_D), DEAL_D.cards)
    assert bottom_line(first) == ((15, 27), 8, None)
    second = DEAL_C.turned(1)
    deal = play(printed(variant, second, totals=(15, 27), pot=8), second.cards)
    assert scored(deal)[-1] == (0, 16, "game")
    assert bottom_line(deal) == ((15 + 27 + 16, 27 + 17), 0, None)


def test_nd_2_ties_pile_up_over_a_match() -> None:
    """Two ties running leave 16 in the pot, and the dealer moves on, tie or no tie."""
    so_far: Match | Variant = with_bonus("8", tie=Tie.CARRY_ALL)
    for seats, pot, totals in ((0, 8, (15, 27)), (1, 16, (42, 42))):
        deal = DEAL_D.turned(seats)
        so_far = play_on(next_deal(so_far, deal), deal.cards)
        assert bottom_line(so_far.deal) == (totals, pot, None)
    last = DEAL_C.turned(2)
    so_far = play_on(next_deal(so_far, last), last.cards)
    assert bottom_line(so_far.deal) == ((42 + 17, 42 + 27 + 24), 0, None)


@pytest.mark.parametrize(
    ("number", "side", "pegs"),
    [
        pytest.param(2, 1, 5, id="a void seat gives the five of diamonds to the partner's ace"),
        pytest.param(4, 1, 5, id="a plain five falls to a ruff"),
        pytest.param(9, 0, 15, id="the five of trumps pegs 10 and the plain one 5"),
    ],
)
def test_nd_2_pegs_go_to_the_side_that_wins_the_trick(number: int, side: int, pegs: int) -> None:
    """A trick's pegs are scored in one step by the side that won it, whoever played the cards."""
    before = play(printed(NINE_CARD, DEAL_D), DEAL_D.cards[: 4 * number - 1])
    after = before.apply(DEAL_D.cards[4 * number - 1])
    assert scored(after)[len(before.scores)] == (side, pegs, "pegs")


def test_nd_2_a_plain_nine_pegs_nothing() -> None:
    """Trick 7 with the nine of diamonds is no score at all."""
    before = play(printed(NINE_CARD, DEAL_D), DEAL_D.cards[:24])
    assert play(before, DEAL_D.cards[24:28]).scores == before.scores


# ND-3, the bonus shared out


@pytest.mark.parametrize("shared", BONUS_OF_DEAL_E, ids=lambda shared: f"{shared.parts} low to {shared.low_to}")
def test_nd_3_the_bonus_shared_out(shared: Shared) -> None:
    """Deal E pegs 19 and 24; high, low and game go as the table has agreed, jack to nobody: it is in the stock."""
    deal = play(printed(with_bonus(shared.parts, low_to=shared.low_to), DEAL_E), DEAL_E.cards)
    assert tuple(entry for entry in scored(deal) if entry[2] != "pegs") == shared.scored
    assert deal.points == shared.points
    assert GAME.count(deal.reckoning) == (32, 33)


@pytest.mark.parametrize(("variant", "number"), [(NINE_CARD, 0), (HIGH_JACK, 1), (HIGH_LOW_JACK, 2)])
def test_nd_3_the_presets(variant: Variant, number: int) -> None:
    """The presets are the readings with low to the taker."""
    deal = play(printed(variant, DEAL_E), DEAL_E.cards)
    assert deal.points == BONUS_OF_DEAL_E[number].points
    assert tuple(entry for entry in scored(deal) if entry[2] != "pegs") == BONUS_OF_DEAL_E[number].scored


def test_nd_3_a_score_names_its_card() -> None:
    """High and low say which card earned them."""
    deal = play(printed(HIGH_LOW_JACK, DEAL_E), DEAL_E.cards)
    named = {score.reason: " ".join(map(str, score.cards)) for score in deal.scores if score.reason != "pegs"}
    assert named == {"high": "AS", "low": "2S", "game": ""}


def test_nd_3_jack_is_on_top_of_its_peg() -> None:
    """With the jack dealt, as in Deal C, it pegs 1 in its trick and scores 1 at the end."""
    deal = play(printed(HIGH_LOW_JACK, DEAL_C), DEAL_C.cards)
    bonus = [entry for entry in scored(deal) if entry[2] != "pegs"]
    assert bonus == [(1, 1, "high"), (1, 1, "low"), (1, 1, "jack"), (1, 5, "game")]
    assert deal.points == (17, 27 + 8)


@pytest.mark.parametrize(
    ("game", "counts", "points"), [(GAME, (32, 33), (19, 32)), (PLAIN_GAME, (28, 18), (27, 24))], ids=["all", "plain"]
)
def test_game_from_the_plain_suits_only(game: PointTable, counts: Pair, points: Pair) -> None:
    """Where trumps do not count for game, 4 and 15 are missing in Deal E and the 8 change sides."""
    deal = play(printed(with_bonus("8", game=game), DEAL_E), DEAL_E.cards)
    assert (game.count(deal.reckoning), deal.points) == (counts, points)


# ND-4 and ND-7, the end of a match


@pytest.mark.parametrize("variant", [NINE_CARD, HIGH_JACK, HIGH_LOW_JACK, WELSH, IRISH_NINE], ids=name_of)
def test_nd_4_a_pegged_nine_ends_the_match(variant: Variant) -> None:
    """The trump nine of the first trick brings East and West to 122, and eight tricks stay unplayed."""
    before = play(printed(variant, DEAL_C, totals=(120, 113)), DEAL_C.cards[:3])
    assert before.winner is None
    deal = before.apply(DEAL_C.cards[3])
    assert bottom_line(deal) == ((120, 122), 0, 1)
    assert scored(deal) == [(1, 9, "pegs")]
    assert (deal.is_over, deal.turn, deal.legal_moves) == (True, None, ())
    assert [len(deal.hand(seat)) for seat in range(4)] == [8] * 4
    assert refusal(deal, "2S") == "DEAL_OVER"


def test_nd_4_later() -> None:
    """From 95 East and West come to 104, 108, 113, 113, 113 and, in the sixth trick, 122."""
    deal = printed(NINE_CARD, DEAL_C, totals=(110, 95))
    for line, total in zip(DEAL_C.tricks, (104, 108, 113, 113, 113, 122), strict=False):
        assert deal.winner is None
        deal = play(deal, line.cards)
        assert deal.standing.totals[1] == total
    assert bottom_line(deal) == ((110, 122), 0, 1)


def test_nd_4_91_up() -> None:
    """Where 91 is enough the same nine wins from 82, and not from 81."""
    deal = play_until_over(printed(NINE_CARD_91, DEAL_C, totals=(90, 82)), DEAL_C.cards)
    assert (bottom_line(deal), len(deal.tricks)) == (((90, 91), 0, 1), 1)
    assert play(printed(NINE_CARD_91, DEAL_C, totals=(0, 81)), DEAL_C.cards[:4]).winner is None
    assert play(printed(NINE_CARD, DEAL_C, totals=(90, 82)), DEAL_C.cards[:4]).winner is None


def test_nd_4_a_carried_bonus_is_lost_with_the_match() -> None:
    """What waits in the pot when the match is won goes to nobody."""
    deal = printed(with_bonus("8", tie=Tie.CARRY_ALL), DEAL_C, totals=(120, 113), pot=8)
    assert bottom_line(play_until_over(deal, DEAL_C.cards)) == ((120, 122), 0, 1)


def test_nd_7_high_is_counted_before_game() -> None:
    """At 120 to 116 high brings North and South home; the 6 for game would have made 122."""
    before = play(printed(HIGH_JACK, DEAL_E, totals=(101, 92)), DEAL_E.cards[:-1])
    assert before.winner is None
    deal = before.apply(DEAL_E.cards[-1])
    assert scored(deal)[-2:] == [(0, 10, "pegs"), (0, 1, "high")]
    assert bottom_line(deal) == ((121, 116), 0, 0)


@pytest.mark.parametrize(
    ("totals", "winner", "last"),
    [((101, 92), 0, "high"), ((100, 92), 0, "low"), ((99, 92), 1, "game"), ((99, 91), None, "game")],
)
def test_the_order_of_counting(totals: Pair, winner: int | None, last: str) -> None:
    """High, low, jack, game: the one that brings a side to 121 is the last that is counted."""
    deal = play(printed(HIGH_LOW_JACK, DEAL_E, totals=totals), DEAL_E.cards)
    assert (deal.winner, scored(deal)[-1][2]) == (winner, last)


def test_nd_7_at_the_end_of_the_deal_all_is_counted() -> None:
    """Where the target is looked at when all has been counted, the higher total wins."""
    deal = play(printed(played_out(HIGH_JACK, 121), DEAL_E, totals=(101, 92)), DEAL_E.cards)
    assert bottom_line(deal) == ((121, 122), 0, 1)


# ND-5 and ND-6


@every_nine_card
def test_nd_5_who_holds_the_suit_led_must_follow(variant: Variant) -> None:
    """In trick 7 of Deal E South must play the king of clubs and North the nine."""
    deal = play(printed(variant, DEAL_E), (*DEAL_E.cards[:24], "TC"))
    assert (deal.turn, may_play(deal)) == (S, {"KC"})
    deal = play(deal, ("KC", "3C"))
    assert (deal.turn, may_play(deal)) == (N, {"9C"})
    assert {card: refusal(deal, card) for card in ("5S", "3H", "AS")} == {
        "5S": "MUST_FOLLOW",
        "3H": "MUST_FOLLOW",
        "AS": "NOT_HELD",
    }


def test_nd_5_follow_or_trump() -> None:
    """Where it is agreed North may trump the partner's king: 10 pegs, 13 of game, and North leads."""
    before = play(printed(trumping_in(), DEAL_E), (*DEAL_E.cards[:24], "TC", "KC", "3C"))
    assert may_play(before) == cards_of("9C 5S")
    assert refusal(before, "3H") == "MUST_FOLLOW"
    deal = before.apply("5S")
    assert (deal.turn, scored(deal)[-1]) == (N, (0, 10, "pegs"))
    assert deal.tricks[-1].winner == N
    game = GAME.count(deal.reckoning)[0] - GAME.count(before.reckoning)[0]
    assert game == 13


def test_nd_5_a_void_seat_may_play_anything_either_way() -> None:
    """East, void in hearts in trick 6 of Deal E, need not trump with the nine of spades."""
    for variant in (NINE_CARD, trumping_in()):
        deal = play(printed(variant, DEAL_E), DEAL_E.cards[:23])
        assert (deal.turn, may_play(deal)) == (E, cards_of("9S JC TC 7C"))


def test_nd_6_a_plain_nine() -> None:
    """Trick 8 of Deal C pegs the queen of trumps only, where Phat would peg its plain nine as well."""
    before = play(printed(NINE_CARD, DEAL_C), DEAL_C.cards[:28])
    after = play(before, DEAL_C.cards[28:32])
    assert scored(after)[len(before.scores) :] == [(0, 2, "pegs")]
    assert GAME.count(after.reckoning)[0] - GAME.count(before.reckoning)[0] == 3
    phat = variants.PHAT.evolve(name="nine_card_phat", packets=singly(9))
    before = play(printed(phat, DEAL_C), DEAL_C.cards[:28])
    assert scored(play(before, DEAL_C.cards[28:32]))[-1] == (0, 11, "pegs")


# Ties, constructed


@pytest.mark.parametrize("tie", [TIE_OF_JACKS, TIE_AT_FORTY], ids=["jacks", "forty"])
@pytest.mark.parametrize("variant", NINE_CARD_PRESETS, ids=name_of)
def test_a_tied_game_leaves_the_other_parts(variant: Variant, tie: TiedDeal) -> None:
    """At 2 all or at 40 all nobody scores for game, and nothing waits; high, low and jack are scored all the same."""
    deal = play(dealt(variant, tie.hands), tie.cards)
    assert GAME.count(deal.reckoning) == (tie.game, tie.game)
    bonus = [reason for _, _, reason in scored(deal) if reason != "pegs"]
    assert bonus == {HIGH_JACK: ["high", "jack"], HIGH_LOW_JACK: ["high", "low", "jack"]}.get(variant, [])
    assert sum(deal.points) == sum(tie.pegs) + len(bonus)
    assert deal.standing.pot == 0


@pytest.mark.parametrize(
    ("variant", "waits"),
    [
        (with_bonus("8", tie=Tie.CARRY_ALL), 8),
        (with_bonus("6+1+1", tie=Tie.CARRY_ALL), 6),
        (with_bonus("5+1+1+1", tie=Tie.CARRY_ALL), 5),
    ],
)
def test_no_more_than_game_waits(variant: Variant, waits: int) -> None:
    """Where a tied game is carried, only its own points wait, whatever else the bonus has."""
    deal = play(dealt(variant, TIE_OF_JACKS.hands), TIE_OF_JACKS.cards)
    assert deal.standing.pot == waits
    following = play(dealt(variant, TIE_AT_FORTY.hands, pot=waits), TIE_AT_FORTY.cards)
    assert following.standing.pot == 2 * waits
    paid = play(printed(variant, DEAL_C, pot=2 * waits), DEAL_C.cards)
    assert scored(paid)[-1] == (1, 3 * waits, "game")


def test_nothing_to_nothing_is_a_tie() -> None:
    """With five cards each there may be no game in play at all: 0 all, and nobody scores."""
    five = NINE_CARD.evolve(name="five_card_don", aliases=(), packets=singly(5))
    low = hands("9H 8H 7H 6H 4H", "9S 8S 7S 6S 4S", "9D 8D 7D 6D 4D", "9C 8C 7C 6C 4C")
    deal = play_first(dealt(five, low))
    assert GAME.count(deal.reckoning) == (0, 0)
    assert scored(deal) == [(0, 9, "pegs")]


# The least and the most


def test_one_side_can_take_52_in_a_deal() -> None:
    """Everything there is: 44 pegs and the 8."""
    assert play_first(dealt(NINE_CARD, SWEEP)).points == (52, 0)


def test_the_biggest_trick_pegs_29() -> None:
    """Trump five and nine with two plain fives."""
    deal = play(dealt(NINE_CARD, BIGGEST_TRICK), ("9H", "5H", "5S", "5D"))
    assert scored(deal) == [(0, 29, "pegs")]


@pytest.mark.parametrize(
    ("variant", "bonus"),
    [
        (NINE_CARD, [(0, 8, "game")]),
        (HIGH_JACK, [(0, 1, "high"), (0, 6, "game")]),
        (HIGH_LOW_JACK, [(0, 1, "high"), (0, 1, "low"), (0, 5, "game")]),
    ],
)
def test_a_deal_may_peg_nothing(variant: Variant, bonus: list[tuple[int, int, str]]) -> None:
    """With all pegs in the stock only the bonus is left, without the 1 for a jack."""
    assert scored(play_first(dealt(variant, NO_PEGS).apply("TH"))) == bonus


def test_a_match_to_121_needs_three_deals_and_one_to_91_two() -> None:
    """After two deals a side has 104 at most."""
    for variant, winners in ((NINE_CARD, [None, None, 0]), (NINE_CARD_91, [None, 0])):
        match: Match | None = None
        for winner, (cards, dealer, pitch) in zip(
            winners, ((SWEEP, W, "AH"), (SWEPT_PITCHER, N, "2H"), (turned_twice(SWEEP), E, "AH")), strict=False
        ):
            pack = with_stock(cards, dealer)
            match = Match.new(variant, dealer=dealer, cards=pack) if match is None else match.next_deal(cards=pack)
            assert match.deal.dealer == dealer
            match = match.apply(pitch)
            while moves := match.legal_moves:
                match = match.apply(moves[0])
            assert match.winner == winner


def turned_twice(cards: Hands) -> Hands:
    """Let partners change their hands."""
    return cards[2], cards[3], cards[0], cards[1]


# IN-1 to IN-4


def test_in_1_the_partner_looks_when_the_first_card_is_on_the_table() -> None:
    """Deal C is 17 to 35; South, at the dealer's right, sees the hand only when the three of spades has been led."""
    deal = printed(IRISH_NINE, DEAL_C)
    assert (deal.dealer, deal.view(S).hand) == (W, None)
    assert seen(deal.apply("3S"))[S] == set(DEAL_C.hands[S])
    assert play(deal, DEAL_C.cards).points == (17, 35)


@pytest.mark.parametrize(("deal", "points"), [(DEAL_D, (15, 27)), (DEAL_E, (19, 32))], ids=["IN-2", "IN-3"])
def test_in_2_and_3(deal: PrintedDeal, points: Pair) -> None:
    """A tie brings no bonus, and Deal E is as in Nine-Card Don."""
    assert bottom_line(play(printed(IRISH_NINE, deal), deal.cards)) == (points, 0, None)


def test_in_4_121_up() -> None:
    """From 113 the trump nine of the first trick is enough."""
    deal = play_until_over(printed(IRISH_NINE, DEAL_C, totals=(0, 113)), DEAL_C.cards)
    assert (bottom_line(deal), len(deal.tricks)) == (((0, 122), 0, 1), 1)


# ID-1 to ID-5


def test_id_1_nothing_but_pegs() -> None:
    """Deal G is 27 and 53, which is 80; the greater game pays nobody."""
    deal = play(printed(IRISH, DEAL_G), DEAL_G.cards)
    assert scored(deal) == [(line.winner % 2, line.pegs, "pegs") for line in DEAL_G.tricks if line.pegs]
    assert bottom_line(deal) == ((27, 53), 0, None)
    assert deal.is_over
    phat = play(printed(variants.PHAT, DEAL_G), DEAL_G.cards)
    assert phat.points == (27, 61)


@pytest.mark.parametrize(
    ("number", "side", "pegs"),
    [
        pytest.param(1, 1, 31, id="nine and five of trumps fall in the first trick"),
        pytest.param(6, 0, 14, id="a ruff takes a plain nine and a plain five"),
        pytest.param(7, 0, 13, id="a void seat throws the nine of hearts on the partner's ace"),
    ],
)
def test_id_1_pegs(number: int, side: int, pegs: int) -> None:
    """Trump nine and five count double their plain values."""
    before = play(printed(IRISH, DEAL_G), DEAL_G.cards[: 4 * number - 1])
    after = before.apply(DEAL_G.cards[4 * number - 1])
    assert scored(after)[len(before.scores) :] == [(side, pegs, "pegs")]


def irish_match(variant: Variant, *later: PrintedDeal) -> Match:
    """Play Deal G, dealt by West, and other deals after it, until the match is over."""
    match = play_on(deal_on(variant, DEAL_G.hands, W), DEAL_G.cards)
    for deal in later:
        match = deal_on(match, deal.hands, deal.dealer)
        for card in deal.cards:
            match = match if match.is_over else match.apply(card)
    return match


def test_id_2_two_deals() -> None:
    """Deal B, dealt by North and pitched by East, brings East and West from 53 past 80 in its ninth trick."""
    match = irish_match(IRISH, DEAL_B.turned(1))
    assert (match.totals, match.winner, len(match.deal.tricks)) == ((56, 94), 1, 9)
    to_the_end = irish_match(played_out(IRISH, 81), DEAL_B.turned(1))
    assert (to_the_end.totals, to_the_end.winner, len(to_the_end.deal.tricks)) == ((61, 99), 1, 13)


@pytest.mark.parametrize("variant", [IRISH, over(80)], ids=name_of)
def test_id_3_over_80(variant: Variant) -> None:
    """80 is not enough: play goes on to 80 all, and a third deal, dealt by East, is pitched by South."""
    match = irish_match(variant, DEAL_A.turned(1))
    assert (match.totals, match.winner, match.is_over) == ((80, 80), None, False)
    match = deal_on(match, DEAL_A.turned(2).hands, E)
    assert match.turn == S
    match = play_on(match, DEAL_A.turned(2).tricks[0].cards)
    assert (match.totals, match.winner) == ((80, 89), 1)


def test_id_3_reach_80() -> None:
    """Where 80 is enough, East and West have it in the eighth trick, with North and South at 61."""
    match = irish_match(reach(80), DEAL_A.turned(1))
    assert (match.totals, match.winner, len(match.deal.tricks)) == ((61, 80), 1, 8)


@pytest.mark.parametrize("dealer", range(4))
def test_id_4_the_holder_of_the_two_of_diamonds_pitches_first(dealer: int) -> None:
    """With Deal A's hands West pitches, any of his cards, East is blind, and West deals next, whoever dealt first."""
    match = Match.new(IRISH, dealer=dealer, cards=pack_of(DEAL_A.hands, dealer))
    assert (match.deal.dealer, match.deal.pitcher, match.turn) == (dealer, W, W)
    assert may_play(match.deal) == set(DEAL_A.hands[W])
    assert [seat for seat, hand in enumerate(seen(match.deal)) if hand is None] == [E]
    while moves := match.legal_moves:
        match = match.apply(moves[0])
    match = match.next_deal(cards=pack_of(DEAL_B.hands, W))
    assert (match.deal.dealer, match.deal.pitcher, match.turn) == (W, N, N)
    assert [seat for seat, hand in enumerate(seen(match.deal)) if hand is None] == [S]


def test_id_4_only_the_first_deal_asks_for_the_two_of_diamonds() -> None:
    """In every later deal the seat left of the dealer pitches, wherever the card lies."""
    for seed in range(8):
        match = Match.new(IRISH, seed=seed)
        assert Card.parse("2D") in match.deal.hand(match.deal.pitcher)
        pitcher = match.deal.pitcher
        while moves := match.legal_moves:
            match = match.apply(moves[0])
        if not match.is_over:
            match = match.next_deal()
            assert (match.deal.dealer, match.deal.pitcher) == (pitcher, (pitcher + 1) % 4)


def test_id_5_four_singles() -> None:
    """Where everybody plays for himself a trick's pegs are its winner's, and nobody is blind."""
    deal = Deal.from_hands(each_for_himself(IRISH), hands=[" ".join(hand) for hand in DEAL_G.hands], dealer=W)
    assert seen(deal) == [set(hand) for hand in DEAL_G.hands]
    deal = play(deal, DEAL_G.cards)
    assert deal.points == (27, 31, 0, 22)
    assert deal.is_over


# The presets


def test_the_presets_are_found_by_name() -> None:
    """Every form of Don is a constant and is found by its name; misleading names mean what they should."""
    assert [variants.get(variant.name) for variant in PRESETS] == PRESETS
    for alias in ("big_don", "long_don", "welsh_don", "chase_the_nine", "chaser"):
        assert variants.get(alias) == NINE_CARD
    assert variants.get("irish_don") == IRISH
    assert variants.get("thirteen_card_don") == IRISH


@every_preset
def test_the_pitcher_sits_left_of_the_dealer(variant: Variant) -> None:
    """The seat after the dealer leads anything it likes."""
    for dealer in range(4):
        deal = Deal.shuffled(variant, seed=dealer, dealer=dealer)
        assert deal.turn == (dealer + 1) % 4
        assert [len(deal.hand(seat)) for seat in range(4)] == [variant.hand_size] * 4
        assert may_play(deal) == {str(card) for card in deal.hand((dealer + 1) % 4)}


@every_nine_card
def test_cards_are_dealt_singly_from_the_dealers_left(variant: Variant) -> None:
    """The top card goes to the pitcher, the next to the seat after, and the last sixteen to nobody."""
    pack = with_stock(DEAL_C.hands, E)
    deal = Deal.new(variant, cards=pack, dealer=E)
    assert [{str(card) for card in deal.hand(seat)} for seat in range(4)] == [set(hand) for hand in DEAL_C.hands]
    assert deal.table.facts.stock == pack[36:]


@every_preset
def test_the_pitcher_of_one_deal_deals_the_next(variant: Variant) -> None:
    """The deal moves round the table."""
    match = Match.new(variant, seed=36)
    while not match.is_over:
        pitcher = match.turn
        while moves := match.legal_moves:
            match = match.apply(moves[0])
        if not match.is_over:
            match = match.next_deal()
            assert match.deal.dealer == pitcher


def test_one_player_a_side_cuts_for_the_first_pitch() -> None:
    """Of two players, one a side, who cuts the higher card pitches; equal cards are cut again."""
    cut = NINE_CARD.first_dealer
    assert isinstance(cut, Cut)
    again, pitchers = 0, set[int]()
    for seed in range(80):
        rounds = cut.rounds(NINE_CARD, seed)
        again += len(rounds) > 1
        (one, mine), (other, yours) = rounds[-1]
        assert FOUR_HANDED.side(one) != FOUR_HANDED.side(other)
        assert mine.rank != yours.rank
        assert all(pair[0][1].rank == pair[1][1].rank for pair in rounds[:-1])
        pitcher = one if mine.rank > yours.rank else other
        assert cut.dealer(NINE_CARD, seed) == (pitcher - 1) % 4
        pitchers.add(pitcher)
    assert again
    assert len(pitchers) == 2


@pytest.mark.parametrize("variant", [WELSH, IRISH_NINE], ids=name_of)
def test_anybody_may_pitch_first(variant: Variant) -> None:
    """Where nothing is said of a cut, chance decides."""
    assert {Match.new(variant, seed=seed).deal.pitcher for seed in range(60)} == {N, E, S, W}


def test_who_begins_irish_don() -> None:
    """The two of diamonds may lie with anybody, whoever deals."""
    deals = [Match.new(IRISH, seed=seed).deal for seed in range(60)]
    assert {deal.pitcher for deal in deals} == {deal.dealer for deal in deals} == {N, E, S, W}
    assert {(deal.pitcher - deal.dealer) % 4 for deal in deals} == {0, 1, 2, 3}


# RW-23, one card that is several things


def reckoned(dealt_hands: Hands, *, taken: tuple[str, ...], trump: Suit | None, seating: Seating) -> Reckoning:
    """Write down what a scorer needs to know of a deal in which these cards were taken."""
    return Reckoning(
        seating=seating,
        dealer=Seat(len(dealt_hands) - 1),
        trump=trump,
        taken=tuple(map(CardSet.parse, taken)),
        held=tuple(CardSet.parse(" ".join(hand)) for hand in dealt_hands),
    )


ALL_FOUR = InOrder((High(1), Low(1, to=Credit.TAKER), Jack(1), Majority(GAME, pays=1, tie=Tie.NOBODY)))


def reasons(scores: tuple[Score, ...]) -> list[tuple[int, int, str]]:
    """List side, points and reason of scores."""
    return [(score.side, score.points, score.reason) for score in scores]


def test_rw_23_one_card_scores_for_all_that_it_is() -> None:
    """The only trump dealt is the jack: it is high, low and jack, and game makes four."""
    played = ONE_TRUMP_PLAYED.split()
    reckoning = reckoned(ONE_TRUMP, taken=(" ".join(played), ""), trump=Suit.HEARTS, seating=FOUR_HANDED)
    scores, standing = ALL_FOUR(reckoning, Standing(totals=(0, 0)))
    assert reasons(scores) == [(0, 1, "high"), (0, 1, "low"), (0, 1, "jack"), (0, 1, "game")]
    assert [score.cards for score in scores[:3]] == [(Card.parse("JH"),)] * 3
    assert standing == Standing(totals=(0, 0))
    assert GAME.count(reckoning) == (21, 0)


def test_rw_23_played() -> None:
    """North leads the lone jack and takes all six tricks: 1 and two plain fives pegged, and the whole bonus."""
    deal = play(
        dealt(HIGH_LOW_JACK.evolve(name="six_card_don", packets=singly(6)), ONE_TRUMP), ONE_TRUMP_PLAYED.split()
    )
    assert [trick.winner for trick in deal.tricks] == [N] * 6
    assert scored(deal) == [
        (0, 1, "pegs"),
        (0, 10, "pegs"),
        (0, 1, "high"),
        (0, 1, "low"),
        (0, 1, "jack"),
        (0, 5, "game"),
    ]


def test_rw_23_two_players_and_the_dealer_has_nothing() -> None:
    """The elder holds the knave, the only trump, and the dealer neither trump nor ten nor court card: all four."""
    two = hands("JH 9S 8S 7S 6S 2D", "9C 8C 7C 6C 5D 4D")
    taken = ("JH 9S 8S 7S 9C 8C 7C 6C", "6S 2D 5D 4D")
    reckoning = reckoned(two, taken=taken, trump=Suit.HEARTS, seating=Seating.heads_up())
    assert reasons(ALL_FOUR(reckoning, Standing(totals=(0, 0)))[0]) == [
        (0, 1, "high"),
        (0, 1, "low"),
        (0, 1, "jack"),
        (0, 1, "game"),
    ]


# RW-26, nobody's card


@pytest.mark.parametrize("trump", [Suit.HEARTS, None])
def test_rw_26_without_a_trump_in_play_nobody_scores_for_one(trump: Suit | None) -> None:
    """No heart is among the cards dealt: no high, no low, no jack for anyone, only game."""
    no_hearts = hands("AS KS QS", "AD KD QD", "AC KC QC", "JS JD TC")
    taken = ("AS AD AC JS KS KD KC JD", "QS QD QC TC")
    reckoning = reckoned(no_hearts, taken=taken, trump=trump, seating=FOUR_HANDED)
    assert reasons(ALL_FOUR(reckoning, Standing(totals=(0, 0)))[0]) == [(0, 1, "game")]


def test_rw_26_without_a_trump_a_tied_game_leaves_nothing() -> None:
    """With game tied as well, the deal is worth nothing to anybody."""
    no_hearts = hands("AS", "AD", "2C", "3C")
    reckoning = reckoned(no_hearts, taken=("AS 2C", "AD 3C"), trump=Suit.HEARTS, seating=FOUR_HANDED)
    assert ALL_FOUR(reckoning, Standing(totals=(5, 5))) == ((), Standing(totals=(5, 5)))


def test_rw_26_the_jack_in_the_stock_is_nobodys() -> None:
    """With trumps in play but not their jack there is no score for it."""
    deal = play(printed(HIGH_JACK, DEAL_E), DEAL_E.cards)
    assert "JS" in UNDEALT["E"].split()
    assert "jack" not in {reason for _, _, reason in scored(deal)}


# RW-35, whose the jack is


@pytest.mark.parametrize(
    ("trick", "leader", "side"),
    [
        pytest.param("JH 2H 3H QH", N, 1, id="the other side took it"),
        pytest.param("JH 2H 3H 4H", N, 0, id="it won its own trick"),
        pytest.param("KH 2H JH 4H", S, 0, id="the partner took it"),
    ],
)
def test_rw_35_the_jack_is_the_takers(trick: str, leader: int, side: int) -> None:
    """Whoever played it, the jack scores for the side in whose tricks it lies."""
    variant = HIGH_LOW_JACK.evolve(name="one_card_don", packets=singly(1))
    cards = trick.split()
    by_seat = hands(*(cards[(seat - leader) % 4] for seat in range(4)))
    deal = play(dealt(variant, by_seat, dealer=(leader - 1) % 4), cards)
    assert [entry for entry in scored(deal) if entry[2] == "jack"] == [(side, 1, "jack")]
    assert deal.scores[0].side == side


# The score keeper


def typed(**counts: Pair) -> Reckoning:
    """Write down what a score keeper without cards has typed in."""
    return Reckoning(seating=FOUR_HANDED, dealer=Seat(3), counts=tuple(counts.items()))


def test_a_score_keeper_types_in_who_had_what() -> None:
    """High and low to the one side, jack to nobody, and the two counts for game, are all that the awards need."""
    settlement = HIGH_LOW_JACK.settlement
    scores, _ = settlement(typed(high=(1, 0), low=(0, 1), jack=(0, 0), game=(32, 33)), Standing(totals=(19, 24)))
    assert reasons(scores) == [(0, 1, "high"), (1, 1, "low"), (1, 5, "game")]
    scores, _ = settlement(typed(high=(0, 1), low=(0, 1), jack=(1, 0), game=(23, 23)), Standing(totals=(19, 24)))
    assert reasons(scores) == [(1, 1, "high"), (1, 1, "low"), (0, 1, "jack")]


def test_a_score_keeper_who_types_in_game_alone() -> None:
    """Where nothing is typed in for high, low and jack, and no card is known, nobody scores them."""
    scores, _ = HIGH_LOW_JACK.settlement(typed(game=(40, 2)), Standing(totals=(0, 0)))
    assert scores == (Score(Side(0), points=5, reason="game"),)


@pytest.mark.parametrize("deal", [DEAL_C, DEAL_D, DEAL_E], ids=lambda deal: deal.name)
def test_a_score_keeper_comes_to_the_same(deal: PrintedDeal) -> None:
    """What is typed in of a deal scores what the deal itself scored."""
    finished = play(printed(HIGH_LOW_JACK, deal), deal.cards)
    had = {reason: (int(side == 0), int(side == 1)) for side, _, reason in scored(finished) if reason != "pegs"}
    counts: dict[str, Pair] = {"high": (0, 0), "low": (0, 0), "jack": (0, 0)} | had | {"game": deal.muck}
    keeper, _ = HIGH_LOW_JACK.settlement(typed(**counts), Standing(totals=deal.pegs))
    assert reasons(keeper) == [entry for entry in scored(finished) if entry[2] != "pegs"]


# RW-38 and WL-4, hands face down

SEVEN_LED = hands(
    "7H AH 2S 3S 4S 2D 3D 2C 3C",
    "8H KH 5S 6S 7S 4D 5D 4C 5C",
    "9H QH 8S 9S TS 6D 7D 6C 7C",
    "TH JH JS QS KS 8D 9D 8C 9C",
)


@pytest.mark.parametrize("variant", [variant for variant in NINE_CARD_PRESETS if variant is not WELSH], ids=name_of)
def test_rw_38_the_pitchers_partner_looks_after_the_pitch(variant: Variant) -> None:
    """South sees no card and may do nothing before the pitch; the others see their own nine."""
    deal = dealt(variant, SEVEN_LED, dealer=W)
    assert seen(deal) == [set(hand) if seat != S else None for seat, hand in enumerate(SEVEN_LED)]
    assert [bool(deal.view(seat).legal_moves) for seat in range(4)] == [True, False, False, False]
    assert deal.view(S).hand_sizes == (9, 9, 9, 9)
    assert {str(card) for card in deal.view(S).unseen} == set(PACK)
    deal = deal.apply("7H")
    assert seen(deal) == [set(hand) - {"7H"} for hand in SEVEN_LED]


@every_preset
@pytest.mark.parametrize("dealer", range(4))
def test_rw_38_the_blind_seats_turn_with_the_deal(variant: Variant, dealer: int) -> None:
    """Whoever deals, the seat at the dealer's right is blind; in the Welsh league everybody but the pitcher is."""
    deal = Deal.shuffled(variant, seed=38, dealer=dealer)
    blind = {seat for seat, hand in enumerate(seen(deal)) if hand is None}
    assert blind == ({N, E, S, W} - {(dealer + 1) % 4} if variant is WELSH else {(dealer - 1) % 4})


@every_nine_card
def test_rw_38_no_view_ever_shows_the_undealt_cards(variant: Variant) -> None:
    """From the first card to the last, and after it, the sixteen are among the unseen of everybody."""
    rng = Random(38)
    deal = printed(variant, DEAL_C)
    stock = cards_of(UNDEALT["C"])
    while True:
        for seat in (None, *range(4)):
            view = deal.view(seat)
            assert stock <= {str(card) for card in view.unseen}
            assert view.stock_size == 16
            own = {str(card) for card in view.hand or ()} | {str(card) for card in view.trick}
            assert not stock & own
        moves = deal.legal_moves
        if not moves:
            break
        deal = deal.apply(moves[int(rng.random() * len(moves))])
    assert len(deal.tricks) == 9


@every_preset
def test_rw_38_a_view_shows_no_other_hand(variant: Variant) -> None:
    """To every seat the cards of the others are among the unseen."""
    rng = Random(83)
    deal = Deal.shuffled(variant, seed=83)
    while moves := deal.legal_moves:
        held = [{str(card) for card in deal.hand(seat)} for seat in range(4)]
        for seat in range(4):
            view = deal.view(seat)
            assert tuple(view.hand_sizes) == tuple(map(len, held))
            others = set[str]().union(*(hand for other, hand in enumerate(held) if other != seat))
            assert others <= {str(card) for card in view.unseen}
        deal = deal.apply(moves[int(rng.random() * len(moves))])


def test_wl_4_nobody_but_the_pitcher_has_looked() -> None:
    """Before North pitches East has no hand to look at, so no view can have been used too early."""
    deal = printed(WELSH, DEAL_C)
    assert seen(deal) == [set(DEAL_C.hands[N]), None, None, None]
    assert deal.view(E).face_down == {E, S, W}
    assert seen(deal.apply("3S")) == [set(hand) - {"3S"} for hand in DEAL_C.hands]
