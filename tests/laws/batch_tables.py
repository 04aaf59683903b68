"""Tables at which a batch is held against ordinary deals, and how a deal of one is compared with its row."""

from collections.abc import Iterator
from random import Random

from allfours import Deal, Rank, Suit, Variant, variants
from allfours.awards import Credit, HangJack, High, HighestOf, InOrder, Jack, Jokers, Low, OffCard, TrumpCard
from allfours.batch import Batch, Played
from allfours.cards import pack
from allfours.following import (
    Breaks,
    TrumpsBarred,
    any_card,
    follow_or_trump,
    no_joker_first,
    no_undertrump,
    strict,
    trump_if_void,
)
from allfours.orders import JOKERS_HIGH, Ranked
from allfours.orders import Jokers as JokerRanks
from allfours.rules import singly
from allfours.scoring import AfterDeals, Capped, Compare, Majority, PointTable, Race, Tie, Tiebreak, nothing
from allfours.seating import Seating
from allfours.stages import FixTrump, Tricks, trump_first
from allfours.stages.tricks import FirstLead
from allfours.variants.phat import MUCK, PHAT_PEGS

OFF = Ranked("A K Q J off-J X1 X2 T 9 8 7 6 5 4 3 2", jokers=JokerRanks.RANKED)
FIRST_WINS = Ranked("X1 X2 A K Q J T 9 8 7 6 5 4 3 2", jokers=JokerRanks.FIRST_WINS, joker_pitches=Suit.CLUBS)
SECOND_WINS = Ranked("A K off-5 Q J off-J T X1 X2 9 8 7 6 5 4 3 2", jokers=JokerRanks.SECOND_WINS)
EVERY_AWARD = InOrder((
    High(1),
    Low(2, to=Credit.TAKER),
    Low(1, to=Credit.HOLDER),
    Jack(3),
    HangJack(saved=1, hung=4),
    TrumpCard(Rank.TEN, pays=5, to=Credit.HOLDER),
    TrumpCard(Rank.HIGH_JOKER, pays=2, to=Credit.TAKER),
    Jokers(pays=6),
    OffCard(Rank.JACK, pays=7),
    HighestOf(Suit.HEARTS, pays=8, to=Credit.TAKER),
    Majority(MUCK, pays=9, tie=Tie.NOBODY),
))  # fmt: skip
_FALLING = PointTable(name="pegs", trumps={"A": -9, "9": 12, "5": -3}, plain={"9": 11, "T": -2})


def _house(name: str, play: Tricks, **changes: object) -> Variant:
    """Phat with another play and other rules, of which all looks at the hands are left out."""
    fixed = changes.pop("stages", ())
    return variants.PHAT.evolve(name=name, stages=(*fixed, play), **changes)  # type: ignore[arg-type,misc,attr-defined]  # one case a line below


STRICT = Tricks(follow=strict, pegs=PHAT_PEGS)
SPADES = (FixTrump(Suit.SPADES),)
HOUSE_RULES = (
    _house("ruffing", Tricks(follow=follow_or_trump, pegs=PHAT_PEGS)),
    _house("no_undertrump", Tricks(follow=no_undertrump, pegs=PHAT_PEGS), settlement=EVERY_AWARD),
    _house("trump_if_void", Tricks(follow=trump_if_void, lead=any_card)),
    _house("barred", Tricks(follow=strict, lead=TrumpsBarred(until=Breaks.OFF_SUIT), pegs=PHAT_PEGS)),
    _house("barred_fixed", Tricks(follow=strict, lead=TrumpsBarred(until=Breaks.ANY_PLAY)), stages=SPADES),
    _house("never_led", Tricks(follow=follow_or_trump, lead=TrumpsBarred(until=Breaks.NOTHING)), stages=SPADES),
    _house("trump_first", Tricks(follow=strict, lead=trump_first), stages=SPADES),
    _house(
        "jokers",
        Tricks(follow=strict, lead=no_joker_first, pegs=PHAT_PEGS),
        deck=pack(jokers=2),
        order=JOKERS_HIGH,
        settlement=EVERY_AWARD,
    ),
    _house("off", STRICT, deck=pack(jokers=2), order=OFF, settlement=EVERY_AWARD),
    _house("first_joker_wins", STRICT, deck=pack(jokers=2), order=FIRST_WINS, settlement=EVERY_AWARD),
    _house("second_joker_wins", STRICT, deck=pack(jokers=2), order=SECOND_WINS, settlement=EVERY_AWARD),
    _house("heads_up", STRICT, seating=Seating.heads_up(), packets=singly(26)),
    _house("six", STRICT, seating=Seating.partnerships(6), packets=(4, 4)),
    _house("three_pairs", STRICT, seating=Seating.partnerships(6, sides=3), packets=(4, 4)),
    _house("eight", STRICT, seating=Seating.singles(8), packets=(3, 3), settlement=EVERY_AWARD),
    _house("five", Tricks(follow=no_undertrump), seating=Seating.singles(5), settlement=nothing, packets=singly(10)),
    *(
        _house(f"tie_{tie.name.lower()}", STRICT, packets=(1,), settlement=Majority(MUCK, pays=8, tie=tie))
        for tie in Tie
    ),
    _house("ties_of_three", STRICT, seating=Seating.singles(3), packets=(1,), settlement=Majority(MUCK, pays=3, tie=Tie.NOT_DEALER)),
    _house("falling", Tricks(follow=strict, pegs=_FALLING), goal=Race(30)),
    _house("compared", STRICT, goal=Compare(45, tie=Tiebreak.EXTRA_DEAL, floor=-5)),
    _house("compared_on", STRICT, goal=Capped(Compare(40, tie=Tiebreak.PLAY_ON), deals=9)),
    _house("four_deals", STRICT, goal=AfterDeals(1, extra=2)),
)  # fmt: skip
"""Rules that no preset has, or not together."""


def brought_to_play(variant: Variant, deals: int, rng: Random, plays: int) -> Iterator[list[Deal]]:
    """Ordinary deals, played at random up to a card of the play; those that stand at the same card together."""
    groups: dict[object, list[Deal]] = {}
    for seed in range(deals):
        deal = Deal.shuffled(variant, seed=seed)
        while not deal.is_over and not isinstance(deal.phase, FirstLead):
            deal = deal.apply(rng.choice(deal.legal_moves))
        for _ in range(plays):
            if not deal.is_over:
                deal = deal.apply(rng.choice(deal.legal_moves))
        if not deal.is_over:
            place = tuple(len(deal.hand(seat)) for seat in range(variant.seating.seats)) + (deal.trick == (),)
            leader = variant.seating.next(deal.turn or deal.pitcher, -len(deal.trick))
            groups.setdefault((place[leader:], place[:leader]) if deal.trick else place, []).append(deal)
    yield from groups.values()


def assert_same(played: Played, row: int) -> None:
    """Whether the row of a batch is what the ordinary deal comes to that is played with the same cards."""
    deal, variant = played.deal(row), played.batch.variant
    assert deal.is_over, "the moves of the row are those of a whole deal"
    standing, reckoning = deal.standing, deal.reckoning
    assert tuple(played.points[row].tolist()) == deal.points
    assert tuple(played.totals[row].tolist()) == standing.totals
    assert (played.pot[row], tuple(played.bags[row].tolist())) == (standing.pot, standing.bags)
    assert played.winner[row] == (-1 if deal.winner is None else deal.winner)
    assert played.made[row] == (-1 if standing.made is None else standing.made)
    assert tuple(played.tricks[row].tolist()) == reckoning.tricks
    assert [int(mask) for mask in played.taken[row]] == [cards.mask for cards in reckoning.taken]
    assert list(Suit)[played.trump[row]] is deal.trump
    tricks = [trick.winner for trick in deal.tricks]
    takers = played.takers[row].tolist()
    before = len(played.batch.deal(row).tricks)
    assert tricks[before:] == takers[: len(tricks) - before]
    awards = [(line.side[row], line.points[row], line.reason) for line in played.awards if line.points[row]]
    scores = [(score.side, score.points, score.reason) for score in deal.scores]
    assert awards == scores[len(scores) - len(awards) :]
    assert [
        sum(points for side, points, _ in awards if side == own) for own in range(variant.seating.sides)
    ] == played.paid[row].tolist()
    best = [side for side, points in enumerate(deal.points) if points == max(deal.points)]
    assert played.best[row] == (best[0] if len(best) == 1 else -1)


def assert_all_same(batch: Batch) -> None:
    """Play a batch out, and compare every deal of it."""
    played = batch.play_out()
    for row in range(len(played)):
        assert_same(played, row)
