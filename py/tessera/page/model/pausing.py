"""How quickly bots' turns follow each other on the screen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tessera.page.core.slices import BoardSettings, Hurry
from tessera.page.core.state import SessionState
from tessera.page.model.seating import PERSON
from tessera.page.model.table import turn_ends

#: How long a bot's turn is not shown, in seconds, by the setting ``tempo``: after a person's turn,
#: and after another bot's, which is to be followed.
SECONDS: Final[Mapping[str, tuple[float, float]]] = {
    "calm": (0.4, 1.2),
    "brisk": (0.4, 0.4),
    "once": (0.0, 0.0),
}
#: How long a bot thinks at most where the end is to be there at once, in seconds.
CAP: Final = 0.1


def pause(state: SessionState) -> float:
    """How long the turn of the bot to move is not to be shown, in seconds."""
    if state[Hurry].how:
        return 0.0
    match, seconds = state.table.match, SECONDS[state[BoardSettings].tempo]
    begun = match.states[turn_ends(match)[-2:][0]].to_move
    follows = bool(match.actions) and not match.open
    return seconds[follows and state.table.players.get(begun or "", PERSON) != PERSON]
