"""The oracle of Trinidad All Fours, proved on printed deals before the library is held against it."""

from random import Random

import pytest

from tests.oracle import seven_up
from tests.oracle.phat import PACK, as_written
from tests.oracle.seven_up import (
    Counts,
    Dealt,
    Moves,
    Printed,
    Scored,
    Told,
    play_out,
    preferring,
    random_deal,
    turn_ups,
)
from tests.oracle.trinidad import TOBAGO, TRINIDAD, Follow, House, playable, tell

HUNG = Printed(
    "hung",
    "WSEN",
    "6H",
    ("JC 6C 3C 8D QH TS", "JD TD JH TH 5S 2S", "KC 4C QD KH JS 4S", "TC AD 6D 8H 5H 8S"),
    """W:6C S:TH E:KC N:TC >S | S:JH E:KH N:5H W:QH >E | E:4S N:8S W:TS S:5S >W
     | W:3C S:JD E:4C N:AD >E | E:QD N:8H W:8D S:TD >N | N:6D W:JC S:2S E:JS >N""",
)
SAVED = Printed(
    "saved",
    "WSEN",
    "3S",
    ("9C 5C JD 6H JS 9S", "TC 4C QD KH QH 6S", "2C KD TH 4H 3H QS", "AC KC 3C AD 6D JH"),
    """W:6H S:KH E:3H N:JH >S | S:6S E:QS N:3C W:JS >E | E:TH N:AD W:9C S:QH >S
     | S:4C E:2C N:KC W:5C >N | N:6D W:JD S:QD E:KD >E | E:4H N:AC W:9S S:TC >W""",
)


def told(deal: Printed, house: House = TRINIDAD, *, totals: Counts = (0, 0), shift: int = 0) -> Told:
    """Play a printed deal as printed; the totals are those of EW, then of NS."""
    turned = totals if shift % 2 == 0 else totals[::-1]
    story = tell(*deal.dealt(shift), house, dealer=(shift - 1) % 4, totals=turned)
    return play_out(story, as_written(["stand", *deal.cards()]))


def scored(told: Told, shift: int = 0) -> str:
    """Say what was scored in a word a score."""
    return " ".join(f"{('EW', 'NS')[(side + shift) % 2]}:{reason}:{points}" for side, points, reason in told.scores)


def after(dealt: Dealt, *moves: str, house: House = TRINIDAD, totals: Counts = (0, 0)) -> tuple[int, Moves] | Told:
    """Say whose turn it is with which moves after some moves, or how the deal has ended; the last seat deals."""
    story = tell(*dealt, house, dealer=len(dealt.hands) - 1, totals=totals)
    try:
        asked = next(story)
        for move in moves:
            asked = story.send(move)
    except StopIteration as end:
        told: Told = end.value
        return told
    return asked


def ended(dealt: Dealt, *moves: str, house: House = TRINIDAD, totals: Counts = (0, 0)) -> Told:
    """Say how a deal has ended after some moves."""
    told = after(dealt, *moves, house=house, totals=totals)
    assert isinstance(told, Told)
    return told


def kicking(*cards: str, seats: int = 4) -> Dealt:
    """Deal a pack in which these cards are kicked in turn, with all spades in the hands and clubs at the bottom."""
    others = [card for card in PACK if card not in cards]
    hands = tuple(tuple(others[seat : 6 * seats : seats]) for seat in range(seats))
    stock = others[6 * seats :]
    for place, card in zip(turn_ups(52 - 6 * seats, seats), cards, strict=False):
        stock.insert(place, card)
    return Dealt(hands, tuple(stock))


def before_play(dealt: Dealt, house: House) -> str:
    """Say what the kicks and the gift score when the dealer runs the cards for a beggar."""
    story = play_out(tell(*dealt, house, dealer=3), preferring("beg", "run", rng=Random(2)))
    kicks = [score for score in story.scores if score.reason == "turn-up"]
    assert {score.side for score in kicks} == {1}
    return " ".join(str(score.points) for score in kicks)


# The printed deals


@pytest.mark.parametrize("shift", range(4))
@pytest.mark.parametrize("deal", [HUNG, SAVED], ids=lambda deal: deal.name)
def test_every_printed_trick_is_told_as_printed(deal: Printed, shift: int) -> None:
    story = told(deal, shift=shift)
    assert [card for trick in story.tricks for card in trick.cards] == deal.cards()
    assert [trick.winner for trick in story.tricks] == deal.winners(shift)
    assert [trick.leader for trick in story.tricks] == deal.leaders(shift)
    assert (story.thrown_in, story.next_dealer) == (False, shift)


@pytest.mark.parametrize("shift", range(4))
@pytest.mark.parametrize(
    ("deal", "house", "scores", "pips"),
    [
        (HUNG, TRINIDAD, "NS:turn-up:2 EW:high:1 NS:low:1 EW:hang jack:3 NS:game:1", (21, 37)),
        (HUNG, TOBAGO, "EW:high:1 NS:low:1 EW:hang jack:3 NS:game:1", (21, 37)),
        (
            HUNG,
            TRINIDAD._replace(hang=6, game=2),
            "NS:turn-up:2 EW:high:1 NS:low:1 EW:hang jack:6 NS:game:2",
            (21, 37),
        ),
        (SAVED, TRINIDAD, "EW:high:1 NS:low:1 EW:jack:1", (23, 23)),
        (SAVED, TRINIDAD._replace(tie="non_dealer"), "EW:high:1 NS:low:1 EW:jack:1 EW:game:1", (23, 23)),
        (SAVED, TRINIDAD._replace(tie="non_dealer", game=2), "EW:high:1 NS:low:1 EW:jack:1 EW:game:2", (23, 23)),
    ],
    ids=["hung", "hung in Tobago", "hang 6, game 2", "saved", "tie to the non-dealer", "game 2 to the non-dealer"],
)
def test_every_printed_deal_scores_as_printed(
    deal: Printed, house: House, scores: str, pips: Counts, shift: int
) -> None:
    story = told(deal, house, shift=shift)
    assert scored(story, shift) == scores
    assert (story.pips if shift % 2 == 0 else story.pips[::-1]) == pips


def test_a_hung_jack_wins_before_the_game_is_counted() -> None:
    story = told(HUNG, totals=(12, 9))
    assert scored(story) == "NS:turn-up:2 EW:high:1 NS:low:1 EW:hang jack:3"
    assert (story.totals, story.winner) == ((16, 12), 0)


def test_in_the_first_printed_trick_north_may_not_undertrump() -> None:
    dealt = HUNG.dealt()
    moves = ["stand", "6C", "TH", "KC"]
    assert after(dealt, *moves) == (3, ("TC",))
    assert after(dealt, *moves, house=TRINIDAD._replace(follow="follow_or_trump")) == (3, ("TC", "8H", "5H"))


@pytest.mark.parametrize(
    ("hand", "trick", "follow", "may"),
    [
        ("8H 5H", "6C TH", "trinidad", "8H 5H"),
        ("8H 5H AD", "6C TH", "trinidad", "AD"),
        ("8H 5H AD", "6C TH", "follow_or_trump", "8H 5H AD"),
        ("KH 5H AD", "6C TH", "trinidad", "KH AD"),
        ("KH 5H", "6C TH", "trinidad", "KH 5H"),
        ("KH 5H 2C", "6C TH", "trinidad", "KH 2C"),
        ("5H 2C AD", "6C TH", "trinidad", "2C"),
        ("5H 2C AD", "6C 7C", "trinidad", "5H 2C"),
        ("5H 2C AD", "6H TH", "trinidad", "5H"),
        ("2C AD", "6H TH", "trinidad", "2C AD"),
        ("9H 5H AD", "6C 8H TH", "trinidad", "AD"),
        ("9H 5H AD", "6C TH 8H", "trinidad", "AD"),
        ("9H 5H AD", "", "trinidad", "9H 5H AD"),
    ],
)
def test_nobody_may_undertrump(hand: str, trick: str, follow: Follow, may: str) -> None:
    assert playable(hand.split(), trick.split(), "H", follow) == tuple(may.split())


# Kicks


@pytest.mark.parametrize(
    ("counted", "kicks"), [("every_turn", "3 2 1"), ("first_and_new_suit", "3 1"), ("only_final_trump", "1")]
)
def test_kicks_while_running(counted: seven_up.Counted, kicks: str) -> None:
    dealt = kicking("JS", "6S", "AD")
    house = TRINIDAD._replace(counted=counted)
    assert before_play(dealt, house) == kicks
    story = play_out(tell(*dealt, house), preferring("beg", "run", rng=Random(2)))
    assert (story.trump, len(story.tricks), {len(hand) for hand in story.held}) == ("D", 12, {12})


def test_a_kick_at_eleven_may_win_at_once() -> None:
    story = ended(kicking("JS"), totals=(13, 11))
    assert (story.scores, story.winner, story.tricks) == ((Scored(1, 3, "turn-up"),), 1, ())


def test_a_kick_within_a_run_may_win() -> None:
    story = ended(kicking("2S", "6S"), "beg", "run", totals=(13, 12))
    assert (story.totals, story.winner, story.tricks) == ((13, 14), 1, ())
    assert {len(hand) for hand in story.held} == {9}


@pytest.mark.parametrize(
    ("house", "worth"), [(TRINIDAD, {"A": 1, "6": 2, "J": 3}), (TOBAGO, {"A": 1, "2": 2, "J": 3})], ids=["T", "T & T"]
)
def test_what_a_kick_is_worth(house: House, worth: dict[str, int]) -> None:
    for rank in "AKQJT98765432":
        story = play_out(tell(*kicking(rank + "S"), house), preferring("stand", rng=Random(0)))
        assert [score.points for score in story.scores if score.reason == "turn-up"] == [
            worth[rank] for rank in rank if rank in worth
        ]


def test_a_gift_goes_to_the_beggars_side_and_not_at_thirteen() -> None:
    dealt = kicking("2S")
    assert after(dealt, totals=(12, 0)) == (0, ("stand", "beg"))
    assert after(dealt, "beg", totals=(12, 0)) == (3, ("give", "run"))
    assert after(dealt, "beg", totals=(13, 0)) == (3, ("run",))
    allowed = TRINIDAD._replace(gift_out="allowed")
    assert after(dealt, "beg", totals=(13, 0), house=allowed) == (3, ("give", "run"))
    story = ended(dealt, "beg", "give", totals=(13, 13), house=allowed)
    assert (story.scores, story.totals, story.winner) == ((Scored(0, 1, "gift"),), (14, 13), 0)


def test_where_only_the_final_trump_pays_the_gift_comes_first() -> None:
    house = TRINIDAD._replace(counted="only_final_trump")
    story = ended(kicking("JS"), "beg", "give", totals=(0, 12), house=house)
    assert (story.scores, story.winner) == ((Scored(0, 1, "gift"), Scored(1, 3, "turn-up")), 1)
    assert ended(kicking("JS"), "stand", totals=(0, 12), house=house).winner == 1


def test_standing_and_giving_may_ask_for_a_trump() -> None:
    house = TRINIDAD._replace(needs_trump=frozenset({"stand", "give"}))
    nobody_has_clubs = kicking("2C")
    assert after(nobody_has_clubs) == (0, ("stand", "beg"))
    assert after(nobody_has_clubs, "beg") == (3, ("give", "run"))
    assert after(nobody_has_clubs, house=house) == (0, ("beg",))
    assert after(nobody_has_clubs, "beg", house=house) == (3, ("run",))
    assert after(kicking("2S"), house=house) == (0, ("stand", "beg"))
    assert after(kicking("2S"), "beg", house=house) == (3, ("give", "run"))
    alone = kicking("2C", seats=6)
    assert after(alone, house=house) == (0, ("stand",))


# The pack running out


def test_a_run_wants_three_cards_for_each_and_one_to_kick() -> None:
    hands, stock = HUNG.dealt()
    assert after(Dealt(hands, stock[:13])) == (0, ("stand",))
    assert after(Dealt(hands, stock[:14])) == (0, ("stand", "beg"))


def test_after_two_runs_the_last_card_is_kicked_alone() -> None:
    dealt = kicking("2S", "3S", "4S", "AD")
    assert after(dealt, "beg", "run") == (0, dealt.hands[0] + dealt.stock[1:4] + dealt.stock[14:17])
    story = play_out(tell(*dealt), preferring("beg", "run", rng=Random(3)))
    assert (story.turned, story.trump, len(story.tricks)) == (("2S", "3S", "4S", "AD"), "D", 12)
    assert story.scores[0] == Scored(1, 1, "turn-up")
    assert ended(dealt, "beg", "run", totals=(0, 13)).winner == 1


@pytest.mark.parametrize("shift", range(4))
def test_where_the_last_card_repeats_the_suit_too_the_deal_is_void(shift: int) -> None:
    dealt = kicking("2S", "6S", "4S", "JS")
    for house, dealer in ((TRINIDAD, shift), (TRINIDAD._replace(void_dealer="next"), (shift + 1) % 4)):
        story = play_out(tell(*dealt, house, dealer=shift), as_written(["beg", "run"]))
        assert (story.thrown_in, story.winner, story.next_dealer, story.tricks) == (True, None, dealer, ())
        assert sum(story.totals) == story.totals[shift % 2] == 5


def test_where_leftovers_are_dead_the_deal_is_void_without_them() -> None:
    house = TRINIDAD._replace(leftovers="dead")
    story = ended(kicking("2S", "3S", "4S", "AD"), "beg", "run", house=house)
    assert (story.thrown_in, story.turned) == (True, ("2S", "3S", "4S"))


def test_two_players_have_five_runs_and_four_single_kicks() -> None:
    story = ended(kicking(*(rank + "S" for rank in "2345789TQK"), seats=2), "beg", "run")
    assert (story.thrown_in, len(story.turned), len(story.held[0])) == (True, 10, 21)


# Jacks and ties


@pytest.mark.parametrize("shift", range(4))
@pytest.mark.parametrize(
    ("lead", "plays", "score"),
    [
        (0, "JH 2H 3H QH", (1, 3, "hang jack")),
        (0, "JH 2H 3H 4H", (0, 1, "jack")),
        (2, "KH 2H JH 4H", (0, 1, "jack")),
        (1, "KH JH 3H 2H", (1, 3, "hang jack")),
    ],
)
def test_a_jack_is_hung_by_the_other_side_and_saved_by_a_partner(
    lead: int, plays: str, score: tuple[int, int, str], shift: int
) -> None:
    first = (lead + shift) % 4
    cards = plays.split()
    hands = [(cards[(seat - first) % 4],) for seat in range(4)]
    story = play_out(tell(hands, ["9H"], dealer=(first - 1) % 4), as_written(["stand", *cards]))
    side, points, reason = score
    assert [score for score in story.scores if score.points == points and score.reason == reason] == [
        Scored((side + shift) % 2, points, reason)
    ]


def test_a_jack_turned_up_scores_for_the_kick_alone() -> None:
    story = play_out(tell(*kicking("JH")), preferring("stand", rng=Random(9)))
    assert story.scores[0] == Scored(1, 3, "turn-up")
    assert not {"jack", "hang jack"} & {score.reason for score in story.scores}


# Against the other telling, and laws


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("always", ["stand", "give", "run", "anything"])
@pytest.mark.parametrize("counted", ["every_turn", "first_and_new_suit", "only_final_trump"])
@pytest.mark.parametrize("tie", ["none", "non_dealer", "non_dealer_above_0"])
@pytest.mark.parametrize("leftovers", ["turned", "dead"])
def test_without_its_own_rules_it_is_the_other_game(
    seats: int, always: str, counted: seven_up.Counted, tie: seven_up.Tie, leftovers: str
) -> None:
    house = TRINIDAD._replace(
        follow="follow_or_trump",
        hang=1,
        counted=counted,
        tie=tie,
        leftovers="turned" if leftovers == "turned" else "dead",
    )
    other = seven_up.House(
        target=14,
        bonus=house.kicks,
        counted=counted,
        after_run="keep_all",
        exhausted="turn_singles" if leftovers == "turned" else "redeal",
        tie=tie,
    )
    rng = Random(f"{seats} {always} {counted} {tie} {leftovers}")
    first = {"stand": ["stand"], "give": ["beg", "give"], "run": ["beg", "run"], "anything": list[str]()}[always]
    for number in range(10):
        dealt = random_deal(rng, seats, same=number)
        dealer = int(rng.random() * seats)
        totals = int(rng.random() * 14), int(rng.random() * 14)
        seed = rng.random()
        one = play_out(tell(*dealt, house, dealer=dealer, totals=totals), preferring(*first, rng=Random(seed)))
        two = play_out(seven_up.tell(*dealt, other, dealer=dealer, totals=totals), preferring(*first, rng=Random(seed)))
        hung = tuple(score._replace(reason=score.reason.removeprefix("hang ")) for score in one.scores)
        assert one._replace(scores=hung) == two


@pytest.mark.parametrize("always", ["stand", "give", "run", "anything"])
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("house", [TRINIDAD, TOBAGO], ids=["trinidad", "tobago"])
def test_laws_of_random_deals(house: House, seats: int, always: str) -> None:
    rng = Random(f"{seats} {always}")
    first = {"stand": ["stand"], "give": ["beg", "give"], "run": ["beg", "run"], "anything": list[str]()}[always]
    high = house._replace(target=99)
    for number in range(50):
        dealer = int(rng.random() * seats)
        dealt = random_deal(rng, seats, same=number % 5)
        story = play_out(tell(*dealt, high, dealer=dealer), preferring(*first, rng=rng))
        trumps = [card for hand in story.held for card in hand if card[1] == story.trump]
        reasons = [score.reason for score in story.scores]
        assert len(story.tricks) == (0 if story.thrown_in else len(story.held[0]))
        assert ("high" in reasons) == ("low" in reasons) == (bool(trumps) and not story.thrown_in)
        assert ("jack" in reasons or "hang jack" in reasons) == ("J" + story.trump in trumps and not story.thrown_in)
        assert story.next_dealer == (dealer if story.thrown_in else (dealer + 1) % seats)
        if len(story.turned) <= 3 and seats == 4:
            assert story.totals[dealer % 2] <= 13


def test_a_move_that_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match="seat 0 may not make the move run"):
        after(kicking("2S"), "run")
