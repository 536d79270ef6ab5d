"""A hint: a turn suggested to the seat to move, never played by itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from tessera.page.model.table import Table
from tessera.page.model.thought import LEAD, Thought, Verdict
from tessera.play.contract import State
from tessera.play.match import Match


class Hint(NamedTuple):
    """A hint for a table, at the turn that is looked at: it holds as long as nothing is done there.

    ``text`` is the turn, or its rest, as written; empty while it is looked for. ``played`` is the
    match as it would go on: only to be told as far as the player knows it. ``thought`` is what was
    thought about it, from what the seat to move knew then; None before anything was.
    """

    table: Table
    text: str = ""
    played: Match | None = None
    verdict: Verdict = Verdict(LEAD, 0)
    thought: Thought | None = None

    def found(self, message: Mapping[str, Any]) -> Hint:
        """The hint as the worker gave it. Raises `Refused` where it cannot be played."""
        text, verdict = message["move"], Verdict(*message["verdict"])
        played = self.table.looked_at.play_text(text)
        return self._replace(text=text, played=played, verdict=verdict)

    def actions(self) -> Iterator[tuple[State[Any], Any, State[Any]]]:
        """Its actions, each between the states before and after it."""
        if self.played is None:
            return
        states, actions, begun = (
            self.played.states,
            self.played.actions,
            self.table.looked_at.actions,
        )
        for at in range(len(begun), len(actions)):
            yield states[at], actions[at], states[at + 1]
