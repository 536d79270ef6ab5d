"""The entry of the bots' worker: thinks in slices, and listens between them."""

import asyncio
import json
from time import perf_counter

import js

from tessera.games import catalogue
from tessera.play.view import read_view

#: How long a slice may take, in seconds, and how many nodes the first one has.
SLICE, FIRST = 0.03, 200

stopped = 0


async def handle(text: str) -> None:
    """Answer one message of the page."""
    global stopped
    message = json.loads(text)
    if message["do"] == "stop":
        stopped = max(stopped, message["id"])
    elif message["do"] == "think":
        await think(message)


async def think(message: dict) -> None:
    """Search until done or stopped, with a report after each slice; post the turn."""
    number = message["id"]
    view = read_view(message["view"], catalogue.game)
    bot = catalogue.room(message["game"], "bot")
    thinking = bot.thinking(view, message["level"], message["seed"])
    nodes, told = FIRST, 0.0
    while not thinking.done and number > stopped:
        began = perf_counter()
        thinking.step(nodes)
        took = perf_counter() - began
        nodes = max(50, min(nodes * 2, int(nodes * SLICE / max(took, 1e-6))))
        if perf_counter() - told > 0.2:
            told = perf_counter()
            progress = thinking.progress()
            report = {"depth": progress.depth, "nodes": progress.nodes, "line": progress.line}
            js.postMessage(json.dumps({"kind": "progress", "id": number, **report}))
        await asyncio.sleep(0)
    move = view.game.write_turn(thinking.best())
    js.postMessage(json.dumps({"kind": "move", "id": number, "move": move}))
