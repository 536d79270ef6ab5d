"""A study on the screen: turns played on its board join its tree, and the tree is kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from tessera.page.core.choosing import dropped, laid, played, still
from tessera.page.core.keeper import LibraryKeeper, how_kept
from tessera.page.core.parts import Part
from tessera.page.core.players import PERSON, seated
from tessera.page.core.sentence import WATCHING
from tessera.page.core.state import Saving
from tessera.page.core.table import Table
from tessera.page.core.undo import may_study
from tessera.page.features.review.controller import StudyFinding, StudyReview
from tessera.page.features.study import model as study_place
from tessera.page.features.study import model as studying
from tessera.page.features.study import screen as study_screen
from tessera.page.features.study.model import NOT_YET, REVIEW, Studying
from tessera.page.features.study.screen import DRAWS, StudyScreen, tabs_of, turn_id
from tessera.page.features.study.session import STUDY, StudyKeeper, StudySession
from tessera.page.features.study.thinking import StudyEngine
from tessera.page.features.study.view import BEGINS, BRANCHES, REMARK, done
from tessera.page.features.turns.view import worded
from tessera.play.fault import Refused
from tessera.play.tree import Study
from tessera.saves.port import StorageError
from tessera.words.language import N_

if TYPE_CHECKING:
    from tessera.drawing.board import Board
    from tessera.page.core.session import GameSession
    from tessera.page.core.shell import Shell
    from tessera.play.match import Match
    from tessera.play.tree import Path
    from tessera.saves.library import Kept


class Hands(NamedTuple):
    """What a browser does for a study: `browser.study_pointer`.

    ``follow`` calls from now on with the squares between which the mouse's other button was drawn,
    or with the pencil any pointer;
    ``mark`` marks the turn with that id in the list of turns, none for "". ``remember`` keeps a
    text under a name for as long as the browser's session lasts, and ``recall`` gives it, or "".
    ``watch`` calls from now on when the page comes in sight or goes out of it, with whether it is
    hidden. ``bring`` brings the board in sight where most of it is not; ``reveal`` the panel of the
    open tab, where some of it is not.
    """

    follow: Callable[[Callable[[str, str], None]], None]
    mark: Callable[[str], None]
    remember: Callable[[str, str], None]
    recall: Callable[[str], str]
    watch: Callable[[Callable[[bool], None]], None]
    bring: Callable[[], None]
    reveal: Callable[[], None]


HANDS: Final[Part[Hands]] = Part()


#: What is said of the pencil.
_PLAYS: Final = N_("What you pick is played again.")
_BEGUN: Final = N_("From {square}: pick it again to mark it, or where the arrow leads.")
#: What keys do outside the board and fields.
_KEYS: Final = {
    "ArrowLeft": "back",
    "ArrowRight": "on",
    "ArrowUp": "up",
    "ArrowDown": "down",
    "Home": "start",
    "End": "end",
}
#: What they do in the list of turns.
_CHANGES: Final = {"Delete": studying.removed, "Insert": studying.put_back}
#: What they do on a tab.
_BESIDE: Final = {"ArrowLeft": -1, "ArrowRight": 1}
#: How long nothing more is written before a comment is kept, in seconds.
WRITES: Final = 0.3
#: How many positions are remembered.
MOST: Final = 512


class StudyController:
    """A study on the screen: its tree, and the board at one place of it."""

    def __init__(self, shell: Shell, shown: Studying, game: Table) -> None:
        self.shell, self.screen = shell, StudyScreen(shown)
        settings = shell.board_settings()._replace(confirms=False)
        kept = Saving(how_kept(shell.ports.storage) if game.name else "")
        self.session = session = StudySession(
            shell.ports, shell.games, self.screen, game, settings, kept
        )
        session.walk, session.lay, session.watcher = self, self._lay, self._rendered
        session.dialog = shell.dialog
        self.engine = session.bots = StudyEngine(self, shell.bots)
        self.review = StudyReview(self, self.engine)
        self.finding = StudyFinding(self, self.engine)
        keeper = LibraryKeeper(shell.library, shell.ports, shell.games, shell.lock)
        session.keeper = StudyKeeper(self, keeper, game)
        #: The positions that were shown, so that nobody plays their way there again.
        self._matches: dict[Path, Match] = {}
        #: The place whose comment stands in the field, and that comment.
        self._filled: tuple[Path, str] = ((), "")
        self._hands = HANDS.here()
        if self._hands is not None:
            self._hands.follow(self.drew)
            self._hands.watch(self.engine.looked)
        #: The place and what is folded, as remembered last.
        self._remembered = ("", "")
        #: The study as it was kept last; None where there was no room for it.
        self.kept: Study | None = shown.study
        session.commit(self._table(), keep=False)

    @property
    def shown(self) -> Studying:
        """The study and the place in it that is on the board."""
        return self.screen.shown

    # What the board shows.

    def _table(self) -> Table:
        """The place that is shown, on a board at which everybody may play."""
        if self.screen.finding is not None:
            return self.finding.table(self.session.table)
        match, before = self._match(), self.session.table
        table = laid(match, dict.fromkeys(match.seats, PERSON), self.session.board, before.name)
        bared = self.shown.study.match.outcome is not None
        return table._replace(quarters=before.quarters, watched=len(match.actions), bared=bared)

    def _match(self) -> Match:
        """The match that leads to the place that is shown."""
        path = self.shown.path
        if path not in self._matches:
            if len(self._matches) >= MOST:
                self._matches.clear()
            self._matches[path] = self.shown.study.at(path)
        return self._matches[path]

    def _lay(self, table: Table, board: Board, match: Match) -> Table:
        """A match that has gone on: a turn that is whole is one of the tree, from now on."""
        if self.screen.finding is not None:
            if not match.open:
                self.finding.tried(match)
        elif not match.open:
            known = self.shown
            try:
                self.screen.shown = studying.grown(known, match)
            except Refused as refused:
                return self._table()._replace(refused=refused.fault)
            if self.shown.study is not known.study:
                self.session.tell_done("")
            if studying.branches(known, self.shown):
                self.screen.news = self.session.words(BRANCHES)
                self.session.tell_done(BEGINS, self.shown.path)
            self._matches[self.shown.path] = match
        return still(played(table, board, match), board)

    def _rendered(self) -> None:
        """The screen was brought up to the study: so are the mark and the field for the comment."""
        if self._hands is not None:
            self._hands.mark(turn_id(self.shown))
            self._remember(self._hands)
        path, text = self.shown.path, studying.remark(self.shown, self.session.words.language)
        if (path, text) != self._filled:
            self._filled = (path, text)
            self.session.ports.document.fill(REMARK, text)

    def _remember(self, hands: Hands) -> None:
        """Let the browser remember the place and what is folded, until it is closed."""
        name, place = self.session.table.name, study_place.written(self.shown)
        if name and (name, place) != self._remembered:
            self._remembered = (name, place)
            hands.remember(name, place)

    # What is drawn.

    @property
    def draws(self) -> bool:
        """Whether what is picked is marked: the pencil is taken up."""
        return self.screen.draws

    def take_pencil(self) -> None:
        """Take up the pencil, or put it down."""
        self.screen.draws, self.screen.begun = not self.draws, ""
        session, said = self.session, DRAWS if self.draws else _PLAYS
        bare = dropped(session.table, session.board)
        session.commit(bare, keep=False, say=session.words(said))

    def picked(self, what: str) -> bool:
        """With the pencil: a square at which to begin, or that is marked, or led to by an arrow."""
        if not self.draws:
            return False
        begun, square = self.screen.begun, what.removeprefix("square:")
        if square == what:
            return True
        self.screen.begun = "" if begun else square
        if begun:
            self.drew(begun, square)
        else:
            self.session.commit(keep=False, say=self.session.words(_BEGUN, square=square))
        return True

    def drew(self, begin: str, end: str) -> None:
        """Mark a square, or draw an arrow between two; what is there already goes away."""
        if not self.only_watches():
            self.screen.begun = ""
            self.show(studying.marked(self.shown, begin, end))
            said = studying.said_there(self.shown)
            there = begin in said.marks if begin == end else (begin, end) in said.arrows
            squares = begin if begin == end else f"{begin}–{end}"
            text = N_("{squares} marked.") if there else N_("{squares} no longer marked.")
            self.session.say(self.session.words(text, squares=squares))

    # What is done.

    def show(self, shown: Studying, *, anew: bool = False, done: str = "") -> None:
        """Show another place, or the same one of a study that has changed; that is kept.

        ``anew``: it is laid out even if it is the same place; ``done``: announced before it.
        """
        before, self.screen.shown = self.shown, shown
        changed, moved = shown.study is not self.kept, shown.path != before.path
        tables = (self._table(),) if moved or anew else ()

        def said(session: GameSession) -> str:
            return f"{done} {self._told(session) if moved else ''}".strip()

        self.session.commit(*tables, keep=changed, say=said)

    def _told(self, session: GameSession) -> str:
        """What is announced of the place shown: the turn, what is said of it, what is asked."""
        return study_screen.told(session.scene, self.shown)

    def write(self, text: str) -> None:
        """Take a text as the comment on the place shown; it is kept when nothing more comes.

        Who is writing goes on writing: nothing is filled in over it.
        """
        language = self.session.words.language
        shown = self.screen.shown = studying.remarked(self.shown, text, language)
        self._filled = (shown.path, studying.remark(shown, language))

        def later() -> None:
            if self.shown.study is shown.study:
                self.show(self.shown)

        if shown.study is not self.kept:
            self.session.ports.clock.later(WRITES, later)

    def is_kept(self, game: Table) -> None:
        """The study is kept, with what another tab had beside its turns."""
        study = self.shown.study
        if game.tree is not None and game.tree is not study.tree:
            study = study._replace(tree=game.tree)
            self.screen.shown = self.shown._replace(study=study)
        self.kept = study

    def settle(self) -> None:
        """Keep what was not kept yet: the page may go away."""
        if self.shown.study is not self.kept:
            self.session.commit(keep=True)

    def reload(self) -> None:
        """Show what is kept now: another tab has written it; what was not kept yet joins it."""
        self.settle()
        try:
            kept = self.shell.library.load(self.session.table.name).kept
        except StorageError:
            return
        if kept is not None:
            self.kept = study_of(kept)
            shown = self.shown._replace(study=self.kept, before=None)
            while shown.path and not studying.stands(shown):
                shown = shown._replace(path=shown.path[:-1])
            self.screen.shown = shown
            self.session.commit(self._table(), keep=False)

    def key(self, key: str) -> bool:
        """A key outside the board and fields: arrows walk; whether it did."""
        if key == "Escape":
            return self._gives_up()
        document, shown = self.session.ports.document, self.shown
        if key in _BESIDE and document.focused_in(("tabs",)):
            self._open_beside(_BESIDE[key])
            return True
        within = bool(document.focused_in(("list",)))
        if self.screen.finding is not None:
            return False
        if within and key in _CHANGES:
            self.change(_CHANGES[key])
        elif key in _KEYS:
            self.show(studying.step(shown, _KEYS[key]))
        else:
            return False
        if within and self.shown is not shown:
            document.focus(turn_id(self.shown))
        return True

    def _open_beside(self, by: int) -> None:
        """Open the tab that stands so many on from the open one, going round, and focus it."""
        words = [*tabs_of(self.shown)]
        at = words.index(self.screen.tab) if self.screen.tab in words else 0
        self.screen.tab = words[(at + by) % len(words)]
        self.session.commit(keep=False)
        self.session.ports.document.focus(f"tab-{self.screen.tab}")

    def _gives_up(self) -> bool:
        """Escape: an arrow that was begun is not drawn, else the pencil is put down."""
        if self.screen.begun:
            self.screen.begun = ""
            self.session.commit(keep=False, say=self.session.words(DRAWS))
        elif self.draws:
            self.take_pencil()
        else:
            return False
        return True

    def change(self, how: Callable[[Studying], Studying]) -> None:
        """Change the study, where this tab may, and tell what was done."""
        if self.only_watches():
            return
        before, after = self.shown, how(self.shown)
        session, text = self.session, done(how, after) if after is not before else ""
        if text:
            self.session.tell_done(text if how is studying.promoted else "", after.path)
        turn = worded(session.words, session.parts, before.path[-1]) if before.path else ""
        self.show(after, done=session.words(text, turn=turn) if text else "")

    def only_watches(self) -> bool:
        """Whether another tab has the study; that is told then."""
        if self.session.watching:
            self.session.say(self.session.words(WATCHING))
        return self.session.watching


def study_of(kept: Kept) -> Study:
    """The study of a kept game."""
    return Study(kept.match, kept.tree) if kept.tree else Study.of(kept.match)


def show_kept(place: str, shell: Shell, name: str, kept: Kept, damage: str) -> None:
    """Put a kept game on the screen as a study, and say what was wrong with it.

    ``place`` is after how many turns of the main line, or to be reviewed; "" where one was last,
    at its end if nobody remembers that.
    """
    players = seated(kept.match, kept.players)
    table = laid(kept.match, players, shell.games.parts[kept.match.game.id].board, name)
    if not may_study(table):
        shell.show_home()
        shell.trouble(shell.words(NOT_YET))
        return
    study = study_of(kept)
    path = study.main[: int(place[:9])] if place.isdecimal() else study.main
    shown, hands = Studying(study, path), HANDS.here()
    if hands is not None and name:
        shown = study_place.recalled(shown, hands.recall(name), place=not place)
    controller = StudyController(shell, shown, table)
    shell.show_table(controller.session)
    if place:
        shell.ports.window.replace(f"{STUDY}{name or kept.match.game.id}")
    if damage:
        shell.trouble(damage)
    if name:
        shell.lock.take(name)
    if place == REVIEW:
        controller.review.begin()
