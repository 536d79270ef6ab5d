"""How things stand around a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from tessera.page.core.slices import Hinting, Replay, Saving, Thinking
from tessera.page.core.state import SessionState
from tessera.page.model.seating import PERSON
from tessera.page.model.table import Table
from tessera.words.language import N_

if TYPE_CHECKING:
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


def passed_by(table: Table) -> bool:
    """Whether a person has just played a second turn: what was offered is not wanted."""
    match, players = table.match, table.players
    by = [turn.seat for turn in match.turns() if players.get(turn.seat) == PERSON]
    return len(by) > 1 and not match.open and match.turns()[-1].seat == by[-1]


def hinted(state: SessionState) -> Hint | None:
    """The hint, as long as nothing was done on the table since it was asked for."""
    hint = state[Hinting].hint
    return hint if hint is not None and hint.table is state.table else None


def may_hint(state: SessionState) -> bool:
    """Whether there may be a hint: for a turn to be chosen here, or for one that is looked at.

    While anything is hidden it is for the viewer's own turns alone.
    """
    table = state.table
    if state[Saving].watching or table.viewed is None:
        return table.choosing and not state[Saving].watching
    match, mover = table.match, table.looked_at.to_move
    hides = match.outcome is None and match.game.secrets(match.setup)
    return mover is not None and (mover == table.viewer or not hides)


def thought_shown(state: SessionState) -> Thought | None:
    """What is thought for the hint, else by a bot now, or before the turn that is looked at."""
    table = state.table
    hint = hinted(state)
    if hint is not None and hint.thought is not None:
        return hint.thought
    if table.viewed is None:
        return state[Thinking].thought
    match = table.looked_at
    begun = len(match.actions) - len(table.last)
    known = (*state[Thinking].thoughts, state[Thinking].thought)
    return next((it for it in known if it is not None and it.led_to(match, begun)), None)


def replays(state: SessionState) -> bool:
    """Whether a replay runs: any other step ends it."""
    return state.table.viewed is not None and state[Replay].shown == state.table.viewed
