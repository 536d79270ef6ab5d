"""What arena, ladder and tuning are asked for: what cannot be is told in a sentence."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Final, TypeAlias

import pytest

import arena
import ladder
import tune
from strength import pairings
from strength.pairings import kept_in
from tessera.command.arena import Pairing

ROOT: Final = Path(__file__).parents[2]
#: Runs a script's main with words: the exit status, what it printed, what it said of errors.
Run: TypeAlias = Callable[..., tuple[int, str, str]]
#: A program that answers all alike.
SAYS: Final = """import json, sys
for line in sys.stdin:
    print(json.dumps({{"id": json.loads(line)["id"], "ok": True, "move": {move!r}}}), flush=True)
"""


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs here, what is kept without ``--into`` in a folder of its own."""

    def ran(main: Callable[[], int], *words: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.argv", ["script", *words])
        try:
            status = main()
        except SystemExit as ended:
            status = ended.code if isinstance(ended.code, int) else 1
        return status, *capsys.readouterr()

    for module in (pairings, tune):
        monkeypatch.setattr(module, "CACHE", tmp_path / "cache")
    return ran


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("1 2 --side purple", "There is no seat “purple”; there is white"),
        ("1 2 --lead-in -3", "--lead-in: “-3” is not a whole number from 0 on"),
        ("1 2 --jobs 0", "--jobs: “0” is not a whole number from 1 on"),
        ("1 2 --nodes x", "--nodes: “x” is not a whole number from 1 on"),
        ("1 2 --patience 0", "--patience: “0” is not a whole number from 1 on"),
        ("1?depth=0 2", "“depth” is a whole number from 1 to"),
        ("1 2?nodes=0", "“nodes” is a whole number from 1 to"),
        ("1?nodes=-5 2", "“nodes” is a whole number from 1 to"),
        (f"1 uct:{'9' * 5_000}", "There is no bot"),
    ],
)
def test_the_arena_refuses(run: Run, tmp_path: Path, words: str, said: str) -> None:
    """Exit status 2, a sentence, no file."""
    into = tmp_path / "games.jsonl"
    status, out, err = run(arena.main, "pyrga", *words.split(), "--into", str(into))
    assert (2, "") == (status, out)
    assert said in err
    assert not into.exists()


@pytest.mark.parametrize("words", ["--jobs 0", "--up-to 0", "--only chess"])
def test_the_ladder_refuses(run: Run, words: str) -> None:
    """Exit status 2 and the option."""
    status, out, err = run(ladder.main, "play", *words.split())
    assert (2, "") == (status, out)
    assert words.split(maxsplit=1)[0] in err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("9", "There is no bot “9”"),
        ("-1", "There is no bot “-1”"),
        ("3 --sets 0", "--sets: “0” is"),
        ("3 --jobs 0", "--jobs: “0” is"),
        ("3 --nodes -3", "--nodes: “-3” is"),
        ("3 --rounds -4", "--rounds: “-4” is"),
        ("3 --lead-in -4", "--lead-in: “-4” is"),
        ("3 --seats 9", "pyrga is not played with 9 seats"),
        ("3 --set foo=bar", "pyrga has no option “foo”"),
        ("3 none", "pyrga has no weight none; it has tower, towers"),
    ],
)
def test_tuning_refuses(run: Run, tmp_path: Path, words: str, said: str) -> None:
    """Exit status 2, a sentence, no file."""
    into = tmp_path / "tuned.json"
    status, out, err = run(tune.main, "pyrga", *words.split(), "--into", str(into))
    assert (2, "") == (status, out)
    assert said in err
    assert not into.exists()


TUNE: Final = (
    "shacru",
    "2",
    "tile",
    "--nodes",
    "20",
    "--sets",
    "1",
    "--jobs",
    "2",
    "--lead-in",
    "4",
)


@pytest.mark.long_only
def test_tuning_goes_on(run: Run, tmp_path: Path) -> None:
    """Two rounds and then a third are three rounds; all that matters must be the same."""
    once, parts = tmp_path / "once.json", tmp_path / "parts.json"
    assert 0 == run(tune.main, *TUNE, "--rounds", "3", "--into", str(once))[0]
    for rounds in ("2", "3"):
        assert 0 == run(tune.main, *TUNE, "--rounds", rounds, "--into", str(parts))[0]
    assert json.loads(once.read_text("utf-8")) == json.loads(parts.read_text("utf-8"))
    before = once.read_text("utf-8")
    for words, said in (
        (("--sets", "2"), "its sets is 1, not 2"),
        (("--nodes", "30"), "its nodes is 20, not 30"),
        (("--lead-in", "5"), "its lead_in is 4, not 5"),
        (("--seats", "3"), "its seats is 2, not 3"),
        (("--seed", "7"), "its seed is 0, not 7"),
        (("own",), "its start is {'tile': 100.0}, not {'tile': 100.0, 'own'"),
    ):
        asked = (*TUNE[:3], *words, *TUNE[3:]) if words == ("own",) else (*TUNE, *words)
        status, _, err = run(tune.main, *asked, "--into", str(once))
        assert (2, True) == (status, said in err), err
    assert before == once.read_text("utf-8")
    assert ["once.json", "parts.json"] == sorted(path.name for path in tmp_path.glob("*.json*"))


def test_tunings_have_files_of_their_own(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is asked for otherwise."""
    monkeypatch.setattr(tune, "tuned", lambda tuning, rounds, jobs: None)
    for words in ((), ("--seed", "1"), ("--sets", "2"), ("--seats", "3"), ("--lead-in", "5")):
        assert 0 == run(tune.main, *TUNE, "--rounds", "1", *words)[0]
    assert 5 == len([*(tmp_path / "cache/tune").glob("*.json")])


@pytest.mark.parametrize(
    "held",
    [b"junk", b"{}", b"[]", b"\xff", b'{"weights": 1, "round": 0}', b"[" * 100_000,
     b'{"weights": {"tile": "x"}, "round": 0}', b'{"weights": {"tile": 1}, "round": "x"}',
     b'{"weights": {"tile": NaN}, "round": 1}', b'{"weights": {"tile": 1}, "round": -1}'],
)  # fmt: skip
def test_what_is_no_tunings_file_is_told(run: Run, tmp_path: Path, held: bytes) -> None:
    """And left as it is; a folder too."""
    into = tmp_path / "tuned.json"
    into.write_bytes(held)
    status, _, err = run(tune.main, *TUNE, "--into", str(into))
    assert (2, f"{into}: not a tuning's file\n") == (status, err)
    assert held == into.read_bytes()
    status, _, err = run(tune.main, *TUNE, "--into", str(tmp_path))
    assert (2, True) == (status, str(tmp_path) in err)


def test_every_pairing_has_a_file_of_its_own() -> None:
    """Whatever is changed; the usual ones have names to be read."""
    usual = Pairing("shacru", 2, (), "uct:300", "random")
    others = [
        *(usual._replace(lead_in=4, nodes=nodes) for nodes in (None, 7)),
        *(usual._replace(nodes=7), usual._replace(longest=9), usual._replace(seed=5)),
        *(usual._replace(only="north"), usual._replace(seats=3), usual._replace(game="pacru")),
        *(usual._replace(first=f"3?tile={number}") for number in (-5, 5)),
        *(usual._replace(first=f"engine:./a{sign}b") for sign in " -_/:é"),
        *(usual._replace(first=f"engine:{'x' * count}") for count in (200, 201)),
        *(usual._replace(options=(("hand", value),)) for value in ("one", "two")),
    ]
    assert "shacru_2_uct-300_random_0.jsonl" == kept_in(usual).name
    for one, other in combinations([usual, *others], 2):
        assert kept_in(one) != kept_in(other), (one, other)
    for pairing in others:
        name = kept_in(pairing).name
        assert name.isascii() and len(name) < 130


@pytest.mark.parametrize("move", ["\u2028", "\ud800", "\x0b\x85\n"])
def test_an_engine_that_is_mended_plays_what_it_lost(run: Run, tmp_path: Path, move: str) -> None:
    """By the same words: it said odd things, and then it is another."""
    file, into = tmp_path / "engine.py", tmp_path / "games.jsonl"
    file.write_text(SAYS.format(move=move), "utf-8")
    engine = ("--engine", f"{sys.executable} {file}")
    words = ("pyrga", "engine", "random", *engine, "--sets", "1", "--jobs", "1")
    status, out, err = run(arena.main, *words, "--into", str(into))
    assert (1, 2, "") == (status, out.count(": fault: engine"), err)
    file.write_text(
        f"import sys; sys.path.insert(0, {str(ROOT / 'py')!r})\n"
        "from tessera.command.main import main; main(['serve'])",
        "utf-8",
    )
    status, out, err = run(arena.main, *words, "--nodes", "50", "--into", str(into))
    assert (2, True) == (status, "its nodes is None" in err)
    status, out, err = run(arena.main, *words, "--into", str(into))
    assert (0, False) == (status, "fault" in out), out + err
    assert 5 == len(into.read_text("utf-8").splitlines())


def test_a_silent_engine_is_waited_for_as_long_as_said(run: Run, tmp_path: Path) -> None:
    """A second here, not ten minutes."""
    engine = f"{sys.executable} -c 'import time; time.sleep(60)'"
    words = ("pyrga", "engine", "random", "--engine", engine, "--sets", "1", "--patience", "1")
    status, out, _ = run(arena.main, *words, "--into", str(tmp_path / "games.jsonl"))
    assert (1, 2) == (status, out.count("no answer for 1 seconds"))


@pytest.mark.skipif(os.name == "nt", reason="no SIGTERM there")
def test_workers_end_with_the_arena(tmp_path: Path) -> None:
    """Told to end, it leaves nobody who still holds its output."""
    into = tmp_path / "games.jsonl"
    words = ("shacru", "2", "random", "--sets", "500", "--jobs", "2", "--into", str(into))
    with subprocess.Popen(
        [sys.executable, "scripts/arena.py", *words],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        until = time.monotonic() + 60
        while time.monotonic() < until and (
            not into.exists() or into.read_bytes().count(b"\n") < 3
        ):
            time.sleep(0.1)
        process.terminate()
        _out, err = process.communicate(timeout=30)
    assert 128 + 15 == process.returncode
    assert b"Traceback" not in err
