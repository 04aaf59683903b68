"""Whether what a score keeper has typed in can have happened: every problem as a sentence for the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final, cast

import attrs

from allfours._auctioned import Odd, Said, auctioned, bid_out, bids_of
from allfours._english import listed, numbers_text
from allfours._refusing import shown
from allfours.entries import Entry, Per, Scored, Typed, auction_of, paid_by_auction, rules_of
from allfours.errors import Problem
from allfours.ledger import Contract, with_totals
from allfours.moves import Bid, BlindNil
from allfours.pictures.scene import seat_names
from allfours.pictures.score_sheet import ended, side_names
from allfours.rules import sentence
from allfours.seating import Seat, Side
from allfours.stages.bidding import BlindNils, TrickBids
from allfours.state import Deal

if TYPE_CHECKING:
    from allfours.bids import BidRule, BlindRule
    from allfours.sheet import ScoreSheet

_PLAIN: Final = {Per.SEAT: "seat", Per.SIDE: "side", Per.ONE_SEAT: "seat", Per.ONE_SIDE: "side"}
_EACH: Final = (Per.SEAT, Per.SIDE)


@attrs.frozen(kw_only=True)
class Entered:
    """What was typed in for a deal, and is not known to be right."""

    sheet: ScoreSheet
    """The sheet as it is before."""
    values: Mapping[str, object]
    """What was typed in under each name."""
    out: object
    """The side that is said to have won in the middle of the deal; None for a deal played to its end."""
    dealer: Seat
    """Who dealt."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return seat_names(self.sheet.variant)

    @property
    def sides(self) -> tuple[str, ...]:
        """The names of the sides."""
        return side_names(self.sheet.variant, self.names)

    def called(self, entry: Entry) -> tuple[str, ...]:
        """The names of those for whom a number is typed in, or among whom one is named."""
        return self.names if entry.per in {Per.SEAT, Per.ONE_SEAT} else self.sides


def problems(entered: Entered) -> Iterator[Problem]:
    """Everything about a deal that cannot be, or is missing."""
    if entered.sheet.is_over:
        yield Problem("over", path="", text=f"{ended(entered.sheet, entered.sides)}: no deal follows")
        return
    found = list(odd_values(entered))
    yield from found
    if not found:
        yield from _missing(entered)
        yield from _superfluous(entered)
        yield from _odd_end(entered)


# --- Each entry by itself ----------------------------------------------------------------------------------------


def odd_values(entered: Entered) -> Iterator[Problem]:
    """What is wrong with the values that were typed in, each by itself; what is missing is no matter here."""
    known = {entry.name: entry for entry in entered.sheet.asks}
    for name, value in entered.values.items():
        entry = known.get(name)
        if entry is None:
            text = (
                f"{entered.sheet.variant.title} has no {name:.40}: it asks for {listed(known) if known else 'nothing'}"
            )
            yield Problem("unknown", path=f"{name:.40}", text=text)
        elif entry.per in _EACH:
            found = list(_odd_numbers(entered, entry, value))
            yield from found or _odd_total(entered, entry, value)
            if name == "bids" and not found:
                odd_bids = _odd_bids if auction_of(entered.sheet.variant) is None else _odd_auction
                yield from odd_bids(entered, bids_of(cast("Sequence[int | str]", value)))  # as was just made sure
        elif not _is_one(entered, entry, value):
            text = f"{name} is for one of {_choice(entered.called(entry))}, not for {shown(value)}"
            yield Problem(_PLAIN[entry.per], path=name, text=text)


def _is_one(entered: Entered, entry: Entry, value: object) -> bool:
    return type(value) is int and 0 <= value < len(entered.called(entry))


def _choice(names: Iterable[str]) -> str:
    """Names with their numbers: ``0 (N-S) and 1 (E-W)``."""
    return listed(f"{number} ({name})" if str(number) != name else name for number, name in enumerate(names))


def _odd_numbers(entered: Entered, entry: Entry, value: object) -> Iterator[Problem]:
    """What is wrong with the numbers of the seats or sides, one by one."""
    called, each = entered.called(entry), _PLAIN[entry.per]
    numbers = _items(value)
    if len(numbers) != len(called):
        wanted = f"{len(called)} numbers are wanted, one for each {each} ({', '.join(called)})"
        given = len(numbers) or ("none" if type(value) is tuple else shown(value))
        text = f"{entry.name}: {wanted}, not {given}"
        yield Problem(f"{each}s", path=entry.name, text=text)
        return
    for place, (name, number) in enumerate(zip(called, numbers, strict=True)):
        path = f"{entry.name}.{place}"
        if isinstance(number, str) and number in entry.words:
            continue
        if type(number) is not int:
            whole = f"a whole number from {entry.least} to {entry.most}"
            wanted = listed([whole, *entry.words]).replace(" and ", " or ")
            yield Problem("number", path=path, text=f"{entry.name} of {name}: {wanted}, not {shown(number)}")
        elif not entry.least <= number <= entry.most:
            text = f"{entry.name} of {name}: from {entry.least} to {entry.most}, not {shown(number)}"
            yield Problem("range", path=path, text=text)


def _items(value: object) -> Sequence[object]:
    """The items of a sequence that is no text and no bytes; none of anything else."""
    if isinstance(value, str | bytes | bytearray | memoryview) or not isinstance(value, Sequence):
        return ()
    return cast("Sequence[object]", value)  # what an unknown sequence holds is an object at least


def _odd_total(entered: Entered, entry: Entry, value: object) -> Iterator[Problem]:
    """What is wrong with the sum of the numbers; in a deal that ended early there may be less than in a whole one."""
    if entry.total is None:
        return
    least, most = entry.total
    total = sum(cast("Sequence[int]", value))  # no words stand for numbers that are added up
    if not (least if entered.out is None else 0) <= total <= most:
        has = str(most) if least == most else f"from {least} to {most}"
        adds = "add" if entry.name.endswith("s") else "adds"
        yield Problem("sum", path=entry.name, text=f"{entry.name} {adds} up to {total}, and a deal has {has}")


# --- Bids --------------------------------------------------------------------------------------------------------


def _odd_bids(entered: Entered, bids: tuple[Said, ...]) -> Iterator[Problem]:
    """The bids that a rule does not allow, asked with the standing and the bids before, but with no hand.

    A rule that looks at the hand cannot be asked: what is typed in has no cards.
    """
    sheet = entered.sheet
    variant, seating = sheet.variant, sheet.variant.seating
    stages = [rule for rule in rules_of(variant) if isinstance(rule, (TrickBids, BlindNils))]
    rules = [rule for stage in stages if isinstance(stage, TrickBids) for rule in stage.bids]
    asked = [rule for rule in rules if not getattr(rule, "by_hand", False)]
    blind = [stage.blind for stage in stages if stage.blind is not None]
    before = any(isinstance(stage, BlindNils) for stage in stages)
    made: list[Said | None] = [bid if before and isinstance(bid, BlindNil) else None for bid in bids]
    deal = Deal.shuffled(variant, seed=0, dealer=entered.dealer, standing=sheet.standing)
    for seat in seating.order(seating.next(entered.dealer)):
        deal = deal.changed(contract=Contract(declarer=None, bids=tuple(made)))
        why = _why_not_bid(deal, seat, bids[seat], asked, blind)
        if why is not None:
            yield Problem("bid", path=f"bids.{seat}", text=f"{entered.names[seat]} {why}")
        made[seat] = bids[seat]


def _why_not_bid(deal: Deal, seat: Seat, bid: Said, rules: Iterable[BidRule], blind: Iterable[BlindRule]) -> str | None:
    """Why a seat may not bid so, as a clause; None where it may."""
    if isinstance(bid, BlindNil):
        unmet = next((rule for rule in blind if not rule(deal, seat)), None)
        if unmet is not None:
            return f"may not bid nil blind ({sentence(unmet)})"
    amount = bid.amount if isinstance(bid, Bid) else 0
    for rule in rules:
        allowed = rule(deal, seat)
        if amount not in allowed:
            return f"may bid {numbers_text(allowed)}, not {amount or 'nil'} ({sentence(rule)})"
    return None


def _odd_auction(entered: Entered, bids: tuple[Said, ...]) -> Iterator[Problem]:
    """The first bid that the auction does not allow, asked with the standing and the bids before."""
    odd = bid_out(entered.sheet.variant, entered.sheet.standing, entered.dealer, bids)
    if isinstance(odd, Odd):
        seat = odd.seat
        whose, path = ("", "bids") if seat is None else (f"bids of {entered.names[seat]}: ", f"bids.{seat}")
        yield Problem("bid", path=path, text=f"{whose}{odd.text}")


# --- The deal as a whole -----------------------------------------------------------------------------------------


def _missing(entered: Entered) -> Iterator[Problem]:
    """The entries that a deal needs which was played to its end, and that were not typed in."""
    ended_early = entered.out is not None or thrown_in(entered.sheet, entered.values, entered.dealer)
    for entry in () if ended_early else entered.sheet.asks:
        if entry.per in _EACH and entry.name not in entered.values:
            each = f"a number for each {_PLAIN[entry.per]} ({', '.join(entered.called(entry))})"
            yield Problem("missing", path=entry.name, text=f"{entry.name} {_is(entry.name)} missing: {each}")


def _superfluous(entered: Entered) -> Iterator[Problem]:
    """The entries that a deal cannot have that was won in its middle, or thrown in."""
    thrown = thrown_in(entered.sheet, entered.values, entered.dealer)
    for entry in entered.sheet.asks:
        counted = entry.scored is Scored.AT_THE_END and entry.per is not Per.SEAT
        if thrown and entry.name != "bids" and entry.name in entered.values:
            text = f"all have passed and the deal is thrown in, without {entry.name}: leave it out"
            yield Problem("early", path=entry.name, text=text)
        elif entered.out is not None and counted and entry.name in entered.values:
            text = f"the match was won before {entry.name} {_was(entry.name)} counted: leave it out"
            yield Problem("early", path=entry.name, text=text)


def _is(name: str) -> str:
    return "are" if name.endswith("s") else "is"


def _was(name: str) -> str:
    return "were" if name.endswith("s") else "was"


def _auctioned(sheet: ScoreSheet, values: Mapping[str, object], dealer: Seat) -> Deal | None:
    """A deal after its auction, as far as that was typed in; the values are known to be right."""
    return auctioned(sheet.variant, sheet.standing, cast("Mapping[str, Typed]", values), dealer)


def thrown_in(sheet: ScoreSheet, values: Mapping[str, object], dealer: Seat) -> bool:
    """Whether a deal is thrown in after its auction, at a price; the values are known to be right."""
    done = _auctioned(sheet, values, dealer)
    return done is not None and done.thrown_in


def at_once(sheet: ScoreSheet, values: Mapping[str, object], dealer: Seat) -> tuple[int, ...]:
    """What each side scores in the course of a deal; the values are known to be right."""
    sides = [0] * sheet.variant.seating.sides
    done = _auctioned(sheet, values, dealer)
    for score in () if done is None else done.scores:
        sides[score.side] += score.points
    for entry in sheet.asks:
        if entry.scored is Scored.AT_ONCE and entry.name in values:
            for side, points in enumerate(cast("Sequence[int]", values[entry.name])):
                sides[side] += points
    return tuple(sides)


def sides_out(sheet: ScoreSheet, points: Sequence[int]) -> list[Side]:
    """The sides that what they score in the course of a deal takes out; of more than one, only one can have been."""
    before = sheet.standing
    found: list[Side] = []
    for side in map(Side, range(len(points))):
        totals = list(before.totals)
        totals[side] += points[side]
        if sheet.variant.goal(before, with_totals(before, tuple(totals))) == side:
            found.append(side)
    return found


def _odd_end(entered: Entered) -> Iterator[Problem]:
    """What is wrong with how the deal is said to have ended."""
    sheet, out, sides = entered.sheet, entered.out, entered.sides
    names = [*paid_by_auction(sheet.variant), *(entry.name for entry in sheet.asks if entry.scored is Scored.AT_ONCE)]
    if out is not None and (type(out) is not int or not 0 <= out < len(sides)):
        yield Problem("side", path="out", text=f"out is one of {_choice(sides)}, not {shown(out)}")
        return
    if not names:
        if out is not None:
            text = f"{sheet.variant.title} is not won in the middle of a deal: nothing is scored before its end"
            yield Problem("out", path="out", text=text)
        return
    points = at_once(sheet, entered.values, entered.dealer)
    totals = [total + more for total, more in zip(sheet.standing.totals, points, strict=True)]
    there = sides_out(sheet, points)
    if out is not None and out not in there:
        text = f"{sides[out]} would not be out with {totals[out]}: the deal was played to its end"
        yield Problem("out", path="out", text=text)
    for side in there:
        if out is None:
            take = "take" if len(names) > 1 or names[0].endswith("s") else "takes"
            text = f"{listed(names)} {take} {sides[side]} to {totals[side]} and out: the match ends there, out={side}"
            yield Problem("out", path="out", text=text)
        elif side != out:
            text = f"{sides[side]} would be out too, with {totals[side]}: the match ended when the first side was"
            yield Problem("out", path="out", text=text)
