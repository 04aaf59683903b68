"""The card guide: groups of cards, and what they are worth."""

import attrs
import pytest

import allfours
from allfours import Card, CardSet, Deal, Rank, Reckoning, Score, Standing, Suit, Variant, card_guide, variants
from allfours.awards import Credit, High, HighestOf, InOrder, Jack, Jokers, Low
from allfours.bids import AtLeast
from allfours.cards import pack
from allfours.following import strict
from allfours.guide import guide_text
from allfours.orders import ACE_HIGH, JOKERS_HIGH
from allfours.rules import singly
from allfours.scoring import Majority, PointTable, Tie
from allfours.stages import FixTrump, TrickBids, Tricks

PHAT, DON, SPADES = variants.PHAT, variants.NINE_CARD_DON, variants.SPADES


def told(variant: Variant, trump: Suit | None = None) -> list[tuple[str, str, str]]:
    """Tell the groups by label, cards and text."""
    return [(group.label, _ranks(group.cards), group.text) for group in card_guide(variant, trump=trump)]


def _ranks(cards: CardSet) -> str:
    """Write cards suit by suit, the suits that are alike in one, such as ``HDC A`` for three aces."""
    suits: dict[str, str] = {}
    for suit in (*Suit, None):
        ranks = "".join(card.rank.letter for card in cards if card.suit is suit)
        if ranks:
            suits[ranks] = suits.get(ranks, "") + ("" if suit is None else suit.letter)
    return ", ".join(f"{letters} {ranks}".strip() for ranks, letters in suits.items())


# --- Spades


def test_the_library_of_spades() -> None:
    assert told(SPADES) == [
        ("top trump", "S A", "Nothing beats it: one sure trick."),
        (
            "other trumps",
            "S KQJT98765432",
            "They beat every card of the other suits; only a higher trump beats them.",
        ),
        ("side aces", "HDC A", "They win their suit unless somebody trumps."),
        ("side kings", "HDC K", "Mostly a trick once the ace of the suit is gone."),
        ("low side cards", "HDC 8765432", "They seldom take a trick: the cards to hold for a nil."),
    ]


def test_side_cards_that_are_neither_strong_nor_safe_are_in_no_group() -> None:
    groups = card_guide(SPADES)
    grouped = [card for group in groups for card in group.cards]
    assert len(grouped) == len(set(grouped))
    assert _ranks(pack() - CardSet(grouped)) == "HDC QJT9"
    assert all(group.worth == () for group in groups)


NO_NIL = SPADES.evolve(
    name="no_nil",
    stages=(FixTrump(Suit.SPADES), TrickBids(bids=(AtLeast(1),), blind=None, swap=None), *SPADES.stages[-1:]),
)


def test_where_nil_cannot_be_bid_no_card_is_kept_for_it() -> None:
    assert [group.label for group in card_guide(NO_NIL)] == ["top trump", "other trumps", "side aces", "side kings"]


@pytest.mark.parametrize("name", ["jaques_phat", "jaques_blind_nil", "jaques_whiz", "jaques_mirror"])
def test_the_other_games_with_nil_have_the_same_groups(name: str) -> None:
    assert told(variants.get(name)) == told(SPADES)


def test_jokers_are_the_highest_trumps() -> None:
    (top, *_), (others, *_) = card_guide(variants.JAQUES_JOKERS)[0].cards, card_guide(variants.JAQUES_JOKERS)[1].cards
    assert (str(top), str(others)) == ("X1", "X2")
    assert Card.parse("AS") in card_guide(variants.JAQUES_JOKERS)[1].cards


# --- Phat and Don


def test_the_cards_of_phat() -> None:
    assert told(PHAT, Suit.HEARTS) == [
        ("trump ace", "H A", "4 in pegs and 4 in muck. Nothing beats it."),
        ("trump king", "H K", "3 in pegs and 3 in muck."),
        ("trump queen", "H Q", "2 in pegs and 2 in muck."),
        ("trump jack", "H J", "1 in pegs and 1 in muck."),
        ("trump ten", "H T", "10 in muck."),
        ("trump nine", "H 9", "18 in pegs."),
        ("trump five", "H 5", "10 in pegs."),
        ("other trumps", "H 876432", "Worth nothing. They beat every card of the other suits."),
        ("side aces", "SDC A", "4 in muck."),
        ("side kings", "SDC K", "3 in muck."),
        ("side queens", "SDC Q", "2 in muck."),
        ("side jacks", "SDC J", "1 in muck."),
        ("side tens", "SDC T", "10 in muck."),
        ("side nines", "SDC 9", "9 in pegs."),
        ("side fives", "SDC 5", "5 in pegs."),
        ("other side cards", "SDC 876432", "Worth nothing."),
    ]


def test_the_cards_of_nine_card_don() -> None:
    assert told(DON, Suit.CLUBS) == [
        ("trump ace", "C A", "4 in pegs and 4 in game. Nothing beats it."),
        ("trump king", "C K", "3 in pegs and 3 in game."),
        ("trump queen", "C Q", "2 in pegs and 2 in game."),
        ("trump jack", "C J", "1 in pegs and 1 in game."),
        ("trump ten", "C T", "10 in game."),
        ("trump nine", "C 9", "9 in pegs."),
        ("trump five", "C 5", "10 in pegs."),
        ("other trumps", "C 876432", "Worth nothing. They beat every card of the other suits."),
        ("side aces", "SHD A", "4 in game."),
        ("side kings", "SHD K", "3 in game."),
        ("side queens", "SHD Q", "2 in game."),
        ("side jacks", "SHD J", "1 in game."),
        ("side tens", "SHD T", "10 in game."),
        ("side fives", "SHD 5", "5 in pegs."),
        ("other side cards", "SHD 9876432", "Worth nothing."),
    ]


def test_what_a_card_is_worth_is_there_as_numbers() -> None:
    worth = {group.label: group.worth for group in card_guide(PHAT)}
    assert worth["trump ace"] == (("pegs", 4), ("muck", 4))
    assert worth["trump nine"] == (("pegs", 18),)
    assert worth["other side cards"] == ()


def test_the_worth_of_all_groups_is_that_of_the_pack() -> None:
    groups = card_guide(PHAT, trump=Suit.HEARTS)
    totals = {
        name: sum(dict(group.worth).get(name, 0) * len(group.cards) for group in groups) for name in PEGS_AND_MUCK
    }
    assert totals == PEGS_AND_MUCK
    assert CardSet(card for group in groups for card in group.cards) == PHAT.deck


PEGS_AND_MUCK = {"pegs": 80, "muck": 80}


def test_where_the_trump_suit_is_open_a_group_has_the_cards_of_all() -> None:
    groups = {group.label: group for group in card_guide(PHAT)}
    assert _ranks(groups["trump nine"].cards) == _ranks(groups["side nines"].cards) == "SHDC 9"
    assert [group.label for group in card_guide(PHAT)] == [group.label for group in card_guide(PHAT, trump=Suit.CLUBS)]


def test_high_low_and_jack_are_told_with_their_cards() -> None:
    texts = {label: text for label, _, text in told(variants.NINE_CARD_DON_HIGH_LOW_JACK)}
    assert texts["trump ace"] == "4 in pegs, 4 in game and 1 for high. Nothing beats it."
    assert texts["trump jack"] == "1 in pegs, 1 in game and 1 for jack."
    assert texts["trump two"] == "1 for low."
    alone = PHAT.evolve(
        name="alone",
        stages=(Tricks(follow=strict),),
        settlement=InOrder((High(1), Low(1, to=Credit.HOLDER), Jack(1))),
    )
    assert [label for label, _, _ in told(alone)] == [
        "trump ace",
        "trump jack",
        "trump two",
        "other trumps",
        "other side cards",
    ]


def test_a_jack_is_worth_more_where_it_may_be_hung() -> None:
    jack = next(group for group in card_guide(variants.TRINIDAD_ALL_FOURS) if group.label == "trump jack")
    assert jack.worth == (("game", 1), ("jack", 1), ("hang jack", 3))


def test_an_award_for_one_side_card_sets_it_apart() -> None:
    awards = InOrder((High(1), HighestOf(Suit.HEARTS, pays=2, to=Credit.TAKER), Jokers(pays=3)))
    game = PHAT.evolve(
        name="awards",
        deck=pack(jokers=2),
        order=JOKERS_HIGH,
        stages=(Tricks(follow=strict),),
        settlement=awards,
    )
    assert told(game, Suit.SPADES) == [
        ("trump higher joker", "X1", "1 for high and 3 for joker. Nothing beats it."),
        ("trump lower joker", "X2", "3 for joker."),
        ("other trumps", "S AKQJT98765432", "Worth nothing. They beat every card of the other suits."),
        ("side ace of hearts", "H A", "2 for high heart."),
        ("other side cards", "H KQJT98765432, DC AKQJT98765432", "Worth nothing."),
    ]


def failing(reckoning: Reckoning, standing: Standing) -> tuple[tuple[Score, ...], Standing]:
    """Fail without a contract."""
    assert reckoning.contract is not None
    return (), standing


def test_a_settlement_that_cannot_be_asked_pays_nothing_for_a_card() -> None:
    game = PHAT.evolve(name="failing", stages=(Tricks(follow=strict),), settlement=failing)
    assert [label for label, _, _ in told(game, Suit.CLUBS)] == ["top trump", "other trumps", "side aces", "side kings"]


# --- Games of one's own


@attrs.frozen
class Adopting:
    """The jack of the same colour is the lowest trump but for a joker, and a stranger, the two of the next suit."""

    def ranking(self, suit: Suit, trump: Suit | None) -> tuple[Card, ...]:
        """The cards of a suit."""
        cards = ACE_HIGH.ranking(suit, trump)
        if trump is None:
            return cards
        jack, two = Card(Rank.JACK, trump.partner), Card(Rank.TWO, _next(trump))
        own = tuple(card for card in cards if card not in {jack, two})
        return (*own, jack, two, Card(Rank.HIGH_JOKER, None)) if suit is trump else own

    def pitched(self, card: Card) -> Suit:
        """The suit printed on the card."""
        return card.suit or Suit.SPADES


def _next(suit: Suit) -> Suit:
    """The suit after a suit; of hearts and of clubs it is one of the other colour."""
    suits = list(Suit)
    return suits[(suits.index(suit) + 1) % 4]


def with_table(**points: int) -> Variant:
    """Make a Phat with an off-jack and a joker, in which trumps and other cards count so."""
    return PHAT.evolve(
        name="own",
        order=Adopting(),
        deck=pack(jokers=1),
        settlement=Majority(PointTable.alike("tally", points), pays=1, tie=Tie.NOBODY),
        stages=(Tricks(follow=strict),),
    )


def test_cards_that_are_worth_the_same_are_one_group_and_strangers_are_named() -> None:
    game = with_table(J=3, K=3, X1=2)
    assert told(game, Suit.SPADES) == [
        ("trump ace", "S A", "Nothing beats it."),
        ("trump king, jack and jack of the same colour", "S KJ, C J", "3 in tally."),
        ("trump joker", "X1", "2 in tally."),
        ("other trumps", "S QT98765432, H 2", "Worth nothing. They beat every card of the other suits."),
        ("side kings and jacks", "HD KJ, C K", "3 in tally."),
        ("other side cards", "H AQT9876543, DC AQT98765432", "Worth nothing."),
    ]
    twos = [label for label, _, _ in told(with_table(**{"2": 5}), Suit.SPADES)]
    assert twos == ["trump ace", "trump two and two of hearts", "other trumps", "side twos", "other side cards"]


def test_a_suit_that_lacks_a_card_does_not_upset_the_order() -> None:
    labels = [label for label, _, _ in told(with_table(K=3, J=2, T=1), Suit.CLUBS)]
    assert labels[-4:] == ["side kings", "side jacks", "side tens", "other side cards"]


def test_low_is_a_card_of_the_trump_suit_itself() -> None:
    game = with_table(K=1).evolve(settlement=InOrder((Low(1, to=Credit.TAKER),)))
    assert [(label, cards) for label, cards, text in told(game, Suit.SPADES) if "low" in text] == [("trump two", "S 2")]


def turned_up(deal: Deal) -> Deal:
    """Turn up the first card of the stock for trumps."""
    return deal.changed(trump=deal.table.facts.stock[0].suit)


def test_a_trump_that_is_turned_up_is_open_although_it_is_known_before_the_lead() -> None:
    game = SPADES.evolve(name="turned", packets=singly(5), stages=(turned_up, *SPADES.stages[1:]))
    assert _ranks(card_guide(game)[0].cards) == "SHDC A"


def test_sixes_are_spelled_so() -> None:
    assert [label for label, _, _ in told(with_table(**{"6": 1}), Suit.HEARTS)][3] == "side sixes"


def test_a_pack_of_few_suits_and_ranks_has_the_groups_that_it_can() -> None:
    deck = CardSet.parse("AS KS QS JS AH KH QH JH")
    few = SPADES.evolve(name="few", deck=deck, packets=singly(2))
    assert [(label, cards) for label, cards, _ in told(few)] == [
        ("top trump", "S A"),
        ("other trumps", "S KQJ"),
        ("side aces", "H A"),
        ("side kings", "H K"),
        ("low side cards", "H QJ"),
    ]
    three = SPADES.evolve(name="three", deck=CardSet.parse("AS KS QS AH KH QH"), packets=singly(1))
    assert told(three)[-1][:2] == ("low side cards", "H Q")
    alone = SPADES.evolve(name="alone", deck=CardSet.parse("AS KS QS JS"), packets=singly(1))
    assert [label for label, _, _ in told(alone)] == ["top trump", "other trumps"]
    pitched = PHAT.evolve(name="pitched", deck=deck, packets=singly(2))
    assert _ranks(card_guide(pitched)[0].cards) == "SH A"


def test_a_joker_is_a_trump_whatever_is_pitched() -> None:
    game = PHAT.evolve(name="joker", deck=pack(jokers=1), order=JOKERS_HIGH)
    assert told(game)[0] == ("trump joker", "X1", "Nothing beats it.")


# --- In Markdown, and by name


def test_the_guide_in_markdown() -> None:
    lines = guide_text(SPADES).splitlines()
    assert lines[0] == "# The cards of Spades"
    assert lines[2].startswith("In every suit, trumps too, the cards rank A K Q J 10")
    assert lines[4] == "- **top trump** (A♠): Nothing beats it: one sure trick."
    assert len(lines) == 4 + len(card_guide(SPADES))


def test_where_the_trump_suit_is_open_the_guide_lists_no_cards() -> None:
    assert "- **trump nine**: 18 in pegs.\n" in guide_text(PHAT)
    assert "- **trump nine** (9♣): 18 in pegs.\n" in guide_text(PHAT, trump=Suit.CLUBS)


@pytest.mark.parametrize("name", variants.names())
def test_every_game_has_a_guide(name: str) -> None:
    groups = card_guide(variants.get(name))
    assert len({group.label for group in groups}) == len(groups) > 3
    assert all(group.cards and group.text.endswith(".") for group in groups)


def test_the_guide_is_found_in_the_package() -> None:
    assert allfours.card_guide is card_guide
    assert "card_guide" in dir(allfours)
