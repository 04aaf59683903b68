"""The library against the oracles of Don: the same cards, the same choices, and not one difference."""

from collections.abc import Iterator
from functools import reduce
from random import Random
from typing import NamedTuple

import pytest

from allfours import Deal, Match, Standing, Variant, variants
from allfours.following import strict
from allfours.scoring import Tie
from allfours.stages import OverPiles, Tricks, Uncover
from allfours.variants.don import DON_PEGS
from tests.oracle import blind_don
from tests.oracle.don import IRISH_DON, NINE_CARD_DON, Agreed, Counts, Told, holder, random_hands, tell
from tests.oracle.phat import PACK, Chooser, as_written, at_random, play_out
from tests.oracle.test_agreement import between, same_choice
from tests.variants.don_deals import DEAL_C, DEAL_D, DEAL_E, DEAL_G, TIE_AT_FORTY, TIE_OF_JACKS, TiedDeal
from tests.variants.don_options import (
    HIGH_JACK,
    HIGH_LOW_JACK,
    IRISH,
    NINE_CARD,
    PLAIN_GAME,
    each_for_himself,
    over,
    played_out,
    reach,
    trumping_in,
    with_bonus,
)
from tests.variants.don_table import piles_on
from tests.variants.phat_deals import Hands, Pair, PrintedDeal, swapped


class Table(NamedTuple):
    """A variant of the library, and what to tell the oracle so that it plays the same."""

    variant: Variant
    agreed: Agreed


HOLDERS_LOW = with_bonus("5+1+1+1", low_to="holder")

BONUSES = [
    Table(NINE_CARD, NINE_CARD_DON),
    Table(HIGH_JACK, {"bonus": "6+1+1"}),
    Table(HIGH_LOW_JACK, {"bonus": "5+1+1+1"}),
    Table(HOLDERS_LOW, {"bonus": "5+1+1+1", "low_to": "holder"}),
]
OTHER_PRESETS = [
    Table(variants.NINE_CARD_DON_91, {"target": 91}),
    Table(variants.WELSH_LEAGUE_DON, {}),
    Table(variants.IRISH_NINE_CARD_DON, {}),
]
CARRIED = [
    Table(with_bonus("8", tie=Tie.CARRY_ALL), {"tie": "carry_all"}),
    Table(with_bonus("6+1+1", tie=Tie.CARRY_ALL), {"tie": "carry_all", "bonus": "6+1+1"}),
    Table(with_bonus("5+1+1+1", tie=Tie.CARRY_ALL), {"tie": "carry_all", "bonus": "5+1+1+1"}),
]
PLAYED_OUT = [
    Table(played_out(table.variant, 121), {**table.agreed, "end": "end_of_deal"}) for table in (*BONUSES, *CARRIED)
]
PLAIN = [
    Table(with_bonus("8", game=PLAIN_GAME), {"game_from": "plain_only"}),
    Table(
        with_bonus("5+1+1+1", tie=Tie.CARRY_ALL, game=PLAIN_GAME),
        {"game_from": "plain_only", "bonus": "5+1+1+1", "tie": "carry_all"},
    ),
]
OTHERS = [*PLAIN, Table(trumping_in(), {"follow": "follow_or_trump"})]
NINE_CARD_TABLES = [*BONUSES, *OTHER_PRESETS, *CARRIED, *PLAYED_OUT, *OTHERS]
IRISH_TABLES = [
    Table(IRISH, IRISH_DON),
    Table(over(80), IRISH_DON),
    Table(reach(80), {**IRISH_DON, "finish": "reach"}),
    Table(played_out(IRISH, 81), {**IRISH_DON, "end": "end_of_deal"}),
]
SINGLES = [
    Table(each_for_himself(NINE_CARD), NINE_CARD_DON),
    Table(each_for_himself(HIGH_LOW_JACK), {"bonus": "5+1+1+1"}),
    Table(each_for_himself(HOLDERS_LOW), {"bonus": "5+1+1+1", "low_to": "holder"}),
    Table(each_for_himself(IRISH), IRISH_DON),
]
EVERY_TABLE = [*NINE_CARD_TABLES, *IRISH_TABLES, *SINGLES]
EVERYDAY = [*BONUSES, CARRIED[2], PLAYED_OUT[3], IRISH_TABLES[0], SINGLES[2]]


class Before(NamedTuple):
    """How the match stands before a deal."""

    totals: Counts
    pot: int = 0


def name_of(value: Table | Pair) -> str:
    """Name a test after the variant, and after the score where there is one."""
    return value.variant.name if isinstance(value, Table) else f"{value[0]}-{value[1]}"


def everyday_and_slow(tables: list[Table]) -> pytest.MarkDecorator:
    """Try every table, those that differ little from others only where there is time."""
    slow = pytest.mark.slow
    return pytest.mark.parametrize(
        "table",
        [pytest.param(table, marks=() if table in EVERYDAY else slow, id=table.variant.name) for table in tables],
    )


def love_all(table: Table) -> Before:
    """Begin a match."""
    return Before((0,) * table.variant.seating.sides)


def least_of(table: Table) -> int:
    """Say with how many points a side wins at this table."""
    target = table.agreed.get("target", 121)
    return target + 1 if table.agreed.get("finish") == "over" else target


def agree(table: Table, hands: Hands, choose: Chooser, *, pitcher: int, before: Before) -> Told:
    """Play one deal in the library and in the oracle, card by card, and compare all there is."""
    agreed: Agreed = {**table.agreed, "totals": before.totals, "pot": before.pot}
    story = tell(hands, pitcher=pitcher, **agreed)
    texts = [" ".join(hand) for hand in hands]
    standing = Standing(totals=before.totals, pot=before.pot)
    deal = Deal.from_hands(table.variant, hands=texts, dealer=(pitcher - 1) % 4, standing=standing)
    seat, legal = next(story)
    while True:
        same_choice(deal, seat, legal)
        card = choose(legal)
        deal = deal.apply(card)
        try:
            seat, legal = story.send(card)
        except StopIteration as end:
            told: Told = end.value
            same_end(deal, told)
            return told


def same_end(deal: Deal, told: Told) -> None:
    """Compare tricks, pegs, game, every part of the bonus in its order, totals, pot and winner."""
    assert (deal.is_over, deal.turn, deal.legal_moves) == (True, None, ())
    assert deal.trump is not None
    assert deal.trump.letter == told.trump
    tricks = [(trick.leader, tuple(map(str, trick.cards)), trick.winner) for trick in deal.tricks]
    assert tricks == [(trick.leader, trick.cards, trick.winner) for trick in told.tricks]
    sides = len(told.totals)
    pegs = [(trick.winner % sides, trick.pegs, "pegs") for trick in told.tricks if trick.pegs]
    assert [(score.side, score.points, score.reason) for score in deal.scores] == [*pegs, *told.bonus]
    points = list(told.pegs)
    for part in told.bonus:
        points[part.side] += part.points
    assert list(deal.points) == points
    assert (deal.standing.totals, deal.standing.pot, deal.winner) == (told.totals, told.pot, told.winner)


def random_deals(table: Table, rng: Random, number: int, *, lowest: int) -> list[Told]:
    """Play random deals that begin with totals from the lowest up to the target, and with what may be in the pot."""
    sides, size, least = table.variant.seating.sides, table.variant.hand_size, least_of(table)
    stories = list[Told]()
    for _ in range(number):
        before = Before(
            totals=tuple(between(rng, lowest, least) for _ in range(sides)),
            pot=pots_of(table)[between(rng, 0, len(pots_of(table)))],
        )
        pitcher = between(rng, 0, 4)
        stories.append(agree(table, random_hands(rng, size), at_random(rng), pitcher=pitcher, before=before))
    return stories


def pots_of(table: Table) -> tuple[int, ...]:
    """List what may wait in the pot when a deal begins."""
    if table.agreed.get("tie") != "carry_all":
        return (0,)
    game = {"8": 8, "6+1+1": 6, "5+1+1+1": 5}[table.agreed.get("bonus", "8")]
    return (0, game, 2 * game)


def tied(table: Table, rng: Random, number: int) -> Iterator[tuple[Hands, int, tuple[str, ...]]]:
    """Construct deals whose game is tied: random hands, played at random again and again until it comes out level."""
    agreed: Agreed = {**table.agreed, "totals": love_all(table).totals}
    while number:
        hands, pitcher = random_hands(rng, table.variant.hand_size), between(rng, 0, 4)
        for _ in range(40):
            told = play_out(tell(hands, pitcher=pitcher, **agreed), at_random(rng))
            if told.game.count(max(told.game)) > 1:
                number -= 1
                yield hands, pitcher, tuple(card for trick in told.tricks for card in trick.cards)
                break


def open_still(tables: list[Table], scores: list[Pair]) -> list[tuple[Table, Pair]]:
    """Put every table together with every score at which nobody has won there."""
    return [(table, totals) for table in tables for totals in scores if max(totals) < least_of(table)]


# From love all


@pytest.mark.slow
@pytest.mark.parametrize("table", [*BONUSES, IRISH_TABLES[0]], ids=name_of)
def test_random_deals_of_the_presets(table: Table) -> None:
    """In 2,000 random deals from love all there is no difference, and all that can be scored is."""
    rng, seen = Random(2000), set[str]()
    for _ in range(2000):
        hands = random_hands(rng, table.variant.hand_size)
        told = agree(table, hands, at_random(rng), pitcher=between(rng, 0, 4), before=love_all(table))
        seen |= {part.part for part in told.bonus}
    parts = {"none": "", "8": "game", "6+1+1": "high jack game", "5+1+1+1": "high low jack game"}
    assert seen == set(parts[table.agreed.get("bonus", "8")].split())


# From anywhere


@everyday_and_slow(EVERY_TABLE)
def test_random_deals_from_any_score(table: Table) -> None:
    """From any totals and any pot there is no difference."""
    random_deals(table, Random(100), 60, lowest=0)


@everyday_and_slow([*NINE_CARD_TABLES, *IRISH_TABLES])
def test_random_deals_near_the_target(table: Table) -> None:
    """Where the match may end with any trick there is no difference, and it does end in all sorts of ways."""
    tricks, short = table.variant.hand_size, 60 if table in IRISH_TABLES else 40
    stories = random_deals(table, Random(121), 250, lowest=least_of(table) - short)
    assert {story.winner for story in stories} == {0, 1, None}
    if "end" in table.agreed:
        assert {len(story.tricks) for story in stories} == {tricks}
    else:
        assert {len(story.tricks) for story in stories} == set(range(1, tricks + 1))


@pytest.mark.parametrize("table", BONUSES, ids=name_of)
def test_every_part_of_the_bonus_wins(table: Table) -> None:
    """With both sides a few points short of the target each part of the bonus decides some match, and none follows."""
    rng, wins = Random(6), set[str]()
    parts = {"8": "game", "6+1+1": "high jack game", "5+1+1+1": "high low jack game"}
    for _ in range(400):
        hands, pitcher = random_hands(rng, 9), between(rng, 0, 4)
        story = play_out(tell(hands, pitcher=pitcher), at_random(rng))
        # Leave each side between 1 and 8 points for the bonus.
        totals = (121 - story.pegs[0] - between(rng, 1, 9), 121 - story.pegs[1] - between(rng, 1, 9))
        cards = as_written(card for trick in story.tricks for card in trick.cards)
        told = agree(table, hands, cards, pitcher=pitcher, before=Before(totals))
        if told.winner is not None:
            wins.add(told.bonus[-1].part)
    assert wins == set(parts[table.agreed.get("bonus", "8")].split())


@pytest.mark.parametrize(
    ("table", "totals"),
    open_still(IRISH_TABLES, [(27, 53), (53, 27), (80, 80), (79, 80), (79, 79), (40, 40)]),
    ids=name_of,
)
def test_irish_don_to_its_edges(table: Table, totals: Pair) -> None:
    """Around 80 all there is no difference."""
    rng = Random(80)
    for _ in range(25):
        hands = random_hands(rng, 13)
        agree(table, hands, at_random(rng), pitcher=between(rng, 0, 4), before=Before(totals))


@pytest.mark.parametrize("table", IRISH_TABLES, ids=name_of)
def test_irish_don_that_comes_to_80_all(table: Table) -> None:
    """Where the second deal makes it 80 all exactly, or would have, there is no difference."""
    rng = Random(8)
    for _ in range(25):
        hands, pitcher = random_hands(rng, 13), between(rng, 0, 4)
        complete: Agreed = {**IRISH_DON, "target": 999}
        story = play_out(tell(hands, pitcher=pitcher, **complete), at_random(rng))
        cards = [card for trick in story.tricks for card in trick.cards]
        totals = (80 - story.pegs[0], 80 - story.pegs[1])
        if max(totals) < least_of(table):
            told = agree(table, hands, as_written(cards), pitcher=pitcher, before=Before(totals))
            assert (told.totals == (80, 80)) == (told.winner is None)


# Ties


@everyday_and_slow([*NINE_CARD_TABLES, *SINGLES[:3]])
def test_random_deals_with_a_tied_game(table: Table) -> None:
    """When the game is tied there is no difference, with a pot from before and without."""
    for hands, pitcher, cards in tied(table, Random(16), 6):
        for pot in pots_of(table):
            before = Before(tuple(21 + 10 * side for side in range(table.variant.seating.sides)), pot)
            told = agree(table, hands, as_written(cards), pitcher=pitcher, before=before)
            assert told.game.count(max(told.game)) > 1
            assert "game" not in {part.part for part in told.bonus}


@pytest.mark.parametrize("seats", range(4))
@pytest.mark.parametrize(
    ("table", "totals"), open_still(NINE_CARD_TABLES, [(0, 0), (60, 60), (105, 93), (106, 93), (84, 77)]), ids=name_of
)
def test_the_printed_tie(table: Table, seats: int, totals: Pair) -> None:
    """In the printed deal with a tied game, from love all or near the target, there is no difference."""
    deal = DEAL_D.turned(seats)
    before = Before(swapped(totals, seats))
    agree(table, deal.hands, as_written(deal.cards), pitcher=deal.pitcher, before=before)


@pytest.mark.parametrize("table", NINE_CARD_TABLES, ids=name_of)
@pytest.mark.parametrize("tie", [TIE_OF_JACKS, TIE_AT_FORTY], ids=["jacks", "forty"])
def test_the_made_ties(table: Table, tie: TiedDeal) -> None:
    """In the deals with the least and the most of game, tied, there is no difference, whoever sits North."""
    for seats in range(4):
        turned = tuple(tie.hands[(seat - seats) % 4] for seat in range(4))
        for pot in pots_of(table):
            agree(table, turned, as_written(tie.cards), pitcher=seats, before=Before((50, 40), pot))


@pytest.mark.parametrize("deal", [DEAL_C, DEAL_E], ids=["C", "E"])
@pytest.mark.parametrize(
    ("table", "totals"),
    open_still(
        NINE_CARD_TABLES, [(100, 92), (101, 92), (99, 92), (99, 91), (120, 113), (110, 95), (104, 85), (71, 60)]
    ),
    ids=name_of,
)
def test_the_printed_deals_near_the_target(table: Table, deal: PrintedDeal, totals: Pair) -> None:
    """Where one point more or less changes who wins, there is no difference."""
    for seats in range(4):
        turned = deal.turned(seats)
        before = Before(swapped(totals, seats))
        agree(table, turned.hands, as_written(turned.cards), pitcher=turned.pitcher, before=before)


def test_singles_in_the_printed_deal() -> None:
    """Where four play for themselves Deal G is told alike."""
    told = agree(SINGLES[3], DEAL_G.hands, as_written(DEAL_G.cards), pitcher=0, before=love_all(SINGLES[3]))
    assert told.totals == (27, 31, 0, 22)


# Matches


@everyday_and_slow(EVERY_TABLE)
def test_random_matches(table: Table) -> None:
    """From the first pitch to the last trick of a match the totals, the pot and the pitcher pass on alike."""
    rng = Random(5)
    for seed in range(5):
        match = Match.new(table.variant, seed=seed)
        before, pitcher = love_all(table), first_pitcher(table, match.deal)
        while True:
            hands = hands_of(match.deal)
            agreed: Agreed = {**table.agreed, "totals": before.totals, "pot": before.pot}
            told = play_out(tell(hands, pitcher=pitcher, **agreed), at_random(rng))
            match = reduce(Match.apply, (card for trick in told.tricks for card in trick.cards), match)
            same_end(match.deal, told)
            assert (match.totals, match.winner) == (told.totals, told.winner)
            if match.is_over:
                break
            match, before, pitcher = match.next_deal(), Before(told.totals, told.pot), (pitcher + 1) % 4


def hands_of(deal: Deal) -> Hands:
    """Read the hands of a deal."""
    return tuple(tuple(str(card) for card in deal.hand(seat)) for seat in range(4))


def first_pitcher(table: Table, deal: Deal) -> int:
    """Say who pitches first: in Irish Don the holder of the two of diamonds, else the seat left of the dealer."""
    if table.agreed.get("pegs") == "irish":
        return holder(hands_of(deal), "2D")
    return (deal.dealer + 1) % 4


# Blind Don

AT_ONCE = variants.BLIND_DON.evolve(
    name="blind_don_at_once",
    stages=(OverPiles(play=Tricks(follow=strict, pegs=DON_PEGS), uncover=Uncover.AT_ONCE),),
)


@pytest.mark.parametrize(
    ("variant", "uncover"),
    [(variants.BLIND_DON, "after_trick"), (AT_ONCE, "at_once")],
    ids=["after the trick", "at once"],
)
def test_random_deals_of_blind_don(variant: Variant, uncover: blind_don.Uncover) -> None:
    """From any score, in any deal of the match, there is no difference, and nobody sees a hidden card."""
    rng, winners = Random(18), set[int | None]()
    for number in range(120):
        piles, leader, deals = blind_don.random_piles(rng), between(rng, 0, 2), number % 8
        totals = between(rng, 60, 90), between(rng, 60, 90)
        deal = piles_on(variant, piles, leader=leader, totals=totals, deals=deals)
        story = blind_don.tell(piles, leader=leader, uncover=uncover, totals=totals, deals=deals)
        told = agree_blind(deal, story, at_random(rng), look=number < 20)
        winners.add(told.winner)
        if told.muck[0] == told.muck[1]:
            assert told.bonus == (0, 0)
    assert winners == {0, 1, None}


@pytest.mark.parametrize("deals", [2, 3, 4, 5])
def test_blind_don_that_comes_to_a_level_score(deals: int) -> None:
    """Level after an even number of deals from the fourth on, nobody has won; one point more wins."""
    rng = Random(98)
    for _ in range(15):
        piles = blind_don.random_piles(rng)
        _, story = blind_don.play_out(blind_don.tell(piles), at_random(rng))
        cards = [card for trick in story.tricks for card in trick.cards]
        for ahead in (-1, 0, 1):
            totals = 98 - story.totals[0] + ahead, 98 - story.totals[1]
            deal = piles_on(variants.BLIND_DON, piles, totals=totals, deals=deals)
            told = agree_blind(deal, blind_don.tell(piles, totals=totals, deals=deals), as_written(cards))
            assert (told.winner is None) == (ahead == 0 or deals in {2, 4})


def agree_blind(deal: Deal, story: blind_don.Story, choose: Chooser, *, look: bool = False) -> blind_don.Told:
    """Play a deal of Blind Don in the library and in the oracle, card by card, and compare all there is."""
    turn = next(story)
    while True:
        same_choice(deal, turn.player, turn.legal)
        for player in (0, 1):
            assert {str(card) for card in deal.hand(player)} == turn.face_up[player]
        if look:  # at the views, which take their time
            same_views(deal, turn.face_up)
        card = choose(turn.legal)
        deal = deal.apply(card)
        try:
            turn = story.send(card)
        except StopIteration as end:
            told: blind_don.Told = end.value
            same_end_of_piles(deal, told)
            return told


def same_views(deal: Deal, face_up: blind_don.FaceUp) -> None:
    """Compare what both players and a spectator see: what has been played and what lies face up, and no more."""
    hidden = set(PACK) - {str(card) for trick in deal.tricks for card in trick.cards} - set(map(str, deal.trick))
    hidden -= face_up[0] | face_up[1]
    for player in (0, 1):
        assert {str(card) for card in deal.view(player).hand or ()} == face_up[player]
    for viewer in (None, 0, 1):
        assert {str(card) for card in deal.view(viewer).unseen} == hidden


def same_end_of_piles(deal: Deal, told: blind_don.Told) -> None:
    """Compare tricks, pegs, game, totals and winner."""
    tricks = [(trick.leader, tuple(map(str, trick.cards)), trick.winner) for trick in deal.tricks]
    assert tricks == [trick[:3] for trick in told.tricks]
    pegs = [(trick.winner, trick.pegs, "pegs") for trick in told.tricks if trick.pegs]
    game = [(player, points, "game") for player, points in enumerate(told.bonus) if points]
    assert [(score.side, score.points, score.reason) for score in deal.scores] == [*pegs, *game]
    assert (deal.standing.totals, deal.winner) == (told.totals, told.winner)
    assert (deal.is_over, deal.turn, deal.legal_moves) == (True, None, ())
