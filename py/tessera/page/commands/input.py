"""Events to commands: what a press, a key, a form, a pointer means for a session."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from tessera.page.commands.playing import pick
from tessera.page.commands.table import CommandTable, Said, UnknownCommand
from tessera.page.model.events import KeyPress, Point, Press, SentForm
from tessera.page.model.parts import Part
from tessera.page.model.reach import SURE, meant

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
        #: What a key outside the board and fields means, where that is not as on the site.
        self.step_key: Callable[[GameSession, KeyPress], bool] | None = None
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
        draws = session.walk is not None and session.walk.draws
        if not touches or beside or draws or session.watching:
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
        if session is None or self.views_only():
            return
        # The focus means nothing when it was the page's to move it.
        meant = point if point.led else point._replace(pick="")
        session.preview(meant.pick if session.pieces is None else session.pieces.meant(meant))

    def key(self, key: KeyPress) -> bool:
        """A key; whether it meant something here, so that the browser does nothing with it.

        On a square it waits until it is known what keys mean; elsewhere it means nothing before.
        """
        means = KEYS.here()
        if means is not None:
            return means(self, key)

        def later() -> None:
            KEYS()(self, key._replace(waited=True))

        if key.square and not key.modified:
            self.commands.when_here(later)
        return False

    def run(self, name: str, said: Said) -> None:
        """Do what a control says as soon as that can be done; tell where it never can."""

        def do() -> None:
            try:
                self.guard(lambda: self.commands.run(name, said))
            except UnknownCommand:
                self.unknown(name)

        if self.commands.waits(name):
            self.commands.when_here(do)
        else:
            do()


#: What keys mean: `commands.keys.key`.
KEYS: Final[Part[Callable[[Input, KeyPress], bool]]] = Part()
