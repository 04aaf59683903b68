"""Every example in a docstring prints what it shows."""

import doctest
import importlib

import pytest

from tests.unit.test_imports import MODULES


@pytest.mark.parametrize("name", [name for name in MODULES if not name.endswith(".__main__")])
def test_the_examples_of_a_module_hold(name: str) -> None:
    failed, _ = doctest.testmod(importlib.import_module(name), optionflags=doctest.ELLIPSIS)
    assert not failed, "see the captured output"
