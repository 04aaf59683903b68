"""What is recorded is read back as what it was, and whatever else is read is a record or an error of ours."""

import json
import re
import time
from collections.abc import Callable
from importlib import resources
from random import Random
from typing import Protocol, TypeVar, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from allfours import AllFoursError, Deal, Match, NotationError, Record, SetupError, Variant, variants
from allfours.notation import deal_text, parse_deal
from allfours.rules import cut_trump
from allfours.testing import deals, matches, registered, suits
from allfours.testing._courses import any_of
from allfours.testing._seeing import cards_named
from allfours.testing._turning import reshuffled
from allfours.view import Json
from tests.laws.house_rules import any_deal, any_variant
from tests.laws.test_hidden import seen_by


class _Validator(Protocol):
    def is_valid(self, instance: Json) -> bool: ...


_TEXT = resources.files("allfours").joinpath("record.schema.json").read_text("utf-8")
_SCHEMA = cast("_Validator", Draft202012Validator(json.loads(_TEXT)))  # the cast: its stubs are not whole


def fits_the_schema(text: str) -> bool:
    """Whether a JSON text is what the JSON Schema in the package describes."""
    return _SCHEMA.is_valid(json.loads(text))


@st.composite
def settled_matches(draw: st.DrawFn, of: st.SearchStrategy[Variant]) -> Match:
    """A match that stops anywhere, in which the players may have chosen a seed, packs, dealers, and to give up."""
    variant = draw(of)
    seed, play = draw(st.none() | st.integers(0, 2**256 - 1)), Random(draw(st.integers(0, 2**32)))
    seats = st.integers(0, variant.seating.seats - 1)
    packs = st.permutations(list(variant.deck))
    chosen = packs if seed is None else st.none() | packs
    cuts = suits() if cut_trump(variant, 0, "trump") else st.none()
    dealer = seats if seed is None else st.none() | seats
    match = Match.new(variant, seed=seed, cards=draw(chosen), dealer=draw(dealer), trump=draw(cuts))
    left = draw(st.integers(0, 150))
    while left and not match.is_over:
        left -= 1
        if legal := match.legal_moves:
            match = match.apply(any_of(legal, play))
        else:
            match = match.next_deal(cards=draw(chosen), dealer=draw(st.none() | seats), trump=draw(cuts))
    if not match.is_over and variant.seating.sides == 2 and draw(st.booleans()):
        match = match.concede(draw(st.integers(0, 1)))
    return match


def any_match() -> st.SearchStrategy[Match]:
    """A match of any variant, however it came about."""
    return settled_matches(any_variant()) | matches(any_variant(), most_deals=3)


# --- What is recorded is read back


@given(any_match())
def test_a_match_is_replayed_from_its_text_and_its_json(match: Match) -> None:
    record = match.record()
    from_text = Record.loads(record.dumps(), variants=[match.variant])
    from_json = Record.from_json(record.to_json(), variants=[match.variant])
    assert record == from_text == from_json
    assert hash(record) == hash(from_text) == hash(from_json)
    assert record.dumps() == from_text.dumps() == from_json.dumps()
    assert record.to_json() == from_text.to_json() == from_json.to_json()
    for again in (record.replay(), from_text.replay(), from_json.replay()):
        assert again == match
        assert hash(again) == hash(match)
        assert (again.turn, again.legal_moves, again.standing, again.winner) == (
            match.turn,
            match.legal_moves,
            match.standing,
            match.winner,
        )


@given(settled_matches(any_variant()), st.integers(0, 2**32))
def test_a_match_that_is_replayed_goes_on_alike(match: Match, draw: int) -> None:
    again, play = Record.loads(match.record().dumps(), variants=[match.variant]).replay(), Random(draw)
    while not match.is_over and (match.legal_moves or match.seed is not None) and len(match.past) < 4:
        if match.legal_moves:
            move = any_of(match.legal_moves, play)
            match, again = match.apply(move), again.apply(move)
        else:
            match, again = match.next_deal(), again.next_deal()
    assert again == match
    assert again.totals == match.totals


@given(any_deal())
def test_a_deal_is_read_back_from_its_text_and_its_json(deal: Deal) -> None:
    from_text = parse_deal(deal_text(deal), variants=[deal.variant])
    from_json = Record.from_json(Record.of_deal(deal).to_json(), variants=[deal.variant]).replay().deal
    for again in (from_text, from_json):
        assert again == deal
        assert hash(again) == hash(deal)
        assert (again.turn, again.legal_moves, again.standing, again.pitcher) == (
            deal.turn,
            deal.legal_moves,
            deal.standing,
            deal.pitcher,
        )


@given(settled_matches(any_variant()))
def test_the_positions_of_a_record_are_those_of_the_match(match: Match) -> None:
    positions = list(match.record().positions())
    assert positions[-1] == match
    assert len(positions) == sum(1 + len(deal.moves) for deal in (*match.past, match.deal)) + (
        match.conceded is not None
    )
    assert not any(position.is_over for position in positions[:-1])


# --- What a seat may know


@given(any_match(), st.data())
def test_a_record_of_a_seat_is_read_back(match: Match, data: st.DataObject) -> None:
    record = match.record(seat=data.draw(st.integers(0, match.variant.seating.seats - 1)))
    assert Record.loads(record.dumps(), variants=[match.variant]) == record
    assert Record.from_json(record.to_json(), variants=[match.variant]) == record
    with pytest.raises(SetupError, match="holds no packs"):
        record.replay()


@given(any_match(), st.data())
def test_a_record_of_a_seat_names_no_card_that_it_has_not_seen(match: Match, data: st.DataObject) -> None:
    seat = data.draw(st.integers(0, match.variant.seating.seats - 1))
    record = match.record(seat=seat)
    assert record.seed is None
    for deal, notes in zip((*match.past, match.deal), record.deals, strict=True):
        alone = Record(variant=match.variant, seat=record.seat, deals=(notes,))
        assert cards_named(json.dumps(json.loads(alone.to_json())["deals"])) <= seen_by(deal, seat)


@given(any_deal(), st.data())
def test_a_record_of_a_seat_does_not_depend_on_what_it_hides(deal: Deal, data: st.DataObject) -> None:
    seat = data.draw(st.integers(0, deal.variant.seating.seats - 1))
    other = reshuffled(deal, seat, Random(data.draw(st.integers(0, 2**32))))
    assert Record.of_deal(other, seat=seat) == Record.of_deal(deal, seat=seat)


@given(any_match(), st.data())
def test_the_schema_describes_every_record(match: Match, data: st.DataObject) -> None:
    assert fits_the_schema(match.record().to_json())
    seat = data.draw(st.integers(0, match.variant.seating.seats - 1))
    assert fits_the_schema(match.record(seat=seat).to_json())


@given(any_match(), st.none() | st.integers(0, 1))
def test_the_repr_of_a_record_names_no_card_and_no_seed(match: Match, seat: int | None) -> None:
    record = Record.loads(match.record(seat=seat).dumps(), variants=[match.variant])
    for shown in (repr(record), str(record), *map(repr, record.deals), repr(record.lines)):
        assert not cards_named(shown)
        assert match.seed is None or match.seed < 100 or str(match.seed) not in shown


# --- What strangers send

Reader = Callable[[str], Record]
every_reader = pytest.mark.parametrize("read", [Record.loads, Record.from_json])


def is_answered(read: Callable[[], Record]) -> Record | None:
    """The record, or None for an error of ours that says what is wrong; either of them quickly."""
    start = time.process_time()
    record = answer(read)
    assert time.process_time() - start < 1
    if isinstance(record, Record):
        is_sound(record)
        return record
    says_what_is_wrong(record)
    return None


T = TypeVar("T")


def answer(ask: Callable[[], T]) -> T | AllFoursError:
    """What is answered, or the error of ours that is raised instead."""
    try:
        return ask()
    except AllFoursError as error:
        return error


def says_what_is_wrong(error: AllFoursError) -> None:
    """An error is of the kinds that are promised, and can be printed anywhere."""
    assert type(error) in {NotationError, SetupError}
    assert len(str(error).encode()) < 1_000


def is_sound(record: Record) -> None:
    """A record that was read can be written, and its replay is a match that could be recorded, or an error of ours."""
    assert Record.loads(record.dumps()) == record
    assert fits_the_schema(record.to_json())
    match = answer(record.replay)
    if isinstance(match, Match):
        assert match.record().replay() == match
    else:
        says_what_is_wrong(match)


@every_reader
@given(st.text() | st.binary())
def test_any_text_and_any_bytes_are_answered(read: Callable[[str | bytes], Record], text: str | bytes) -> None:
    is_answered(lambda: read(text))


_PENCIL = '0123456789:,.-?#/ \t\n\r\0AKQJTX SHDC[]{}"\\truefalsenull\ud800\ufeff\u2028é♥'


@st.composite
def altered(draw: st.DrawFn, text: str, *, times: int = 3) -> str:
    """A text in which characters or whole lines are missing, changed, said twice, or in another place."""
    for _ in range(draw(st.integers(1, times))):
        if draw(st.booleans()):
            place = draw(st.integers(0, len(text)))
            rest = place + draw(st.integers(0, 3))
            text = text[:place] + draw(st.text(alphabet=_PENCIL, max_size=3)) + text[rest:]
        else:
            lines = text.split("\n")
            one, other = (draw(st.integers(0, len(lines) - 1)) for _ in range(2))
            change = draw(st.sampled_from(["drop", "twice", "swap", "words"]))
            if change == "drop":
                del lines[one]
            elif change == "twice":
                lines.insert(other, lines[one])
            elif change == "swap":
                lines[one], lines[other] = lines[other], lines[one]
            else:
                lines[one] = " ".join(draw(st.permutations(lines[one].split(" "))))
            text = "\n".join(lines)
    return text


def written(match: Match, seat: int | None) -> str:
    return match.record(seat=seat).dumps()


@given(matches(registered(), most_deals=2), st.none() | st.integers(0, 1), st.data())
def test_an_altered_text_is_answered(match: Match, seat: int | None, data: st.DataObject) -> None:
    text = data.draw(altered(written(match, seat)))
    is_answered(lambda: Record.loads(text))
    is_answered(lambda: Record.loads(text.encode("utf-8", "surrogatepass")))


@given(matches(registered(), most_deals=2), st.none() | st.integers(0, 1), st.data())
def test_an_altered_json_text_is_answered(match: Match, seat: int | None, data: st.DataObject) -> None:
    text = data.draw(altered(json.dumps(json.loads(match.record(seat=seat).to_json()), indent=0)))
    is_answered(lambda: Record.from_json(text))
    is_answered(lambda: Record.from_json(text.encode("utf-8", "surrogatepass")))


def any_json() -> st.SearchStrategy[Json]:
    """Any value of JSON types."""
    text = st.text(max_size=5) | st.sampled_from(
        ["9H", "pass", "bid:3", "allfours record", "phat", "cards", "S", "\ud800"]
    )
    plain: st.SearchStrategy[Json] = st.one_of(st.none(), st.booleans(), st.integers(-5, 60), st.integers(), text)
    keys = st.sampled_from(["game", "deals", "moves"]) | st.text(max_size=3)
    return st.recursive(
        plain, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=3), max_leaves=6
    )


@st.composite
def with_another_part(draw: st.DrawFn, tree: Json) -> Json:
    """A value of which one part is another, is missing, or is there twice."""
    if isinstance(tree, dict) and tree and draw(st.integers(0, 9)):
        key = draw(st.sampled_from(sorted(tree)))
        change = draw(st.sampled_from(["within", "within", "within", "gone", "renamed"]))
        rest = {name: value for name, value in tree.items() if name != key}
        if change == "gone":
            return rest
        return {**rest, key if change == "within" else key + "s": draw(with_another_part(tree[key]))}
    if isinstance(tree, list) and tree and draw(st.integers(0, 9)):
        place = draw(st.integers(0, len(tree) - 1))
        change = draw(st.sampled_from(["within", "within", "within", "gone", "twice"]))
        if change == "within":
            return [*tree[:place], draw(with_another_part(tree[place])), *tree[place + 1 :]]
        return tree[:place] + tree[place + 1 :] if change == "gone" else [*tree, tree[place]]
    return draw(any_json())


@given(matches(registered(), most_deals=2), st.none() | st.integers(0, 1), st.data())
def test_json_with_another_part_is_answered(match: Match, seat: int | None, data: st.DataObject) -> None:
    tree = data.draw(with_another_part(json.loads(match.record(seat=seat).to_json())))
    text = json.dumps(tree)
    record = is_answered(lambda: Record.from_json(text))
    if record is None:
        return
    assert json.loads(record.to_json()).keys() == json.loads(text).keys()


@given(any_json())
def test_any_json_is_answered(tree: Json) -> None:
    assert is_answered(lambda: Record.from_json(json.dumps(tree))) is None


@given(matches(st.just(variants.PHAT), most_deals=2), st.data())
def test_another_card_in_a_hand_is_found_out(match: Match, data: st.DataObject) -> None:
    """Where a match has a seed, no two cards of different hands can change places unseen."""
    text = match.record().dumps()
    one, other = data.draw(st.lists(st.integers(0, 3), min_size=2, max_size=2, unique=True))
    found = {seat: re.search(rf"^hand {seat}: (.*)$", text, re.MULTILINE) for seat in (one, other)}
    hands = {seat: hit[1] for seat, hit in found.items() if hit}
    swapped = text.replace(hands[one], "x", 1).replace(hands[other], hands[one], 1).replace("x", hands[other], 1)
    with pytest.raises(NotationError, match=r"line 5: .*the seed of the match deals other cards"):
        Record.loads(swapped).replay()


@given(deals(registered()), st.data())
def test_a_move_of_the_record_is_one_that_was_legal(deal: Deal, data: st.DataObject) -> None:
    """A record in which a card is replaced by one that was not legal is refused with the refusal of the deal."""
    positions = [position.deal for position in Record.of_deal(deal).positions()][:-1]
    if not positions:
        return
    number = data.draw(st.integers(0, len(positions) - 1))
    before = positions[number]
    card = data.draw(st.sampled_from(tuple(deal.variant.deck)))
    refusal = before.why_not(str(card))
    tree = json.loads(Record.of_deal(deal).to_json())
    tree["deals"][0]["moves"][number][1] = str(card)
    tree["deals"][0]["totals"] = None
    tree["deals"][0]["moves"] = tree["deals"][0]["moves"][: number + 1]
    altered_record = Record.from_json(json.dumps(tree))
    if refusal is None:
        assert altered_record.replay().deal == before.apply(str(card))
    else:
        with pytest.raises(SetupError) as caught:
            altered_record.replay()
        assert str(caught.value) == f"deals.0.moves.{number}: {card}: {refusal.text}"
