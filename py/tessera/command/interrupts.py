"""Ctrl-C (SIGINT) from a program's first moment to its last: exit status 130, no message.

During imports Ctrl-C ends the program at once, later it raises `KeyboardInterrupt`, and at the end
it is ignored. If it was ignored from the start, it stays ignored.
"""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NoReturn

#: The exit status of a program ended by a signal is this plus the signal's number.
SIGNALLED: Final = 128
#: The exit status of a program ended by Ctrl-C.
INTERRUPTED: Final = 130


def end_at_once() -> None:
    """Let Ctrl-C end this process from now on, unless it is ignored; call this at its start."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _end)
    _let_through()


def raise_again() -> None:
    """Let Ctrl-C raise `KeyboardInterrupt` from now on, if `end_at_once` was in effect."""
    if signal.getsignal(signal.SIGINT) is _end:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def ignore() -> None:
    """Ignore Ctrl-C from now on; call this when all work is done."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def held_back() -> Iterator[None]:
    """Block Ctrl-C in a ``with`` statement; programs started there block it until `end_at_once`."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def left_to(command: Sequence[str | Path]) -> int:
    """Run a program, which alone gets Ctrl-C and is passed SIGTERM; return its exit status."""
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
