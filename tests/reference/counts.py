"""Print perft counts by the reference programs, as blocks for the files of ``perft/``.

``python3 -m tests.reference.counts 3 "Sa1 Sb1" [opening]`` counts Pyrga to depth 3,
``python3 -m tests.reference.counts pacru 2 "e1-e2 e9-e8" seats=2 meeting=2011`` another game
with its options.
"""

from __future__ import annotations

import sys
from textwrap import wrap
from typing import Any

from tests.reference import pacru, pyrga, shacru

GAMES = ("pyrga", "shacru", "pacru")
WIDTH = 100


def perft(game: str, settings: dict[str, str], turns: list[str], depth: int) -> int:
    """How many ways a game with those settings can go on after those turns."""
    if game == "pyrga":
        return pyrga.perft(turns, depth, **settings)
    numbers = {name: int(value) for name, value in settings.items() if name in {"seats", "rounds"}}
    arguments: dict[str, Any] = settings | numbers
    if game == "shacru":
        return shacru.perft(arguments, turns, depth)
    return pacru.perft(arguments, turns, depth)


def block(game: str, settings: dict[str, str], turns: list[str], depth: int) -> str:
    """The block of a file for one position, with its counts to that depth."""
    lines = [f"set {name}={value}" for name, value in settings.items() if name != "seats"]
    if "seats" in settings:
        lines.insert(0, f"seats {settings['seats']}")
    lines += [f"play {line}" for line in wrap(" ".join(turns), WIDTH - 5, break_on_hyphens=False)]
    counts = [f"{level} {perft(game, settings, turns, level)}" for level in range(1, depth + 1)]
    return "\n".join([*lines, *counts, ""])


def main(*words: str) -> None:
    """Print a block of the file for one position."""
    game = words[0] if words[0] in GAMES else "pyrga"
    plain = [word for word in words if word not in GAMES and "=" not in word]
    settings = dict(word.split("=", 1) for word in words if "=" in word)
    if len(plain) == 3 and plain[2] != "free":
        settings["opening"] = plain[2]
    turns = plain[1].split() if len(plain) > 1 else []
    print(block(game, settings, turns, int(plain[0])))


if __name__ == "__main__":
    main(*sys.argv[1:])
