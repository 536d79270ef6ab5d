"""Other programs as players, through the line protocol on their standard input and output."""

from __future__ import annotations

import atexit
import json
import shlex
import subprocess
from contextlib import suppress
from queue import Empty, SimpleQueue
from random import Random
from threading import Thread
from typing import Any, Final

from tessera.command.messages import lines
from tessera.play.fault import Refused
from tessera.play.view import View
from tessera.words.naming import clipped

ENGINE: Final = "engine"
#: The default time allowed for an answer, in seconds.
PATIENCE: Final = 600


class EngineFailed(RuntimeError):
    """A program did not start, did not answer, or gave an answer that cannot be played."""

    def __init__(self, command: str, what: str) -> None:
        super().__init__(f"{command}: {what}")


class Engine:
    """A running program that chooses turns on request."""

    def __init__(self, command: str) -> None:
        """Start the program. Raises `EngineFailed` if that fails."""
        self._command = command
        try:
            self._process = subprocess.Popen(
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
            )
        except (OSError, ValueError) as error:
            raise EngineFailed(command, str(error)) from None
        self._number = 0
        self._lines: SimpleQueue[str] = SimpleQueue()
        Thread(target=self._listen, daemon=True).start()
        atexit.register(self._process.kill)

    def _listen(self) -> None:
        """Queue all lines of the program's output; at its end, queue an empty string."""
        assert self._process.stdout is not None
        with suppress(OSError, ValueError):
            for line in lines(self._process.stdout):
                self._lines.put(line)
        self._lines.put("")

    def end(self) -> None:
        self._process.kill()

    def ask(self, patience: int, **request: Any) -> dict[str, Any]:
        """Return the answer to a request. Raises `EngineFailed` if it is late or not ``ok``."""
        self._number += 1
        line = json.dumps({"id": self._number, **request})
        assert self._process.stdin is not None
        try:
            print(line, file=self._process.stdin, flush=True)
            text = self._lines.get(timeout=patience)
        except Empty:
            raise EngineFailed(self._command, f"no answer for {patience} seconds") from None
        except OSError:
            text = ""
        if not text:
            raise EngineFailed(self._command, "no answer: it has ended")
        try:
            answer = json.loads(text)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict) or answer.get("id") != self._number or not answer.get("ok"):
            raise EngineFailed(
                self._command, f"asked to {request['do']}, it said {clipped(text.strip())}"
            )
        return answer


#: The programs that this process has started, by command.
_RUNNING: Final[dict[str, Engine]] = {}


def asked(command: str, nodes: int | None, patience: int, view: View, seed: int) -> tuple[Any, ...]:
    """Send another program a view (``load``), and return its choice for the turn (``think``).

    Each answer may take ``patience`` seconds (1 or more). If the program does not answer with a
    legal action, end it and raise `EngineFailed`. The next call then starts the program again.
    """
    engine = _RUNNING.get(command) or _RUNNING.setdefault(command, Engine(command))
    try:
        return _answered(engine, command, nodes, patience, view, seed)
    except EngineFailed:
        _RUNNING.pop(command).end()
        raise


def _answered(
    engine: Engine, command: str, nodes: int | None, patience: int, view: View, seed: int
) -> tuple[Any, ...]:
    engine.ask(patience, do="load", record=view.write())
    budget = {} if nodes is None else {"nodes": nodes}
    answer = engine.ask(patience, do="think", seed=seed, **budget)
    match, move = view.possible_match(Random(0)), str(answer.get("move"))
    try:
        played = match.play_text(move, blind=True)
    except Refused as refused:
        raise EngineFailed(command, f"{clipped(move)}: {refused.fault.rule}") from None
    actions: tuple[Any, ...] = played.actions[len(match.actions) :]
    if not actions:
        raise EngineFailed(command, f"{clipped(move)}: no turn")
    return actions
