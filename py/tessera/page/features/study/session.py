"""A study on the screen: turns played on its board are added to its tree and saved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tessera.page.core.choosing import dropped, new_table, played, still
from tessera.page.core.keeper import LibraryKeeper, how_kept
from tessera.page.core.players import PERSON
from tessera.page.core.screen import KEPT
from tessera.page.core.sentence import UNKEPT, WATCHING, among, spoken
from tessera.page.core.session import GameSession
from tessera.page.core.state import NEVER, Saving, Scene, SessionState, Trouble, unchanged
from tessera.page.features.review.finding import ON, STOP
from tessera.page.features.review.model import ASKED, JUDGED, ReviewPanel
from tessera.page.features.review.view import BEGIN, BY_TURNS, HALT, REGIONS
from tessera.page.features.study import model as studying
from tessera.page.features.study import screen
from tessera.page.features.study.asking import StudyEngine
from tessera.page.features.study.engine import SWITCH
from tessera.page.features.study.model import Done, StudyDesk, Studying, StudyKept
from tessera.page.features.study.screen import (
    DRAWS,
    HUES,
    MORE,
    StudyScreen,
    hands,
    tabs_of,
    turn_id,
)
from tessera.page.features.study.view import BEGINS, BRANCHES, REMARK, done, happened
from tessera.page.features.turns.view import worded
from tessera.play.fault import Refused
from tessera.saves.port import StorageError
from tessera.words.language import N_

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tessera.page.core.session import Saying
    from tessera.page.core.shell import Shell
    from tessera.page.core.table import Table
    from tessera.play.match import Match
    from tessera.play.tree import Path
    from tessera.words.language import Words

#: The beginning of a study's address, before the game's name.
STUDY: Final = "#/study/"
_PLAYS: Final = N_("Drawing is off: what you choose on the board is now played as a turn.")
_BEGUN: Final = N_(
    "From {square}: choose this square again to mark it, or choose the square that the arrow "
    "should point to."
)
#: Keys that work outside the board and the input fields, with the step for each key.
_KEYS: Final = {
    "ArrowLeft": "back", "ArrowRight": "on", "ArrowUp": "up", "ArrowDown": "down",
    "Home": "start", "End": "end",
}  # fmt: skip
#: The change that a key makes in the list of turns, and a key's direction in the row of tabs.
_CHANGES: Final = {"Delete": studying.removed, "Insert": studying.put_back}
_BESIDE: Final = {"ArrowLeft": -1, "ArrowRight": 1}
#: Seconds without typing before a comment is saved, and seconds for which a change is reported.
WRITES: Final = 0.3
TOLD: Final = 8.0
#: The greatest number of positions that are cached.
MOST: Final = 512
#: The "player" of all other seats while one seat seeks a better turn: those seats do not play.
_OTHER: Final = "study"
#: For each region, the ids of controls to focus instead if the focused control vanishes. If none
#: exists, the turn shown (in a plain review, ``walk-back``) gets the focus, or else the board.
INSTEAD: Final[Mapping[str, tuple[str, ...]]] = {
    "engine": (SWITCH,),
    **dict.fromkeys(REGIONS, (HALT, BY_TURNS, BEGIN)),
    **dict.fromkeys(("menu", "happened"), (MORE,)),
    **dict.fromkeys(("listed", "screen"), ()),
}


class StudySession(GameSession):
    """A session that shows one place in a study's tree. The session is its own ``walk``."""

    def __init__(
        self, shell: Shell, shown: Studying, game: Table, panel: ReviewPanel, *, plain: bool = False
    ) -> None:
        settings = shell.board_settings()._replace(confirms=NEVER)
        kept = Saving(how_kept(shell.ports.storage) if game.name else "")
        tab = screen.GRAPH if shown.study.match.outcome else screen.ENGINE
        desk = StudyDesk(tab, plain=plain)
        slices = (settings, kept, shown, StudyKept(game, shown.study), desk, panel)
        super().__init__(shell.ports, shell.games, StudyScreen(), game, *slices)
        self.shell, self.walk, self.dialog, self.watcher = shell, self, shell.dialog, self._rendered
        self.engine = self.bots = StudyEngine(self, shell.bots)
        self.apply_match = lambda table, board, match: still(played(table, board, match), board)
        self._keeper = LibraryKeeper(shell.library, shell.ports, shell.games, shell.lock)
        self._keeper.address = STUDY
        #: Positions shown before, cached because replaying a match is slow.
        self._matches: dict[Path, Match] = {}
        #: The path and text of the comment in the field.
        self._filled: tuple[Path, str] = ((), "")
        #: The game's name, with the place and folds that the browser remembers for it.
        self._remembered = ("", "")
        hands().follow(self.drew, self.engine.looked)
        self.commit(self.table_at(), keep=False)

    @property
    def shown(self) -> Studying:
        return self[Studying]

    @property
    def words(self) -> Words:
        table = self.table._replace(players=self[StudyKept].game.players)
        return among(Scene(self.games.words, self.ui, self.state).having(table))

    def table_at(self, *slices: NamedTuple) -> Table:
        """Return a table that shows the current place, where all seats may play.

        While a better turn is sought, the table has the position of the question, and only the seat
        asked may play. The position is shown as that seat knew it or, in an open review, in full.
        ``slices`` are new parts of the state, used in place of the old ones.
        """
        state, before = self.state.replace(*slices), self.table
        panel, shown = state[ReviewPanel], state[Studying]
        if panel.finding is None:
            match, bared = self._match(shown), shown.study.match.outcome is not None
            players = dict.fromkeys(match.seats, PERSON)
        else:
            match, bared = panel.finding.begun(shown.study.match), panel.is_open
            players = dict.fromkeys(match.seats, _OTHER) | {panel.finding.seat: PERSON}
        table = new_table(match, players, self.board, before.name)
        return table._replace(
            quarters=before.quarters, interlude_seen_at=len(match.actions), reveal_all=bared
        )

    def _match(self, shown: Studying) -> Match:
        if shown.path not in self._matches:
            if len(self._matches) >= MOST:
                self._matches.clear()
            self._matches[shown.path] = shown.study.at(shown.path)
        return self._matches[shown.path]

    def play(self, match: Match, *slices: NamedTuple, **given: Any) -> None:
        """Play on. A completed turn is added to the tree or, if a better turn is sought, judged."""
        before = self.shown
        if match.open:
            super().play(match, *slices, **given)
            return
        if self[ReviewPanel].finding is not None:
            super().play(match, *slices, self.engine.tried(match), **given)
            return
        try:
            after, more = studying.grown(before, match), ""
        except Refused as refused:
            table = self.table_at()._replace(refused=refused.fault)
            self.commit(table, Trouble(), *slices, say=lambda it: spoken(it.scene))
            return
        if studying.branches(before, after):
            desk = self[StudyDesk]._replace(plain=False)
            slices, more = (*slices, desk, self._done(BEGINS, after.path)), self.words(BRANCHES)
        elif after.study is not before.study:
            slices = (*slices, Done())
        self._matches[after.path] = match
        super().play(match, after, *slices, more=more, **given)

    def _rendered(self) -> None:
        hands().mark(turn_id(self.shown))
        name, place = self.table.name, studying.written(self.shown)
        if name and (name, place) != self._remembered:
            self._remembered = (name, place)
            hands().remember(name, place)
        path, text = self.shown.path, studying.remark(self.shown, self.words.language)
        if (path, text) != self._filled:
            self._filled = (path, text)
            self.ports.document.fill(REMARK, text)

    @property
    def draws(self) -> bool:
        return self[StudyDesk].draws

    def take_pencil(self) -> None:
        desk = self[StudyDesk]._replace(draws=not self.draws, begun="")
        bare, said = dropped(self.table, self.board), DRAWS if desk.draws else _PLAYS
        self.commit(bare, desk, keep=False, say=self.words(said))
        if desk.draws:
            hands().bring(True)

    def picked(self, what: str) -> bool:
        """With the pencil, begin or finish an arrow or a mark; without it, return False."""
        desk, square = self[StudyDesk], what.removeprefix("square:")
        if desk.draws and square != what:
            if desk.begun:
                self.drew(desk.begun, square)
            else:
                said = self.words(_BEGUN, square=square)
                self.commit(desk._replace(begun=square), keep=False, say=said)
        return desk.draws

    def drew(self, begin: str, end: str) -> None:
        """Mark a square or draw an arrow; remove a mark or arrow that has the chosen colour."""
        desk = self[StudyDesk]._replace(begun="")
        if not self.only_watches():
            after = studying.marked(self.shown, begin, end, desk.colour)
            said = studying.said_there(after)
            there = begin in said.marks if begin == end else (begin, end) in said.arrows
            squares = begin if begin == end else f"{begin}–{end}"
            text = N_("{squares} marked.") if there else N_("{squares} no longer marked.")
            if there and desk.colour:
                text = N_("{squares} marked in {colour}.")
            hue = self.words(HUES[desk.colour])
            self.go_to(after, desk, done=self.words(text, squares=squares, colour=hue))

    def preview(self, pick: str) -> None:
        if not self.draws:
            super().preview(pick)

    def go_to(
        self, shown: Studying, *slices: NamedTuple, anew: bool = False, done: str = ""
    ) -> None:
        """Show another place, or show and save a changed study.

        With ``anew``, the board is set up again even at the same place. ``done`` is said first.
        """
        changed, moved = shown.study is not self[StudyKept].study, shown.path != self.shown.path
        tables = (self.table_at(shown, *slices),) if moved or anew else ()

        def said(session: GameSession) -> str:
            return f"{done} {screen.told(session.scene) if moved else ''}".strip()

        self.commit(*tables, shown, *slices, keep=changed, say=said)

    def change(self, how: Callable[[Studying], Studying]) -> None:
        if self.only_watches():
            return
        before, after = self.shown, how(self.shown)
        text = done(how, after) if after is not before else ""
        if not text:
            self.go_to(after)
            return
        turn = worded(self.words, self.ui, before.path[-1]) if before.path else ""
        told = self._done(text, after.path) if how is studying.promoted else Done()
        self.go_to(after, told, done=self.words(text, turn=turn))

    def _done(self, text: str, path: Path) -> Done:
        told = Done(text, path)

        def over() -> None:
            if self[Done] is told:
                asked = self[ReviewPanel].finding is not None or not self.on_screen
                self.commit(Done(), only=unchanged if asked else happened)

        self.ports.clock.later(TOLD, over)
        return told

    def write(self, text: str) -> None:
        """Accept a comment on the place shown, and save it after a pause in typing."""
        language = self.words.language
        shown = studying.remarked(self.shown, text, language)
        self._filled = (shown.path, studying.remark(shown, language))
        self.commit(shown, only=unchanged)

        def later() -> None:
            if self.shown.study is shown.study:
                self.go_to(self.shown)

        if shown.study is not self[StudyKept].study:
            self.ports.clock.later(WRITES, later)

    def only_watches(self) -> bool:
        """If another tab has the study, tell the player and return True; else return False."""
        if self.watching:
            self.say(self.words(WATCHING))
        return self.watching

    def key(self, key: str) -> bool:
        document, shown = self.ports.document, self.shown
        if key == "Escape":
            return self._gives_up()
        if key in _BESIDE and document.focused_in(("tabs",)):
            self._open_beside(_BESIDE[key])
            return True
        if self[ReviewPanel].finding is not None:
            return False
        within = bool(document.focused_in(("list",)))
        if within and key in _CHANGES:
            self.change(_CHANGES[key])
        elif key in _KEYS:
            self.go_to(studying.step(shown, _KEYS[key]))
        else:
            return False
        if within and self.shown is not shown:
            document.focus(turn_id(self.shown))
        return True

    def _open_beside(self, by: int) -> None:
        desk, words = self[StudyDesk], [*tabs_of(self.shown)]
        at = words.index(desk.tab) if desk.tab in words else 0
        tab = words[(at + by) % len(words)]
        self.commit(desk._replace(tab=tab), keep=False)
        self.ports.document.focus(f"tab-{tab}")

    def _gives_up(self) -> bool:
        desk = self[StudyDesk]
        if desk.begun:
            self.commit(desk._replace(begun=""), keep=False, say=self.words(DRAWS))
        elif desk.draws:
            self.take_pencil()
        return desk.draws

    def _kept(self, state: SessionState) -> tuple[SessionState, str]:
        """Save the study and its game, and take over what another tab added to the study's tree."""
        before, shown, study = state[Saving].kept, state[Studying], state[Studying].study
        tree = None if study.tree.is_plain else study.tree
        game = state[StudyKept].game._replace(match=study.match, tree=tree)
        game, how = self._keeper.keep(game, self.ui)
        if game.tree is not None and game.tree is not study.tree:
            study = study._replace(tree=game.tree)
            shown = shown._replace(study=study)
        # If storage is full, the study counts as unsaved, so each further step tries to save it.
        kept = StudyKept(game, None if how == "full" else study)
        table, saving = state.table._replace(name=game.name), state[Saving]._replace(kept=how)
        why = UNKEPT.get(how, "") if how != before else ""
        said = KEPT[how] if how == "parted" else why
        return state.replace(table, saving, shown, kept), self.words(said) if said else ""

    def settle(self) -> None:
        if self.shown.study is not self[StudyKept].study:
            self.commit(keep=True)

    def reload(self) -> None:
        """Show what another tab has saved, joined with unsaved changes."""
        self.settle()
        try:
            kept = self.shell.library.load(self.table.name).kept
        except StorageError:
            return
        if kept is not None:
            study = studying.study_of(kept)
            shown = studying.nearest(self.shown._replace(study=study, before=None))
            kept_now = self[StudyKept]._replace(study=study)
            self.commit(self.table_at(shown), shown, kept_now, keep=False)

    def _render_keeping_focus(self) -> None:
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

    def _near(self, held: str) -> tuple[str, ...]:
        finding = self[ReviewPanel].finding
        if finding is not None:
            return () if finding.phase in (ASKED, JUDGED) else (ON, STOP)
        return (*INSTEAD[held], "walk-back" if self[StudyDesk].plain else turn_id(self.shown))

    def _tell(self, say: Saying, sound: str, more: str) -> None:
        finding = self[ReviewPanel].finding
        if finding is not None and finding.phase == JUDGED:
            say = self.sentence()
        super()._tell(say, sound, more)
