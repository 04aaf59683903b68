"""Drills: which card takes the trick, which cards may be led or played, and why not the others."""

import json
import pickle
import random
import re
from collections.abc import Iterator

import pytest

from allfours import Card, CardSet, Deal, NotationError, Play, Seat, SetupError, Standing, Suit, Variant, variants
from allfours import drills as module
from allfours.drills import Drill, Kind, Option, drills, playing, taking
from allfours.following import follow_or_trump, strict
from allfours.orders import Led
from allfours.rules import singly
from allfours.stages import Tricks

PHAT, SPADES = variants.PHAT, variants.SPADES


def bid(deal: Deal) -> Deal:
    """Bid one for everybody, up to the first lead."""
    for _ in range(4):
        deal = deal.apply("bid:1")
    return deal


def small(variant: Variant, *hands: str, dealer: int = 3) -> Deal:
    """Deal hands of a few cards, which is the quickest way to the end of a deal; the rest of the pack stays away."""
    size = len(hands[0].split())
    return Deal.from_hands(variant.evolve(name="small", packets=singly(size)), hands=hands, dealer=dealer)


def reasons(drill: Drill) -> dict[str, str]:
    return {str(option.card): option.reason for option in drill.options}


# --- The two drills of the source


def hearts_led() -> Deal:
    """Ace and king of hearts lie there, and South holds none."""
    hands = ("AH 2C 2D 3D", "KH 3C 4D 5D", "2S 9S AC AD", "9H 4C 6D 7D")
    return bid(small(SPADES, *hands)).apply("AH").apply("KH")


def test_drill_1_a_trump_beats_any_rank() -> None:
    drill = taking(hearts_led())
    assert (drill.kind, drill.trump, drill.variant.name) == (Kind.TAKING, Suit.SPADES, "small")
    assert drill.question == (
        "Spades are trumps. On the table: A♥ K♥. Which of these cards takes the trick as it lies?"
    )
    assert str(drill.right) == "9S 2S"
    assert str(drill.wrong) == "AD AC"
    assert reasons(drill) == {
        "9S": "a trump beats any rank",
        "2S": "a trump beats any rank",
        "AD": "it is of another suit than hearts, and no trump",
        "AC": "it is of another suit than hearts, and no trump",
    }


def test_drill_1_where_a_higher_trump_lies_there_only_one_above_it_will_do() -> None:
    hands = ("AH 2C 2D 3D", "8S 3C 4D 5D", "2S 9S AC AD", "9H 4C 6D 7D")
    drill = taking(bid(small(SPADES, *hands)).apply("AH").apply("8S"))
    assert reasons(drill) == {
        "9S": "it ranks above 8♠",
        "2S": "it ranks below 8♠",
        "AD": "8♠ is a trump, and a trump beats any rank",
        "AC": "8♠ is a trump, and a trump beats any rank",
    }
    assert str(drill.right) == "9S"


def test_the_lowest_trump_beats_an_ace_and_breaks_spades() -> None:
    deal = hearts_led()
    assert playing(deal).right == deal.hand(2)
    deal = deal.apply("2S")
    drill = taking(deal)
    assert (str(drill.right), reasons(drill)["9H"]) == ("", "2♠ is a trump, and a trump beats any rank")
    deal = deal.apply("9H")
    assert deal.tricks[-1].winner == 2
    assert playing(deal).right == deal.hand(2)


def test_drill_2_what_can_you_lead() -> None:
    hands = ("AS 7S KD 3C", "KS 2H 2D 2C", "QS 3H 3D 4C", "JS 4H 4D 5C")
    drill = playing(bid(small(SPADES, *hands)))
    assert drill.question == (
        "Spades are trumps. No trump has been played yet. It is your lead: which of these cards may you lead?"
    )
    assert (str(drill.right), str(drill.wrong)) == ("KD 3C", "AS 7S")
    deal = bid(small(SPADES, *hands))
    for spade in ("AS", "7S"):
        refusal = deal.why_not(spade)
        assert refusal is not None
        assert reasons(drill)[spade] == refusal.text
    assert reasons(drill)["KD"] == "it may be led"


def test_drill_2_after_a_spade_on_a_diamond_any_card_may_be_led() -> None:
    hands = ("AS 7S KD 3C 2D AH", "2S 3H 2C 4C 5C 6C", "QS 4H 3D 7C 8C 9C", "JS 5H 5D TC JC QC")
    deal = bid(small(SPADES, *hands, dealer=2))
    for card in ("5D", "2D", "2S", "3D", "3H", "4H", "5H", "AH"):
        deal = deal.apply(card)
    drill = playing(deal)
    assert deal.turn == 0
    assert (str(drill.hand), drill.right, drill.wrong) == ("AS 7S KD 3C", drill.hand, drill.hand - drill.hand)
    assert drill.question == (
        "Spades are trumps. A trump has been played on the lead of another suit."
        " It is your lead: which of these cards may you lead?"
    )


def test_a_trump_that_had_to_be_led_is_told_from_one_on_another_suit() -> None:
    hands = ("9S 3S 2S", "4S 8D 4D", "AS QS 5D", "5S 7D 3D")
    deal = bid(small(SPADES, *hands))
    for card in ("3S", "4S", "AS", "5S"):
        deal = deal.apply(card)
    drill = playing(deal)
    assert "Trumps have been led, but none has been played on another suit." in drill.question
    assert (str(drill.right), str(drill.wrong)) == ("5D", "QS")


# --- Reasons


def test_who_must_follow_is_told_with_what() -> None:
    deal = Deal.shuffled(PHAT, seed=7).apply("AH")
    drill = playing(deal)
    assert drill.question == "Hearts are trumps. On the table: A♥. Which of these cards may you play?"
    assert reasons(drill)["QS"] == "you hold K♥ Q♥ 8♥ 4♥: follow hearts"
    assert reasons(drill)["4H"] == "it follows hearts"
    assert str(drill.right) == "KH QH 8H 4H"


def test_a_card_that_may_not_be_played_takes_no_trick() -> None:
    drill = taking(Deal.shuffled(PHAT, seed=7).apply("AH"))
    assert reasons(drill)["QS"] == "you hold K♥ Q♥ 8♥ 4♥: follow hearts"
    assert reasons(drill)["KH"] == "it ranks below A♥"
    assert not drill.right


def test_who_cannot_follow_may_play_anything() -> None:
    hands = ("AH 2C", "KS 3C", "3H AD", "9H 4C")
    drill = playing(small(PHAT, *hands).apply("AH"))
    assert reasons(drill) == {"KS": "you hold no hearts", "3C": "you hold no hearts"}


def test_a_trump_instead_of_following_may_simply_be_played() -> None:
    free = PHAT.evolve(name="free", stages=(Tricks(follow=follow_or_trump),))
    hands = ("9S AH 2C", "KS 3H 3C", "2S 4H AD", "3S 9H 4C")
    deal = small(free, *hands)
    for card in ("9S", "KS", "2S", "3S", "3H", "4H", "9H"):
        deal = deal.apply(card)
    drill = taking(deal)
    assert "You are the last to play: which of these cards takes the trick?" in drill.question
    assert reasons(drill) == {"AH": "it ranks above 9♥", "2C": "you hold A♥: follow hearts"}
    hands = ("9S AH 2C", "KS 3H 3C", "2S 4H AD", "3S QS 9H")
    deal = small(free, *hands)
    for card in ("9S", "KS", "2S", "3S", "3H", "4H"):
        deal = deal.apply(card)
    assert reasons(playing(deal)) == {"QS": "it is a trump", "9H": "it follows hearts"}


def test_before_the_pitch_no_suit_is_trumps() -> None:
    drill = playing(Deal.shuffled(PHAT, seed=7))
    assert drill.question == "No suit is trumps yet. It is your lead: which of these cards may you lead?"
    assert (drill.trump, drill.trick, drill.right) == (None, (), drill.hand)


# --- What is offered


def test_some_of_the_hand_may_be_offered() -> None:
    deal = Deal.shuffled(PHAT, seed=7).apply("AH")
    drill = playing(deal, offered="4♥ QS")
    assert [str(option.card) for option in drill.options] == ["QS", "4H"]
    assert drill == playing(deal, offered=drill.right | drill.wrong)
    assert drill.hand == deal.hand(1)
    assert str(drill).splitlines() == [
        drill.question,
        "Your hand: Q♠ T♠ 5♠ 2♠ K♥ Q♥ 8♥ 4♥ Q♦ 8♦ J♣ 8♣ 6♣",
        "  1 Q♠   2 4♥",
    ]
    assert "Your hand" not in str(playing(deal))


@pytest.mark.parametrize(("offered", "said"), [("AH 4H 9C", "A♥ 9♣ is not in the hand"), ("", "no card is offered")])
def test_what_is_not_in_the_hand_cannot_be_offered(offered: str, said: str) -> None:
    with pytest.raises(SetupError, match=said):
        playing(Deal.shuffled(PHAT, seed=7).apply("AH"), offered=offered)


def test_a_text_that_names_no_cards_is_said_to_be_none() -> None:
    with pytest.raises(NotationError):
        playing(Deal.shuffled(PHAT, seed=7), offered="hearts")


def over() -> Deal:
    deal = small(PHAT, "AH", "KH", "QH", "JH")
    for card in ("AH", "KH", "QH", "JH"):
        deal = deal.apply(card)
    return deal


@pytest.mark.parametrize(
    "deal",
    [
        over(),
        Deal.shuffled(SPADES, seed=1),
        Deal.shuffled(variants.JAQUES_BLIND_NIL, seed=1),
        Deal.shuffled(SPADES, seed=1, standing=Standing(totals=(0, 200))),
    ],
    ids=["over", "bidding", "looking", "far behind"],
)
def test_where_no_card_is_to_be_played_nothing_is_asked(deal: Deal) -> None:
    with pytest.raises(SetupError, match=r"a drill is posed where a seat that sees its hand is to play a card$"):
        playing(deal)


def laid_down(deal: Deal) -> Deal:
    """Lay every hand face down again after a trick."""
    return deal.changed(face_down=frozenset(deal.variant.seating.order(Seat(0))))


def test_who_does_not_see_the_hand_is_asked_nothing() -> None:
    game = PHAT.evolve(name="blind", stages=(Tricks(follow=strict, after=laid_down),))
    deal = small(game, "AH 2C", "KH 3C", "QH 4C", "JH 5C")
    for card in ("AH", "KH", "QH", "JH"):
        deal = deal.apply(card)
    with pytest.raises(SetupError, match="a seat that sees its hand"):
        playing(deal)


def test_at_a_lead_no_trick_can_be_taken() -> None:
    for deal in (Deal.shuffled(PHAT, seed=7), bid(Deal.shuffled(SPADES, seed=7))):
        with pytest.raises(SetupError, match=r"to play a card to a trick$"):
            taking(deal)


# --- From a seed


ALL = [pytest.param(variants.get(name), id=name) for name in variants.names()]


@pytest.fixture
def posed(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Deal, Drill]]:
    """Collect the drills that are made from a seed, each with the deal it was posed in."""
    made: list[tuple[Deal, Drill]] = []

    def taken(deal: Deal, *, offered: CardSet) -> Drill:
        made.append((deal, taking(deal, offered=offered)))
        return made[-1][1]

    def played(deal: Deal, *, offered: CardSet) -> Drill:
        made.append((deal, playing(deal, offered=offered)))
        return made[-1][1]

    monkeypatch.setattr(module, "taking", taken)
    monkeypatch.setattr(module, "playing", played)
    return made


def moments(variant: Variant, draw: random.Random) -> Iterator[Deal]:
    """Play a deal at random, and give it before every move to a trick that has begun."""
    deal = Deal.shuffled(variant, seed=int(draw.random() * 1000))
    while deal.legal_moves:
        if deal.trick:
            yield deal
        deal = deal.apply(draw.choice(deal.legal_moves))


@pytest.mark.parametrize("variant", ALL)
def test_a_drill_has_right_and_wrong_answers_with_reasons(variant: Variant) -> None:
    made = drills(variant, seed=3, count=8)
    assert [drill.kind for drill in made] == [Kind.TAKING, Kind.PLAYING] * 4
    for drill in made:
        cards = [option.card for option in drill.options]
        assert 2 <= len(cards) <= 4
        assert cards == sorted(set(cards))
        assert drill.right | drill.wrong == CardSet(cards) <= drill.hand
        assert drill.right
        assert drill.wrong
        assert all(option.reason and not option.reason.endswith(".") for option in drill.options)


@pytest.mark.parametrize("variant", ALL)
def test_what_is_right_is_what_the_deal_allows_and_who_wins_when_the_card_is_played(
    variant: Variant, posed: list[tuple[Deal, Drill]]
) -> None:
    assert drills(variant, seed=5, count=12) == tuple(drill for _, drill in posed)
    for deal, drill in posed:
        assert drill.view == deal.view(deal.turn)
        for option in drill.options:
            refusal = deal.why_not(Play(option.card))
            if refusal is not None:
                assert option == Option(card=option.card, right=False, reason=refusal.text)
            elif drill.kind is Kind.PLAYING:
                assert option.right
            else:
                assert option.right == (deal.apply(Play(option.card)).tricks[-1].winner == deal.turn)


@pytest.mark.parametrize("variant", ALL)
def test_a_trick_judged_as_it_lies_goes_so_if_nobody_beats_it_later(variant: Variant) -> None:
    draw, compared = random.Random(1), 0
    for deal in moments(variant, draw):
        for option in taking(deal).options:
            if deal.why_not(Play(option.card)) is None:
                later = deal.apply(Play(option.card))
                while len(later.tricks) == len(deal.tricks):
                    later = later.apply(draw.choice(later.legal_moves))
                trick = later.tricks[-1]
                if trick.seats.index(trick.winner) <= len(deal.trick):
                    compared += 1
                    assert option.right == (trick.winner == deal.turn)
    assert compared > 5


@pytest.mark.parametrize("variant", ALL)
def test_a_drill_names_no_card_that_its_seat_has_not_seen(variant: Variant) -> None:
    for drill in drills(variant, seed=9, count=10):
        view = drill.view
        seen = {*drill.hand, *view.trick, *(card for trick in view.tricks for card in trick.cards)}
        texts = [str(drill), repr(drill), *(option.reason for option in drill.options)]
        assert {card.symbol for card in seen} >= set(re.findall("[2-9TJQKA][♠♥♦♣]", " ".join(texts)))
        assert view.seat == view.turn
        assert view.hand is not None


def test_a_drill_does_not_depend_on_what_its_seat_cannot_see() -> None:
    hands = ("AH 2C 7S", "KH 3C 4D", "2S 9S AC", "9H 4C 6D")
    others = ("AH 6D 7S", "KH 3C 4D", "4C 9S AC", "9H 2C 2S")
    one, two = (small(PHAT, *each).apply("AH") for each in (hands, others))
    assert (taking(one), playing(one)) == (taking(two), playing(two))


def test_situations_that_have_not_been_met_come_first() -> None:
    made = drills(SPADES, seed=1, count=12)
    leads = [drill for drill in made if not drill.trick]
    assert len(leads) >= 2
    assert all("No trump has been played yet" in drill.question for drill in leads)
    tricks = [drill for drill in made if drill.kind is Kind.TAKING]
    trumped = [any(card.suit is Suit.SPADES for card in drill.trick) for drill in tricks]
    follows = [any(card.suit is drill.trick[0].suit for card in drill.hand) for drill in tricks]
    assert {(True, True), (False, True), (True, False)} <= set(zip(trumped, follows, strict=True))


def test_the_same_seed_gives_the_same_drills_and_fewer_are_the_first_of_them() -> None:
    made = drills(PHAT, seed=181, count=6)
    assert made == drills(PHAT, seed=181, count=6)
    assert made[:4] == drills(PHAT, seed=181, count=4)
    assert made != drills(PHAT, seed=182, count=6)
    assert len(set(made)) == 6
    assert pickle.loads(pickle.dumps(made)) == made
    assert [(drill.question, str(drill.right)) for drill in made[:2]] == PRINTED


PRINTED = [
    (
        "Diamonds are trumps. On the table: 7♣ Q♣ A♣. You are the last to play: which of these cards takes the trick?",
        "AD",
    ),
    ("Hearts are trumps. On the table: J♣ K♣. Which of these cards may you play?", "6C 3C 2C"),
]
"""The first drills of seed 181, on every machine."""


def test_where_every_wrong_answer_has_a_reason_of_its_own_a_right_one_is_offered_too() -> None:
    leads = [drill for drill in drills(SPADES, seed=1, count=60, kind=Kind.PLAYING) if not drill.trick]
    assert len(leads) > 5
    assert all(drill.right and drill.wrong for drill in leads)
    assert {len(drill.wrong) for drill in leads} == {1, 2, 3}


def test_drills_that_are_rare_are_found_all_the_same() -> None:
    # Five deals of six have no trick to ask about, so that far more than sixty are played in vain, but never in a row.
    assert len(drills(PHAT.evolve(name="two", packets=singly(2)), seed=1, count=30, kind=Kind.TAKING)) == 30


def test_one_kind_alone_may_be_asked_for() -> None:
    assert {drill.kind for drill in drills(PHAT, seed=1, count=4, kind=Kind.PLAYING)} == {Kind.PLAYING}


def test_a_drill_is_json_for_a_teaching_program() -> None:
    deal = Deal.shuffled(PHAT, seed=7).apply("AH")
    shown = json.loads(json.dumps(playing(deal, offered="QS KH").as_dict()))
    assert shown == {
        "kind": "playing",
        "variant": "phat",
        "seat": 1,
        "trump": "H",
        "trick": ["AH"],
        "hand": ["QS", "TS", "5S", "2S", "KH", "QH", "8H", "4H", "QD", "8D", "JC", "8C", "6C"],
        "question": "Hearts are trumps. On the table: A♥. Which of these cards may you play?",
        "options": [
            {"card": "QS", "right": False, "reason": "you hold K♥ Q♥ 8♥ 4♥: follow hearts"},
            {"card": "KH", "right": True, "reason": "it follows hearts"},
        ],
    }
    assert playing(Deal.shuffled(PHAT, seed=7)).as_dict()["trump"] is None


# --- Where there is nothing to ask


def anything(hand: int, led: Led, trick: tuple[Card, ...]) -> int:  # noqa: ARG001 - the signature of a follow rule
    """Play any card."""
    return hand


FREE = PHAT.evolve(name="free", title="Free Phat", stages=(Tricks(follow=anything),))


def test_a_kind_that_a_game_does_not_have_is_left_out() -> None:
    assert {drill.kind for drill in drills(FREE, seed=1, count=3)} == {Kind.TAKING}
    with pytest.raises(SetupError, match="60 deals of Free Phat had no moment with a right and a wrong card"):
        drills(FREE, seed=1, kind=Kind.PLAYING)


def test_a_game_without_a_choice_has_no_drills() -> None:
    with pytest.raises(SetupError, match="60 deals of Phat had no moment"):
        drills(PHAT.evolve(name="one_card", packets=singly(1)), seed=1)


@pytest.mark.parametrize("count", [0, -1, 1001, True, 2.0])
def test_the_number_of_drills_has_bounds(count: int) -> None:
    with pytest.raises(SetupError, match="the number of drills is from 1 to 1000, not"):
        drills(PHAT, seed=1, count=count)


def test_a_seed_is_a_whole_number() -> None:
    with pytest.raises(SetupError, match="a seed is from 0 up"):
        drills(PHAT, seed=-1)
