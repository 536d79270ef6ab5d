"""Work on many games: how far it is stands on the page, and it can be stopped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from tessera.page.views.settings import CARRIED, far

if TYPE_CHECKING:
    from tessera.page.commands.table import Said
    from tessera.page.session.shell import Shell

A = TypeVar("A")
B = TypeVar("B")

#: For how long the page may stand still for it, in seconds.
PAUSE: Final = 0.05


class Work(NamedTuple):
    """Whether what takes long is to stop."""

    stopped: bool = False


class Stopped(Exception):
    """Somebody stopped it, or went elsewhere."""


async def one_by_one(shell: Shell, items: Sequence[A], work: Callable[[A], B]) -> list[B]:
    """What comes of some work with each of many.

    Raises `Stopped`, and what `Games.finding` and the work raise.
    """
    clock, document = shell.ports.clock, shell.ports.document
    found: list[B] = []
    shell.commit(Work())
    since = clock.seconds()
    for item in items:
        found.append(await shell.games.finding(partial(work, item)))
        if clock.seconds() - since < PAUSE:
            continue
        if document.has(CARRIED):
            document.write(CARRIED, far(shell.words, len(found), len(items)))
        await clock.rest()
        since = clock.seconds()
        if shell[Work].stopped or not document.has(CARRIED):
            raise Stopped
    return found


def stop(shell: Shell, said: Said) -> None:
    """Stop what takes long."""
    shell.commit(Work(stopped=True))
