"""A session: one game in one part of a page. Callers change its state only by `commit`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from tessera.drawing.board import Board
from tessera.games import catalogue
from tessera.page.core.choosing import look, played, previewed
from tessera.page.core.dialog import Dialog
from tessera.page.core.events import Offered
from tessera.page.core.parts import VIEWS, Part, Ports, view
from tessera.page.core.players import is_abandoned, is_begun
from tessera.page.core.screen import KEPT, GameScreen
from tessera.page.core.sentence import among, turn_spoken
from tessera.page.core.state import (
    CAME,
    END,
    FAILURE,
    Announced,
    Begun,
    EndPanel,
    GameUi,
    Grasping,
    HelpPanel,
    Hinting,
    Hurry,
    Regions,
    Saving,
    Scene,
    SessionState,
    SoundOffer,
    Trouble,
    end_panel,
    hinted,
    is_out,
    passed_by,
    unchanged,
)
from tessera.page.core.table import Table, end_sound
from tessera.play.match import Match
from tessera.words.language import Words

if TYPE_CHECKING:
    from tessera.page.core.games import Games
    from tessera.page.core.keeper import LibraryKeeper
    from tessera.page.core.protocols import BotController, PieceInput, Walk


#: Regions whose buttons may vanish while they have the focus; the last region is the whole screen.
FOCUS_REGIONS = (
    "status", "others", "ending", "asked", "offer", "supply", "seats", "hurry", "controls",
    "screen",
)  # fmt: skip
#: The heading that gets the focus when the panel at the game's end appears.
ENDED: Final = "ended"
#: The masthead's button that opens and closes the panel of rules.
HELP: Final = "help-control"
#: By region, the controls that get the focus when a focused button in the region has vanished.
FOCUS_FALLBACK: Final = {
    "hurry": ("hint",),
    "asked": ("skip", "on", "lift", "learn-next", "learn-retry"),
    "status": ("learn-next",),
    "ending": ("result",),
}


#: An announcement: a text, or a function that returns the text for a session.
Saying = str | Callable[["GameSession"], str]


S = TypeVar("S")


class GameSession:
    """One game in one part of a document. Services that a page does not use are None."""

    def __init__(
        self, ports: Ports, games: Games, screen: GameScreen, table: Table, *slices: NamedTuple
    ) -> None:
        self.ports, self.games, self.screen = ports, games, screen
        self._state = SessionState(table, *slices)
        self.bots: BotController | None = None
        self.keeper: LibraryKeeper | None = None
        #: Returns the table for a continued match.
        self.apply_match: Callable[[Table, Board, Match], Table] = played
        #: Called after each render.
        self.watcher: Callable[[], None] | None = None
        self.dialog = Dialog(ports.document, ports.clock, games)
        self.on_screen = False
        self.offered = Offered(ports.clock.seconds)
        #: The pick whose preview is shown.
        self.hovered = ""
        #: The lesson or study that the board belongs to; None where a game is played.
        self.walk: Walk | None = None
        self.pieces: PieceInput | None = None
        if catalogue.parts(table.match.game.id):
            self.pieces = PIECE_INPUT()(self)

    def __getitem__(self, kind: type[S]) -> S:
        return self._state[kind]

    @property
    def state(self) -> SessionState:
        """The whole state of the session; change it only by `commit`."""
        return self._state

    @property
    def table(self) -> Table:
        return self._state.table

    @property
    def watching(self) -> bool:
        """True if another tab plays this game."""
        return self._state[Saving].watching

    @property
    def words(self) -> Words:
        """The words in use, with the names of the players at the table."""
        return among(Scene(self.games.words, self.ui, self._state))

    @property
    def scene(self) -> Scene:
        return Scene(self.words, self.ui, self._state)

    @property
    def ui(self) -> GameUi:
        return self.games.ui[self.table.match.game.id]

    @property
    def board(self) -> Board:
        return self.ui.board

    def show(self) -> None:
        self.on_screen = True
        self._state = self._followed(None, self._state)
        self.put_up()
        if self.bots is not None:
            self.bots.attend()

    def put_up(self) -> None:
        """Rebuild the screen, for example for another language or a turned board."""
        table = self.table
        text = self.screen.skeleton(self.scene)
        self.ports.document.screen(text, table.match.game.id, table.quarters)
        self._render(self.ports.document.focused_in(("screen",)))

    def leave(self) -> None:
        if self[Begun].here and self.keeper is not None:
            self.keeper.left(self.table)
        self.on_screen = False
        self.let_go()
        if self.bots is not None:
            self.bots.forget()
        if self.pieces is not None:
            self.pieces.close()
        self.dialog.close()

    def commit(
        self,
        *changes: NamedTuple,
        say: Saying = "",
        sound: str = "",
        keep: bool | None = None,
        relaid: bool = False,
        anew: bool = False,
        only: Regions | None = None,
    ) -> None:
        """Change the state; save, draw and announce it, and let bots act on it.

        A new refusal plays its own sound instead of ``sound``. ``keep`` says whether to save the
        game. By default, it is saved if the match has changed; a new game is not saved before a
        person has played. ``relaid`` keeps the hint that is shown. ``anew`` rebuilds the screen.
        With ``only``, just the regions that it returns are drawn; nothing is saved or announced.
        """
        before, after = self._state, self._state.replace(*changes)
        if only is not None:
            self._state = after
            self.ports.document.show(only(self.scene))
            return
        hint = hinted(before)
        if relaid and hint is not None:
            after = after.replace(Hinting(hint._replace(table=after.table)))
        if keep is None:  # A new game is not saved before a person has played.
            keep = after.table.match is not before.table.match and self._is_begun(after.table)
        after, more = self._kept(after) if keep else (after, "")
        if not self.on_screen:
            self._state = after
            return
        self._state = self._followed(before, after)
        attends = not self._state.same_for_bots(before)
        (self.put_up if anew else self._render_keeping_focus)()
        self._tell_of(before, say, sound, more)
        if self.bots is not None and attends:
            self.bots.attend()

    def _followed(self, before: SessionState | None, after: SessionState) -> SessionState:
        """Update the bots' part of a new state, and the panel at the game's end."""
        if self.bots is not None:
            after = after.replace(*self.bots.follow(before, after))
        if after[EndPanel].comes:
            panel = end_panel(before, after, here="ending" in VIEWS)
            if panel.stands == CAME != after[EndPanel].stands and self.keeper is not None:
                level = view("next_level", self.keeper.library, after.table)
                panel = panel._replace(level=level)
            after = after.replace(panel)
        return after

    def _tell_of(self, before: SessionState, say: Saying, sound: str, more: str) -> None:
        after = self._state
        came = after[EndPanel].stands == CAME != before[EndPanel].stands
        if came and not self.dialog.is_open:
            self.ports.document.focus(ENDED)
        refused = after.table.refused
        fresh = refused is not None and refused is not before.table.refused
        self._tell(say, "refusal" if fresh else sound, more)

    def _tell(self, say: Saying, sound: str, more: str) -> None:
        if sound:
            self.ports.sound.play(sound)
        text = f"{say if isinstance(say, str) else say(self)} {more}".strip()
        if text:
            self.ports.document.say(text)

    def _is_begun(self, table: Table) -> bool:
        """True if the game is saved already, or should be saved from now on."""
        waits = self[Begun].here and is_abandoned(table.match, table.players)
        return bool(table.name) or (is_begun(table.match, table.players) and not waits)

    def _kept(self, state: SessionState) -> tuple[SessionState, str]:
        """Save the game if there is a keeper; return the state and a message to announce."""
        if self.keeper is None:
            return state, ""
        table, kept = self.keeper.keep(state.table, self.ui)
        saving = state[Saving]._replace(kept=kept)
        return state.replace(table, saving), self.words(KEPT[kept]) if kept == "parted" else ""

    def play(
        self,
        match: Match,
        *slices: NamedTuple,
        table: Table | None = None,
        shown: int | None = None,
        more: str = "",
    ) -> None:
        """Continue the game to ``match``, and announce what was played.

        ``table`` replaces the current table. ``shown`` is the number of actions to keep in view, or
        None for all. ``more`` is announced too. If only bots still play and the player has skipped
        to the end, the turn is silent.
        """
        before, heard = self.table.match, self[Announced].match
        table = self.apply_match(table or self.table, self.board, match)
        if shown is not None:
            table = look(table, self.board, shown)
        if self.state.replace(*slices)[SoundOffer].stage == "offered" and passed_by(table):
            slices = (*slices, SoundOffer("passed"))

        def said(session: GameSession) -> str:
            return f"{turn_spoken(session.scene, before)} {more}".rstrip()

        silent = self[Hurry].how == END and is_out(table)
        sound = end_sound(table) if table.ended else "" if heard is match else match.game.id
        self.commit(
            table, Trouble(), Announced(), *slices, say="" if silent else said,
            sound="" if silent else sound, relaid=shown is not None,
        )  # fmt: skip

    def _render_keeping_focus(self) -> None:
        """Render; if the focused button vanishes, focus what took its place, or else the board."""
        document = self.ports.document
        held = document.focused_in(FOCUS_REGIONS)
        waits = held not in ("", "screen") and document.is_lost()
        led = bool(held) and document.is_led()
        self._render(held)
        if held in ("", "screen") or waits or not document.is_lost():
            return
        for name in FOCUS_FALLBACK.get(held, ()):
            document.focus(name)
        if not document.is_lost():
            return
        if self.table.viewed is not None:  # The viewer is still stepping through turns.
            document.focus("screen")
        else:
            document.focus_board(scroll=led)

    def _render(self, held: str) -> None:
        """Draw the state; ``held`` is the region that had the focus."""
        document, scene = self.ports.document, self.scene
        self.hovered = ""
        grasp = scene[Grasping].grasp
        if grasp is not None and not grasp.is_held(self.table):
            self.let_go()
        shown = self.screen.regions(scene)
        document.show(shown)
        self.offered.show(shown)
        document.label(self.screen.labels(scene))
        document.expand(HELP, unfolded=scene[HelpPanel].shown is not None)
        title = self.screen.title(scene)
        if title:
            document.title(title)
        # The list is drawn last, because scrolling it makes the browser lay out the page.
        document.items(self.screen.items(scene))
        # These calls may commit another table, which renders the screen again.
        if self.pieces is not None:
            self.pieces.rendered(focused=bool(held))
        if self.watcher is not None:
            self.watcher()

    def let_go(self) -> None:
        """End a press or drag, and remove the picture that followed the pointer."""
        if self[Grasping].grasp is not None:
            self.commit(Grasping(), only=unchanged)
            self.ports.document.hold_still(still=False)
            self.ports.document.carry("")

    def drop(self) -> None:
        """Cancel a press or drag; after a drag, restore the table as it was before."""
        held = self[Grasping].grasp
        self.let_go()
        if held is not None and held.lifted and self.table.match is held.before.match:
            self.commit(held.before)

    def preview(self, pick: str) -> None:
        """Preview a pick on the board. If it changes nothing, show the hint or the picks so far."""
        if self.hovered == pick:
            return
        self.hovered = pick
        table, hint = self.table, hinted(self.state)
        picks = previewed(table, self.board, pick, watching=self.watching)
        if hint is not None and picks in ((), table.picks):
            shown = view("hint_drawing", hint, self.board)
        else:
            shown = self.board.preview(table.observation, picks)
        self.ports.document.show({"preview": shown})

    def sentence(self) -> str:
        return self.screen.sentence(self.scene)

    def say(self, text: str) -> None:
        self.ports.document.say(text)

    def trouble(
        self,
        text: str,
        retold: Callable[[Words], str] | None = None,
        *slices: NamedTuple,
        sort: str = FAILURE,
    ) -> None:
        """Show a `Trouble` and announce its text; commit other ``slices`` of the state with it."""
        self.commit(Trouble(text, retold, sort), *slices, say=text)


#: Makes the `PieceInput` of a session whose game has rotatable pieces or a curtain.
PIECE_INPUT: Final[Part[Callable[[GameSession], PieceInput]]] = Part()
