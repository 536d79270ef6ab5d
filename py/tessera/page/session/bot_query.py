"""A question to the bots."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

#: What the bots say of themselves where the browser has no place for them.
NO_WORKERS: Final = "no workers"


class BotQuery(NamedTuple):
    """A question to the bots: the game, its view as a record, the level, and who waits.

    ``tells`` is whether what is thought may be shown; ``cap`` the most seconds, None as the level
    has it. ``began`` is called when the bots have heard the question, ``thought`` with what they
    think so far, ``moved`` with the answer: messages as ``bot_worker.py`` describes them. ``asks``
    is what else is asked of them than a turn (`tessera.search.answers`), None for that.
    """

    game: str
    view: str
    level: int
    seed: int
    began: Callable[[], None]
    thought: Callable[[dict[str, Any]], None]
    moved: Callable[[dict[str, Any]], None]
    tells: bool = False
    cap: float | None = None
    asks: Mapping[str, Any] | None = None
