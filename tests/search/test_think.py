"""The protocol's ``think``, and the commands that let bots play."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from tessera.command.main import main
from tessera.command.protocol import Session

#: Runs the command line with words.
Run: TypeAlias = Callable[..., tuple[int, str, str]]


class Line:
    """A session, and one request to it after the other."""

    def __init__(self) -> None:
        self.session = Session()

    def ask(self, do: str, **fields: Any) -> Any:
        return json.loads(self.session.answer(json.dumps({"id": 1, "do": do, **fields})))


@pytest.fixture
def line() -> Line:
    """A session with a new game of Pyrga."""
    line = Line()
    line.ask("new", game="pyrga", seed=1)
    return line


def test_think_gives_a_legal_move_and_does_not_play_it(line: Line) -> None:
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
    assert "over" == line.ask("think")["fault"]


def test_think_keeps_its_time_and_its_nodes(line: Line) -> None:
    """``ms`` ends what would go on for longer, ``nodes`` is kept to the replies to one position."""
    line.ask("play", move="Sb2")
    whole, cut = (line.ask("think", level=4, **limit)["info"] for limit in ({}, {"ms": 1}))
    assert 0 < cut["nodes"] < whole["nodes"]
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
    assert "protocol" == line.ask("think", level=2)["fault"]


@pytest.mark.parametrize(
    "fields",
    [{"level": -1}, {"level": 6}, {"level": True}, {"ms": 0}, {"ms": 10**10}, {"nodes": 2.0},
     {"ms": 10, "nodes": 10}, {"seed": 1.5}],
    ids=str,
)  # fmt: skip
def test_think_refuses_bad_requests(line: Line, fields: dict[str, Any]) -> None:
    """The sentence names the field; the game goes on."""
    answer = line.ask("think", **fields)
    assert (False, "protocol") == (answer["ok"], answer["fault"])
    assert next(iter(fields)) in answer["message"]
    assert line.ask("play", move="Sb2")["ok"]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run the command line here: the exit status, what it printed, what it said of errors."""
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO()))

    def ran(*arguments: str) -> tuple[int, str, str]:
        try:
            status = main(arguments)
        except SystemExit as ended:
            status = ended.code if isinstance(ended.code, int) else 1
        return status, *capsys.readouterr()

    return ran


def test_match_plays_pairs_with_seats_swapped(run: Run, tmp_path: Path) -> None:
    words = "match 2 random --pairs 2 --seed 3 --nodes 300 --set opening=no-double-square".split()
    status, out, _err = run(*words, "--game", "pyrga", "--record", str(tmp_path / "game.txt"))
    assert (0, out) == (status, run(*words)[1])
    *games, total = out.splitlines()
    assert ["1. white 2, black random", "2. white random, black 2"] == [
        game.split(":")[0] for game in games[:2]
    ]
    assert 4 == len(games) == len(list(tmp_path.iterdir()))
    assert total.startswith("2 against random: ")
    assert 0 == run("replay", str(tmp_path / "game-3.txt"))[0]
    assert '[Opening "no-double-square"]' in (tmp_path / "game-1.txt").read_text("utf-8")
