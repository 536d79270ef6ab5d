"""What the engine beside a study's board thinks of the position shown. A value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from tessera.page.model.thought import Verdict
from tessera.play.match import Match

#: What actions are worth, as the worker tells it.
Values = Mapping[str, Sequence[Any]]
NOTHING: Final[Values] = {}


#: What is certain, in thousandths; which shares of the way there lead slightly, clearly, surely.
_CERTAIN: Final = 1_000
_STEPS: Final = (100, 350, 650)


class EngineLine(NamedTuple):
    """A turn and what follows it: written turns; what it is worth to who plays it, how sure.

    ``chance`` is in thousandths, ``depth`` how far everything was looked at.
    """

    turns: tuple[str, ...]
    verdict: Verdict
    chance: int
    depth: int

    def lead(self, sides: int) -> tuple[int, int]:
        """How far who plays it leads, from -3 to 3 by its chance, and the chance of who leads.

        Where there are more than two ``sides``, it is the chance of who plays it.
        """
        fair = _CERTAIN // sides
        ahead = self.chance >= fair
        way = _CERTAIN - fair if ahead else fair
        number = sum(abs(self.chance - fair) * _CERTAIN >= step * way for step in _STEPS)
        other = not ahead and number and sides == 2
        return number if ahead else -number, _CERTAIN - self.chance if other else self.chance


class Engine(NamedTuple):
    """The engine: whether it is on, the match that it thinks about, its best turns so far.

    ``every`` is whether it values every choice; ``values`` are what the next actions are worth, as
    far as it knows, by the written actions as the worker tells them: sort and number of a verdict,
    chance.
    """

    on: bool = False
    match: Match | None = None
    lines: tuple[EngineLine, ...] = ()
    nodes: int = 0
    every: bool = False
    values: Values = NOTHING

    def of(self, match: Match) -> Engine:
        """The engine at another match, of which it knows nothing yet."""
        return Engine(self.on, match, every=self.every)

    def heard(self, message: Mapping[str, Any]) -> Engine:
        """The engine with what the worker told of it: see `tessera.search.answers`."""
        lines = tuple(
            EngineLine(tuple(it["line"]), Verdict(*it["verdict"]), it["chance"], it["depth"])
            for it in message["lines"]
        )
        return self._replace(
            lines=lines, nodes=message["nodes"], values=message.get("values") or NOTHING
        )

    @property
    def best(self) -> EngineLine | None:
        """The best turn, if it has one for the position shown."""
        return self.lines[0] if self.on and self.lines else None
