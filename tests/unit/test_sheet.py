"""The score sheet without cards: worked examples, what is refused, JSON, and that it counts as a played deal does."""

import pickle
from collections.abc import Mapping, Sequence
from operator import methodcaller
from xml.etree import ElementTree as ET

import attrs
import pytest

from allfours import (
    Deal,
    Match,
    NotationError,
    Problem,
    ScoreSheet,
    SetupError,
    Standing,
    Variant,
    check,
    pictures,
    variants,
)
from allfours._asking import parts
from allfours.awards import HangJack, High, HighestOf, InOrder, Jack, Jokers, Low, OffCard, TrumpCard
from allfours.bids import NilBid, SideAtLeast, SideAtMost, any_number, anyone
from allfours.contracts import Bags, FailedNil, TenForTwo
from allfours.entries import Entry, Per, Scored, Typed, entries_of, untold
from allfours.ledger import Reckoning, Score
from allfours.moves import Bid, Pass, Smudge
from allfours.pictures.scene import DASH
from allfours.scoring import Capped, Compare, Majority, PointTable, Race, Tie, Tiebreak, nothing
from allfours.seating import Seat, Seating, Side
from allfours.setback import ALL_TRICKS
from allfours.shuffling import derived, stream
from allfours.stages import (
    AllPass,
    Auction,
    BlindNils,
    FirstTrump,
    Hold,
    Most,
    Price,
    Refused,
    Rounds,
    TrickBids,
    TrumpsOnly,
)
from allfours.stages import Tricks as TricksStage
from allfours.variants.phat import MUCK
from allfours.variants.spades import (
    FIVE_BAGS,
    JAQUES_PAY,
    LEAST_FOUR,
    NO_BAGS,
    SPADES_PAY,
    TEN_FOR_TWO,
    THREE_HANDED_SPADES,
    TO_250,
)

PHAT, SPADES, JAQUES = variants.PHAT, variants.SPADES, variants.JAQUES_PHAT
HIGH_JACK = variants.NINE_CARD_DON_HIGH_JACK
HIGH_LOW_JACK = variants.NINE_CARD_DON_HIGH_LOW_JACK


def house(variant: Variant = SPADES, **changes: object) -> Variant:
    """A house rule; the name changes with it."""
    return variant.evolve(name="house", **changes)  # type: ignore[arg-type]  # each call names fields of a variant


def told(*totals: int, bags: tuple[int, ...] = (), pot: int = 0, deals: int = 0) -> Standing:
    return Standing(totals=totals, bags=bags, pot=pot, deals=deals)


def refused(sheet: ScoreSheet, **entered: object) -> list[str]:
    """The sentences with which a deal is refused."""
    with pytest.raises(SetupError) as caught:
        sheet.add(**entered)  # type: ignore[arg-type]  # whatever may be typed in
    return [plain(problem.text) for problem in caught.value.problems]


def plain(text: str) -> str:
    """A text with a hyphen where the names of partners stand with a dash between them."""
    return text.replace(DASH, "-")


# --- Worked examples of Spades


def test_an_empty_sheet_is_a_new_match() -> None:
    sheet = ScoreSheet(SPADES)
    assert sheet.standing == told(0, 0, bags=(0, 0))
    assert (sheet.lines, sheet.winner, sheet.is_over, sheet.dealer) == ((), None, False, 3)


def test_seven_bid_and_nine_taken_are_72_and_two_bags() -> None:
    sheet = ScoreSheet(SPADES).add(bids=(4, 3, 3, 2), tricks=(5, 2, 4, 2))
    assert sheet.standing == told(72, -50, bags=(2, 0), deals=1)
    assert [str(score) for score in sheet.lines[0].scores] == [
        "side 0: +70 contract",
        "side 0: +2 overtricks",
        "side 1: -50 contract",
    ]
    assert sheet.lines[0].points == (72, -50)


Bids = tuple[int | str, ...]
Numbers = tuple[int, ...]
EXAMPLES: dict[str, tuple[Variant, Numbers, Numbers, Bids, Numbers, Numbers, Numbers]] = {
    "everybody bids nil": (SPADES, (), (), (0, 0, 0, 0), (3, 4, 2, 4), (-195, -192), (5, 8)),
    "both of a side bid nil": (SPADES, (), (), (0, 4, 0, 5), (0, 6, 2, 5), (2, 92), (2, 2)),
    "a failed nil counts": (JAQUES, (), (), (0, 4, 5, 4), (2, 4, 4, 3), (-49, -80), (1, 0)),
    "a failed nil is bags": (SPADES, (), (), (0, 4, 5, 4), (2, 4, 4, 3), (-148, -80), (2, 0)),
    "a failed nil is bags, partner makes": (SPADES, (), (), (0, 4, 5, 3), (2, 3, 5, 3), (-48, -70), (2, 0)),
    "failed and set, counts": (JAQUES, (), (), (0, 4, 6, 3), (1, 5, 4, 3), (-160, 71), (0, 1)),
    "failed and set, bags": (SPADES, (), (), (0, 4, 6, 3), (1, 5, 4, 3), (-159, 71), (1, 1)),
    "ten bags exactly": (SPADES, (0, 0), (8, 0), (3, 2, 3, 3), (5, 2, 3, 3), (-38, 50), (0, 0)),
    "more than ten bags": (SPADES, (0, 0), (9, 0), (2, 3, 1, 3), (5, 2, 3, 3), (-65, -60), (4, 0)),
    "twenty bags in a deal": (SPADES, (0, 0), (9, 0), (1, 3, 1, 3), (8, 0, 5, 0), (-169, -60), (0, 0)),
    "five bags cost 50": (
        house(settlement=FIVE_BAGS), (0, 0), (3, 0), (3, 2, 2, 2), (5, 2, 4, 2), (4, 40), (2, 0),
    ),
    "five bags cost 50, twice": (
        house(settlement=FIVE_BAGS), (0, 0), (4, 0), (1, 2, 1, 3), (5, 2, 3, 3), (-74, 50), (0, 0),
    ),
    "ten for two made": (
        house(settlement=TEN_FOR_TWO), (), (), (6, 1, 4, 2), (7, 1, 4, 1), (201, -30), (1, 0),
    ),
    "ten for two missed": (
        house(settlement=TEN_FOR_TWO), (), (), (6, 1, 4, 2), (5, 2, 4, 2), (-200, 31), (0, 1),
    ),
    "eleven for two": (
        house(settlement=TEN_FOR_TWO), (), (), (6, 1, 5, 1), (6, 1, 5, 1), (220, 20), (0, 0),
    ),
    "Whiz": (variants.JAQUES_WHIZ, (), (), (4, "nil", 5, 4), (4, 0, 6, 3), (91, 60), (1, 0)),
    "Mirror": (variants.JAQUES_MIRROR, (), (), (4, 3, 4, 3), (4, 3, 3, 3), (-80, 60), (0, 0)),
    "blind nil made": (
        SPADES, (0, 100), (), ("blind-nil", 4, 4, 3), (0, 5, 5, 3), (241, 171), (1, 1),
    ),
    "blind nil failed": (
        SPADES, (0, 100), (), ("blind-nil", 4, 4, 3), (1, 5, 4, 3), (-159, 171), (1, 1),
    ),
    "no bags": (house(settlement=NO_BAGS), (), (), (2, 3, 2, 3), (4, 3, 3, 3), (43, 60), (0, 0)),
}  # fmt: skip


@pytest.mark.parametrize("example", EXAMPLES)
def test_a_worked_example_of_spades(example: str) -> None:
    variant, totals, bags, bids, tricks, after, kept = EXAMPLES[example]
    sheet = ScoreSheet(variant, standing=told(*totals, bags=bags)).add(bids=bids, tricks=tricks)
    assert (sheet.standing.totals, sheet.standing.bags) == (after, kept)


def test_the_higher_total_wins_where_both_sides_cross_the_target() -> None:
    sheet = ScoreSheet(SPADES, standing=told(430, 470)).add(bids=(4, 3, 3, 2), tricks=(5, 3, 3, 2))
    assert (sheet.standing.totals, sheet.winner, sheet.is_over, sheet.unfinished) == ((501, 520), 1, True, False)


def test_the_penalty_for_bags_comes_before_the_end_of_the_match() -> None:
    start = told(480, 465, bags=(9, 0))
    sheet = ScoreSheet(SPADES, standing=start).add(bids=(2, 4, 2, 3), tricks=(3, 4, 3, 3))
    assert (sheet.standing.totals, sheet.standing.bags, sheet.winner) == ((422, 535), (1, 0), 1)


def test_an_exact_tie_is_settled_by_one_more_deal() -> None:
    tied = ScoreSheet(JAQUES, standing=told(440, 430)).add(bids=(3, 4, 3, 3), tricks=(3, 4, 3, 3))
    assert (tied.standing.totals, tied.winner) == ((500, 500), None)
    assert tied.add(bids=(3, 4, 2, 4), tricks=(2, 5, 2, 4)).winner == 1
    below = tied.add(bids=(3, 6, 2, 4), tricks=(2, 5, 2, 4))
    assert (below.standing.totals, below.winner) == ((450, 400), 0)


def test_in_a_match_to_be_played_on_a_tie_that_falls_below_decides_nothing() -> None:
    on = house(JAQUES, goal=Compare(500, tie=Tiebreak.PLAY_ON))
    sheet = ScoreSheet(on, standing=told(500, 500)).add(bids=(3, 6, 2, 4), tricks=(2, 5, 2, 4))
    assert (sheet.standing.totals, sheet.winner) == ((450, 400), None)


def test_three_keep_score_each_for_himself() -> None:
    sheet = ScoreSheet(THREE_HANDED_SPADES).add(bids=(4, 0, 9), tricks=(5, 0, 12))
    assert (sheet.standing.totals, sheet.standing.bags) == ((41, 100, 93), (1, 0, 3))


def test_a_match_that_nobody_has_won_stops_unfinished() -> None:
    short = house(goal=Capped(SPADES.goal, deals=2))
    sheet = ScoreSheet(short).add(bids=(5, 5, 5, 5), tricks=(3, 3, 3, 4))
    assert not sheet.is_over
    sheet = sheet.add(bids=(5, 5, 5, 5), tricks=(3, 3, 3, 4))
    assert (sheet.winner, sheet.unfinished, sheet.is_over) == (None, True, True)
    assert refused(sheet, bids=(1, 1, 1, 1), tricks=(3, 3, 3, 4)) == [
        "the match has stopped after 2 deals, unfinished: no deal follows"
    ]
    assert str(sheet).endswith("the match has stopped after 2 deals, unfinished")
    assert repr(sheet) == "<ScoreSheet of house, -200:-200 after 2 deals, unfinished>"


# --- Worked examples of Phat and Don


def test_the_greater_muck_pegs_8() -> None:
    sheet = ScoreSheet(PHAT).add(pegs=(27, 53), muck=(46, 34))
    assert sheet.standing == told(35, 53, bags=(0, 0), deals=1)
    assert [(score.side, score.points, score.reason) for score in sheet.lines[0].scores] == [
        (0, 27, "pegs"),
        (1, 53, "pegs"),
        (0, 8, "muck"),
    ]


def test_a_tied_muck_waits_and_piles_up() -> None:
    sheet = ScoreSheet(PHAT).add(pegs=(46, 34), muck=(40, 40))
    assert sheet.standing == told(46, 34, bags=(0, 0), pot=8, deals=1)
    sheet = sheet.add(pegs=(20, 60), muck=(40, 40))
    assert sheet.standing.pot == 16
    sheet = sheet.add(pegs=(40, 40), muck=(30, 50))
    assert sheet.standing == told(106, 158, bags=(0, 0), deals=3)


def test_a_match_is_won_in_the_middle_of_a_deal() -> None:
    sheet = ScoreSheet(PHAT, standing=told(150, 164, pot=8)).add(pegs=(0, 18), out=1)
    assert (sheet.winner, sheet.standing) == (1, told(150, 182, bags=(0, 0), deals=1))


def test_the_side_that_is_out_counts_last() -> None:
    sheet = ScoreSheet(PHAT, standing=told(150, 128)).add(pegs=(31, 20), out=0)
    assert [score.side for score in sheet.lines[0].scores] == [1, 0]


def test_otherwise_the_side_of_the_eldest_counts_first() -> None:
    for dealer, sides in ((3, [0, 1, 0]), (0, [1, 0, 0])):
        line = ScoreSheet(PHAT, dealer=dealer).add(pegs=(27, 53), muck=(46, 34)).lines[0]
        assert [score.side for score in line.scores] == sides


def test_the_last_trick_beats_the_muck() -> None:
    sheet = ScoreSheet(PHAT, standing=told(150, 128))
    assert sheet.add(pegs=(27, 53), out=1).standing.totals == (177, 181)


def test_a_match_is_won_by_the_muck_alone() -> None:
    sheet = ScoreSheet(PHAT, standing=told(146, 127)).add(pegs=(27, 53), muck=(46, 34))
    assert (sheet.standing.totals, sheet.winner) == ((181, 180), 0)


def test_the_eldest_counts_first_and_nobody_after_the_winner() -> None:
    both = house(goal=Race(60), settlement=Majority(MUCK, pays=8, tie=Tie.BOTH_HALF))
    both = PHAT.evolve(name="house", goal=both.goal, settlement=both.settlement)
    for dealer, winner in ((3, 0), (0, 1)):
        sheet = ScoreSheet(both, standing=told(15, 15)).add(pegs=(40, 40), muck=(40, 40), dealer=dealer)
        assert (sheet.winner, sum(sheet.lines[0].points)) == (winner, 88)


@pytest.mark.parametrize(("high", "jack", "points"), [(0, 1, (12, 28)), (0, None, (12, 27)), (1, 1, (11, 29))])
def test_high_and_jack_go_to_the_side_named_or_to_nobody(high: int, jack: int | None, points: tuple[int, int]) -> None:
    sheet = ScoreSheet(HIGH_JACK).add(pegs=(11, 21), high=high, jack=jack, game=(20, 26))
    assert sheet.lines[0].points == points


def test_a_tied_game_of_don_pays_nobody() -> None:
    assert ScoreSheet(variants.NINE_CARD_DON).add(pegs=(15, 27), game=(23, 23)).standing.totals == (15, 27)


def test_irish_don_has_nothing_but_pegs() -> None:
    sheet = ScoreSheet(variants.IRISH_DON)
    assert [entry.name for entry in sheet.asks] == ["pegs"]
    assert sheet.add(pegs=(40, 40)).winner is None


def test_counts_may_be_given_by_name() -> None:
    sheet = ScoreSheet(PHAT)
    assert sheet.add(counts={"pegs": (27, 53), "muck": [46, 34]}) == sheet.add(pegs=[27, 53], muck=(46, 34))


# --- Worked examples of games with an auction

PITCH, SOLD = variants.AUCTION_PITCH, variants.COMMERCIAL_PITCH
WON = {"high": 0, "low": 1, "jack": 0, "game": (30, 20, 10, 5)}
"""Three points for seat 0, one for seat 1."""
NONE_BID = ("pass", "pass", "pass", "pass")


def pitch(hold: Hold = Hold.NEVER, all_pass: AllPass = AllPass.DEALER_FORCED, **changes: object) -> Variant:
    """Auction Pitch with another auction."""
    auction = Auction(2, 4, hold=hold, all_pass=all_pass, **changes)  # type: ignore[arg-type]  # each call names fields
    return house(PITCH, stages=(auction, PITCH.stages[-1]))


def sold(**changes: object) -> Variant:
    """Commercial Pitch with another sale."""
    return house(SOLD, stages=(attrs.evolve(SOLD.stages[0], **changes), SOLD.stages[-1]))  # type: ignore[misc]  # as above


def lines(sheet: ScoreSheet) -> list[str]:
    """The scores of the last deal."""
    return [str(score) for score in sheet.lines[-1].scores]


BID: dict[str, tuple[Variant, Bids, Mapping[str, object], list[str]]] = {
    "made": (
        PITCH, (3, "pass", "pass", "pass"), WON,
        ["side 0: +1 high", "side 0: +1 jack", "side 0: +1 game", "side 1: +1 low"],
    ),
    "missed": (
        PITCH, (2, 3, "pass", "pass"), WON,
        ["side 1: -3 set back", "side 0: +1 high", "side 0: +1 jack", "side 0: +1 game"],
    ),
    "held by the dealer": (
        PITCH, (2, 3, "pass", 3), WON,
        ["side 3: -3 set back", "side 0: +1 high", "side 1: +1 low", "side 0: +1 jack", "side 0: +1 game"],
    ),
    "a four held by another": (
        pitch(Hold.ANYONE_MOST), (2, 4, 4, "pass"), {"high": 2}, ["side 2: -4 set back"],
    ),
    "forced on the dealer": (
        PITCH, ("pass", "pass", "pass", 2), {"high": 3}, ["side 3: -2 set back"],
    ),
    "forced on the eldest": (pitch(all_pass=AllPass.ELDEST_FORCED), NONE_BID, {"high": 1}, [
        "side 0: -2 set back", "side 1: +1 high",
    ]),
    "free for the eldest": (
        pitch(all_pass=AllPass.ELDEST_FREE), NONE_BID, WON,
        ["side 0: +1 high", "side 0: +1 jack", "side 0: +1 game", "side 1: +1 low"],
    ),
    "a smudge": (
        variants.SETBACK, (2, "pass", "smudge", "pass"),
        {"high": 0, "low": 0, "jack": 0, "game": (40, 0), "all tricks": 0},
        ["side 0: +1 high", "side 0: +1 low", "side 0: +1 jack", "side 0: +1 game", "side 0: +1 smudge"],
    ),
    "a smudge without every trick": (
        variants.SETBACK, (2, "pass", "smudge", "pass"), {"high": 0, "low": 0, "jack": 0, "game": (40, 0)},
        ["side 0: -5 set back"],
    ),
    "a smudge and the tricks of the others": (
        variants.SETBACK, (2, "pass", "smudge", "pass"), {"all tricks": 1, "game": (0, 9)},
        ["side 0: -5 set back", "side 1: +1 game"],
    ),
    "two jokers and the off-jack": (
        variants.TEN_POINT_PITCH, (4, "pass", 5, "pass"),
        {"ace": 0, "jack": 1, "off-jack": 0, "joker": (1, 1), "ten": 1, "three": 0, "two": 1},
        [
            "side 0: +1 ace", "side 0: +1 off-jack", "side 0: +1 joker", "side 0: +3 three",
            "side 1: +1 jack", "side 1: +1 joker", "side 1: +1 ten", "side 1: +1 two",
        ],
    ),
    "a moon": (
        variants.TEN_POINT_PITCH, ("pass", 10, "moon", "pass"),
        {"ace": 0, "jack": 0, "off-jack": 0, "joker": (2, 0), "ten": 0, "three": 0, "two": 0},
        ["side 0: +52 moon"],
    ),
    "one joker": (
        variants.PITCH_WITH_JOKER, (2, "pass", "pass", "pass"), {"joker": 0, "high": 0},
        ["side 0: +1 high", "side 0: +1 joker"],
    ),
    "high spade": (
        variants.NINE_CARD_PITCH, (3, "pass", "pass", "pass"), {"five": 0, "high spade": 1, "game": (9, 9)},
        ["side 0: -3 set back", "side 1: +1 high spade"],
    ),
    "the difference": (
        variants.CINCH, (9, "pass", "pass", "pass"),
        {"ace": 0, "jack": 1, "ten": 1, "five": 0, "off-five": 0, "two": 1}, ["side 0: +8 difference"],
    ),
    "all have passed in Cinch": (
        variants.CINCH, NONE_BID, {"ace": 0, "five": 1}, ["side 1: +4 difference"],
    ),
    "several rounds": (
        variants.KING_PEDRO, (31, 30, 33, "pass"), {"king": 0, "five": 0},
        ["side 0: +30 king", "side 0: +5 five"],
    ),
    "held in several rounds": (
        pitch(Hold.ANY, rounds=Rounds.UNTIL_ONE_IS_LEFT), (2, 3, "pass", 3), {}, ["side 3: -3 set back"],
    ),
    "the highest bid ends it": (
        pitch(after_most=Most.ENDS), (2, 4, "pass", "pass"), {}, ["side 1: -4 set back"],
    ),
    "several rounds that the highest bid ends": (
        pitch(after_most=Most.ENDS, rounds=Rounds.UNTIL_ONE_IS_LEFT), (2, 4, "pass", "pass"), {},
        ["side 1: -4 set back"],
    ),
    "pitched unasked": (SOLD, (4, "pass", "pass", "pass"), {"high": 0}, ["side 0: -4 set back"]),
    "sold": (
        SOLD, ("pass", 2, 3, "pass"), {"high": 2, "low": 2, "jack": 2},
        ["side 0: +3 sale", "side 2: +1 high", "side 2: +1 low", "side 2: +1 jack"],
    ),
    "refused": (SOLD, (3, 2, 3, "pass"), {"high": 2}, ["side 0: -3 set back", "side 2: +1 high"]),
    "refused and paid": (
        sold(refused=Refused.PAID), (3, 2, 3, "pass"), {}, ["side 2: +3 sale", "side 0: -3 set back"],
    ),
    "nobody buys": (SOLD, NONE_BID, {"high": 1, "low": 0}, ["side 0: +1 low", "side 1: +1 high"]),
    "sold in several rounds": (
        variants.AUCTION_PEDRO, ("pass", 4, 3, "pass"), {"five": 1},
        ["side 0: +4 sale", "side 1: +5 five"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("example", BID)
def test_a_worked_example_of_an_auction(example: str) -> None:
    variant, bids, won, scores = BID[example]
    sheet = ScoreSheet(variant)
    ours = {entry.name: (0,) * variant.seating.sides for entry in sheet.asks if entry.per is Per.SIDE}
    sheet = sheet.added({"bids": bids, **ours, **won})
    assert lines(sheet) == scores
    assert ScoreSheet.from_json(sheet.to_json(), variants=(variant,)) == sheet


def test_a_deal_that_is_thrown_in_at_a_price_is_a_line_and_counts_as_no_deal() -> None:
    conceding = pitch(all_pass=AllPass.DEALER_FORCED_OR_CONCEDES)
    sheet = ScoreSheet(conceding, standing=told(3, 0, 0, 1)).add(bids=NONE_BID)
    assert lines(sheet) == ["side 3: -2 conceded"]
    assert (sheet.standing.totals, sheet.standing.deals, sheet.winner) == ((3, 0, 0, -1), 0, None)
    assert refused(sheet, bids=NONE_BID, high=0, game=(1, 2, 3, 4)) == [
        "all have passed and the deal is thrown in, without high: leave it out",
        "all have passed and the deal is thrown in, without game: leave it out",
    ]
    assert sheet.add(bids=(2, "pass", "pass", "pass"), dealer=3, **WON).standing.totals == (6, 1, 0, -1)  # type: ignore[arg-type]  # as above


def test_a_sale_may_win_the_match_for_the_seller() -> None:
    sheet = ScoreSheet(variants.AUCTION_PEDRO, standing=told(42, 0, 0, 49))
    bids = ("pass", 7, 8, "pass")
    assert refused(sheet, bids=bids) == ["sale takes N to 50 and out: the match ends there, out=0"]
    assert refused(sheet, bids=(8, 7, 8, "pass"), out=0) == [
        "N would not be out with 42: the deal was played to its end"
    ]
    sheet = sheet.add(bids=bids, out=0)
    assert (lines(sheet), sheet.winner, sheet.standing.totals) == (["side 0: +8 sale"], 0, (50, 0, 0, 49))


def test_the_words_of_an_auction_are_shown() -> None:
    sheet = ScoreSheet(SOLD).add(bids=("pass", 2, 3, "pass"), high=2, game=(0, 0, 9, 9))
    assert [line.split() for line in plain(str(sheet)).splitlines()[1:4]] == [
        ["deal", "dealt", "bids", "game", "N", "E", "S", "W"],
        ["1", "W", "pass", "2", "3", "pass", "0-0-9-9", "sale", "+3"],
        ["set", "back", "-3"],
    ]


# --- The sheet as a value


def test_the_old_sheet_stays_as_it_was() -> None:
    old = ScoreSheet(PHAT)
    new = old.add(pegs=(27, 53), muck=(46, 34))
    assert old == ScoreSheet(PHAT)
    assert old != new == ScoreSheet(PHAT).add(pegs=(27, 53), muck=(46, 34))
    assert pickle.loads(pickle.dumps(new)) == new
    assert hash(pickle.loads(pickle.dumps(new))) == hash(new)
    with pytest.raises(AttributeError):
        new.lines = ()  # type: ignore[misc]  # that it is frozen is the point


def test_a_deal_is_taken_back() -> None:
    old = ScoreSheet(PHAT, dealer=1)
    new = old.add(pegs=(27, 53), muck=(46, 34))
    assert new.dealer == 2
    assert new.undone() == old
    with pytest.raises(SetupError, match="no deal has been written down"):
        old.undone()


def test_the_deal_goes_round_from_whoever_dealt() -> None:
    sheet = ScoreSheet(PHAT).add(pegs=(27, 53), muck=(46, 34))
    assert sheet.dealer == 0
    sheet = sheet.add(pegs=(27, 53), muck=(46, 34), dealer=3)
    assert [line.dealer for line in sheet.lines] == [3, 3]
    assert sheet.dealer == 0


def test_a_sheet_says_in_one_line_how_it_stands() -> None:
    sheet = ScoreSheet(PHAT, standing=told(150, 164)).add(pegs=(0, 18), out=1)
    assert repr(sheet) == "<ScoreSheet of phat, 150:182 after 1 deal, side 1 has won>"


# --- What is asked


def test_what_is_asked_follows_from_the_rules() -> None:
    assert ScoreSheet(PHAT).asks == (
        Entry("pegs", per=Per.SIDE, most=80, total=(80, 80), scored=Scored.AT_ONCE),
        Entry("muck", per=Per.SIDE, most=80, total=(80, 80)),
    )
    assert [(entry.name, entry.total) for entry in ScoreSheet(HIGH_LOW_JACK).asks] == [
        ("pegs", (0, 44)),
        ("high", None),
        ("low", None),
        ("jack", None),
        ("game", (4, 80)),
    ]
    assert ScoreSheet(JAQUES).asks == (
        Entry("bids", per=Per.SEAT, most=13, words=("nil",)),
        Entry("tricks", per=Per.SEAT, most=13, total=(13, 13)),
    )


def test_an_auction_asks_for_the_bids_and_awards_for_the_sides_that_score_them() -> None:
    assert ScoreSheet(PITCH).asks[:2] == (
        Entry("bids", per=Per.SEAT, least=2, most=4, words=("pass",)),
        Entry("high", per=Per.ONE_SIDE),
    )
    assert ScoreSheet(variants.SETBACK).asks[0].words == ("pass", "smudge")
    assert ScoreSheet(variants.SETBACK).asks[-1] == Entry(ALL_TRICKS, per=Per.ONE_SIDE)
    assert ScoreSheet(SOLD).asks[0] == Entry("bids", per=Per.SEAT, least=1, most=4, words=("pass",))
    ten_points = ScoreSheet(variants.TEN_POINT_PITCH).asks
    assert [entry.name for entry in ten_points[1:]] == ["ace", "jack", "off-jack", "joker", "ten", "three", "two"]
    assert ten_points[4] == Entry("joker", per=Per.SIDE, most=2, total=(0, 2))
    assert ScoreSheet(variants.PITCH_WITH_JOKER).asks[4] == Entry("joker", per=Per.ONE_SIDE)


def test_pegs_are_asked_also_where_trumps_alone_are_played() -> None:
    pegs = PointTable.alike("pegs", {"A": 1})
    ten_points = variants.TEN_POINT_PITCH
    pegged = house(ten_points, stages=(*ten_points.stages[:-1], TrumpsOnly(first=FirstTrump.ANY, pegs=pegs)))
    assert ScoreSheet(pegged).asks[1] == Entry("pegs", per=Per.SIDE, most=4, total=(0, 4), scored=Scored.AT_ONCE)


def test_cards_that_lie_under_others_count_too() -> None:
    assert ScoreSheet(variants.BLIND_DON).asks[0].total == (0, 44)


def test_blind_nil_is_asked_where_it_can_be_bid() -> None:
    before = house(stages=(SPADES.stages[0], BlindNils(anyone), TrickBids(bids=(any_number,)), *SPADES.stages[2:]))
    for variant in (SPADES, before):
        assert ScoreSheet(variant).asks[0].words == ("nil", "blind-nil")
    assert "blind-nil" not in ScoreSheet(JAQUES).asks[0].words


def sudden(deal: Deal) -> Deal:
    """Every second deal is thrown in before a card is played."""
    return deal.thrown() if len(deal.hand(0)) and deal.hand(0).mask % 2 else deal


def test_where_sample_deals_tell_nothing_anything_up_to_the_whole_pack_is_allowed() -> None:
    assert entries_of(PHAT.evolve(name="house", stages=(Deal.thrown, *PHAT.stages)))[0].total == (0, 80)
    assert entries_of(PHAT.evolve(name="house", stages=(sudden, *PHAT.stages)))[0].total == (80, 80)


def own(reckoning: Reckoning, standing: Standing) -> tuple[tuple[Score, ...], Standing]:  # noqa: ARG001 - a settlement
    """Whatever the host decides."""
    return (), standing


def test_a_rule_that_does_not_say_what_it_wants_is_no_rule_for_a_sheet() -> None:
    with pytest.raises(SetupError) as caught:
        ScoreSheet(PHAT.evolve(name="house", settlement=InOrder((PHAT.settlement, own))))
    assert caught.value.problems == (
        Problem(
            "entries",
            path="settlement.awards.1",
            text="this rule does not say what it wants typed in, as entries(variant) would: Whatever the host decides",
        ),
    )


def for_the_deal(deal: Deal) -> Deal:
    """The dealer's side scores 1 for its trouble."""
    return deal.scored(Score(deal.variant.seating.side(deal.dealer), points=1, reason="trouble"))


def test_a_stage_that_scores_says_what_it_wants_too() -> None:
    with pytest.raises(SetupError, match="stages: trouble is scored in the course of a deal, and no stage wants it"):
        ScoreSheet(PHAT.evolve(name="house", stages=(for_the_deal, *PHAT.stages)))


@attrs.frozen
class SetBack:
    """The declarer's side scores what it has made, or is set back by the bid."""

    def __call__(self, reckoning: Reckoning, standing: Standing) -> tuple[tuple[Score, ...], Standing]:
        contract, made = reckoning.contract, reckoning.counted("made")
        if contract is None or contract.declarer is None or made is None:
            return (), standing
        bid = contract.bids[contract.declarer]
        wanted = bid.amount if isinstance(bid, Bid) else 0
        side = reckoning.seating.side(contract.declarer)
        points = made[side] if made[side] >= wanted else -wanted
        return (Score(side, points=points, reason="bid"),), standing

    def entries(self, variant: Variant) -> Sequence[Entry]:  # noqa: ARG002 - the signature of the protocol
        gifts = Entry("gifts", per=Per.SIDE, most=1, scored=Scored.AT_ONCE)
        last = Entry("last", per=Per.ONE_SEAT)
        bid = Entry("bids", per=Per.SEAT, most=4, words=("pass", "smudge"))
        return gifts, bid, last, Entry("made", per=Per.SIDE, most=4, total=(3, 4))

    def reckoned(self, reckoning: Reckoning, entered: Mapping[str, Typed]) -> Reckoning:  # noqa: ARG002 - as above
        contract = reckoning.contract
        if contract is None:
            return reckoning
        amounts = [bid.amount if isinstance(bid, Bid) else 5 * isinstance(bid, Smudge) for bid in contract.bids]
        return attrs.evolve(reckoning, contract=attrs.evolve(contract, declarer=Seat(amounts.index(max(amounts)))))


def test_a_rule_of_ones_own_says_what_it_wants_and_puts_it_where_it_belongs() -> None:
    pitch = house(JAQUES, settlement=SetBack(), stages=JAQUES.stages[-1:], goal=Race(7))
    sheet = ScoreSheet(pitch)
    assert [entry.name for entry in sheet.asks] == ["gifts", "bids", "last", "made"]
    sheet = sheet.add(bids=(2, "pass", 3, "pass"), counts={"gifts": (0, 1), "last": 2, "made": (3, 1)})
    assert sheet.standing.totals == (3, 1)
    sheet = sheet.add(bids=(2, 4, 3, "pass"), counts={"gifts": (0, 0), "made": (3, 1)})
    assert sheet.standing.totals == (3, -3)
    sheet = sheet.add(bids=("pass", "pass", "pass", "smudge"), counts={"gifts": (0, 0), "made": (0, 4)})
    assert sheet.standing.totals == (3, 1)
    assert ScoreSheet.from_json(sheet.to_json(), variants=(pitch,)) == sheet
    assert refused(sheet, bids=(2, 4, 3, "nil"), counts={"gifts": (0, 0), "made": (3, 1), "last": 4}) == [
        "bids of W: a whole number from 0 to 4, pass or smudge, not 'nil'",
        "last is for one of 0 (N), 1 (E), 2 (S) and 3 (W), not for 4",
    ]


@attrs.frozen
class AnyBid:
    """A stage that speaks for itself."""

    def __call__(self, deal: Deal) -> Deal:
        return deal

    def entries(self, variant: Variant) -> Sequence[Entry]:  # noqa: ARG002 - the signature of the protocol
        return (Entry("vole", per=Per.ONE_SIDE),)


def test_a_stage_of_ones_own_may_want_something_too() -> None:
    variant = PHAT.evolve(name="house", stages=(AnyBid(), *PHAT.stages))
    assert [entry.name for entry in entries_of(variant)] == ["vole", "pegs", "muck"]


# --- What is refused

PEGS: dict[str, object] = {"pegs": (27, 53)}
BEHIND = told(0, 100)
GOOD = (1, 9, 2, 1)

REFUSALS: dict[str, tuple[Variant, Standing, dict[str, object], list[str]]] = {
    "fourteen tricks": (
        SPADES, told(), {"bids": GOOD, "tricks": (14, 0, 0, 0)}, ["tricks of N: from 0 to 13, not 14"],
    ),
    "fourteen tricks in all": (
        SPADES, told(), {"bids": GOOD, "tricks": (5, 3, 4, 2)}, ["tricks add up to 14, and a deal has 13"],
    ),
    "pegs that are not 80": (
        PHAT, told(), {"pegs": (27, 52), "muck": (46, 34)}, ["pegs add up to 79, and a deal has 80"],
    ),
    "a muck that is not 80": (
        PHAT, told(), {**PEGS, "muck": (46, 35)}, ["muck adds up to 81, and a deal has 80"],
    ),
    "more game than nine cards each can have": (
        variants.NINE_CARD_DON, told(), {"pegs": (9, 9), "game": (2, 1)},
        ["game adds up to 3, and a deal has from 4 to 80"],
    ),
    "a negative number": (
        PHAT, told(), {"pegs": (-1, 81), "muck": (46, 34)},
        ["pegs of N-S: from 0 to 80, not -1", "pegs of E-W: from 0 to 80, not 81"],
    ),
    "a boolean": (
        SPADES, told(), {"bids": GOOD, "tricks": (True, 4, 4, 4)},
        ["tricks of N: a whole number from 0 to 13, not True"],
    ),
    "a word": (
        SPADES, told(), {"bids": ("moon", 1, 1, 1), "tricks": (1, 4, 4, 4)},
        ["bids of N: a whole number from 0 to 13, nil or blind-nil, not 'moon'"],
    ),
    "nil for a trick": (
        SPADES, told(), {"bids": GOOD, "tricks": ("nil", 4, 4, 5)},
        ["tricks of N: a whole number from 0 to 13, not 'nil'"],
    ),
    "too few seats": (
        SPADES, told(), {"bids": (1, 2, 3), "tricks": (13,)},
        [
            "bids: 4 numbers are wanted, one for each seat (N, E, S, W), not 3",
            "tricks: 4 numbers are wanted, one for each seat (N, E, S, W), not 1",
        ],
    ),
    "no numbers at all": (
        PHAT, told(), {"pegs": "80", "muck": 40},
        [
            "pegs: 2 numbers are wanted, one for each side (N-S, E-W), not '80'",
            "muck: 2 numbers are wanted, one for each side (N-S, E-W), not 40",
        ],
    ),
    "what the game has not": (
        PHAT, told(), {**PEGS, "muck": (46, 34), "bids": (1, 1, 1, 1), "high": 0},
        ["Phat has no bids: it asks for pegs and muck", "Phat has no high: it asks for pegs and muck"],
    ),
    "what the game has not, in a game that has nothing": (
        JAQUES.evolve(name="house", title="Nothing", settlement=nothing, stages=JAQUES.stages[-1:]), told(),
        {"pegs": (1, 1)}, ["Nothing has no pegs: it asks for nothing"],
    ),
    "nothing typed in": (
        SPADES, told(), {},
        [
            "bids are missing: a number for each seat (N, E, S, W)",
            "tricks are missing: a number for each seat (N, E, S, W)",
        ],
    ),
    "no muck": (PHAT, told(), PEGS, ["muck is missing: a number for each side (N-S, E-W)"]),
    "a side that is none": (
        HIGH_JACK, told(), {"pegs": (9, 9), "game": (20, 20), "high": 2, "jack": False},
        [
            "high is for one of 0 (N-S) and 1 (E-W), not for 2",
            "jack is for one of 0 (N-S) and 1 (E-W), not for False",
        ],
    ),
    "a muck after the end": (
        PHAT, told(150, 128), {**PEGS, "muck": (46, 34), "out": 1},
        ["the match was won before muck was counted: leave it out"],
    ),
    "high after the end": (
        HIGH_JACK, told(0, 120), {"pegs": (0, 9), "high": 1, "out": 1},
        ["the match was won before high was counted: leave it out"],
    ),
    "out that was not": (
        PHAT, told(150, 128), {**PEGS, "out": 0},
        [
            "N-S would not be out with 177: the deal was played to its end",
            "E-W would be out too, with 181: the match ended when the first side was",
        ],
    ),
    "two sides out": (
        PHAT, told(170, 170), {"pegs": (20, 11), "out": 0},
        ["E-W would be out too, with 181: the match ended when the first side was"],
    ),
    "out that nobody has said": (
        PHAT, told(150, 128), {**PEGS, "muck": (46, 34)},
        ["pegs take E-W to 181 and out: the match ends there, out=1"],
    ),
    "more pegs than a deal has": (
        PHAT, told(170, 128), {"pegs": (60, 30), "out": 0}, ["pegs add up to 90, and a deal has 80"],
    ),
    "out by nobody there is": (
        PHAT, told(), {**PEGS, "out": True}, ["out is one of 0 (N-S) and 1 (E-W), not True"],
    ),
    "out where nobody can be": (
        SPADES, told(490, 0), {"bids": GOOD, "tricks": (4, 4, 4, 1), "out": 0},
        ["Spades is not won in the middle of a deal: nothing is scored before its end"],
    ),
    "a bid out of range": (
        SPADES, told(), {"bids": (14, 1, 1, 1), "tricks": (4, 4, 4, 1)}, ["bids of N: from 0 to 13, not 14"],
    ),
    "blind nil without being behind": (
        SPADES, told(0, 99), {"bids": ("blind-nil", 1, 1, 1), "tricks": (4, 4, 4, 1)},
        [
            "N may not bid nil blind (A side that is 100 points or more behind may bid nil before looking)",
        ],
    ),
    "blind nil where there is none": (
        JAQUES, BEHIND, {"bids": ("blind-nil", 1, 1, 1), "tricks": (4, 4, 4, 1)},
        ["bids of N: a whole number from 0 to 13 or nil, not 'blind-nil'"],
    ),
    "less than four together": (
        house(stages=LEAST_FOUR), told(), {"bids": (1, 2, 2, "nil"), "tricks": (4, 4, 4, 1)},
        [
            "S may bid 3 to 13, not 2 (The bids of a side must come to 4 at least; a nil counts as nothing)",
            "W may bid 2 to 13, not nil (The bids of a side must come to 4 at least; a nil counts as nothing)",
        ],
    ),
    "another bid than the partner's": (
        variants.JAQUES_MIRROR, told(), {"bids": (4, 3, 5, 3), "tricks": (4, 4, 4, 1)},
        ["S may bid 4, not 5 (Whichever partner bids first is free; the other must bid the same number)"],
    ),
    "more than thirteen together": (
        house(stages=(SPADES.stages[0], TrickBids(bids=(any_number, SideAtMost(13))), SPADES.stages[-1])), told(),
        {"bids": (9, 3, 5, 3), "tricks": (4, 4, 4, 1)},
        ["S may bid nil or 1 to 4, not 5 (The bids of a side must come to 13 at most)"],
    ),
    "a bid too low to be one": (PITCH, told(), {"bids": (1, 2, 3, 4)}, ["bids of N: from 2 to 4, not 1"]),
    "a word that is no bid here": (
        PITCH, told(), {"bids": ("smudge", 2, 3, 4)}, ["bids of N: a whole number from 2 to 4 or pass, not 'smudge'"],
    ),
    "a bid that does not beat another": (
        PITCH, told(), {"bids": (3, 2, "pass", "pass")}, ["bids of E: 2 does not beat 3: bid 4 or pass"],
    ),
    "the same number by another than the dealer": (
        PITCH, told(), {"bids": (2, 2, "pass", "pass")}, ["bids of E: 2 does not beat 2: bid 3, 4 or pass"],
    ),
    "a four that the dealer may not hold": (
        PITCH, told(), {"bids": (4, "pass", "pass", 4)}, ["bids of W: 4 does not beat 4: pass"],
    ),
    "a hold where there is none": (
        variants.SMUDGE, told(), {"bids": (2, "pass", "pass", 2)}, ["bids of W: 2 does not beat 2: bid 3, 4 or pass"],
    ),
    "a hold in several rounds where there is none": (
        variants.KING_PEDRO, told(), {"bids": ("pass", 31, "pass", 31)},
        ["bids of W: 31 does not beat 31: bid " + ", ".join(map(str, range(32, 45))) + " or pass"],
    ),
    "a dealer who must bid and has not": (
        PITCH, told(), {"bids": NONE_BID}, ["bids of W: everybody has passed, so the dealer must bid: 2, 3, 4"],
    ),
    "a bid after the end of the bidding": (
        pitch(Hold.ANY, after_most=Most.ENDS), told(), {"bids": (4, "pass", "pass", 4)},
        ["bids of W: the bidding was over before"],
    ),
    "a deal that is thrown in": (
        variants.KING_PEDRO, told(), {"bids": NONE_BID},
        ["when all have passed the deal is thrown in: there is nothing to write down"],
    ),
    "bids alone": (
        PITCH, told(), {"bids": (2, 3, 4, "pass")}, ["game is missing: a number for each side (N, E, S, W)"],
    ),
    "no bids": (
        PITCH, told(), {"game": (1, 2, 3, 4)}, ["bids are missing: a number for each seat (N, E, S, W)"],
    ),
    "another price than the highest": (
        SOLD, told(), {"bids": (2, 2, 3, "pass")},
        ["bids of N: the price is 3: the eldest has passed, which accepts it, or has bid 3 too, to refuse it"],
    ),
    "another bid unasked than the most": (
        SOLD, told(), {"bids": (3, "pass", "pass", "pass")},
        ["bids of N: the eldest sells, or bids 4 and leads at once, not bid:3"],
    ),
    "a bid by an eldest who must sell": (
        variants.AUCTION_PEDRO, told(), {"bids": (9, "pass", "pass", "pass")},
        ["bids of N: nobody has bid, so the eldest leads and has no bid"],
    ),
    "an offer that is too low": (
        SOLD, told(), {"bids": ("pass", 3, 2, "pass")}, ["bids of S: 2 is too low: bid 4 or pass"],
    ),
    "an offer that would win the match": (
        SOLD, told(5, 0, 0, 0), {"bids": ("pass", 2, "pass", "pass")},
        ["bids of E: 2 would win the match for the seller: bid 1 or pass"],
    ),
    "more jokers than there are": (
        variants.TEN_POINT_PITCH, told(), {"bids": (4, "pass", "pass", "pass"), "counts": {"joker": (2, 1)}},
        ["joker adds up to 3, and a deal has from 0 to 2"],
    ),
    "out where an auction pays nothing": (
        PITCH, told(6, 0, 0, 0), {"bids": (4, "pass", "pass", "pass"), "out": 0},
        ["Auction Pitch is not won in the middle of a deal: nothing is scored before its end"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", REFUSALS)
def test_what_cannot_be_is_refused_with_a_sentence(case: str) -> None:
    variant, standing, entered, sentences = REFUSALS[case]
    assert refused(ScoreSheet(variant, standing=standing), **entered) == sentences


def test_the_order_of_the_bids_follows_from_the_dealer() -> None:
    sheet = ScoreSheet(variants.JAQUES_MIRROR, dealer=0)
    assert refused(sheet, bids=(4, 3, 5, 3), tricks=(4, 4, 4, 1)) == [
        "N may bid 5, not 4 (Whichever partner bids first is free; the other must bid the same number)"
    ]


def test_who_speaks_first_in_an_auction_follows_from_the_dealer() -> None:
    sheet = ScoreSheet(PITCH, dealer=0)
    assert refused(sheet, bids=(2, 3, 4, "pass"), **WON) == ["bids of N: 2 does not beat 4: pass"]
    assert lines(sheet.add(bids=(3, 3, "pass", "pass"), **WON))[0] == "side 0: +1 high"  # type: ignore[arg-type]  # as above


def test_blind_nils_that_come_before_the_bids_are_known_to_every_bidder() -> None:
    stages = (SPADES.stages[0], BlindNils(anyone), TrickBids(bids=(SideAtLeast(4, nil=NilBid.COUNTS),)))
    sheet = ScoreSheet(house(stages=(*stages, SPADES.stages[-1])))
    assert refused(sheet, bids=(1, 4, "blind-nil", 4), tricks=(4, 4, 4, 1))[0].startswith("N may bid 4 to 13, not 1")


def test_a_bid_that_the_hand_dictates_is_taken_as_it_is() -> None:
    sheet = ScoreSheet(variants.JAQUES_WHIZ).add(bids=(13, 13, 0, 5), tricks=(4, 4, 4, 1))
    assert sheet.standing.totals == (-230, -180)


def test_no_deal_follows_the_end() -> None:
    sheet = ScoreSheet(PHAT, standing=told(150, 164)).add(pegs=(0, 18), out=1)
    assert refused(sheet, pegs=(27, 53), muck=(46, 34)) == ["E-W have won the match: no deal follows"]
    alone = ScoreSheet(THREE_HANDED_SPADES, standing=told(490, 0, 0)).add(bids=(4, 4, 4), tricks=(5, 6, 6))
    assert refused(alone, bids=(4, 4, 4), tricks=(5, 6, 6)) == ["0 has won the match: no deal follows"]


def test_a_name_is_given_once() -> None:
    assert refused(ScoreSheet(PHAT), pegs=(27, 53), muck=(46, 34), counts={"muck": (46, 34)}) == ["muck is given twice"]


def test_counts_have_names() -> None:
    with pytest.raises(SetupError, match="counts have names"):
        ScoreSheet(PHAT).add(counts=[1])  # type: ignore[arg-type]  # what is no mapping is the point


@pytest.mark.parametrize("dealer", [4, -1, True])
def test_a_dealer_sits_at_the_table(dealer: int) -> None:
    with pytest.raises(SetupError, match="Phat has the seats 0 to 3"):
        ScoreSheet(PHAT, dealer=dealer)
    with pytest.raises(SetupError, match="Phat has the seats 0 to 3"):
        ScoreSheet(PHAT).add(pegs=(27, 53), muck=(46, 34), dealer=dealer)


def test_a_standing_is_for_the_sides_there_are() -> None:
    with pytest.raises(SetupError, match="Phat has 2 sides, not 3"):
        ScoreSheet(PHAT, standing=told(1, 2, 3))


# --- JSON


def test_a_sheet_comes_back_from_json() -> None:
    sheets = [
        ScoreSheet(PHAT, dealer=1),
        ScoreSheet(PHAT, standing=told(150, 164, pot=8, deals=3)).add(pegs=(0, 18), out=1),
        ScoreSheet(SPADES, standing=BEHIND).add(bids=("blind-nil", 3, "nil", 3), tricks=(0, 5, 0, 8), dealer=2),
        ScoreSheet(HIGH_JACK).add(pegs=(11, 21), high=0, game=(20, 26)),
    ]
    for sheet in sheets:
        assert ScoreSheet.from_json(sheet.to_json()) == sheet
        assert ScoreSheet.from_json(sheet.to_json().encode()) == sheet
    assert sheets[2].to_json() == (
        '{"format":"allfours score sheet","version":1,"game":"spades",'
        '"standing":{"totals":[0,100],"pot":0,"bags":[0,0],"deals":0},"dealer":2,'
        '"deals":[{"dealer":2,"entered":{"bids":["blind-nil",3,0,3],"tricks":[0,5,0,8]},"out":null}]}'
    )


def test_a_game_of_ones_own_is_found_among_those_given() -> None:
    club = PHAT.evolve(name="club_phat", goal=Race(121))
    sheet = ScoreSheet(club).add(pegs=(27, 53), muck=(46, 34))
    assert ScoreSheet.from_json(sheet.to_json(), variants=(club,)) == sheet
    with pytest.raises(SetupError, match="no game is called 'club_phat'"):
        ScoreSheet.from_json(sheet.to_json())


JSON = ScoreSheet(PHAT).add(pegs=(27, 53), muck=(46, 34)).to_json()
WRONG = {
    "another format": ("score sheet", "record", 'format: "allfours score sheet" is read here, not "allfours record"'),
    "another version": ('"version":1', '"version":true', "version: 1 is read here, not true"),
    "a key too few": ('"dealer":3,"deals"', '"deals"', "the key 'dealer' is missing"),
    "a key too many": ('"version":1', '"version":1,"winner":0', 'the key "winner" is not known; there are format'),
    "no game": ('"phat"', '"Phat!"', "game: the id of a game is small letters"),
    "a game that is no text": ('"phat"', "7", "game: a text is wanted, not 7"),
    "an unknown game": ('"phat"', '"phut"', "game: no game is called 'phut'; did you mean phat"),
    "totals of text": ("[0,0]", '["0",0]', 'standing.totals.0: a whole number is wanted, not "0"'),
    "a standing that is none": ('"pot":0', '"pot":-8', "standing.pot: pot runs from 0"),
    "three sides": ('"totals":[0,0]', '"totals":[0,0,0]', "Phat has 2 sides, not 3"),
    "a standing of text": ('{"totals":[0,0],"pot":0,"bags":[0,0],"deals":0}', '"new"', "an object is wanted"),
    "deals that are no list": ('"deals":[', '"deals":0,"more":[', "there are format"),
    "no seat": ('"dealer":3', '"dealer":5', "Phat has the seats 0 to 3, not 5"),
    "another sum": ("[27,53]", "[27,54]", "deals.0.pegs: pegs add up to 81, and a deal has 80"),
    "a list of lists": ("[27,53]", "[[27],53]", "deals.0.pegs.0: pegs of N-S: a whole number from 0 to 80, not [27]"),
    "a side that is out by word": ('"out":null', '"out":"N"', "deals.0.out: out is one of"),
    "an entry without a name": ('"entered":{', '"entered":[],"x":{', 'deals.0: the key "x" is not known'),
    "entries that are a list": ('{"pegs":[27,53],"muck":[46,34]}', "[]", "deals.0.entered: an object is wanted"),
    "deals that are an object": ('"deals":[{"dealer"', '"deals":{"a":{"dealer"', "this is no JSON"),
    "a fraction": ("27", "27.0", "'27.0' at 0: every number is a whole number here"),
    "an exponent": ("27", "2e1", "every number is a whole number here"),
    "a number without end": ("27", "9" * 100, "no number has more than 78 digits here"),
    "a key twice": ('"pot":0', '"pot":0,"pot":0', "'pot' at 0: this key stands twice in one object"),
    "no JSON": ('"version"', "version", "this is no JSON"),
    "a deep nest": ("[27,53]", "[" * 99 + "]" * 99, "this is nested more than 8 deep"),
}  # fmt: skip


@pytest.mark.parametrize("case", WRONG)
def test_json_that_is_no_sheet_is_refused(case: str) -> None:
    old, new, said = WRONG[case]
    assert JSON.count(old) >= 1
    with pytest.raises((SetupError, NotationError)) as caught:
        ScoreSheet.from_json(JSON.replace(old, new, 1))
    assert said in plain(str(caught.value))


def test_a_list_in_the_place_of_a_sheet_is_refused() -> None:
    with pytest.raises(SetupError, match="an object is wanted, not a list"):
        ScoreSheet.from_json("[]")
    with pytest.raises(SetupError, match="deals: a list is wanted, not an object"):
        ScoreSheet.from_json(JSON[: JSON.index("[{")] + "{}}")
    with pytest.raises(SetupError, match="…"):
        ScoreSheet.from_json(JSON.replace("allfours score sheet", "x" * 99))


# --- As a played deal


def played(variant: Variant, seed: int, standing: Standing) -> Deal:
    """A deal played at random."""
    draw = stream(derived(seed, "play"))
    deal = Deal.shuffled(variant, seed=seed, dealer=seed % variant.seating.seats, standing=standing)
    while not deal.is_over:
        deal = deal.apply(deal.legal_moves[int(draw.random() * len(deal.legal_moves))])
    return deal


def typed_in(deal: Deal) -> dict[str, object]:
    """What a score keeper would have typed in for a deal that was played."""
    before = deal.table.facts.start.standing
    there = attrs.evolve(deal.standing, deals=before.deals)
    early = deal.scores[-1:] and deal.scores[-1].reason in in_its_course(deal.variant)
    out = deal.winner if early and deal.variant.goal(before, there) is not None else None
    counts: dict[str, object] = {}
    for entry in entries_of(deal.variant):
        if deal.thrown_in and entry.name != "bids":
            continue
        if entry.scored is Scored.AT_ONCE or entry.per is Per.SEAT or out is None:
            counts[entry.name] = typed(deal, entry)
    named = {name: value for name, value in counts.items() if value is not None}
    return {"out": out, "dealer": deal.dealer, "counts": named}


def typed(deal: Deal, entry: Entry) -> object:
    """What would have been typed in under one name."""
    reckoning = deal.reckoning
    if entry.name == "bids":
        bids = () if reckoning.contract is None else reckoning.contract.bids
        return tuple(bid.amount if isinstance(bid, Bid) else str(bid or Pass()) for bid in bids)
    if entry.name == "tricks":
        return reckoning.tricks
    if entry.scored is Scored.AT_ONCE:
        return sums(deal.variant, deal.scores, entry.name)
    if entry.name == ALL_TRICKS:
        won = {deal.variant.seating.side(trick.winner) for trick in deal.tricks}
        return won.pop() if len(won) == 1 else None
    return awarded(deal, entry)


def awarded(deal: Deal, entry: Entry) -> object:
    """What would have been typed in for an award: a count by side, or the one side that scores it."""
    rules = [part for _, part in parts(deal.variant.settlement)]
    tables = [rule for rule in rules if isinstance(rule, PointTable) and rule.name == entry.name]
    if tables:
        return tables[0].count(deal.reckoning)
    awards = [rule for rule in rules if isinstance(rule, AWARDS)]
    scores = [score for award in awards for score in award(deal.reckoning, deal.standing)[0]]
    sides = [score.side for score in scores if score.reason == entry.name]
    if entry.per is Per.SIDE:
        return tuple(sides.count(Side(side)) for side in range(deal.variant.seating.sides))
    return sides[0] if sides else None


AWARDS = (HangJack, High, HighestOf, Jack, Jokers, Low, OffCard, TrumpCard)


def at_once(variant: Variant) -> set[str]:
    """What is scored in the course of a deal."""
    return {entry.name for entry in entries_of(variant) if entry.scored is Scored.AT_ONCE}


def in_its_course(variant: Variant) -> set[str]:
    """What is scored in the course of a deal, typed in or following from the bids."""
    return at_once(variant) | {"sale", "conceded"}


def sums(variant: Variant, scores: Sequence[Score], reason: str) -> tuple[int, ...]:
    """What each side has scored for a reason."""
    sides = range(variant.seating.sides)
    return tuple(
        sum(score.points for score in scores if (score.side, score.reason) == (side, reason)) for side in sides
    )


def at_the_end(variant: Variant, scores: Sequence[Score]) -> list[tuple[Side, int, str]]:
    """The scores of the settlement, without their cards; of the others a sheet has one for each side."""
    found = [(score.side, score.points, score.reason) for score in scores if score.reason not in at_once(variant)]
    return _jokers_in_order(found)


def _jokers_in_order(scores: list[tuple[Side, int, str]]) -> list[tuple[Side, int, str]]:
    """Scores in which two jokers that follow each other stand in the order of their sides: a sheet counts them so."""
    for place in range(len(scores) - 1):
        if scores[place][2] == scores[place + 1][2] == "joker":
            scores[place : place + 2] = sorted(scores[place : place + 2])
    return scores


def somewhere(variant: Variant, seed: int) -> Standing:
    """A standing like those of a match that is not over, often near its end."""
    draw = stream(derived(seed, "standing"))
    target = getattr(variant.goal, "target", 100)
    sides = range(variant.seating.sides)
    totals = tuple(int(draw.random() * (target + 40)) - 40 for _ in sides)
    bags = tuple(int(draw.random() * 10) for _ in sides) if variant.settlement in {SPADES_PAY, JAQUES_PAY} else ()
    return told(*totals, bags=bags, pot=8 * int(draw.random() * 2), deals=3)


def agrees(variant: Variant, seed: int) -> bool:
    """Whether there was anything to compare: a deal typed in scores what it scored when it was played."""
    deal = played(variant, seed, somewhere(variant, seed))
    if deal.thrown_in and not deal.scores:
        return False
    sheet = ScoreSheet(variant, standing=somewhere(variant, seed)).add(**typed_in(deal))  # type: ignore[arg-type]  # as above
    line = sheet.lines[0]
    assert at_the_end(variant, line.scores) == at_the_end(variant, deal.scores)
    for reason in at_once(variant):
        assert sums(variant, line.scores, reason) == sums(variant, deal.scores, reason)
    assert (sheet.standing, sheet.winner, line.points) == (deal.standing, deal.winner, deal.points)
    assert ScoreSheet.from_json(sheet.to_json(), variants=(variant,)) == sheet
    return True


BY_AUCTION = {
    "a four held by anybody": pitch(Hold.ANYONE_MOST),
    "the highest held": pitch(Hold.ONLY_MOST, after_most=Most.OTHERS_SPEAK),
    "conceded": pitch(all_pass=AllPass.DEALER_FORCED_OR_CONCEDES),
    "free for the eldest": pitch(all_pass=AllPass.ELDEST_FREE),
    "forced on the eldest": pitch(all_pass=AllPass.ELDEST_FORCED),
    "free for the dealer": pitch(all_pass=AllPass.DEALER_FREE),
    "until one is left": pitch(Hold.ANY, AllPass.ELDEST_FREE, rounds=Rounds.UNTIL_ONE_IS_LEFT),
    "the highest ends it": pitch(after_most=Most.ENDS, rounds=Rounds.UNTIL_ONE_IS_LEFT),
    "refused and paid": sold(refused=Refused.PAID, price=Price.ANY),
    "sold round and round": sold(rounds=Rounds.UNTIL_ONE_IS_LEFT, price=Price.ANY),
}
HOUSE = BY_AUCTION | {
    "bags": house(settlement=attrs.evolve(SPADES_PAY, failed_nil=FailedNil.IGNORED, bags=Bags(limit=3, penalty=20))),
    "exactly ten": house(settlement=attrs.evolve(SPADES_PAY, ten_for_two=TenForTwo.EXACTLY_TEN)),
    "three": THREE_HANDED_SPADES,
    "to 250, capped": house(goal=Capped(TO_250, deals=4)),
    "both score": PHAT.evolve(name="house", settlement=Majority(MUCK, pays=8, tie=Tie.BOTH_HALF)),
    "low": HIGH_LOW_JACK.evolve(name="house", goal=Race(22)),
    "no pegs": JAQUES.evolve(name="house", settlement=PHAT.settlement, stages=JAQUES.stages[:1] + JAQUES.stages[-1:]),
}
GAMES = {name: variants.get(name) for name in variants.names()} | HOUSE


@pytest.mark.parametrize("name", GAMES)
def test_a_sheet_can_be_kept_of_every_game(name: str) -> None:
    assert list(untold(GAMES[name])) == []


@pytest.mark.parametrize("name", GAMES)
def test_a_sheet_scores_what_a_played_deal_scores(name: str) -> None:
    assert sum(agrees(GAMES[name], seed) for seed in range(12)) > 6


@pytest.mark.thorough
@pytest.mark.parametrize("name", GAMES)
def test_a_sheet_scores_what_many_played_deals_score(name: str) -> None:
    assert sum(agrees(GAMES[name], seed) for seed in range(200)) > 100


def test_some_of_the_deals_end_in_their_middle() -> None:
    early = [
        deal for seed in range(12) if typed_in(deal := played(PHAT, seed, somewhere(PHAT, seed)))["out"] is not None
    ]
    assert early


@pytest.mark.parametrize("name", ["phat", "nine_card_don_high_jack", "spades", "jaques_blind_nil"])
def test_a_sheet_keeps_the_score_of_a_whole_match(name: str) -> None:
    variant = variants.get(name)
    variant = variant.evolve(name="short", goal=Capped(variant.goal, deals=8))
    draw = stream(7)
    match = Match.new(variant, seed=7)
    sheet = ScoreSheet(variant, dealer=match.deal.dealer)
    while not match.is_over:
        moves = match.legal_moves
        match = match.apply(moves[int(draw.random() * len(moves))]) if moves else match.next_deal()
    for deal in match.deals:
        assert sheet.dealer == deal.dealer
        sheet = sheet.add(**typed_in(deal))  # type: ignore[arg-type]  # as above
    assert (sheet.standing, sheet.winner, sheet.unfinished) == (match.standing, match.winner, match.unfinished)


def test_a_game_that_a_sheet_can_be_kept_of_is_sound() -> None:
    for variant in HOUSE.values():
        assert not [problem for problem in check(variant) if problem.code != "name"]
    assert isinstance(HOUSE["no pegs"].stages[-1], TricksStage)
    assert HOUSE["three"].seating == Seating.singles(3)
    assert Side(0) == 0


# --- Pictures


def test_a_sheet_is_a_table_in_text() -> None:
    sheet = ScoreSheet(SPADES, standing=told(0, 120)).add(bids=("blind-nil", 3, 3, 0), tricks=(0, 2, 9, 2))
    assert plain(str(sheet)).splitlines() == [
        "Spades · N-S 236 · E-W -8",
        "deal  dealt  bids           tricks                     N-S   E-W",
        "                                     brought forward     0   120",
        "1     W      blind 3 3 nil  0 2 9 2  contract          +30   -30",
        "                                     overtricks         +6    +2",
        "                                     blind nil        +200",
        "                                     nil                    -100",
        "                                     total             236    -8",
        "                                     bags kept           6     2",
    ]


def test_two_scores_of_a_side_for_the_same_stand_on_two_lines() -> None:
    lines = str(ScoreSheet(JAQUES).add(bids=(0, 0, 0, 0), tricks=(3, 4, 2, 4))).splitlines()
    assert [line.split()[-3:] for line in lines if " nil " in line and "-" in line] == [["nil", "-100", "-100"]] * 2


def test_a_sheet_shows_the_pot_and_the_end() -> None:
    sheet = ScoreSheet(PHAT, standing=told(50, 40)).add(pegs=(46, 34), muck=(40, 40))
    assert str(sheet).splitlines()[-2:] == [
        "                    total             96   74",
        "                    8 in the pot",
    ]
    assert plain(str(sheet)).startswith("Phat · N-S 96 · E-W 74 · 8 in the pot\n")
    sheet = sheet.add(pegs=(70, 10), muck=(41, 39))
    assert plain(str(sheet)).splitlines()[-1] == "N-S have won the match"


def test_an_empty_sheet_has_no_table() -> None:
    assert plain(str(ScoreSheet(PHAT))) == "Phat · N-S 0 · E-W 0\nno deal yet"


def test_a_deal_without_a_score_has_its_totals() -> None:
    game = HOUSE["no pegs"]
    assert plain(str(ScoreSheet(game).add(muck=(40, 40)))).splitlines()[2:] == [
        "1     W      40-40  total           0    0",
        "                    8 in the pot",
    ]


def test_the_names_are_those_of_the_table() -> None:
    names = ("Anne", "<Bo>", "Cy", "Di")
    sheet = ScoreSheet(SPADES).add(bids=(4, 3, 3, 2), tricks=(5, 2, 4, 2))
    assert "Anne-Cy" in plain(pictures.score_sheet(sheet, names=names))
    shown = plain(pictures.score_sheet_html(sheet, names=names))
    assert "&lt;Bo&gt;-Di" in shown
    assert "<Bo>" not in shown
    assert "Anne-Cy" in plain(pictures.score_sheet_svg(sheet, names=names))
    with pytest.raises(SetupError, match="Spades has 4 seats, not 1"):
        pictures.score_sheet(sheet, names=("Anne",))


def test_html_and_svg_are_well_formed_and_show_the_same() -> None:
    sheets = [
        ScoreSheet(SPADES).add(bids=(4, 3, 3, 2), tricks=(5, 2, 4, 2)),
        ScoreSheet(PHAT, standing=told(150, 164, pot=8)).add(pegs=(0, 18), out=1),
        ScoreSheet(PHAT),
    ]
    for sheet in sheets:
        shown = [line.split() for line in str(sheet).splitlines()]
        for drawn in (methodcaller("_repr_html_")(sheet), pictures.score_sheet_svg(sheet)):
            words = " ".join(ET.fromstring(drawn).itertext()).split()  # noqa: S314 - our own
            assert {word for line in shown for word in line} - {"no", "yet"} <= {*words, "deal"}
