"""The files of the arena's games: whatever engines say, whatever became of the files."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from strength.score import Score
from strength.store import Store, Stored, pack, unpacked
from tessera.command.arena import FAULT, Pairing, Result, Task

PAIRING = Pairing("pyrga", 2, (), "2", "1", seed=1)
ENGINE = PAIRING._replace(second="engine:./mine --fast")
#: A game that was played, and one that an engine spoilt.
GAME = Result(0, "white", 1.0, "white by PY-10", 9, (10, 20), (1,), "", "white")
FAULTY = GAME._replace(end=f"{FAULT}engine:./mine --fast: EngineFailed: it has ended")
#: What Python's `str.splitlines` takes for ends of lines, and half a character.
ODD = "a\u2028b\u0085c\x0bd\ud800e\nf"


def filled(path: Path, *games: Result, pairing: Pairing = PAIRING) -> Path:
    store = Store(path / "games.jsonl", pairing)
    for game in games:
        store.add(game)
    return store.path


def test_odd_text_is_kept(tmp_path: Path) -> None:
    """A line stays a line, packed too, and reads as it was written."""
    game = GAME._replace(end=ODD)
    path = filled(tmp_path, game)
    assert path.read_bytes().isascii()
    assert [game] == [*Store(path, PAIRING).results.values()]
    assert ODD == [*unpacked(pack(path, tmp_path / "packed"))][1]["end"]


def test_a_game_that_an_engine_spoilt_is_played_again(tmp_path: Path) -> None:
    path = filled(tmp_path, FAULTY, GAME._replace(side="black"), pairing=ENGINE)
    score = Score(ENGINE, Store(path, ENGINE), 1, None)
    assert [Task(ENGINE, 0, "white")] == [*score.tasks()]
    score.store.add(FAULTY)
    score.look()
    assert score.over
    score.store.add(GAME)
    assert GAME == Store(path, ENGINE).results[0, "white"]
    assert 1 + 4 == len(path.read_text("utf-8").splitlines())


@pytest.mark.parametrize("left", [0, 1, 5, 10, 60])
def test_a_torn_header_is_begun_anew(tmp_path: Path, left: int) -> None:
    path = filled(tmp_path)
    whole = path.read_bytes()
    path.write_bytes(whole[:left])
    Store(path, PAIRING)
    assert whole == path.read_bytes()


@pytest.mark.parametrize("held", [b"no games", b"\xff", b"{}", b"\n", b"[1,\n2]\n", b"\xff\n"])
def test_other_files_are_left_alone(tmp_path: Path, held: bytes) -> None:
    """They are not the arena's to write in."""
    path = tmp_path / "other"
    path.write_bytes(held)
    with pytest.raises(Stored, match=re.escape(f"{path}:1: not a line")):
        Store(path, PAIRING)
    assert held == path.read_bytes()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("points", "abc"),
        ("points", 7),
        ("points", float("nan")),
        ("number", None),
        ("side", 1),
        ("end", []),
        ("first", ["x"]),
        ("second", 3),
        ("more", 1),
    ],
)
def test_a_game_with_an_odd_field_is_told(tmp_path: Path, field: str, value: object) -> None:
    path = filled(tmp_path, GAME)
    line = json.dumps({**GAME._asdict(), field: value})
    path.write_text(f"{path.read_text('utf-8')}{line}\n", "utf-8")
    with pytest.raises(Stored, match=re.escape(f"{path}:3: not a game")):
        Store(path, PAIRING)


@pytest.mark.parametrize("line", [b"nonsense", b"\xff\xfe", b"[" * 100_000, b'{"number": "\xc3"}'])
def test_a_line_that_is_no_text_is_told(tmp_path: Path, line: bytes) -> None:
    path = filled(tmp_path, GAME)
    path.write_bytes(path.read_bytes() + line + b"\n")
    with pytest.raises(Stored, match=re.escape(f"{path}:3: not a line")):
        Store(path, PAIRING)
