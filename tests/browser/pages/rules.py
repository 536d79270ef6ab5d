"""An entry of the worker that runs tests, which it is sent as sources, on the page's engine."""

import json
import sys
from importlib import import_module
from pathlib import Path

import js

from tessera import archives
from tessera.games import catalogue
from tessera.games.pyrga import rules


def install(sources: dict[str, str]) -> None:
    """Write the tests' sources where they can be imported."""
    for name, text in sources.items():
        path = Path("/home/pyodide/given", name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    sys.path.insert(0, "/home/pyodide/given")


def outcome(module: str) -> dict[str, object]:
    """Run a module's plain tests: the names of those that hold, and why the others do not."""
    run = import_module("tests.rules.run").run
    tests = vars(import_module(module)).items()
    held, failed = run([(name, test) for name, test in tests if name.startswith("test_")])
    return {"held": held, "failed": failed}


async def handle(text: str) -> None:
    """Install the sources, run the modules, and say on what engine."""
    message = json.loads(text)
    install(message["sources"])
    for game in catalogue.GAMES:
        archives.gather(game)
    js.postMessage(
        json.dumps(
            {
                "kind": "done",
                "engine": [rules.__file__, catalogue.__file__],
                "documented": rules.Pyrga.fault.__doc__,
                "platform": sys.platform,
                "outcomes": {module: outcome(module) for module in message["modules"]},
            }
        )
    )
