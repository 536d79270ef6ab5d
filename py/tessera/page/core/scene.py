"""All that a view is made from: words, a game's board and words, the state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, TypeVar

from tessera.drawing.board import Board, GameWords
from tessera.page.core.state import Saving, SessionState
from tessera.words.language import Words

#: Where the rules pages lie, from the site's own page.
RULES: Final = "rules/"


class GameParts(NamedTuple):
    """What a screen needs of a game: its board, its words, the folder of its rules pages."""

    board: Board
    words: GameWords
    rules: str = RULES


S = TypeVar("S")


class Scene:
    """The words that are spoken, the game's board and words, and a session's state."""

    __slots__ = ("board", "game", "state", "table", "watching", "words")

    def __init__(self, words: Words, game: GameParts, state: SessionState) -> None:
        self.words, self.game, self.state = words, game, state
        self.table, self.board = state.table, game.board
        #: Whether another tab plays this game.
        self.watching = state[Saving].watching

    def __getitem__(self, kind: type[S]) -> S:
        """A slice of the state."""
        return self.state[kind]

    def spoken(self, words: Words) -> Scene:
        """The scene in other words."""
        return Scene(words, self.game, self.state)

    def having(self, *values: object) -> Scene:
        """The scene with other values of the state: another table, another slice."""
        return Scene(self.words, self.game, self.state.replace(*values))


#: Regions of the screen by their ids, as HTML, made from a scene.
Regions = Callable[[Scene], Mapping[str, str]]


def unchanged(scene: Scene) -> Mapping[str, str]:
    """No region: the browser shows already what has changed."""
    return {}
