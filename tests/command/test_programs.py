"""The commands as programs: what they print, and their exit statuses.

They run on a bare interpreter (``-S -E -s``): nothing but the standard library is there.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from shlex import quote

import pytest

PY = Path(__file__).parents[2] / "py"
BARE = [sys.executable, "-S", "-E", "-s", "-B", "-m", "tessera"]


#: Runs a command to which Ctrl-C means what it usually does.
HEARING = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
os.execv(sys.argv[1], sys.argv[1:])
"""


def run(*arguments: str, given: str | bytes = "") -> tuple[int, str, str]:
    """Run a command; its exit status, what it printed, and what it said of errors."""
    data = given.encode() if isinstance(given, str) else given
    done = subprocess.run(
        [*BARE, *arguments], cwd=PY, input=data, capture_output=True, timeout=60, check=False
    )
    out, err = done.stdout.decode("utf-8"), done.stderr.decode("utf-8")
    assert "Traceback" not in out + err, err
    return done.returncode, out, err


def test_games() -> None:
    """Every game with its seats and options."""
    status, out, err = run("games")
    assert (0, "") == (status, err)
    assert "pyrga: Pyrga, for 2 players\n  --set opening=free|no-double-square\n" in out


def test_perft() -> None:
    """A line a depth: the depth and the count, 80 and 792 in Pyrga."""
    assert (0, "1 80\n2 792\n", "") == run("perft", "pyrga", "--depth", "2")
    strict = ["--seats", "2", "--set", "opening=no-double-square"]
    assert (0, "1 80\n2 792\n3 7000\n", "") == run("perft", "pyrga", "--depth", "3", *strict)


@pytest.mark.parametrize(
    "arguments",
    [
        "",
        "nothing",
        "perft",
        "perft pyrga",
        "perft pyrga --depth x",
        "perft pyrga --depth -1",
        "perft chess --depth 1",
        "perft pyrga --depth 1 --seats 3",
        "perft pyrga --depth 1 --set opening",
        "perft pyrga --depth 1 --set opening=wild",
        "perft pyrga --depth 1 --set size=4",
        "replay",
        "review",
        "review x --refine 10",
        "review x --refine -1",
        "review x --seconds 0",
        "serve now",
        "match uct:5 engine:false --game pyrga --sets 1",
        "match 1 engine:none-such --game pyrga --sets 1",
        "match 1?depth=0 2 --game pyrga",
        "match 1?nodes=-5 2 --game pyrga",
        f"match 1?nodes={'9' * 5_000} 2 --game pyrga",
        f"match uct:{'9' * 5_000} 2 --game pyrga",
        "match uct:٣ 2 --game pyrga --sets 0",
        "match 1 2 --sets 0 --seats -1",
    ],
)
def test_misuse(arguments: str) -> None:
    """What the command line does not understand exits with 2 and says why on standard error."""
    status, out, err = run(*arguments.split())
    assert (2, "") == (status, out)
    assert err.strip()


def test_replay_prints_position_and_result(tmp_path: Path) -> None:
    """The final position, the number of turns, and who won by which rule."""
    file = tmp_path / "won.txt"
    won = "Sa2 Ca1 Ta1E Td1W Tb1N Tb2W Ca2 Ta2S Sa1 Cb1 Sb1"
    file.write_bytes(f'\ufeff[Game "pyrga"]\r\n\r\n{won} white'.encode())
    status, out, err = run("replay", str(file))
    assert (0, "") == (status, err)
    *_, last = out.splitlines()
    assert "11 turns; white by PY-10 (white 3, black 0)" == last
    assert "wC,wS,bTS" in out


def test_replay_of_a_running_game() -> None:
    """From standard input, too; who is to move."""
    status, out, _ = run("replay", "-", given='[Game "pyrga"]\n\n1. Sb2 Sb1 *')
    assert (0, "2 turns; white to move") == (status, out.splitlines()[-1])


def test_review_writes_the_better_turns(tmp_path: Path) -> None:
    """A record of format 2 that says what gave the game away, and what would not have."""
    file = tmp_path / "won.txt"
    won = "Sa2 Ca1 Ta1E Td1W Tb1N Tb2W Ca2 Ta2S Sa1 Cb1 Sb1"
    file.write_text(f'[Game "pyrga"]\n\n{won} white', encoding="utf-8")
    status, out, err = run("review", str(file), "--seconds", "20")
    assert (0, "") == (status, err)
    assert out.startswith('[Game "pyrga"]\n[Format "2"]\n')
    body = " ".join(out.splitlines())
    assert " $" in body and "{[%eval white win 1]}" in body and " (" in body
    assert 0 == run("replay", "-", given=f'[Game "pyrga"]\n\n{won} white')[0]


def test_review_of_what_cannot_be_reviewed() -> None:
    """A running game, whose end may hang on what nobody may know yet; a bad record: both are told.

    The other records of a file are reviewed.
    """
    status, out, err = run("review", "-", given='[Game "pyrga"]\n\n1. Sb2 Sb1 *')
    assert (1, "", "-: The game has not ended") == (status, out, err[:25])
    bad, given_up = '[Game "pyrga"]\n\n1. Sb2 Sd4', '[Game "pyrga"]\n\n1. Sb2 resign'
    status, out, err = run("review", "-", "--seconds", "2", given=f"{bad}\n{given_up}")
    assert 1 == status and out.count("[Game") == 1 and "[%eval white" in out
    assert "Black must play next to" in err


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        ('[Game "pyrga"]\n\n1. Sb2 Sd4', "Line 3, turn 2: Black must play next to"),
        ('[Game "pyrga"]\n\n1. Sb2 Xd4', "Line 3, turn 2: “Xd4” is not a move"),
        ('[Game "pyrga"]\n[Opening "x"]', "Line 2: The header Opening cannot be “x”"),
        ('[Game "pacru"]\n[Position "S e1N N e1S"]\n*', "square of “e1S” (PA-5)."),
        ("", 'Line 1: No header such as [Game "pyrga"] says which'),
        ('[Game "pyrga"]\n[Seen "white"]\n*', "Line 2: This record shows what one seat may see"),
    ],
)
def test_replay_of_a_bad_record(tmp_path: Path, record: str, expected: str) -> None:
    """Line, turn and rule of the first fault; exit status 1."""
    file = tmp_path / "bad.txt"
    file.write_text(record, encoding="utf-8")
    status, out, err = run("replay", str(file))
    assert 1 == status
    assert expected in out + err


def test_replay_names_the_rule() -> None:
    """The rule's id stands in what is printed."""
    status, out, err = run("replay", "-", given='[Game "pyrga"]\n\n1. Sb2 Sd4')
    assert 1 == status
    assert "(PY-3)" in out + err


def test_replay_of_what_is_no_text(tmp_path: Path) -> None:
    """A missing file, a folder and a binary file: exit status 1, the name, no traceback."""
    binary = tmp_path / "binary"
    binary.write_bytes(bytes(range(256)) * 8)
    for file in (tmp_path / "missing", tmp_path, binary):
        status, out, err = run("replay", str(file))
        assert 1 == status
        assert str(file) in out + err
    assert 1 == run("replay", "-", given=bytes(range(256)))[0]


def test_serve() -> None:
    """A real process on the line: one answer a line, in order, and it lives through anything."""
    lines = [
        '{"id":1,"do":"new","game":"pyrga","seats":2,"options":{"opening":"free"},"seed":7}',
        "no json",
        b'{"id":\xff}'.decode("latin-1"),
        "",
        '{"id":3,"do":"play","move":"Cb2"}',
        '{"id":4,"do":"legal"}',
        '{"id":"é","do":"play","move":"Sd4"}',
    ]
    status, out, err = run("serve", given="\n".join(lines).encode("latin-1", "replace"))
    assert (0, "") == (status, err)
    answers = [json.loads(line) for line in out.splitlines()]
    assert [True, False, False, False, True, True, False] == [a["ok"] for a in answers]
    standing = {"ok": True, "turn": 0, "open": False, "to_move": "white", "outcome": None}
    assert {"id": 1, **standing} == answers[0]
    assert {"id": 4, "ok": True, "actions": ["Sb2", "Tb2E", "Tb2N", "Tb2S", "Tb2W"]} == answers[5]
    assert "PY-5" == answers[6]["fault"]


def test_serve_answers_at_once() -> None:
    """Each answer comes before the next line is asked for."""
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


def test_a_match_looks_where_its_records_go_before_it_plays(tmp_path: Path) -> None:
    """A folder that is missing is named at once; what is there already is not touched."""
    words = ("match", "random", "greedy", "--sets", "1", "--game", "pyrga", "--record")
    status, out, err = run(*words, str(tmp_path / "none/it.txt"))
    assert (1, "") == (status, out)
    assert str(tmp_path / "none/it-1.txt") in err
    assert (0, []) == (
        run(*words[:4], "0", *words[5:], str(tmp_path / "it.txt"))[0],
        [*tmp_path.iterdir()],
    )
    assert 2 == run("match", "random", "nobody", "--record", str(tmp_path / "it.txt"))[0]
    assert [] == list(tmp_path.iterdir())
    assert 0 == run(*words, str(tmp_path / "it.txt"))[0]
    assert ["it-1.txt", "it-2.txt"] == sorted(path.name for path in tmp_path.iterdir())


@pytest.mark.parametrize(
    ("command", "closed", "status"),
    [
        ("games", ">&-", 0),
        ("games", ">&- 2>&-", 0),
        ("replay -", "<&-", 1),
        ("serve", "<&-", 0),
        ("serve", "<&- >&- 2>&-", 0),
        ("nothing", "2>&-", 2),
        ("perft chess --depth 1", ">&- 2>&-", 2),
    ],
)
def test_closed_ends(command: str, closed: str, status: int) -> None:
    """What would be written there is dropped; nothing else changes, and nobody complains."""
    words = " ".join(map(quote, BARE))
    line = f"{words} {command} {closed}"
    done = subprocess.run(["sh", "-c", line], cwd=PY, capture_output=True, check=False, timeout=60)
    assert status == done.returncode
    assert b"Traceback" not in done.stderr and b"ignored" not in done.stderr


@pytest.mark.parametrize("command", ["games", "--help", "perft pyrga --depth 4"])
def test_nobody_reads_on(command: str) -> None:
    """Quiet, whether what is written reaches the pipe before the end or at it."""
    with subprocess.Popen(
        [*BARE, *command.split()], cwd=PY, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.close()
        assert b"" == process.stderr.read()
        assert 0 == process.wait(60)


@pytest.mark.sampled(10)
@pytest.mark.parametrize(
    "text", ["", "x", "NaN", "inf", "1e3", "1_000", " 3 ", "٣", "²", "3.5.5", "9" * 5_000, "\udcff"]
)
@pytest.mark.parametrize(
    "before",
    [
        "perft pyrga --depth",
        "perft pyrga --depth 0 --seats",
        "match random random --sets",
        "match random random --sets 0 --seed",
        "match random random --sets 0 --longest",
        "match random random --sets 0 --nodes",
        "bench --game pyrga --seconds",
    ],
)
def test_odd_numbers(before: str, text: str) -> None:
    """What is not written in the digits from 0 to 9 is quoted in part, as no number."""
    status, out, err = run(*before.split(), text)
    assert (2, "") == (status, out)
    assert f"argument {before.rsplit(maxsplit=1)[-1]}" in err.replace("/--pairs", "")
    assert "” is not a " in err.splitlines()[-1]
    assert len(err.splitlines()[-1]) < 200


@pytest.mark.parametrize("there", ["it-1.txt", "it-2.txt"])
@pytest.mark.parametrize("kind", ["file", "folder", "pipe"])
def test_no_record_is_written_over(tmp_path: Path, there: str, kind: str) -> None:
    """Whatever stands in the place of a game's record is named before the first is played."""
    path = tmp_path / there
    if kind == "file":
        path.touch()
    elif kind == "folder":
        path.mkdir()
    else:
        os.mkfifo(path)
    (tmp_path / "it-3.txt").touch()
    (tmp_path / "it-1.txt.old").touch()
    names = sorted(tmp_path.iterdir())
    words = ("match", "random", "random", "--sets", "1", "--game", "pyrga", "--record")
    status, out, err = run(*words, str(tmp_path / "it.txt"))
    assert (1, "", f"{path}: File exists\n") == (status, out, err)
    assert names == sorted(tmp_path.iterdir())
    path.rmdir() if kind == "folder" else path.unlink()
    assert 0 == run(*words, str(tmp_path / "it.txt"))[0]


def test_a_folder_is_no_place_for_records(tmp_path: Path) -> None:
    """It is named before the first game, and nothing is put beside it."""
    folder = tmp_path / "folder"
    folder.mkdir()
    for place in (folder, folder / ".."):
        words = ("match", "random", "random", "--sets", "1", "--record", str(place))
        assert (1, "", f"{place}: Is a directory\n") == run(*words)
    assert [folder] == list(tmp_path.iterdir())


def in_shell(line: str) -> tuple[int, str, str]:
    """How a line of the shell ends, in which TESSERA is the command, and what it says."""
    line = line.replace("TESSERA", " ".join(map(quote, BARE)))
    done = subprocess.run(["sh", "-c", line], cwd=PY, capture_output=True, check=False, timeout=60)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
@pytest.mark.parametrize("command", ["games", "--help", "perft pyrga --depth 1", "serve"])
def test_a_full_disk(command: str) -> None:
    """Told in a sentence; where that is full too, the exit status says enough."""
    line = f"echo x | TESSERA {command}"
    assert (1, "", "No space left on device\n") == in_shell(f"{line} >/dev/full")
    assert (1, "", "") == in_shell(f"{line} >/dev/full 2>&1")
    assert (2, "", "") == in_shell("TESSERA perft chess --depth 1 2>/dev/full")
    status, out, _ = in_shell("TESSERA match random random --sets 0 --game pyrga 2>/dev/full")
    assert (0, "random against random: no game\n") == (status, out)


@pytest.mark.parametrize("file", ["-", "/dev/stdin"])
def test_a_record_without_end(file: str) -> None:
    """No more of it is read than shows that it is none."""
    status, out, err = in_shell(f"yes '1. Sb2' | TESSERA replay {file}")
    assert (1, "") == (status, err)
    assert out.endswith("Line 1: The record is too long: 1000000 characters at most.\n")


def test_marks_of_an_encoding() -> None:
    """A UTF-8 mark is ignored; a file in UTF-16 is read; a binary program is refused."""
    mark = "\ufeff".encode()
    status, out, err = run("serve", given=mark + b'{"id": 1, "do": "new", "game": "pyrga"}\r\n')
    assert (0, True, "") == (status, json.loads(out)["ok"], err)
    assert 0 == run("replay", "-", given=mark + b'[Game "pyrga"]\r\n\r\n1. Sb2 *')[0]
    assert 0 == run("replay", "-", given='[Game "pyrga"]'.encode("utf-16"))[0]
    status, _, err = run("replay", "-", given=b"\x7fELF\x02\x01\x01\x00")
    assert (1, "-: not text (character 1)\n") == (status, err)
