"""Ctrl-C ends each command with 130, without a word: as it starts, as it works, as it waits."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from shlex import quote
from typing import Final

import pytest

from tests.command.programs import BARE, HEARING, PY, SILENT

SCRIPTS: Final = PY.parent / "scripts"

#: Interrupts itself as a module is looked for, then runs a module or a script as Python does.
INTERRUPTED: Final = """
import os, runpy, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
module, what, *sys.argv[1:] = sys.argv[1:]
class Finder:
    def find_spec(name, path, target=None):
        if name == module:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Finder)
sys.argv[0] = what
if what.endswith(".py"):
    sys.path.insert(0, os.path.dirname(what))
    runpy.run_path(what, run_name="__main__")
else:
    runpy.run_module(what, run_name="__main__")
"""


def said(program: str, *words: str) -> tuple[int, bytes]:
    command = [sys.executable, "-S", "-B", "-c", program, *words]
    done = subprocess.run(command, cwd=PY, capture_output=True, check=False, timeout=60)
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize("module", ["tessera.command.main", "argparse", "tessera.words.naming"])
def test_while_it_is_imported(module: str) -> None:
    assert (130, b"") == said(INTERRUPTED, module, "tessera", "games")


@pytest.mark.slow
@pytest.mark.parametrize("script", ["arena", "build", "check_dist", "ladder", "new_game", "serve"])
def test_while_a_script_is_imported(script: str) -> None:
    """As soon as it has the set-up's code; so is a script whose own code runs."""
    file = str(SCRIPTS / f"{script}.py")
    late = {"arena": "strength.executing", "ladder": "strength.ladder_plan"}
    for module in {late.get(script, "tessera.command.ends"), "tessera.command.ends"}:
        assert (130, b"") == said(INTERRUPTED, module, file, "--help")


@contextmanager
def running(*words: str) -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, "-c", HEARING, *BARE, *words]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=PY, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        try:
            yield process
            process.send_signal(signal.SIGINT)
            assert process.stderr is not None
            assert b"" == process.stderr.read()
            assert 130 == process.wait(60)
        finally:
            process.kill()


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        ("perft", "pyrga", "--depth", "9"),
        ("match", "random", "random", "--sets", "1000000", "--game", "pyrga"),
        ("bench", "--seconds", "1"),
    ],
    ids=lambda words: words[0],
)
def test_while_it_works(words: Sequence[str]) -> None:
    with running(*words) as process:
        assert process.stdout is not None
        assert process.stdout.readline()


@pytest.mark.parametrize("last", ["", '{"do": "think", "ms": 3600000, "level": 5}\n'])
def test_while_it_waits_for_a_request_or_thinks(last: str) -> None:
    with running("serve") as process:
        assert process.stdin is not None and process.stdout is not None
        before = '{"do": "new", "game": "tayu"}\n{"do": "legal"}\n'
        process.stdin.write(f"{before}{last}".encode())
        process.stdin.flush()
        assert process.stdout.readline() and process.stdout.readline()


def test_while_it_waits_for_a_player(tmp_path: Path) -> None:
    """The other program, which never answers, is ended too: nobody holds the pipe any more."""
    player = tmp_path / "silent.py"
    player.write_text(SILENT, encoding="utf-8")
    engine = f"engine:{quote(sys.executable)} {quote(str(player))}"
    with running("match", engine, "random", "--game", "pyrga") as process:
        assert process.stderr is not None
        assert b"asked\n" == process.stderr.readline()
