"""A board in somebody else's page: looked through, played, tried out. One of three assemblies."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, Protocol

from tessera.drawing.board import Board
from tessera.page.core import commands as late
from tessera.page.core import input as playing
from tessera.page.core.bots import BotController, SharedBots
from tessera.page.core.choosing import laid, played, ready, still
from tessera.page.core.commands import CommandTable, Said, at_once
from tessera.page.core.games import Games, Unfetched, chance
from tessera.page.core.input import Input, status_sentence
from tessera.page.core.keys import piece_key
from tessera.page.core.players import PERSON
from tessera.page.core.session import GameSession
from tessera.page.core.settings import FAILED, QUOTED, UNKNOWN, Preferences, Settings
from tessera.page.core.state import BoardSettings, Trouble
from tessera.page.core.table import Table, turn_ends, turns_at
from tessera.page.core.undo import turn_before
from tessera.page.embed import frame_screen as view
from tessera.page.embed import frame_screen as walking
from tessera.page.embed import parameters
from tessera.page.embed.frame_screen import FrameScreen
from tessera.page.embed.parameters import BadParameter, FrameRequest, Parameters
from tessera.play.fault import fault
from tessera.play.match import Match
from tessera.words.language import N_

if TYPE_CHECKING:
    from tessera.page.core.commands import Command
    from tessera.page.core.events import KeyPress
    from tessera.page.core.ports import Ports
    from tessera.words.faults import FaultSentences


#: Who sits at the seats of a game that one only steps through: nobody who may see more.
LOOKER_ON: Final = "looker-on"
#: What a game that is played is called, as if it were kept: bots play no other.
PLAYED: Final = "framed"
#: How long a turn is shown while a game is replayed, in seconds.
PACE: Final = 1.2


class Around(Protocol):
    """Who is told what happens in a frame: the page around it (`embed.host`)."""

    def refused(self, text: str, parameter: str) -> None:
        """What was asked for cannot be shown."""

    def begun(self) -> None:
        """A game is on the board, as it was asked for."""

    def rendered(self) -> None:
        """A change has reached the board."""


class Frame:
    """A game as the page around asked for it, and what is done to it."""

    def __init__(self, ports: Ports) -> None:
        self.ports = ports
        self.settings = Settings(ports.storage, ports.window.languages)
        self.games = Games(ports.archives, self.settings.language)
        self.preferences = Preferences(ports.document, self.settings, self.games)
        self.bots = SharedBots()
        self.session: GameSession | None = None
        #: The turn up to which a replay has come; None while none runs.
        self.replayed: int | None = None
        #: Whom it is told to; set before anything is shown.
        self.host: Around
        self.commands = commands = CommandTable(at_once)
        commands.add(playing.BOARD, lambda: self.session)
        commands.add(late.BOARD, lambda: self.session)
        commands.add(COMMANDS, lambda: self)
        self.input = Input(commands, lambda part: self.session)
        self.input.views_only = lambda: self.viewing
        self.input.unknown = self.unknown
        self.input.step_key = self._step_key

    @property
    def screen(self) -> FrameScreen | None:
        """The screen that is up; None while nothing is shown, or a refusal."""
        screen = self.session.screen if self.session is not None else None
        return screen if isinstance(screen, FrameScreen) else None

    @property
    def asked(self) -> FrameRequest | None:
        """What was asked for last, if that is shown."""
        return self.screen.asked if self.screen is not None else None

    @property
    def viewing(self) -> bool:
        """Whether the game is only stepped through."""
        return self.screen is not None and self.screen.viewing

    # What is asked for.

    async def load(self, asked_for: Parameters) -> None:
        """Show what the parameters say, or why that cannot be."""
        await self.attune(*parameters.spoken(asked_for))
        rng, games = chance(), self.games
        try:
            read = partial(parameters.read, asked_for, games.find, rng)
            asked = await games.finding(read)
            await games.open(asked.match.game.id)
        except BadParameter as bad:
            self.refuse(bad.told(games.words, self._words_of(bad.game)), bad.name)
        except Unfetched as lost:
            self.refuse(games.lost(lost), "game")
        else:
            self.begin(asked)

    def _words_of(self, game: str) -> FaultSentences | None:
        parts = self.games.parts.get(game)
        return parts.words if parts else None

    async def attune(self, language: str, theme: str) -> None:
        """Speak a language and take on a theme; where either is empty, it stays."""
        before = self.games.words.language
        if language:
            self.settings["language"] = language
        if theme:
            self.settings["theme"] = theme
        if not await self.preferences.relearn():
            self._tell(self.games.unfetched(self.games.words(N_("The other language"))))
        elif self.session is not None and self.games.words.language != before:
            self.session.put_up()

    def _tell(self, text: str) -> None:
        """Say what went wrong, on the board where there is one, and aloud."""
        if self.session is not None:
            self.session.trouble(text)
        else:
            self.ports.document.say(text)

    def refuse(self, text: str, parameter: str) -> None:
        """Show that nothing can be shown, and why; tell the page around."""
        self._let_go()
        self.ports.document.screen(view.refusal(self.games.words, text))
        self.host.refused(text, parameter)

    def begin(self, asked: FrameRequest) -> None:
        """Show a game from where it was asked for."""
        self._let_go()
        # Going back leads to the beginning, however far the game had advanced.
        whole, asked = asked.played or asked.begun, asked._replace(played=None)
        table = self._viewed(asked) if asked.mode == "view" else self._laid(asked, whole)
        confirms = asked.mode == "play" and self.settings["confirm"] == "on"
        session = GameSession(
            self.ports, self.games, FrameScreen(asked), table, BoardSettings(confirms=confirms)
        )
        session.bots = BotController(session, self.bots)
        session.lay = partial(self._lay, asked)
        session.watcher = self._rendered
        self.session = session
        session.show()
        self.host.begun()

    def _rendered(self) -> None:
        """A change has reached the screen."""
        self.host.rendered()

    def _let_go(self) -> None:
        """Take what is shown off the screen."""
        if self.session is not None:
            self.session.leave()
        self.session, self.replayed = None, None

    def _laid(self, asked: FrameRequest, match: Match) -> Table:
        """A match to go on from; where it is tried out, whoever is to move sits at the screen."""
        board = self._board(match)
        if asked.mode == "play":
            return laid(match, asked.players, board, PLAYED)
        table = laid(match, dict.fromkeys(match.seats, PERSON), board)
        if match.game.secrets(match.setup):
            table = ready(table._replace(acknowledged_by=match.to_move, picks=()), board)
        return table

    def _lay(self, asked: FrameRequest, table: Table, board: Board, match: Match) -> Table:
        """A match that has gone on; where it is tried out, whoever moves looks at it."""
        after = played(table, board, match)
        if asked.mode == "try" and not after.staged:
            return self._laid(asked, match)._replace(quarters=after.quarters)
        return after

    def _viewed(self, asked: FrameRequest) -> Table:
        """A game to be stepped through, as nobody in particular sees it."""
        match = asked.match
        table = laid(match, dict.fromkeys(match.seats, LOOKER_ON), self._board(match))
        return self.at(table, asked.at)

    def at(self, table: Table, at: int) -> Table:
        """A game that is stepped through, after a number of turns; never to be played on.

        In a record with variations that is in the line that one is in.
        """
        screen = self.screen
        if screen is not None and screen.walk is not None:
            # What is hidden in a variation is what is hidden in the game.
            bared = screen.walk.study.match.outcome is not None
            table = table._replace(match=screen.walk.match, bared=bared)
        shown = turn_ends(table.match)[at]
        bare = table._replace(viewed=shown, scene=(), picks=(), refused=None)
        return still(bare, self._board(table.match))

    def _board(self, match: Match) -> Board:
        return self.games.parts[match.game.id].board

    # What is done.

    def go_to(self, at: int) -> None:
        """Show the game after a number of turns; one that is played goes on from there.

        Raises `BadParameter`.
        """
        session, asked = self.session, self.asked
        if session is None or asked is None:
            raise BadParameter("at", fault("protocol", "no-match"))
        at = parameters.turn(asked.match, str(at))
        self.replayed = None
        if self.screen is not None and self.screen.walk is not None:
            walking.walk_to(self, self.screen.walk.home(at))
        elif self.viewing:
            self.step(at)
        else:
            self.begin(asked._replace(at=at))

    def step(self, at: int) -> None:
        """Show a game that is stepped through after a number of turns."""
        session, screen = self.session, self.screen
        if session is None or screen is None:
            return
        screen.replaying = self.replayed is not None
        last = len(turn_ends(session.table.match)) - 1
        at = max(0, min(last, at))
        if screen.walk is not None:
            screen.walk = screen.walk.to(at)
        session.commit(self.at(session.table, at), say=status_sentence)

    def replay(self) -> None:
        """Let the turns follow one another by themselves, from the start if one is at the end."""
        session = self.session
        if session is None or self.replayed is not None:
            self.stop()
            return
        at, last = turns_at(session.table), len(turn_ends(session.table.match)) - 1
        self.replayed = 0 if at == last else at
        self.step(self.replayed)
        self._wait(self.replayed)

    def stop(self) -> None:
        """Stay at the turn that a replay has come to."""
        session, screen = self.session, self.screen
        if self.replayed is not None and session is not None and screen is not None:
            self.replayed, screen.replaying = None, False
            session.commit()

    def _wait(self, at: int) -> None:
        self.ports.clock.later(PACE, lambda: self._replay_on(at))

    def _replay_on(self, at: int) -> None:
        """The next turn of a replay, unless it was stopped or led elsewhere meanwhile."""
        session = self.session
        if session is None or self.replayed != at or not self.viewing:
            return
        if turns_at(session.table) != at:
            return
        last = len(turn_ends(session.table.match)) - 1
        self.replayed = at + 1 if at + 1 < last else None
        self.step(at + 1)
        if self.replayed is not None:
            self._wait(at + 1)

    def reset(self) -> None:
        """Go back to what was asked for."""
        if self.asked is not None:
            self.begin(self.asked)
            assert self.session is not None
            self.session.say(self.session.sentence())

    def undo(self) -> None:
        """Take back one's own last turn; where a position is tried out any, whatever it showed."""
        session, asked = self.session, self.asked
        if session is None or asked is None or not view.can_go_back(session.table, asked):
            return
        if asked.mode == "play" or session.table.pending is not None:
            playing.undo(session, Said())
            return
        match = turn_before(session.table.match, len(asked.begun.actions))
        session.commit(self._laid(asked, match), say=status_sentence)

    def step_to(self, at: int) -> None:
        """A step to a turn, which ends a replay."""
        self.replayed = None
        self.step(at)

    def failed(self) -> None:
        """Something went wrong that nobody foresaw: the player is told, once."""
        text = self.games.words(FAILED)
        if self.session is not None and self.session[Trouble].text != text:
            self.session.trouble(text)

    def unknown(self, name: str) -> None:
        """A control has a name that no command has."""
        self._tell(self.games.words(UNKNOWN, name=name[:QUOTED]))

    def _step_key(self, session: GameSession, key: KeyPress) -> bool:
        """Arrows step through the turns of a game that is looked through; else they scroll."""
        if not self.viewing:
            return piece_key(session, key)
        at, last = turns_at(session.table), len(turn_ends(session.table.match)) - 1
        leads = {"ArrowLeft": at - 1, "ArrowRight": at + 1, "Home": 0, "End": last}
        if key.key in ("ArrowUp", "ArrowDown"):
            return walking.change_line(self, up=key.key == "ArrowUp")
        if key.key not in leads:
            return False
        self.step_to(leads[key.key])
        return True


#: The commands of a frame, beside those of its board.
COMMANDS: Final[dict[str, Command[Frame]]] = {
    "step": lambda frame, said: frame.step_to(int(said("at"))),
    "replay": lambda frame, said: frame.replay(),
    "way": lambda frame, said: walking.enter(frame, int(said("at"))),
    "out": lambda frame, said: walking.come_out(frame),
    "undo": lambda frame, said: frame.undo(),
    "reset": lambda frame, said: frame.reset(),
}
