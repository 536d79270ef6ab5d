"""The session of a study, and where it is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from tessera.page.core.sentence import UNKEPT
from tessera.page.core.session import GameSession
from tessera.page.core.state import Saving, SessionState
from tessera.page.features.review.finding import ASKED, JUDGED, ON, STOP
from tessera.page.features.review.view import BEGIN, BY_TURNS, HALT, REGIONS
from tessera.page.features.study.engine_view import SWITCH
from tessera.page.features.study.screen import MORE, StudyScreen, turn_id
from tessera.page.features.study.view import NOTHING

if TYPE_CHECKING:
    from tessera.page.core.keeper import LibraryKeeper
    from tessera.page.core.scene import GameParts
    from tessera.page.core.session import Saying
    from tessera.page.core.table import Table
    from tessera.page.features.study.model import Studying
    from tessera.play.tree import Path, Study


#: What takes the focus over from something in a region that vanished there; else the turn shown in
#: the list takes it, or the board.
INSTEAD: Final = {
    "engine": (SWITCH,),
    **dict.fromkeys(REGIONS, (HALT, BY_TURNS, BEGIN)),
    "menu": (MORE,),
    "happened": (MORE,),
    "listed": (),
    "screen": (),
}


#: How long it is told what was done to the tree, in seconds.
TOLD: Final = 8.0


class StudySession(GameSession):
    """A game session whose screen is a study's."""

    @property
    def _study(self) -> StudyScreen:
        screen = self.screen
        assert isinstance(screen, StudyScreen)
        return screen

    def _render_keeping_focus(self) -> None:
        """Render; a focus on something that vanishes goes to what stands near it."""
        document = self.ports.document
        held, led = document.focused_in(tuple(INSTEAD)), document.is_led()
        super()._render_keeping_focus()
        if not held or not document.is_lost():
            return
        for name in self._near(held):
            document.focus(name)
            if not document.is_lost():
                return
        document.focus_board(scroll=led)

    def preview(self, pick: str) -> None:
        """Show what a pick would put on the board; while the pencil is taken up, nothing."""
        if not self._study.draws:
            super().preview(pick)

    def tell_done(self, text: str, path: Path = ()) -> None:
        """Tell for a while what was just done to the tree at a place; "" for nothing."""
        done = self._study.done = text, path

        def over() -> None:
            if self._study.done is not done:
                return
            self._study.done = NOTHING
            if self.on_screen and self._study.finding is None:
                left = self._study.happened(self.scene)
                self.ports.document.show({"happened": left})

        if text:
            self.ports.clock.later(TOLD, over)

    def _near(self, held: str) -> tuple[str, ...]:
        """The ids of what takes the focus over, in their order; the board comes after them.

        Where a better turn is asked for that is the board, and after it what leads on.
        """
        screen = self._study
        if screen.finding is not None:
            return () if screen.finding.phase in (ASKED, JUDGED) else (ON, STOP)
        return (*INSTEAD[held], turn_id(screen.shown))

    def _kept(self, state: SessionState) -> tuple[SessionState, str]:
        """Keep the study; that it could not be kept is announced when that begins."""
        (state, said), before = super()._kept(state), state[Saving].kept
        after = state[Saving].kept
        return state, self.words(UNKEPT[after]) if after in UNKEPT and after != before else said

    def _tell(self, say: Saying, sound: str, more: str) -> None:
        """Announce what changed, and the news; of a try, that it is judged."""
        news, self._study.news = self._study.news, ""
        finding = self._study.finding
        if finding is not None and finding.phase == JUDGED:
            say = self.sentence()
        super()._tell(say, sound, f"{news} {more}".strip())


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
