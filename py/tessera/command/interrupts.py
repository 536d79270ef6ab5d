"""Ctrl-C (SIGINT) from a program's first moment to its last: it ends with 130, without a word.

While a program's modules are being imported, nothing has been begun, and Ctrl-C ends it at once.
Then it raises `KeyboardInterrupt`, as usual. Once all is done, it comes too late. Whoever starts a
program has let it be ignored where its signal is ignored already; that stays so.
"""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NoReturn

#: The exit status of a program that a signal ended: this and the signal's number.
SIGNALLED: Final = 128
#: That of a program that Ctrl-C ended.
INTERRUPTED: Final = 130


def end_at_once() -> None:
    """From now on Ctrl-C ends this process, unless it is ignored; to be called as it starts."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _end)
    _let_through()


def raise_again() -> None:
    """From now on Ctrl-C raises `KeyboardInterrupt`, if it ended this process at once until now."""
    if signal.getsignal(signal.SIGINT) is _end:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def ignore() -> None:
    """From now on nothing comes of Ctrl-C; to be called when all is done."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def held_back() -> Iterator[None]:
    """Hold Ctrl-C back meanwhile; what is started here holds it back until `end_at_once`."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def left_to(command: Sequence[str | Path]) -> int:
    """Run a program to its end, which alone hears of Ctrl-C meanwhile; the exit status.

    Who ends this process (SIGTERM) ends the program.
    """
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
