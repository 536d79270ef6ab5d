"""A frame: a board in another page, for viewing a game, playing, or trying out turns."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from tessera.page.core.bots import BotController, SharedBots
from tessera.page.core.choosing import new_table, played, ready, still, turn_before
from tessera.page.core.commands import BOARD, CommandArgs, CommandTable
from tessera.page.core.games import Games, Unfetched, chance
from tessera.page.core.input import OWN_BOARD, Input, status_sentence, undo
from tessera.page.core.keys import piece_key
from tessera.page.core.players import PERSON
from tessera.page.core.session import GameSession
from tessera.page.core.settings import Preferences, Settings
from tessera.page.core.state import ALWAYS, LASTING, NEVER, BoardSettings, Trouble
from tessera.page.core.table import Table, turn_ends, turns_at
from tessera.page.embed import frame_screen as view
from tessera.page.embed import parameters
from tessera.page.embed.frame_screen import REMARKS, FrameScreen
from tessera.page.embed.parameters import BadParameter, FrameRequest, Parameters
from tessera.play.match import Match
from tessera.words.language import N_

if TYPE_CHECKING:
    from collections.abc import Callable

    from tessera.drawing.board import Board
    from tessera.page.core.commands import Command
    from tessera.page.core.events import KeyPress
    from tessera.page.core.parts import Ports
    from tessera.page.features.walk import Walk


#: The player at all seats of a game that is only viewed. A `PERSON` would see hidden things.
LOOKER_ON: Final = "looker-on"
#: The save name in mode ``play``. Nothing is saved, but bots continue a game only if it is named.
PLAYED: Final = "framed"
#: Seconds for which a replay shows each turn.
PACE: Final = 1.2


class Frame:
    """A frame that shows one game, as requested by the page around the frame."""

    def __init__(self, ports: Ports) -> None:
        self.ports = ports
        self.settings = Settings(ports.storage, ports.window.languages)
        self.games = Games(ports.archives, self.settings.language)
        self.preferences = Preferences(ports.document, self.settings, self.games)
        self.bots = SharedBots()
        #: The game that is shown; None before the first game and after a refusal.
        self.game: FrameGame | None = None
        #: Called with the reason and the parameter if a game cannot be shown.
        self.on_refused: Callable[[str, str], None] = lambda text, parameter: None
        #: Called when the requested game is on the board.
        self.on_begun: Callable[[FrameGame], None] = lambda game: None
        #: Called after each render of the game.
        self.on_rendered: Callable[[], None] = lambda: None
        self.commands = CommandTable()
        for commands in (OWN_BOARD, BOARD):
            self.commands.add(commands, lambda: self.session)
        self.commands.add(COMMANDS, lambda: self.game)
        self.input = Input(self.commands, lambda part: self.session, self.games, self._tell)
        self.input.views_only = lambda: self.viewing
        self.input.step_key = self._step_key

    @property
    def session(self) -> GameSession | None:
        return self.game.session if self.game is not None else None

    @property
    def viewing(self) -> bool:
        return self.game is not None and self.game.screen.viewing

    async def load(self, asked_for: Parameters) -> None:
        """Show the game that the parameters request, or the reason why it cannot be shown."""
        await self.attune(*parameters.spoken(asked_for))
        games = self.games
        try:
            asked = await games.finding(
                partial(parameters.read, asked_for, games.find, rng=chance())
            )
            await games.open(asked.match.game.id)
        except BadParameter as bad:
            ui = games.ui.get(bad.game)
            self.refuse(bad.told(games.words, ui.words if ui else None), bad.name)
        except Unfetched as lost:
            self.refuse(games.lost(lost), "game")
        else:
            self.begin(asked)

    async def attune(self, language: str, theme: str) -> None:
        before = self.games.words.language
        if language:
            self.settings["language"] = language
        if theme:
            self.settings["theme"] = theme
        if not await self.preferences.relearn():
            self._tell(self.games.unfetched(self.games.words(N_("The other language"))))
        elif self.session is not None and self.games.words.language != before:
            self.session.commit(self.session[Trouble].anew(self.games.words), anew=True)

    def _tell(self, text: str) -> None:
        if self.session is not None:
            self.session.trouble(text)
        else:
            self.ports.document.say(text)

    def refuse(self, text: str, parameter: str) -> None:
        self._let_go()
        self.ports.document.screen(view.refusal(self.games.words, text))
        self.on_refused(text, parameter)

    def begin(self, asked: FrameRequest) -> GameSession:
        self._let_go()
        game = self.game = FrameGame(self, asked)
        game.session.show()
        self.on_begun(game)
        return game.session

    def _let_go(self) -> None:
        if self.session is not None:
            self.session.leave()
        self.game = None

    def _step_key(self, session: GameSession, key: KeyPress) -> bool:
        """Step through a game that is only viewed; in other games, handle the keys for pieces."""
        if self.game is None or not self.viewing:
            return piece_key(session, key)
        if key.key in ("ArrowUp", "ArrowDown"):
            return self.game.change_line(up=key.key == "ArrowUp")
        at, last = turns_at(session.table), self.game.last
        leads = {"ArrowLeft": at - 1, "ArrowRight": at + 1, "Home": 0, "End": last}
        if key.key not in leads:
            return False
        self.game.step(leads[key.key])
        return True


class FrameGame:
    """The game that the page around the frame requested, and the commands for the game."""

    def __init__(self, frame: Frame, asked: FrameRequest) -> None:
        # Reset returns to the requested start, even if the game went on in an earlier frame.
        self.frame, self.asked = frame, asked._replace(played=None)
        self.screen = FrameScreen(self.asked)
        match = asked.match if self.screen.viewing else asked.played or asked.begun
        self.board = frame.games.ui[match.game.id].board
        if self.screen.viewing:
            # No seat has a person, so the board shows only what every onlooker may know.
            table = new_table(match, dict.fromkeys(match.seats, LOOKER_ON), self.board)
            table = self._at(table, asked.at)
        else:
            table = self._laid(match)
        confirms = ALWAYS if frame.settings["confirm"] == "on" else LASTING
        settings = BoardSettings(confirms=confirms if asked.mode == "play" else NEVER)
        self.session = GameSession(frame.ports, frame.games, self.screen, table, settings)
        self.session.bots = BotController(self.session, frame.bots)
        self.session.apply_match = self._lay
        self.session.watcher = frame.on_rendered

    @property
    def last(self) -> int:
        return len(turn_ends(self.session.table.match)) - 1

    def _at(self, table: Table, at: int) -> Table:
        """The table as it was after turn ``at``, for viewing only."""
        shown = turn_ends(table.match)[at]
        return still(table._replace(viewed=shown, interlude=(), picks=(), refused=None), self.board)

    def _laid(self, match: Match) -> Table:
        """Lay a match on a new table; in mode ``try``, show it as the seat to move may see it."""
        if self.asked.mode == "play":
            return new_table(match, self.asked.players, self.board, PLAYED)
        table = new_table(match, dict.fromkeys(match.seats, PERSON), self.board)
        if match.game.secrets(match.setup):
            table = ready(table._replace(acknowledged_by=match.to_move, picks=()), self.board)
        return table

    def _lay(self, table: Table, board: Board, match: Match) -> Table:
        """Lay a continued match on the table. In mode ``try``, use `_laid` outside interludes."""
        after = played(table, board, match)
        if self.asked.mode == "try" and not after.staged:
            return self._laid(match)._replace(quarters=after.quarters)
        return after

    def go_to(self, at: int) -> None:
        """Show the position after turn ``at``, or restart play there. Raises `BadParameter`."""
        at = parameters.turn(self.asked.match, str(at))
        if self.screen.walk is not None:
            self._walk_to(self.screen.walk.home(at))
        elif self.screen.viewing:
            self.step(at)
        else:
            self.frame.begin(self.asked._replace(at=at))

    def step(self, at: int, *, replays: bool = False) -> None:
        """Show the position after turn ``at``; if ``replays``, continue a replay from there."""
        screen, at = self.screen, max(0, min(self.last, at))
        screen.replayed = at if replays and at < self.last else None
        if screen.walk is not None:
            screen.walk = screen.walk.to(at)
        self._show(at)
        if screen.replayed is not None:
            self.frame.ports.clock.later(PACE, lambda: self._replay_on(at))

    def _show(self, at: int) -> None:
        """Show the position after turn ``at`` of the line shown, which may be a variation."""
        table, walk = self.session.table, self.screen.walk
        if walk is not None:
            # If the main line's game is over, nothing is hidden, even in a variation.
            bared = walk.study.match.outcome is not None
            table = table._replace(match=walk.match, reveal_all=bared)
        self.session.commit(self._at(table, at), say=status_sentence)

    def replay(self) -> None:
        if self.screen.replayed is not None:
            self.screen.replayed = None
            self.session.commit()
        else:
            at = turns_at(self.session.table)
            self.step(0 if at == self.last else at, replays=True)

    def _replay_on(self, at: int) -> None:
        """Show a replay's next turn, unless the replay was stopped or another turn is now shown."""
        shown = turns_at(self.session.table)
        if self.session.on_screen and self.screen.replayed == at == shown:
            self.step(at + 1, replays=True)

    def _walk_to(self, walk: Walk) -> None:
        """Show another place in a record with variations; move the focus out of the remarks."""
        document = self.frame.ports.document
        self.screen.replayed, self.screen.walk = None, walk
        held = document.focused_in((REMARKS,))
        self._show(min(len(walk.path), len(turn_ends(walk.match)) - 1))
        if held:
            document.focus("step-back" if walk.is_main else "way-out")

    def enter(self, way: int) -> None:
        if self.screen.walk is not None:
            self._walk_to(self.screen.walk.entered(way))

    def come_out(self) -> None:
        if self.screen.walk is not None:
            self._walk_to(self.screen.walk.out())

    def change_line(self, *, up: bool) -> bool:
        """Show the next line or, if ``up``, the previous one; return False if there is none."""
        walk = self.screen.walk
        if walk is None:
            return False
        other = walk.up() if up else walk.down()
        if other.path == walk.path:
            return False
        self._walk_to(other)
        return True

    def reset(self) -> None:
        session = self.frame.begin(self.asked)
        session.say(session.sentence())

    def undo(self) -> None:
        """Undo the player's last turn; in mode ``try``, anyone's, even if it revealed secrets."""
        session = self.session
        if not view.can_go_back(session.table, self.asked):
            return
        if self.asked.mode == "play" or session.table.pending is not None:
            undo(session, CommandArgs())
        else:
            match = turn_before(session.table.match, len(self.asked.begun.actions))
            session.commit(self._laid(match), say=status_sentence)


COMMANDS: Final[dict[str, Command[FrameGame]]] = {
    "step": lambda game, args: game.step(int(args("at"))),
    "replay": lambda game, args: game.replay(),
    "way": lambda game, args: game.enter(int(args("at"))),
    "out": lambda game, args: game.come_out(),
    "undo": lambda game, args: game.undo(),
    "reset": lambda game, args: game.reset(),
}
