"""Bots of every level from 1 on take wins and avoid losses, as the rules define them.

Positions near the ends of random games are judged by `State.outcome` alone, by nothing that a bot
knows: if the rules change and the bot does not, these tests fail. Games with hidden or random parts
are left out, since hardly any win is certain in them: their tactics have tests of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import cache
from itertools import islice
from random import Random
from typing import Any, Final, NamedTuple

import pytest

from tessera.command.think import decide
from tessera.games import catalogue
from tessera.play.contract import Game, State
from tessera.play.match import Match
from tessera.play.view import View
from tessera.search.levels import NUMBERS
from tests.properties.playing import Kind, setups

#: The most positions of each sort, and the number of random games that are searched for them.
COUNT, GAMES = 20, 100
#: The last positions of a game that are judged, and the most actions that they may have.
LAST, WIDE = 8, 100
#: The most that a level may look at here, in states.
NODES = 2_000
WON, NEITHER, LOST = 1, 0, -1


class Position(NamedTuple):
    """A running match, and the side that is to move."""

    match: Match
    side: str

    def __str__(self) -> str:
        written = map(self.match.game.write, self.match.actions)
        return " ".join([str(self.match.setup.seats), str(self.match.setup.options), *written])

    def verdict(self, state: State[Any]) -> int:
        """`WON` where the game is over and the side alone has won, `LOST` where others have."""
        winners = state.outcome.winners if state.outcome else ()
        if self.side in winners:
            return WON if len(winners) == 1 else NEITHER
        return LOST if winners else NEITHER

    def moves(self, state: State[Any]) -> bool:
        return self.match.game.side(self.match.setup, state.mover) == self.side

    def after(self) -> Mapping[Any, State[Any]]:
        return {action: self.match.state.apply(action) for action in self.match.legal()}

    def turn(self, level: int) -> tuple[Any, State[Any]]:
        assert self.match.to_move is not None
        nodes = min(limits(self.match.game.id, level).nodes, NODES)
        view, state = View.of(self.match, self.match.to_move), self.match.state
        turn = decide(view, level, 1, nodes=nodes).best()
        for action in turn:
            state = state.apply(action)
        return turn[0], state


def limits(game: str, level: int) -> Any:
    """The limits of a level of a game's bot: nodes and depth."""
    return catalogue.bot(game, level).LEVELS[level]


def is_open(game: Game[Any]) -> bool:
    """True for a game in which everybody knows everything, and nothing is drawn by lot."""
    return not any(game.secrets(each) or game.deal_headers(each) for each in setups(game))


#: Chooses the right actions of a position; none where there is nothing to choose.
Right = Callable[[Position], Collection[Any]]


def wins(position: Position) -> set[Any]:
    return {it for it, state in position.after().items() if position.verdict(state) == WON}


def keeps(position: Position) -> set[Any]:
    """The actions that do not lose at once, in a position without a win."""
    after = position.after()
    kept = {it for it, state in after.items() if position.verdict(state) != LOST}
    return set() if wins(position) or all(after[it].open for it in kept) else kept


def denies(position: Position) -> set[Any]:
    """The actions after which nobody else can win at once, in a position without a win."""
    after = position.after()
    kept = {it for it in keeps(position) if not _gives(position, after[it])}
    return set() if all(after[it].open for it in kept) else kept


def _gives(position: Position, state: State[Any]) -> bool:
    """True if another side can win with the next action."""
    if position.moves(state):
        return False
    return LOST in {position.verdict(state.apply(action)) for action in state.actions()}


@cache
def found(name: str, right: Right) -> list[tuple[Position, Collection[Any]]]:
    """Positions of a game in which some actions are right and others are not."""
    game, rng = catalogue.game(name), Random(name)
    every = [Kind(game, setup, 1) for setup in setups(game)]
    judged = (_earliest(every[at % len(every)], rng, right) for at in range(GAMES))
    return [*islice(filter(None, judged), COUNT)]


def _earliest(kind: Kind, rng: Random, right: Right) -> tuple[Position, Collection[Any]] | None:
    """The earliest such position of a random game, as far back as positions can be judged."""
    earliest = None
    for match in [*kind.matches(rng)][-2 : -2 - LAST : -1]:
        if match.to_move is None or len(match.legal()) > WIDE:
            break
        position = Position(match, kind.game.side(kind.setup, match.to_move))
        if 0 < len(actions := right(position)) < len(match.legal()):
            earliest = position, actions
    return earliest


OPEN: Final = [name for name in catalogue.GAMES if is_open(catalogue.game(name))]
every_game = pytest.mark.parametrize("game", OPEN)
every_level = pytest.mark.parametrize("level", NUMBERS)


@every_game
def test_there_are_ends_to_judge(game: str) -> None:
    """Some positions can be won or lost at once."""
    assert found(game, wins) or found(game, keeps)


@pytest.mark.sampled
@every_level
@every_game
def test_a_win_at_once_is_taken(game: str, level: int) -> None:
    for position, _actions in found(game, wins):
        assert position.verdict(position.turn(level)[1]) == WON, str(position)


@pytest.mark.slow
@pytest.mark.sampled
@every_level
@every_game
def test_a_loss_is_avoided(game: str, level: int) -> None:
    """A loss at once; a level that looks ahead and overlooks nothing also denies the next win."""
    looks = limits(game, level)
    right = denies if looks.depth > 1 and looks.notices == 100 else keeps
    for position, actions in found(game, right):
        assert position.turn(level)[0] in actions, str(position)
