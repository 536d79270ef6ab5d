"""An entry of the worker: replays games, counts turns and lets bots think on the page's engine."""

import json
import sys
from importlib import import_module
from pathlib import Path

import js

from tessera import archives
from tessera.games import catalogue
from tessera.games.pyrga import rules


def install(sources: dict[str, str]) -> None:
    """Write sources where they can be imported."""
    for name, text in sources.items():
        path = Path("/home/pyodide/given", name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    sys.path.insert(0, "/home/pyodide/given")


def counted(case: list[object]) -> dict[str, int]:
    """The numbers of turn sequences from a position, to the depths that are asked for."""
    match = import_module("tests.perft.cases").Case(*case).match()
    perft = import_module("perft").perft
    return {depth: perft(match.game, match.state, int(depth)) for depth in case[-1]}


async def handle(text: str) -> None:
    """Install the sources, do what is asked, and say on what engine."""
    message = json.loads(text)
    install(message["sources"])
    for game in catalogue.GAMES:
        archives.gather(game)
    shown = import_module("tests.playthroughs.showing").shown
    done = {
        "kind": "done",
        "engine": [rules.__file__, catalogue.__file__],
        "documented": rules.Pyrga.fault.__doc__,
        "platform": sys.platform,
        "shown": [shown(record) for record in message["records"]],
        "counts": [counted(case) for case in message["cases"]],
        "levels": [*import_module("tests.search.levels").lines(7)],
    }
    js.postMessage(json.dumps(done))
