"""What is thrown away, filled up, taken from the stock and burned before the play, and who knows what of it."""

from collections.abc import Sequence
from math import comb
from typing import cast

import pytest

from allfours import (
    CardSet,
    Deal,
    Discard,
    Rank,
    RefusalCode,
    Seating,
    Stage,
    Standing,
    Suit,
    Variant,
    VariantError,
    variants,
)
from allfours.cards import pack
from allfours.following import follow_or_trump
from allfours.orders import Jokers, Ranked
from allfours.rules import sentence
from allfours.stages import (
    Among,
    Discards,
    DownTo,
    Excess,
    Faces,
    FillUp,
    FixTrump,
    PlainFirst,
    PlainTo,
    Refill,
    ScorersLast,
    TakeStock,
    Tricks,
    UpTo,
    all_but_dealer,
    all_but_declarer,
    dealer,
    declarer,
    every_plain_card,
    everybody,
)
from allfours.stages.discarding import Choice, in_turn
from tests.laws.house_rules import OneRound

RANKED = Ranked("A K Q J off-J X1 X2 T 9 8 7 6 5 4 3 2", jokers=Jokers.RANKED)
PLAY = Tricks(follow=follow_or_trump)
HEARTS = FixTrump(Suit.HEARTS)
HANDS = ("AH JD KS", "9S 8S 7S", "X1 TH 9H", "2H KD QD")
"""Hearts are trumps: two for seat 0, none for seat 1, three for seat 2, one for the dealer."""
STOCK = "KH AS AC 3H 4H 5H 6H 7H"


def game(*stages: Stage, seats: int = 4) -> Variant:
    """Three cards each and a stock of eight, hearts trumps, with some stages before the play."""
    dealt = CardSet.parse(" ".join([*HANDS, STOCK, "QS QC"][: seats + 2]))
    return variants.PHAT.evolve(
        name="exchange",
        packets=(3,),
        seating=Seating.singles(seats),
        deck=dealt,
        order=RANKED,
        stages=(HEARTS, *stages, PLAY),
    )


def dealt(*stages: Stage, moves: str = "", hands: Sequence[str] = HANDS, stock: str = STOCK, dealer: int = 3) -> Deal:
    """The hands dealt, and moves made in their order."""
    deck = CardSet.parse(" ".join([*hands, stock]))
    size = len(hands[0].split())
    variant = game(*stages).evolve(deck=deck, packets=(size,), seating=Seating.singles(len(hands)))
    deal = Deal.from_hands(variant, hands=hands, stock=stock, dealer=dealer)
    for move in moves.split():
        deal = deal.apply(move)
    return deal


def hands_of(deal: Deal) -> list[str]:
    """The hands by seat."""
    return [str(deal.hand(seat)) for seat in range(deal.variant.seating.seats)]


def may(deal: Deal) -> list[str]:
    """What may be done."""
    return [str(move) for move in deal.legal_moves]


def stock_of(deal: Deal) -> str:
    """The stock, top first."""
    return " ".join(map(str, deal.table.facts.stock))


# --- Throwing plain cards away

THROW = Discards(rule=every_plain_card)


def test_every_plain_card_goes_and_no_trump() -> None:
    deal = dealt(THROW)
    assert (deal.turn, may(deal)) == (0, ["discard:KS"])
    deal = deal.apply("discard:KS")
    assert (deal.turn, may(deal)) == (1, ["discard:9S,8S,7S"])
    deal = deal.apply("discard:7S,8S,9S")
    assert (deal.turn, may(deal)) == (3, ["discard:KD,QD"])  # seat 2 holds nothing but trumps
    assert hands_of(deal.apply("discard:KD,QD")) == ["AH JD", "", "X1 TH 9H", "2H"]


@pytest.mark.parametrize(
    ("move", "code", "text"),
    [
        ("discard:", RefusalCode.NOT_ALLOWED, "9♠ 8♠ 7♠ must be put away"),
        ("discard:9S,7S", RefusalCode.NOT_ALLOWED, "8♠ must be put away"),
        ("discard:KS", RefusalCode.NOT_HELD, "K♠: not in the hand"),
        ("pass", RefusalCode.WRONG_PHASE, "cards are to be put away now, pass puts none away"),
    ],
)
def test_why_nothing_else_may_go(move: str, code: RefusalCode, text: str) -> None:
    refusal = dealt(THROW, moves="discard:KS").why_not(move)
    assert refusal is not None
    assert (refusal.code, refusal.text) == (code, text)


def test_a_trump_may_not_be_thrown_away() -> None:
    refusal = dealt(THROW).why_not("discard:KS,AH")
    assert refusal is not None
    assert (refusal.code, refusal.text) == (RefusalCode.NOT_ALLOWED, "A♥ may not be put away")


def test_only_their_owner_knows_cards_put_away_face_down() -> None:
    deal = dealt(THROW, moves="discard:KS discard:9S,8S,7S discard:KD,QD")
    assert [str(deal.view(seat).known) for seat in range(4)] == ["KS", "9S 8S 7S", "", "KD QD"]
    assert str(deal.view(None).shown) == ""
    assert [None if move is None else str(move) for move in deal.view(1).moves] == [None, "discard:9S,8S,7S", None]
    assert CardSet.parse("KS KD QD") <= deal.view(1).unseen


def test_everybody_sees_cards_put_away_face_up() -> None:
    deal = dealt(Discards(rule=every_plain_card, faces=Faces.UP), moves="discard:KS")
    assert str(deal.view(None).shown) == "KS"
    assert [str(move) for move in deal.view(2).moves] == ["discard:KS"]


# --- Filling up


def test_hands_are_filled_up_one_after_the_other_from_the_eldest_on() -> None:
    deal = dealt(THROW, FillUp(3), moves="discard:KS discard:9S,8S,7S discard:KD,QD")
    assert hands_of(deal) == ["AH KH JD", "AS 3H AC", "X1 TH 9H", "5H 4H 2H"]
    assert stock_of(deal) == "6H 7H"
    assert (deal.view(None).stock_size, deal.view(None).hand_sizes) == (2, (3, 3, 3, 3))


def test_a_hand_that_is_full_draws_nothing_and_the_stock_serves_as_far_as_it_lasts() -> None:
    assert hands_of(dealt(FillUp(2))) == [str(CardSet.parse(hand)) for hand in HANDS]
    deal = dealt(FillUp(6))
    assert [len(deal.hand(seat)) for seat in range(4)] == [6, 6, 5, 3]
    assert stock_of(deal) == ""


def test_the_eldest_is_next_to_the_dealer_whoever_deals() -> None:
    assert [len(dealt(FillUp(6), dealer=1).hand(seat)) for seat in range(4)] == [5, 3, 6, 6]


def test_what_is_drawn_its_owner_alone_knows() -> None:
    deal = dealt(FillUp(5))
    assert CardSet.parse("KH AS") <= deal.hand(0)
    assert CardSet.parse("KH AS") <= deal.view(1).unseen
    assert not CardSet.parse("KH AS") & deal.view(0).unseen


def test_all_but_the_declarer_are_filled_up() -> None:
    deal = dealt(OneRound(), FillUp(4, who=all_but_declarer), moves="pass bid:2 pass pass")
    assert [len(deal.hand(seat)) for seat in range(4)] == [4, 3, 4, 4]
    assert sentence(FillUp(4, who=all_but_declarer)) == (
        "Everybody but whoever has the contract, beginning with the eldest, fills the hand up to four cards from"
        " the stock, as far as it lasts"
    )
    assert "to one card from" in sentence(FillUp(1))


# --- Taking the stock


def test_the_declarer_takes_all_that_is_left_and_nobody_else_knows_it() -> None:
    deal = dealt(OneRound(), FillUp(4, who=all_but_declarer), TakeStock(who=declarer), moves="pass bid:2 pass pass")
    assert str(deal.hand(1)) == "9S 8S 7S 7H 6H 5H 4H 3H"
    assert (stock_of(deal), deal.view(None).stock_size) == ("", 0)
    taken = CardSet.parse("3H 4H 5H 6H 7H")
    assert not taken & deal.view(1).unseen
    for viewer in (0, 2, 3, None):
        assert taken <= deal.view(viewer).unseen
        assert deal.view(viewer).hand_sizes == (4, 8, 4, 4)


def test_a_kitty_is_some_cards_from_the_top_of_the_stock() -> None:
    kitty = TakeStock(who=declarer, cards=4)
    deal = dealt(OneRound(), kitty, Discards(rule=DownTo(3), who=declarer), moves="pass bid:2 pass pass")
    assert (str(deal.hand(1)), stock_of(deal)) == ("AS 9S 8S 7S KH 3H AC", "4H 5H 6H 7H")
    assert (deal.turn, len(deal.legal_moves)) == (1, comb(7, 4))
    deal = deal.apply("discard:9S,8S,7S,3H")
    assert (str(deal.hand(1)), deal.turn) == ("AS KH AC", 1)
    assert sentence(kitty) == "Whoever has the contract takes up four cards of the stock"


def test_where_nobody_has_made_a_contract_nobody_takes_the_stock() -> None:
    assert stock_of(dealt(TakeStock(who=declarer))) == STOCK
    assert hands_of(dealt(FillUp(4, who=all_but_declarer)))[0] == "KS AH KH JD"


def test_the_dealer_takes_the_rest_and_puts_as_many_away() -> None:
    rule = PlainFirst(3, spares="2", excess=Excess.THROWN_IN)
    deal = dealt(TakeStock(who=dealer), Discards(rule=rule, who=dealer))
    assert (deal.turn, str(deal.hand(3))) == (3, "AS KH 7H 6H 5H 4H 3H 2H KD QD AC")
    # All four plain cards go, and four of the six trumps that are not the two.
    assert len(deal.legal_moves) == comb(6, 4)
    assert deal.why_not("discard:AS,AC,KD,QD,7H,6H,5H,4H") is None
    refusal = deal.why_not("discard:AS,AC,KD,QD,7H,6H,5H,2H")
    assert refusal is not None
    assert refusal.text == "2♥ may not be put away"
    refusal = deal.why_not("discard:AS,AC,KD,QD,7H,6H,5H")
    assert refusal is not None
    assert refusal.text == "put away eight cards, not seven"


# --- Plain cards alone


def test_of_a_pool_with_too_many_trumps_all_plain_cards_go() -> None:
    deal = dealt(TakeStock(who=dealer), Discards(rule=PlainTo(3), who=dealer))
    assert may(deal) == ["discard:AS,KD,QD,AC"]
    refusal = deal.why_not("discard:AS,AC,KD,7H")
    assert refusal is not None
    assert refusal.text == "7♥ may not be put away"
    assert str(deal.apply("discard:KD,QD,AS,AC").hand(3)) == "KH 7H 6H 5H 4H 3H 2H"


# --- Burning


def burning(spares: str, excess: Excess = Excess.THROWN_IN, faces: Faces = Faces.UP) -> Discards:
    """Everybody cuts the hand down to two cards, plain cards first."""
    return Discards(rule=PlainFirst(2, spares=spares, excess=excess), faces=faces)


def test_plain_cards_go_before_trumps() -> None:
    deal = dealt(burning("A"))
    assert (deal.turn, may(deal)) == (0, ["discard:KS"])
    deal = deal.apply("discard:KS")
    assert (deal.turn, may(deal)) == (1, ["discard:9S", "discard:8S", "discard:7S"])


def test_trumps_that_score_are_never_burned_and_burned_ones_are_seen() -> None:
    deal = dealt(burning("X1 T"), moves="discard:KS discard:7S")
    assert (deal.turn, may(deal)) == (2, ["discard:9H"])
    deal = deal.apply("discard:9H")
    assert str(deal.view(None).shown) == "KS 7S 9H"
    assert [str(move) for move in deal.view(None).moves] == ["discard:KS", "discard:7S", "discard:9H"]


def test_an_adopted_jack_is_spared_with_the_jacks() -> None:
    hands = ("KH JD 9H", "9S 8S 7S", "X1 TH QH", "2H KD QD")
    assert may(dealt(burning("J"), hands=hands, stock="AS AC JH")) == ["discard:KH", "discard:9H"]
    assert may(dealt(burning(""), hands=hands, stock="AS AC JH")) == ["discard:KH", "discard:9H", "discard:JD"]


def test_where_a_card_that_scores_would_have_to_go_the_deal_is_void() -> None:
    deal = dealt(burning("X1 T 9"), moves="discard:KS discard:7S")
    assert (deal.is_over, deal.thrown_in, deal.winner, deal.scores) == (True, True, None, ())
    assert deal.standing.deals == 0


def test_a_deal_is_void_before_anybody_moves_if_the_eldest_cannot_burn() -> None:
    deal = dealt(burning("X1 T 9"), dealer=1)
    assert (deal.thrown_in, deal.moves) == (True, ())


def test_or_the_rest_is_kept() -> None:
    deal = dealt(burning("X1 T 9", Excess.KEPT), moves="discard:KS discard:7S")
    assert (deal.turn, hands_of(deal)[2]) == (3, "X1 TH 9H")
    hands = ("X1 TH 9H 8H", "9S 8S 7S 6S", "JD KH QH AH", "2H KD QD TD")
    rule = PlainFirst(2, spares="X1 T 9", excess=Excess.KEPT)
    deal = dealt(Discards(rule=rule), hands=hands, stock="AS")
    assert may(deal) == ["discard:8H"]
    assert str(deal.apply("discard:8H").hand(0)) == "X1 TH 9H"


def test_before_there_are_trumps_no_card_is_spared() -> None:
    variant = game().evolve(stages=(burning("A"), PLAY))
    deal = Deal.from_hands(variant, hands=HANDS, stock=STOCK + " QS QC", dealer=3)
    assert may(deal) == ["discard:KS", "discard:AH", "discard:JD"]


def test_the_rule_of_burning_says_itself() -> None:
    assert Discards(rule=PlainFirst(6, spares="A J 2", excess=Excess.THROWN_IN), faces=Faces.UP).describe() == (
        "Everybody, beginning with the eldest, keeps six cards at most and puts the rest away, face up. No trump goes"
        " as long as there is another card, and never an ace, jack or two of trumps. When that cannot be done, the deal"
        " is thrown in."
    )
    assert sentence(PlainFirst(6, spares=(), excess=Excess.KEPT)) == (
        "Keeps six cards at most and puts the rest away. No trump goes as long as there is another card"
    )
    assert Discards(rule=every_plain_card, who=declarer).describe() == (
        "Whoever has the contract puts away every card that is no trump, face down."
    )


# --- Scoring trumps last


def scorers(cards: int, spares: str) -> Discards:
    """Everybody cuts the hand down to so many cards, some trumps last."""
    return Discards(rule=ScorersLast(cards, spares=spares))


def test_a_trump_that_scores_goes_only_when_nothing_else_is_left() -> None:
    assert may(dealt(scorers(2, "J A"))) == ["discard:KS"]
    assert may(dealt(scorers(2, "J"))) == ["discard:KS", "discard:AH"]
    assert may(dealt(scorers(1, "J A"))) == ["discard:KS,AH", "discard:KS,JD"]
    refusal = dealt(scorers(1, "J A")).why_not("discard:AH,JD")
    assert refusal is not None
    assert refusal.text == "K♠ must be put away"
    assert sentence(scorers(6, "").rule) == "Keeps six cards at most and puts the rest away"
    assert sentence(scorers(6, "J 3").rule) == (
        "Keeps six cards at most and puts the rest away. A jack or three of trumps goes only when nothing else is left"
    )


def test_where_nothing_is_spared_a_hand_is_cut_down_to_any_cards() -> None:
    assert len(may(dealt(scorers(2, "")))) == 3
    assert sentence(scorers(6, "").rule) == "Keeps six cards at most and puts the rest away"


def test_a_hand_may_keep_all_its_trumps_however_many() -> None:
    """Seat 2 has three, and keeps them; where there are plain cards, those that are over go."""
    deal = dealt(Discards(rule=PlainTo(2)), moves="discard:KS discard:9S")
    assert (deal.turn, may(deal)) == (3, ["discard:KD", "discard:QD"])
    assert may(dealt(Discards(rule=PlainTo(1)))) == ["discard:KS"]
    assert sentence(PlainTo(6)) == (
        "Puts plain cards away until six cards are left. No trump goes, however many there are"
    )


# --- Choices


def test_groups_are_chosen_from_in_turn() -> None:
    assert in_turn(2, 0b111, 0b11000) == Choice(2, 2, 0b111)
    assert in_turn(3, 0b111, 0b11000) == Choice(3, 3, 0b111)
    assert in_turn(4, 0b111, 0b11000) == Choice(4, 4, 0b11111, 0b111)
    assert in_turn(-1, 0b111).most == 0
    assert in_turn(0, 0b111).most == 0
    assert not in_turn(5, 0b111, 0b11000).void
    assert in_turn(6, 0b111, 0b11000).void


def test_who_may_put_plain_cards_away_and_has_none_is_asked_all_the_same() -> None:
    """Or else everybody would see that the hand is all trumps."""
    rule = Discards(rule=UpTo(2, among=Among.PLAIN), refill=Refill.AS_MANY, who=all_but_dealer)
    deal = dealt(rule, moves="discard:KS discard:")
    assert (deal.turn, may(deal)) == (2, ["discard:"])
    deal = deal.apply("discard:")
    assert (deal.turn, hands_of(deal)[0]) == (0, "AH KH JD")


def test_discards_of_a_large_pool_are_decided_without_listing_them(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = ("AS KS QS JS TS 9S", "AC KC QC JC TC 9C", "AD KD QD TD 9D 8D", "8S 7S 6S 8C 7C 6C")
    stock = "5S 4S 3S 2S 5C 4C 3C 2C 7D 6D 5D 4D 3D 2D AH"
    rule = PlainFirst(6, spares="A", excess=Excess.THROWN_IN)
    deal = dealt(TakeStock(who=dealer), Discards(rule=rule, who=dealer), hands=hands, stock=stock)
    assert len(deal.hand(3)) == 21
    goes = Discard(deal.hand(3) - CardSet.parse("AH 8S 7S 6S 8C 7C"))
    monkeypatch.setattr(type(deal.phase), "moves", None)  # nobody lists them
    assert deal.why_not(goes) is None
    assert deal.why_not(Discard(goes.cards | CardSet.parse("AH"))) is not None
    after = deal.apply(goes)
    monkeypatch.undo()
    assert len(after.hand(3)) == 6
    assert len(deal.legal_moves) == comb(20, 15) == len(set(deal.legal_moves))
    assert goes in deal.legal_moves


# --- What is wrong


@pytest.mark.parametrize(
    ("stage", "text"),
    [
        (FillUp(6), "the whole pack is dealt: there is no stock"),
        (TakeStock(who=dealer), "the whole pack is dealt: there is no stock"),
        (TakeStock(who=dealer, cards=4), "the whole pack is dealt: there is no stock"),
    ],
    ids=["fill", "take", "kitty"],
)
def test_a_game_without_a_stock(stage: FillUp | TakeStock, text: str) -> None:
    assert [problem.text for problem in stage.problems(variants.PHAT)] == [text]
    assert not [*stage.problems(game())]


def test_a_kitty_that_is_larger_than_the_stock() -> None:
    (problem,) = TakeStock(who=dealer, cards=29).problems(variants.SEVEN_UP.evolve(seating=Seating.singles(4)))
    assert problem.text == "the stock has 28 cards, 29 cannot be taken"


@pytest.mark.parametrize(
    ("build", "message"),
    [
        # The casts: what is wrong is the point.
        (lambda: FillUp(0), "cards"),
        (lambda: TakeStock(who=dealer, cards=0), "cards"),
        (lambda: PlainFirst(0, spares="A", excess=Excess.KEPT), "cards"),
        (lambda: PlainTo(0), "cards"),
        (lambda: PlainFirst(6, spares="Z A", excess=Excess.KEPT), "'Z' is no rank"),
        (lambda: ScorersLast(6, spares=cast("str", ("A",))), "ranks are given like"),
        (lambda: ScorersLast(6, spares=cast("str", None)), "ranks are given like"),
        (lambda: PlainFirst(6, spares="A", excess=cast("Excess", None)), "Excess"),
    ],
    ids=["fill", "kitty", "kept", "plain", "letter", "no rank", "nothing", "excess"],
)
def test_fields_of_the_wrong_kind_are_refused(build: object, message: str) -> None:
    assert callable(build)
    with pytest.raises(VariantError, match=message):
        build()


def test_ranks_may_be_given_as_such() -> None:
    assert ScorersLast(6, spares=(Rank.JACK, Rank.HIGH_JOKER)) == ScorersLast(6, spares="J X1")


# --- The draw of Setback


def test_setback_with_a_draw() -> None:
    """Trumps are named, all plain cards thrown away and hands filled up to six, from the eldest on."""
    draw = variants.AUCTION_PITCH.evolve(
        name="setback_with_a_draw",
        deck=pack(),
        stages=(HEARTS, Discards(rule=every_plain_card, who=everybody), FillUp(6), PLAY),
    )
    deal = Deal.shuffled(draw, seed=3, standing=Standing())
    while isinstance(deal.legal_moves[0], Discard):
        deal = deal.apply(deal.legal_moves[0])
    assert deal.view(None).hand_sizes == (6, 6, 6, 6)
    assert sum(card.suit is Suit.HEARTS for seat in range(4) for card in deal.hand(seat)) >= 4
