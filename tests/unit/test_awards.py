"""High, low and jack, award by award: whose they are, when they are nobody's, and that seats have no favourites."""

import copy
import pickle
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import pytest

from allfours import (
    Card,
    CardSet,
    Rank,
    Reckoning,
    Score,
    Seat,
    Seating,
    Settlement,
    Side,
    Standing,
    Suit,
    VariantError,
    variants,
)
from allfours.awards import Credit, HangJack, High, HighestOf, InOrder, Jack, Jokers, Low, OffCard, TrumpCard
from allfours.cards import pack
from allfours.rules import sentence
from allfours.scoring import Majority, PointTable, Tie, nothing
from allfours.seating import FOUR_HANDED
from tests.laws.house_rules import JokersJackAndFive
from tests.oracle.phat import PACK, RANKS
from tests.variants.phat_deals import hands

NOTHING = Standing(totals=(0, 0))
GAME = PointTable.alike("game", {"A": 4, "K": 3, "Q": 2, "J": 1, "T": 10})
LOWS = [Low(1, to=Credit.TAKER), Low(1, to=Credit.HOLDER)]
ALL = InOrder((High(1), *LOWS, Jack(1), Majority(GAME, pays=5, tie=Tie.CARRY_ALL)))


class Table(NamedTuple):
    """A played deal on paper: who held what, what each side has taken, and the trump."""

    held: tuple[tuple[str, ...], ...]
    taken: tuple[tuple[str, ...], ...]
    trump: Suit | None

    def reckoning(self, seating: Seating = FOUR_HANDED) -> Reckoning:
        """Write down what a scorer needs."""
        return Reckoning(
            seating=seating,
            dealer=Seat(seating.seats - 1),
            trump=self.trump,
            held=tuple(CardSet.parse(" ".join(hand)) for hand in self.held),
            taken=tuple(CardSet.parse(" ".join(cards)) for cards in self.taken),
        )

    def turned(self, seats: int) -> "Table":
        """Move every player some seats on."""
        number, sides = len(self.held), len(self.taken)
        return self._replace(
            held=tuple(self.held[(seat - seats) % number] for seat in range(number)),
            taken=tuple(self.taken[(side - seats) % sides] for side in range(sides)),
        )


# North and South have taken the ace and the jack, East and West the four; the two is East's own, and North took it.
HEARTS = Table(
    held=hands("AH 9S", "2H JH", "3C 4C", "4H TS"), taken=hands("AH 2H 3C JH", "9S 4C 4H TS"), trump=Suit.HEARTS
)


def paid(award: Settlement, table: Table, seating: Seating = FOUR_HANDED) -> list[tuple[int, int, str, str]]:
    """List side, points, reason and card of what an award pays; the standing stays as it was."""
    standing = Standing(totals=(0,) * seating.sides)
    scores, after = award(table.reckoning(seating), standing)
    assert after == standing
    return [(score.side, score.points, score.reason, " ".join(map(str, score.cards))) for score in scores]


# Whose they are


@pytest.mark.parametrize("points", [1, 2])
def test_high_is_the_highest_trump_in_play(points: int) -> None:
    """The ace of hearts is North's; an ace of another suit is nothing."""
    assert paid(High(points), HEARTS) == [(0, points, "high", "AH")]
    lower = HEARTS._replace(held=hands("9H AS", "2H AC", "AD", "4H"), taken=hands("9H AS 2H AC AD 4H", ""))
    assert paid(High(points), lower) == [(0, points, "high", "9H")]


@pytest.mark.parametrize(("to", "side"), [(Credit.TAKER, 0), (Credit.HOLDER, 1)])
def test_low_goes_to_its_taker_or_its_holder(to: Credit, side: int) -> None:
    """The two of hearts was East's, and North took it."""
    assert paid(Low(1, to=to), HEARTS) == [(side, 1, "low", "2H")]


def test_low_is_the_lowest_trump_that_was_dealt() -> None:
    """Where the two and the three lie in the stock the four is low."""
    table = HEARTS._replace(held=hands("AH 2S", "9H JH", "3C", "4H"), taken=hands("AH 9H 4H", "JH 2S 3C"))
    assert [paid(low, table) for low in LOWS] == [[(0, 1, "low", "4H")], [(1, 1, "low", "4H")]]


@pytest.mark.parametrize("side", [0, 1])
def test_jack_goes_to_its_taker(side: int) -> None:
    """Whoever held it, the jack of trumps scores for the side that has it in its tricks; other jacks do not."""
    taken = (("JH", "JS"), ("AH",)) if side == 0 else (("AH", "JS"), ("JH",))
    for holder in range(4):
        held = tuple(
            ("JH",) if seat == holder else (("AH",), ("JS",), ())[(seat - holder) % 4 - 1] for seat in range(4)
        )
        table = Table(held=held, taken=taken, trump=Suit.HEARTS)
        assert paid(Jack(1), table) == [(side, 1, "jack", "JH")]


# One card that is several things


def test_one_card_may_be_all_three() -> None:
    """The only trump, the jack, is high, low and jack."""
    table = Table(held=hands("JH 9S", "2C", "3C", "4D"), taken=hands("JH 2C 3C 4D", "9S"), trump=Suit.HEARTS)
    assert [entry[:3] for entry in paid(ALL, table)] == [
        (0, 1, "high"),
        (0, 1, "low"),
        (0, 1, "low"),
        (0, 1, "jack"),
        (0, 5, "game"),
    ]


@pytest.mark.parametrize(
    ("trumps", "reasons"),
    [("JH 9H", ["high", "jack"]), ("AH JH", ["jack", "low"]), ("AH", ["high", "low"]), ("AH JH 2H", ["jack"])],
)
def test_one_card_may_be_two(trumps: str, reasons: list[str]) -> None:
    """The jack is high where nothing higher was dealt and low where nothing lower was; an only trump is both."""
    table = Table(held=hands(trumps, "", "", ""), taken=hands(trumps, ""), trump=Suit.HEARTS)
    card = "JH" if "jack" in reasons else trumps
    award = InOrder((High(1), LOWS[0], Jack(1)))
    assert sorted(reason for _, _, reason, earner in paid(award, table) if earner == card) == sorted(reasons)


# Nobody's


@pytest.mark.parametrize("award", [High(1), *LOWS, Jack(1)], ids=sentence)
@pytest.mark.parametrize("trump", [Suit.DIAMONDS, None])
def test_no_trump_in_play_no_award(award: Settlement, trump: Suit | None) -> None:
    """Without a trump suit, or with all of it in the stock, nobody scores."""
    assert paid(award, HEARTS._replace(trump=trump)) == []


def test_the_jack_in_the_stock_is_nobodys() -> None:
    """Trumps are in play, but not their jack."""
    table = Table(held=hands("AH JS", "2H", "JC", "JD"), taken=hands("AH 2H JS JC JD", ""), trump=Suit.HEARTS)
    assert paid(Jack(1), table) == []


def test_a_card_that_nobody_has_taken_yet_scores_for_no_taker() -> None:
    """In the middle of a deal the jack and a taker's low are open; high and a holder's low are not."""
    table = HEARTS._replace(taken=hands("", ""))
    assert [paid(award, table) for award in (Jack(1), LOWS[0])] == [[], []]
    assert [paid(award, table) for award in (High(1), LOWS[1])] == [[(0, 1, "high", "AH")], [(1, 1, "low", "2H")]]


# Jokers and adopted cards


def test_a_joker_may_be_high_but_never_low() -> None:
    """Low is the lowest card with the trump suit printed on it; jokers and cards that trumps have adopted are above."""
    held = tuple(map(CardSet.parse, ("X1 9H", "5D JD", "5H", "JC")))
    everything = CardSet(card for hand in held for card in hand)

    def reckoned(left: CardSet) -> Reckoning:
        return Reckoning(
            seating=FOUR_HANDED,
            dealer=Seat(3),
            order=JokersJackAndFive(),
            trump=Suit.HEARTS,
            held=tuple(CardSet(hand & left) for hand in held),
            taken=(CardSet(), CardSet(everything & left)),
        )

    (high,), _ = High(1)(reckoned(everything), NOTHING)
    assert (high.side, str(high.cards[0])) == (0, "X1")
    (low,), _ = LOWS[1](reckoned(everything), NOTHING)
    assert (low.side, str(low.cards[0])) == (0, "5H")
    assert Jack(1)(reckoned(everything), NOTHING)[0] == ()
    # The jack of diamonds is a trump here, and the highest that is left; the trump suit itself has no card in play.
    adopted = reckoned(CardSet.parse("5D JD JC"))
    (high,), _ = High(1)(adopted, NOTHING)
    assert (high.side, str(high.cards[0])) == (1, "JD")
    assert [low(adopted, NOTHING)[0] for low in LOWS] == [(), ()]


# A jack that is hung


HANG = HangJack(saved=1, hung=3)


@pytest.mark.parametrize("seats", range(4))
@pytest.mark.parametrize(
    ("holder", "taker", "entry"),
    [(0, 0, (0, 1, "jack", "JH")), (2, 0, (0, 1, "jack", "JH")), (1, 0, (0, 3, "hang jack", "JH"))],
    ids=["saved by its holder's side", "saved by the partner", "hung"],
)
def test_a_jack_is_saved_by_its_side_or_hung_by_another(
    holder: int, taker: int, entry: tuple[int, int, str, str], seats: int
) -> None:
    """Whoever of a side held it and whoever took it, wherever they sit."""
    held = tuple(("JH", "2H") if seat == holder else (f"{seat + 3}H",) for seat in range(4))
    everything = tuple(card for hand in held for card in hand)
    table = Table(held, (everything, ()) if taker == 0 else ((), everything), Suit.HEARTS).turned(seats)
    side, *rest = entry
    assert paid(HANG, table) == [((side + seats) % 2, *rest)]
    assert paid(Jack(1), table) == [((side + seats) % 2, 1, "jack", "JH")]


def test_everyone_alone_hangs_all_jacks_but_his_own() -> None:
    """With three sides each of the others would hang it."""
    for taker in range(3):
        taken = tuple(("JH", "2H", "3H") if side == taker else () for side in range(3))
        table = Table(hands("JH", "2H", "3H"), taken, Suit.HEARTS)
        points, reason = (1, "jack") if taker == 0 else (3, "hang jack")
        assert paid(HANG, table, Seating.singles(3)) == [(taker, points, reason, "JH")]


def test_a_jack_that_is_not_in_play_is_neither() -> None:
    """In the stock, or without trumps, or not taken yet."""
    table = Table(hands("AH JS", "2H", "JC", "JD"), hands("AH 2H JS JC JD", ""), Suit.HEARTS)
    assert paid(HANG, table) == paid(HANG, table._replace(trump=None)) == []
    assert paid(HANG, HEARTS._replace(taken=((), ()))) == []


@pytest.mark.parametrize(
    ("counts", "entries"),
    [
        ((("hang jack", (0, 1)),), [(1, 3, "hang jack")]),
        ((("jack", (1, 0)),), [(0, 1, "jack")]),
        ((("hang jack", (0, 0)), ("jack", (1, 0))), [(0, 1, "jack")]),
        ((("hang jack", (0, 0)), ("jack", (0, 0))), []),
        ((("muck", (40, 40)),), []),
    ],
    ids=str,
)
def test_a_score_keeper_types_in_whether_it_was_hung(
    counts: tuple[tuple[str, tuple[int, int]], ...], entries: list[tuple[int, int, str]]
) -> None:
    """The two counts say who took it and how."""
    reckoning = Reckoning(seating=FOUR_HANDED, dealer=Seat(3), counts=counts)
    scores, _ = HANG(reckoning, NOTHING)
    assert [(score.side, score.points, score.reason) for score in scores] == entries


# Other cards that count


FIVE_AND_THREE = InOrder(
    (
        TrumpCard(Rank.FIVE, pays=5, to=Credit.TAKER),
        TrumpCard(Rank.THREE, pays=3, to=Credit.TAKER),
        TrumpCard(Rank.TWO, pays=1, to=Credit.HOLDER),
        TrumpCard(Rank.HIGH_JOKER, pays=1, to=Credit.TAKER),
        Jokers(pays=1),
        OffCard(Rank.JACK, pays=1),
        HighestOf(Suit.SPADES, pays=1, to=Credit.HOLDER),
    )
)


def with_jokers(held: tuple[str, ...], taken: tuple[str, ...], trump: Suit | None = Suit.HEARTS) -> Reckoning:
    """Write down a deal in which jokers and the other jack of the colour are trumps."""
    return Reckoning(
        seating=FOUR_HANDED,
        dealer=Seat(3),
        order=JokersJackAndFive(),
        trump=trump,
        held=tuple(map(CardSet.parse, held)),
        taken=tuple(map(CardSet.parse, taken)),
    )


def test_single_trumps_jokers_and_the_off_jack_score_for_taker_or_holder() -> None:
    """Each where it is in play, and in the order of the awards."""
    reckoning = with_jokers(("X2 5H 2S", "3H X1", "2H KS", "JD AS"), ("X2 2H JD AS", "5H 3H X1 2S KS"))
    scores, _ = FIVE_AND_THREE(reckoning, NOTHING)
    assert [(score.side, score.points, score.reason, str(score.cards[0])) for score in scores] == [
        (1, 5, "five", "5H"),
        (1, 3, "three", "3H"),
        (0, 1, "two", "2H"),
        (1, 1, "higher joker", "X1"),
        (1, 1, "joker", "X1"),
        (0, 1, "joker", "X2"),
        (0, 1, "off-jack", "JD"),
        (1, 1, "high spade", "AS"),
    ]


@pytest.mark.parametrize("trump", list(Suit))
def test_the_left_pedro_is_the_five_of_the_same_colour(trump: Suit) -> None:
    left = Card(Rank.FIVE, trump.partner)
    other = Card(Rank.FIVE, next(suit for suit in Suit if suit not in {trump, trump.partner}))
    hands = (CardSet((left,)), CardSet((other,)), CardSet(), CardSet())
    reckoning = Reckoning(
        seating=FOUR_HANDED,
        dealer=Seat(3),
        order=variants.CINCH.order,
        trump=trump,
        held=hands,
        taken=(hands[1], hands[0]),
    )
    award = OffCard(Rank.FIVE, pays=5)
    assert award(reckoning, NOTHING)[0] == (Score(Side(1), points=5, reason="off-five", cards=(left,)),)
    assert sentence(award) == (
        "Off-five: 5 points for the other five of the trumps' colour, if it is in play, to the side that takes it in a"
        " trick"
    )


def test_what_is_not_in_play_scores_for_nobody() -> None:
    """Nor does a card of the plain suits, nor anything without trumps but the highest spade."""
    for reckoning in (
        with_jokers(("5S", "3D", "2C", "JS"), ("5S 3D 2C JS", "")),
        with_jokers(("5S 5H", "3H", "2H", "JD X1"), ("5S 5H 3H 2H JD X1", ""), None),
    ):
        scores, _ = FIVE_AND_THREE(reckoning, NOTHING)
        assert [score.reason for score in scores] == ["high spade"]
    assert FIVE_AND_THREE(with_jokers(("5D", "3D", "2C", "JC"), ("5D 3D 2C JC", "")), NOTHING)[0] == ()


def test_the_highest_spade_is_high_too_where_spades_are_trumps() -> None:
    """One card is both, and of a suit from which trumps have adopted the jack the highest of what is left counts."""
    reckoning = with_jokers(("KS", "QS", "3C", "4D"), ("KS QS", "3C 4D"), Suit.SPADES)
    award = InOrder((High(1), HighestOf(Suit.SPADES, pays=1, to=Credit.TAKER)))
    assert [(score.reason, str(score.cards[0])) for score in award(reckoning, NOTHING)[0]] == [
        ("high", "KS"),
        ("high spade", "KS"),
    ]
    adopted = with_jokers(("JC", "TC", "9C", "4D"), ("JC TC 9C", "4D"), Suit.SPADES)
    clubs = HighestOf(Suit.CLUBS, pays=1, to=Credit.HOLDER)
    assert [str(score.cards[0]) for score in clubs(adopted, NOTHING)[0]] == ["TC"]


@pytest.mark.parametrize(
    ("award", "name", "points"),
    [
        (FIVE_AND_THREE.awards[0], "five", 5),
        (FIVE_AND_THREE.awards[4], "joker", 1),
        (FIVE_AND_THREE.awards[5], "off-jack", 1),
        (FIVE_AND_THREE.awards[6], "high spade", 1),
    ],
)
def test_a_score_keeper_types_these_in_too(award: Settlement, name: str, points: int) -> None:
    """A count of 2 pays twice; jokers are scored one by one, as when they are played for."""
    reckoning = Reckoning(seating=FOUR_HANDED, dealer=Seat(3), counts=((name, (0, 1)),))
    assert award(reckoning, NOTHING)[0] == (Score(award(reckoning, NOTHING)[0][0].side, points=points, reason=name),)
    twice = Reckoning(seating=FOUR_HANDED, dealer=Seat(3), counts=((name, (2, 0)),))
    assert [(score.side, score.points) for score in award(twice, NOTHING)[0]] == (
        [(0, points), (0, points)] if name == "joker" else [(0, 2 * points)]
    )


@pytest.mark.parametrize(
    ("award", "text"),
    [
        (
            HANG,
            (
                "Jack: for the jack of trumps, if it is in play, 1 point to the side that takes it, but 3 if another"
                " side held it, which is to hang the jack."
            ),
        ),
        (
            TrumpCard(Rank.THREE, pays=3, to=Credit.TAKER),
            "Three: 3 points for the three of trumps, if it is in play, to the side that takes it in a trick.",
        ),
        (
            TrumpCard(Rank.LOW_JOKER, pays=1, to=Credit.HOLDER),
            "Lower joker: 1 point for the lower joker, if it is in play, to the side that held it.",
        ),
        (Jokers(pays=1), "Joker: 1 point for every joker in play, to the side that takes it in a trick."),
        (
            OffCard(Rank.JACK, pays=2),
            (
                "Off-jack: 2 points for the other jack of the trumps' colour, if it is in play, to the side that takes"
                " it in a trick."
            ),
        ),
        (
            HighestOf(Suit.SPADES, pays=1, to=Credit.HOLDER),
            "High spade: 1 point for the highest spade in play, to the side that held it.",
        ),
    ],
    ids=["hang jack", "three", "joker", "jokers", "off-jack", "high spade"],
)
def test_these_awards_say_themselves(award: Settlement, text: str) -> None:
    """Each in a sentence."""
    assert f"{sentence(award)}." == text


def test_a_card_that_trumps_adopt_is_one_that_they_do() -> None:
    """Where no suit of trumps adopts it, it is never scored."""
    adopted = variants.BLIND_ALL_FOURS.evolve(name="adopted", order=JokersJackAndFive(), deck=pack(jokers=2))
    assert not list(OffCard(Rank.JACK, pays=1).problems(adopted))
    assert [str(problem) for problem in OffCard(Rank.THREE, pays=1).problems(adopted)] == [
        "rank: trumps adopt no three in this game, so it is never scored"
    ]


@pytest.mark.parametrize(
    ("award", "problem"),
    [
        (Jack(1), "the pack has no jack, so none is ever scored"),
        (HangJack(saved=1, hung=3), "the pack has no jack, so none is ever scored"),
        (Jokers(pays=1), "the pack has no joker, so none is ever scored"),
        (TrumpCard(Rank.FIVE, pays=1, to=Credit.TAKER), "rank: the pack has no five, so none is ever scored"),
    ],
    ids=["jack", "hang jack", "jokers", "five"],
)
def test_a_card_that_the_pack_lacks_is_never_scored(award: Jack | HangJack | Jokers | TrumpCard, problem: str) -> None:
    short = pack(ranks=[rank for rank in Rank if Rank.FIVE < rank <= Rank.ACE and rank is not Rank.JACK])
    short_game = variants.BLIND_ALL_FOURS.evolve(name="short", deck=short)
    assert [str(found) for found in award.problems(short_game)] == [problem]
    assert not list(award.problems(variants.BLIND_ALL_FOURS.evolve(name="full", deck=pack(jokers=1))))


def test_awards_are_told_what_they_are() -> None:
    """Of the wrong kind they are refused."""
    wrong: Any = "3"
    for make in (
        lambda: HangJack(saved=wrong, hung=3),
        lambda: HangJack(saved=1, hung=0),
        lambda: TrumpCard(wrong, pays=1, to=Credit.TAKER),
        lambda: Jokers(pays=0),
        lambda: OffCard(Rank.JACK, pays=wrong),
        lambda: OffCard(wrong, pays=1),
        lambda: HighestOf(wrong, pays=1, to=Credit.TAKER),
    ):
        with pytest.raises(VariantError):
            make()


# The score keeper


@pytest.mark.parametrize(("award", "name"), [(High(1), "high"), (LOWS[0], "low"), (LOWS[1], "low"), (Jack(2), "jack")])
def test_what_a_score_keeper_types_in_comes_first(award: High | Low | Jack, name: str) -> None:
    """A count under the award's name says whose it is, with cards on paper or without; other names say nothing."""
    for side, count in enumerate(((1, 0), (0, 1))):
        for table in (Reckoning(seating=FOUR_HANDED, dealer=Seat(3)), HEARTS.reckoning()):
            scores, after = award(with_counts(table, ((name, count),)), NOTHING)
            assert [(score.side, score.points, score.reason, score.cards) for score in scores] == [
                (side, award.pays, name, ())
            ]
            assert after is NOTHING
    assert award(with_counts(HEARTS.reckoning(), ((name, (0, 0)),)), NOTHING)[0] == ()
    without = Reckoning(seating=FOUR_HANDED, dealer=Seat(3), counts=(("muck", (46, 34)),))
    assert award(without, NOTHING)[0] == ()


def with_counts(reckoning: Reckoning, counts: tuple[tuple[str, tuple[int, ...]], ...]) -> Reckoning:
    """Add what was typed in."""
    return Reckoning(
        seating=reckoning.seating,
        dealer=reckoning.dealer,
        trump=reckoning.trump,
        held=reckoning.held,
        taken=reckoning.taken,
        counts=counts,
    )


# Several awards


def test_in_order_counts_one_after_the_other_and_hands_the_standing_on() -> None:
    """The pot that one award leaves is what the next one finds."""
    first, second = (
        Majority(table, pays=8, tie=Tie.CARRY_ALL) for table in (GAME, PointTable.alike("fives", {"5": 1}))
    )
    table = Reckoning(seating=FOUR_HANDED, dealer=Seat(3), counts=(("game", (23, 23)), ("fives", (1, 2))))
    scores, after = InOrder((first, second))(table, Standing(totals=(0, 0), pot=8))
    assert scores == (Score(second(table, NOTHING)[0][0].side, points=24, reason="fives"),)
    assert after.pot == 0
    scores, after = InOrder((second, first))(table, Standing(totals=(0, 0), pot=8))
    assert ([score.points for score in scores], after.pot) == ([16], 8)


def test_in_order_of_nothing_is_nothing() -> None:
    """No awards pay what ``nothing`` pays."""
    reckoning = HEARTS.reckoning()
    assert InOrder(())(reckoning, NOTHING) == nothing(reckoning, NOTHING) == ((), NOTHING)


# Who sits where


SEATINGS = [FOUR_HANDED, Seating.heads_up(), Seating.singles(4), Seating.singles(3), Seating.partnerships(6, sides=3)]


def at_random(rng: Random, seating: Seating) -> Table:
    """Deal at random and let the tricks fall anyhow; some deals have few trumps or none."""
    pack = sorted(PACK, key=lambda _: rng.random())
    size = 1 + int(rng.random() * 6)
    held = tuple(tuple(pack[seat : size * seating.seats : seating.seats]) for seat in range(seating.seats))
    taken: list[list[str]] = [[] for _ in range(seating.sides)]
    for hand in held:
        for card in hand:
            taken[int(rng.random() * seating.sides)].append(card)
    return Table(held, tuple(map(tuple, taken)), tuple(Suit)[int(rng.random() * 4)])


@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_every_award_turns_with_the_table(seating: Seating) -> None:
    """When every player moves on some seats, what was scored moves on with them, in the same order."""
    rng = Random(4)
    for _ in range(60):
        table = at_random(rng, seating)
        before = everything_paid(table, seating)
        for seats in range(1, seating.seats):
            after = everything_paid(table.turned(seats), seating)
            assert after == [((side + seats) % seating.sides, *rest) for side, *rest in before]


def everything_paid(table: Table, seating: Seating) -> list[tuple[int, int, str, str]]:
    """List what the awards pay for single cards."""
    return paid(InOrder((High(1), *LOWS, Jack(1))), table, seating)


@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_a_hung_jack_turns_with_the_table(seating: Seating) -> None:
    """So does every award for a single card."""
    rng = Random(6)
    award = InOrder((HANG, *FIVE_AND_THREE.awards))
    for _ in range(40):
        table = at_random(rng, seating)
        before = paid(award, table, seating)
        for seats in range(1, seating.seats):
            after = paid(award, table.turned(seats), seating)
            assert after == [((side + seats) % seating.sides, *rest) for side, *rest in before]


@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_every_award_is_what_can_be_read_off_the_cards(seating: Seating) -> None:
    """Highest, lowest and jack of the trumps dealt, found with the eye, are what is paid for."""
    rng, seen = Random(5), set[int]()
    for _ in range(200):
        table = at_random(rng, seating)
        assert table.trump is not None
        trumps = sorted(
            (card for hand in table.held for card in hand if card[1] == table.trump.letter),
            key=lambda card: RANKS.index(card[0]),
        )
        holder = {card: seat % seating.sides for seat, hand in enumerate(table.held) for card in hand}
        taker = {card: side for side, cards in enumerate(table.taken) for card in cards}
        expected = list[tuple[int, int, str, str]]()
        if trumps:
            high, low, jack = trumps[-1], trumps[0], "J" + table.trump.letter
            expected = [(holder[high], 1, "high", high), (taker[low], 1, "low", low), (holder[low], 1, "low", low)]
            expected += [(taker[jack], 1, "jack", jack)] if jack in trumps else []
        assert everything_paid(table, seating) == expected
        seen.add(len(expected))
    assert seen == {0, 3, 4}


# As values


AWARDS: list[Settlement] = [High(1), High(2), *LOWS, Jack(1), ALL, InOrder(()), HANG, *FIVE_AND_THREE.awards]


def by_pickle(award: Settlement) -> Settlement:
    """Copy by writing and reading a pickle."""
    loaded: Settlement = pickle.loads(pickle.dumps(award))
    return loaded


@pytest.mark.parametrize("duplicate", [by_pickle, copy.copy, copy.deepcopy])
def test_awards_are_values(duplicate: Callable[[Settlement], Settlement]) -> None:
    """Equal awards are equal, with equal hashes, also after copying and pickling; different ones are not."""
    assert [duplicate(award) for award in AWARDS] == AWARDS
    assert list(map(hash, map(duplicate, AWARDS))) == list(map(hash, AWARDS))
    assert len(set(AWARDS)) == len(AWARDS)


@pytest.mark.parametrize(
    ("award", "words"),
    [
        (High(1), {"High", "1 point ", "highest trump"}),
        (High(2), {"2 points"}),
        (LOWS[0], {"Low", "1 point ", "lowest trump", "takes"}),
        (LOWS[1], {"Low", "held"}),
        (Jack(1), {"Jack", "1 point ", "jack of trumps", "takes"}),
        (Jack(3), {"3 points"}),
    ],
)
def test_an_award_says_itself(award: High | Low | Jack, words: set[str]) -> None:
    """The sentence of an award names its points, its card and whose it is."""
    text = award.describe()
    assert {word for word in words if word in text} == words
    assert text.endswith(".")
    assert sentence(award) == text.removesuffix(".")


def test_awards_in_order_say_themselves_in_order() -> None:
    """The sentences of several awards stand one after the other."""
    text = ALL.describe()
    places = [text.index(sentence(award)) for award in ALL.awards]
    assert places == sorted(places)
    assert text == " ".join(f"{sentence(award)}." for award in ALL.awards)


def test_a_score_for_a_card_holds_the_card() -> None:
    """What was scored can be shown beside the points."""
    scores, _ = High(1)(HEARTS.reckoning(), NOTHING)
    assert scores[0].cards == (Card.parse("AH"),)
    assert scores[0].trick is None
