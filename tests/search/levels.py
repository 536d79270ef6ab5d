"""The choices of every level in every form of every game.

Imports nothing but `tessera` and the standard library: it runs inside Pyodide as well, and the
goldens hold that against CPython. They change with a game's bots; ``python -m tests.search.levels``
writes them anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from tessera.games import catalogue
from tessera.play.match import Match
from tessera.play.view import View
from tessera.search.levels import EVERY
from tessera.search.thinking import Thinking

#: The forms: a game, its seats, its options; actions drawn by lot before a level is asked.
FORMS: tuple[tuple[str, int, dict[str, str], int], ...] = (
    ("pyrga", 2, {}, 13),
    ("shacru", 2, {}, 13),
    ("shacru", 3, {}, 13),
    ("shacru", 4, {}, 13),
    ("pacru", 2, {}, 13),
    ("pacru", 3, {}, 13),
    ("pacru", 4, {}, 13),
    ("tayu", 2, {}, 13),
    ("tayu", 2, {"hand": "two"}, 13),
    ("tayu", 3, {}, 13),
    ("tayu", 4, {}, 13),
    ("tyrus", 2, {}, 13),
    ("pyrga", 2, {"opening": "no-double-square"}, 2),
    ("pyrga", 2, {}, 7),
)
#: What the levels may look at, where that is less than they would.
NODES = {3: 2_000, 4: 1_000, 5: 1_500}


def position(game: str, seats: int, options: dict[str, str], before: int, seed: int) -> View:
    """The view of the seat to move after ``before`` random actions."""
    rules, rng = catalogue.game(game), Random(seed)
    match = Match.new(rules, rules.setup(seats, options), rng)
    while len(match.actions) < before:
        match = match.play(rng.choice(match.legal()))
    assert match.to_move is not None
    return View.of(match, match.to_move)


def thought(view: View, level: int, slices: int) -> str:
    """The choice of a level and its evaluation, in a line."""
    bot = catalogue.bot(view.game.id, level)
    own = bot.LEVELS[level].nodes
    search: Thinking = bot.thinking(view, level, 3, min(own, NODES.get(level, own)))
    while not search.done:
        search.step(slices)
    found = search.progress()
    written = view.possible_match(Random(0)).written(search.best())
    return f"{written}: depth {found.depth}, {found.nodes} nodes, score {found.score}"


def lines(slices: int) -> Iterator[str]:
    """A line for each form and level; the search advances by ``slices`` positions."""
    for number, (game, seats, options, before) in enumerate(FORMS):
        view = position(game, seats, options, before, number)
        name = " ".join([game, str(seats), *options.values()])
        for level in EVERY:
            yield f"{name}, level {level}: {thought(view, level, slices)}"


if __name__ == "__main__":
    text = '"""The choices of all levels, written by ``python -m tests.search.levels``."""\n\n'
    text += 'GOLDENS = """\n' + "\n".join(lines(1000)) + '\n"""\n'
    Path(__file__).with_name("goldens.py").write_text(text, encoding="utf-8")
