"""The bots to start from (`scripts/opponents`): whole games against level 1, without a refusal."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from toolchain import nodejs
from tessera.command.arena import Pairing, Task, play, sides
from tessera.games import catalogue

FOLDER: Final = Path(__file__).parents[2] / "scripts/opponents"
#: How each is started.
COMMANDS: Final = {
    "first_move.py": lambda: (sys.executable, FOLDER / "first_move.py"),
    "greedy.mjs": lambda: (nodejs.tool("node"), FOLDER / "greedy.mjs"),
}
#: Forms in which more is hidden than usual.
HIDDEN: Final = [("tayu", 2, (("hand", "two"),)), ("tyrus", 2, (("memory", "on"),))]


def forms() -> Iterator[tuple[str, int, tuple[tuple[str, str], ...]]]:
    """Every game with every number of seats."""
    for name in catalogue.GAMES:
        for seats in catalogue.game(name).seat_counts:
            yield name, seats, ()
    yield from HIDDEN


@pytest.mark.slow
@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    "form", list(forms()), ids=lambda form: f"{form[0]}-{form[1]}{len(form[2])}"
)
@pytest.mark.parametrize("bot", COMMANDS)
def test_whole_games_without_a_refusal(
    bot: str, form: tuple[str, int, tuple[tuple[str, str], ...]]
) -> None:
    """Whatever it plays is legal, on every side, to the end that the rules find."""
    game, seats, options = form
    engine = f"engine:{shlex.join(map(str, COMMANDS[bot]()))}"
    pairing = Pairing(game, seats, options, engine, "1", seed=seats)
    for side in sides(pairing)[:1]:
        result = play(Task(pairing, 0, side, patience=60))
        assert not result.fault, result.end
        assert " by " in result.end, result.end
        assert result.turns > 3 and len(result.first) > 1
