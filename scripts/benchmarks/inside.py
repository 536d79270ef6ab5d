"""Measure speed in the browser, in the page's Python and in the bots' worker.

The page's archives hold no command line, so `install` gets its sources.
"""

from __future__ import annotations

import json
import sys
import types
from typing import Any


def install(sources: dict[str, str]) -> None:
    """Make modules of these names importable from their sources, in this order."""
    for name, source in sources.items():
        module = types.ModuleType(name)
        if name == "tessera.command":
            module.__path__ = []
        sys.modules[name] = module
        exec(compile(source, f"{name}.py", "exec"), module.__dict__)


def speed(what: str, seconds: float, game: str = "pyrga") -> float:
    """Rounds of the plain loop ("loop"), random plies ("plies") or search "nodes" a second."""
    from tessera import archives  # noqa: PLC0415
    from tessera.command import bench  # noqa: PLC0415 - `install` has made it
    from tessera.games import catalogue  # noqa: PLC0415

    if what == "loop":
        return bench.plain_loop(seconds).per_second
    archives.gather(game)
    measure = bench.random_plies if what == "plies" else bench.bot_nodes
    return measure(catalogue.game(game), seconds).per_second


def verdicts(request: dict[str, Any]) -> tuple[float, float]:
    """Seconds until half of a position's placements are proven, and until all are.

    The request's ``longest`` stands for a longer time.
    """
    from time import perf_counter  # noqa: PLC0415 - beside the others

    from tessera import archives  # noqa: PLC0415

    archives.gather("pyrga")
    from tessera.games.pyrga.rules import GAME, Pyrga  # noqa: PLC0415
    from tessera.games.pyrga.verdicts import Verdicts  # noqa: PLC0415

    state = Pyrga(strict=request["opening"] != "free")
    for move in request["moves"].split():
        state = state.apply(*GAME.read(move))
    longest: float = request["longest"]
    wanted, half, began = -(-len(state.actions()) // 2), longest, perf_counter()
    found = Verdicts(state)
    while not found.decided and perf_counter() - began < longest:
        found.step(2_000)
        if half == longest and len(found.known) >= wanted:
            half = perf_counter() - began
    return half, perf_counter() - began if found.decided else longest


def answer(request: dict[str, Any]) -> float | tuple[float, float]:
    """Answer a request."""
    if request["do"] == "verdicts":
        return verdicts(request)
    if request["do"] == "install":
        install(request["sources"])
        return 0.0
    return speed(request["do"], request["seconds"], request.get("game", "pyrga"))


async def handle(text: str) -> None:
    """Answer a message in the worker."""
    import js  # noqa: PLC0415 - only there in a browser

    js.postMessage(json.dumps({"kind": "measured", "value": answer(json.loads(text))}))
