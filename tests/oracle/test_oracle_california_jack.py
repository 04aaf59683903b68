"""The oracle of California Jack, proved on a printed deal before the library is held against it."""

from random import Random

import pytest

from tests.oracle.california_jack import CALIFORNIA_JACK, House, Told, random_deal, tell
from tests.oracle.phat import PACK, as_written, at_random
from tests.oracle.seven_up import Counts, Dealt, Follow, Tie, play_out, playable

HANDS = "8D 2H QC 9C AC AH", "8S 7H 9H 7S 4C JH"
STOCK = """JC 5C AD QH 7D 6D 3S TD KS 8H 2S 5S KC 8C 4S 9S 6S 3D 6C 7C 4H QS JS TC 6H KH 3C 5D 5H 9D
 2C AS KD 3H 4D JD 2D QD TH TS"""
DEALT = Dealt(tuple(tuple(hand.split()) for hand in HANDS), tuple(STOCK.split()))
TRICKS = """A:9C/4C>A | A:8D/9H>A | A:AD/QH>A | A:QC/5C>A | A:7D/TD>B | B:KS/AC>A | A:2S/5S>B | B:7S/JC>A
 | A:2H/7H>B | B:9S/8C>A | A:AH/JH>A | A:8H/6S>A | A:6C/KC>B | B:TC/4H>B | B:6H/KH>A | A:3S/8S>B | B:7C/5H>B
 | B:9D/5D>B | B:3C/3D>B | B:4D/JD>A | A:3H/QS>A | A:QD/2D>A | A:TH/2C>B | B:6D/AS>B | B:KD/4S>B | B:TS/JS>A"""
LINES = [trick.strip() for trick in TRICKS.split("|")]
CARDS = [card for line in LINES for card in line[2:].split(">")[0].split("/")]


def told(house: House = CALIFORNIA_JACK, *, totals: Counts = (0, 0), shift: int = 0, trump: str = "") -> Told:
    """Play the printed deal as printed, with the player who leads first in a seat and his total first."""
    hands = DEALT.hands if shift == 0 else DEALT.hands[::-1]
    turned = totals if shift == 0 else totals[::-1]
    story = tell(hands, DEALT.stock, house, dealer=1 - shift, totals=turned, trump=trump)
    return play_out(story, as_written(CARDS))


def scored(told: Told, shift: int = 0) -> str:
    """Say what was scored in a word a score."""
    return " ".join(f"{'AB'[(side + shift) % 2]}:{reason}:{points}" for side, points, reason in told.scores)


def test_the_printed_cards_are_a_pack_and_all_are_played() -> None:
    hands, stock = DEALT
    assert sorted([*hands[0], *hands[1], *stock]) == sorted(PACK) == sorted(CARDS)


@pytest.mark.parametrize("shift", [0, 1])
def test_every_printed_trick_is_told_as_printed(shift: int) -> None:
    story = told(shift=shift)
    assert story.trump == "C"
    assert [trick.cards for trick in story.tricks] == list(zip(CARDS[::2], CARDS[1::2], strict=True))
    assert [trick.leader for trick in story.tricks] == ["AB".index(line[0]) ^ shift for line in LINES]
    assert [trick.winner for trick in story.tricks] == ["AB".index(line[-1]) ^ shift for line in LINES]


@pytest.mark.parametrize("shift", [0, 1])
@pytest.mark.parametrize(
    ("tie", "scores"),
    [("none", "A:high:1 B:low:1 A:jack:1"), ("non_dealer", "A:high:1 B:low:1 A:jack:1 A:game:1")],
)
def test_the_printed_deal_ends_with_forty_pips_each(tie: Tie, scores: str, shift: int) -> None:
    story = told(CALIFORNIA_JACK._replace(tie=tie), shift=shift)
    assert (story.pips, scored(story, shift)) == ((40, 40), scores)
    assert (story.winner, story.next_dealer) == (None, shift)


@pytest.mark.parametrize("shift", [0, 1])
def test_at_nine_all_high_is_counted_first_and_low_never(shift: int) -> None:
    story = told(totals=(9, 9), shift=shift)
    assert (scored(story, shift), story.winner) == ("A:high:1", shift)


def test_seven_points_may_win() -> None:
    assert told(CALIFORNIA_JACK._replace(target=7), totals=(0, 6)).winner == 1


def test_four_printed_replies_are_not_there_where_a_void_player_must_trump() -> None:
    story = tell(*DEALT)
    next(story)
    refused = list[str]()
    for lead, reply in zip(CARDS[::2], CARDS[1::2], strict=True):
        _, hand = story.send(lead)
        # A void player has the choice of the whole hand here.
        if all(card[1] != lead[1] for card in hand) and reply not in playable(hand, [lead], "C", "must_trump_if_void"):
            refused.append(reply)
        if reply != CARDS[-1]:
            story.send(reply)
    assert len(refused) == 4


def test_a_card_that_may_not_be_played_is_refused() -> None:
    story = tell(*DEALT, CALIFORNIA_JACK._replace(follow="must_trump_if_void"))
    with pytest.raises(ValueError, match="seat 1 may not make the move 9H, only 5C"):
        play_out(story, as_written(CARDS))


def test_low_goes_to_the_taker_or_where_agreed_to_whoever_played_it() -> None:
    rng = Random(16)
    differ = 0
    for _ in range(60):
        dealt, seed = random_deal(rng), rng.random()
        taker = play_out(tell(*dealt), at_random(Random(seed)))
        holder = play_out(tell(*dealt, CALIFORNIA_JACK._replace(low_to="holder")), at_random(Random(seed)))
        (trick,) = [trick for trick in taker.tricks if "2" + taker.trump in trick.cards]
        player = trick.leader ^ trick.cards.index("2" + taker.trump)
        assert taker.scores[1] == (trick.winner, 1, "low")
        assert holder.scores[1] == (player, 1, "low")
        differ += player != trick.winner
    assert differ


def test_trumps_may_be_told_with_the_deal() -> None:
    rng = Random(5)
    dealt = random_deal(rng)
    for trump in "SHDC":
        story = play_out(tell(*dealt, trump=trump), at_random(rng))
        assert story.trump == trump
    assert play_out(tell(*dealt), at_random(rng)).trump == dealt.stock[0][1]


@pytest.mark.parametrize("follow", ["follow_or_trump", "must_trump_if_void", "strict_follow"])
@pytest.mark.parametrize("tie", ["none", "non_dealer"])
def test_laws_of_random_deals(follow: Follow, tie: Tie) -> None:
    rng = Random(f"{follow} {tie}")
    for number in range(60):
        dealt = random_deal(rng)
        dealer = number % 2
        story = play_out(tell(*dealt, House(follow=follow, tie=tie), dealer=dealer), at_random(rng))
        assert len(story.tricks) == 26
        assert sorted(card for trick in story.tricks for card in trick.cards) == sorted(PACK)
        assert sum(story.pips) == 80
        assert [score.reason for score in story.scores[:3]] == ["high", "low", "jack"]
        (high,) = [trick for trick in story.tricks if "A" + story.trump in trick.cards]
        assert high.winner == high.leader ^ high.cards.index("A" + story.trump)
        game = [score.side for score in story.scores[3:]]
        tied = [1 - dealer] if tie == "non_dealer" else []
        assert game == (tied if story.pips[0] == story.pips[1] else [int(story.pips[1] > story.pips[0])])
        assert story.tricks[0].leader == story.next_dealer == 1 - dealer


def test_the_winner_draws_before_the_loser_until_the_stock_is_gone() -> None:
    story = tell(*DEALT)
    seat, legal = next(story)
    hands = {0: set(DEALT.hands[0]), 1: set(DEALT.hands[1])}
    stock = list(DEALT.stock)
    for line, lead, reply in zip(LINES, CARDS[::2], CARDS[1::2], strict=True):
        assert set(legal) == hands[seat]
        hands[seat].remove(lead)
        other, _ = story.send(lead)
        assert other == 1 - seat
        hands[other].remove(reply)
        winner = "AB".index(line[-1])
        if stock:
            hands[winner].add(stock.pop(0))
            hands[1 - winner].add(stock.pop(0))
        try:
            seat, legal = story.send(reply)
        except StopIteration:
            break
        assert seat == winner
    assert hands == {0: set(), 1: set()}
