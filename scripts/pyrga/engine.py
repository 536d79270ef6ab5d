"""The solver in C for Python: compiled on first use, asked line by line."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

SOURCE: Final = Path(__file__).with_name("solver.c")
#: Names of compilers, in the order in which they are tried.
COMPILERS: Final = ("cc", "gcc", "clang")
MISSING: Final = 2
#: The solver's table, as a power of two: 16 bytes an entry.
BITS: Final = 26


class Answer(NamedTuple):
    """The solver's answer to a question, and the nodes it took."""

    text: str
    nodes: int


def compiler() -> str | None:
    """The path of a C compiler; None if there is none."""
    return next(filter(None, map(shutil.which, COMPILERS)), None)


def compiled() -> Path:
    """Compile the solver unless that was done; return the program.

    Without a C compiler, exits with status 2 and a message on the package to install.
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
    """A running solver; its table keeps all results while it runs."""

    def __init__(self, bits: int = BITS) -> None:
        """Start it with a table of 2^``bits`` entries of 16 bytes each; ``bits`` is 24 to 32."""
        command = [str(compiled()), "--table", str(bits)]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def say(self, line: str) -> str:
        """Send a line and return the answer. Raises `RuntimeError` for an error or no answer."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()
        answer: str = self._process.stdout.readline().strip()
        if not answer or answer.startswith("error"):
            raise RuntimeError(f"solver: {line}: {answer or 'no answer'}")
        return answer

    def ask(self, line: str) -> Answer:
        """Answer ``wins``, ``who`` or ``solve``, with its nodes."""
        text, _, nodes = self.say(line).rpartition(" ")
        return Answer(text, int(nodes))

    def close(self) -> None:
        """End the solver."""
        with self._process:
            pass
