"""A bot to start from: it plays the first action that is legal, in every game.

It speaks the line protocol with whoever asks it (``load``, ``think``), and with Tessera itself,
which knows the rules: what it is sent it loads there, and asks what is legal. Change `choice`.
``python3 scripts/arena.py pyrga engine 1 --engine "python3 scripts/opponents/first_move.py"``
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
    """Tessera on the line."""

    def __init__(self) -> None:
        known = {**os.environ, "PYTHONPATH": str(PY)} if PY.is_dir() else None
        command = [sys.executable, "-m", "tessera", "serve"]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8", env=known
        )

    def ask(self, **request: Any) -> dict[str, Any]:
        """The answer to a request."""
        assert self.process.stdin is not None and self.process.stdout is not None
        print(json.dumps(request), file=self.process.stdin, flush=True)
        answer: dict[str, Any] = json.loads(self.process.stdout.readline())
        return answer


def choice(actions: list[str]) -> str:
    """The action that is played, of those that are legal."""
    return actions[0]


def main() -> None:
    """Answer each line; what is not known is refused."""
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
