"""The commands as programs: what they print, and their exit statuses."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from tests.command.programs import BARE, PY, in_shell, run

WON = '[Game "pyrga"]\n\nSa2 Ca1 Ta1E Td1W Tb1N Tb2W Ca2 Ta2S Sa1 Cb1 Sb1 white'
#: Each side once gave it away; all is proven soon.
LOST = '[Game "pyrga"]\n\nSa2 Ca1 Ta1E Td1W Tb1W Sa1 Ca2 Ta2S Tc1W Sb1 Cc1 Sc1 Cb1 white'
MATCH = ("match", "random", "greedy", "--sets", "1", "--game", "pyrga", "--record")


def test_games() -> None:
    status, out, err = run("games")
    assert (0, "") == (status, err)
    assert "pyrga: Pyrga, for 2 players\n  --set opening=free|no-double-square\n" in out


def test_perft() -> None:
    assert (0, "1 80\n2 792\n", "") == run("perft", "pyrga", "--depth", "2")
    strict = ["--seats", "2", "--set", "opening=no-double-square"]
    assert (0, "1 80\n2 792\n3 7000\n", "") == run("perft", "pyrga", "--depth", "3", *strict)


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments",
    [
        "",
        "nothing",
        "perft pyrga",
        "perft pyrga --depth -1",
        "perft pyrga --depth 1_000",
        "perft pyrga --depth \udcff",
        f"match random random --sets 0 --seed {'9' * 5_000}",
        "bench --game pyrga --seconds NaN",
        "perft chess --depth 1",
        "perft pyrga --depth 1 --seats 3",
        "perft pyrga --depth 1 --set opening",
        "perft pyrga --depth 1 --set opening=wild",
        "perft pyrga --depth 1 --set size=4",
        "replay",
        "review x --refine 10",
        "review x --refine -1",
        "review x --seconds 0",
        "serve now",
        "match uct:5 engine:false --game pyrga --sets 1",
        "match 1 engine:none-such --game pyrga --sets 1",
        "match 1?depth=0 2 --game pyrga",
        "match 1?nodes=-5 2 --game pyrga",
        f"match uct:{'9' * 5_000} 2 --game pyrga",
        "match uct:٣ 2 --game pyrga --sets 0",
        "match 1 2 --sets 0 --seats -1",
    ],
)
def test_misuse(arguments: str) -> None:
    """What the command line does not understand exits with 2 and says why on standard error."""
    status, out, err = run(*arguments.split())
    assert (2, "") == (status, out)
    assert err.strip() and len(err.splitlines()[-1]) < 200


def test_replay_prints_position_and_result(tmp_path: Path) -> None:
    """The final position, the number of turns, and who won by which rule."""
    file = tmp_path / "won.txt"
    file.write_bytes(f"\ufeff{WON}".replace("\n", "\r\n").encode())
    status, out, err = run("replay", str(file))
    assert (0, "") == (status, err)
    assert "11 turns; white by PY-10 (white 3, black 0)" == out.splitlines()[-1]
    assert "wC,wS,bTS" in out
    status, out, _ = run("replay", "-", given='[Game "pyrga"]\n\n1. Sb2 Sb1 *')
    assert (0, "2 turns; white to move") == (status, out.splitlines()[-1])


@pytest.mark.slow
def test_review_writes_the_better_turns() -> None:
    """A record of format 2 that says what gave the game away, and what would not have."""
    status, out, err = run("review", "-", "--seconds", "20", given=LOST)
    assert (0, "") == (status, err)
    assert out.startswith('[Game "pyrga"]\n[Format "2"]\n')
    body = " ".join(out.splitlines())
    assert " $4 {[%eval white loss]} (2. Sa1 " in body and "{[%eval white win 1]}" in body


def test_review_of_what_cannot_be_reviewed() -> None:
    """A running game, a bad record: both are told; the other records of a file are reviewed."""
    status, out, err = run("review", "-", given='[Game "pyrga"]\n\n1. Sb2 Sb1 *')
    assert (1, "", "-: Only a finished game") == (status, out, err[:23])
    bad, given_up = '[Game "pyrga"]\n\n1. Sb2 Sd4', '[Game "pyrga"]\n\n1. Sb2 resign'
    status, out, err = run("review", "-", "--seconds", "2", given=f"{bad}\n{given_up}")
    assert 1 == status and out.count("[Game") == 1 and "[%eval white" in out
    assert "(PY-3)" in err


@pytest.mark.slow
def test_review_for_programs() -> None:
    """An entry for each record, in order; costly turns say why; losses and luck make the curve."""
    bad = '[Game "pyrga"]\n\n1. Sb2 Sd4'
    tayu = (Path(__file__).parents[1] / "playthroughs/tayu-2-ta11-example.txt").read_text()
    given = "\n\n".join((bad, LOST, tayu.partition("\n---")[0]))
    status, out, err = run("review", "-", "--json", given=given)
    refused, found, drawn = json.loads(out)["games"]
    assert (1, True) == (status, "(PY-3)" in err)
    assert ([], [], True) == (refused["turns"], refused["unseen"], "(PY-3)" in refused["error"])
    assert found["error"] is None and [*range(1, 14)] == [it["turn"] for it in found["turns"]]
    lucky = [[turn for turn in game["turns"] if turn["luck"]] for game in (found, drawn)]
    assert not lucky[0] and lucky[1]
    for turn, after in [*pairwise(found["turns"]), *pairwise(drawn["turns"])]:
        assert turn["seat"] != after["seat"]
        assert pytest.approx(1) == turn["chance"] - turn["loss"] + turn["luck"] + after["chance"]
    costly = [turn for turn in found["turns"] if turn["better"]]
    assert costly and all(turn["why"] and turn["loss"] >= 0.1 for turn in costly)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("record", "expected"),
    [
        ('[Game "pyrga"]\n\n1. Sb2 Sd4', ("Line 3, turn 2: ", "(PY-3)")),
        ('[Game "pyrga"]\n[Opening "x"]', ("Line 2: ", "“x”")),
        ('[Game "pacru"]\n[Position "S e1N N e1S"]\n*', ("Line 2: ", "(PA-5)")),
        ("", ("Line 1: ",)),
        ('[Game "pyrga"]\n[Seen "white"]\n*', ("Line 2: ",)),
    ],
)
def test_replay_of_a_bad_record(record: str, expected: tuple[str, ...]) -> None:
    status, out, err = run("replay", "-", given=record)
    assert 1 == status
    assert all(each in out + err for each in expected)


@pytest.mark.slow
def test_replay_of_what_is_no_text(tmp_path: Path) -> None:
    """A missing file, a folder and a binary file: exit status 1, the name, no traceback."""
    binary = tmp_path / "binary"
    binary.write_bytes(bytes(range(256)) * 8)
    for file in (tmp_path / "missing", tmp_path, binary):
        status, out, err = run("replay", str(file))
        assert 1 == status
        assert str(file) in out + err


def test_serve() -> None:
    """A real process on the line: one answer a line, in order, and it lives through anything."""
    lines = [
        '{"id":1,"do":"new","game":"pyrga","seats":2,"options":{"opening":"free"},"seed":7}',
        "no json",
        b'{"id":\xff}'.decode("latin-1"),
        "",
        '{"id":"e","do":"play","move":"Sa1"}',
    ]
    status, out, err = run("serve", given="\n".join(lines).encode("latin-1", "replace"))
    assert (0, "") == (status, err)
    answers = [json.loads(line) for line in out.splitlines()]
    assert [True, False, False, False, True] == [answer["ok"] for answer in answers]
    assert [1, None, None, None, "e"] == [answer["id"] for answer in answers]


def test_serve_answers_at_once() -> None:
    with subprocess.Popen(
        [*BARE, "serve"], cwd=PY, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for number, line in enumerate(['{"do":"new","game":"pyrga"}', "[", '{"do":"legal"}']):
            print(line, file=process.stdin, flush=True)
            assert (number != 1) == json.loads(process.stdout.readline())["ok"]
        process.stdin.close()
        assert 0 == process.wait(10)


@pytest.mark.slow
def test_a_match_looks_where_its_records_go_before_it_plays(tmp_path: Path) -> None:
    """A place that is missing or is a folder is named at once, and nothing is put there."""
    status, out, err = run(*MATCH, str(tmp_path / "none/it.txt"))
    assert (1, "") == (status, out) and str(tmp_path / "none/it-1.txt") in err
    assert (1, "", f"{tmp_path}: Is a directory\n") == run(*MATCH, str(tmp_path))
    assert 2 == run("match", "random", "nobody", "--record", str(tmp_path / "it.txt"))[0]
    assert [] == list(tmp_path.iterdir())
    assert 0 == run(*MATCH, str(tmp_path / "it.txt"))[0]
    assert ["it-1.txt", "it-2.txt"] == sorted(path.name for path in tmp_path.iterdir())


@pytest.mark.slow
@pytest.mark.parametrize("there", ["it-1.txt", "it-2.txt"])
@pytest.mark.parametrize("make", [Path.touch, Path.mkdir, os.mkfifo])
def test_no_record_is_written_over(
    tmp_path: Path, there: str, make: Callable[[Path], None]
) -> None:
    """Whatever stands in the place of a game's record is named before the first is played."""
    make(tmp_path / there)
    assert (1, "", f"{tmp_path / there}: File exists\n") == run(*MATCH, str(tmp_path / "it.txt"))
    assert [tmp_path / there] == [*tmp_path.iterdir()]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "closed", "status"),
    [
        ("games", ">&-", 0),
        ("games", ">&- 2>&-", 0),
        ("replay -", "<&-", 1),
        ("serve", "<&-", 0),
        ("serve", "<&- >&- 2>&-", 0),
        ("nothing", "2>&-", 2),
        ("games", "| true", 0),
        ("perft pyrga --depth 4", "| true", 0),
        ("perft chess --depth 1", "2>/dev/full", 2),
        ("perft chess --depth 1", ">&- 2>&-", 2),
    ],
)
def test_closed_ends(command: str, closed: str, status: int) -> None:
    """What would be written there is dropped; nothing else changes, and nobody complains."""
    assert status == in_shell(f"TESSERA {command} {closed}")[0]


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
@pytest.mark.parametrize("command", ["games", "--help", "perft pyrga --depth 1", "serve"])
def test_a_full_disk(command: str) -> None:
    """Told in a sentence; where that is full too, the exit status says enough."""
    line = f"echo x | TESSERA {command}"
    assert (1, "", "No space left on device\n") == in_shell(f"{line} >/dev/full")
    assert (1, "", "") == in_shell(f"{line} >/dev/full 2>&1")


@pytest.mark.slow
def test_marks_of_an_encoding() -> None:
    """A UTF-8 mark is ignored; a file in UTF-16 is read; a binary program is refused."""
    mark = "\ufeff".encode()
    status, out, err = run("serve", given=mark + b'{"id": 1, "do": "new", "game": "pyrga"}\r\n')
    assert (0, True, "") == (status, json.loads(out)["ok"], err)
    assert 0 == run("replay", "-", given=mark + b'[Game "pyrga"]\r\n\r\n1. Sb2 *')[0]
    assert 0 == run("replay", "-", given='[Game "pyrga"]'.encode("utf-16"))[0]
    assert (1, "", "-: not text (character 1)\n") == run("replay", "-", given=b"\x7fELF\x02\x01")
