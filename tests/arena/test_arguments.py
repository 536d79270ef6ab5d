"""What arena, ladder and tuning are asked for: what cannot be is told in a sentence."""

from __future__ import annotations

import json
import sys
from itertools import combinations
from pathlib import Path
from typing import Final

import pytest

import arena
import tune
from strength.pairings import kept_in
from tessera.command.arena import Pairing
from tests.arena.running import Run

ROOT: Final = Path(__file__).parents[2]
#: A program that answers all alike.
SAYS: Final = """import json, sys
for line in sys.stdin:
    print(json.dumps({{"id": json.loads(line)["id"], "ok": True, "move": {move!r}}}), flush=True)
"""


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("chess 1 2", "chess"),
        ("pyrga 1 9", "There is no bot “9”"),
        (f"pyrga 1 uct:{'9' * 5_000}", "There is no bot"),
        ("pyrga 3?FOO=1 2", "There is no bot “3?FOO”; there is depth"),
        ("pyrga 1?depth=0 2", "“depth” is a whole number from 1 to"),
        ("pyrga 1 engine", "There is no bot “engine”"),
        ("pyrga 1 2 --sprt 0.8 0.7", "LOW < HIGH"),
        ("pyrga 1 2 --seats 3", "pyrga is not played with 3 seats"),
        ("pyrga 1 2 --set opening=odd", "odd"),
        ("pyrga 1 2 --side purple", "There is no seat “purple”; there is white"),
        ("pyrga 1 2 --lead-in -3", "--lead-in: “-3” is not a whole number from 0 on"),
        *(
            (f"pyrga 1 2 {option} {number}", f"{option}: “{number}” is not a whole number from 1")
            for option, number in (
                ("--sets", 0),
                ("--jobs", 0),
                ("--nodes", "x"),
                ("--patience", 0),
            )
        ),
    ],
    ids=lambda it: it[:30],
)
def test_the_arena_refuses(run: Run, tmp_path: Path, words: str, said: str) -> None:
    """Exit status 2, a sentence, no file."""
    into = tmp_path / "games.jsonl"
    status, out, err = run(arena.main, *words.split(), "--into", str(into))
    assert (2, "") == (status, out)
    assert said in err
    assert not into.exists()


TUNE: Final = "shacru 2 tile --nodes 20 --sets 1 --jobs 2 --lead-in 4".split()


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


@pytest.mark.parametrize(
    "held",
    [b"junk", b"{}", b"[]", b"\xff", b'{"weights": 1, "round": 0}', b"[" * 100_000,
     b'{"weights": {"tile": "x"}, "round": 0}', b'{"weights": {"tile": 1}, "round": "x"}',
     b'{"weights": {"tile": NaN}, "round": 1}', b'{"weights": {"tile": 1}, "round": -1}'],
)  # fmt: skip
def test_what_is_no_tunings_file_is_told(run: Run, tmp_path: Path, held: bytes) -> None:
    into = tmp_path / "tuned.json"
    into.write_bytes(held)
    status, _, err = run(tune.main, *TUNE, "--into", str(into))
    assert (2, f"{into}: not a tuning's file\n") == (status, err)
    assert held == into.read_bytes()
    status, _, err = run(tune.main, *TUNE, "--into", str(tmp_path))
    assert (2, True) == (status, str(tmp_path) in err)


def test_every_pairing_has_a_file_of_its_own() -> None:
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


@pytest.mark.sampled(1)
@pytest.mark.parametrize("move", ["\u2028", "\ud800", "\x0b\x85\n"])
def test_an_engine_that_is_mended_plays_what_it_lost(run: Run, tmp_path: Path, move: str) -> None:
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
