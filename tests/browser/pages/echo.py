"""An entry of the worker that says back what it hears."""

import json
import sys

import js

from tessera.games import pyrga


async def handle(text: str) -> None:
    """Echo, or fail if so asked."""
    if json.loads(text)["do"] == "fail":
        raise ValueError("as asked")
    answer = {"kind": "echo", "text": text, "python": sys.version, "game": pyrga.__file__}
    js.postMessage(json.dumps(answer))
