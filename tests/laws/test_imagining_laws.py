"""Imagined deals agree with the view they are imagined from, are equally likely, and depend on nothing it hides."""

import contextlib
import functools
import itertools
import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import TypeAlias

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from allfours import (
    Card,
    CardSet,
    Deal,
    Discard,
    HandOver,
    IllegalMove,
    Play,
    Run,
    Seating,
    SetupError,
    Suit,
    Variant,
    View,
    variants,
)
from allfours.bids import Counted, OrNil, TrumpCount
from allfours.cards import mask_of, pack
from allfours.following import Breaks, TrumpsBarred, follow_or_trump, no_undertrump, strict, trump_if_void
from allfours.imagining import imagined
from allfours.orders import Jokers, Ranked
from allfours.rules import Stage
from allfours.stages import FixTrump, TrickBids, Tricks
from allfours.state import replay
from allfours.testing import deals, random_variants
from allfours.testing._turning import reshuffled
from tests.laws.house_rules import any_deal
from tests.processes import printed

Hands: TypeAlias = tuple[int, ...]
"""By seat, the mask of what it holds."""


def positions(variant: Variant, seed: int) -> Iterator[Deal]:
    """A deal played at random, before each of its moves."""
    chance = Random(seed)
    deal = Deal.shuffled(variant, seed=seed, dealer=chance.randrange(variant.seating.seats))
    while not deal.is_over:
        yield deal
        deal = deal.apply(deal.pick(chance.random()))


def viewers(deal: Deal) -> list[int | None]:
    """Every seat, and a spectator."""
    return [*range(deal.variant.seating.seats), None]


def hands_of(deal: Deal) -> Hands:
    """What every seat holds now."""
    return tuple(deal.hand(seat).mask for seat in range(deal.variant.seating.seats))


# --- The same view


def says_enough(deal: Deal, seat: int | None) -> bool:
    """Whether hands are what was dealt and run, but for plays, and whoever looks has seen all that was done."""
    view, facts = deal.view(seat), deal.table.facts
    held = list(facts.held)
    for by, move in zip(view.movers, deal.moves, strict=True):
        if isinstance(move, HandOver) or (isinstance(move, Discard) and by != seat):
            return False
        if isinstance(move, Discard):
            held[by] |= move.cards.mask
    return None not in view.moves and (Run() in deal.moves or tuple(held) == facts.start.hands)


def what_is_imagined_looks_the_same(deal: Deal, seat: int | None, seed: int) -> None:
    """From every view that says enough deals are imagined, that give it again; from the others none."""
    view = deal.view(seat)
    if not says_enough(deal, seat):
        with pytest.raises(SetupError, match=r"^view: the deal cannot be imagined: .*\bmove \d+"):
            imagined(view, 1, seed=seed)
        return
    for other in imagined(view, 2, seed=seed):
        one, two = deal.table.facts.start, other.table.facts.start
        assert other.view(seat) == view
        assert (two.variant, two.dealer, two.pitcher, two.standing, two.trump) == (
            one.variant,
            one.dealer,
            one.pitcher,
            one.standing,
            one.trump,
        )
        assert other.moves == deal.moves
        assert replay(two, deal.moves) == other


@pytest.mark.parametrize("name", variants.names())
def test_what_is_imagined_gives_the_view_again(name: str) -> None:
    for number, deal in enumerate(positions(variants.get(name), 7)):
        for seat in viewers(deal) if number % 3 == 0 else [deal.turn]:
            what_is_imagined_looks_the_same(deal, seat, number)


@pytest.mark.parametrize(
    "name",
    [
        "phat",
        "phat_bga",
        "phat_cut",
        "geldeston_phat",
        "nine_card_don",
        "nine_card_don_91",
        "nine_card_don_high_jack",
        "nine_card_don_high_low_jack",
        "welsh_league_don",
        "irish_nine_card_don",
        "irish_don",
        "all_fours",
        "trinidad_all_fours",
        "tobago_all_fours",
        "blind_all_fours",
        "all_fives",
        "auction_pitch",
        "smudge",
        "setback",
        "commercial_pitch",
        "pitch_with_joker",
        "auction_pedro",
        "pedro_sancho",
        "dom_pedro",
        "snoozer",
        "jaques_phat",
        "jaques_whiz",
        "jaques_mirror",
        "jaques_jokers",
    ],
)
def test_in_many_games_every_view_says_enough(name: str) -> None:
    for seed in range(2):
        for deal in positions(variants.get(name), seed):
            assert imagined(deal.view(deal.turn), 1, seed=seed)


@pytest.mark.parametrize(
    "name", ["nine_card_pitch", "ten_point_pitch", "smear", "schmier", "cinch", "pedro", "pidro", "king_pedro"]
)
def test_in_the_others_a_view_says_enough_until_cards_are_put_away(name: str) -> None:
    for deal in positions(variants.get(name), 1):
        if deal.view(None).phase == "discarding":
            break
        assert imagined(deal.view(deal.turn), 1, seed=1)


@pytest.mark.slow
@pytest.mark.parametrize("name", variants.names())
def test_it_does_so_at_every_seat_after_every_move(name: str) -> None:
    for seed in range(3):
        for number, deal in enumerate(positions(variants.get(name), seed)):
            for seat in viewers(deal):
                what_is_imagined_looks_the_same(deal, seat, number)


@given(deals(random_variants()), st.integers(0, 99))
def test_it_does_so_in_games_put_together_at_random(deal: Deal, seed: int) -> None:
    if not deal.is_over:
        for seat in viewers(deal):
            what_is_imagined_looks_the_same(deal, seat, seed)


@given(any_deal(), st.integers(0, 99))
def test_it_does_so_or_is_refused_in_games_with_rules_of_a_house(deal: Deal, seed: int) -> None:
    for seat in viewers(deal):
        view = deal.view(seat)
        with contextlib.suppress(SetupError):
            assert {other.view(seat) for other in imagined(view, 2, seed=seed)} == {view}


@pytest.mark.parametrize("name", ["all_fours", "seven_up", "trinidad_all_fours", "tobago_all_fours", "all_fives"])
def test_cards_that_were_run_are_imagined_as_well(name: str) -> None:
    turned = Counter[int]()
    for seed in range(60):
        deal = Deal.shuffled(variants.get(name), seed=seed)
        deal = deal if deal.is_over else deal.apply("beg").apply("run")
        if not deal.is_over:
            turned[len(deal.view(None).shown)] += 1
            what_is_imagined_looks_the_same(deal, deal.turn, seed)
    assert turned[3]
    assert turned[4]


# --- Equally likely


def every_way(deal: Deal, seat: int | None) -> Iterator[Deal]:
    """Every deal with the same view: the unseen cards in all possible places, played again and looked at again.

    Only what is in a hand is told apart, not how the stock lies.
    """
    view, facts = deal.view(seat), deal.table.facts
    hidden = [CardSet.of_mask(hand) & view.unseen for hand in hands_of(deal)]
    for filled in _filled(tuple(view.unseen), [len(cards) for cards in hidden]):
        places = [card for cards in hidden for card in cards]
        places += [card for card in facts.stock if card in view.unseen]
        other = _replayed(deal, dict(zip(places, filled, strict=True)))
        if other is not None and other.view(seat) == view:
            yield other


def _filled(cards: tuple[Card, ...], sizes: Sequence[int]) -> Iterator[tuple[Card, ...]]:
    """Every way to fill places with so many of the cards, one place after the other, and then the rest."""
    if not sizes:
        yield cards
        return
    for some in itertools.combinations(cards, sizes[0]):
        for others in _filled(tuple(card for card in cards if card not in some), sizes[1:]):
            yield some + others


def _replayed(deal: Deal, instead: dict[Card, Card]) -> Deal | None:
    """The deal with other cards in the places of some; None where it cannot be played so."""
    start = deal.table.facts.start
    hands = [mask_of(instead.get(card, card) for card in CardSet.of_mask(hand)) for hand in start.hands]
    stock = tuple(instead.get(card, card) for card in start.stock)
    try:
        return replay(attrs.evolve(start, hands=tuple(hands), stock=stock), deal.moves)
    except IllegalMove:
        return None


def surprise(ways: Iterable[object], found: Iterable[object]) -> float:
    """How far what was found is from equal shares: chi-square, over what it exceeds once in 30,000 times by chance."""
    shares = Counter(found)
    ways = set(ways)
    assert set(shares) <= ways
    share, freedom = sum(shares.values()) / len(ways), len(ways) - 1
    chi_square = sum((shares[way] - share) ** 2 / share for way in ways)
    spread = 2 / (9 * freedom)  # by the approximation of Wilson and Hilferty
    return chi_square / (freedom * (1 - spread + 4 * math.sqrt(spread)) ** 3)


def tiny(*stages: Stage, cards: int, ranks: str = "A K Q J", like: Variant = variants.PHAT, seats: int = 4) -> Variant:
    """A game of few cards."""
    deck = pack(ranks=[Card.parse(f"{rank}S").rank for rank in ranks.split()])
    seating = Seating.singles(seats)
    return like.evolve(name="tiny", deck=deck, packets=(cards,), seating=seating, stages=stages or like.stages)


SPADES = FixTrump(Suit.SPADES)
ADOPTED = Ranked("A K Q J off-J T 9 8 7 6 5 4 3 2", jokers=Jokers.RANKED)
COUNTS = TrickBids(bids=(TrumpCount(counted=Counted.ALL, or_nil=OrNil.YES),))
BARRED = TrumpsBarred(until=Breaks.OFF_SUIT)
GAMES = {
    "voids": tiny(Tricks(follow=strict), cards=4),
    "voids and a stock": tiny(Tricks(follow=follow_or_trump), cards=3, seats=3),
    "voids and an adopted jack": tiny(SPADES, Tricks(follow=strict), cards=3).evolve(order=ADOPTED),
    "no trumps, as none was played": tiny(SPADES, Tricks(follow=trump_if_void), cards=4),
    "trumps alone, as one was led": tiny(SPADES, Tricks(follow=strict, lead=BARRED), cards=4),
    "trumps counted in a bid": tiny(SPADES, COUNTS, Tricks(follow=strict), cards=3, ranks="A K Q"),
}
"""Small games in which hands are known by voids, and by what else the rules tell."""
TOLD_BY_VOIDS = {"voids", "voids and a stock", "voids and an adopted jack"}


def undertrumped() -> Deal:
    """A deal in which seat 2 has gone under a trump, which it may only with nothing but trumps in the hand."""
    game = tiny(SPADES, Tricks(follow=no_undertrump), cards=2, seats=3)
    deal = Deal.from_hands(game, hands=["AH QC", "KS QD", "QS AS"], stock="KH QH JH AD KD JD AC KC JC JS")
    return deal.apply("AH").apply("KS").apply("QS")


def run() -> Deal:
    """A deal in which cards have been run."""
    deal = Deal.shuffled(tiny(cards=1, like=variants.ALL_FOURS, seats=2), seed=4)
    return deal.apply("beg").apply("run")


@functools.cache
def a_position(name: str) -> tuple[Deal, int, frozenset[Hands]]:
    """A position where fewer ways are possible than sizes, or else voids, would allow, and these ways."""
    if name in SET_UP:
        deal = SET_UP[name]()
        return deal, deal.turn or 0, frozenset(map(hands_of, every_way(deal, deal.turn)))
    for seed in itertools.count():
        for deal in positions(GAMES[name], seed):
            seat = deal.turn or 0
            free, allowed = (counted(deal.view(seat), voids=voids) for voids in (False, True))
            if 20 <= free <= 3000 and (name not in TOLD_BY_VOIDS or allowed < free):
                ways = frozenset(map(hands_of, every_way(deal, seat)))
                if 8 <= len(ways) <= 150 and len(ways) < (free if name in TOLD_BY_VOIDS else allowed):
                    return deal, seat, ways
    raise AssertionError


SET_UP = {"trumps alone, as one went under another": undertrumped, "cards that were run": run}


def counted(view: View, *, voids: bool) -> int:
    """The ways to fill hidden hands with unseen cards, any of them or those that voids allow, one by one."""
    sizes = [0 if seat == view.seat else size for seat, size in enumerate(view.hand_sizes)]
    if math.comb(len(view.unseen), sum(sizes)) > 20_000:
        return 10**9
    order, gone = view.variant.order, view.voids if voids else (frozenset[Suit](),) * len(sizes)
    barred = [{card for suit in suits for card in order.ranking(suit, view.trump)} for suits in gone]
    return _count(frozenset(view.unseen), sizes, barred)


def _count(cards: frozenset[Card], sizes: Sequence[int], barred: Sequence[set[Card]]) -> int:
    if not sizes:
        return 1
    fitting = sorted(cards - barred[0])
    return sum(_count(cards - {*some}, sizes[1:], barred[1:]) for some in itertools.combinations(fitting, sizes[0]))


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("name", [*GAMES, *SET_UP])
def test_every_way_is_as_likely_as_another(name: str, seed: int) -> None:
    deal, seat, ways = a_position(name)
    found = map(hands_of, imagined(deal.view(seat), 12 * len(ways), seed=seed))
    assert surprise(ways, found) < 1


def greedily(deal: Deal, seat: int, chance: Random) -> Deal | None:
    """A deal that agrees with a view, with the hands filled one after the other, those with most voids first."""
    view = deal.view(seat)
    unseen, hands = [*view.unseen], {seat: deal.hand(seat)}
    chance.shuffle(unseen)
    for other in sorted({*range(len(view.voids))} - {seat}, key=lambda other: -len(view.voids[other])):
        fitting = [card for card in unseen if card.suit not in view.voids[other]]
        hands[other] = CardSet(fitting[: view.hand_sizes[other]])
        unseen = [card for card in unseen if card not in hands[other]]
    if any(len(hands[other]) < size for other, size in enumerate(view.hand_sizes)):
        return None
    for other, move in zip(view.movers, view.moves, strict=True):
        hands[other] |= CardSet([move.card] if isinstance(move, Play) else [])
    start = attrs.evolve(deal.table.facts.start, hands=tuple(hands[other].mask for other in sorted(hands)))
    return replay(start, deal.moves)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_hands_that_are_filled_one_after_the_other_are_not_equally_likely(seed: int) -> None:
    deal, seat, ways = a_position("voids")
    chance = Random(seed)
    tried = (greedily(deal, seat, chance) for _ in range(24 * len(ways)))
    found = [hands_of(other) for other in tried if other is not None]
    assert surprise(ways, found) > 1


def test_in_the_stock_every_card_lies_anywhere() -> None:
    deal, seat, _ = a_position("voids and a stock")
    stocks = [other.table.facts.stock for other in imagined(deal.view(seat), 4000, seed=1)]
    for card in deal.view(seat).unseen:
        assert surprise(range(len(stocks[0])), [stock.index(card) for stock in stocks if card in stock]) < 1


# --- Nothing else matters


@given(any_deal(), st.data())
def test_what_is_hidden_makes_no_difference(deal: Deal, data: st.DataObject) -> None:
    seat = data.draw(st.sampled_from(viewers(deal)))
    other = reshuffled(deal, seat, Random(data.draw(st.integers(0, 2**32))))
    view = deal.view(seat)
    assert other.view(seat) == view
    if not deal.is_over and says_enough(deal, seat):
        assert imagined(other.view(seat), 3, seed=5) == imagined(view, 3, seed=5)


@pytest.mark.parametrize("name", ["phat", "trinidad_all_fours", "jaques_whiz", "setback"])
def test_a_deal_does_not_depend_on_how_many_are_asked_for(name: str) -> None:
    *_, deal = itertools.islice(positions(variants.get(name), 3), 9)
    view = deal.view(deal.turn)
    five = imagined(view, 5, seed=1)
    assert imagined(view, 2, seed=1) == five[:2]
    assert len({*map(hands_of, five)}) == 5
    assert imagined(view, 2, seed=2) != five[:2]


def test_the_same_seed_gives_the_same_deals_everywhere() -> None:
    one, other = (printed("-c", TELLS, hash_seed=hash_seed).split() for hash_seed in ("0", "4711"))
    assert one[0] != other[0]
    assert one[1:] == other[1:]
    # What it was when this was written: another would mean other deals for seeds that people have noted down.
    assert one[1:8] == ["8S", "7S", "3S", "JH", "TH", "8H", "6H"]


TELLS = """
from allfours import Deal, variants
from allfours.imagining import imagined

print(hash("AS"))
for name in ("phat", "trinidad_all_fours", "jaques_whiz", "setback", "pidro"):
    deal = Deal.shuffled(variants.get(name), seed=3)
    for _ in range(7 if name == "phat" else 2):
        deal = deal.apply(deal.legal_moves[-1])
    for other in imagined(deal.view(deal.turn), 3, seed=1):
        print(other.hand(0), other.hand(1), *other.table.facts.start.stock)
"""
