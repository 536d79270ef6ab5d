"""The same seed, level and nodes give the same result everywhere.

Imports nothing but `tessera` and the standard library, and its tests take no fixtures: it runs
inside Pyodide as well, and the goldens hold that against CPython. They change with the search
or with a game's evaluation; then ``python -m tests.search.test_determinism`` prints them anew.
"""

from __future__ import annotations

from typing import NamedTuple

from tessera.games import catalogue
from tessera.play.match import Match
from tessera.play.view import View
from tessera.search.thinking import Progress, Thinking


class Golden(NamedTuple):
    """A position, who thinks about it how long, and what must come out."""

    opening: str
    turns: str
    level: int
    seed: int
    nodes: int | None
    best: str
    progress: Progress


GOLDENS: tuple[Golden, ...] = (
    Golden("free", "", 1, 1, 300, "Tc3W", Progress(2, 250, 0, "Tc3W Ca3")),
    Golden("free", "", 4, 2, 20000, "Ca1", Progress(6, 20000, 8, "Ca1 Sa1 Ca2 Ta2E Cb2 Tb2E Cc2")),
    Golden(
        "free",
        "Cb2",
        4,
        3,
        20000,
        "Sb2",
        Progress(9, 20002, 0, "Sb2 Ca2 Ta2N Ca3 Sa3 Ca4 Ta4E Cb4 Tb4E"),
    ),
    Golden("free", "Sb2 Cb1 Tb1E", 2, 4, None, "Cd1", Progress(4, 237, -8, "Cd1 Sd1 Cc1 Tc1N")),
    Golden(
        "no-double-square",
        "Sb2 Cb1",
        4,
        5,
        10000,
        "Tb1E",
        Progress(8, 10001, 0, "Tb1E Cc1 Tc1E Cd1 Td1N Cd2 Td2N Cd3"),
    ),
    Golden(
        "free",
        "Cc3 Tc3N Sc4 Sc3 Tb3W Ca3 Sa3",
        4,
        6,
        30000,
        "Ca4",
        Progress(9, 30003, 214, "Ca4 Sa4 Ta3S Ca1 Sa1 Ca2 Ta2E Cb2 Tb2E"),
    ),
    Golden(
        "no-double-square",
        "Cc3 Tc3N Sc4 Sc3 Tb3W Ca3 Sa3 Ta2E Tc2E Td2S",
        4,
        7,
        5000,
        "Cd1",
        Progress(9, 5000, -85, "Cd1 Sd1 Cc1 Tc1E Td1W Ca1 Ta1E Sc1 Cc2"),
    ),
    Golden(
        "free",
        "Cc3 Tc3N Sc4 Sc3 Tb3W Ca3 Sa3 Ta2E Tc2E Td2S Td1W Cc1 Sc1 Tb1W",
        2,
        8,
        None,
        "Ca1",
        Progress(4, 65, -174, "Ca1 Sa1 Ca2 Sa2"),
    ),
    Golden(
        "free",
        "Cc3 Tc3N Sc4 Sc3 Tb3W Ca3 Sa3 Ta2E Tc2E Td2S Td1W Cc1 Sc1 Tb1W Ta1N Ca2",
        1,
        9,
        None,
        "Sa2",
        Progress(1, 1, -1206, "Sa2"),
    ),
)


def thinking(golden: Golden) -> Thinking:
    """A fresh search of the golden's position."""
    game = catalogue.game("pyrga")
    match = Match.dealt(game, game.setup(None, {"opening": golden.opening}), {})
    for text in golden.turns.split():
        match = match.play_text(text)
    assert match.to_move is not None
    view = View.of(match, match.to_move)
    bot = catalogue.bot("pyrga")
    found: Thinking = bot.thinking(view, golden.level, golden.seed, golden.nodes)
    return found


def result(golden: Golden, slices: int) -> tuple[str, Progress]:
    """What a search comes to when advanced in such slices."""
    search = thinking(golden)
    while not search.done:
        search.step(slices)
    write = catalogue.game("pyrga").write
    return " ".join(map(write, search.best())), search.progress()


def test_goldens() -> None:
    """The results are those written down, on every machine and every Python."""
    for golden in GOLDENS:
        assert (golden.best, golden.progress) == result(golden, 1000)


def test_twice_the_same() -> None:
    """A search leaves nothing behind that changes the next, and slices do not matter."""
    for golden in GOLDENS:
        if golden.nodes is not None and golden.nodes <= 5000:
            assert result(golden, 10**6) == result(golden, 17)


def test_the_seed_decides_among_equals_only() -> None:
    """On the empty board seeds choose different actions of one score."""
    golden = GOLDENS[0]
    results = [result(golden._replace(seed=seed), 1000) for seed in range(12)]
    assert len({best for best, _ in results}) > 3
    assert {golden.progress.score} == {progress.score for _, progress in results}


if __name__ == "__main__":
    for _golden in GOLDENS:
        print(*result(_golden, 1000))
