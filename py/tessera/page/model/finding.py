"""Finding one's own better turns: a costly turn's position comes back, without the answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tessera.page.model.review import ReviewedTurn
from tessera.play.contract import Seat

#: How it stands with a turn: it is asked, what was tried is judged, was good, was worse, or nothing
#: tells of it; the answer is shown.
ASKED, JUDGED, GOOD, WORSE, UNTOLD, SHOWN = "asked", "judged", "good", "worse", "untold", "shown"


class Finding(NamedTuple):
    """The costly turns of a seat, and which one is asked; what was tried there last.

    ``reply`` are the written turns that refute it, ``loss`` what it costs in thousandths;
    ``found`` are the indexes of those for which one as good as the best was tried.
    """

    seat: Seat
    turns: Sequence[ReviewedTurn]
    at: int = 0
    phase: str = ASKED
    tried: str = ""
    reply: tuple[str, ...] = ()
    loss: int = 0
    found: frozenset[int] = frozenset()

    @property
    def turn(self) -> ReviewedTurn:
        """The turn for which a better one is asked."""
        return self.turns[self.at]

    @property
    def is_last(self) -> bool:
        """Whether no other turn comes after it."""
        return self.at + 1 == len(self.turns)

    def asked(self) -> Finding:
        """The same turn is asked once more."""
        return Finding(self.seat, self.turns, self.at, found=self.found)

    def next(self) -> Finding:
        """The next turn is asked."""
        return Finding(self.seat, self.turns, self.at + 1, found=self.found)

    def judged(self, told: Mapping[str, Any] | None) -> Finding:
        """What was tried is judged: see `tessera.search.answers`."""
        if told is None:
            return self._replace(phase=UNTOLD)
        reply, loss = tuple(told["reply"]), told["loss"]
        if not told["good"]:
            return self._replace(phase=WORSE, reply=reply, loss=loss)
        found = self.found | {self.at}
        return self._replace(phase=GOOD, reply=reply, loss=loss, found=found)


def costly(turns: Sequence[ReviewedTurn], seat: Seat) -> tuple[ReviewedTurn, ...]:
    """The turns of a seat for which there is a better one."""
    return tuple(turn for turn in turns if turn.seat == seat and turn.grade and turn.better)
