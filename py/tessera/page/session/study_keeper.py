"""Where a study is kept: with the game that it is of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    from tessera.page.model.game_parts import GameParts
    from tessera.page.model.studying import Studying
    from tessera.page.model.table import Table
    from tessera.page.session.keeper import LibraryKeeper
    from tessera.play.tree import Study

#: Where a study of a kept game is shown: this, and its name.
STUDY: Final = "#/study/"


class KeptStudy(Protocol):
    """A study on the screen; ``kept`` is it as it was kept last, None where there was no room."""

    kept: Study | None

    @property
    def shown(self) -> Studying:
        """The study and the place in it that is on the board."""

    def is_kept(self, game: Table) -> None:
        """The study is kept, with what another tab had beside its turns."""


class StudyKeeper:
    """Keeps a study with the game that it is of: the same save, the players as they were."""

    def __init__(self, walk: KeptStudy, keeper: LibraryKeeper, game: Table) -> None:
        self.walk, self.keeper, self.game = walk, keeper, game
        keeper.address = STUDY

    def keep(self, table: Table, parts: GameParts) -> tuple[Table, str]:
        """Keep the game with its tree; the table under its name, and how it stands."""
        study = self.walk.shown.study
        tree = None if study.tree.is_plain else study.tree
        game = self.game._replace(match=study.match, tree=tree)
        self.game, how = self.keeper.keep(game, parts)
        self.walk.is_kept(self.game)
        if how == "full":
            # There may be room by the next step.
            self.walk.kept = None
        return table._replace(name=self.game.name), how

    def left(self, table: Table) -> None:
        """What was kept stays."""
