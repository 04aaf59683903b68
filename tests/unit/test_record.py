"""Records as values: what they hold, what they hide, and what is refused when they are made or replayed."""

import pickle
import time
from collections.abc import Mapping
from importlib import resources
from typing import Any

import attrs
import pytest

from allfours import (
    AllFoursError,
    CardSet,
    Deal,
    DealRecord,
    Given,
    IllegalMove,
    Match,
    NotationError,
    Record,
    Seat,
    SetupError,
    Standing,
    variants,
)
from allfours.opening import HolderPitches
from allfours.record import LONGEST
from tests.unit.test_notation import OWN, RECORD, TEXT

PHAT = variants.PHAT
DEMO = resources.files("allfours").joinpath("data", "phat_match.txt").read_text("utf-8")


HANDS = RECORD.deals[0].hands
STARTED = attrs.evolve(RECORD.deals[0], standing=Standing(totals=(0, 0)))


def played(match: Match, *, deals: int = 1) -> Match:
    """The match when so many deals are over, everybody having played the first legal card."""
    while not match.is_over and len(match.deals) < deals:
        match = match.apply(match.legal_moves[0]) if match.legal_moves else match.next_deal()
    return match


# --- The match that the demonstration replays


def test_the_recorded_match_is_whole_and_close() -> None:
    match = Record.loads(DEMO).replay()
    assert match.record().dumps() == DEMO
    assert (match.seed, match.winner, match.totals) == (181, 1, (180, 181))
    assert [len(deal.tricks) for deal in match.deals] == [13, 13, 13, 13, 5]
    assert [deal.standing.pot for deal in match.deals] == [0, 0, 8, 0, 0]
    assert [str(score) for deal in match.deals for score in deal.scores if score.reason == "muck"] == [
        "side 0: +8 muck",
        "side 0: +8 muck",
        "side 1: +16 muck",
    ]
    assert str(match.deal.scores[-1]) == "side 1: +5 pegs (5♠)"


def test_the_recorded_match_is_of_the_cards_of_its_seed() -> None:
    record = Record.loads(DEMO)
    assert not any(notes.given for notes in record.deals)
    with pytest.raises(NotationError, match=r"^line 5: .*deal"):
        Record.loads(DEMO.replace("seed: 181", "seed: 182")).replay()


@pytest.mark.parametrize(
    ("right", "wrong", "line", "reason"),
    [
        ("2: AC QH QC 4H\n", "2: AC QH QC\n", 23, "totals stand below a deal that is over, and this one is not"),
        ("2: AC QH QC 4H\n", "2: AC QH QC 4H\n2: AC\n", 23, "'AC' at 0: the deal is over"),
        ("2: AC QH QC 4H\ntotals: 42 46", "2: AC QH QC", 24, "the current deal must be played to its end first"),
        ("totals: 42 46", "totals: 46 42", 23, "the deal has come to 42 46, not to 46 42"),
        ("deal 2: dealer 0, pitcher 1", "deal 2: dealer 1, pitcher 2", 25, "seat 0 deals here, not seat 1"),
        ("deal 2: dealer 0, pitcher 1", "deal 2: dealer 0, pitcher 2", 25, "seat 1 pitches here, not seat 2"),
        ("deal 2: dealer 0, pitcher 1", "deal 3: dealer 0, pitcher 1", 25, "this is deal 2, not deal 3"),
        ("hand 0: KQT", "standing: totals 42 46\nhand 0: KQT", 26, "only the first deal has one"),
        ("9H", "7D", 20, "'7D' at 0: you hold Q♥ 9♥: follow hearts"),
        ("totals: 180 181\n", "totals: 180 181\n3: KS\n", 96, "hands and the like stand above the moves, totals below"),
        ("totals: 180 181\n", "3: KS\n", 95, "'KS' at 0: the match is over"),
        ("totals: 180 181\n", "totals: 180 181\nconceded: 0\n", 96, "the match is over, nobody can give it up"),
    ],
)
def test_a_match_that_breaks_the_rules_is_refused_at_its_line(right: str, wrong: str, line: int, reason: str) -> None:
    text = DEMO.replace(right, wrong, 1)
    assert text != DEMO
    with pytest.raises(NotationError) as caught:
        Record.loads(text).replay()
    assert caught.value.line == line
    assert reason in str(caught.value)


def test_no_deal_follows_the_end_of_the_match() -> None:
    sixth = DEMO[DEMO.index("deal 1:") : DEMO.index("0: 7C")].replace("deal 1", "deal 6")
    with pytest.raises(NotationError, match=r"^line 97: .*the match is over, no deal follows"):
        Record.loads(f"{DEMO}\n{sixth}").replay()


def test_an_illegal_move_is_the_cause_of_the_error() -> None:
    with pytest.raises(NotationError) as caught:
        Record.loads(TEXT.replace("3: AD 7D", "3: AD KC")).replay()
    illegal = caught.value.__cause__
    assert isinstance(illegal, IllegalMove)
    assert illegal.deal == Record.loads(TEXT[: TEXT.index(" 7D")]).replay().deal


def test_the_positions_come_one_by_one_up_to_what_is_wrong() -> None:
    positions = Record.loads(TEXT.replace("3: AD 7D", "3: AD KC")).positions()
    seen = [next(positions) for _ in range(10)]
    assert [len(position.deal.moves) for position in seen] == list(range(10))
    with pytest.raises(NotationError, match="line 11: 'KC' at 0: you hold 9♦ 7♦: follow diamonds"):
        next(positions)


# --- What the table settled


def test_a_match_by_custom_and_seed_has_nothing_given() -> None:
    match = played(Match.new(PHAT, seed=5)).next_deal()
    assert [notes.given for notes in match.record().deals] == [frozenset(), frozenset()]
    assert "given" not in match.record().dumps()


def test_a_dealer_and_cards_that_were_chosen_are_given() -> None:
    match = played(Match.new(PHAT, seed=5, dealer=1)).next_deal(dealer=3, cards=tuple(PHAT.deck))
    record = match.record()
    assert [notes.given for notes in record.deals] == [{Given.DEALER}, {Given.DEALER, Given.CARDS}]
    lines = record.dumps().split("\n")
    assert lines[4:6] == ["deal 1: dealer 1, pitcher 2", "given: dealer"]
    assert lines[25:27] == ["deal 2: dealer 3, pitcher 0", "given: dealer cards"]
    assert Record.loads(record.dumps()).replay() == match


@pytest.mark.parametrize(
    ("word", "path", "reason"),
    [
        ("dealer", "deals.1.dealer", "seat 2 deals here, not seat 3 (where the table settled it otherwise"),
        ("cards", "deals.1.hands", "the seed of the match deals other cards"),
    ],
)  # fmt: skip
def test_what_is_not_said_to_be_given_is_refused(word: str, path: str, reason: str) -> None:
    match = played(Match.new(PHAT, seed=5, dealer=1)).next_deal(dealer=3, cards=tuple(PHAT.deck))
    record = match.record()
    first, second = record.deals
    unsaid = attrs.evolve(record, deals=(first, attrs.evolve(second, given=second.given - {Given(word)})))
    with pytest.raises(SetupError) as caught:
        unsaid.replay()
    assert caught.value.problems[0].path == path
    assert reason in str(caught.value)


def test_without_a_seed_only_later_dealers_can_depart_from_the_custom() -> None:
    cards = tuple(PHAT.deck)
    match = played(Match.new(PHAT, cards=cards, dealer=1)).next_deal(cards=cards, dealer=1)
    assert [notes.given for notes in match.record().deals] == [frozenset(), {Given.DEALER}]
    assert match.record().replay() == match


def test_a_single_deal_may_have_any_pitcher() -> None:
    deal = Deal.shuffled(PHAT, seed=1, dealer=0, pitcher=3)
    [notes] = Record.of_deal(deal).deals
    assert notes.given == {Given.PITCHER}
    assert Record.of_deal(deal).replay().deal == deal


def test_who_holds_the_card_that_decides_pitches() -> None:
    [two] = CardSet.parse("2D")
    match = Match.new(
        PHAT.evolve(name="two_pitches", first_dealer=HolderPitches(two)), cards=tuple(PHAT.deck), dealer=0
    )
    assert match.deal.pitcher == match.record().deals[0].pitcher != 1
    assert match.record().deals[0].given == frozenset()
    assert match.record().replay() == match


def test_the_deals_to_come_are_those_of_the_seed() -> None:
    match = played(Match.new(PHAT, seed=5, cards=tuple(PHAT.deck)))
    again = Record.loads(match.record().dumps()).replay()
    assert again.next_deal() == match.next_deal()
    assert again.next_deal().record().deals[1].given == frozenset()


# --- What a seat may know


def test_a_record_of_a_seat_has_its_own_hands_and_what_was_played() -> None:
    match = played(Match.new(PHAT, seed=5)).next_deal()
    record = match.record(seat=2)
    assert (record.seat, record.seed) == (2, None)
    for deal, notes in zip((*match.past, match.deal), record.deals, strict=True):
        assert notes.hands == (None, None, CardSet.of_mask(deal.table.facts.start.hands[2]), None)
        assert notes.stock is None
        assert tuple(move for _, move in notes.moves) == deal.moves
    assert [notes.totals for notes in record.deals] == [match.totals, None]


def test_a_hand_that_lies_face_down_is_in_no_record_of_its_seat() -> None:
    match = Match.new(PHAT, seed=5)
    partner = PHAT.seating.next(match.deal.pitcher, 2)
    assert match.record(seat=partner).deals[0].hands == (None,) * 4
    assert match.apply(match.legal_moves[0]).record(seat=partner).deals[0].hands[partner] == match.deal.hand(partner)


def test_a_record_of_a_seat_says_nothing_of_the_seed() -> None:
    """That the cards are not those of the seed would tell something of them."""
    match = Match.new(PHAT, seed=5, cards=tuple(PHAT.deck), dealer=0)
    assert match.record().deals[0].given == {Given.DEALER, Given.CARDS}
    assert match.record(seat=1).deals[0].given == {Given.DEALER}


def test_a_record_of_a_seat_does_not_say_that_somebody_else_should_have_pitched() -> None:
    """Where the holder of a card pitches, that would tell who does not hold it."""
    [two] = CardSet.parse("2D")
    deal = Deal.shuffled(PHAT.evolve(name="two_pitches", first_dealer=HolderPitches(two)), seed=1, pitcher=0)
    assert two not in deal.hand(0)
    assert Record.of_deal(deal).deals[0].given == {Given.PITCHER}
    assert Record.of_deal(deal, seat=0).deals[0].given == frozenset()


def test_a_record_of_a_seat_keeps_who_conceded() -> None:
    match = Match.new(PHAT, seed=5).concede(1)
    assert match.record(seat=0).conceded == 1
    assert match.record().replay() == match
    assert match.record().dumps().endswith("\n\nconceded: 1\n")


def test_a_record_of_a_seat_cannot_be_replayed() -> None:
    record = Match.new(PHAT, seed=5).record(seat=2)
    with pytest.raises(SetupError, match="seat: what seat 2 may know holds no packs, so it cannot be replayed"):
        record.replay()
    with pytest.raises(NotationError, match="line 3: 'seat: 2' at 0: what seat 2 may know holds no packs"):
        Record.loads(record.dumps()).replay()


@pytest.mark.parametrize("seat", [4, -1, True])
def test_there_is_no_record_of_a_seat_that_is_none(seat: int) -> None:
    with pytest.raises(SetupError, match="Phat has the seats 0 to 3"):
        Match.new(PHAT, seed=5).record(seat=seat)


OF_SEAT_1 = played(Match.new(PHAT, seed=5)).record(seat=1)
OWN_HAND = OF_SEAT_1.deals[0].hands[1] or CardSet()
TWELVE = CardSet(list(OWN_HAND)[1:])


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"hands": (OWN_HAND, OWN_HAND, None, None)}, r"hands\.0: a record of what seat 1 may know has no other hand"),
        ({"hands": (None, OWN_HAND)}, r"hands: Phat is dealt to 4 seats, not 2"),
        ({"hands": (None, TWELVE, None, None)}, r"hands\.1: a hand is 13 cards of the pack"),
        ({"hands": (None, CardSet([*TWELVE, *CardSet.parse("X1")]), None, None)}, r"hands\.1: a hand is 13 cards"),
        ({"stock": ()}, r"stock: a record of what seat 1 may know has no stock"),
        ({"dealer": 4}, r"dealer: Phat has the seats 0 to 3, not 4"),
        ({"pitcher": 4}, r"pitcher: Phat has the seats 0 to 3, not 4"),
        ({"standing": Standing(totals=(1, 2, 3))}, r"standing: Phat has 2 sides"),
    ],
)
def test_a_record_of_a_seat_that_knows_too_much_cannot_be_made(changes: Mapping[str, Any], reason: str) -> None:
    notes = attrs.evolve(OF_SEAT_1.deals[0], **changes)
    with pytest.raises(SetupError, match=rf"^deals\.0\.{reason}"):
        attrs.evolve(OF_SEAT_1, deals=(notes,))


def test_a_record_of_a_seat_has_no_seed() -> None:
    with pytest.raises(SetupError, match="seed: a record of what seat 1 may know has no seed"):
        attrs.evolve(OF_SEAT_1, seed=5)


def test_the_standing_of_a_record_of_a_seat_is_kept() -> None:
    deal = Deal.shuffled(PHAT, seed=1, standing=Standing(totals=(150, 155), pot=8, deals=4))
    record = Record.of_deal(deal, seat=0)
    assert record.deals[0].standing == deal.standing
    assert Record.loads(record.dumps()) == record == Record.from_json(record.to_json())


# --- As values


def test_a_record_is_a_value() -> None:
    match = played(Match.new(PHAT, seed=5))
    assert match.record() == played(Match.new(PHAT, seed=5)).record()
    assert hash(match.record()) == hash(Record.loads(match.record().dumps()))
    assert match.record() != match.record(seat=0)
    for record in (match.record(), Record.loads(match.record().dumps())):
        again = pickle.loads(pickle.dumps(record))
        assert again == record
        assert again.lines == record.lines or record.lines is not None
    with pytest.raises(AttributeError):
        setattr(match.record(), "seed", 6)  # noqa: B010 - to a type checker the field cannot be assigned


def test_the_repr_hides_cards_and_seed() -> None:
    match = played(Match.new(PHAT, seed=98_765))
    assert repr(match.record()) == str(match.record()) == "<Record of phat, deals: 1>"
    assert repr(match.record(seat=2)) == "<Record of phat, deals: 1, what seat 2 may know>"
    assert repr(match.record().deals[0]) == f"<DealRecord, dealer {match.deal.dealer}, 52 moves>"
    assert "hand" not in repr(Record.loads(match.record().dumps()).lines)


def test_a_pickle_of_a_match_is_small_and_right() -> None:
    match = Record.loads(DEMO).replay()
    data = pickle.dumps(match)
    assert pickle.loads(data) == match
    assert len(data) < 6_000


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"hands": HANDS[:3]}, r"deals\.0\.hands: Phat is dealt to 4 seats, not 3"),
        ({"hands": (HANDS[1], *HANDS[1:])}, r"deals\.0\.hands: .* dealt more than once"),
        ({"hands": (None, *HANDS[1:])}, r"deals\.0\.hands: the hand of seat 0 is missing"),
        ({"stock": None}, r"deals\.0\.stock: the stock is missing"),
        ({"moves": ((Seat(4), None),)}, r"deals\.0\.moves\.0: Phat has the seats 0 to 3, not 4"),
        ({"moves": ((Seat(3), None),)}, r"deals\.0\.moves\.0: a move is missing"),
        ({"totals": (1, 2, 3)}, r"deals\.0\.totals: Phat has 2 sides, not 3"),
        ({"standing": Standing(bags=(1, 2, 3))}, r"deals\.0\.standing\.bags: Phat has 2 sides, not 3"),
    ],
)
def test_a_deal_that_is_not_well_formed_is_in_no_record(changes: Mapping[str, Any], reason: str) -> None:
    notes = attrs.evolve(RECORD.deals[0], **changes)
    with pytest.raises(SetupError, match=reason):
        attrs.evolve(RECORD, deals=(notes,), lines=None)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"deals": ()}, "deals: a record has a deal at least"),
        ({"seed": -1}, "seed: a seed is from 0 up"),
        ({"seed": True}, "seed: a seed is a whole number, not True"),
        ({"seat": 4}, "seat: Phat has the seats 0 to 3, not 4"),
        ({"conceded": 2}, "conceded: Phat has the sides 0 to 1, not 2"),
        ({"conceded": -1}, "conceded: Phat has the sides 0 to 1, not -1"),
        ({"deals": (RECORD.deals[0], STARTED)}, r"deals\.1\.standing: only the first"),
    ],
)
def test_a_record_that_is_not_well_formed_cannot_be_made(changes: Mapping[str, Any], reason: str) -> None:
    with pytest.raises(SetupError, match=reason):
        attrs.evolve(RECORD, **changes, lines=None)


def test_a_match_put_together_by_hand_is_recorded_if_its_deals_follow() -> None:
    """Deals that do not are refused before anybody keeps a record that cannot be replayed."""
    first = played(Match.new(PHAT, seed=5)).deal
    cards = tuple(PHAT.deck)
    fresh = Deal.new(PHAT, cards=cards, dealer=first.pitcher)
    follows = Deal.new(PHAT, cards=cards, dealer=first.pitcher, standing=first.standing)
    whole = Match(variant=PHAT, seed=None, past=(first,), deal=follows)
    assert whole.record().replay() == whole
    late = Match(variant=PHAT, seed=None, deal=follows)
    assert late.record().replay() == late
    with pytest.raises(
        SetupError, match=r"deals\.1\.standing: the deal did not begin with what the deal before had led to"
    ):
        Match(variant=PHAT, seed=None, past=(first,), deal=fresh).record()
    with pytest.raises(SetupError, match="the current deal must be played to its end first"):
        Match(variant=PHAT, seed=None, past=(follows,), deal=follows).record()


def test_a_deal_thrown_in_is_followed_by_another() -> None:
    match = Match.new(OWN, seed=5)
    while not match.deal.is_over:
        match = match.apply("pass")
    assert match.deal.thrown_in
    following = match.next_deal()
    assert following.record().deals[0].totals == (0, 0)
    assert Record.loads(following.record().dumps(), variants=[OWN]).replay() == following


def test_with_more_than_two_sides_nobody_can_have_conceded() -> None:
    three = PHAT.evolve(name="three", packets=(17,), seating=type(PHAT.seating).singles(3))
    record = attrs.evolve(Match.new(three, seed=1).record(), conceded=three.seating.side(Seat(2)))
    with pytest.raises(SetupError, match="conceded: with 3 sides no other side would have won"):
        record.replay()


# --- Long ones


def test_a_match_that_could_not_be_read_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("allfours.record.LONGEST", len(TEXT))
    assert RECORD.dumps() == TEXT
    with pytest.raises(SetupError, match=f"a record is at most {len(TEXT)} characters, this match has 5"):
        RECORD.to_json()
    with pytest.raises(SetupError, match=f"a record is at most {len(TEXT)} characters"):
        RECORD.replay().apply("4D").record().dumps()


HEAD = "allfours record 1\ngame: phat\n"
DEAL = "deal 1: dealer 3, pitcher 0\n"


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        HEAD + DEAL + "0: 4H\n" * 160_000,
        HEAD + ":\n" * 490_000,
        HEAD + DEAL * 35_000,
        HEAD + "seat: 2\n" + DEAL + "0: 4h 4h 4h 4h\n" * 60_000,
        HEAD + "seat: 2\n" + "".join(f"deal {number}: dealer 3, pitcher 0\n" for number in range(1, 29_000)),
        HEAD + DEAL + "hand 0: " + "4H " * 320_000,
        HEAD + DEAL + "stock: " + "4H " * 320_000,
        HEAD + DEAL + "standing: totals " + "5 " * 480_000,
        HEAD + DEAL + "totals: " + "5 " * 480_000,
        HEAD + "deal 1: dealer" + " " * 960_000 + "3",
        HEAD + "a" + " " * 960_000 + "b",
        HEAD + "1" * 960_000,
        "allfours record 1\ngame: " + "a" * 960_000,
        "allfours" + " " * 960_000,
        "\r" * 990_000,
        "[],[" * 240_000,
        '"\\' * 490_000,
        '"\\"' * 320_000,
        "{" + ",".join(f'"{number}":1' for number in range(80_000)) + ',"79999":1}',
        '{"seed":' + "1" * 960_000 + "}",
        RECORD.to_json().replace('[0,"4H"]', ",".join(['[0,"4H"]'] * 100_000)),
        RECORD.to_json().replace('"stock":[', '"stock":[' + ",".join(['"4H"'] * 190_000)),
    ],
)
def test_whatever_comes_is_answered_quickly(text: str) -> None:
    assert len(text) <= LONGEST
    for read in (Record.loads, Record.from_json):
        start = time.process_time()
        with pytest.raises(AllFoursError):
            read(text).replay()
        assert time.process_time() - start < 10  # a second, but for coverage; a loop within a loop takes minutes


def test_a_deal_record_can_be_asked_for_alone() -> None:
    deal = Deal.shuffled(PHAT, seed=1)
    assert DealRecord.of(deal) == Record.of_deal(deal).deals[0]
    assert DealRecord.of(deal, seat=Seat(0)) == Record.of_deal(deal, seat=0).deals[0]
