"""The command line as a program, on a bare interpreter: the standard library and nothing else."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from shlex import quote

PY = Path(__file__).parents[2] / "py"
BARE = [sys.executable, "-S", "-E", "-s", "-B", "-m", "tessera"]
#: Runs a command to which Ctrl-C means what it usually does.
HEARING = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
os.execv(sys.argv[1], sys.argv[1:])
"""

#: A player that says when it is asked, and never answers.
SILENT = """
import sys
sys.stdin.readline()
print("asked", file=sys.stderr, flush=True)
sys.stdin.read()
"""


def run(*arguments: str, given: str | bytes = "") -> tuple[int, str, str]:
    return _ended([*BARE, *arguments], given)


def in_shell(line: str) -> tuple[int, str, str]:
    return _ended(["sh", "-c", line.replace("TESSERA", " ".join(map(quote, BARE)))], "")


def _ended(command: list[str], given: str | bytes) -> tuple[int, str, str]:
    data = given.encode() if isinstance(given, str) else given
    done = subprocess.run(command, cwd=PY, input=data, capture_output=True, timeout=60, check=False)
    out, err = done.stdout.decode("utf-8"), done.stderr.decode("utf-8")
    assert "Traceback" not in out + err and "ignored" not in err, err
    return done.returncode, out, err
