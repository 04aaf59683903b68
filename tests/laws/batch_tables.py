"""Tables at which a batch is held against ordinary deals, and how a deal of one is compared with its row."""

from collections.abc import Iterator
from random import Random

from allfours import Deal, Rank, Suit, Variant, variants
from allfours.awards import Credit, HangJack, High, HighestOf, InOrder, Jack, Jokers, Low, OffCard, TrumpCard
from allfours.batch import Batch, Played, Turn, chosen_uniformly
from allfours.batch.arrays import Masks
from allfours.batch.position import places_of
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
from allfours.moves import plays_of
from allfours.orders import JOKERS_HIGH, Ranked
from allfours.orders import Jokers as JokerRanks
from allfours.rules import singly
from allfours.scoring import AfterDeals, Capped, Compare, Majority, PointTable, Race, Tie, Tiebreak, nothing
from allfours.seating import Seating
from allfours.stages import (
    Draw,
    FillUp,
    FirstTrump,
    FixTrump,
    Stock,
    StockTurned,
    TakeStock,
    Tricks,
    TrumpsOnly,
    dealer,
    trump_first,
)
from allfours.stages.passing_over import PlayingUnevenHands
from allfours.stages.playing import Playing
from allfours.stages.tricks import FirstLead
from allfours.stages.trumps_only import PlayingTrumps
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


STRICT = Tricks(follow=strict, pegs=PHAT_PEGS)
SPADES = FixTrump(Suit.SPADES)
_phat = variants.PHAT.evolve
HOUSE_RULES = (
    _phat(name="ruffing", stages=(Tricks(follow=follow_or_trump, pegs=PHAT_PEGS),)),
    _phat(name="under", stages=(Tricks(follow=no_undertrump, pegs=PHAT_PEGS),), settlement=EVERY_AWARD),
    _phat(name="trump_if_void", stages=(Tricks(follow=trump_if_void, lead=any_card),)),
    _phat(name="barred", stages=(Tricks(follow=strict, lead=TrumpsBarred(until=Breaks.OFF_SUIT), pegs=PHAT_PEGS),)),
    _phat(name="barred_fixed", stages=(SPADES, Tricks(follow=strict, lead=TrumpsBarred(until=Breaks.ANY_PLAY)))),
    _phat(name="never_led", stages=(SPADES, Tricks(follow=trump_if_void, lead=TrumpsBarred(until=Breaks.NOTHING)))),
    _phat(name="trump_first", stages=(SPADES, Tricks(follow=strict, lead=trump_first))),
    _phat(
        name="jokers",
        stages=(Tricks(follow=strict, lead=no_joker_first, pegs=PHAT_PEGS),),
        deck=pack(jokers=2),
        order=JOKERS_HIGH,
        settlement=EVERY_AWARD,
    ),
    _phat(name="off", stages=(STRICT,), deck=pack(jokers=2), order=OFF, settlement=EVERY_AWARD),
    _phat(name="first_wins", stages=(STRICT,), deck=pack(jokers=2), order=FIRST_WINS, settlement=EVERY_AWARD),
    _phat(name="second_wins", stages=(STRICT,), deck=pack(jokers=2), order=SECOND_WINS, settlement=EVERY_AWARD),
    _phat(name="heads_up", stages=(STRICT,), seating=Seating.heads_up(), packets=singly(26)),
    _phat(name="six", stages=(STRICT,), seating=Seating.partnerships(6), packets=(4, 4)),
    _phat(name="three_pairs", stages=(STRICT,), seating=Seating.partnerships(6, sides=3), packets=(4, 4)),
    _phat(
        name="drawing",
        stages=(StockTurned(), Tricks(follow=no_undertrump, pegs=PHAT_PEGS, after=Draw(Stock.CLOSED))),
        seating=Seating.singles(3),
        packets=(5,),
        settlement=EVERY_AWARD,
    ),
    _phat(name="trumps_only", stages=(SPADES, TrumpsOnly(first=FirstTrump.ANY, pegs=PHAT_PEGS))),
    _phat(name="few_trumps", packets=singly(3), stages=(SPADES, TrumpsOnly(first=FirstTrump.ANY))),
    _phat(
        name="natural_first",
        stages=(FixTrump(Suit.DIAMONDS), TrumpsOnly(first=FirstTrump.NATURAL)),
        packets=singly(3),
        deck=pack(jokers=2, ranks=(Rank.ACE, Rank.JACK, Rank.TEN)),
        order=OFF,
        settlement=EVERY_AWARD,
    ),
    _phat(name="longer_hands", packets=singly(12), stages=(TakeStock(who=dealer, cards=3), STRICT)),
    _phat(
        name="longer_and_ruffing",
        packets=singly(9),
        stages=(SPADES, TakeStock(who=dealer, cards=5), FillUp(11), Tricks(follow=no_undertrump, lead=trump_first)),
    ),
    _phat(name="eight", stages=(STRICT,), seating=Seating.singles(8), packets=(3, 3), settlement=EVERY_AWARD),
    _phat(
        name="five",
        stages=(Tricks(follow=no_undertrump),),
        seating=Seating.singles(5),
        settlement=nothing,
        packets=singly(10),
    ),
    *(
        _phat(
            name=f"tie_{tie.name.lower()}_{seats}",
            stages=(STRICT,),
            seating=Seating.singles(seats),
            packets=(1,),
            settlement=Majority(MUCK, pays=8, tie=tie),
        )
        for tie in Tie
        for seats in (2, 3)
    ),
    _phat(name="falling", stages=(Tricks(follow=strict, pegs=_FALLING),), goal=Race(30)),
    _phat(name="compared", stages=(STRICT,), goal=Compare(45, tie=Tiebreak.EXTRA_DEAL, floor=-5)),
    _phat(name="compared_on", stages=(STRICT,), goal=Capped(Compare(40, tie=Tiebreak.PLAY_ON), deals=9)),
    _phat(name="after_one_deal", stages=(STRICT,), goal=AfterDeals(1, extra=2)),
    _phat(name="after_two_deals", stages=(STRICT,), goal=AfterDeals(2, extra=2)),
)
"""Rules that no preset has, or not together."""


def brought_to_play(variant: Variant, deals: int, rng: Random, plays: int) -> Iterator[list[Deal]]:
    """Ordinary deals, played at random up to a card of the play; those that stand at the same card together."""
    groups: dict[object, list[Deal]] = {}
    for seed in range(deals):
        deal = Deal.shuffled(variant, seed=seed)
        while not deal.is_over and not isinstance(deal.phase, IN_PLAY):
            deal = deal.apply(rng.choice(deal.legal_moves))
        for _ in range(plays):
            if not deal.is_over:
                deal = deal.apply(rng.choice(deal.legal_moves))
        if isinstance(deal.phase, IN_PLAY):
            stock = len(deal.table.facts.stock) if drawing(variant) else 0
            groups.setdefault((len(places_of(deal)), deal.trump is None, stock), []).append(deal)
    yield from groups.values()


IN_PLAY = (FirstLead, Playing, PlayingUnevenHands, PlayingTrumps)


def drawing(variant: Variant) -> bool:
    """Whether hands are filled up between the tricks."""
    play = variant.stages[-1]
    return isinstance(play, Tricks) and play.after is not None


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
    paid = [sum(points for side, points, _ in awards if side == own) for own in range(variant.seating.sides)]
    assert paid == played.paid[row].tolist()
    best = [side for side, points in enumerate(deal.points) if points == max(deal.points)]
    assert played.best[row] == (best[0] if len(best) == 1 else -1)


def assert_all_same(batch: Batch) -> None:
    """Play a batch out, and compare every deal of it; of the first, also what could have been played at every turn."""
    seen: list[tuple[Turn, Masks]] = []

    def noted(turn: Turn) -> Masks:
        chosen = chosen_uniformly(turn.legal, turn.draws)
        seen.append((turn, chosen))
        return chosen

    played = batch.play_out(noted, chunk=len(batch))
    for row in range(len(played)):
        assert_same(played, row)
    for row in range(min(len(batch), CLOSELY)):
        deal = batch.deal(row)
        for turn, chosen in seen:
            if turn.legal[row] and not deal.is_over:
                assert (turn.seat[row], plays_of(int(turn.legal[row]))) == (deal.turn, deal.legal_moves)
                deal = deal.apply(plays_of(int(chosen[row]))[0])
        assert deal.is_over


CLOSELY = 15
"""Deals of a batch at which every turn is looked at."""
