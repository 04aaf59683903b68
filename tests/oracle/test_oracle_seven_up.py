"""The oracle of Seven Up and All Fours, proved on printed deals before the library is held against it."""

from random import Random

import pytest

from tests.oracle.phat import PACK, as_written
from tests.oracle.seven_up import (
    ALL_FIVES,
    ALL_FOURS,
    BLIND_ALL_FOURS,
    NOTHING,
    SEVEN_UP,
    AfterRun,
    Chooser,
    Counted,
    Counts,
    Dealt,
    House,
    Moves,
    Printed,
    Scored,
    Tie,
    Told,
    most,
    play_out,
    playable,
    preferring,
    random_deal,
    tell,
    turn_ups,
)

SPLIT = Printed(
    "split",
    "AB",
    "QD",
    ("4C KD 5D 7H JS 7S", "KC 2C JD 7D 4D AH"),
    "A:7H B:AH >B | B:2C A:4C >A | A:7S B:4D >B | B:JD A:KD >A | A:5D B:7D >B | B:KC A:JS >B",
)
TIED = Printed(
    "tied",
    "AB",
    "6S",
    ("6C 7D AH JH 5H AS", "KC 8D TS 8S 7S 3S"),
    "A:AS B:3S >A | A:AH B:KC >A | A:6C B:TS >B | B:8D A:7D >B | B:7S A:JH >B | B:8S A:5H >B",
)
ONE_CARD = Printed(
    "one card scores all four",
    "AB",
    "2H",
    ("JH 9C 8C 7D 6D 3S", "9S 8S 6S 7C 5C 4D"),
    "A:JH B:4D >A | A:9C B:7C >A | A:8C B:5C >A | A:7D B:6S >A | A:6D B:8S >A | A:3S B:9S >B",
)
LONE_TRUMP = Printed(
    "lone trump",
    "AB",
    "4S",
    ("JC TC 8C 8H 6H 4H", "9C 3C 6D 3D KH 7S"),
    "A:JC B:3C >A | A:TC B:9C >A | A:8H B:7S >B | B:KH A:4H >B | B:3D A:6H >B | B:6D A:8C >B",
)
NO_TRUMP = Printed(
    "no trump",
    "AB",
    "9H",
    ("AC 2C KD 7D 4D 8S", "TC 5C TD KS 9S 5S"),
    "A:4D B:TD >B | B:5S A:8S >A | A:7D B:9S >A | A:2C B:5C >B | B:TC A:AC >A | A:KD B:KS >A",
)
BEGGED = Printed(
    "begged",
    "AB",
    "JH AS 7S TC 5H 3S KD 8H JS 2C 9D 2S KS 6H JC",
    ("9C 8C 4D 3D 6S 2H", "KH TD 7D 5C 4S QC"),
    "A:AS B:KS >A | A:JS B:QC >B | B:KD A:TC >A | A:9C B:5C >A | A:8C B:KH >A | A:2C B:TD >A",
)
PARTNERS = Printed(
    "partners",
    "ABCD",
    "9S",
    ("KS 7S AD 8D 5H 2C", "AS 3S QD TH 6H 9C", "JS 4S KD 3D TC 7C", "TS 2S 4D AH KH AC"),
    """A:KS B:AS C:4S D:2S >B | B:TH C:TC D:AH A:5H >D | D:KH A:8D B:6H C:JS >C
     | C:KD D:4D A:AD B:3S >B | B:QD C:3D D:TS A:2C >D | D:AC A:7S B:9C C:7C >A""",
)
FIVES = Printed(
    "fives",
    "AB",
    "AC",
    ("QC JC 9C 8D 6H 6S", "TC 8C 5C 6D QH 2S"),
    "A:8D B:TC >B | B:6D A:6H >B | B:2S A:6S >A | A:JC B:5C >A | A:9C B:8C >A | A:QC B:QH >A",
)
BLIND_TIE = Printed(
    "blind, a tied game",
    "ABC",
    "",
    ("KC JD 9D 4D 9H 3S", "9C QD 5H 3H 2H 8S", "8C 6D 2D JS 7S 6S"),
    """A:JD B:QD C:6D >B | B:5H C:8C A:9H >A | A:3S B:8S C:2D >C | C:7S A:KC B:3H >C
     | C:JS A:9D B:2H >A | A:4D B:9C C:6S >A""",
)
BLIND_LONE = Printed(
    "blind, a lone trump led",
    "ABC",
    "",
    ("7C KD 4D 9H 3S 2S", "AD TD QH 8H JS 5S", "QD 6D TH 4H AS 6S"),
    """A:7C B:5S C:4H >A | A:KD B:AD C:6D >B | B:QH C:TH A:9H >B | B:TD C:QD A:4D >C
     | C:AS A:3S B:JS >C | C:6S A:2S B:8H >C""",
)
BLIND = [BLIND_TIE, BLIND_LONE]
STOOD = [SPLIT, TIED, ONE_CARD, LONE_TRUMP, NO_TRUMP, PARTNERS]
# What A puts away in the deal that is begged, then what B does.
PUT_AWAY = ["discard:7S,6S,2H,9D,4D,3D", "discard:4S,3S,2S,6H,5H,7D"]


def told(deal: Printed, house: House = SEVEN_UP, *, totals: Counts = (0, 0), shift: int = 0) -> Told:
    """Play a printed deal as printed, with the eldest in a seat; the totals are the eldest's side first."""
    first = {BEGGED: ["beg", "run", *PUT_AWAY], BLIND_TIE: [], BLIND_LONE: []}.get(deal, ["stand"])
    turned = tuple(totals[(side - shift) % len(totals)] for side in range(len(totals)))
    dealer = (shift - 1) % len(deal.players)
    story = tell(*deal.dealt(shift), house, dealer=dealer, totals=turned)
    return play_out(story, as_written([*first, *deal.cards()]))


def scored(told: Told, shift: int = 0) -> str:
    """Say what was scored in a word a score, with the eldest's side as A."""
    sides = len(told.totals)
    return " ".join(f"{'ABCDEFG'[(side - shift) % sides]}:{reason}:{points}" for side, points, reason in told.scores)


def by_side(counts: Counts, shift: int) -> Counts:
    """Give counts with the eldest's side first."""
    return tuple(counts[(side + shift) % len(counts)] for side in range(len(counts)))


def after(
    dealt: Dealt, *moves: str, house: House = SEVEN_UP, totals: Counts = (0, 0), dealer: int = 1
) -> tuple[int, Moves] | Told:
    """Say whose turn it is with which moves after some moves, or how the deal has ended by then."""
    story = tell(*dealt, house, dealer=dealer, totals=totals)
    try:
        asked = next(story)
        for move in moves:
            asked = story.send(move)
    except StopIteration as end:
        told: Told = end.value
        return told
    return asked


def ended(dealt: Dealt, *moves: str, house: House = SEVEN_UP, totals: Counts = (0, 0), dealer: int = 1) -> Told:
    """Say how a deal has ended after some moves."""
    told = after(dealt, *moves, house=house, totals=totals, dealer=dealer)
    assert isinstance(told, Told)
    return told


def asked(
    dealt: Dealt, *moves: str, house: House = SEVEN_UP, totals: Counts = (0, 0), dealer: int = 1
) -> tuple[int, Moves]:
    """Say whose turn it is and with which moves."""
    asked = after(dealt, *moves, house=house, totals=totals, dealer=dealer)
    assert not isinstance(asked, Told)
    return asked


def turning(*cards: str, seats: int = 2) -> Dealt:
    """Deal a pack in which the stock turns certain cards, first the turn-up and then one after each run."""
    others = [card for card in PACK if card not in cards]
    hands = tuple(tuple(others[seat : 6 * seats : seats]) for seat in range(seats))
    stock = others[6 * seats :]
    for place, card in zip(turn_ups(52 - 6 * seats, seats), cards, strict=False):
        stock.insert(place, card)
    return Dealt(hands, tuple(stock))


# The printed deals


@pytest.mark.parametrize("shift", range(4))
@pytest.mark.parametrize("deal", [*STOOD, BEGGED, FIVES, *BLIND], ids=lambda deal: deal.name)
def test_every_printed_trick_is_told_as_printed(deal: Printed, shift: int) -> None:
    shift %= len(deal.players)
    house, totals = (BLIND_ALL_FOURS, (0, 0, 0)) if deal in BLIND else (SEVEN_UP, (0, 0))
    story = told(deal, house, totals=totals, shift=shift)
    assert [card for trick in story.tricks for card in trick.cards] == deal.cards()
    assert [trick.winner for trick in story.tricks] == deal.winners(shift)
    assert [trick.leader for trick in story.tricks] == deal.leaders(shift)
    assert not story.thrown_in
    assert story.next_dealer == shift


@pytest.mark.parametrize("deal", [*STOOD, BEGGED, FIVES, *BLIND], ids=lambda deal: deal.name)
def test_the_printed_cards_are_a_pack(deal: Printed) -> None:
    hands, stock = deal.dealt()
    assert sorted([card for hand in hands for card in hand] + [*stock]) == sorted(PACK)


@pytest.mark.parametrize("shift", range(4))
@pytest.mark.parametrize(
    ("deal", "tie", "scores", "pips"),
    [
        (SPLIT, "none", "A:high:1 B:low:1 A:jack:1 B:game:1", (4, 8)),
        (TIED, "none", "A:high:1 B:low:1", (11, 11)),
        (TIED, "non_dealer", "A:high:1 B:low:1 A:game:1", (11, 11)),
        (ONE_CARD, "none", "A:high:1 A:low:1 A:jack:1 A:game:1", (1, 0)),
        (LONE_TRUMP, "none", "B:high:1 B:low:1 A:game:1", (11, 3)),
        (NO_TRUMP, "none", "A:game:1", (20, 10)),
        (BEGGED, "none", "B:turn-up:1 B:turn-up:1 B:high:1 A:low:1 A:game:1", (33, 3)),
        (PARTNERS, "none", "B:high:1 B:low:1 A:jack:1 B:game:1", (8, 50)),
    ],
    ids=lambda value: value.name if isinstance(value, Printed) else None,
)
def test_every_printed_deal_scores_as_printed(deal: Printed, tie: Tie, scores: str, pips: Counts, shift: int) -> None:
    shift %= len(deal.players)
    story = told(deal, SEVEN_UP._replace(tie=tie), shift=shift)
    assert scored(story, shift) == scores
    assert by_side(story.pips, shift) == pips
    assert by_side(story.totals, shift) == tuple(scores.count(f"{side}:") for side in "AB")


def test_high_is_counted_first_and_wins_at_six_all() -> None:
    story = told(SPLIT, totals=(6, 6))
    assert (scored(story), story.totals, story.winner) == ("A:high:1", (7, 6), 0)


def test_where_the_highest_total_wins_eight_all_plays_on() -> None:
    story = told(SPLIT, SEVEN_UP._replace(win_check="highest"), totals=(6, 6))
    assert (story.totals, story.winner) == ((8, 8), None)
    story = told(SPLIT, SEVEN_UP._replace(win_check="highest"), totals=(5, 6))
    assert (story.totals, story.winner) == ((7, 8), 1)


@pytest.mark.parametrize(
    ("counted", "scores"),
    [
        ("every_turn", "B:turn-up:1 B:turn-up:1 B:high:1 A:low:1 A:game:1"),
        ("first_and_new_suit", "B:turn-up:1 B:turn-up:1 B:high:1 A:low:1 A:game:1"),
        ("only_final_trump", "B:turn-up:1 B:high:1 A:low:1 A:game:1"),
    ],
)
def test_a_begged_deal_with_two_jacks_turned(counted: Counted, scores: str) -> None:
    story = told(BEGGED, SEVEN_UP._replace(counted=counted))
    assert story.turned == ("JH", "8H", "JC")
    assert scored(story) == scores


def test_in_the_begged_deal_each_held_twelve_cards() -> None:
    dealt = BEGGED.dealt()
    seat, legal = asked(dealt, "beg", "run")
    assert (seat, len(legal), len(set(legal))) == (0, 924, 924)
    assert all(len(move.split(",")) == 6 for move in legal)
    assert asked(dealt, "beg", "run", PUT_AWAY[0])[0] == 1
    seat, legal = asked(dealt, "beg", "run", house=ALL_FOURS)
    assert (seat, set(legal)) == (0, {"9C", "8C", "4D", "3D", "6S", "2H", "AS", "7S", "TC", "JS", "2C", "9D"})


# Blind All Fours and All Fives


@pytest.mark.parametrize("shift", range(3))
@pytest.mark.parametrize(
    ("deal", "tie", "scores", "pips"),
    [
        (BLIND_TIE, "none", "B:high:1 C:low:1 B:jack:1", (1, 3, 3)),
        (BLIND_TIE, "non_dealer", "B:high:1 C:low:1 B:jack:1 B:game:1", (1, 3, 3)),
        (BLIND_LONE, "none", "A:high:1 A:low:1 B:game:1", (0, 19, 17)),
    ],
    ids=["tied", "tied, to the non-dealer", "lone trump"],
)
def test_blind_deals_score_as_printed(deal: Printed, tie: Tie, scores: str, pips: Counts, shift: int) -> None:
    story = told(deal, BLIND_ALL_FOURS._replace(tie=tie), totals=(0, 0, 0), shift=shift)
    assert (scored(story, shift), by_side(story.pips, shift)) == (scores, pips)
    assert (story.turned, story.trump) == ((), deal.cards()[0][1])


def test_blind_high_and_low_are_counted_before_the_game() -> None:
    story = told(BLIND_LONE, BLIND_ALL_FOURS, totals=(5, 6, 0))
    assert (scored(story), story.winner) == ("A:high:1 A:low:1", 0)


@pytest.mark.parametrize("shift", range(2))
def test_trumps_are_pegged_when_they_are_won_and_a_tied_game_pays_nobody(shift: int) -> None:
    story = told(FIVES, ALL_FIVES, shift=shift)
    assert scored(story, shift) == "B:pegs:10 A:pegs:6 A:pegs:2"
    assert by_side(story.pips, shift) == (10, 10)
    plain = told(FIVES, ALL_FIVES._replace(trump_five=0), shift=shift)
    assert (scored(plain, shift)[-8:], by_side(plain.pips, shift)) == ("B:game:1", (5, 10))


def test_pegs_win_in_the_middle_of_a_deal_or_totals_are_compared_at_its_end() -> None:
    story = told(FIVES, ALL_FIVES, totals=(58, 51))
    assert (story.totals, story.winner, len(story.tricks)) == ((58, 61), 1, 1)
    story = told(FIVES, ALL_FIVES._replace(win_check="highest"), totals=(58, 51))
    assert (story.totals, story.winner, len(story.tricks)) == ((66, 61), 0, 6)


def test_all_fives_knows_no_turn_up_bonus_and_no_gift_at_sixty() -> None:
    assert asked(turning("JH"), "beg", house=ALL_FIVES, totals=(59, 60)) == (1, ("give", "run"))
    assert asked(turning("JH"), "beg", house=ALL_FIVES, totals=(60, 60)) == (1, ("run",))


def test_all_fives_may_count_high_and_low_as_well() -> None:
    story = told(FIVES, ALL_FIVES._replace(parts=("high", "low", "game")))
    assert scored(story) == "B:pegs:10 A:pegs:6 A:pegs:2 A:high:1 B:low:1"


# Begging


def test_a_gift_is_a_point_for_the_beggar_and_the_suit_stands() -> None:
    dealt = SPLIT.dealt()
    assert asked(dealt, totals=(5, 6)) == (0, ("stand", "beg"))
    assert asked(dealt, "beg", totals=(5, 6)) == (1, ("give", "run"))
    story = ended(dealt, "beg", "give", *SPLIT.cards(), totals=(5, 6))
    assert (scored(story), story.totals, story.winner) == ("A:gift:1 A:high:1", (7, 6), 0)


def test_a_gift_may_not_win_the_match() -> None:
    dealt = SPLIT.dealt()
    assert asked(dealt, "beg", totals=(6, 0)) == (1, ("run",))
    assert asked(dealt, "beg", totals=(9, 0), house=ALL_FOURS) == (1, ("run",))


def test_where_a_gift_may_win_it_does_so_at_once() -> None:
    house = SEVEN_UP._replace(gift_out="allowed")
    story = ended(SPLIT.dealt(), "beg", "give", totals=(6, 6), house=house)
    assert (story.scores, story.winner, story.tricks) == ((Scored(0, 1, "gift"),), 0, ())


def test_a_jack_turned_at_six_wins_before_anybody_is_asked() -> None:
    story = ended(turning("JH"), totals=(6, 6))
    assert (scored(story), story.winner, story.thrown_in) == ("B:turn-up:1", 1, False)


def test_a_jack_turned_in_a_run_wins_in_the_middle_of_it() -> None:
    story = ended(turning("2H", "JS"), "beg", "run", totals=(0, 6))
    assert (scored(story), story.winner, story.tricks) == ("B:turn-up:1", 1, ())
    assert [len(hand) for hand in story.held] == [9, 9]


def test_a_jack_of_the_rejected_suit_pays_only_where_every_turn_does() -> None:
    dealt = turning("2H", "JH", "3S")
    moves = "beg", "run"
    assert asked(dealt, *moves, totals=(0, 6))[0] == 0
    assert ended(dealt, *moves, totals=(0, 6), house=SEVEN_UP._replace(counted="every_turn")).winner == 1


@pytest.mark.parametrize(("moves", "scores"), [(["stand"], "B:turn-up:1"), (["beg", "give"], "A:gift:1 B:turn-up:1")])
def test_where_only_the_card_that_fixes_trumps_pays_it_pays_when_it_does(moves: list[str], scores: str) -> None:
    house = SEVEN_UP._replace(counted="only_final_trump")
    dealt = turning("JH")
    assert asked(dealt, totals=(0, 6), house=house) == (0, ("stand", "beg"))
    story = ended(dealt, *moves, totals=(0, 6), house=house)
    assert (scored(story), story.winner, story.tricks) == (scores, 1, ())


def test_three_players_alone_a_gift_goes_to_both_opponents() -> None:
    dealt = turning("2H", seats=3)
    first = play_out(tell(*dealt, SEVEN_UP, dealer=2, totals=(0, 0, 0)), preferring("beg", "give", rng=Random(1)))
    assert first.scores[:2] == (Scored(0, 1, "gift"), Scored(1, 1, "gift"))
    house = SEVEN_UP._replace(gift_to="eldest_side")
    first = play_out(tell(*dealt, house, dealer=2, totals=(0, 0, 0)), preferring("beg", "give", rng=Random(1)))
    assert [score for score in first.scores if score.reason == "gift"] == [Scored(0, 1, "gift")]


def test_three_players_alone_no_recipient_may_win_by_a_gift() -> None:
    dealt = turning("2H", seats=3)
    assert asked(dealt, "beg", totals=(0, 6, 0), dealer=2) == (2, ("run",))
    only = SEVEN_UP._replace(gift_to="eldest_side")
    assert asked(dealt, "beg", totals=(0, 6, 0), dealer=2, house=only) == (2, ("give", "run"))
    freely = SEVEN_UP._replace(gift_out="allowed")
    story = ended(dealt, "beg", "give", totals=(6, 6, 0), dealer=2, house=freely)
    assert (story.scores, story.winner) == ((Scored(0, 1, "gift"),), 0)


def test_partners_have_one_gift_between_them() -> None:
    story = play_out(tell(*PARTNERS.dealt(), dealer=3), preferring("beg", "give", rng=Random(1)))
    assert [score for score in story.scores if score.reason == "gift"] == [Scored(0, 1, "gift")]


def test_standing_or_giving_may_ask_for_a_trump() -> None:
    dealt = turning("2C")  # the clubs are at the end of the pack: nobody holds one
    assert asked(dealt) == (0, ("stand", "beg"))
    house = SEVEN_UP._replace(needs_trump=frozenset({"stand", "give"}))
    assert asked(dealt, house=house) == (0, ("beg",))
    assert asked(dealt, "beg", house=house) == (1, ("run",))
    spades = turning("2S")
    assert asked(spades, house=house) == (0, ("stand", "beg"))
    assert asked(spades, "beg", house=house) == (1, ("give", "run"))


@pytest.mark.parametrize("needs", [frozenset[str](), frozenset({"stand"})], ids=["as it is", "stand needs trump"])
@pytest.mark.parametrize("seats", [6, 7])
def test_six_and_seven_players_cannot_beg(seats: int, needs: frozenset[str]) -> None:
    dealt = turning("2C", seats=seats)
    house = SEVEN_UP._replace(needs_trump=needs)
    assert asked(dealt, dealer=seats - 1, totals=(0,) * seats, house=house) == (0, ("stand",))


# Running


def test_a_run_wants_three_cards_for_each_and_one_to_turn() -> None:
    hands, stock = SPLIT.dealt()
    assert asked(Dealt(hands, stock[:7])) == (0, ("stand",))
    assert asked(Dealt(hands, stock[:8])) == (0, ("stand", "beg"))


@pytest.mark.parametrize(("seats", "runs", "left"), [(2, 5, 4), (3, 3, 3), (4, 2, 1), (5, 1, 5)])
def test_the_pack_allows_so_many_runs(seats: int, runs: int, left: int) -> None:
    totals = (0, 0) if seats in {2, 4} else (0,) * seats
    hearts = [rank + "H" for rank in "23456789T"]
    moves = "beg", "run"
    story = ended(turning(*hearts[: runs + 1], seats=seats), *moves, dealer=seats - 1, totals=totals)
    assert (story.thrown_in, len(story.turned), story.tricks, story.winner) == (True, runs + 1, (), None)
    assert {len(hand) for hand in story.held} == {6 + 3 * runs}
    assert story.next_dealer == seats - 1
    assert 52 - sum(map(len, story.held)) - len(story.turned) == left
    seat, legal = asked(turning(*hearts[:runs], "AS", seats=seats), *moves, dealer=seats - 1, totals=totals)
    assert (seat, legal[0].count(",") + 1) == (0, 3 * runs)


def test_a_deal_thrown_in_keeps_what_its_turn_ups_scored() -> None:
    story = ended(turning("JH", "3H", "4H", "5H", "6H", "7H"), "beg", "run", totals=(2, 3))
    assert (scored(story), story.totals, story.thrown_in, story.next_dealer) == ("B:turn-up:1", (2, 4), True, 1)
    late = SEVEN_UP._replace(counted="only_final_trump")
    assert not ended(turning("JH", "3H", "4H", "5H", "6H", "7H"), "beg", "run", house=late).scores


def test_where_single_cards_are_turned_a_new_suit_among_them_is_trumps() -> None:
    house = SEVEN_UP._replace(exhausted="turn_singles", after_run="keep_all")
    hearts = "2H", "3H", "4H", "5H", "6H", "7H"
    seat, legal = asked(turning(*hearts, "8H", "JS"), "beg", "run", house=house)
    assert (seat, len(legal)) == (0, 21)
    story = ended(turning(*hearts, "8H", "JS"), "beg", "run", house=house, totals=(0, 6))
    assert (scored(story), story.winner, story.turned[-1]) == ("B:turn-up:1", 1, "JS")
    story = ended(turning(*hearts, "8H", "9H", "TH", "QH"), "beg", "run", house=house)
    assert (story.thrown_in, len(story.turned)) == (True, 10)


@pytest.mark.parametrize(
    ("after_run", "sizes"), [("discard_to_6", [6, 6]), ("keep_all", [9, 12]), ("discard_to_6_if_k>=2", [9, 6])]
)
def test_after_a_run_cards_are_put_away_as_agreed(after_run: AfterRun, sizes: list[int]) -> None:
    house = SEVEN_UP._replace(after_run=after_run)
    for cards, size in zip((("2H", "3S"), ("2H", "3H", "4S")), sizes, strict=True):
        story = play_out(tell(*turning(*cards), house), preferring("beg", "run", rng=Random(4)))
        assert [len(hand) for hand in story.held] == [size, size]
        assert len(story.tricks) == size


def test_the_second_player_puts_cards_away_after_the_first() -> None:
    dealt = turning("2H", "3S", seats=4)
    seat, legal = asked(dealt, "beg", "run", dealer=2)
    assert (seat, len(legal)) == (3, 84)
    assert asked(dealt, "beg", "run", legal[0], dealer=2)[0] == 0


def test_a_jack_put_away_is_not_in_play() -> None:
    dealt = turning("2H", "3S")
    assert "JS" in {card for hand in dealt.hands for card in hand}

    def away(legal: Moves) -> str:
        return next((move for move in legal if "JS" in move), legal[0])

    story = play_out(tell(*dealt), lambda legal: {"stand": "beg", "give": "run"}.get(legal[0]) or away(legal))
    assert {score.reason for score in story.scores} == {"high", "low", "game"}


# Following and the game


def test_follow_rules() -> None:
    hand = "AS", "9H", "2D"
    assert playable(hand, (), "D", "follow_or_trump") == hand
    assert playable(hand, ("3H",), "D", "follow_or_trump") == ("9H", "2D")
    assert playable(hand, ("3H",), "D", "strict_follow") == ("9H",)
    assert playable(hand, ("3C",), "D", "follow_or_trump") == hand
    assert playable(hand, ("3C",), "D", "must_trump_if_void") == ("2D",)
    assert playable(hand, ("3C",), "C", "must_trump_if_void") == hand
    assert playable(hand, ("3D",), "D", "must_trump_if_void") == ("2D",)


def test_a_trump_wins_a_trick_and_else_the_highest_card_of_the_suit_led() -> None:
    assert [trick.winner for trick in told(TIED).tricks[:3]] == [0, 0, 1]


def test_low_may_go_to_the_taker() -> None:
    assert scored(told(TIED, SEVEN_UP._replace(low_to="taker"))) == "A:high:1 A:low:1 A:game:1"


@pytest.mark.parametrize(
    ("tie", "pips", "dealer", "winner"),
    [
        ("none", (0, 0), 1, None),
        ("non_dealer", (0, 0), 1, 0),
        ("non_dealer", (7, 7), 0, 1),
        ("non_dealer_above_0", (0, 0), 1, None),
        ("non_dealer_above_0", (7, 7), 1, 0),
        ("non_dealer", (1, 3, 3), 2, 1),
        ("non_dealer", (3, 3, 1), 2, None),
        ("non_dealer", (3, 3, 3), 2, None),
        ("none", (1, 3, 3), 2, None),
        ("none", (1, 2, 3), 2, 2),
    ],
)
def test_tied_games(tie: Tie, pips: Counts, dealer: int, winner: int | None) -> None:
    assert most(pips, tie, dealer) == winner


# Laws


ALWAYS = {"stand": ["stand"], "give": ["beg", "give"], "run": ["beg", "run"], "anything": []}


def chooser(always: str, rng: Random) -> Chooser:
    """Choose as somebody who always does the same, else at random."""
    return preferring(*ALWAYS[always], rng=rng)


@pytest.mark.parametrize("always", ALWAYS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6, 7])
@pytest.mark.parametrize("house", [SEVEN_UP, ALL_FOURS], ids=["seven_up", "all_fours"])
def test_laws_of_random_deals(house: House, seats: int, always: str) -> None:
    rng = Random(f"{seats} {always}")
    sides = 2 if seats in {2, 4} else seats
    for number in range(30):
        same = int(rng.random() * 3) if number % 2 else 0
        if seats == 2 and house is SEVEN_UP:
            same = min(same, 1)  # with three runs there would be some 18,000 ways to discard
        dealer = int(rng.random() * seats)
        dealt = random_deal(rng, seats, same=same)
        story = play_out(tell(*dealt, house, dealer=dealer, totals=(0,) * sides), chooser(always, rng))
        keeps_the_laws(story, dealer, sides)


def keeps_the_laws(story: Told, dealer: int, sides: int) -> None:
    """See that cards, points and turns are what they must be."""
    reasons = [score.reason for score in story.scores]
    ranks = ["turn-up", "gift", "high", "low", "jack", "game"]
    assert [ranks.index(reason) for reason in reasons] == sorted(ranks.index(reason) for reason in reasons)
    played = [card for trick in story.tricks for card in trick.cards]
    assert sorted(played) == sorted(card for hand in story.held for card in hand) or story.thrown_in
    assert len(story.tricks) == (0 if story.thrown_in else len(story.held[0]))
    assert not set(played) & set(story.turned)
    assert story.totals == tuple(
        sum(score.points for score in story.scores if score.side == side) for side in range(sides)
    )
    if story.thrown_in:
        assert len({card[1] for card in story.turned}) == 1
        assert story.next_dealer == dealer
        return
    assert story.next_dealer == (dealer + 1) % len(story.held)
    trumps = [card for card in played if card[1] == story.trump]
    assert ("high" in reasons, "low" in reasons) == (bool(trumps), bool(trumps))
    assert ("jack" in reasons) == ("J" + story.trump in played)
    gifts = reasons.count("gift")
    assert len(reasons) - max(0, gifts - 1) <= 5
    assert not gifts or len(story.turned) == 1


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_random_deals_can_be_made_to_turn_one_suit(seats: int) -> None:
    rng = Random(seats)
    places = turn_ups(52 - 6 * seats, seats)
    for same in range(len(places) + 1):
        dealt = random_deal(rng, seats, same=same)
        assert sorted([card for hand in dealt.hands for card in hand] + [*dealt.stock]) == sorted(PACK)
        assert len({dealt.stock[place][1] for place in places[: same + 1]}) == 1


def test_a_move_that_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match="seat 0 may not make the move give"):
        after(SPLIT.dealt(), "give")


def test_a_house_without_a_bonus_scores_no_turn_up() -> None:
    assert not ended(turning("JH", "3H", "4H", "5H", "6H", "7H"), "beg", "run", house=House(bonus=NOTHING)).scores
