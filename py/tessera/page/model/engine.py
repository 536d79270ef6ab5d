"""What the engine beside a study's board thinks of the position shown. A value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from tessera.page.model.thought import Verdict
from tessera.play.match import Match

#: What actions are worth, as the worker tells it.
Values = Mapping[str, Sequence[Any]]
NOTHING: Final[Values] = {}


class EngineLine(NamedTuple):
    """A turn and what follows it: written turns; what it is worth to who plays it, how sure.

    ``chance`` is in thousandths, ``depth`` how far everything was looked at.
    """

    turns: tuple[str, ...]
    verdict: Verdict
    chance: int
    depth: int


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
