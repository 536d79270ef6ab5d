"""The site's screen of a game, as a session asks for it."""

from __future__ import annotations

from tessera.drawing.board import Board
from tessera.page.model.game_parts import GameParts
from tessera.page.model.grid import Rows
from tessera.page.model.status import Status
from tessera.page.model.table import Table
from tessera.page.views import game, sentence
from tessera.page.views.parts import TURNS
from tessera.page.views.people import among
from tessera.saves.named import given_name
from tessera.words.language import N_, Words


class GameScreen:
    """Everything of a game: the board, the sentence, the seats, the turns, the controls."""

    def skeleton(self, _: Words, table: Table, parts: GameParts, status: Status) -> str:
        """The screen's fixed parts with its empty regions."""
        return game.skeleton(_, parts, table.quarters, unfolded=status.unfolded)

    def regions(self, _: Words, table: Table, parts: GameParts, status: Status) -> dict[str, str]:
        """The text of every region."""
        return game.regions(_, table, parts, status)

    def items(self, _: Words, table: Table, parts: GameParts, status: Status) -> list[str]:
        """What stands in the items of the list of turns; nothing before its code has come."""
        views = TURNS.here()
        return [] if views is None else views.items(_, table, parts, status)

    def labels(self, _: Words, table: Table, parts: GameParts, status: Status) -> dict[str, str]:
        """What is spoken of each square of the grid."""
        return game.cell_labels(_, table, parts, watching=status.watching)

    def title(self, _: Words, table: Table, parts: GameParts) -> str:
        """Which game it is and how it stands; nothing of that while a scene leads there."""
        match, spoken = table.match, among(_, table, parts)
        state = _(N_("finished"))
        if match.to_move is not None:
            text = N_("your turn") if spoken.is_you(match.to_move) else N_("{seat} to move")
            state = _(text, seat=parts.words.seat(spoken, match.to_move))
        title, given = match.game.title, given_name(match)
        if given:
            title = _(N_("{name} ({game})"), name=given, game=title)
        if table.staged:
            return f"{title} · Tessera"
        told = _(N_("{game}: {state}"), game=title, state=state)
        return f"{told} · Tessera"

    def sentence(self, _: Words, table: Table, parts: GameParts) -> str:
        """The sentence of the moment, as it is announced."""
        return sentence.spoken(_, table, parts)

    def rows(self, board: Board) -> Rows:
        """The rows of the spoken grid on the upright board."""
        return board.ROWS

    def corner(self, board: Board) -> tuple[int, int]:
        """How many columns and rows of the board lie left of that grid, and above it."""
        return 0, 0
