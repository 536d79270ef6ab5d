"""The site's screen of a game, as a session asks for it."""

from __future__ import annotations

from tessera.drawing.board import Board
from tessera.page.core.scene import Scene
from tessera.page.core.slices import Thinking
from tessera.page.model.grid import Rows
from tessera.page.views import game, sentence
from tessera.page.views.parts import TURNS
from tessera.page.views.people import among
from tessera.saves.named import given_name
from tessera.words.language import N_


class GameScreen:
    """Everything of a game: the board, the sentence, the seats, the turns, the controls."""

    def skeleton(self, scene: Scene) -> str:
        """The screen's fixed parts with its empty regions."""
        return game.skeleton(
            scene.words, scene.game, scene.table.quarters, unfolded=scene[Thinking].unfolded
        )

    def regions(self, scene: Scene) -> dict[str, str]:
        """The text of every region."""
        return game.regions(scene)

    def items(self, scene: Scene) -> list[str]:
        """What stands in the items of the list of turns; nothing before its code has come."""
        views = TURNS.here()
        return [] if views is None else views.items(scene)

    def labels(self, scene: Scene) -> dict[str, str]:
        """What is spoken of each square of the grid."""
        return game.cell_labels(scene)

    def title(self, scene: Scene) -> str:
        """Which game it is and how it stands; nothing of that while a scene leads there."""
        _ = scene.words
        match, spoken = scene.table.match, among(scene)
        state = _(N_("finished"))
        if match.to_move is not None:
            text = N_("your turn") if spoken.is_you(match.to_move) else N_("{seat} to move")
            state = _(text, seat=scene.game.words.seat(spoken, match.to_move))
        title, given = match.game.title, given_name(match)
        if given:
            title = _(N_("{name} ({game})"), name=given, game=title)
        if scene.table.staged:
            return f"{title} · Tessera"
        told = _(N_("{game}: {state}"), game=title, state=state)
        return f"{told} · Tessera"

    def sentence(self, scene: Scene) -> str:
        """The sentence of the moment, as it is announced."""
        return sentence.spoken(scene)

    def rows(self, board: Board) -> Rows:
        """The rows of the spoken grid on the upright board."""
        return board.ROWS

    def corner(self, board: Board) -> tuple[int, int]:
        """How many columns and rows of the board lie left of that grid, and above it."""
        return 0, 0
