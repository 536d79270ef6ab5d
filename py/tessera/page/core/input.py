"""The conversion of events into commands, and into picks in a session."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from tessera.page.core.board import meant
from tessera.page.core.choosing import (
    cancel,
    choose,
    dropped,
    held,
    look,
    undone,
    waits,
)
from tessera.page.core.commands import GAME, CommandArgs, CommandTable, UnknownCommand
from tessera.page.core.events import KeyPress, Point, Press, SentForm
from tessera.page.core.games import FAILED
from tessera.page.core.parts import Part
from tessera.page.core.sentence import WATCHING, told
from tessera.page.core.state import (
    ALWAYS,
    REMARK,
    ROUND,
    Announced,
    BoardSettings,
    Trouble,
    is_followed,
    replays,
)
from tessera.play.fault import Refused
from tessera.words.language import N_

if TYPE_CHECKING:
    from typing import Any

    from tessera.page.core.commands import Command
    from tessera.page.core.games import Games
    from tessera.page.core.session import GameSession
    from tessera.page.core.shell import Shell
    from tessera.page.core.table import Table
    from tessera.play.match import Match


_TAKEN_BACK: Final = N_("Taken back.")


def status_sentence(session: GameSession) -> str:
    return session.sentence()


def pick(session: GameSession, what: str, *, holds: bool = False) -> None:
    """Handle a pick on or beside the board; with ``holds``, a turn always waits to be confirmed."""
    table, scene = session.table, session.scene
    if session.watching:
        session.say(scene.words(WATCHING))
    elif session.walk is not None and session.walk.picked(what):
        return
    elif replays(session.state):
        session.commit(look(table, session.board, len(table.match.actions)), say=status_sentence)
    elif session.bots is not None and is_followed(table) and table.viewed is None:
        session.bots.skip_pauses(ROUND)
    elif table.staged and session.pieces is not None:
        session.pieces.entered()
    elif table.curtain:
        session.say(session.sentence())
    elif table.viewed is not None:
        # Only features can show an earlier turn, so the features are loaded by now.
        GAME["play-on"](session, CommandArgs())
    else:
        picks, asked = table.picks, told(scene)
        confirm = ALWAYS if holds else session[BoardSettings].confirms
        chosen = choose(table, session.board, what, confirm=confirm)
        if chosen.match is not None:
            session.play(chosen.match, table=chosen.table)
            return
        after = chosen.table
        if after.pending is not None:
            _hold(session, after)
            return
        # Announce the sentence if it has changed, and always after a refusal or a pick of a square.
        other = after.picks != picks and asked != told(scene.having(after))
        speaks = after.refused or what.startswith("square:") or other
        session.commit(after, Announced(), say=status_sentence if speaks else "")


def play_or_hold(session: GameSession, match: Match) -> None:
    """Continue the game to ``match``, or hold its last action if the turn must be confirmed."""
    if waits(session.table, match, session[BoardSettings].confirms):
        _hold(session, held(session.table, session.board, match))
    else:
        session.play(match)


def _hold(session: GameSession, table: Table) -> None:
    pending = table.pending
    fresh = pending is not None and pending is not session[Announced].match
    sound = session.table.match.game.id if fresh else ""
    session.commit(table, Announced(pending), say=status_sentence, sound=sound)


def confirm_turn(session: GameSession, args: CommandArgs) -> None:
    if session.table.pending is not None and not session.watching:
        session.play(session.table.pending)


def cancel_choice(session: GameSession, args: CommandArgs) -> None:
    before, after = session.table, cancel(session.table, session.board)
    speaks = before.pending is not None or before.picks != after.picks
    session.commit(after, say=status_sentence if speaks else "")


def undo(session: GameSession, args: CommandArgs) -> None:
    """Undo back to the person's last decision, or undo the last action of a held turn."""
    if session.table.pending is not None:
        session.commit(dropped(session.table, session.board), say=status_sentence)
    else:
        back_or_forth(session, undone, _TAKEN_BACK)


def back_or_forth(
    session: GameSession, step: Callable[[Table, Any], Table], remark: str = ""
) -> None:
    if session.table.curtain or session.table.viewed is not None:
        return
    try:
        table = step(session.table, session.board)
    except Refused as refused:
        refuse(session, refused)
    else:
        settle(session, table, remark)


def refuse(session: GameSession, refused: Refused) -> None:
    session.commit(session.table._replace(refused=refused.fault), say=status_sentence)


def settle(session: GameSession, table: Table, remark: str = "") -> None:
    """Continue with ``table``, for example after an undo; ``remark`` says what was done."""
    if session.bots is not None:
        session.bots.forget()
    text = session.words(remark) if remark else ""
    done = Trouble(text, lambda words: words(remark), REMARK) if remark else Trouble()
    session.commit(table, done, say=lambda it: f"{text} {it.sentence()}".lstrip())


def hurry(session: GameSession, args: CommandArgs) -> None:
    if session.bots is not None:
        session.bots.answer_now()


#: Commands on any board.
OWN_BOARD: Final[dict[str, Command[GameSession]]] = {
    "cancel": cancel_choice,
    "confirm": confirm_turn,
    "hurry": hurry,
    "why": lambda session, args: pick(session, args("value")),
}
#: Commands that need no features, for the game on the site's screen; features add more to `GAME`.
OWN_GAME: Final[dict[str, Command[GameSession]]] = {**OWN_BOARD, "undo": undo}


#: Commands whose buttons may be hit too soon after they appear: see `PieceInput.hasty`.
_HASTY: Final = ("spin", "hide", "lift", "skip", "on", "larger", "smaller")


class Input:
    """Handler of a page's events; each event goes to the session in its part of the page."""

    def __init__(
        self,
        commands: CommandTable,
        session: Callable[[str], GameSession | None],
        games: Games,
        trouble: Callable[[str], None],
    ) -> None:
        """``session(part)`` returns a session or None; ``trouble(text)`` reports a problem."""
        self.commands, self.session, self.games, self.trouble = commands, session, games, trouble
        #: Returns the session or shell that shows unforeseen failures; None if nothing does.
        self.place: Callable[[], GameSession | Shell | None] = lambda: session("")
        #: Returns True if the player can only step through the game.
        self.views_only: Callable[[], bool] = lambda: False
        #: Calls a function. On the site, it also reports a storage failure to the player.
        self.guard: Callable[[Callable[[], None]], None] = lambda do: do()
        #: True if Enter and the space bar, when held down, repeat only in text fields.
        #: False on pages with diagrams: there, they also repeat outside the diagrams.
        self.everywhere = True
        #: Handles a key outside the board and fields; None if `step_on_site` handles it.
        self.step_key: Callable[[GameSession, KeyPress], bool] | None = None
        #: The name of the control that was pressed last, or "".
        self._pressed = ""
        #: ``touches`` is True if the last pointer was a finger.
        #: ``dragged`` is True just after a drag, until the click that follows it.
        self.touches = self.dragged = False

    def press(self, press: Press) -> None:
        before, self._pressed = self._pressed, press.control
        after, self.dragged = self.dragged and press.clicks > 0, False
        session = self.session(press.part)
        if after or (self.views_only() and not press.control):
            return
        if self._is_finger(press) and (
            self._asked_just_now() or (session is not None and session.offered.is_fresh(press))
        ):
            return
        pieces = session.pieces if session is not None else None
        if session is not None and not press.control and self._tapped(session, press):
            return
        if press.pick is not None:
            # The second half of a double click must not play for the other player.
            if session is not None and press.clicks < 2:
                pick(session, press.pick)
            return
        if pieces is not None and press.control in _HASTY and pieces.hasty(press):
            return
        # A double click must not press a control that appeared after its first half.
        if press.control and (press.clicks < 2 or press.control == before):
            self.run(press.control, CommandArgs(press.data))

    def _is_finger(self, press: Press) -> bool:
        return self.touches if press.touch is None else press.touch

    def _asked_just_now(self) -> bool:
        place = self.place()
        return place is not None and place.dialog.is_fresh

    def _tapped(self, session: GameSession, press: Press) -> bool:
        """Handle a finger's tap as a pick of the nearest possible square; True if handled."""
        what = press.pick or ""
        beside = what and not what.startswith("square:")
        draws = session.walk is not None and session.walk.draws
        if not self._is_finger(press) or beside or draws or session.watching:
            return False
        spot, table, board = press.spot(), session.table, session.board
        if spot is not None:
            what = meant(table, board, what, spot, session.screen.corner(board))
        if what and session.pieces is not None and session.pieces.tapped(what):
            return True
        # The second half of a double tap confirms nothing.
        if not what or spot is None or press.clicks > 1:
            return False
        pick(session, what)
        return True

    def submit(self, form: SentForm) -> None:
        self.session(form.part)
        if self.touches and self._asked_just_now():
            return
        self.run(form.control, CommandArgs(form.data, form.fields))

    def point(self, point: Point) -> None:
        self.touches = self.touches if point.touch is None else point.touch
        session = self.session(point.part)
        if session is None or self.views_only():
            return
        # If the page itself moved the focus, nothing is previewed.
        pointed = point if point.led else point._replace(pick="")
        session.preview(pointed.pick if session.pieces is None else session.pieces.meant(pointed))

    def key(self, key: KeyPress) -> bool:
        """Handle a key; return True if the browser must ignore it."""
        means = KEYS.here()
        if means is not None:
            return means(self, key)

        def later() -> None:
            KEYS()(self, key._replace(waited=True))

        # Until the features are loaded, a key on a square waits for them; other keys are ignored.
        if key.square and not key.modified:
            self.commands.when_here(later)
        return False

    def run(self, name: str, args: CommandArgs) -> None:
        """Run a command once its code is loaded; tell the player if there is no such command."""

        def do() -> None:
            try:
                self.guard(lambda: self.commands.run(name, args))
            except UnknownCommand:
                self.trouble(self.games.unknown(name))

        if self.commands.waits(name):
            self.commands.when_here(do)
        else:
            do()

    def failed(self, fault: str) -> None:
        """Remember an unforeseen error, and show a message unless it is shown already."""
        self.games.note(fault)
        place, text = self.place(), self.games.words(FAILED)
        if place is not None and place[Trouble].text != text:
            place.trouble(text)


#: The handler of keys: `core.keys.key`.
KEYS: Final[Part[Callable[[Input, KeyPress], bool]]] = Part()
