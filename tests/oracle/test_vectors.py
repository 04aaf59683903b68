"""The conformance vectors that come with the package, confirmed by the oracles, which know nothing of the library.

The files are read as a program in another language would read them; of the library there is only the list of names.
"""

import json
from collections.abc import Callable, Generator, Sequence
from importlib import resources
from typing import Any, TypeAlias

import pytest

from allfours import variants
from tests.oracle import (
    blind_don,
    california_jack,
    cinch,
    don,
    phat,
    pidro,
    pitch,
    seven_up,
    single_pedro,
    spades,
    trinidad,
)
from tests.oracle.ten_point_pitch import TEN_POINT_PITCH
from tests.oracle.test_agreement_big_pitch import Cards, throwing_away

Story: TypeAlias = Generator[Any, str, Any]
Sample: TypeAlias = dict[str, Any]


def of_phat(**agreed: Any) -> Callable[[Sample], Story]:
    """Phat, with what is agreed."""
    return lambda deal: phat.tell(
        hands(deal), pitcher=deal["pitcher"], totals=tuple(deal["standing"]["totals"]), **agreed
    )


def of_don(**agreed: Any) -> Callable[[Sample], Story]:
    """Don, with what is agreed."""
    return lambda deal: don.tell(
        hands(deal), pitcher=deal["pitcher"], totals=tuple(deal["standing"]["totals"]), **agreed
    )


def of_blind_don(deal: Sample) -> Story:
    """Blind Don: the hidden cards are the first of the stock, those of the eldest first."""
    stock, first = deal["pack"][18:], deal["pitcher"]
    under = {first: stock[:9], 1 - first: stock[9:18]}
    piles = [list(zip(hand, under[player], strict=True)) for player, hand in enumerate(hands(deal))]
    return blind_don.tell(piles, leader=first, deals=deal["standing"]["deals"])


def of_spades(rules: spades.Rules) -> Callable[[Sample], Story]:
    """Spades by these rules."""
    return lambda deal: spades.tell(
        hands(deal),
        rules,
        dealer=deal["dealer"],
        totals=tuple(deal["standing"]["totals"]),
        bags=tuple(deal["standing"]["bags"]),
    )


def of_seven_up(house: seven_up.House) -> Callable[[Sample], Story]:
    """Seven Up and its like, with what is agreed."""
    return lambda deal: seven_up.tell(
        hands(deal), stock(deal), house, dealer=deal["dealer"], totals=tuple(deal["standing"]["totals"])
    )


def of_trinidad(house: trinidad.House) -> Callable[[Sample], Story]:
    """Trinidad All Fours, with what is agreed."""
    return lambda deal: trinidad.tell(
        hands(deal), stock(deal), house, dealer=deal["dealer"], totals=tuple(deal["standing"]["totals"])
    )


def of_california_jack(deal: Sample) -> Story:
    """California Jack, or with trumps that were cut Shasta Sam."""
    totals = tuple(deal["standing"]["totals"])
    trump = deal.get("trump", "")
    return california_jack.tell(hands(deal), stock(deal), trump=trump, dealer=deal["dealer"], totals=totals)


def of_pitch(rules: pitch.Rules) -> Callable[[Sample], Story]:
    """Pitch by these rules."""
    return lambda deal: pitch.tell(
        hands(deal),
        rules,
        dealer=deal["dealer"],
        totals=tuple(deal["standing"]["totals"]),
        stock=stock(deal),
    )


def of_ten_point_pitch(deal: Sample) -> Story:
    """Ten-point Pitch, in which every seat says what it throws away."""
    totals = tuple(deal["standing"]["totals"])
    return throwing_away(Cards(hands(deal), stock(deal)), TEN_POINT_PITCH, deal["dealer"], totals)


def of_cinch(rules: cinch.Rules) -> Callable[[Sample], Story]:
    """Cinch or Pedro by these rules."""
    return lambda deal: cinch.tell(
        hands(deal), rules, dealer=deal["dealer"], totals=tuple(deal["standing"]["totals"]), stock=stock(deal)
    )


def of_pidro(deal: Sample) -> Story:
    """Pidro."""
    totals = tuple(deal["standing"]["totals"])
    return pidro.tell(hands(deal), dealer=deal["dealer"], totals=totals, stock=stock(deal))


def of_single_pedro(rules: single_pedro.Rules) -> Callable[[Sample], Story]:
    """An old game with one pedro, by these rules."""
    return lambda deal: single_pedro.tell(hands(deal), rules, dealer=deal["dealer"], totals=deal["standing"]["totals"])


ORACLES: dict[str, Callable[[Sample], Story]] = {
    "phat": of_phat(),
    "phat_bga": of_phat(),
    "phat_cut": of_phat(),
    "geldeston_phat": of_phat(pegs="geldeston_a"),
    "nine_card_don": of_don(),
    "nine_card_don_91": of_don(target=91),
    "nine_card_don_high_jack": of_don(bonus="6+1+1"),
    "nine_card_don_high_low_jack": of_don(bonus="5+1+1+1"),
    "welsh_league_don": of_don(),
    "irish_nine_card_don": of_don(),
    "irish_don": of_don(**don.IRISH_DON),
    "blind_don": of_blind_don,
    "all_fours": of_seven_up(seven_up.ALL_FOURS),
    "seven_up": of_seven_up(seven_up.SEVEN_UP),
    "trinidad_all_fours": of_trinidad(trinidad.TRINIDAD),
    "tobago_all_fours": of_trinidad(trinidad.TOBAGO),
    "blind_all_fours": of_seven_up(seven_up.BLIND_ALL_FOURS),
    "california_jack": of_california_jack,
    "shasta_sam": of_california_jack,
    "all_fives": of_seven_up(seven_up.ALL_FIVES),
    "auction_pitch": of_pitch(pitch.AUCTION_PITCH),
    "smudge": of_pitch(pitch.SMUDGE),
    "setback": of_pitch(pitch.SETBACK),
    "commercial_pitch": of_pitch(pitch.COMMERCIAL_PITCH),
    "pitch_with_joker": of_pitch(pitch.PITCH_WITH_JOKER),
    "nine_card_pitch": of_pitch(pitch.NINE_CARD_PITCH),
    "ten_point_pitch": of_ten_point_pitch,
    "smear": of_pitch(pitch.SMEAR),
    "schmier": of_pitch(pitch.SCHMIER),
    "cinch": of_cinch(cinch.CINCH),
    "blind_cinch": of_cinch(cinch.BLIND_CINCH),
    "pedro": of_cinch(cinch.PEDRO),
    "pidro": of_pidro,
    "california_pedro": of_cinch(cinch.CALIFORNIA_PEDRO),
    "king_pedro": of_cinch(cinch.KING_PEDRO),
    "auction_pedro": of_single_pedro(single_pedro.AUCTION_PEDRO),
    "pedro_sancho": of_single_pedro(single_pedro.PEDRO_SANCHO),
    "dom_pedro": of_single_pedro(single_pedro.DOM_PEDRO),
    "snoozer": of_single_pedro(single_pedro.SNOOZER),
    "spades": of_spades(spades.SPADES),
    "jaques_phat": of_spades(spades.JAQUES_PHAT),
    "jaques_blind_nil": of_spades(spades.JAQUES_BLIND_NIL),
    "jaques_whiz": of_spades(spades.JAQUES_WHIZ),
    "jaques_mirror": of_spades(spades.JAQUES_MIRROR),
    "jaques_jokers": of_spades(spades.JAQUES_JOKERS),
}


REASONS = {"right pedro": "five", "left pedro": "off-five", "doubled": "highest bid"}
"""What the vectors call what oracles call otherwise."""


def hands(deal: Sample) -> list[list[str]]:
    """The hands by seat, each a list of cards."""
    return [hand.split() for hand in deal["hands"]]


def stock(deal: Sample) -> list[str]:
    """The cards that were not dealt, top first."""
    cards: list[str] = deal["pack"]
    return cards[sum(map(len, hands(deal))) :]


def vectors(name: str) -> list[Sample]:
    """The sample deals of a game."""
    text = resources.files("allfours").joinpath("data", "vectors", f"{name}.json").read_text(encoding="utf-8")
    deals: list[Sample] = json.loads(text)["deals"]
    return deals


def told(story: Story, moves: Sequence[str], turns: Sequence[int], legal: Sequence[str]) -> Any:
    """The ending of a story that is told move by move, where every turn and every legal card is as it is written."""
    turn = next(story)
    for number, move in enumerate(moves):
        seat, cards = turn[0], turn[1]
        if [move] == legal[number].split() and move not in cards and move.startswith("discard:"):
            continue  # what must be put away in any case is put away by an oracle without a question
        assert (seat, sorted(cards)) == (turns[number], sorted(legal[number].split()))
        try:
            turn = story.send(move)
        except StopIteration as end:
            assert number == len(moves) - 1
            return end.value
    pytest.fail("the oracle goes on where the vectors end")


def test_every_game_has_an_oracle() -> None:
    assert tuple(ORACLES) == variants.names()


@pytest.mark.parametrize("name", ORACLES)
def test_the_oracle_confirms_the_vectors_of_a_game(name: str) -> None:
    for deal in vectors(name):
        ending = told(ORACLES[name](deal), deal["moves"], deal["turns"], deal["legal"])
        assert list(ending.totals) == deal["after"]["totals"]
        assert ending.winner == deal["winner"]
        assert getattr(ending, "pot", 0) == deal["after"]["pot"]
        before, nothing = deal["standing"]["totals"], [0 for _ in ending.totals]
        assert list(getattr(ending, "bags", nothing)) == deal["after"]["bags"]
        assert [now - then for now, then in zip(ending.totals, before, strict=True)] == deal["points"]
        if hasattr(ending, "scores"):  # tells every score in its order
            scores = [(side, points, REASONS.get(reason, reason)) for side, points, reason in ending.scores]
            assert [(s["side"], s["points"], s["reason"]) for s in deal["scores"]] == scores
            continue
        pegs = list(nothing)
        for score in deal["scores"]:
            pegs[score["side"]] += score["points"] if score["reason"] == "pegs" else 0
        assert pegs == list(getattr(ending, "pegs", nothing))


@pytest.mark.parametrize("name", ORACLES)
def test_the_oracle_confirms_the_number_of_sequences(name: str) -> None:
    for deal in vectors(name):
        for depth, sequences in enumerate(deal["perft"][:3], start=1):
            assert count(ORACLES[name], deal, (), depth) == sequences


def count(oracle: Callable[[Sample], Story], deal: Sample, made: tuple[str, ...], depth: int) -> int:
    """The number of sequences of moves: the story is told anew for each, since a coroutine cannot be copied."""
    if depth == 0:
        return 1
    story = oracle(deal)
    turn = next(story)
    for move in made:
        turn = story.send(move)
    return sum(count(oracle, deal, (*made, card), depth - 1) for card in turn[1])
