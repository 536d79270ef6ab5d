"""A process's standard ends, of which any may be closed, and how it ends when one breaks."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Literal, TextIO

from tessera.command import interrupts

#: The exit status where all is well, also where nobody reads on.
WELL: Final = 0
#: That of what could not be done: what was to be read or written cannot be, or breaks a rule.
REFUSED: Final = 1


def attach() -> None:
    """Let all three ends be text in UTF-8; what is written to a closed one is dropped."""
    sys.stdin = _open(sys.stdin, "r")
    sys.stdout = _open(sys.stdout, "w")
    sys.stderr = _open(sys.stderr, "w")


def _open(end: TextIO | None, mode: Literal["r", "w"]) -> TextIO:
    if end is None:
        return open(os.devnull, mode, encoding="utf-8")
    # Some programs begin what they write by a mark of its encoding.
    encoding = "utf-8-sig" if mode == "r" else "utf-8"
    end.reconfigure(encoding=encoding, errors="replace")  # type: ignore[attr-defined]
    return end


def aside(text: str) -> None:
    """Tell standard error; where that cannot be told, the exit status says enough."""
    with suppress(OSError):
        print(text, file=sys.stderr, flush=True)


def reason(error: OSError) -> str:
    """The system's words for an error, after the name of the file if it has to do with one."""
    said = error.strerror or str(error)
    return said if error.filename is None else f"{os.fsdecode(error.filename)}: {said}"


def ended(run: Callable[[], int]) -> int:
    """The exit status of a command; quiet where nobody reads on or somebody interrupts it.

    What cannot be read or written is told. A usage that was not understood exits by `SystemExit`,
    with argparse's status.
    """
    try:
        try:
            interrupts.raise_again()
            status = run()
        except SystemExit as left:
            status = _left(left.code)
        sys.stdout.flush()
    except BrokenPipeError:
        status = _hung_up(WELL)
    except OSError as error:
        aside(reason(error))
        status = _hung_up(REFUSED)
    except KeyboardInterrupt:
        return _hung_up(interrupts.INTERRUPTED)
    try:
        sys.stderr.flush()
    except OSError:
        _hung_up(status)
    return status


def _left(code: str | int | None) -> int:
    """The exit status of `sys.exit`, which may be given a text to tell."""
    if isinstance(code, str):
        aside(code)
        return REFUSED
    return code or WELL


def _hung_up(status: int) -> int:
    """Drop what is left to write: the interpreter would flush it at its end, and complain."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for end in (sys.stdout, sys.stderr):
        os.dup2(nowhere, end.fileno())
    return status
