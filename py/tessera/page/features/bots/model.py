"""Questions to bots, what they think, and hints."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from tessera.page.core.table import Table
from tessera.play.contract import Seat, State
from tessera.play.match import Match

#: What the bots say of themselves where the browser has no place for them.
NO_WORKERS: Final = "no workers"


class BotQuery(NamedTuple):
    """A question to the bots: the game, its view as a record, the level, and who waits.

    ``tells`` is whether what is thought may be shown; ``cap`` the most seconds, None as the level
    has it. ``began`` is called when the bots have heard the question, ``thought`` with what they
    think so far, ``moved`` with the answer: messages as ``bot_worker.py`` describes them. ``asks``
    is what else is asked of them than a turn (`tessera.search.answers`), None for that.
    """

    game: str
    view: str
    level: int
    seed: int
    began: Callable[[], None]
    thought: Callable[[dict[str, Any]], None]
    moved: Callable[[dict[str, Any]], None]
    tells: bool = False
    cap: float | None = None
    asks: Mapping[str, Any] | None = None


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
