"""A bot to start from: it plays the first legal action, in every game.

It answers the line protocol's ``load`` and ``think``. Tessera knows the rules: the bot passes each
record on to a Tessera of its own and asks it for the legal actions. To make another bot, change
`choice`. ``python3 scripts/arena.py pyrga engine 1 --engine "python3
scripts/opponents/first_move.py"``
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

PY = Path(__file__).resolve().parents[2] / "py"


class Rules:
    """A Tessera that answers the line protocol."""

    def __init__(self) -> None:
        known = {**os.environ, "PYTHONPATH": str(PY)} if PY.is_dir() else None
        command = [sys.executable, "-m", "tessera", "serve"]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8", env=known
        )

    def ask(self, **request: Any) -> dict[str, Any]:
        """Send a request and return the answer."""
        assert self.process.stdin is not None and self.process.stdout is not None
        print(json.dumps(request), file=self.process.stdin, flush=True)
        answer: dict[str, Any] = json.loads(self.process.stdout.readline())
        return answer


def choice(actions: list[str]) -> str:
    """Choose one of the legal actions."""
    return actions[0]


def main() -> None:
    """Answer each line; refuse unknown requests."""
    rules = Rules()
    for line in sys.stdin:
        request = json.loads(line)
        answer: dict[str, Any] = {"ok": False, "fault": "protocol", "message": "Not known here."}
        if request["do"] == "load":
            answer = rules.ask(do="load", record=request["record"])
        elif request["do"] == "think":
            answer = {"ok": True, "move": choice(rules.ask(do="legal")["actions"])}
        print(json.dumps({**answer, "id": request.get("id")}), flush=True)


if __name__ == "__main__":
    main()
