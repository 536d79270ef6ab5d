"""The entry of the bots' worker: thinks in slices, and listens between them."""

import asyncio
import json
from random import Random
from time import perf_counter
from typing import Any

import js

from tessera.games import catalogue
from tessera.play.view import read_view

#: How long a slice may take, in seconds, and how many nodes the first one has.
SLICE, FIRST = 0.03, 200
#: How often to report, in seconds.
REPORT = 0.2


class Thinker:
    """Answers the page; ``stopped`` is the newest question that is to be ended."""

    def __init__(self) -> None:
        self.stopped = 0

    async def handle(self, text: str) -> None:
        """Answer one message of the page."""
        message = json.loads(text)
        if message["do"] == "stop":
            self.stopped = max(self.stopped, message["id"])
        elif message["do"] == "think":
            await self.think(message)

    async def think(self, message: dict[str, Any]) -> None:
        """Search until done or stopped, with a report now and then; post the turn."""
        number = message["id"]
        view = read_view(message["view"], catalogue.game)
        bot = catalogue.room(message["game"], "bot")
        thinking = bot.thinking(view, message["level"], message["seed"])
        nodes, told = FIRST, 0.0
        while not thinking.done and number > self.stopped:
            began = perf_counter()
            thinking.step(nodes)
            took = perf_counter() - began
            nodes = max(50, min(nodes * 2, int(nodes * SLICE / max(took, 1e-6))))
            if perf_counter() - told > REPORT:
                told = perf_counter()
                depth, visited, _score, _line = thinking.progress()
                post(kind="progress", id=number, depth=depth, nodes=visited)
            await asyncio.sleep(0)
        move = view.possible_match(Random(0)).written(thinking.best())
        post(kind="move", id=number, move=move)


def post(**answer: object) -> None:
    """Send an answer to the page."""
    js.postMessage(json.dumps(answer))


handle = Thinker().handle
