"""Turns of bots as the worker searches for them: when asked, deeper, or ahead of the question.

Pondering prepares a bot's turns while a person is to move, for the likeliest replies first. Each
search begins as the bot's own search would after that reply: with the same view, level and seed.
So the turn is the same, and it only comes sooner. One search runs at a time; of earlier ones only
the answers are kept.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from math import inf
from random import Random
from typing import Any, Final

from tessera.play.match import Match
from tessera.play.view import View
from tessera.search import telling
from tessera.search.analysis import Analysis
from tessera.search.bot import Bot
from tessera.search.pacing import CAPS, Pace
from tessera.search.thinking import Thinking

Clock = Callable[[], float]
Message = dict[str, Any]
#: The greatest number of replies to prepare for.
REPLIES: Final = 8


class BotTurn:
    """A bot's search for the view's seat, and its answer; ``cap`` is its time limit in seconds.

    Without ``cap``, the level's own limit applies, except to a search for a proof. ``times``
    multiplies the level's budget of nodes.
    """

    def __init__(
        self,
        view: View,
        bot: Bot,
        level: int,
        seed: int,
        clock: Clock,
        *,
        cap: float | None = None,
        times: int = 1,
    ) -> None:
        self._match, self._leads = view.possible_match(Random(0)), bot.LEADS
        self._budget = times * bot.LEVELS[level].nodes
        search = bot.thinking(view, level, seed, self._budget if times > 1 else None)
        self._pace: Pace[Thinking] | None = Pace(search, cap or CAPS[level], clock, waits=not cap)
        self._answer: Message = {}

    @property
    def over(self) -> bool:
        return self._pace is None or self._pace.over

    def advance(self) -> None:
        """Search for one time slice."""
        if self._pace is not None:
            self._pace.advance()

    def thought(self) -> Message:
        """The search's thoughts so far, as fields of an answer."""
        if self._pace is None:
            return {name: it for name, it in self._answer.items() if name != "move"}
        found = self._pace.search.progress()
        return {
            "depth": found.depth,
            "nodes": found.nodes,
            "line": found.line,
            "verdict": telling.verdict(found, self._leads),
            "share": self._pace.share(found.nodes, self._budget),
        }

    def answer(self, *, tells: bool = True) -> Message:
        """The best turn so far; with ``tells``, also the thoughts."""
        if self._pace is None:
            return self._answer if tells else {"move": self._answer["move"]}
        told = {**self.thought(), "stopped": not self.over} if tells else {}
        return {"move": self._match.written(self._pace.search.best()), **told}

    def settle(self) -> None:
        """Keep only the answer, so that the memory of the search can be freed."""
        self._answer, self._pace = self.answer(), None


class Pondering:
    """Bots' turns, prepared for the replies that ``analysis`` of ``match`` finds likely.

    ``nodes`` is the analysis's budget. ``begin`` begins the search after a reply; it returns None
    if no bot is to move then.
    """

    def __init__(
        self,
        match: Match,
        analysis: Analysis,
        nodes: int,
        begin: Callable[[Match], BotTurn | None],
        clock: Clock,
    ) -> None:
        self._match, self._nodes, self._begin = match, nodes, begin
        self._replies: Pace[Analysis] | None = Pace(analysis, inf, clock, waits=False)
        self._turns: dict[tuple[Any, ...], BotTurn] = {}
        self._slices = self._working()
        self.done = False

    def advance(self) -> None:
        """Work for one time slice."""
        self.done = next(self._slices, self) is self

    def take(self, match: Match) -> BotTurn | None:
        """The search for a bot's turn in ``match``, finished or begun; None without one."""
        return self._turns.get(match.actions)

    def _working(self) -> Iterator[None]:
        for reply in (yield from self._likely()):
            match = self._match
            for action in reply:
                match = match.play(action)
            turn = self._begin(match)
            if turn is None:
                continue
            self._turns[match.actions] = turn
            while not turn.over:
                turn.advance()
                yield
            turn.settle()
            yield

    def _likely(self) -> Generator[None, None, list[tuple[Any, ...]]]:
        pace, self._replies = self._replies, None
        assert pace is not None
        while pace.search.nodes < self._nodes and not pace.over:
            pace.advance()
            yield
        return [told.actions for told in pace.search.best()]
