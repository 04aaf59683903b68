"""Another program as the judge: what OpenSpiel's ``spades`` allows and counts, move by move beside the library.

OpenSpiel tells one deal of partnership Spades, and it tells it in its own way. Every way in which it is known to differ
has a function or a test of its own here, marked *Difference*, with the reason; nothing else is excused. It is asked for
legal actions, whose turn it is, returns and text, never for tensors: those are overrun where a player takes 13 tricks.

It knows no blind nil, no exchange, no forced bids, no jokers and no house rules: these are the other oracles' matter.
"""

import copy
import pickle
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple, TypeAlias

import pytest

from allfours import Deal, Match, Record, Standing, Suit, Variant, variants
from allfours.bids import SideAtMost, any_number
from allfours.following import Breaks, TrumpsBarred, strict
from allfours.stages import FixTrump, TrickBids, Tricks
from tests.oracle.phat import PACK

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this platform", exc_type=ImportError)

State: TypeAlias = Any  # pyspiel has no types
Pair: TypeAlias = tuple[int, int]
Chooser: TypeAlias = Callable[[Sequence[str]], str]

HAND = 13


# OpenSpiel's numbers for seats, cards and bids


def theirs(seat: int, eldest: int) -> int:
    """Difference: there the first to bid is always seat 0, so that the table is turned for every other dealer."""
    return (seat - eldest) % 4


def action_of(move: str) -> int:
    """The number of a card or a bid: cards from the two of clubs to the ace of spades, then bids from nil up."""
    if move == "nil" or move.startswith("bid:"):
        return 52 + (0 if move == "nil" else int(move.removeprefix("bid:")))
    return HAND * "CDHS".index(move[1]) + "23456789TJQKA".index(move[0])


def new_state(hands: Sequence[Sequence[str]], eldest: int, totals: Pair, **parameters: Any) -> State:
    """Deal hands to OpenSpiel, with the totals before the deal.

    Difference: its rule of mercy, which takes 200 more from a side that has lost much in a deal, is no rule of ours.
    ``use_mercy_rule`` does nothing; a threshold of 0 switches it off.
    """
    game = pyspiel.load_game("spades", {"mercy_threshold": 0} | parameters)
    state = game.new_initial_state()
    for number in range(52):
        state.apply_action(action_of(hands[(eldest + number) % 4][number // 4]))
    state.set_current_scores([totals[eldest % 2], totals[1 - eldest % 2]])
    return state


def standing_of(totals: Pair) -> Standing:
    """Difference: there the bags are read off the last digit of a score, so ours are made to be the same.

    That goes well only from nothing up: see ``test_bags_are_no_digit_of_a_score``.
    """
    return Standing(totals=totals, bags=(totals[0] % 10, totals[1] % 10))


# The same games


PHAT_13 = variants.JAQUES_PHAT.evolve(
    name="phat_13",
    stages=(
        FixTrump(Suit.SPADES),
        # Difference: there two partners may not bid more than 13 together.
        TrickBids(bids=(any_number, SideAtMost(HAND))),
        Tricks(follow=strict, lead=TrumpsBarred(until=Breaks.OFF_SUIT)),
    ),
)
"""Phat (Jaques), in which the tricks of a failed nil count for the partner, as they do in OpenSpiel."""

NEVER_BROKEN = PHAT_13.evolve(
    name="never_broken",
    stages=(*PHAT_13.stages[:-1], Tricks(follow=strict, lead=TrumpsBarred(until=Breaks.NOTHING))),
)
"""The same where spades are led from a hand of spades alone, whatever has been played."""


class Course(NamedTuple):
    """How a deal went in both programs: by side of ours."""

    points: Pair
    more_leads: int  # how often the library alone let spades be led


def judge(variant: Variant, hands: Sequence[Sequence[str]], choose: Chooser, *, eldest: int, totals: Pair) -> Course:
    """Play one deal in both programs with moves that are legal in the library, and compare all there is."""
    state = new_state(hands, eldest, totals)
    texts = [" ".join(hand) for hand in hands]
    deal = Deal.from_hands(variant, hands=texts, dealer=(eldest - 1) % 4, standing=standing_of(totals))
    more_leads = 0
    while not deal.is_over:
        seat = deal.turn
        assert seat is not None
        assert state.current_player() == theirs(seat, eldest)  # of a trick that is over, this is the winner
        ours = {str(move) for move in deal.legal_moves}
        allowed = {move for move in ours if action_of(move) in state.legal_actions()}
        assert len(allowed) == len(state.legal_actions())  # everything that is legal there is legal here
        if ours != allowed:
            spades_may_be_led(variant, deal, ours - allowed)
            more_leads += 1
        move = choose(sorted(ours))
        deal = deal.apply(move)
        state.apply_action(action_of(move))  # which asks for the card to be held, and not whether it may be played
    same_end(deal, state, eldest)
    return Course((deal.points[0], deal.points[1]), more_leads)


def spades_may_be_led(variant: Variant, deal: Deal, more: set[str]) -> None:
    """Difference: OpenSpiel never notes that spades are broken.

    It lets a spade be led only from a hand of nothing else. Where the library lets more cards be played, it is at a
    lead from a mixed hand, after a spade has been played on another suit, and the cards are all its spades.
    """
    assert variant is PHAT_13
    assert deal.contract is not None
    assert deal.trick == ()
    assert deal.turn is not None
    hand = {str(card) for card in deal.hand(deal.turn)}
    assert more == {card for card in hand if card[1] == "S"}
    assert more < hand
    assert any(
        str(trick.cards[0])[1] != "S" and any(str(card)[1] == "S" for card in trick.cards) for trick in deal.tricks
    )


def same_end(deal: Deal, state: State, eldest: int) -> None:
    """Compare the tricks that each seat has taken, and what each side has scored.

    Difference: it gives the points of a deal to every player, the same to partners, and not to sides. Whether it takes
    the match to be over, by the points of the one deal and not by the total, is not asked.
    """
    assert state.is_terminal()
    returns = state.returns()
    for seat in range(4):
        assert returns[theirs(seat, eldest)] == deal.points[seat % 2]
    taken = str(state).split("Tricks taken:")[1].split("Score:")[0].split()[4:]
    for seat in range(4):
        assert int(taken[theirs(seat, eldest)]) == sum(trick.winner == seat for trick in deal.tricks)
    for side in (0, 1):
        before = deal.standing.totals[side] - deal.points[side]
        assert state.get_current_scores()[(side + eldest) % 2] == before + returns[theirs(side, eldest)]
    # The library counts bags by themselves. All else that is scored is whole tens, so they do stay the last digit of a
    # total, counted from the ten below it.
    assert deal.standing.bags == tuple(total % 10 for total in deal.standing.totals)


# Random deals


def random_deals(variant: Variant, rng: Random, number: int) -> list[Course]:
    """Play random deals with every seat as eldest, every sort of bids, and totals from nothing to the target."""
    deals = list[Course]()
    for count in range(number):
        cards = sorted(PACK, key=lambda _: rng.random())
        hands = [cards[HAND * seat : HAND * (seat + 1)] for seat in range(4)]
        totals = (int(rng.random() * 500), int(rng.random() * 500))
        deals.append(judge(variant, hands, chooser(rng, count // 4), eldest=count % 4, totals=totals))
    return deals


def chooser(rng: Random, count: int) -> Chooser:
    """Choose anything; bid modestly, anything, nil as often as may be, or nil and one by turns."""
    bids: tuple[tuple[str, ...], ...] = (("nil", "bid:1", "bid:2", "bid:3", "bid:4"), (), ("nil",), ("nil", "bid:1"))

    def choose(legal: Sequence[str]) -> str:
        wanted = [move for move in legal if move in bids[count % 4]] or legal
        return wanted[int(rng.random() * len(wanted))]

    return choose


@pytest.mark.parametrize("variant", [NEVER_BROKEN, PHAT_13], ids=["never broken", "broken off suit"])
def test_random_deals_are_judged_alike(variant: Variant) -> None:
    random_deals(variant, Random(40), 40)


@pytest.mark.slow
@pytest.mark.parametrize("variant", [NEVER_BROKEN, PHAT_13], ids=["never broken", "broken off suit"])
def test_many_random_deals_are_judged_alike(variant: Variant) -> None:
    deals = random_deals(variant, Random(2000), 2000)
    # Penalties, made nils and failed ones have all been met; and where spades are broken, that it matters.
    assert min(deal.points[0] for deal in deals) < -200
    assert max(deal.points[0] for deal in deals) >= 200
    assert (sum(deal.more_leads > 0 for deal in deals) > 1000) == (variant is PHAT_13)


@pytest.mark.slow
def test_one_deal_from_many_standings() -> None:
    """Totals with every last digit give every number of bags, and the penalties for them are the same."""
    rng = Random(10)
    cards = sorted(PACK, key=lambda _: rng.random())
    hands = [cards[HAND * seat : HAND * (seat + 1)] for seat in range(4)]
    for digit in range(100):
        judge(NEVER_BROKEN, hands, chooser(rng, 3), eldest=digit % 4, totals=(digit % 10, 490 + digit // 10))


# Hands, seats N, E, S and W

ONE_SUIT_EACH = (
    "3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC 3S",
    "3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD 2S",
    "3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH 2C",
    "4S 5S 6S 7S 8S 9S TS JS QS KS AS 2D 2H",
)
NORTH_AND_SOUTH_WIN_ALL = (
    "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS 2C",
    "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH",
    "AS 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC",
    "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD",
)


def dealt(hands: Sequence[str]) -> list[list[str]]:
    """The cards of each seat."""
    return [hand.split() for hand in hands]


# The differences, one by one


def test_spades_that_are_broken_may_be_led() -> None:
    """Difference: once broken, West may lead any of twelve cards; OpenSpiel allows the two that are no spades."""
    state = new_state(dealt(ONE_SUIT_EACH), 0, (0, 0))
    deal = Deal.from_hands(variants.JAQUES_PHAT, hands=ONE_SUIT_EACH, dealer=3)
    for move in (*["bid:1"] * 4, "3C", "2S", "2C", "4S"):
        deal = deal.apply(move)
        state.apply_action(action_of(move))
    assert (deal.turn, state.current_player()) == (3, 3)
    assert {str(move) for move in deal.legal_moves} == set(ONE_SUIT_EACH[3].split()) - {"4S"}
    assert state.legal_actions() == sorted(map(action_of, ["2D", "2H"]))


def test_partners_may_bid_more_than_thirteen_together() -> None:
    """Difference: after a bid of 11 the partner may bid up to 13, and in OpenSpiel only up to 2."""
    state = new_state(dealt(ONE_SUIT_EACH), 0, (0, 0))
    deal = Deal.from_hands(variants.JAQUES_PHAT, hands=ONE_SUIT_EACH, dealer=3)
    for move in ("bid:11", "nil"):
        deal = deal.apply(move)
        state.apply_action(action_of(move))
    assert [action_of(str(move)) for move in deal.legal_moves] == list(range(52, 66))
    assert state.legal_actions() == [52, 53, 54]


def played(variant: Variant, bids: str, standing: Standing | None = None) -> Deal:
    """A deal in which North and South win every trick, played without another program."""
    deal = Deal.from_hands(variant, hands=NORTH_AND_SOUTH_WIN_ALL, dealer=3, standing=standing)
    for bid in bids.split():
        deal = deal.apply(bid)
    while not deal.is_over:
        deal = deal.apply(deal.legal_moves[0])
    return deal


def judged(deal: Deal, totals: Pair, **parameters: Any) -> State:
    """The same moves in OpenSpiel."""
    state = new_state(dealt(NORTH_AND_SOUTH_WIN_ALL), 0, totals, **parameters)
    for move in deal.moves:
        state.apply_action(action_of(str(move)))
    assert state.is_terminal()
    return state


def test_the_tricks_of_a_failed_nil() -> None:
    """Difference: OpenSpiel counts them for the partner, as Phat (Jaques) does; in Spades they are bags alone."""
    phat, spades = (played(variant, "nil bid:3 bid:4 bid:3") for variant in (variants.JAQUES_PHAT, variants.SPADES))
    assert phat.moves == spades.moves
    assert sum(trick.winner == 2 for trick in phat.tricks) == 2
    assert judged(phat, (0, 0)).returns()[0] == phat.points[0] == 40 + 9 - 100
    assert spades.points[0] == -40 + 11 - 100 - 100


def test_two_failed_nils_of_a_side() -> None:
    """No difference: a contract of nothing is made, and every trick is an overtrick, whoever is asked."""
    for variant in (variants.JAQUES_PHAT, variants.SPADES):
        deal = played(variant, "nil bid:3 nil bid:3")
        assert judged(deal, (0, 0)).returns()[0] == deal.points[0] == 13 - 200 - 100


@pytest.mark.parametrize(
    ("before", "ours", "judges"),
    [pytest.param(127, -15, -15, id="127"), pytest.param(-123, -15, 85, id="-123")],
)
def test_bags_are_no_digit_of_a_score(before: int, ours: int, judges: int) -> None:
    """Difference: from a negative score OpenSpiel reads bags below nothing, -3 from -123 where seven are meant."""
    deal = played(variants.JAQUES_PHAT, "bid:1 bid:1 bid:7 bid:1", Standing(totals=(before, 0), bags=(7, 0)))
    assert (deal.points[0], deal.standing.bags[0]) == (ours, 2)
    assert judged(deal, (before, 0)).returns()[0] == judges


@pytest.mark.parametrize(
    ("parameters", "judges"),
    [
        pytest.param({}, -387, id="threshold 0"),
        pytest.param({"mercy_threshold": -350}, -587, id="threshold -350"),
        pytest.param({"mercy_threshold": -350, "use_mercy_rule": False}, -587, id="rule off"),
    ],
)
def test_mercy_is_no_rule_here(parameters: dict[str, Any], judges: int) -> None:
    """Difference: two failed nils with 20 bags cost 387, and in OpenSpiel 200 more unless the threshold is 0."""
    deal = played(variants.JAQUES_PHAT, "nil bid:1 nil bid:1", Standing(totals=(7, 0), bags=(7, 0)))
    assert deal.points[0] == -387
    assert judged(deal, (7, 0), **parameters).returns()[0] == judges


def test_a_match_is_won_by_the_total() -> None:
    """Difference: OpenSpiel holds the points of the one deal against the target, and so never sees the match end."""
    deal = played(variants.JAQUES_PHAT, "bid:4 bid:1 bid:4 bid:1", Standing(totals=(460, 0)))
    state = judged(deal, (460, 0))
    assert (deal.standing.totals[0], state.get_current_scores()[0]) == (545, 545)
    assert deal.winner == 0
    assert not state.is_game_over()


# Copies


COPIES: dict[str, Callable[[Any], Any]] = {
    "pickle": lambda value: pickle.loads(pickle.dumps(value)),
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
}


@pytest.mark.parametrize("duplicate", COPIES.values(), ids=list(COPIES))
def test_a_copy_keeps_the_totals_and_the_turn(duplicate: Callable[[Any], Any]) -> None:
    """Difference: a copied state of OpenSpiel has lost both; a deal has them, and comes to the same end."""
    state = new_state(dealt(ONE_SUIT_EACH), 0, (123, -45))
    state.set_current_player(2)
    twin = duplicate(state)
    assert (state.get_current_scores(), state.current_player()) == ([123, -45], 2)
    assert (twin.get_current_scores(), twin.current_player()) == ([0, 0], 0)

    standing = Standing(totals=(123, -45), bags=(3, 5))
    deal = Deal.from_hands(variants.JAQUES_PHAT, hands=ONE_SUIT_EACH, dealer=1, standing=standing)
    same = duplicate(deal)
    assert (same, hash(same)) == (deal, hash(deal))
    assert (same.turn, same.standing, same.legal_moves) == (2, standing, deal.legal_moves)
    while not deal.is_over:
        deal, same = deal.apply(deal.legal_moves[-1]), same.apply(deal.legal_moves[-1])
    assert (same, same.standing) == (deal, deal.standing)


@pytest.mark.parametrize("form", ["JSON", "text"])
def test_a_record_keeps_the_totals_and_the_turn(form: str) -> None:
    """A match that is written down between two deals goes on as it was, and to the same end."""
    match = Match.new(variants.JAQUES_PHAT, seed=15, dealer=0)
    while not match.deal.is_over:
        match = match.apply(match.legal_moves[0])
    match = match.next_deal()
    record = match.record()
    twin = (Record.from_json(record.to_json()) if form == "JSON" else Record.loads(record.dumps())).replay()
    assert (twin, hash(twin)) == (match, hash(match))
    assert (twin.turn, twin.totals, twin.legal_moves) == (2, match.totals, match.legal_moves)
    while not match.deal.is_over:
        match, twin = match.apply(match.legal_moves[-1]), twin.apply(match.legal_moves[-1])
    assert (twin, twin.totals) == (match, match.totals)
