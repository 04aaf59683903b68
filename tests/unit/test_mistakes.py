"""What people hand in by mistake, and rules that misbehave: answered in a sentence, by nothing else."""

import inspect
import io
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

import attrs
import pytest

import allfours
from allfours import (
    AllFoursError,
    Bid,
    Card,
    CardSet,
    Deal,
    Discard,
    HandOver,
    Lay,
    Match,
    NameTrump,
    Play,
    Rank,
    Record,
    ScoreSheet,
    Seat,
    SetupError,
    Suit,
    Variant,
    diff,
    pictures,
    rules_text,
    variants,
    vectors,
)
from allfours._files import write
from allfours.bids import AtLeast, BidRule, SideAtMost, any_number, anyone
from allfours.checking import check
from allfours.cli import main
from allfours.drills import Kind, drills
from allfours.entries import entries_of
from allfours.guide import card_guide
from allfours.moves import parse_move
from allfours.phases import phase_diagram
from allfours.rules import sentence
from allfours.scoring import AfterDeals, Capped, NearTheEnd
from allfours.shuffling import derived
from allfours.stages import BlindNils, Swap, SwapWithPartner, TrickBids
from allfours.variants.spades import NO_BLIND_NIL

SPADES = variants.SPADES
TRUMPS, _, PLAY = NO_BLIND_NIL
TWO = SwapWithPartner(2, manner=Swap.BIDDER_FIRST)


def any_kind(value: Any) -> Any:
    """A value of a kind that no type checker would let through."""
    return value


# --- The score sheet


class Row:
    """Numbers as an array of another library has them: comparing it with a sequence raises."""

    def __eq__(self, other: object) -> bool:
        raise ValueError("operands could not be broadcast together")

    __hash__ = None  # type: ignore[assignment]  # as an array has none

    def __repr__(self) -> str:
        return "array([4, 3, 3, 2])"


HUGE = 10**5000
WANTED = "4 numbers are wanted, one for each seat (N, E, S, W)"


@pytest.mark.parametrize(
    ("bids", "said"),
    [
        (Row(), f"bids: bids: {WANTED}, not array([4, 3, 3, 2])"),
        (b"4332", f"bids: bids: {WANTED}, not b'4332'"),
        (bytearray(4), f"bids: bids: {WANTED}, not bytearray(b'\\x00\\x00\\x00\\x00')"),
        ((HUGE, 3, 3, 2), "bids.0: bids of N: from 0 to 13, not an int"),
        ((), f"bids: bids: {WANTED}, not none"),
    ],
    ids=["array", "bytes", "bytearray", "huge", "none"],
)
def test_bids_of_a_strange_kind_are_refused(bids: object, said: str) -> None:
    with pytest.raises(SetupError) as error:
        ScoreSheet(SPADES).add(bids=any_kind(bids), tricks=(5, 2, 4, 2))
    assert str(error.value) == said


@pytest.mark.parametrize("values", [None, 5, "bids", [("bids", (1, 1, 1, 1))]], ids=["none", "number", "text", "pairs"])
def test_values_without_names_are_refused(values: object) -> None:
    with pytest.raises(SetupError, match=r"^values: values have names: they are given like \{.*\}$"):
        ScoreSheet(SPADES).added(any_kind(values))


@pytest.mark.parametrize("name", [None, 1, ("bids",), HUGE, "x" * 1000], ids=["none", "1", "tuple", "huge", "long"])
def test_a_name_of_a_strange_kind_is_refused_in_a_short_sentence(name: object) -> None:
    values, sheet = any_kind({name: 1}), ScoreSheet(SPADES)
    refused = pytest.raises(SetupError, match=r"Spades has no .*: it asks for bids and tricks")
    with refused as error:
        sheet.added(values)
    with refused as same:
        sheet.add(counts=values)
    assert str(error.value) == str(same.value)
    assert len(str(error.value)) < 200


DRAWN: list[Callable[..., str]] = [pictures.score_sheet, pictures.score_sheet_html, pictures.score_sheet_svg]


@pytest.mark.parametrize("draw", DRAWN, ids=lambda draw: str(draw.__name__))
def test_names_of_players_are_texts(draw: Callable[..., str]) -> None:
    with pytest.raises(SetupError, match="names: a name is a text, not 3"):
        draw(ScoreSheet(SPADES), names=("Anne", "Bo", 3, "Di"))


@pytest.mark.parametrize("draw", [pictures.table, pictures.hands, pictures.ledger], ids=["table", "hands", "ledger"])
def test_names_of_players_in_a_deal_are_texts(draw: Callable[..., str]) -> None:
    with pytest.raises(SetupError, match="names: a name is a text, not None"):
        draw(Deal.shuffled(SPADES, seed=1).view(0), names=("Anne", "Bo", None, "Di"))


# --- Drills and the card guide


def test_a_kind_of_drill_is_no_text() -> None:
    with pytest.raises(SetupError, match=r"kind: a kind of drill is Kind\.TAKING or Kind\.PLAYING, not 'TAKING'"):
        drills(SPADES, seed=1, count=1, kind=any_kind("TAKING"))
    assert drills(SPADES, seed=1, count=1, kind=Kind.TAKING)[0].kind is Kind.TAKING


def test_the_trump_of_a_card_guide_is_a_suit() -> None:
    with pytest.raises(SetupError, match=r"trump: a suit is wanted, such as Suit\.HEARTS, not 'H'"):
        card_guide(SPADES, trump=any_kind("H"))


# --- Rules for bids that misbehave


def falling(deal: Deal, seat: Seat) -> Sequence[int]:  # noqa: ARG001 - the signature of every bid rule
    """Bid five, four or three."""
    return (5, 4, 3, 4)


def game(*rules: BidRule) -> Variant:
    """A game with these rules for bids."""
    return SPADES.evolve(name="game", stages=(TRUMPS, TrickBids(bids=rules), PLAY))


def test_bids_are_put_in_order_whatever_the_order_of_a_rule() -> None:
    deal = Deal.shuffled(game(falling), seed=1)
    assert deal.legal_moves == (Bid(3), Bid(4), Bid(5))
    codes = [refusal.code.name for text in ("bid:2", "bid:6") if (refusal := deal.why_not(text))]
    assert codes == ["BID_TOO_LOW", "BID_TOO_HIGH"]
    assert not check(game(falling))


def test_where_a_rule_allows_no_bid_every_bid_is_refused() -> None:
    variant = game(AtLeast(20))
    deal = Deal.shuffled(variant, seed=1)
    refusal = deal.why_not("bid:13")
    assert refusal is not None
    assert (refusal.code.name, refusal.text) == (
        "NOT_ALLOWED",
        "13 may not be bid (bid 20 at least: nobody may bid nil): bid nothing",
    )
    assert [str(problem).partition(" and holds")[0] for problem in check(variant)] == [
        "stages.1: a seat whose turn it is has no legal move"
    ]
    with pytest.raises(SetupError, match="N may bid nothing, not 13"):
        ScoreSheet(variant).add(bids=(13, 13, 13, 13), tricks=(4, 3, 3, 3))


def test_a_rule_without_a_sentence_is_called_by_its_name() -> None:
    def silent(deal: Deal, seat: Seat) -> Sequence[int]:  # noqa: ARG001 - as above
        return (1, 2)

    refusal = Deal.shuffled(game(silent), seed=1).why_not("bid:7")
    assert refusal is not None
    assert refusal.text == "7 may not be bid (silent): bid 1 to 2"
    assert sentence(attrs.make_class("Mute", [])()) == "Mute"


# --- Exchanges that never come


@pytest.mark.parametrize(
    ("stages", "problems"),
    [
        ((TrickBids(bids=(any_number,)), TWO), ["stages.2: nobody can have bid nil blind before this exchange"]),
        ((TWO, TrickBids(bids=(any_number,), blind=anyone)), ["stages.1: nobody can have bid nil blind before"]),
        ((TrickBids(bids=(any_number,), swap=TWO),), ["stages.1.swap: nobody may bid nil blind in its turn"]),
        ((BlindNils(anyone), TrickBids(bids=(any_number,), swap=TWO)), ["stages.2.swap: nobody may bid nil blind in"]),
        ((TrickBids(bids=(AtLeast(1),), blind=anyone),), ["stages.1.blind: nil may not be bid, so nobody"]),
        ((BlindNils(anyone), TrickBids(bids=(any_number,)), TWO), []),
        ((TrickBids(bids=(AtLeast(0), SideAtMost(13)), blind=anyone, swap=TWO),), []),
        ((TrickBids(bids=(any_number,), blind=anyone), TWO), []),
    ],
    ids=["no blind nil", "before the bids", "not in turn", "all before", "no nil", "after all", "in turn", "later"],
)
def test_an_exchange_or_a_blind_nil_that_cannot_be_is_found(stages: tuple[Any, ...], problems: list[str]) -> None:
    found = [str(problem) for problem in check(SPADES.evolve(name="house", stages=(TRUMPS, *stages, PLAY)))]
    assert len(found) == len(problems)
    assert all(text.startswith(problem) for text, problem in zip(found, problems, strict=True))


def test_an_exchange_of_one_card_speaks_of_one() -> None:
    assert SwapWithPartner(1, manner=Swap.BIDDER_MAY_DECLINE).describe() == (
        "Whoever has bid nil before looking may hand one card to the partner, who takes it up and hands one back;"
        " nobody else learns which. Two partners who have both bid so exchange nothing."
    )


# --- The command line


def test_the_list_tells_the_target_of_every_game_that_has_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list"]) == 0
    rows = {line.split()[0]: re.split("  +", line) for line in capsys.readouterr().out.splitlines()[1:]}
    for name, row in rows.items():
        goal: object = variants.get(name).goal
        while isinstance(goal, (Capped, NearTheEnd)):
            goal = goal.goal
        assert isinstance(goal, AfterDeals) or row[3].isdigit(), name
    assert (rows["spades"][3], rows["phat"][3], rows["irish_don"][3]) == ("500", "181", "81")


@pytest.mark.parametrize("command", ["score", "drill", "play"])
def test_what_asks_a_person_needs_an_output(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"4 3 3 2\n"), encoding="utf-8"))
    monkeypatch.setattr(sys, "stdout", None)
    assert main([command, "spades"]) == 2
    assert capsys.readouterr().err == "allfours: to play, the standard output is needed: it is closed\n"


def test_a_sheet_is_not_kept_in_a_file_without_a_name(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b""), encoding="utf-8"))
    assert main(["score", "spades", "--save", ""]) == 2
    assert "allfours: " in capsys.readouterr().err


WRONG_KINDS: list[tuple[dict[str, object], str]] = [
    ({"variant": "spades"}, "a variant is wanted, such as variants.PHAT or variants.get('phat'), not 'spades'"),
    ({"standing": (3, 4)}, "a Standing(totals=...) is wanted, not (3, 4)"),
    ({"trump": "H"}, "a suit is wanted, such as Suit.HEARTS, not 'H'"),
]


@pytest.mark.parametrize(("given", "words"), WRONG_KINDS, ids=["variant", "standing", "trump"])
@pytest.mark.parametrize("make", [Deal.shuffled, Deal.new, Deal.from_hands], ids=["shuffled", "new", "from_hands"])
def test_a_deal_of_what_is_none_is_refused(make: Any, given: dict[str, object], words: str) -> None:
    kinds: dict[str, dict[str, object]] = {
        "shuffled": {"seed": 1},
        "new": {"cards": list(variants.PHAT.deck)},
        "from_hands": {"hands": ["", "", "", ""]},
    }
    arguments = {"variant": variants.PHAT, **kinds[make.__name__], **given}
    with pytest.raises(SetupError) as caught:
        make(arguments.pop("variant"), **arguments)
    assert words in str(caught.value)


def test_a_match_of_what_is_no_variant_is_refused() -> None:
    wrong: Any = "phat"
    with pytest.raises(SetupError, match="a variant is wanted"):
        Match.new(wrong, seed=1)


def test_a_file_that_is_written_again_is_replaced_as_a_whole(tmp_path: Path) -> None:
    file = tmp_path / "sheet.json"
    write(str(file), "one", again=False)
    write(str(file), "two", again=True)
    assert (file.read_text(encoding="utf-8"), [each.name for each in tmp_path.iterdir()]) == ("two", ["sheet.json"])


# --- Values of the wrong kind


PHAT = variants.PHAT
NINE = Card.parse("9H")
HANDS = ["AS KS 9H 8H 3D 2C", ".AT.J9.76"]
A_VARIANT = "variant: a variant is wanted, such as variants.PHAT or variants.get('phat'), not 'phat'"
IN_ORDER = "cards in their order are wanted, such as a tuple of Card, not"
NO_CARDS = "a set is made of cards, CardSet([Card(...), ...]); CardSet.parse reads text"
NO_CARD = 'a card has a Rank and a Suit, as in Card(Rank.ACE, Suit.HEARTS); Card.parse("AH") reads text'
A_HAND = "a hand is a CardSet or its text, not"
A_SET = "a set of cards is wanted, such as CardSet.parse('2C 4D')"
AN_ORDER = "a stock has an order: its cards stand with spaces, top first"

SLIPS: list[tuple[Callable[..., object], tuple[Any, ...], str]] = [
    (ScoreSheet, ("phat",), A_VARIANT),
    (rules_text, ("phat",), A_VARIANT),
    (check, ("phat",), A_VARIANT),
    (card_guide, ("phat",), A_VARIANT),
    (entries_of, ("phat",), A_VARIANT),
    (phase_diagram, ("phat",), A_VARIANT),
    (vectors.vectors, ("phat",), A_VARIANT),
    (diff, (PHAT, "phat"), A_VARIANT),
    (diff, ("phat", PHAT), A_VARIANT),
    (lambda: ScoreSheet(any_kind("phat"), dealer=Seat(0)), (), A_VARIANT),
    (lambda: check(PHAT, among=any_kind(["phat"])), (), A_VARIANT),
    (variants.get, (5,), "name: a game is found by a text such as 'phat', not by 5"),
    (lambda: Deal.new(PHAT, cards=any_kind("AS KS")), (), f"cards: {IN_ORDER} 'AS KS'"),
    (lambda: Deal.new(PHAT, cards=any_kind(None)), (), f"cards: {IN_ORDER} None"),
    (lambda: Match.new(PHAT, cards=any_kind(CardSet()), dealer=0), (), f"cards: {IN_ORDER} CardSet.parse('')"),
    (lambda: Deal.new(PHAT, cards=any_kind(["AS"])), (), "cards: each is a Card, such as Card.parse('9H'), not 'AS'"),
    (
        lambda: Deal.from_hands(variants.ALL_FOURS, hands=HANDS, stock=any_kind(["9S"])),
        (),
        "stock: each is a Card, such as Card.parse('9H'), not '9S'",
    ),
    (lambda: Deal.from_hands(variants.ALL_FOURS, hands=HANDS, stock="A.."), (), f"'A..' at 1: {AN_ORDER}"),
    (
        lambda: Deal.from_hands(PHAT, hands=any_kind([1, "", "", [NINE]])),
        (),
        f"hands.0: {A_HAND} 1; hands.3: {A_HAND} [Card.parse('9H')]",
    ),
    (
        lambda: Deal.from_hands(PHAT, hands="AS KS"),
        (),
        "hands: hands are given seat by seat, as a list of texts or CardSets, not as 'AS KS'",
    ),
    (CardSet, ("AS",), f"'AS' at 0: {NO_CARDS}"),
    (CardSet, ([NINE, "KS"],), f"'KS' at 0: {NO_CARDS}"),
    (Card, ("A", Suit.HEARTS), f"'A' at 0: {NO_CARD}"),
    (Card, (Rank.ACE, "H"), f"'14' at 0: {NO_CARD}"),
    (Play, ("9H",), "\"'9H'\" at 0: a card is played, as in Play(Card.parse('9H'))"),
    (Play, (9,), "'9' at 0: a card is played, as in Play(Card.parse('9H'))"),
    (Lay, (("8C", "4C"),), "\"play:('8C', '4C')\" at 5: cards are wanted, as in Lay((Card(...), Card(...)))"),
    (NameTrump, ("H",), "\"trump:'H'\" at 6: a suit is named, such as Suit.HEARTS"),
    (Discard, ([NINE],), f"\"discard:[Card.parse('9H')]\" at 8: {A_SET}"),
    (HandOver, ("AS KS",), f"\"swap:'AS KS'\" at 5: {A_SET}"),
    (derived, (1, "é"), "what: what a seed is for is told in ASCII, not as 'é'"),
    (
        vectors.shipped,
        ("../vectors/phat",),
        "name: no vectors come with the package for '../vectors/phat': they do for the ids in variants.names()",
    ),
    (
        lambda: vectors.perft(Deal.shuffled(PHAT, seed=7).thrown(), -1),
        (),
        "depth: a depth is a number of moves from 0 up, not -1",
    ),
    (vectors.perft, ("d", 1), "deal: a Deal is wanted, not 'd'"),
    (Record.of, ("x",), "match: a Match is wanted, not 'x'"),
    (Record.of_deal, ("x",), "deal: a Deal is wanted, not 'x'"),
    (pictures.table, (Match.new(PHAT, seed=1),), "what: a Deal or a View is wanted, not <Match of phat, 0:0, deal 1>"),
    (pictures.table_svg, ("x",), "what: a Deal or a View is wanted, not 'x'"),
    (pictures.ledger, (None,), "what: a Match or a Deal or a View is wanted, not None"),
]


@pytest.mark.parametrize(("call", "arguments", "said"), SLIPS, ids=[str(number) for number in range(len(SLIPS))])
def test_a_slip_of_the_hand_is_answered_in_a_sentence(
    call: Callable[..., object], arguments: tuple[Any, ...], said: str
) -> None:
    with pytest.raises(AllFoursError) as caught:
        call(*arguments)
    assert str(caught.value) == said


INSIDE = {
    "arithmetic",
    "asks_nobody",
    "auction_of",
    "bids_above",
    "called_by",
    "cut_trump",
    "dealt",
    "fresh_position",
    "hands_dealt",
    "is_cut",
    "paid_by_auction",
    "refuse",
    "rules_of",
    "seat_names",
    "seat_of",
    "side_names",
    "untold",
}
"""Functions for rules, pictures and the batch engine, which have a deal or a sheet and so a variant in hand."""


def _of_a_variant() -> Iterator[tuple[str, Callable[..., object]]]:
    """The functions whose first argument is a variant, in all modules that people may import, with their names."""
    for module in walk_packages(allfours.__path__, "allfours."):
        if "._" not in module.name:
            for name, function in inspect.getmembers(import_module(module.name), inspect.isfunction):
                first = next(iter(inspect.signature(function).parameters.values()), None)
                if function.__module__ == module.name and first is not None and str(first.annotation) == "Variant":
                    yield name, function


OF_A_VARIANT = {name: function for name, function in _of_a_variant() if not name.startswith("_")}


@pytest.mark.parametrize("name", sorted(OF_A_VARIANT.keys() - INSIDE))
def test_a_function_of_a_variant_refuses_its_name(name: str) -> None:
    function = OF_A_VARIANT[name]
    needed = [each for each in inspect.signature(function).parameters.values() if each.default is each.empty][1:]
    keywords: dict[str, Any] = {each.name: 1 for each in needed if each.kind is each.KEYWORD_ONLY}
    if name in {"simulate", "compare"}:
        keywords["deals"] = 1
    others: list[Any] = [1 for each in needed if each.kind is not each.KEYWORD_ONLY]
    with pytest.raises(SetupError, match=r"^variant: a variant is wanted, such as variants\.PHAT.*not 'phat'"):
        function("phat", *others, **keywords)


def test_what_is_excepted_is_there() -> None:
    assert OF_A_VARIANT.keys() > INSIDE


@pytest.mark.parametrize("read", [Card.parse, CardSet.parse, parse_move], ids=["card", "set", "move"])
def test_what_is_read_is_text(read: Callable[[Any], object]) -> None:
    with pytest.raises(TypeError, match=r"^what is read is a text such as '9H.*', not an int$"):
        read(9)
    with pytest.raises(TypeError, match=r"not a Card$"):
        read(NINE)


def test_a_pack_may_come_in_any_order_that_is_one() -> None:
    cards = tuple(PHAT.deck)
    assert Deal.new(PHAT, cards=iter(cards)) == Deal.new(PHAT, cards=cards)  # type: ignore[arg-type]  # as above
    assert CardSet(iter(cards)) == PHAT.deck
    hands = [Deal.shuffled(PHAT, seed=7).hand(seat) for seat in range(4)]
    assert Deal.from_hands(PHAT, hands=any_kind(iter(hands))) == Deal.from_hands(PHAT, hands=hands)
