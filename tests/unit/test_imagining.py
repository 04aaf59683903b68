"""What `imagined` gives and refuses; that it is right is proved in tests/laws/test_imagining_laws.py."""

from typing import Any

import attrs
import pytest

from allfours import Card, CardSet, Deal, SetupError, Stage, Standing, Suit, Variant, View, variants
from allfours._placing import Place, Ways
from allfours.cards import pack, suit_mask
from allfours.following import Lead, strict
from allfours.imagining import imagined
from allfours.stages import Tricks


def played(name: str, *moves: str, seed: int = 7) -> Deal:
    """A deal after some moves."""
    deal = Deal.shuffled(variants.get(name), seed=seed)
    for move in moves:
        deal = deal.apply(move)
    return deal


def after(deal: Deal, moves: int) -> Deal:
    """The deal after so many moves, each the first of its list."""
    for _ in range(moves):
        deal = deal.apply(deal.legal_moves[0])
    return deal


# --- What is given


def test_the_hidden_cards_change_and_the_seen_ones_do_not() -> None:
    deal = after(played("phat"), 9)
    view = deal.view(1)
    others = imagined(view, 20, seed=1)
    assert {other.hand(1) for other in others} == {deal.hand(1)}
    assert len({other.hand(0) for other in others}) == 20
    assert {other.moves for other in others} == {deal.moves}


def test_no_deal_is_an_empty_tuple() -> None:
    assert imagined(played("phat").view(0), 0, seed=1) == ()


def test_a_deal_begins_with_the_standing_that_the_match_had() -> None:
    standing = Standing(totals=(50, 63), pot=8, bags=(1, 0), deals=6)
    deal = after(Deal.shuffled(variants.PHAT, seed=7, dealer=1, pitcher=3, standing=standing), 14)
    assert deal.points != (0, 0)
    (other,) = imagined(deal.view(deal.turn), 1, seed=1)
    assert other.table.facts.start.standing == standing
    assert (other.dealer, other.pitcher, other.standing) == (1, 3, deal.standing)


def test_a_hand_that_lies_face_down_is_imagined_too() -> None:
    view = played("welsh_league_don").view(2)
    assert view.hand is None
    assert len({other.hand(2) for other in imagined(view, 20, seed=1)}) == 20


def test_a_spectator_imagines_every_hand() -> None:
    others = imagined(played("spades", "bid:3").view(None), 20, seed=1)
    assert len({other.hand(seat) for other in others for seat in range(4)}) == 80


def test_trumps_that_were_cut_are_those_of_the_view() -> None:
    deal = Deal.shuffled(variants.SHASTA_SAM, seed=7, trump=Suit.CLUBS)
    assert {other.trump for other in imagined(deal.view(0), 3, seed=1)} == {Suit.CLUBS}


def test_a_card_that_lies_open_stays_where_it_is() -> None:
    deal = played("california_jack")
    top = deal.table.facts.stock[0]
    assert {other.table.facts.stock[0] for other in imagined(deal.view(0), 20, seed=1)} == {top}


def test_cards_that_were_put_away_are_among_those_dealt() -> None:
    deal = after(played("seven_up", "beg", "run", seed=2), 1)
    away = CardSet(card for move in deal.moves for card in getattr(move, "cards", ()))
    assert away
    for other in imagined(deal.view(0), 5, seed=1):
        assert other.hand(0) == deal.hand(0)
        assert away <= CardSet.of_mask(other.table.facts.start.hands[0]) | CardSet(other.table.facts.start.stock)


@pytest.mark.parametrize("seed", range(4))
def test_a_bid_that_counts_trumps_tells_how_many(seed: int) -> None:
    deal = after(played("jaques_whiz", seed=seed), 5)
    for other in imagined(deal.view(0), 10, seed=1):
        for seat in range(4):
            spades = CardSet.of_mask(other.table.facts.start.hands[seat]).of_suit(Suit.SPADES)
            assert len(spades) == deal.moves[seat].amount  # type: ignore[union-attr]  # the first four are bids


def test_jokers_are_counted_in_a_bid_as_its_rule_says() -> None:
    jokers = variants.JAQUES_JOKERS.evolve(name="jokers_whiz", stages=variants.JAQUES_WHIZ.stages)
    for seed in range(10):
        deal = after(Deal.shuffled(jokers, seed=seed), 9)
        assert len(imagined(deal.view(deal.turn), 10, seed=1)) == 10


def test_a_trump_led_before_trumps_are_broken_tells_that_there_is_nothing_else() -> None:
    hands = ["AKQJT98765432...", ".AKQJT98765432..", "..AKQJT98765432.", "...AKQJT98765432"]
    deal = Deal.from_hands(variants.JAQUES_PHAT, hands=hands)
    for move in ("bid:4", "bid:3", "bid:3", "bid:3", "AS"):
        deal = deal.apply(move)
    assert not any(deal.view(1).voids)
    assert {other.hand(0) for other in imagined(deal.view(1), 5, seed=1)} == {deal.hand(0)}


# --- What is refused


def refusal(view: View, *, deals: int = 1, seed: int = 1) -> str:
    """Why so many deals are not imagined from a view."""
    with pytest.raises(SetupError) as caught:
        imagined(view, deals, seed=seed)
    assert [problem.path for problem in caught.value.problems] == ["view"]
    return caught.value.problems[0].text.removeprefix("the deal cannot be imagined: ")


def test_what_somebody_else_has_put_away_is_hidden() -> None:
    deal = after(played("nine_card_pitch", "bid:3", "pass", "pass", "pass", "trump:S"), 2)
    text = "move 6, of seat 0, is hidden, and so is where cards lie since then"
    assert refusal(deal.view(1)) == text


def test_cards_put_away_for_all_to_see_have_been_replaced() -> None:
    deal = played("cinch", "bid:7", "pass", "pass", "pass", "trump:S", "discard:7H,4H,3H,QD,KC")
    text = "with move 6, of seat 0, cards have left the hand that they were dealt to: discard:7H,4H,3H,QD,KC"
    assert refusal(deal.view(1)) == text


def test_cards_that_have_been_exchanged_are_not_where_they_were_dealt() -> None:
    deal = played("jaques_blind_nil", "blind-nil", "swap:JS,AH")
    assert refusal(deal.view(0)).startswith("with move 2, of seat 0, cards have left the hand")
    assert refusal(deal.view(1)) == "move 2, of seat 0, is hidden, and so is where cards lie since then"


@pytest.mark.parametrize(
    ("name", "moves", "since"),
    [("california_jack", 2, 2), ("shasta_sam", 7, 2), ("blind_don", 2, 2)],
)
def test_cards_that_have_been_drawn_are_not_told_from_those_dealt(name: str, moves: int, since: int) -> None:
    deal = after(played(name), moves - 1)
    assert imagined(deal.view(0), 1, seed=1) if moves == since else refusal(deal.view(0))
    text = f"since move {since} there are cards in the hands that were not dealt, and nothing tells which"
    assert refusal(after(deal, 1).view(0)) == text


def test_a_stock_that_was_taken_up_before_any_card_is_played_is_not_told_either() -> None:
    deal = played("blind_cinch", "pass", "bid:7", "pass", "pass")
    assert refusal(deal.view(0)).startswith("since move 4 there are cards in the hands that were not dealt")


def test_a_deal_that_is_over_is_not_imagined() -> None:
    deal = played("blind_all_fours")
    while not deal.is_over:
        deal = deal.apply(deal.legal_moves[0])
    assert refusal(deal.view(0)) == "it is over, and nothing in it remains to be played"


# --- Rules of one's own


def mine(*stages: Stage) -> Variant:
    """Phat with other stages."""
    return variants.PHAT.evolve(name="mine", stages=stages)


@attrs.frozen
class Announced:
    """Seat 2 says before the first lead when it has no heart."""

    def __call__(self, deal: Deal) -> Deal:
        return deal

    def voids(self, deal: Deal) -> tuple[frozenset[Suit], ...]:
        none = not deal.hand(2).of_suit(Suit.HEARTS)
        return tuple(frozenset({Suit.HEARTS} if none and seat == 2 else ()) for seat in range(4))


def test_what_a_stage_says_of_voids_is_believed() -> None:
    hands = ["AKQJT98765432...", ".AKQJT98765432..", "..AKQJT98765432.", "...AKQJT98765432"]
    deal = Deal.from_hands(mine(Announced(), Tricks(follow=strict)), hands=hands)
    for other in imagined(deal.view(0), 20, seed=1):
        assert not other.hand(2).of_suit(Suit.HEARTS)
        assert other.hand(1).of_suit(Suit.HEARTS)


def the_longest(hand: int, lead: Lead) -> int:  # noqa: ARG001 - the signature of a lead rule
    """A card of the longest suit is led."""
    suits = [hand & suit_mask(suit) for suit in Suit]
    return max(suits, key=int.bit_count)


def test_a_rule_that_counts_cards_is_not_understood() -> None:
    deal = Deal.shuffled(mine(Tricks(follow=strict, lead=the_longest)), seed=7)
    deal = deal.apply(deal.legal_moves[0])
    with pytest.raises(SetupError, match=rf"whether {deal.trick[0]} is legal depends on hidden cards in no way that"):
        imagined(deal.view(1), 50, seed=1)


def an_ace_throws_in(deal: Deal) -> Deal:
    """The deal is thrown in when seat 0 holds the ace of spades."""
    return deal.thrown() if Card.parse("AS") in deal.hand(0) else deal


def test_nor_is_one_that_shows_what_lies_where() -> None:
    deal = Deal.shuffled(mine(an_ace_throws_in, Tricks(follow=strict)), seed=3)
    assert Card.parse("AS") in deal.hand(1) | deal.hand(2)
    text = "what is seen depends on hidden cards in no way that is known"
    with pytest.raises(SetupError, match=text):
        imagined(deal.view(3), 50, seed=1)
    led = after(deal, 1).view(3)
    assert {refusal(led, deals=50, seed=seed) for seed in range(20)} == {
        "by its rules hidden cards decide whose turn it is",
        f"whether {deal.legal_moves[0]} is legal depends on hidden cards in no way that is known",
    }


def peeked(deal: Deal) -> Deal:
    """Everybody looks at the bottom card of the stock."""
    facts = deal.table.facts
    return deal.changed(known=(facts.stock[-1].bit,) * len(facts.held))


def test_a_card_that_was_seen_in_the_stock_lies_nobody_knows_where() -> None:
    game = variants.BLIND_ALL_FOURS.evolve(name="mine", stages=(peeked, *variants.BLIND_ALL_FOURS.stages))
    text = "there are cards of which it does not say where they lie"
    assert refusal(Deal.shuffled(game, seed=7).view(0)) == text


def test_voids_that_cannot_be_have_no_deal() -> None:
    view = attrs.evolve(played("phat").view(0), voids=(frozenset(Suit),) * 4)
    assert refusal(view) == "no cards in the hidden hands agree with it"


# --- What is no view, number or seed


@pytest.mark.parametrize("view", [None, "view", played("phat")])
def test_only_a_view_is_imagined(view: Any) -> None:
    with pytest.raises(SetupError, match=r"^view: a View is wanted, not "):
        imagined(view, 1, seed=1)


@pytest.mark.parametrize("deals", [-1, True, 1.0, "2", None])
def test_how_many_is_a_number(deals: Any) -> None:
    with pytest.raises(SetupError, match=r"^deals: a whole number of deals from 0 up is wanted, not "):
        imagined(played("phat").view(0), deals, seed=1)


@pytest.mark.parametrize("seed", [-1, True, 1.0, "2", None, 2**256])
def test_the_seed_is_a_seed(seed: Any) -> None:
    with pytest.raises(SetupError, match=r"^seed: a seed is "):
        imagined(played("phat").view(0), 0, seed=seed)


# --- The ways


def test_ways_are_counted_exactly_where_there_are_too_many_to_list() -> None:
    cards = pack()
    places = [Place(13, cards.mask)] * 4
    assert Ways.of(places, cards, trumps=0).number == 53_644_737_765_488_792_839_237_440_000


def test_places_that_do_not_fit_have_no_way() -> None:
    cards = CardSet.parse("AS KS")
    hearts = CardSet.parse("AH").mask
    assert Ways.of((Place(1, cards.mask), Place(1, hearts)), cards, trumps=0).number == 0
    assert Ways.of((Place(2, cards.mask, frozenset({1})),), cards, trumps=cards.mask).number == 0
