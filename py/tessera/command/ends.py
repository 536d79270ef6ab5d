"""Exit statuses, and the three standard streams, each of which may be closed."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Literal, TextIO

from tessera.command import interrupts

#: The exit status for success, even if nobody reads the output to its end.
WELL: Final = 0
#: The exit status if a file cannot be read or written, or if the input breaks a rule.
REFUSED: Final = 1


def attach() -> None:
    """Make the standard streams UTF-8 text; replace a closed stream with the null device."""
    sys.stdin = _open(sys.stdin, "r")
    sys.stdout = _open(sys.stdout, "w")
    sys.stderr = _open(sys.stderr, "w")


def _open(end: TextIO | None, mode: Literal["r", "w"]) -> TextIO:
    if end is None:
        return open(os.devnull, mode, encoding="utf-8")
    # Some programs begin their output with a byte order mark.
    encoding = "utf-8-sig" if mode == "r" else "utf-8"
    end.reconfigure(encoding=encoding, errors="replace")  # type: ignore[attr-defined]
    return end


def aside(text: str) -> None:
    """Print to standard error; if that fails, the exit status says enough."""
    with suppress(OSError):
        print(text, file=sys.stderr, flush=True)


def reason(error: OSError) -> str:
    """Return the system's message for an error, preceded by the file's name if there is one."""
    said = error.strerror or str(error)
    return said if error.filename is None else f"{os.fsdecode(error.filename)}: {said}"


def ended(run: Callable[[], int]) -> int:
    """Run a command and return its exit status; a closed pipe or Ctrl-C causes no message.

    Errors in reading or writing are printed. If ``run`` raises `SystemExit`, as argparse does for
    wrong usage, its status is returned.
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
    """Return the exit status for an argument of `sys.exit`; print the argument if it is a str."""
    if isinstance(code, str):
        aside(code)
        return REFUSED
    return code or WELL


def _hung_up(status: int) -> int:
    """Drop unwritten output, so that flushing it at exit cannot fail; return ``status``."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for end in (sys.stdout, sys.stderr):
        os.dup2(nowhere, end.fileno())
    return status
