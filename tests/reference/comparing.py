"""An engine held against a second reader of its rules, over random games."""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, Protocol

from tessera.play.contract import Game, State

#: Refusals compared at one state.
REFUSED = 12


class Reader(Protocol):
    """What a second reader of a game answers, in text.

    ``legal`` is sorted, ``open`` whether the turn goes on, ``result`` winners and rule or None,
    ``refusal`` the rule that refuses an action.
    """

    def player(self) -> str: ...
    def legal(self) -> list[str]: ...
    def play(self, action: str) -> None: ...
    def open(self) -> bool: ...
    def scores(self) -> dict[str, int]: ...
    def result(self) -> tuple[tuple[str, ...], str] | None: ...
    def position(self) -> dict[str, Any]: ...
    def refusal(self, action: str) -> str | None: ...


#: Where each action leads.
Ways = Mapping[str, State[Any]]


def at_random(seat: str, ways: Ways, before: set[Hashable], rng: Random) -> str:
    """Any action."""
    return rng.choice(list(ways))


def grabbing(seat: str, ways: Ways, before: set[Hashable], rng: Random) -> str:
    """Mostly a capture or one of few that gains most: boards fill, and much happens on them."""
    some = rng.sample(list(ways), min(len(ways), rng.choice((1, *[40] * 9))))
    return max(some, key=lambda text: (_worth(text, ways[text]), ways[text].scores[seat]))


def _worth(text: str, state: State[Any]) -> int:
    """A capture, then a move that asks for a tile, then any other, then turning a pawn."""
    if text[-1] in "<>" and "-" not in text:
        return -1
    return 2 if "x" in text else int(state.open)


def shuffling(seat: str, ways: Ways, before: set[Hashable], rng: Random) -> str:
    """After a while only to where one has been, or away from tiles: nothing happens any more."""
    if len(before) < 40:
        return grabbing(seat, ways, before, rng)

    def dull(text: str) -> tuple[bool, bool, int]:
        after = ways[text]
        return _worth(text, after) < 0, after.key not in before, after.scores[seat]

    return min(rng.sample(list(ways), len(ways)), key=dull)


class Comparison(NamedTuple):
    """A game, the ways to set it up, and the texts that may be tried on it."""

    game: Game[Any]
    #: Makes a position to begin with, and the second reader of it.
    beginning: Callable[[Random], tuple[State[Any], Reader]]
    #: Some text of an action, for the seat to move or not.
    tried: Callable[[Random], str]

    def run(self, rng: Random, plies: int) -> int:
        done = 0
        while done < plies:
            state, reader = self.beginning(rng)
            said = [json.dumps(state.position())]
            choose = rng.choice((at_random, *[grabbing] * 6, shuffling))
            before: set[Hashable] = set()
            while legal := self.compared(state, reader, said, rng):
                before.add(state.key)
                ways = {text: state.apply(self.game.read(text)[0]) for text in legal}
                action = choose(state.to_move or "", ways, before, rng)
                said.append(action)
                state = ways[action]
                reader.play(action)
                done += 1
        return done

    def compared(
        self, state: State[Any], reader: Reader, said: Sequence[str], rng: Random
    ) -> list[str]:
        game, told = self.game, f"{state.key}: {' '.join(said)}"
        legal = reader.legal()
        assert legal == [game.write(action) for action in state.actions()], told
        outcome = state.outcome
        assert reader.result() == (outcome and (outcome.winners, outcome.rule)), told
        assert reader.scores() == dict(state.scores), told
        assert reader.open() == state.open, told
        assert reader.position() == state.position(), told
        assert (reader.player() if legal else None) == state.to_move, told
        for text in [self.tried(rng) for _ in range(REFUSED)]:
            fault = state.fault(game.read(text)[0])
            assert reader.refusal(text) == (fault and fault.rule), f"{told}: {text}"
        for text in rng.sample(legal, min(3, len(legal))):
            assert state.fault(game.read(text)[0]) is None, f"{told}: {text}"
        return legal
