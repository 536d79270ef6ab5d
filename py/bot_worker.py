"""Entry point of the bots' worker, which searches in short bursts and reads messages in between.

Questions: ``{"do": "think", "id": number, "game": id, "view": a record, "level": 0 to 5, "seed":
number, "tells": true to report thoughts, "cap": seconds or null}``; a search with a cap does not
wait for a proof. ``{"do": "stop", "id": number}`` ends the question with that id and all earlier
ones. Studies also ask ``analyse``, ``try`` and ``review`` (`tessera.search.answers`).

Answers: ``{"kind": "progress", "id": number}`` now and then, finally ``{"kind": "move", "id":
number, "move": the rest of the turn}``. With ``tells``, both hold ``depth``, ``nodes``, ``line``,
``verdict`` (`tessera.search.telling.Verdict`) and ``share`` (percentage of nodes or time used, null
while a proof is sought); the final answer also holds ``stopped``, true if the search was stopped.
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
from tessera.play.view import read_view
from tessera.search import telling
from tessera.search.pacing import CAPS, Pace
from tessera.search.thinking import Thinking

#: Seconds between two reports.
REPORT = 0.2
#: Questions that only studies ask.
STUDYING = ("analyse", "try", "review")


class Thinker:
    """Handler of the page's messages; questions with ids up to ``stopped`` have been ended."""

    def __init__(self) -> None:
        self.stopped = 0

    def handle(self, text: str) -> Awaitable[None]:
        """Handle one message from the page; "stop" ends the search after the current burst."""
        message = json.loads(text)
        if message["do"] == "stop":
            self.stopped = max(self.stopped, message["id"])
        elif message["do"] == "think":
            return self.think(message)
        elif message["do"] in STUDYING:
            return self.study(message)
        return asyncio.sleep(0)

    async def think(self, message: dict[str, Any]) -> None:
        """Search until done or stopped, report progress, then post the turn."""
        number, game = message["id"], message["game"]
        archives.gather(game)
        level, cap = message["level"], message["cap"]
        bot = catalogue.bot(game, level)
        view = read_view(message["view"], catalogue.game)
        match = view.possible_match(Random(0))
        thinking = bot.thinking(view, level, message["seed"])
        pace = Pace(thinking, cap or CAPS[level], perf_counter, waits=not cap)
        budget = bot.LEVELS[level].nodes
        tells, last = message["tells"], 0.0
        leads = bot.LEADS
        while not pace.over and number > self.stopped:
            pace.advance()
            if perf_counter() - last > REPORT:
                last = perf_counter()
                told = thought(pace, budget, leads) if tells else {}
                post(kind="progress", id=number, **told)
            await js.heard()
        told = thought(pace, budget, leads) if tells else {}
        told |= {"stopped": not pace.over} if tells else {}
        post(kind="move", id=number, move=match.written(thinking.best()), **told)

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


def thought(pace: Pace[Thinking], budget: int, leads: tuple[int, int, int]) -> dict[str, Any]:
    """Return a search's thoughts so far, as fields of an answer."""
    found = pace.search.progress()
    return {
        "depth": found.depth,
        "nodes": found.nodes,
        "line": found.line,
        "verdict": telling.verdict(found, leads),
        "share": pace.share(found.nodes, budget),
    }


def post(**answer: object) -> None:
    js.postMessage(json.dumps(answer))


handle = Thinker().handle
