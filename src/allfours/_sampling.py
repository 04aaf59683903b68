"""A few deals of a variant, played at random from fixed seeds, to see whether its rules work."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Final

import attrs

from allfours import shuffling
from allfours._asking import asked, joined
from allfours._refusing import shown
from allfours.cards import cards_of
from allfours.errors import Problem
from allfours.ledger import Score, Standing
from allfours.moves import Play
from allfours.scoring import nothing
from allfours.seating import Seat, Side
from allfours.state import Deal

if TYPE_CHECKING:
    from allfours.rules import Variant

_DEALS: Final = 4
_MANY: Final = 100
"""Deals that are played before it is said that none of them scores."""
_LONGEST: Final = 2000
"""Moves after which a sample deal is cut off; no game of the family comes near."""
_LISTED: Final = 100
"""Legal moves of one seat that are looked at one by one; a discard may be made in tens of thousands of ways."""
_MATCH: Final = 1000
"""Deals after which even the luckiest side should have won."""


def sampled(variant: Variant) -> list[Problem]:
    """What goes wrong when the variant is played; none of it twice."""
    deals: list[Deal] = []
    points: list[int] = []
    found = asked(variant, "first_dealer", partial(_opened, variant))
    for seeds in (range(_DEALS), range(_DEALS, _MANY)):
        new: list[Deal] = []
        odd = asked(variant, "stages", partial(_played, variant, new, seeds))
        odd += asked(variant, "settlement", partial(_settled, variant, new, points))
        deals += new
        found += odd
        if odd or any(points) or not new:
            break
    else:
        found.append(Problem("goal", path="goal", text="nothing is scored in a deal, so that nobody can win"))
    found += asked(variant, "goal", partial(_won, variant, deals, points))
    found += asked(variant, "next_dealer", partial(_dealt_on, variant, deals[:_DEALS]))
    return list({(problem.code, problem.path): problem for problem in reversed(found)}.values())[::-1]


def _opened(variant: Variant) -> Iterator[Problem]:
    """What goes wrong at the beginning of a match."""
    custom = variant.first_dealer
    for seed in range(_DEALS):
        dealer = custom.dealer(variant, seed)
        yield from _odd_seat(variant, "first_dealer", dealer, custom.dealer(variant, seed))
        hands = variant.dealt(shuffling.shuffle(cards_of(variant.deck.mask), seed), dealer=Seat(0))[0]
        pitcher = custom.pitcher(variant, hands, Seat(0))
        yield from _odd_seat(variant, "first_dealer", pitcher, custom.pitcher(variant, hands, Seat(0)))


def _dealt_on(variant: Variant, deals: list[Deal]) -> Iterator[Problem]:
    """What goes wrong when the next dealer is asked for."""
    for deal in deals:
        yield from _odd_seat(variant, "next_dealer", variant.next_dealer(deal), variant.next_dealer(deal))


def _odd_seat(variant: Variant, path: str, seat: object, again: object) -> Iterator[Problem]:
    """What is wrong with a seat that a custom names, asked twice."""
    if type(seat) is not int or not 0 <= seat < variant.seating.seats:
        text = f"the seats are 0 to {variant.seating.seats - 1}, and this names {shown(seat)}"
        yield Problem("seat", path=path, text=text)
    elif seat != again:
        yield Problem("chance", path=path, text=f"asked twice it names seat {seat} and {shown(again)}: use the seed")


# --- The play ----------------------------------------------------------------------------------------------------


def _played(variant: Variant, deals: list[Deal], seeds: Iterable[int]) -> Iterator[Problem]:
    """What goes wrong in the course of a deal; deals that come to their end are added to the list."""
    trial = variant.evolve(settlement=nothing)  # which is asked by itself, so that deals end even where it fails
    for seed in seeds:
        draw = shuffling.stream(seed)
        deal = Deal.shuffled(trial, seed=seed, dealer=seed % variant.seating.seats)
        for _ in range(_LONGEST):
            odd = [] if deal.turn is None else list(_odd_turn(deal, deal.turn))
            yield from odd
            if deal.turn is None or odd:
                break
            deal = deal.apply(deal.legal_moves[int(draw.random() * len(deal.legal_moves))])
        else:
            text = f"a sample deal has not come to its end after {_LONGEST} moves"
            yield Problem("endless", path=_stage(deal), text=text)
        if deal.is_over:
            yield from _odd_end(deal)
        if deal.tricks and deal.is_over:
            deals.append(deal)


def _odd_turn(deal: Deal, turn: Seat) -> Iterator[Problem]:
    """What is wrong with the moves that a seat is offered."""
    moves, hand, path = deal.legal_moves, deal.hand(turn), _stage(deal)
    if not moves:
        held = f"and holds {' '.join(card.symbol for card in hand)}" if hand else "and no card: all have been played"
        yield Problem("moves", path=path, text=f"a seat whose turn it is has no legal move {held}")
    refused = [str(move) for move in moves[:_LISTED] if deal.why_not(move) is not None]
    if refused:
        yield Problem("moves", path=path, text=f"{refused[0]} is listed as legal, and refused")
    if len(set(moves)) != len(moves):
        yield Problem("moves", path=path, text="a legal move is listed twice")
    plays = [move for move in moves if isinstance(move, Play)]
    strange = [move.card.symbol for move in plays if move.card not in hand]
    if strange:
        yield Problem("moves", path=path, text=f"a seat may play {' '.join(strange)}, which it does not hold")
    if plays and turn in deal.face_down:
        yield Problem("looking", path=path, text="a seat is to play a card while its hand still lies face down")


def _odd_end(deal: Deal) -> Iterator[Problem]:
    """What is wrong with a deal that has come to its end."""
    for seat in range(deal.variant.seating.seats):
        deal.view(seat)  # may fail, and that is a problem
    yield from _odd_scores(deal.variant, _stage(deal), deal.scores)
    if deal.winner is not None or deal.thrown_in:
        return
    if not deal.tricks:
        yield Problem(
            "stages", path="stages", text="a deal ends without a trick: no stage plays the cards, as Tricks does"
        )
    if deal.face_down:
        yield Problem("looking", path="stages", text="hands still lie face down when a deal has ended")


def _stage(deal: Deal) -> str:
    """The path of the stage that a deal has come to, and of its rule that allows a card to be played."""
    number = min(deal.table.facts.stage, len(deal.variant.stages)) - 1
    rule = "" if deal.is_over else "follow" if deal.trick else "lead"
    path = f"stages.{number}"
    return joined(path, rule) if hasattr(deal.variant.stages[number], rule) else path


# --- What it pays ------------------------------------------------------------------------------------------------


def _settled(variant: Variant, deals: list[Deal], points: list[int]) -> Iterator[Problem]:
    """What is wrong with what finished deals pay; all points of a side in a deal are added to the list."""
    for deal in deals:
        if deal.thrown_in or deal.winner is not None:
            points += deal.points
            continue
        # As the deal itself would ask, and once more with the standing that this leaves, for the sake of its pot.
        before = attrs.evolve(deal.standing, deals=deal.standing.deals - 1)
        scores, after = variant.settlement(deal.reckoning, before)
        variant.settlement(deal.reckoning, after)
        yield from _odd_scores(variant, "settlement", scores)
        if (after.totals, after.deals) != (before.totals, before.deals):
            text = "a settlement leaves the totals and the number of deals alone: its scores are added by themselves"
            yield Problem("standing", path="settlement", text=text)
        paid = list(deal.points)
        for score in scores:
            paid[score.side] += score.points
        points += paid


def _odd_scores(variant: Variant, path: str, scores: Iterable[object]) -> Iterator[Problem]:
    """What is wrong with scores."""
    for score in scores:
        if not isinstance(score, Score):
            yield Problem("score", path=path, text=f"a score is a Score, not {shown(score)}")
            continue
        if not 0 <= score.side < variant.seating.sides:
            text = f"the sides are 0 to {variant.seating.sides - 1}, and {score.side} scores for {shown(score.reason)}"
            yield Problem("score", path=path, text=text)
        if not score.points:  # as of an award that pays 0: the library makes its scores without asking
            yield Problem("score", path=path, text="a score is of whole points other than 0, not 0")


def _won(variant: Variant, deals: list[Deal], points: list[int]) -> Iterator[Problem]:
    """What is wrong with the goal: won before it begins, by nobody who sits there, or by nobody at all."""
    sides = range(variant.seating.sides)
    standing = Standing().for_sides(len(sides))
    if variant.goal(standing, standing) is not None:
        yield Problem("goal", path="goal", text="a match is won before it has begun")
    winners: list[object] = [deal.winner for deal in deals if deal.winner is not None]
    if max(points, default=0) > 0 and not winners:
        winner = _lucky_winner(variant, standing, most=max(points), least=min(0, *points))
        winners.append(winner)
        if winner is None:
            text = f"nobody wins, not even a side that makes {max(points)} points in each of {_MATCH} deals"
            yield Problem("goal", path="goal", text=text)
    for winner in winners:
        if winner is not None and (type(winner) is not int or winner not in sides):
            yield Problem("goal", path="goal", text=f"the sides are 0 to {sides[-1]}, and {shown(winner)} wins")


def _lucky_winner(variant: Variant, standing: Standing, *, most: int, least: int) -> object:
    """Who wins if side 0 always makes the most, and its contract, and the others the least; None if nobody does."""
    for _ in range(_MATCH):
        totals = (standing.totals[0] + most, *(total + least for total in standing.totals[1:]))
        before = standing
        standing = attrs.evolve(standing, totals=totals, deals=standing.deals + 1, made=Side(0))
        winner = variant.goal(before, standing)
        if winner is not None:
            return winner
    return None
