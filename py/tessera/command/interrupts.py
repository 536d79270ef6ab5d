"""Handle Ctrl-C (SIGINT) from the start of a program to its end, without any message.

While a program imports modules, Ctrl-C ends it at once, with exit status 130. While it works,
Ctrl-C raises `KeyboardInterrupt`. When its work is done, Ctrl-C is ignored. If Ctrl-C was already
ignored when the program started, it is ignored throughout.
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
    """Unblock Ctrl-C and, unless it is ignored, let it end this process. Call this at the start."""
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
    """Block Ctrl-C inside a ``with`` block. Programs started there must unblock it themselves."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def left_to(command: Sequence[str | Path]) -> int:
    """Run a program, which alone handles Ctrl-C; pass SIGTERM on to it. Return its exit status."""
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
