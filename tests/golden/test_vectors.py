"""The conformance vectors that come with the package are those of the rules as they are."""

from __future__ import annotations

import json

import pytest

from allfours import Deal, variants, vectors

QUICK = {"blind_don", "nine_card_don_91", "jaques_blind_nil"}
"""Games whose vectors are made in every run of the tests."""


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[] if name in QUICK else pytest.mark.thorough) for name in variants.names()],
)
def test_the_shipped_vectors_are_current(name: str) -> None:
    """`make vectors` writes them anew when the rules of a game have been changed on purpose."""
    assert vectors.shipped(name) == vectors.vectors(variants.get(name))


def test_the_text_of_a_file_is_json_of_its_vectors() -> None:
    found = vectors.vectors(variants.PHAT, seeds=(7,))
    assert json.loads(vectors.dumps(found)) == found


def test_perft_counts_a_deal_that_has_ended_once() -> None:
    *_, over = vectors.endings(_late())
    assert vectors.perft(over, 5) == 1


def test_perft_counts_every_sequence_to_the_end() -> None:
    late = _late()
    assert vectors.perft(late, 50) == len(list(vectors.endings(late))) > 1


@pytest.mark.parametrize(
    "special",
    [
        '"look"',
        '"blind-nil", "swap:',
        '"points": -200, "reason": "blind nil"',
        '"points": 100, "reason": "nil"',
        '"points": -100, "reason": "nil"',
        '"points": 40, "reason": "contract"',
        '"points": -60, "reason": "contract"',
        '"points": -100, "reason": "bags"',
        '"winner": 0',
    ],
)
def test_what_is_special_in_games_of_bids_stands_in_their_vectors(special: str) -> None:
    games = ("spades", "jaques_phat", "jaques_blind_nil", "jaques_mirror")
    assert any(special in vectors.dumps(vectors.shipped(name)) for name in games)


def _late() -> Deal:
    deal = Deal.shuffled(variants.NINE_CARD_DON, seed=7)
    for _ in range(26):
        deal = deal.apply(deal.legal_moves[0])
    return deal
