"""A process's standard ends, of which any may be closed, and how it ends when one breaks."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Final, Literal, TextIO

#: Exit statuses: nobody reads on, which is no fault; somebody pressed Ctrl-C (128 and SIGINT).
WELL: Final = 0
INTERRUPTED: Final = 130


def attach() -> None:
    """Let all three ends be text in UTF-8; what is written to a closed one is dropped."""
    sys.stdin = _open(sys.stdin, "r")
    sys.stdout = _open(sys.stdout, "w")
    sys.stderr = _open(sys.stderr, "w")


def _open(end: TextIO | None, mode: Literal["r", "w"]) -> TextIO:
    if end is None:
        return open(os.devnull, mode, encoding="utf-8")
    end.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[attr-defined]
    return end


def ended(run: Callable[[], int]) -> int:
    """The exit status of a command; quiet where nobody reads on or somebody interrupts it.

    A usage that was not understood exits by `SystemExit`, with argparse's status.
    """
    try:
        try:
            status = run()
        except SystemExit as left:
            status = int(left.code or WELL)
        sys.stdout.flush()
        sys.stderr.flush()
        return status
    except BrokenPipeError:
        _hang_up()
        return WELL
    except KeyboardInterrupt:
        _hang_up()
        return INTERRUPTED


def _hang_up() -> None:
    """Drop what is left to write: the interpreter would flush it at its end, and complain."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for end in (sys.stdout, sys.stderr):
        os.dup2(nowhere, end.fileno())
