"""What a bot thinks about a match, as its worker tells it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from tessera.play.contract import Seat
from tessera.play.match import Match

#: The sorts of verdicts, as `tessera.search.telling` has them, which only the worker loads.
LEAD, WINS, LOSES, DRAWN = "lead", "wins", "loses", "drawn"


class Verdict(NamedTuple):
    """Who leads, or what is proven: see `tessera.search.telling.Verdict`."""

    sort: str
    number: int

    @property
    def sure(self) -> bool:
        """Whether it is proven."""
        return self.sort != LEAD


def winner(match: Match, seat: Seat, verdict: Verdict) -> str:
    """The side that is proven to win, by the verdict of a seat; empty if none is, or several."""
    own, sides = match.game.side(match.setup, seat), match.game.sides(match.setup)
    if verdict.sort == WINS:
        return own
    if verdict.sort == LOSES and len(sides) == 2:
        return next(side for side in sides if side != own)
    return ""


class Thought(NamedTuple):
    """What the bot at a seat thinks about a match, or thought last.

    With ``advises`` it is the one that gives hints, who thinks in the seat's place. ``share`` is
    how much of its budget is used, in hundredths; None while it looks for a proof, however long
    that takes. ``stopped`` is the sentence that is true where that was cut short.
    """

    match: Match
    seat: Seat
    running: bool = True
    depth: int = 0
    nodes: int = 0
    line: str = ""
    verdict: Verdict = Verdict(LEAD, 0)
    share: int | None = 0
    stopped: str = ""
    advises: bool = False

    def heard(self, message: Mapping[str, Any]) -> Thought:
        """The thought with what the worker told of it."""
        told = {name: message[name] for name in ("depth", "nodes", "line", "share")}
        return self._replace(**told, verdict=Verdict(*message["verdict"]))

    def goes_on(self, match: Match) -> bool:
        """Whether a match has gone on from the one that was thought about."""
        count = len(self.match.actions)
        return match.deal == self.match.deal and match.actions[:count] == self.match.actions

    def led_to(self, match: Match, begun: int) -> bool:
        """Whether the turn of ``match`` that began after so many actions came of this thought."""
        return len(self.match.actions) == begun < len(match.actions) and self.goes_on(match)
