"""A compiled UCT player (`scripts/opponents/uct`) held against the rules, over random games."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Hashable
from random import Random
from typing import Any

from opponents import uct
from tessera.play.match import Match
from tessera.play.view import View
from tests.reference.comparing import Ways
from toolchain.compiler import program

#: The share of states in which the program is asked to choose, and the playouts of its search.
SEARCHES, PLAYOUTS = 0.02, 200
#: Chooses an action's text: the seat to move, where each action leads, keys of states so far.
Policy = Callable[[str, Ways, set[Hashable], Random], str]


class Program:
    """The running program of a game, compiled if need be."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.process = subprocess.Popen(
            [program(uct.source(game))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )

    def ask(self, **request: Any) -> dict[str, Any]:
        """The answer to a request."""
        assert self.process.stdin is not None and self.process.stdout is not None
        print(json.dumps(request), file=self.process.stdin, flush=True)
        line = self.process.stdout.readline()
        assert line, f"It has ended: {request}"
        answer: dict[str, Any] = json.loads(line)
        return answer

    def close(self) -> None:
        """End the program."""
        with self.process:
            assert self.process.stdin is not None
            self.process.stdin.close()


def search(program: Program, match: Match) -> None:
    """Check that the program's choice is legal, and the same for the same seed."""
    first, second = (program.ask(do="think", seed=7, nodes=PLAYOUTS) for _time in range(2))
    assert first == second
    assert first["info"]["playouts"] in (0, PLAYOUTS)
    match.play_text(first["move"], blind=True)


def compared(program: Program, match: Match, policy: Policy, rng: Random) -> int:
    """Play a match to its end; return the number of states at which the program agreed.

    It is given the view of the seat to move, as a bot is. Now and then it is asked for its choice.
    """
    game, states, before = match.game, 0, set[Hashable]()
    while (seat := match.to_move) is not None:
        view = View.of(match, seat).write()
        status = program.ask(do="load", record=view)
        expected: dict[str, Any] = {"open": match.open, "to_move": seat, "outcome": None}
        assert {name: status.get(name) for name in expected} == expected, (status, view)
        actions = {game.write(action): action for action in match.legal()}
        assert sorted(actions) == sorted(program.ask(do="legal")["actions"]), view
        ways = {text: match.state.apply(action) for text, action in actions.items()}
        if rng.random() < SEARCHES:
            search(program, match)
        before.add(match.state.key)
        match = match.play(actions[policy(seat, ways, before, rng)])
        states += 1
    outcome, view = match.outcome, View.of(match, match.seats[0]).write()
    assert outcome is not None
    ended = {
        "winners": list(outcome.winners),
        "scores": dict(outcome.scores),
        "rule": outcome.rule,
    }
    assert ended == program.ask(do="load", record=view).get("outcome"), view
    return states
