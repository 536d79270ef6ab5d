"""What is said of how a game of Pacru ended (PA-16)."""

from __future__ import annotations

import pytest

from tessera.games.pacru.turn import GOALS
from tessera.games.pacru.words import WORDS
from tessera.play.contract import Outcome
from tests.words.speaking import words


@pytest.mark.parametrize(("seats", "goal"), GOALS.items())
def test_a_goal_of_tiles_is_told_and_fewer_are_not(seats: int, goal: int) -> None:
    others = dict.fromkeys(["east", "south", "west"][: seats - 1], 3)
    told = {
        tiles: WORDS.result(words("en"), Outcome(("north",), {"north": tiles, **others}, "PA-16"))
        for tiles in (goal - 1, goal)
    }
    assert [False, True] == [str(tiles) in told[tiles] for tiles in told]
