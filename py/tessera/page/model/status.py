"""How things stand around a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from tessera.page.model.table import Table
from tessera.words.language import Words

if TYPE_CHECKING:
    from tessera.page.model.help import Help
    from tessera.page.model.hint import Hint
    from tessera.page.model.thought import Thought


class Status(NamedTuple):
    """How things stand around the table.

    ``kept`` is "kept", "blocked", "full", "newer" (a newer build's game stands under its name) or
    "" (nothing to keep yet); ``watching`` is True
    while another tab plays this game; ``thinking`` while a bot thinks; ``trouble`` a sentence
    about what went wrong, or ""; ``listed`` is True while the list of turns is unfolded;
    ``keys`` while it is told what keys do;
    ``confirms`` while turns are to be confirmed where a game wants that; ``zoom`` is how many
    steps larger the board is than at first; ``letters`` while the list of turns shows the letters
    of records and no pictures. ``replaying`` is how many actions a replay has shown
    last, None while none runs; ``pace`` how quickly it goes. ``thought`` is what a bot thinks, or
    thought last; ``unfolded`` whether more of it is shown than that; ``hint`` the last hint;
    ``retold`` says the trouble in other words, where it can; ``help`` what the open panel of
    rules shows, None while it is shut.
    """

    kept: str = ""
    watching: bool = False
    thinking: bool = False
    trouble: str = ""
    listed: bool = True
    confirms: bool = True
    keys: bool = True
    zoom: int = 0
    letters: bool = False
    replaying: int | None = None
    pace: str = "normal"
    thought: Thought | None = None
    unfolded: bool = False
    hint: Hint | None = None
    retold: Callable[[Words], str] | None = None
    help: Help | None = None


def hinted(table: Table, status: Status) -> Hint | None:
    """The hint, as long as nothing was done on the table since it was asked for."""
    hint = status.hint
    return hint if hint is not None and hint.table is table else None


def may_hint(table: Table, status: Status) -> bool:
    """Whether a person who plays here has a turn to choose, and may want a hint."""
    return table.choosing and not status.watching


def replays(table: Table, status: Status) -> bool:
    """Whether a replay runs: any other step ends it."""
    return table.viewed is not None and status.replaying == table.viewed
