"""The consequences of a Pacru action, to be shown before it is played."""

from __future__ import annotations

from typing import NamedTuple

from tessera.games.pacru.moves import BETWEEN, CAPTURE, SPAN, TURN, Action
from tessera.games.pacru.state import Pacru
from tessera.games.pacru.turn import Begun
from tessera.games.sectors.geometry import SQUARES


class Consequences(NamedTuple):
    """The consequences of an action.

    ``links`` is the set of squares that a connection would take (PA-8). A pawn that crosses a
    border could claim one square from the set ``gains`` (PA-6) or from the set ``turns`` (PA-10).
    ``meets`` is True if the moved pawn meets another (PA-12), now or after a possible next action.
    """

    captures: bool
    links: int
    gains: int
    turns: int
    meets: bool
    jumps: bool


def consequences(state: Pacru, action: Action) -> Consequences:
    after = state.apply(action)
    origin, code = divmod(action, SPAN)
    if TURN <= code < CAPTURE:
        return Consequences(False, 0, 0, 0, False, False)
    target = code % CAPTURE
    begun = after.begun or Begun("", 0)
    first = begun.asking not in ("", "PA-12")
    rule = after.crossing(origin, target)[0] if first else ""
    meets = begun.asking == "PA-12" or (
        first and any(_asking(after.apply(answer)) == "PA-12" for answer in after.actions())
    )
    passed = BETWEEN[len(SQUARES) * origin + target] & state.standing
    return Consequences(
        captures=code >= CAPTURE,
        links=begun.link,
        gains=begun.claim if rule == "PA-6" else 0,
        turns=begun.claim if rule == "PA-10" else 0,
        meets=meets,
        jumps=bool(passed),
    )


def _asking(state: Pacru) -> str:
    return state.begun.asking if state.begun else ""
