"""The solver in C for Python: compiled on first use, asked line by line."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Final, NamedTuple

from toolchain.compiler import program

SOURCE: Final = Path(__file__).with_name("solver.c")
#: The solver's table, as a power of two: 16 bytes an entry.
BITS: Final = 26


class Answer(NamedTuple):
    """The solver's answer to a question, and the nodes it took."""

    text: str
    nodes: int


class Solver:
    """A running solver; its table keeps all results while it runs."""

    def __init__(self, bits: int = BITS) -> None:
        """Start it with a table of 2^``bits`` entries of 16 bytes each; ``bits`` is 24 to 32."""
        command = [str(program(SOURCE)), "--table", str(bits)]
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
