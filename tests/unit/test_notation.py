"""The text of records: how it looks, how freely it may be written, and what is said of one that is wrong."""

import re

import attrs
import pytest

from allfours import Deal, Match, NotationError, Record, Seat, SetupError, Standing, Suit, notation, variants
from allfours.following import strict
from allfours.moves import parse_move
from allfours.notation import deal_text, parse_deal
from allfours.record import LONGEST
from allfours.scoring import Race
from allfours.stages import Tricks
from tests.laws.house_rules import EachPutsOneAway, OneRound

TEXT = """\
allfours record 1
game: phat

deal 1: dealer 3, pitcher 0
hand 0: KT73.AK42.97.KJ4
hand 1: Q8542.QJT965..Q3
hand 2: J.873.KJT4.A9872
hand 3: A96..AQ86532.T65
0: 4H 6H 3H 9S
1: 2S JS AS 3S
3: AD 7D 9H
"""
RECORD = Record.loads(TEXT)


# --- How it looks


def test_a_line_of_plays_is_a_trick() -> None:
    assert RECORD.dumps() == TEXT


def test_the_example_of_the_reference_is_a_record() -> None:
    example = (notation.__doc__ or "").partition("::\n\n")[2].partition("\n    ...")[0]
    text = re.sub("^    ", "", example, flags=re.MULTILINE).replace("seed: 181\n", "")
    assert Record.loads(text).replay() == RECORD.replay().apply("4D")


OWN = variants.PHAT.evolve(
    name="own_game",
    aliases=("our_game",),
    packets=(9,),
    stages=(EachPutsOneAway(), OneRound(), Tricks(follow=strict)),
)
"""A game with a stock, secret discards and bids, of rules that the library does not have."""


def test_other_moves_stand_in_lines_of_a_round() -> None:
    """The play begins a line of its own; of a secret move others read that it was made."""
    match = Match.new(OWN, cards=tuple(OWN.deck), dealer=1)
    for move in ("pass", "discard:5S", "discard:AD", "pass", "bid:2", "pass", "bid:4", "pass", "9H", "KD"):
        match = match.apply(move)
    text = match.record().dumps()
    assert text.split("\n")[1:] == [
        "game: own_game",
        "",
        "deal 1: dealer 1, pitcher 2",
        "hand 0: .98765432.A.",
        "hand 1: ..KQJT98765.",
        "hand 2: AKQJT9876...",
        "hand 3: 5432.AKQJT..",
        "stock: 4D 3D 2D AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C",
        "2: pass discard:5S discard:AD pass",
        "2: bid:2 pass bid:4 pass",
        "0: 9H KD",
        "",
    ]
    assert Record.loads(text, variants=[OWN]).replay() == match
    assert Record.loads(text.replace("own_game", "our_game"), variants=[OWN]).replay() == match
    assert match.record(seat=3).dumps().split("\n")[5:] == [
        "hand 3: 5432.AKQJT..",
        "2: pass discard:5S ? pass",
        "2: bid:2 pass bid:4 pass",
        "0: 9H KD",
        "",
    ]


def test_a_seat_that_is_passed_over_is_a_dash() -> None:
    moves = [
        (0, "bid:2"),
        (3, "pass"),
        (0, "bid:3"),
        (1, "pass"),
        (3, "bid:4"),
        (3, "4H"),
        (0, "5H"),
        (2, "6H"),
        (2, "7H"),
    ]
    made = tuple((Seat(seat), parse_move(text)) for seat, text in moves)
    record = attrs.evolve(RECORD, deals=(attrs.evolve(RECORD.deals[0], moves=made),))
    assert record.dumps().split("\n")[8:] == [
        "0: bid:2 - - pass",
        "0: bid:3 pass - bid:4",
        "3: 4H 5H - 6H",
        "2: 7H",
        "",
    ]
    assert Record.loads(record.dumps()) == record


def test_the_standing_says_what_is_not_nothing() -> None:
    for standing, text in (
        (Standing(totals=(150, 155), pot=8, deals=4), "totals 150 155, pot 8, deals 4"),
        (Standing(totals=(-20, 0), bags=(3, 0)), "totals -20 0, bags 3 0"),
        (Standing(deals=1), "totals 0 0, deals 1"),
    ):
        deal = Deal.shuffled(variants.PHAT, seed=1, standing=standing)
        assert deal_text(deal).split("\n")[4] == f"standing: {text}"
        assert parse_deal(deal_text(deal)) == deal


def test_a_new_match_needs_no_standing() -> None:
    assert "standing" not in deal_text(Deal.shuffled(variants.PHAT, seed=1))


def test_a_trump_from_outside_the_pack_stands_above_the_hands() -> None:
    deal = Deal.shuffled(variants.SHASTA_SAM, seed=1, trump=Suit.SPADES)
    assert deal_text(deal).split("\n")[4] == "trump: S"
    assert parse_deal(deal_text(deal)) == deal
    assert Record.from_json(Record.of_deal(deal).to_json()).replay().deal == deal


def test_a_trump_from_outside_the_pack_is_refused_where_none_is_cut() -> None:
    text = deal_text(Deal.shuffled(variants.SHASTA_SAM, seed=1, trump=Suit.SPADES))
    with pytest.raises(NotationError, match="no trumps are cut before the deal"):
        parse_deal(text.replace("shasta_sam", "seven_up"))


# --- How freely it may be written


@pytest.mark.parametrize(
    ("strict", "free"),
    [
        ("\n", "\r\n"),
        ("\n", "  # a remark: 0: 4H\n"),
        ("\n", "\n\t \n"),
        ("allfours record", "# of last night\n\nallfours \t record"),
        ("phat", "fat"),
        ("dealer 3, pitcher 0", "dealer  3,pitcher\t0"),
        ("hand 0: KT73.AK42.97.KJ4", "hand  0 : ks 10s 7s 3s ah kh 4h 2h 9d 7d kc jc 4c"),
        ("AK42", "ak24"),
        ("0: 4H 6H 3H 9S", "0:\t4♥  6♥ 3h 9s \t"),
        ("0: 4H 6H 3H 9S", "0: 4H\n1: 6H 3H\n3: 9S"),
        ("deal 1", "deal 01"),
        ("hand 0", "given: cards dealer\nhand 0"),
        ("hand 0", "standing: totals 0 0\nhand 0"),
    ],
)
def test_the_same_may_be_written_in_other_ways(strict: str, free: str) -> None:
    text = TEXT.replace(strict, free)
    assert text != TEXT
    assert Record.loads(text).replay() == RECORD.replay()


@pytest.mark.parametrize("text", [TEXT.encode(), b"\xef\xbb\xbf" + TEXT.encode(), "\ufeff" + TEXT, TEXT.strip()])
def test_text_may_come_as_bytes_and_with_a_byte_order_mark(text: str | bytes) -> None:
    assert Record.loads(text) == RECORD


def test_hands_may_stand_in_any_order() -> None:
    lines = TEXT.split("\n")
    lines[4:8] = lines[7:3:-1]
    assert Record.loads("\n".join(lines)) == RECORD


def test_a_single_deal_is_wanted() -> None:
    match = Match.new(variants.PHAT, seed=1)
    while not match.deal.is_over:
        match = match.apply(match.legal_moves[0])
    assert parse_deal(match.record().dumps()) == match.deal
    with pytest.raises(SetupError, match="a single deal is wanted, this record has 2"):
        parse_deal(match.next_deal().record().dumps())


# --- What is said of one that is wrong


@pytest.mark.parametrize(
    ("right", "wrong", "line", "reason"),
    [
        ("allfours record 1", "allfours record 2", 1, "record 2' at 0: version 1 of the form is read here, not 2"),
        ("allfours record 1", "Allfours record 1", 1, "a record begins with 'allfours record 1'"),
        ("allfours record 1", "\n\n{}", 3, "this looks like JSON, which Record.from_json reads"),
        ("game: phat", "", 1, "'allfours record 1' at 0: a line such as 'game: phat' is missing"),
        ("game: phat", "game: fat_cat", 2, "no game is called 'fat_cat'"),
        ("game: phat", "game: phta", 2, "did you mean phat"),
        ("game: phat", "game: Phat!", 2, "the id of a game is small letters, digits and underscores"),
        ("game: phat", "game: " + "x" * 61, 2, "at most 60"),
        ("game: phat", "game: phat\ngame: phat", 3, "'game:' at 0: this stands once, above the first deal"),
        ("game: phat", "game: phat\ncolour: red", 3, "'colour: red' at 0: a line begins with one of 'game:'"),
        ("game: phat", "game: phat\nhello", 3, "'hello' at 0: a line is a word or a seat, a colon, and a value"),
        ("game: phat", "game: phat\nstock: 2C", 3, "'stock:' at 0: this stands below the heading of a deal"),
        ("game: phat", "game: phat\n0: 4H", 3, "'0:' at 0: this stands below the heading of a deal"),
        ("game: phat", "game: phat\nconceded: 0", 3, "'conceded:' at 0: this stands below the heading of a deal"),
        ("game: phat", "game: phat\nseed: -1", 3, "a whole number from 0 up"),
        ("game: phat", "game: phat\nseed: 1e5", 3, "a whole number from 0 up"),
        ("game: phat", "game: phat\nseed: \u0661", 3, "a whole number from 0 up"),
        ("game: phat", "game: phat\nseed: 1" + "0" * 78, 3, "at most 78 digits"),
        ("game: phat", f"game: phat\nseed: {2**256}", 3, "below 2 to the power of 256"),
        ("game: phat", "game: phat\nseed: 1", 5, "deals here, not seat 3 (where the table settled it otherwise"),
        ("game: phat", "game: phat\nseat: 4", 3, "the seats 0 to 3, not 4"),
        ("game: phat", "game: phat\nseat: 2", 6, "a record of what seat 2 may know has no other hand"),
        ("deal 1: dealer 3, pitcher 0", "", 5, "stands below the heading of a deal"),
        ("deal 1: dealer 3, pitcher 0", "deal: dealer 3, pitcher 0", 4, "a line begins with one of"),
        ("deal 1: dealer 3, pitcher 0", "deal 1: dealer 3", 4, "the heading of a deal is such as"),
        ("deal 1: dealer 3, pitcher 0", "deal 2: dealer 3, pitcher 0", 4, "this is deal 1, not deal 2"),
        ("deal 1: dealer 3, pitcher 0", "deal 1: dealer 4, pitcher 0", 4, "the seats 0 to 3, not 4"),
        ("deal 1: dealer 3, pitcher 0", "deal 1: dealer 3, pitcher 7", 4, "the seats 0 to 3, not 7"),
        ("deal 1: dealer 3, pitcher 0", "deal 1: dealer 3, pitcher 1", 4, "seat 0 pitches here, not seat 1"),
        ("hand 1: Q8542.QJT965..Q3", "", 4, "the hand of seat 1 is missing"),
        ("hand 1: Q8542.QJT965..Q3", "hand 1:", 6, "seat 1 is dealt 13 cards, not 0"),
        ("hand 1: Q8542.QJT965..Q3", "hand 1: Q854.QJT965..Q3", 6, "seat 1 is dealt 13 cards, not 12"),
        ("hand 1: Q8542.QJT965..Q3", "hand 1: QQ542.QJT965..Q3", 6, "QS stands twice"),
        ("hand 1: Q8542.QJT965..Q3", "hand 1: Q8542.QJT965..Q2", 4, "2♣: dealt more than once; 3♣: missing"),
        ("hand 1: Q8542.QJT965..Q3", "hand 1: Q8542.QJT965.Q3", 6, "four groups of ranks are wanted"),
        ("hand 1: Q8542.QJT965..Q3", "hand 1: S8542.QJT965..Q3", 6, "at 0: a card is a rank"),
        ("hand 1: Q8542.QJT965..Q3", "hand 4: Q8542.QJT965..Q3", 6, "the seats are 0 to 3, not 4"),
        ("hand 1: Q8542.QJT965..Q3", "hand 0: Q8542.QJT965..Q3", 6, "'hand 0' at 0: this stands twice in the deal"),
        ("hand 1: Q8542.QJT965..Q3", "hand: Q8542.QJT965..Q3", 6, "a line begins with one of"),
        ("hand 0", "stock: 2C\nhand 0", 4, "2♣: dealt more than once"),
        ("hand 0", "stock:\nhand 0", 5, "'stock:' at 0: nothing stands behind the colon"),
        ("hand 0", "stock: AK.7.9.9\nhand 0", 5, "AK.7.9.9"),
        ("hand 0", "trump: C♣\nhand 0", 5, "a trump is S, H, D or C"),
        ("hand 0", "given: luck\nhand 0", 5, "what is given is one of dealer, pitcher, cards"),
        ("hand 0", "standing: 5 5\nhand 0", 5, "a standing is such as"),
        ("hand 0", "standing: totals 5 5,\nhand 0", 5, "a standing is such as"),
        ("hand 0", "standing: totals 5 5, totals 5 5\nhand 0", 5, "a standing is such as"),
        ("hand 0", "standing: pot 5 5\nhand 0", 5, "a standing is such as"),
        ("hand 0", "standing: pot -5\nhand 0", 5, "pot runs from 0"),
        ("hand 0", "standing: totals 5 five\nhand 0", 5, "'five' at 0: a whole number is wanted"),
        ("hand 0", "standing: totals 5 5 5\nhand 0", 5, "2 sides, not 3"),
        ("0: 4H", "7: 4H", 9, "the seats are 0 to 3, not 7"),
        ("0: 4H 6H 3H 9S", "0:", 9, "'0:' at 0: nothing stands behind the colon"),
        ("0: 4H 6H 3H 9S", "0: 4H 6H 3H 9S 2S", 9, "a line has one move of each seat at most, 4 in all"),
        ("0: 4H 6H 3H 9S", "0: - 6H 3H 9S", 9, "'-' stands between two moves"),
        ("0: 4H 6H 3H 9S", "0: 4H -", 9, "'-' stands between two moves"),
        ("0: 4H 6H 3H 9S", "0: 4H - 3H 9S", 9, "'3H' at 0: it is the turn of seat 1, not of seat 2"),
        ("0: 4H 6H 3H 9S", "0: 4H ? 3H 9S", 9, "a move is missing, as it may be only in the record of a seat"),
        ("0: 4H 6H 3H 9S", "0: 4H 1H 3H 9S", 9, "'1H' at 0: a move is a card such as 9H, or one of"),
        ("0: 4H 6H 3H 9S", "0: 4H 6Z 3H 9S", 9, "'6Z' at 1: the suit must be one of"),
        ("0: 4H 6H 3H 9S", "0: 4H bid:many 3H 9S", 9, "'bid:many' at 4: a bid is a whole number"),
        ("0: 4H 6H 3H 9S", "0: 4H 6H 3H 9H", 9, "'9H' at 0: 9♥ is not in the hand"),
        ("0: 4H 6H 3H 9S", "0: 4H bid:3 3H 9S", 9, "'bid:3' at 0: "),
        ("1: 2S JS AS 3S", "0: 2S JS AS 3S", 10, "'2S' at 0: it is the turn of seat 1, not of seat 0"),
        ("1: 2S JS AS 3S", "1: 2S AC AS 3S", 10, "'AC' at 0: you hold J♠: follow spades"),
        ("9H\n", "9H\ntotals: 0 27\n", 12, "totals stand below a deal that is over, and this one is not"),
        ("9H\n", "9H\ntotals: 0 27 0\n", 12, "Phat has 2 sides, not 3"),
        ("9H\n", "9H\ntotals: x\n", 12, "'x' at 0: a whole number is wanted"),
        ("9H\n", "9H\nhand 0: KT73.AK42.97.KJ4\n", 12, "'hand 0' at 0: this stands twice in the deal"),
        ("9H\n", "9H\ntrump: H\n", 12, "hands and the like stand above the moves, totals below them"),
        ("9H\n", "9H\ntotals: 0 27\n2: 4D\n", 13, "totals below them"),
        ("9H\n", "9H\nseed: 5\n", 12, "'seed:' at 0: this stands once, above the first deal"),
        ("9H\n", "9H\nconceded: 2\n", 12, "the sides 0 to 1, not 2"),
        ("9H\n", "9H\nconceded: 0\nconceded: 1\n", 13, "nothing stands below who conceded"),
        ("9H\n", "9H\ndeal 2: dealer 0, pitcher 1\n", 12, "the hand of seat 0 is missing"),
    ],
)  # fmt: skip
def test_the_error_names_the_line_and_the_reason(right: str, wrong: str, line: int, reason: str) -> None:
    text = TEXT.replace(right, wrong, 1)
    assert text != TEXT
    with pytest.raises(NotationError) as caught:
        Record.loads(text).replay()
    assert caught.value.line == line
    assert str(caught.value).startswith(f"line {line}: ")
    assert reason in str(caught.value)


def test_a_record_has_a_deal() -> None:
    with pytest.raises(NotationError, match=r"line 1: .*a record has a deal at least"):
        Record.loads("allfours record 1\ngame: phat\n")


@pytest.mark.parametrize("text", ["", " \n\t\n", "# nothing\n", b""])
def test_nothing_is_no_record(text: str | bytes) -> None:
    with pytest.raises(NotationError, match="line 1: '' at 0: a record begins with"):
        Record.loads(text)


def test_bytes_that_are_no_utf_8_are_refused_with_their_line() -> None:
    with pytest.raises(NotationError, match="a record is UTF-8, and this byte is not") as caught:
        Record.loads(TEXT.encode().replace(b"JS", "J♥".encode()[:-1]))
    assert (caught.value.line, caught.value.text, caught.value.position) == (10, "1: 2S J\ufffd", 7)


@pytest.mark.parametrize("text", [None, 5, ["allfours record 1"], object()])
def test_what_is_no_text_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match=f"a record is text or bytes, not {type(text).__name__}"):
        Record.loads(text)


@pytest.mark.parametrize("text", [" " * (LONGEST + 1), b" " * (LONGEST + 1), b" " * (4 * LONGEST + 1)])
def test_a_text_that_is_too_long_is_refused_unread(text: str | bytes) -> None:
    with pytest.raises(NotationError, match="a record is at most 1,000,000 characters"):
        Record.loads(text)


def test_a_text_of_that_length_is_read() -> None:
    assert Record.loads(TEXT.ljust(LONGEST, "\n")) == RECORD


def test_a_long_line_is_cut_short_in_the_error() -> None:
    with pytest.raises(NotationError) as caught:
        Record.loads(TEXT.replace("game: phat", "x" * 9_000))
    assert len(caught.value.text) < 300
    assert len(str(caught.value)) < 300


def test_a_game_of_ones_own_stands_before_that_of_the_library() -> None:
    own = variants.PHAT.evolve(goal=Race(121))
    assert Record.loads(TEXT, variants=[own]).variant is own
    assert Record.loads(TEXT.replace("phat", "fat"), variants=(each for each in [OWN, own])).variant is own
    with pytest.raises(NotationError, match=r"line 2: .*a game of your own is handed over in variants="):
        Record.loads(TEXT.replace("phat", OWN.name))
