"""A game played apart by keyboard in plain Python: every sentence announced on the way."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.page.apart_keys import Apart
from tests.spoken import APART, steps

pytestmark = pytest.mark.usefixtures("as_fetched")


@pytest.mark.parametrize("file", APART, ids=[file.stem for file in APART])
def test_a_game_apart_is_spoken(file: Path) -> None:
    """Each sentence once, in order, and no other, whoever presses the keys."""
    apart = Apart(("Ann", "Bob"), file.stem.partition(".")[2])
    for number, (keys, said) in enumerate(steps(file)):
        if keys:
            assert said == apart.step(keys), f"step {number}: {keys}"
