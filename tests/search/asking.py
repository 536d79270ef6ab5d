"""Bots asked for the seat to move of a match."""

from __future__ import annotations

from typing import TypeVar

from tessera.games import catalogue
from tessera.play.match import Match
from tessera.play.view import View
from tessera.search.thinking import Thinking

Search = TypeVar("Search", bound=Thinking)


def seen(match: Match) -> View:
    assert match.to_move is not None
    return View.of(match, match.to_move)


def begun(match: Match, level: int, seed: int = 1, nodes: int | None = None) -> Thinking:
    game = match.game.id
    found: Thinking = catalogue.bot(game, level).thinking(seen(match), level, seed, nodes)
    return found


def finished(search: Search, slices: int = 1000) -> Search:
    while not search.done:
        search.step(slices)
    return search


def chosen(match: Match, level: int, seed: int = 1, nodes: int | None = None) -> tuple[int, ...]:
    return finished(begun(match, level, seed, nodes)).best()
