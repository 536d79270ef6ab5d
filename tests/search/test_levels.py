"""Every level of every game in every form: the same turn everywhere, whatever the slices.

Imports nothing but `tessera`, the goldens and the standard library, and its tests take no
fixtures: it runs inside Pyodide as well, and the goldens hold that against CPython. They change
with a game's bots; ``python -m tests.search.test_levels`` writes them anew.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

from tessera.games import catalogue
from tessera.play.match import Match
from tessera.play.view import View
from tessera.search.beginner import EVERY
from tessera.search.thinking import Thinking
from tests.search.goldens import GOLDENS

#: The forms: a game, its seats, its options.
FORMS: tuple[tuple[str, int, dict[str, str]], ...] = (
    ("pyrga", 2, {}),
    ("shacru", 2, {}),
    ("shacru", 3, {}),
    ("shacru", 4, {}),
    ("pacru", 2, {}),
    ("pacru", 3, {}),
    ("pacru", 4, {}),
    ("tayu", 2, {}),
    ("tayu", 2, {"hand": "two"}),
    ("tayu", 3, {}),
    ("tayu", 4, {}),
    ("tyrus", 2, {}),
)
LEVELS = EVERY
#: Actions drawn by lot before a level is asked.
BEFORE = 13
#: What the levels may look at, where that is less than they would.
NODES = {3: 2_000, 4: 1_000, 5: 1_500}


def position(form: tuple[str, int, dict[str, str]], seed: int) -> View:
    """What the seat to move sees after some actions drawn by lot."""
    game, seats, options = form
    rules, rng = catalogue.game(game), Random(seed)
    match = Match.new(rules, rules.setup(seats, options), rng)
    while len(match.actions) < BEFORE:
        match = match.play(rng.choice(match.legal()))
    assert match.to_move is not None
    return View.of(match, match.to_move)


def thought(view: View, level: int, nodes: int | None, slices: int) -> str:
    """What a level chooses, and what it thinks of it, in a line."""
    bot = catalogue.bot(view.game.id, level)
    search: Thinking = bot.thinking(view, level, 3, nodes)
    while not search.done:
        search.step(slices)
    found = search.progress()
    written = view.possible_match(Random(0)).written(search.best())
    return f"{written}: depth {found.depth}, {found.nodes} nodes, score {found.score}"


def lines(slices: int) -> list[str]:
    """A line for every form and level."""
    found = []
    for number, form in enumerate(FORMS):
        for level in LEVELS:
            view = position(form, number)
            name = " ".join([form[0], str(form[1]), *form[2].values()])
            found.append(f"{name}, level {level}: {thought(view, level, NODES.get(level), slices)}")
    return found


def test_every_level_is_the_same_everywhere() -> None:
    """The results are those written down, on every machine and every Python."""
    assert GOLDENS.strip().splitlines() == lines(1000)


def test_slices_do_not_matter() -> None:
    """A search advanced node by node comes to the same."""
    assert lines(10**6) == lines(7)


if __name__ == "__main__":
    text = '"""What the levels choose: written by ``python -m tests.search.test_levels``."""\n\n'
    text += 'GOLDENS = """\n' + "\n".join(lines(1000)) + '\n"""\n'
    Path(__file__).with_name("goldens.py").write_text(text, encoding="utf-8")
