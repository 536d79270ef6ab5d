"""How things stand around a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from tessera.page.model.seating import PERSON
from tessera.page.model.table import Table
from tessera.words.language import N_, Words

if TYPE_CHECKING:
    from tessera.page.model.help import Help
    from tessera.page.model.hint import Hint
    from tessera.page.model.thought import Thought


#: The panel of a game that is over: it came with the last turn, stands there, is folded away.
CAME, STANDS, FOLDED = "came", "stands", "folded"
#: A new game is kept as soon as one of its persons has played.
NEW: Final = "new"
#: While the panel is shown.
SHOWN: Final = (CAME, STANDS)
#: How quickly a replay goes: the sign on its button, and what it says.
PACES: Final[Mapping[str, tuple[str, str]]] = {
    "slow": ("½×", N_("Speed: slow")),
    "normal": ("1×", N_("Speed: normal")),
    "fast": ("2×", N_("Speed: fast")),
}


class Status(NamedTuple):
    """How things stand around the table.

    ``kept`` is "kept", "blocked", "full", "newer" (a newer build's game stands under its name),
    "large" (what stands beside the turns is more than a record can hold),
    "parted" (another tab played it on otherwise, so that it has another name now),
    "new" (kept as soon as a person has played) or "" (nothing to keep yet); ``watching`` is True
    while another tab plays this game; ``thinking`` while a bot thinks; ``trouble`` a sentence
    about what went wrong, or ""; ``listed`` is True while the list of turns is unfolded;
    ``keys`` while it is told what keys do;
    ``confirms`` while turns are to be confirmed where a game wants that; ``zoom`` is how many
    steps larger the board is than at first; ``letters`` while the list of turns shows the letters
    of records and no pictures. ``replaying`` is how many actions a replay has shown
    last, None while none runs; ``pace`` how quickly it goes. ``thought`` is what a bot thinks, or
    thought last; ``thoughts`` are those before it; ``unfolded`` whether more of them is shown than
    that; ``hint`` the last hint; ``retold`` says the trouble in other words, where it can;
    ``mild`` is True where the trouble is a remark and nothing went wrong; ``help`` what the open
    panel of rules shows, None while it is shut. ``ending`` is how the panel stands that tells the
    result: `CAME`, `STANDS`, `FOLDED`, or "" before there is one; ``stays`` is True where nobody
    changes sides in a rematch. ``tempo`` is how quickly bots' turns follow each other, as in
    `pace.SECONDS`; ``hurries`` what of them is to be there at once, as named there, or "";
    ``sound`` is "new" before sound was offered to this player, "offered" while it is, "passed" once
    that went by without an answer.
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
    thoughts: tuple[Thought, ...] = ()
    unfolded: bool = False
    hint: Hint | None = None
    retold: Callable[[Words], str] | None = None
    mild: bool = False
    help: Help | None = None
    ending: str = ""
    stays: bool = False
    tempo: str = "calm"
    hurries: str = ""
    sound: str = ""


def passed_by(table: Table) -> bool:
    """Whether a person has just played a second turn: what was offered is not wanted."""
    match, players = table.match, table.players
    by = [turn.seat for turn in match.turns() if players.get(turn.seat) == PERSON]
    return len(by) > 1 and not match.open and match.turns()[-1].seat == by[-1]


def hinted(table: Table, status: Status) -> Hint | None:
    """The hint, as long as nothing was done on the table since it was asked for."""
    hint = status.hint
    return hint if hint is not None and hint.table is table else None


def may_hint(table: Table, status: Status) -> bool:
    """Whether there may be a hint: for a turn to be chosen here, or for one that is looked at.

    While anything is hidden it is for the viewer's own turns alone.
    """
    if status.watching or table.viewed is None:
        return table.choosing and not status.watching
    match, mover = table.match, table.looked_at.to_move
    hides = match.outcome is None and match.game.secrets(match.setup)
    return mover is not None and (mover == table.viewer or not hides)


def thought_shown(table: Table, status: Status) -> Thought | None:
    """What is thought for the hint, else by a bot now, or before the turn that is looked at."""
    hint = hinted(table, status)
    if hint is not None and hint.thought is not None:
        return hint.thought
    if table.viewed is None:
        return status.thought
    match = table.looked_at
    begun = len(match.actions) - len(table.last)
    known = (*status.thoughts, status.thought)
    return next((it for it in known if it is not None and it.led_to(match, begun)), None)


def replays(table: Table, status: Status) -> bool:
    """Whether a replay runs: any other step ends it."""
    return table.viewed is not None and status.replaying == table.viewed
