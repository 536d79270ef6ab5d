"""Entry point of the bots' worker, which searches in short bursts and reads messages in between.

Questions: ``{"do": "think", "id": number, "game": id, "view": a record, "level": 0 to 5, "seed":
number, "tells": true to report thoughts, "cap": seconds or null, "deepens": number}``; a search
with a cap does not wait for a proof. ``{"do": "stop", "id": number}`` ends the question with that
id and all earlier ones. Studies also ask ``analyse``, ``try`` and ``review``
(`tessera.search.answers`).

Answers: ``{"kind": "progress", "id": number}`` now and then, finally ``{"kind": "move", "id":
number, "move": the rest of the turn}``. With ``tells``, both hold ``depth``, ``nodes``, ``line``,
``verdict`` (`tessera.search.telling.Verdict`) and ``share`` (percentage of nodes or time used, null
while a proof is sought); the final answer also holds ``stopped``, true if the search was stopped.
If ``deepens`` is not 0, a ``progress`` with the ``move`` comes first; then the budget is multiplied
by ``deepens``, and more of these follow.

``{"do": "ponder", "id": …, "game": …, "view": …, "levels": {bot's seat: level}, "seed": …}``, with
the view of the person to move, prepares the answers to questions with the same seed
(`tessera.search.ahead.Pondering`). ``{"kind": "pondered", "id": …}`` tells when all are ready. Any
other message ends it.
"""

import asyncio
import json
from collections.abc import Awaitable
from math import inf
from random import Random
from time import perf_counter
from typing import Any

import js

from tessera import archives
from tessera.games import catalogue
from tessera.play.fault import Refused
from tessera.play.match import Match
from tessera.play.view import View, read_view
from tessera.search.ahead import REPLIES, BotTurn, Pondering
from tessera.search.pacing import Pace
from tessera.search.telling import LEAD

#: Seconds between two reports.
REPORT = 0.2
#: Questions that only studies ask.
STUDYING = ("analyse", "try", "review")


class Thinker:
    """Handler of the page's messages; questions with ids up to ``stopped`` have been ended."""

    def __init__(self) -> None:
        self.stopped = 0
        #: The turns that are prepared, and the seed of the question that they answer.
        self.ahead: tuple[int, Pondering] | None = None

    def handle(self, text: str) -> Awaitable[None]:
        """Handle one message from the page; "stop" ends the search after the current burst."""
        message = json.loads(text)
        ahead, self.ahead = self.ahead, None
        if message["do"] == "stop":
            self.stopped = max(self.stopped, message["id"])
        elif message["do"] == "think":
            return self.think(message, ahead)
        elif message["do"] == "ponder":
            return self.ponder(message)
        elif message["do"] in STUDYING:
            return self.study(message)
        return asyncio.sleep(0)

    async def think(
        self, message: dict[str, Any], ahead: tuple[int, Pondering] | None = None
    ) -> None:
        """Search until done or stopped, report progress, then post the turn."""
        number, cap, view = message["id"], message["cap"], self._view(message)
        turn = None
        if ahead is not None and ahead[0] == message["seed"] and not cap:
            turn = ahead[1].take(view.possible_match(Random(0)))
        turn = turn or begun(view, message["level"], message["seed"], cap)
        await self._search(turn, message)
        found, times = turn.answer(tells=message["tells"]), message.get("deepens", 0)
        if times and number > self.stopped and found["verdict"].sort == LEAD:
            post(kind="progress", id=number, **found)
            turn = begun(view, message["level"], message["seed"], cap * times, times)
            await self._search(turn, message, after=found["nodes"])
            deeper = turn.answer()
            found = deeper if deeper["nodes"] > found["nodes"] else found
        post(kind="move", id=number, **found)

    async def _search(self, turn: BotTurn, message: dict[str, Any], after: int = -1) -> None:
        """Advance a search until it is over or stopped, and report it from ``after`` nodes on."""
        number, last, tells = message["id"], 0.0, message["tells"]
        while not turn.over and number > self.stopped:
            turn.advance()
            if perf_counter() - last > REPORT:
                last = perf_counter()
                told = turn.answer() if after >= 0 else turn.thought() if tells else {}
                if told.get("nodes", 0) > after:
                    post(kind="progress", id=number, **told)
            await js.heard()

    async def ponder(self, message: dict[str, Any]) -> None:
        """Prepare bots' turns until all are ready or another message comes."""
        from tessera.search import answers  # noqa: PLC0415 - only pondering and studies need it

        game, levels, seed = message["game"], message["levels"], message["seed"]
        view, analyst = self._view(message), catalogue.analysis(game)
        rules = catalogue.game, analyst, catalogue.bot(game).LEADS
        analysis = answers.analysis({**message, "lines": REPLIES}, *rules)

        def begin(match: Match) -> BotTurn | None:
            seat = match.to_move or ""
            if seat not in levels:
                return None
            text = View.of(match, seat).write()
            return begun(read_view(text, catalogue.game), levels[seat], seed)

        match = view.possible_match(Random(0))
        pondering = Pondering(match, analysis, analyst.NODES, begin, perf_counter)
        self.ahead = mine = seed, pondering
        while not pondering.done and self.ahead is mine:
            pondering.advance()
            await js.heard()
        if self.ahead is mine:
            post(kind="pondered", id=message["id"])

    def _view(self, message: dict[str, Any]) -> View:
        archives.gather(message["game"])
        return read_view(message["view"], catalogue.game)

    async def study(self, message: dict[str, Any]) -> None:
        """Answer a study's question, or post the rules' reason for refusing it."""
        archives.gather(message["game"])
        try:
            if message["do"] == "review":
                await self.review(message)
            else:
                await self.analyse(message)
        except Refused as refused:
            post(kind="refused", id=message["id"], rule=refused.fault.rule, why=refused.fault.why)

    async def analyse(self, message: dict[str, Any]) -> None:
        """Deepen an analysis until it is stopped, done or out of time."""
        from tessera.search import answers  # noqa: PLC0415 - only studies need it

        number, game = message["id"], message["game"]
        tries = message["do"] == "try"
        rules = catalogue.game, catalogue.analysis(game), catalogue.bot(game).LEADS
        found = answers.analysis(message, *rules)
        cap = message.get("seconds", inf)
        pace, last = Pace(found, cap, perf_counter, waits=False), 0.0
        while not pace.over and number > self.stopped:
            pace.advance()
            # The first report comes as soon as there is a line.
            if perf_counter() - last > REPORT and not tries and found.best():
                last = perf_counter()
                post(kind="progress", id=number, **answers.told(found))
            await js.heard()
        if tries:
            post(kind="tried", id=number, tried=answers.tried(found))
        else:
            post(kind="analysis", id=number, done=found.done, **answers.told(found))

    async def review(self, message: dict[str, Any]) -> None:
        """Judge the turns of a match in 1 + ``refine`` passes, unless stopped earlier."""
        from tessera.search import answers  # noqa: PLC0415

        number, game = message["id"], message["game"]
        rules = catalogue.game, catalogue.analysis(game), catalogue.bot(game).LEADS
        found = answers.reviewing(message, *rules)
        pace, last, told = Pace(found, inf, perf_counter, waits=False), 0.0, 0
        wanted = 1 + message.get("refine", 0)
        while told < wanted and number > self.stopped:
            pace.advance()
            if found.passes > told:
                told = found.passes
                post(kind="review", id=number, done=told >= wanted, **answers.reviewed(found))
            elif perf_counter() - last > REPORT:
                last = perf_counter()
                post(kind="progress", id=number, share=found.share, passes=found.passes)
            await js.heard()
        if told < wanted:
            post(kind="review", id=number, done=False, **answers.reviewed(found))


def begun(view: View, level: int, seed: int, cap: float | None = None, times: int = 1) -> BotTurn:
    bot = catalogue.bot(view.game.id, level)
    return BotTurn(view, bot, level, seed, perf_counter, cap=cap, times=times)


def post(**answer: object) -> None:
    js.postMessage(json.dumps(answer))


handle = Thinker().handle
