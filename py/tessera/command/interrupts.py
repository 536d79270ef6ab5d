"""Ctrl-C (SIGINT) from a program's first moment to its last: exit status 130, no message.

During imports it ends the program at once, later it raises `KeyboardInterrupt`, at the end it is
ignored. Where it was ignored from the start, it stays so.
"""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NoReturn

#: Exit status of a program that a signal ended: this plus the signal's number.
SIGNALLED: Final = 128
#: Exit status of a program that Ctrl-C ended.
INTERRUPTED: Final = 130


def end_at_once() -> None:
    """Let Ctrl-C end this process from now on, unless it is ignored; call this at its start."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _end)
    _let_through()


def raise_again() -> None:
    """Let Ctrl-C raise `KeyboardInterrupt` from now on, if it has ended the process until now."""
    if signal.getsignal(signal.SIGINT) is _end:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def ignore() -> None:
    """Ignore Ctrl-C from now on; call this when all is done."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def held_back() -> Iterator[None]:
    """Hold Ctrl-C back meanwhile; programs started here hold it back until `end_at_once`."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def left_to(command: Sequence[str | Path]) -> int:
    """Run a program and return its exit status; it alone gets Ctrl-C, and our SIGTERM."""
    with held_back():
        process = subprocess.Popen(command)
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
        ended = signal.signal(signal.SIGTERM, lambda *_: process.terminate())
    try:
        status = process.wait()
    finally:
        signal.signal(signal.SIGINT, before)
        signal.signal(signal.SIGTERM, ended)
    return SIGNALLED - status if status < 0 else status


def _let_through() -> None:
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def _end(_number: int, _frame: object) -> NoReturn:
    os._exit(INTERRUPTED)
