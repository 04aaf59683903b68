"""Card orders: what belongs to a suit, what beats what, with and without cards that change their suit."""

import pytest

from allfours import Card, CardOrder, CardSet, Deal, Seating, SetupError, Suit, Variant, VariantError, check, variants
from allfours.cards import Rank, cards_of, pack
from allfours.following import follow_or_trump
from allfours.orders import ACE_HIGH, JOKERS_HIGH, AceHigh, Equals, Jokers, Off, Ranked, led_by, trump_mask
from allfours.stages import FixTrump, Tricks
from tests.laws.house_rules import JokersJackAndFive

JOKERS = JokersJackAndFive()


def ranking(order: CardOrder, suit: Suit, trump: Suit | None) -> str:
    """The cards of a suit, highest first."""
    return " ".join(map(str, order.ranking(suit, trump)))


def test_every_suit_runs_from_the_ace_down_whatever_is_trumps() -> None:
    for trump in (None, *Suit):
        assert ranking(ACE_HIGH, Suit.HEARTS, trump) == "AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H"
    assert AceHigh() == ACE_HIGH


def test_a_pitched_card_makes_its_suit_trumps() -> None:
    assert [ACE_HIGH.pitched(Card.parse(text)) for text in ("2S", "9H", "AD", "TC")] == list(Suit)


def test_a_pitched_joker_makes_nothing_trumps_by_itself() -> None:
    with pytest.raises(SetupError, match=r"X1 has no suit: an order with jokers says what a pitched joker means"):
        ACE_HIGH.pitched(Card.parse("X1"))


def test_jokers_the_other_jack_and_the_other_five_may_be_trumps() -> None:
    assert ranking(JOKERS, Suit.HEARTS, Suit.HEARTS) == "X1 X2 AH KH QH JH JD TH 9H 8H 7H 6H 5H 5D 4H 3H 2H"
    assert ranking(JOKERS, Suit.DIAMONDS, Suit.HEARTS) == "AD KD QD TD 9D 8D 7D 6D 4D 3D 2D"
    assert ranking(JOKERS, Suit.SPADES, Suit.HEARTS) == "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S"


def test_jokers_may_stand_above_the_ace_of_trumps() -> None:
    assert ranking(JOKERS_HIGH, Suit.SPADES, Suit.SPADES) == "X1 X2 AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S"
    assert ranking(JOKERS_HIGH, Suit.SPADES, Suit.HEARTS) == "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S"
    assert ranking(JOKERS_HIGH, Suit.SPADES, None) == "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S"


def test_a_joker_that_is_pitched_as_a_high_trump_means_spades() -> None:
    assert [JOKERS_HIGH.pitched(Card.parse(text)).letter for text in ("X1", "X2", "9H", "AC")] == ["S", "S", "H", "C"]


@pytest.mark.parametrize("order", [ACE_HIGH, JOKERS, JOKERS_HIGH])
@pytest.mark.parametrize("trump", Suit)
def test_no_card_belongs_to_two_suits(order: CardOrder, trump: Suit) -> None:
    cards = [card for suit in Suit for card in order.ranking(suit, trump)]
    assert len(cards) == len(set(cards)) == len(pack(jokers=0 if order == ACE_HIGH else 2))
    assert set(led_by(order, trump)) == {card.index for card in cards}


def winner(order: CardOrder, trump: Suit, trick: str) -> str:
    """The card that wins a trick."""
    cards = [Card.parse(text) for text in trick.split()]
    strength = led_by(order, trump)[cards[0].index].strength
    best = cards[0]
    for card in cards[1:]:
        if strength[card.index] > strength[best.index] & -2:
            best = card
    return str(best)


@pytest.mark.parametrize(
    ("order", "trick", "card"),
    [
        (ACE_HIGH, "4H 6H 3H 9S", "6H"),
        (ACE_HIGH, "9D TH JD 5D", "TH"),
        (ACE_HIGH, "AD 2H 3H KD", "3H"),
        (ACE_HIGH, "2C AS AD 3C", "3C"),
        (JOKERS, "6H 5D 5H 4H", "6H"),
        (JOKERS, "5D 4H 5H 2H", "5H"),
        (JOKERS, "JD QD AD TH", "JD"),
        (JOKERS, "AH X2 X1 JH", "X1"),
        (JOKERS_HIGH, "AH X2 X1 JH", "X1"),
        (JOKERS_HIGH, "AH X2 KH JH", "X2"),
        (JOKERS_HIGH, "AD 2H X2 KD", "X2"),
        (JOKERS_HIGH, "X2 AH X1 KD", "X1"),
        (JOKERS_HIGH, "AD KD JH 3C", "JH"),
    ],
)
def test_the_highest_trump_wins_or_else_the_highest_card_of_the_suit_led(
    order: CardOrder, trick: str, card: str
) -> None:
    assert winner(order, Suit.HEARTS, trick) == card


def test_what_a_card_led_demands() -> None:
    led = led_by(JOKERS, Suit.HEARTS)
    diamond, trump = led[Card.parse("9D").index], led[Card.parse("JD").index]
    assert (diamond.suit, trump.suit) == (Suit.DIAMONDS, Suit.HEARTS)
    assert len(cards_of(diamond.members)) == 11
    assert diamond.trumps == trump.trumps == trump.members
    assert trump.strength[Card.parse("9D").index] == 0
    assert "strength" not in repr(led)


def test_there_are_no_trumps_before_a_suit_is_trumps() -> None:
    assert trump_mask(ACE_HIGH, None) == 0
    assert len(cards_of(trump_mask(ACE_HIGH, Suit.SPADES))) == 13
    assert len(cards_of(trump_mask(JOKERS, Suit.SPADES))) == 17


# --- Trumps with an order of their own


LOW = Ranked("A K Q J T 9 8 7 6 5 4 3 2 X1", jokers=Jokers.RANKED)
MIDDLE = Ranked("A K Q J X1 T 9 8 7 6 5 4 3 2", jokers=Jokers.RANKED)
OFF_AND_TWO = Ranked("A K Q J off-J X1 X2 T 9 8 7 6 5 4 3 2", jokers=Jokers.RANKED)
OFF_AND_LOW = Ranked("A K Q J off-J T 9 8 7 6 5 4 3 2 X1", jokers=Jokers.RANKED)
TOP = Ranked("X1 J off-J A K Q T 9 8 7 6 5 4 3 2", jokers=Jokers.RANKED)
OFF_ACE_AND_THREE = Ranked("A off-A K Q J off-J X1 X2 T 9 8 7 6 5 4 3 off-3 2", jokers=Jokers.RANKED)
FIRST = Ranked("A K Q J off-J X1 X2 T 9 8 7 6 5 4 3 2", jokers=Jokers.FIRST_WINS)
SECOND = Ranked("A K Q J off-J X1 X2 T 9 8 7 6 5 4 3 2", jokers=Jokers.SECOND_WINS)
NAMES = ["low", "middle", "off and two", "off and low", "top", "off-ace and off-three", "first wins", "second wins"]
PLACED = [LOW, MIDDLE, OFF_AND_TWO, OFF_AND_LOW, TOP, OFF_ACE_AND_THREE, FIRST, SECOND]
HEARTS, PLAYED = FixTrump(Suit.HEARTS), Tricks(follow=follow_or_trump)


@pytest.mark.parametrize(
    ("order", "trumps", "fellow"),
    [
        (LOW, "AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H X1", "AD KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D"),
        (MIDDLE, "AH KH QH JH X1 TH 9H 8H 7H 6H 5H 4H 3H 2H", "AD KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D"),
        (OFF_AND_TWO, "AH KH QH JH JD X1 X2 TH 9H 8H 7H 6H 5H 4H 3H 2H", "AD KD QD TD 9D 8D 7D 6D 5D 4D 3D 2D"),
        (OFF_AND_LOW, "AH KH QH JH JD TH 9H 8H 7H 6H 5H 4H 3H 2H X1", "AD KD QD TD 9D 8D 7D 6D 5D 4D 3D 2D"),
        (TOP, "X1 JH JD AH KH QH TH 9H 8H 7H 6H 5H 4H 3H 2H", "AD KD QD TD 9D 8D 7D 6D 5D 4D 3D 2D"),
        (
            OFF_ACE_AND_THREE,
            "AH AD KH QH JH JD X1 X2 TH 9H 8H 7H 6H 5H 4H 3H 3D 2H",
            "KD QD TD 9D 8D 7D 6D 5D 4D 2D",
        ),
    ],
    ids=NAMES[:6],
)
def test_jokers_and_adopted_cards_have_their_places_among_trumps(order: Ranked, trumps: str, fellow: str) -> None:
    assert ranking(order, Suit.HEARTS, Suit.HEARTS) == trumps
    assert ranking(order, Suit.DIAMONDS, Suit.HEARTS) == fellow
    for other in (Suit.SPADES, Suit.CLUBS):
        assert order.ranking(other, Suit.HEARTS) == ACE_HIGH.ranking(other, None)
    for suit in Suit:
        assert order.ranking(suit, None) == ACE_HIGH.ranking(suit, None)


@pytest.mark.parametrize("order", PLACED, ids=NAMES)
@pytest.mark.parametrize("trump", Suit)
def test_a_card_has_one_place_alone(order: Ranked, trump: Suit) -> None:
    cards = [card for suit in Suit for card in order.ranking(suit, trump)]
    jokers = sum(rank in {Rank.HIGH_JOKER, Rank.LOW_JOKER} for rank in order.trumps)
    assert len(cards) == len(set(cards)) == 52 + jokers
    adopted = [card for card in order.ranking(trump, trump) if card.suit is trump.partner]
    assert len(adopted) == sum(isinstance(rank, Off) for rank in order.trumps)


@pytest.mark.parametrize(
    ("trump", "off"), [(Suit.SPADES, "JC"), (Suit.HEARTS, "JD"), (Suit.DIAMONDS, "JH"), (Suit.CLUBS, "JS")]
)
def test_the_off_jack_is_the_other_of_the_same_colour(trump: Suit, off: str) -> None:
    jack = Card.parse(off)
    assert trump_mask(OFF_AND_TWO, trump) & jack.bit
    led = led_by(OFF_AND_TWO, trump)[jack.index]
    assert (led.suit, led.members) == (trump, led.trumps)
    assert not led_by(OFF_AND_TWO, trump)[Card(Rank.ACE, trump.partner).index].members & jack.bit


def test_ranks_may_be_given_as_values_as_well() -> None:
    ranks = (Rank.ACE, Off(Rank.JACK), Rank.LOW_JOKER)
    assert Ranked(ranks, jokers=Jokers.RANKED) == Ranked("A off-J X2", jokers=Jokers.RANKED)
    assert hash(FIRST) == hash(Ranked(FIRST.trumps, jokers=Jokers.FIRST_WINS))
    assert len({*PLACED}) == len(PLACED)


@pytest.mark.parametrize("text", ["A K Q", "A off-J 2", "X1 A", "A X2"])
def test_which_joker_is_the_higher_need_not_be_said_where_there_are_not_two(text: str) -> None:
    assert Ranked(text) == Ranked(text, jokers=Jokers.RANKED)


def test_which_of_two_jokers_is_the_higher_has_to_be_said() -> None:
    with pytest.raises(VariantError, match=r"^jokers: there are two jokers: say which is the higher, as in jokers="):
        Ranked("X1 A X2")


@pytest.mark.parametrize("text", ["A K B", "off-", "A 10", "a", "off-Z"])
def test_what_is_no_rank_is_refused(text: str) -> None:
    with pytest.raises(VariantError, match="is no rank: write A K Q J T 9 8 7 6 5 4 3 2, X1 X2 and"):
        Ranked(text, jokers=Jokers.RANKED)


@pytest.mark.parametrize("suit", Suit)
def test_a_pitched_joker_makes_spades_trumps_or_what_is_agreed(suit: Suit) -> None:
    agreed = Ranked("A X1", jokers=Jokers.RANKED, joker_pitches=suit)
    assert [agreed.pitched(Card.parse(text)) for text in ("X1", "9D")] == [suit, Suit.DIAMONDS]
    assert LOW.pitched(Card.parse("X1")) is Suit.SPADES


@pytest.mark.parametrize(
    ("order", "trick", "card"),
    [
        (LOW, "X1 2H AD KD", "2H"),
        (LOW, "AD X1 KD QD", "X1"),
        (LOW, "AD X1 2H QD", "2H"),
        (MIDDLE, "TH X1 9H 2H", "X1"),
        (MIDDLE, "TH X1 JH 2H", "JH"),
        (OFF_AND_TWO, "X2 X1 TH 9H", "X1"),
        (OFF_AND_TWO, "X1 X2 TH 9H", "X1"),
        (OFF_AND_TWO, "X1 JD TH AD", "JD"),
        (OFF_AND_TWO, "AD JD KD QD", "JD"),
        (TOP, "AH JD JH KH", "JH"),
        (TOP, "AH JD X1 JH", "X1"),
        (FIRST, "X1 X2 TH 9H", "X1"),
        (FIRST, "X2 X1 TH 9H", "X2"),
        (FIRST, "TH X2 9H X1", "X2"),
        (FIRST, "X2 X1 JD 9H", "JD"),
        (FIRST, "QC X1 X2 AC", "X1"),
        (SECOND, "X1 X2 TH 9H", "X2"),
        (SECOND, "X2 X1 TH 9H", "X1"),
        (SECOND, "TH X2 9H X1", "X1"),
        (SECOND, "X1 JD X2 9H", "JD"),
        (SECOND, "TH X1 AH X2", "AH"),
        (SECOND, "QC X1 X2 AC", "X2"),
    ],
)
def test_of_two_jokers_the_higher_wins_or_the_first_or_the_second(order: Ranked, trick: str, card: str) -> None:
    assert winner(order, Suit.HEARTS, trick) == card
    if order.jokers is not Jokers.RANKED:
        swap = {"X1": "X2", "X2": "X1"}
        swapped = " ".join(swap.get(word, word) for word in trick.split())
        assert winner(order, Suit.HEARTS, swapped) == swap.get(card, card)


@pytest.mark.parametrize(("order", "equals"), [(OFF_AND_TWO, None), (FIRST, False), (SECOND, True)])
def test_jokers_that_cannot_be_told_apart_are_equals(order: Ranked, equals: bool | None) -> None:  # noqa: FBT001
    both = (Card.parse("X1"), Card.parse("X2"))
    assert order.equals == (None if equals is None else Equals(both, later_wins=equals))


def jokers_are_played(order: CardOrder, *cards: str) -> int:
    """Who wins a trick of two cards in a game of one trick, hearts or what is pitched being trumps."""
    deck = pack(jokers=2)
    variant = variants.BLIND_ALL_FOURS.evolve(
        name="one_trick",
        seating=Seating.heads_up(),
        deck=deck,
        order=order,
        packets=(2,),
        stages=(Tricks(follow=follow_or_trump),),
    )
    hands = [f"AH {cards[0]}", f"KH {cards[1]}"]
    deal = Deal.from_hands(variant, hands=hands, dealer=1)
    for card in ("AH", "KH", *cards):
        deal = deal.apply(card)
    return deal.tricks[1].winner


@pytest.mark.parametrize("cards", [("X1", "X2"), ("X2", "X1")])
@pytest.mark.parametrize(("order", "winning"), [(FIRST, 0), (SECOND, 1)])
def test_time_decides_between_equal_jokers_also_in_play(order: Ranked, winning: int, cards: tuple[str, str]) -> None:
    assert jokers_are_played(order, *cards) == winning
    assert jokers_are_played(OFF_AND_TWO, *cards) == cards.index("X1")


def with_jokers(order: CardOrder) -> Variant:
    """Blind All Fours with such an order, and the jokers that it has in the pack."""
    jokers = {card for card in order.ranking(Suit.HEARTS, Suit.HEARTS) if card.suit is None}
    deck = CardSet([*pack(), *jokers])
    return variants.BLIND_ALL_FOURS.evolve(name="with_jokers", order=order, deck=deck)


@pytest.mark.parametrize("order", PLACED, ids=NAMES)
def test_a_game_with_such_an_order_is_sound(order: Ranked) -> None:
    assert check(with_jokers(order)) == ()


def test_a_led_joker_demands_trumps() -> None:
    hands = ["X1 AS KS QS JS TS", "2H AC KC QC JC TC", "JD AD KD QD TD 9D", "9C 8C 7C 6C 5C 4C"]
    deal = Deal.from_hands(with_jokers(OFF_AND_TWO).evolve(stages=(HEARTS, PLAYED)), hands=hands)
    deal = deal.apply("X1")
    assert [str(move) for move in deal.legal_moves] == ["2H"]
    deal = deal.apply("2H")
    assert [str(move) for move in deal.legal_moves] == ["JD"]
    deal = deal.apply("JD")
    assert len(deal.legal_moves) == 6
    assert deal.apply("9C").tricks[0].winner == 2
