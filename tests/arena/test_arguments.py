"""What arena, ladder and tuning are asked for: what cannot be is told in a sentence."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from pathlib import Path
from typing import Final

import pytest

import arena
import tune
from strength.pairings import kept_in
from tessera.command.arena import Pairing, Task, play, sides
from tests.arena.running import Run

ROOT: Final = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("chess 1 2", "chess"),
        ("pyrga 1 9", "There is no bot “9”"),
        (f"pyrga 1 uct:{'9' * 5_000}", "There is no bot"),
        ("pyrga 3?FOO=1 2", "There is no bot “3?FOO”; choose depth"),
        ("pyrga 1?depth=0 2", "“depth” must be a whole number from 1 to"),
        ("pyrga 1 engine", "There is no bot “engine”"),
        ("pyrga 1 2 --sprt 0.8 0.7", "LOW < HIGH"),
        ("pyrga 1 2 --within 0.01 0.7", "--within LOW HIGH: two shares with 0.025 < LOW"),
        ("pyrga 1 2 --within 0.6 0.7 --sprt 0.6 0.7", "not allowed with argument"),
        ("pyrga 1 2 --seats 3", "pyrga is for 2 players, not 3"),
        ("pyrga 1 2 --set opening=odd", "odd"),
        ("pyrga 1 2 --side purple", "There is no seat “purple”; choose white"),
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


def test_a_best_responder_plays_the_level_that_does_not_change(tmp_path: Path) -> None:
    pairing = Pairing("shacru", 2, (), "2", "0", lead_in=4, nodes=40)
    tuning = tune.Tuning(pairing, 2, {"tile": 100.0}, tmp_path / "tuned.json")
    halves = [{"tile": 1.0}, {"tile": 100.0}]
    shares = []
    for half in halves:
        alone = pairing._replace(first=tuning.named(half))
        tasks = [Task(alone, number, side) for number in range(2) for side in sides(alone)]
        shares.append(sum(play(task).points for task in tasks) / len(tasks))
    assert shares[0] != shares[1]
    with ThreadPoolExecutor(1) as executor:
        found = tuning.played(executor, *halves)
        assert (
            found == (1 + shares[0] - shares[1]) / 2 == 1 - tuning.played(executor, *halves[::-1])
        )


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
