"""Threads by their links: one that was read or written lately need not be read again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tessera.apart.thread import Thread

#: The newest last, and how many of them.
_LATELY: Final[dict[str, Thread]] = {}
_MOST: Final = 4


def remember(link: str, thread: Thread) -> None:
    """Have a thread, whose signatures were checked, by the link that holds all of it."""
    _LATELY.pop(link, None)
    _LATELY[link] = thread
    if len(_LATELY) > _MOST:
        del _LATELY[next(iter(_LATELY))]


def remembered(link: str) -> Thread | None:
    """The thread of a link if it was read or written lately."""
    return _LATELY.get(link)


def written(thread: Thread) -> str:
    """A whole thread as a link."""
    for link, there in _LATELY.items():
        if there is thread:
            return link
    link = thread.written()
    remember(link, thread)
    return link
