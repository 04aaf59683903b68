"""The conformance vectors that come with the package, confirmed by the oracles, which know nothing of the library.

The files are read as a program in another language would read them; of the library there is only the list of names.
"""

import json
from collections.abc import Callable, Generator, Sequence
from importlib import resources
from typing import Any, TypeAlias

import pytest

from allfours import variants
from tests.oracle import blind_don, don, phat, spades

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
    "spades": of_spades(spades.SPADES),
    "jaques_phat": of_spades(spades.JAQUES_PHAT),
    "jaques_blind_nil": of_spades(spades.JAQUES_BLIND_NIL),
    "jaques_whiz": of_spades(spades.JAQUES_WHIZ),
    "jaques_mirror": of_spades(spades.JAQUES_MIRROR),
    "jaques_jokers": of_spades(spades.JAQUES_JOKERS),
}


def hands(deal: Sample) -> list[list[str]]:
    """The hands by seat, each a list of cards."""
    return [hand.split() for hand in deal["hands"]]


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
        assert list(getattr(ending, "bags", (0, 0))) == deal["after"]["bags"]
        before = deal["standing"]["totals"]
        assert [now - then for now, then in zip(ending.totals, before, strict=True)] == deal["points"]
        pegs = [
            sum(s["points"] for s in deal["scores"] if s["reason"] == "pegs" and s["side"] == side) for side in (0, 1)
        ]
        assert pegs == list(getattr(ending, "pegs", (0, 0)))


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
