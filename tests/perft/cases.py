"""The positions of the files of this folder, and how many turn sequences follow.

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
from typing import NamedTuple

from tessera.games import catalogue
from tessera.play.match import Match

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
