"""Every game of the library keeps the laws to which its users are held, and so do games put together at random."""

import pytest
from hypothesis import given, settings

from allfours import Variant, variants
from allfours.testing import assert_conforms, assert_player_conforms, random_variants
from tests.laws.house_rules import HOUSE

PRESETS = [variants.get(name) for name in variants.names()]
each_preset = pytest.mark.parametrize("variant", PRESETS, ids=variants.names())


@each_preset
def test_a_preset_conforms_in_some_deals(variant: Variant) -> None:
    assert_conforms(variant, deals=2)


@pytest.mark.thorough
@each_preset
def test_a_preset_conforms(variant: Variant) -> None:
    assert_conforms(variant)


@settings(max_examples=10)
@given(random_variants())
def test_a_random_variant_conforms(variant: Variant) -> None:
    assert_conforms(variant, deals=1)


@settings(max_examples=15)
@given(random_variants(HOUSE))
def test_a_random_variant_with_rules_of_ones_own_conforms_but_for_what_check_finds(variant: Variant) -> None:
    try:
        assert_conforms(variant, deals=1)
    except AssertionError as error:
        assert "There is nothing that check finds wrong" in str(error)  # noqa: PT017 - all else is a failure


def test_a_player_of_first_moves_conforms() -> None:
    some = [variants.PHAT, variants.BLIND_DON, variants.SPADES, variants.JAQUES_BLIND_NIL]
    assert_player_conforms(lambda view: view.legal_moves[0], variants=some, deals=1, times=2)


@pytest.mark.thorough
def test_a_player_of_first_moves_conforms_in_every_game() -> None:
    assert_player_conforms(lambda view: view.legal_moves[0], deals=1)
