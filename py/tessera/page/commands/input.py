"""Events to commands: what a press, a key, a form, a pointer means for a session."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from tessera.page.commands.playing import begun, cancel_choice, enter, escape, pick
from tessera.page.commands.table import CommandTable, Said, UnknownCommand
from tessera.page.model.choosing import dropped
from tessera.page.model.events import PRESSING, KeyPress, Point, Press, SentForm
from tessera.page.model.grid import ARROWS, arrow, neighbour
from tessera.page.model.playing import led_to
from tessera.page.model.reach import SURE, meant
from tessera.page.model.status import hinted

if TYPE_CHECKING:
    from tessera.page.session.game_session import GameSession

#: Commands of a board that shows scenes or a curtain: a press of their button may come too soon.
_HASTY: Final = ("spin", "hide", "lift", "skip", "on", "larger", "smaller")


class Input:
    """Does what events ask for, on the session that they happen to.

    ``session`` gives that of a part of the page, None where no game is; ``views_only`` says
    whether its game is only stepped through; ``guard`` calls what it is given and tells of a
    storage that fails; ``unknown`` tells that there is no such control.
    """

    def __init__(
        self, commands: CommandTable, session: Callable[[str], GameSession | None]
    ) -> None:
        self.commands, self.session = commands, session
        self.views_only: Callable[[], bool] = lambda: False
        self.guard: Callable[[Callable[[], None]], None] = lambda do: do()
        self.unknown: Callable[[str], None] = lambda name: None
        #: Whether keys held down mean nothing also where no game is: not on a page to be read.
        self.everywhere = True
        self.step_key: Callable[[GameSession, KeyPress], bool] = self.step_on_site
        #: What the last press was meant for: a control's name, or "".
        self._pressed = ""
        #: Whether it is a finger that points, and whether it has just dragged something.
        self.touches = self.dragged = False

    def press(self, press: Press) -> None:
        """A click, a tap, or Enter on a button."""
        before, self._pressed = self._pressed, press.control
        after, self.dragged = self.dragged and press.clicks > 0, False
        session = self.session(press.part)
        if after or (self.views_only() and not press.control):
            return
        pieces = session.pieces if session is not None else None
        if session is not None and not press.control and self._tapped(session, press):
            return
        if press.pick is not None:
            # The second half of a double click is no turn of the other player's.
            if session is not None and press.clicks < 2:
                pick(session, press.pick)
            return
        if pieces is not None and press.control in _HASTY and pieces.hasty(press):
            return
        # Nor is it meant for a control that came under the pointer by the first.
        if press.control and (press.clicks < 2 or press.control == before):
            self.run(press.control, Said(press.data))

    def _tapped(self, session: GameSession, press: Press) -> bool:
        """Whether a press was a finger's on the board, and was seen to.

        A finger is wider than a small square and sees no preview before it taps: it means the
        nearest square that can be picked, and what it picks there is held first.
        """
        touches = self.touches if press.touch is None else press.touch
        what = press.pick or ""
        beside = what and not what.startswith("square:")
        if not touches or beside or session.status.watching:
            return False
        spot, table, board = press.spot(), session.table, session.board
        if spot is not None:
            what = meant(table, board, what, spot, session.screen.corner(board))
        if what and session.pieces is not None and session.pieces.tapped(what):
            return True
        # The second half of a double tap confirms nothing.
        if not what or spot is None or press.clicks > 1:
            return False
        pick(session, what, holds=spot[2] < SURE)
        return True

    def submit(self, form: SentForm) -> None:
        """A form sent off by its button or Enter."""
        self.session(form.part)
        self.run(form.control, Said(form.data, form.fields))

    def point(self, point: Point) -> None:
        """The pointer or the focus came to something that can be picked."""
        self.touches = self.touches if point.touch is None else point.touch
        session = self.session(point.part)
        if session is not None and not self.views_only():
            session.preview(point.pick if session.pieces is None else session.pieces.meant(point))

    def key(self, key: KeyPress) -> bool:
        """A key; whether it meant something here, so that the browser does nothing with it."""
        session = self.session(key.part)
        held = key.repeat and (self.everywhere or session is not None)
        if held and (key.key in PRESSING or _hangs(session)):
            # What a key that is held down would do next is not meant, but for writing.
            return not key.writes
        if session is None or session.dialog.is_open or key.modified:
            return False
        if _shuts_help(session, key):
            return self._run_key("help-close")
        if session.ports.document.focused_in(("help",)):
            return False
        if key.key == "Escape":
            self._escape(session, key)
        elif key.square:
            return self.board_key(session, key)
        elif not key.field:
            return self.step_key(session, key)
        return False

    def _escape(self, session: GameSession, key: KeyPress) -> None:
        """Escape gives up what is begun, also in a field."""
        if key.field:
            cancel_choice(session, Said())
            return
        if session.grasp is not None and session.grasp.lifted:
            session.drop()
        else:
            escape(session)

    def board_key(self, session: GameSession, key: KeyPress) -> bool:
        """A key on a square of the spoken grid; whether it meant something."""
        if self.views_only() and key.key in PRESSING:
            return False
        table, board = dropped(session.table, session.board), session.board
        asked = arrow(key.key, table.quarters)
        picks = board.keys(table.observation, table.picks)
        known = picks.get(asked) or picks.get(asked.lower())
        enters = key.key in PRESSING
        if known is not None and table.choosing and not (enters and session.table.pending):
            if not key.repeat:
                pick(session, known)
        elif enters:
            enter(session, f"square:{key.square}")
        elif key.key in ARROWS:
            rows = session.screen.rows(board)
            found = neighbour(rows, table.quarters, key.square, key.key)
            if found is not None:
                session.ports.document.rove(key.square, found)
        else:
            return self.piece_key(session, key) or self._hint_key(key)
        return True

    def piece_key(self, session: GameSession, key: KeyPress) -> bool:
        """A key that turns a piece or lifts the curtain; whether it did."""
        return session.pieces is not None and session.pieces.key(key.key, key.square)

    def step_on_site(self, session: GameSession, key: KeyPress) -> bool:
        """A key outside the board and fields: arrows step through turns, or through a lesson."""
        if session.lesson is not None:
            return session.lesson.key(key.key) or self.piece_key(session, key)
        return (
            self._turn_key(session, key)
            or self.piece_key(session, key)
            or self._replay_key(session, key)
            or self._hint_key(key)
        )

    def _turn_key(self, session: GameSession, key: KeyPress) -> bool:
        """Arrows, Home and End step through the turns; whether the key did."""
        count = led_to(session.table, key.key)
        if count is not None:
            self.run("look", Said({"at": str(count)}))
        return count is not None

    def _replay_key(self, session: GameSession, key: KeyPress) -> bool:
        """The space bar replays, or stops that, where one looks on; whether it meant that.

        Elsewhere, and on what it presses, it does what it always does.
        """
        table = session.table
        looks = table.viewed is not None or table.match.outcome is not None
        if key.key != " " or key.presses or not looks or not table.match.actions:
            return False
        return self._run_key("replay")

    def _hint_key(self, key: KeyPress) -> bool:
        """H asks for a hint, where there are any; whether it meant that."""
        return key.key in ("h", "H") and self._run_key("hint")

    def _run_key(self, command: str) -> bool:
        """Do what a key stands for, if this page can."""
        if command not in self.commands:
            return False
        self.run(command, Said())
        return True

    def run(self, name: str, said: Said) -> None:
        """Do what a control says, or tell that there is no such control."""
        try:
            self.guard(lambda: self.commands.run(name, said))
        except UnknownCommand:
            self.unknown(name)


def _shuts_help(session: GameSession, key: KeyPress) -> bool:
    """Whether a key is Escape and means the open panel of rules, since nothing else is begun."""
    if session.status.help is None or key.key != "Escape":
        return False
    inside = bool(session.ports.document.focused_in(("help",)))
    return inside or not (begun(session) or hinted(session.table, session.status))


def _hangs(session: GameSession | None) -> bool:
    """Whether the screen is to be handed over, or a scene is shown: held keys mean nothing."""
    return session is not None and bool(session.table.curtain or session.table.staged)
