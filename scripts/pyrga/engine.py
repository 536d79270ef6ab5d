"""The solver in C as Python sees it: compiled when first needed, asked a line at a time."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

SOURCE: Final = Path(__file__).with_name("solver.c")
#: The compilers that are looked for, in this order.
COMPILERS: Final = ("cc", "gcc", "clang")
MISSING: Final = 2
#: The solver's table, as a power of two: 16 bytes an entry.
BITS: Final = 26


class Answer(NamedTuple):
    """What the solver says to a question, and how many nodes that took."""

    text: str
    nodes: int


def compiler() -> str | None:
    """The path of a C compiler; None if there is none."""
    return next(filter(None, map(shutil.which, COMPILERS)), None)


def compiled() -> Path:
    """The solver's program, compiled unless that was done before.

    Exits with status 2 and says what to install where there is no C compiler.
    """
    digest = sha256(SOURCE.read_bytes()).hexdigest()[:16]
    program = Path(tempfile.gettempdir()) / f"pyrga-solver-{digest}"
    if program.exists():
        return program
    command = compiler()
    if command is None:
        print("The solver needs a C compiler: install the package gcc or clang.", file=sys.stderr)
        sys.exit(MISSING)
    part = program.with_suffix(".part")
    subprocess.run([command, "-O3", "-march=native", "-o", part, SOURCE], check=True)
    part.rename(program)
    return program


class Solver:
    """A running solver; what it found out stays in its table for as long as it runs."""

    def __init__(self, bits: int = BITS) -> None:
        """``bits``: the table has 2 to that power of entries, 16 bytes each; 24 to 32."""
        command = [str(compiled()), "--table", str(bits)]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def say(self, line: str) -> str:
        """The answer to a line, as text. Raises `RuntimeError` if there is none or an error."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()
        answer: str = self._process.stdout.readline().strip()
        if not answer or answer.startswith("error"):
            raise RuntimeError(f"solver: {line}: {answer or 'no answer'}")
        return answer

    def ask(self, line: str) -> Answer:
        """The answer to ``wins``, ``who`` or ``solve``, with its nodes."""
        text, _, nodes = self.say(line).rpartition(" ")
        return Answer(text, int(nodes))

    def close(self) -> None:
        """End it."""
        with self._process:
            pass
