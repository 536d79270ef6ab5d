"""Every ``<game>.txt`` of this folder: positions and how many turn sequences follow.

A file is blocks of lines, with an empty line between them and ``#`` before comments::

    seats 2                  the number of seats, if not the usual one
    set opening=free         an option that is not at its default
    play Sa1 Sb1             the turns that lead to the position; the start if missing
    1 64                     depth in turns, and the count
    2 512
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from tessera.command.perft import perft
from tessera.games import catalogue
from tessera.play.contract import State
from tessera.play.match import Match
from testing.sampling import Few

#: Higher counts are for a long run; a usual one counts one of `PART` of them as well.
HIGH, PART = 5_000, 4
HERE = Path(__file__).parent


class Case(NamedTuple):
    """One position of a file, and the counts it must have by depth."""

    game: str
    line: int
    seats: int | None
    options: dict[str, str]
    moves: str
    counts: dict[int, int]

    def match(self) -> Match:
        """The match at the position."""
        game = catalogue.game(self.game)
        match = Match.new(game, game.setup(self.seats, self.options), Random(0))
        for piece in re.findall(game.piece, self.moves):
            for action in game.read(piece):
                match = match.play(action)
        return match


def cases() -> Iterator[Case]:
    """Every case of every file."""
    for file in sorted(HERE.glob("*.txt")):
        line = 1
        for block in file.read_text(encoding="utf-8").split("\n\n"):
            if (case := parsed(file.stem, line, block)).counts:
                yield case
            line += block.count("\n") + 2


def parsed(game: str, line: int, block: str) -> Case:
    """A block of a file, without any counts if it is only comments."""
    case = Case(game, line, None, {}, "", {})
    for text in block.splitlines():
        word, _, rest = text.partition("#")[0].strip().partition(" ")
        if word == "seats":
            case = case._replace(seats=int(rest))
        elif word == "set":
            name, _, value = rest.partition("=")
            case.options[name] = value
        elif word == "play":
            case = case._replace(moves=f"{case.moves} {rest}")
        elif word:
            case.counts[int(word)] = int(rest)
    return case


def by_move(case: Case, state: State[Any], depth: int) -> str:
    """The table that finds a wrong count: each next step with its share."""
    game = catalogue.game(case.game)
    rows = [
        f"{game.write(action):12} {perft(game, state.apply(action), depth - 1)}"
        for action in state.actions()
    ]
    return "\n".join(rows)


@pytest.mark.parametrize("case", list(cases()), ids=lambda case: f"{case.game}.txt:{case.line}")
def test_counts(case: Case, rng: Random, few: Few) -> None:
    """From each position, each depth gives exactly its count."""
    match = case.match()
    high = few.rng is None or not rng.randrange(PART)
    for depth, expected in case.counts.items():
        if expected > HIGH and not high:
            continue
        actual = perft(match.game, match.state, depth)
        if expected != actual:
            table = by_move(case, match.state, depth)
            pytest.fail(f"depth {depth}: expected {expected}, got {actual}\n{table}", pytrace=False)


def test_every_game_has_counts() -> None:
    """No game of the catalogue is without a file."""
    assert [] == [name for name in catalogue.GAMES if not (HERE / f"{name}.txt").exists()]
