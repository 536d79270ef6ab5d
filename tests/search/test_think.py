"""The protocol's ``think``, and the commands that let bots play."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from tessera.command.protocol import Session

ROOT = Path(__file__).parents[2]


class Line:
    """A session, and one request to it after the other."""

    def __init__(self) -> None:
        self.session = Session()

    def ask(self, do: str, **fields: Any) -> Any:
        """The parsed answer."""
        return json.loads(self.session.answer(json.dumps({"id": 1, "do": do, **fields})))


@pytest.fixture
def line() -> Line:
    """A session with a new game of Pyrga."""
    line = Line()
    line.ask("new", game="pyrga", seed=1)
    return line


def test_think_gives_a_legal_move_and_does_not_play_it(line: Line) -> None:
    """The answer has the form that ARCHITECTURE.md shows; the game stands as before."""
    before = line.ask("state")
    answer = line.ask("think", level=1)
    assert {"id", "ok", "move", "info"} == set(answer)
    assert {"depth", "nodes", "score", "line", "sure"} == set(answer["info"])
    assert answer["info"]["line"].split()[0] == answer["move"]
    assert answer["move"] in line.ask("legal")["actions"]
    assert before == line.ask("state")


def test_think_plays_a_game_against_itself(line: Line) -> None:
    """Each answer can be sent back as ``play``, to the end."""
    while line.ask("state")["outcome"] is None:
        move = line.ask("think", level=2, nodes=200)["move"]
        assert line.ask("play", move=move)["ok"]
    answer = line.ask("think")
    assert (False, "over", "The game is over.") == tuple(
        answer[field] for field in ("ok", "fault", "message")
    )


def test_think_keeps_its_time_and_its_nodes(line: Line) -> None:
    """``ms`` is kept to some slices, ``nodes`` to the replies to one position."""
    line.ask("play", move="Sb2")
    begun = monotonic()
    answer = line.ask("think", level=4, ms=200)
    assert answer["ok"]
    assert 0.15 < monotonic() - begun < 1.5
    assert 500 <= line.ask("think", level=3, nodes=500)["info"]["nodes"] < 600


def test_think_is_the_same_twice(line: Line) -> None:
    """The same seed, level and nodes give the same answer; seeds differ among equals."""
    first = line.ask("think", level=3, nodes=2000, seed=5)
    assert first == line.ask("think", level=3, nodes=2000, seed=5)
    moves = {line.ask("think", level=1, nodes=300, seed=seed)["move"] for seed in range(20)}
    assert len(moves) > 3


def test_think_uses_a_loaded_view(line: Line) -> None:
    """The view of the seat to move gives what the match gives; another has nothing to think."""
    line.ask("play", move="Sb2")
    records = {seat: line.ask("view", seat=seat)["record"] for seat in ("white", "black")}
    expected = line.ask("think", level=2)
    line.ask("load", record=records["black"])
    assert expected == line.ask("think", level=2)
    line.ask("load", record=records["white"])
    answer = line.ask("think", level=2)
    assert "protocol" == answer["fault"]
    assert "White is not to move, so there is nothing to think about." == answer["message"]


def test_think_has_nothing_to_do_after_a_resignation(line: Line) -> None:
    """Neither in the game nor in a view of it."""
    line.ask("play", move="resign")
    assert "over" == line.ask("think")["fault"]
    line.ask("load", record=line.ask("view", seat="white")["record"])
    assert "over" == line.ask("think")["fault"]


@pytest.mark.parametrize(
    "fields",
    [
        {"level": -1},
        {"level": 6},
        {"level": "2"},
        {"level": 1.5},
        {"level": True},
        {"level": None},
        {"ms": 0},
        {"ms": -1},
        {"ms": "100"},
        {"ms": 10**10},
        {"ms": True},
        {"nodes": 0},
        {"nodes": 2.0},
        {"nodes": 10**10},
        {"nodes": []},
        {"ms": 10, "nodes": 10},
        {"seed": "x"},
        {"seed": 1.5},
    ],
    ids=str,
)
def test_think_refuses_bad_requests(line: Line, fields: dict[str, Any]) -> None:
    """A clear sentence that names the field; the game goes on."""
    answer = line.ask("think", **fields)
    assert (False, "protocol") == (answer["ok"], answer["fault"])
    assert next(iter(fields)) in answer["message"]
    assert line.ask("play", move="Sb2")["ok"]


def test_think_needs_a_game() -> None:
    """Nothing is loaded yet."""
    answer = Line().ask("think")
    assert "There is no game yet: begin with “new” or “load”." == answer["message"]


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """One run of the command line."""
    return subprocess.run(
        [sys.executable, "-m", "tessera", *arguments],
        env={**os.environ, "PYTHONPATH": str(ROOT / "py")},
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )


def test_match_plays_pairs_with_seats_swapped(tmp_path: Path) -> None:
    """A line a game, a total, records that the rules accept, and the same again."""
    arguments = ("match", "2", "random", "--game", "pyrga", "--pairs", "2", "--seed", "3")
    options = ("--nodes", "300", "--set", "opening=no-double-square")
    first = run(*arguments, *options, "--record", str(tmp_path / "game.txt"))
    assert (0, first.stdout) == (first.returncode, run(*arguments, *options).stdout)
    *games, total = first.stdout.splitlines()
    assert ["1. white 2, black random", "2. white random, black 2"] == [
        game.split(":")[0] for game in games[:2]
    ]
    assert 4 == len(games) == len(list(tmp_path.iterdir()))
    assert total.startswith("2 against random: ")
    replayed = run("replay", str(tmp_path / "game-3.txt"))
    assert 0 == replayed.returncode, replayed.stdout
    assert '[Opening "no-double-square"]' in (tmp_path / "game-1.txt").read_text("utf-8")


def test_match_may_end_games_and_have_none() -> None:
    """Games that are cut off say so; no set, no game."""
    cut = run("match", "greedy", "random", "--sets", "1", "--longest", "3").stdout.splitlines()
    assert "1. white greedy, black random: not decided in 3 turns" == cut[0]
    assert "0 won, 0 drawn, 0 lost, 2 not decided; 50.0 % of the points" in cut[-1]
    assert "greedy against 1: no game\n" == run("match", "greedy", "1", "--sets", "0").stdout


def test_match_has_a_usual_game() -> None:
    """The first of the catalogue."""
    arguments = ("match", "random", "random", "--pairs", "1")
    assert run(*arguments).stdout == run(*arguments, "--game", "pyrga").stdout != ""


def test_match_counts_a_side_against_itself() -> None:
    """Random against random: the pair has the same chance, each side has each seat once."""
    result = run("match", "random", "random", "--game", "pyrga", "--pairs", "1")
    assert 0 == result.returncode
    assert "of the points" in result.stdout
    assert "1 won, 0 drawn, 1 lost" in result.stdout or "0 won, 2 drawn" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("match", "9", "random", "--game", "pyrga"), "There is no bot “9”"),
        (("match", "1", "random", "--game", "chess"), "chess"),
        (("match", "1", "random", "--game", "pyrga", "--set", "opening=odd"), "odd"),
        (
            ("match", "1", "greediest", "--game", "pyrga"),
            "random, greedy, uct:N, 0, 1, 2, 3, 4 or 5",
        ),
        (("match", "1", "uct:0", "--game", "pyrga"), "uct:0"),
        (("match", "1", "3?TILE=x", "--game", "pyrga"), "3?NAME=NUMBER"),
        (("match", "1", "greedy", "--seats", "7"), "pyrga is not played with 7 seats but with 2."),
        (("match", "1", "greedy", "--seats", "x"), "--seats"),
        (("match", "1", "greedy", "--longest", "0"), "--longest"),
        (("match", "1", "greedy", "--sets", "-1"), "--sets"),
        (("match", "1", "random", "--game", "pyrga", "--nodes", "0"), "--nodes"),
        (("match", "1", "--game", "pyrga"), "SECOND"),
        (("bench", "--seconds", "0"), "--seconds"),
        (("bench", "--game", "chess"), "chess"),
    ],
    ids=str,
)
def test_bad_arguments_are_named(arguments: tuple[str, ...], said: str) -> None:
    """Exit status 2, a sentence, no traceback."""
    result = run(*arguments)
    assert 2 == result.returncode
    assert said in result.stderr
    assert "Traceback" not in result.stderr


def test_bench_prints_the_plain_loop_first() -> None:
    """A line a figure."""
    result = run("bench", "--game", "pyrga", "--seconds", "0.05")
    lines = result.stdout.splitlines()
    assert ["plain loop", "pyrga, random play", "pyrga, bot"] == [row[:24].strip() for row in lines]
    assert ["rounds/s", "plies/s", "nodes/s"] == [row.split()[-1] for row in lines]
