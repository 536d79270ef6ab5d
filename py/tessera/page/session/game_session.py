"""A game being played here: a table, how things stand around it, and the one way they change."""

from __future__ import annotations

from collections.abc import Callable
from operator import is_
from typing import TYPE_CHECKING, Final

from tessera.drawing.board import Board
from tessera.games import catalogue
from tessera.page.model.choosing import previewed
from tessera.page.model.ending import end_sound
from tessera.page.model.game_parts import GameParts
from tessera.page.model.pace import END, is_out
from tessera.page.model.parts import Part
from tessera.page.model.playing import look, played
from tessera.page.model.start import is_abandoned, is_begun
from tessera.page.model.status import Status, hinted, passed_by
from tessera.page.model.table import Table
from tessera.page.session.dialog import Dialog
from tessera.page.views.game import KEPT
from tessera.page.views.parts import THINKING_VIEWS
from tessera.page.views.people import among
from tessera.page.views.sentence import turn_spoken
from tessera.play.match import Match
from tessera.words.language import Words

if TYPE_CHECKING:
    from tessera.page.model.grasp import Grasp
    from tessera.page.session.games import Games
    from tessera.page.session.hands import PieceInput
    from tessera.page.session.ports import Ports
    from tessera.page.session.protocols import (
        BotController,
        Keeper,
        Screen,
        Walk,
    )

#: Regions whose buttons may vanish while they have the focus; the last is the whole screen.
HOLDING = (
    "status", "others", "ending", "asked", "offer", "supply", "seats", "hurry", "screen",
)  # fmt: skip
#: The heading of the panel that comes with the end: it takes the focus.
ENDED: Final = "ended"
#: The control, above all screens, that opens the panel of rules.
HELP: Final = "help-control"
#: What takes the focus over from a button that vanished there, if it has come in its place.
INSTEAD: Final = {
    "hurry": ("hint",),
    "asked": ("skip", "on", "lift", "learn-next", "learn-retry"),
    "status": ("learn-next",),
    "ending": ("result",),
}


#: What is announced: a text, or what makes it of the session as it stands then.
Saying = str | Callable[["GameSession"], str]


class GameSession:
    """One game in one part of a document.

    ``bots`` and ``keeper`` are None where no bot plays or nothing is kept, ``ending`` where no
    panel tells the result; ``lay`` takes a match that has gone on to the table; ``watcher`` is
    called when a change has reached the screen; ``dialog`` is the page's.
    """

    def __init__(self, ports: Ports, games: Games, screen: Screen, table: Table) -> None:
        self.ports, self.games, self.screen, self.table = ports, games, screen, table
        self.status = Status()
        self.bots: BotController | None = None
        self.keeper: Keeper | None = None
        self.ending: Callable[[Table | None], bool] | None = None
        self.lay: Callable[[Table, Board, Match], Table] = played
        self.watcher: Callable[[], None] | None = None
        self.dialog = Dialog(ports.document, games)
        #: Whether the game began in this session: without a person's turn it is not kept.
        self.is_new = False
        #: Whether the game is on the screen; False again when it was left.
        self.on_screen = False
        #: The pick whose preview is shown.
        self.hovered = ""
        #: What is pressed or dragged.
        self.grasp: Grasp | None = None
        #: The turn that was heard already, when it was laid to be confirmed.
        self.heard: Match | None = None
        #: What bots last attended to.
        self._attended: tuple[object, ...] = ()
        #: The lesson or the study that the board belongs to; None where a game is played.
        self.walk: Walk | None = None
        self.pieces: PieceInput | None = None
        if catalogue.parts(table.match.game.id):
            self.pieces = PIECE_INPUT()(self)

    @property
    def words(self) -> Words:
        """The words that are spoken, among those who play here."""
        return among(self.games.words, self.table, self.parts)

    @property
    def parts(self) -> GameParts:
        """What the screen is made from, of the game on the table."""
        return self.games.parts[self.table.match.game.id]

    @property
    def board(self) -> Board:
        """The board of the game on the table."""
        return self.parts.board

    # On the screen and off it.

    def show(self) -> None:
        """Put the game on the screen; bots begin to think."""
        self.on_screen, self._attended = True, ()
        self._attend()
        if self.ending is not None:
            self.ending(None)
        self.put_up()

    def put_up(self) -> None:
        """Build the screen anew: for another language, a board that is turned."""
        table = self.table
        text = self.screen.skeleton(self.words, table, self.parts, self.status)
        self.ports.document.screen(text, table.match.game.id, table.quarters)
        self._render(self.ports.document.focused_in(("screen",)))

    def leave(self) -> None:
        """Take the game off the screen; no bot's answer will come any more."""
        if self.is_new and self.keeper is not None:
            self.keeper.left(self.table)
        self.on_screen = False
        self.let_go()
        if self.bots is not None:
            self.bots.forget()
        if self.pieces is not None:
            self.pieces.close()
        self.dialog.close()

    # The one way that anything changes.

    def commit(
        self,
        table: Table | None = None,
        status: Status | None = None,
        *,
        say: Saying = "",
        sound: str = "",
        keep: bool | None = None,
        relaid: bool = False,
        anew: bool = False,
    ) -> None:
        """Take a table and a status to the storage, the bots, the screen and speech.

        ``say`` is announced; ``sound`` is heard, and a new refusal by itself. ``keep`` says
        whether the game is kept; by itself it is when its match has changed, a new one not
        before one of its persons has played, so that a closed tab leaves none. ``relaid``: it is
        the same position laid another way, so that a hint for it stays; ``anew``: the whole screen
        is built anew.
        """
        before, self.table = self.table, table or self.table
        self.status = status or self.status
        hint = hinted(before, self.status)
        if relaid and hint is not None:
            self.status = self.status._replace(hint=hint._replace(table=self.table))
        changed = self.table.match is not before.match and self._is_begun()
        more = self._keep() if keep or (keep is None and changed) else ""
        if not self.on_screen:
            return
        self._attend()
        came = self.ending is not None and self.ending(before)
        if anew:
            self.put_up()
        else:
            self._render_keeping_focus()
        if came and not self.dialog.is_open:
            self.ports.document.focus(ENDED)
        refused = self.table.refused
        fresh = refused is not None and refused is not before.refused
        self._tell(say, "refusal" if fresh else sound, more)

    def _tell(self, say: Saying, sound: str, more: str) -> None:
        """Let what changed be heard, and announce it."""
        if sound:
            self.ports.sound.play(sound)
        text = f"{say if isinstance(say, str) else say(self)} {more}".strip()
        if text:
            self.ports.document.say(text)

    def _is_begun(self) -> bool:
        """Whether the game is kept already, or is worth it from now on."""
        name, match, players = self.table.name, self.table.match, self.table.players
        waits = self.is_new and is_abandoned(match, players)
        return bool(name) or (is_begun(match, players) and not waits)

    def _keep(self) -> str:
        """Keep the game, where games are kept; how it stands then is told truly.

        What is returned is to be announced as well.
        """
        if self.keeper is not None:
            self.table, kept = self.keeper.keep(self.table, self.parts)
            self.status = self.status._replace(kept=kept)
            return self.words(KEPT[kept]) if kept == "parted" else ""
        return ""

    def play(
        self,
        match: Match,
        status: Status | None = None,
        *,
        table: Table | None = None,
        shown: int | None = None,
        more: str = "",
    ) -> None:
        """Take a match that has gone on to the table, and say what was played.

        ``table`` is the one that it lies on instead of this one. Who looks at an earlier turn
        (``shown``) while a bot plays goes on looking. ``more`` is announced too. Turns on the
        way to an end that is to be there at once are not heard.
        """
        before, heard, self.heard = self.table.match, self.heard, None
        table = self.lay(table or self.table, self.board, match)
        if shown is not None:
            table = look(table, self.board, shown)
        sound = end_sound(table) if table.ended else "" if heard is match else match.game.id
        status = (status or self.status)._replace(trouble="")
        if status.sound == "offered" and passed_by(table):
            status = status._replace(sound="passed")
        silent = status.hurries == END and is_out(table)

        def said(session: GameSession) -> str:
            played_now = turn_spoken(session.words, before, session.table, session.parts)
            return f"{played_now} {more}".rstrip()

        heard_now: Saying = "" if silent else said
        sound = "" if silent else sound
        self.commit(table, status, say=heard_now, sound=sound, relaid=shown is not None)

    def _attend(self) -> None:
        """Let bots attend to the table, if it has changed in anything that concerns them."""
        table = self.table
        concerns = (table.match, table.watched, table.name, self.status.watching)
        same = len(self._attended) == len(concerns) and all(map(is_, self._attended, concerns))
        if self.bots is not None and not same:
            self._attended = concerns
            self.bots.attend()

    # Render.

    def _render_keeping_focus(self) -> None:
        """Render; a focus on a button that vanishes goes to what took its place, or the board.

        Who looks at an earlier turn goes on stepping: the focus stays beside the board.
        """
        document = self.ports.document
        held = document.focused_in(HOLDING)
        waits = held not in ("", "screen") and document.is_lost()
        led = bool(held) and document.is_led()
        self._render(held)
        if held in ("", "screen") or waits or not document.is_lost():
            return
        for name in INSTEAD.get(held, ()):
            document.focus(name)
        if not document.is_lost():
            return
        if self.table.viewed is not None:
            document.focus("screen")
        else:
            document.focus_board(scroll=led)

    def _render(self, held: str) -> None:
        """Bring the screen up to the table; ``held`` is where the focus was."""
        document, parts, status = self.ports.document, self.parts, self.status
        self.hovered = ""
        if self.grasp is not None and not self.grasp.is_held(self.table):
            self.let_go()
        document.show(self.screen.regions(self.words, self.table, parts, status))
        document.items(self.screen.items(self.words, self.table, parts, status))
        document.label(self.screen.labels(self.words, self.table, parts, status))
        document.expand(HELP, unfolded=status.help is not None)
        if self.pieces is not None:
            self.pieces.rendered(focused=bool(held))
        title = self.screen.title(self.words, self.table, parts)
        if title:
            document.title(title)
        if self.watcher is not None:
            self.watcher()

    def show_regions(self, regions: dict[str, str]) -> None:
        """Bring single regions to their text, where nothing else has changed."""
        self.ports.document.show(regions)

    def let_go(self) -> None:
        """Nothing is dragged any more, and no picture follows the pointer."""
        if self.grasp is not None:
            self.grasp = None
            self.ports.document.hold_still(still=False)
            self.ports.document.carry("")

    def drop(self) -> None:
        """Let go of what is grasped or dragged: nothing has changed."""
        held = self.grasp
        self.let_go()
        if held is not None and held.lifted and self.table.match is held.before.match:
            self.commit(held.before)

    def preview(self, pick: str) -> None:
        """Show what ``pick`` would put on the board; one that puts nothing, the hint or choice."""
        if self.hovered == pick:
            return
        self.hovered = pick
        table, hint = self.table, hinted(self.table, self.status)
        picks = previewed(table, self.board, pick, watching=self.status.watching)
        if hint is not None and picks in ((), table.picks):
            shown = THINKING_VIEWS().hint_drawing(hint, self.board)
        else:
            shown = self.board.preview(table.observation, picks)
        self.ports.document.show({"preview": shown})

    # Speech.

    def sentence(self) -> str:
        """The sentence of the moment, to be announced."""
        return self.screen.sentence(self.words, self.table, self.parts)

    def say(self, text: str) -> None:
        """Announce something, where nothing changes."""
        self.ports.document.say(text)

    def trouble(
        self, text: str, retold: Callable[[Words], str] | None = None, *, mild: bool = False
    ) -> None:
        """Say what went wrong, on the screen and aloud; or, if it is ``mild``, a remark.

        ``retold`` says it in the words of another language, should it still be there then.
        """
        self.commit(status=self.status._replace(trouble=text, retold=retold, mild=mild), say=text)


#: Makes the hands of a session whose game's pieces are turned, or that is handed over.
PIECE_INPUT: Final[Part[Callable[[GameSession], PieceInput]]] = Part("pieces")
