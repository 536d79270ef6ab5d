"""A position that is set up on the screen; then a study of it, or a game from it."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from tessera.page.core.games import chance
from tessera.page.core.players import BOT, PERSON, introduced, seated
from tessera.page.core.session import GameSession
from tessera.page.core.state import Trouble
from tessera.page.core.table import Table
from tessera.page.features.position import model as editing
from tessera.page.features.position.model import Editing
from tessera.page.features.position.view import LEVEL, RECORD, PositionScreen, spoken
from tessera.page.features.study.controller import show_kept
from tessera.page.features.study.session import STUDY
from tessera.play.contract import LOT, Seat
from tessera.play.fault import Refused
from tessera.play.link import packed, unpacked
from tessera.play.match import Match
from tessera.saves.kept import Kept
from tessera.words.faults import explained

if TYPE_CHECKING:
    from collections.abc import Callable

    from tessera.page.core.shell import Shell


#: The place in a study's address that means: set a position up.
PLACE = "position"


class PositionController:
    """A position on the screen, and what is done to it."""

    #: What is picked on the board is set there.
    draws = True

    def __init__(self, shell: Shell, shown: Editing) -> None:
        self.shell, self.screen, self.first = shell, PositionScreen(shown), shown
        self._filled = ""
        settings = shell.board_settings()._replace(confirms=False)
        session = GameSession(shell.ports, shell.games, self.screen, self._table(shown), settings)
        self.session = session
        session.walk, session.dialog, session.watcher = self, shell.dialog, self._rendered

    @property
    def shown(self) -> Editing:
        """The position that is set up."""
        return self.screen.editing

    def _table(self, shown: Editing) -> Table:
        """The position on a board at which nobody plays."""
        match = shown.drawn
        return Table(match, dict.fromkeys(match.seats, f"{BOT}1"), bared=True)

    def _rendered(self) -> None:
        """The screen was brought up to the position: so is the field with the record."""
        text = self.shown.text
        if text != self._filled:
            self._filled = text
            self.session.ports.document.fill(RECORD, text)

    def show(self, shown: Editing, told: str = "") -> None:
        """Show the position as it is now; ``told`` is announced before what is wrong with it."""
        self.screen.editing, self.screen.begins = shown, False
        changes: list[NamedTuple] = [Trouble()]
        with suppress(Refused):
            # What is edited as text alone stays as it could be drawn last.
            changes.append(self._table(shown))
        self.session.commit(*changes, keep=False, say=lambda session: self._said(session, told))
        if not shown.typed:
            self.shell.ports.window.replace(address(shown))

    def _said(self, session: GameSession, told: str) -> str:
        return f"{told} {spoken(session.words, self.shown, session.parts)}".strip()

    def picked(self, what: str) -> bool:
        """A square, or a place beside the board: it gets what was chosen."""
        sort, _colon, spot = what.partition(":")
        if sort in ("square", "spot") and self.shown.setting is not None:
            self.change(lambda: editing.put(self.shown, spot), spot)
        return True

    def change(self, make: Callable[[], Editing], spot: str = "") -> None:
        """Show the position that is made; or why it is not, beside what is wrong with this one.

        What lies on a square or stands at a place then is announced first.
        """
        try:
            after = make()
        except Refused as refused:
            session = self.session
            session.trouble(explained(session.words, refused.fault, session.parts.words))
            return
        self.show(after, self._lying(after, spot) if spot and after is not self.shown else "")

    def _lying(self, after: Editing, spot: str) -> str:
        """What lies on a square, or stands at a place beside the board, as a sentence."""
        words, sets = self.session.words, after.setting
        seen = after.drawn.state.observed_by(None, over=True)
        looks = self._table(after).looks()._replace(legal=())
        told = {**self.session.board.labels(words, seen, looks)}
        for group in sets.beside(words, after.setup, after.deal) if sets is not None else ():
            told |= {each.pick: f"{group.name}: {each.name}" for each in group.choices}
        return f"{told[spot]}." if spot in told else ""

    def key(self, key: str) -> bool:
        """No key leads anywhere here."""
        return False

    def reload(self) -> None:
        """Nothing of it is kept."""

    def settle(self) -> None:
        """Nothing of it is kept."""

    def write(self, text: str) -> None:
        """Take a record that is being typed."""
        if text != self.shown.text:
            self._filled = text
            self.show(editing.read(self.shown, text))

    # What comes of it.

    def study(self) -> None:
        """Study the game that begins here, which is kept for that."""
        match, shell = self.shown.match, self.shell
        shell.ports.window.push(f"{STUDY}{match.game.id}")
        shell.leave()
        show_kept("", shell, "", Kept(match, {}, ""), "")
        if shell.session is not None:
            shell.session.commit(keep=True, say=lambda session: session.sentence())

    def ask(self) -> None:
        """Ask against which bot the position is to be played, or do not any more."""
        screen, session = self.screen, self.session
        screen.begins = not screen.begins
        session.commit(keep=False)
        if screen.begins:
            session.ports.document.focus(LEVEL)

    def play(self, level: str, side: Seat) -> None:
        """Play the game that begins here from a seat, by lot from any, against bots."""
        match, shell = self.shown.match, self.shell
        own = chance().choice(match.seats) if side == LOT else side
        players = seated(match, dict.fromkeys(match.seats, f"{BOT}{level}") | {own: PERSON})
        match = introduced(match, players, shell.ports.clock.today())
        session = shell.put(match, players)
        session.is_new = False
        session.commit(keep=True, say=lambda session: session.sentence())


def address(shown: Editing) -> str:
    """Where the position is set up again as it stands."""
    return f"{STUDY}{shown.game.id}/{PLACE}.{packed(shown.text)}"


def show_position(shell: Shell, match: Match, place: str) -> None:
    """Put the editor on the screen: with the position that a place holds, else a match's.

    Of a place that is damaged that is told.
    """
    shown, damage = editing.begun(match), None
    if place.startswith(f"{PLACE}."):
        try:
            shown = editing.held(shown, unpacked(place.removeprefix(f"{PLACE}.")))
        except Refused as refused:
            damage = refused.fault
    controller = PositionController(shell, shown)
    session = controller.session
    shell.show_table(session)
    if damage is not None:
        session.trouble(explained(session.words, damage, session.parts.words))


def show(place: str, shell: Shell, name: str, kept: Kept, damage: str) -> None:
    """Put a kept game on the screen as a study; or, of a game alone, its editor of positions."""
    is_asked = not name and place.split(".", maxsplit=1)[0] == PLACE
    if is_asked and kept.match.game.placed_from:
        show_position(shell, kept.match, place)
    else:
        show_kept(place, shell, name, kept, damage)
