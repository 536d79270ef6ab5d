"""The shell of the site: it shows the home page, another page, or one game's session."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from tessera.page.core import html
from tessera.page.core.addresses import address_of, fields_of
from tessera.page.core.bots import BotController, SharedBots
from tessera.page.core.choosing import dropped, new_table
from tessera.page.core.dialog import Dialog
from tessera.page.core.games import Games, Unfetched
from tessera.page.core.keeper import TABS, LibraryKeeper
from tessera.page.core.parts import Listed, Part, Ports
from tessera.page.core.players import is_begun
from tessera.page.core.screen import GameScreen
from tessera.page.core.sentence import WATCHING
from tessera.page.core.session import GameSession
from tessera.page.core.settings import Preferences, Settings
from tessera.page.core.state import (
    ALWAYS,
    FAILURE,
    LASTING,
    NEW,
    Begun,
    BoardSettings,
    EndPanel,
    Replay,
    Saving,
    SessionState,
    Slices,
    SoundOffer,
    Thinking,
    Trouble,
    TurnList,
)
from tessera.page.core.table import Table
from tessera.play.contract import POSITION, Seat
from tessera.play.match import Match
from tessera.saves.library import Library
from tessera.saves.port import Memory
from tessera.words.language import N_, Words

if TYPE_CHECKING:
    from tessera.play.tree import Tree
    from tessera.saves.apart import Summary


S = TypeVar("S")
Show = Callable[[], None]


_NOWHERE: Final = N_(
    "This browser blocks storage: your game will be gone when you close the page. Download it "
    "first."
)


class Shown(NamedTuple):
    """The screen shown, and the session if the screen shows a game."""

    screen: str = ""  #: ``home``, ``table`` or ``page``; "" before the first screen is shown.
    session: GameSession | None = None


class GameList(NamedTuple):
    """The games that the home page lists."""

    #: The saved games; the games played apart; the keys under which unreadable data was set
    #: aside; and each saved game's signs (`saves.listed.signs`). None before the storage is read.
    read: tuple[list[Listed], list[Summary], list[str], Mapping[str, tuple[str, ...]]] | None = None
    only: str = ""  #: The id (``pyrga``) of the game whose matches are listed; "" for all.


class Foot(NamedTuple):
    """The lines (HTML) at the foot of the page: what was done, and what can be restored."""

    noted: str = ""
    offered: str = ""


class Around(NamedTuple):
    """The last session's state; the next session takes some of its values."""

    state: SessionState = SessionState()
    warned: bool = False  #: True if the player has been warned that storage is blocked.


class Shell:
    """The site: the screen shown and, if it shows a game, the session."""

    def __init__(self, ports: Ports, settings: Settings) -> None:
        self.ports, self.settings = ports, settings
        self.games = Games(ports.archives, settings.language)
        self.library = Library(ports.storage, self.games.find)
        self.preferences = Preferences(ports.document, settings, self.games)
        self.dialog = Dialog(ports.document, ports.clock, self.games)
        self.bots = SharedBots()
        self.lock = ports.lock(self.lock_changed)
        self._state = Slices()

    def __getitem__(self, kind: type[S]) -> S:
        return self._state[kind]

    def commit(self, *slices: NamedTuple) -> None:
        """Replace slices; if `Foot` or `Trouble` is among them, redraw the foot of the page."""
        self._state = self._state.replace(*slices)
        if any(isinstance(each, Foot | Trouble) for each in slices):
            trouble, foot = self[Trouble] if self.screen == "page" else Trouble(), self[Foot]
            self.ports.document.note(html.told(self.words, trouble) + foot.noted + foot.offered)

    @property
    def session(self) -> GameSession | None:
        return self[Shown].session

    @property
    def screen(self) -> str:
        return self[Shown].screen

    @property
    def words(self) -> Words:
        return self.games.words

    async def do_without_locks(self) -> None:
        """If tabs cannot lock games, let this tab write under storage keys of its own."""
        if not self.lock.able and await self.games.have_features():
            self.library = TABS()(self.library)

    def seat(self, table: Table, kept: str = "") -> GameSession:
        """Begin a session at a table, but do not show it yet; ``kept`` is for `Saving.kept`."""
        session = GameSession(self.ports, self.games, GameScreen(), table, *self._around(kept))
        session.bots = BotController(session, self.bots)
        keeper = LibraryKeeper(self.library, self.ports, self.games, self.lock)
        session.keeper, keeper.ended = keeper, self.fold_keys
        session.dialog = self.dialog
        self.commit(self[Shown]._replace(session=session))
        return session

    def _around(self, kept: str) -> Iterator[NamedTuple]:
        """The slices of a new session; some of their values come from the last session."""
        before = self[Around].state
        yield from (Saving(kept), Begun(kept == NEW), TurnList(self.ports.window.is_wide()))
        yield Replay(pace=before[Replay].pace)
        yield Thinking(unfolded=before[Thinking].unfolded)
        yield EndPanel(stays=before[EndPanel].stays, comes=True)
        yield from self.settled()
        if isinstance(self.ports.storage, Memory) and not self[Around].warned:
            self.commit(self[Around]._replace(warned=True))
            yield Trouble(self.words(_NOWHERE))

    def board_settings(self) -> BoardSettings:
        wants = self.settings
        return BoardSettings(
            confirms=ALWAYS if wants["confirm"] == "on" else LASTING,
            keys=wants["keys"] != "off",
            letters=wants["notation"] == "letters",
            tempo=wants["tempo"],
        )

    def settled(self, session: GameSession | None = None) -> tuple[BoardSettings, SoundOffer]:
        stage = "new" if session is None else session[SoundOffer].stage or "new"
        offer = SoundOffer("" if self.settings.is_set("sound") else stage)
        return self.board_settings(), offer

    def fold_keys(self) -> None:
        """Fold the list of keys after the first game if the setting ``keys`` is ``first``."""
        if self.settings["keys"] == "first":
            self.settings["keys"] = "off"

    def _let_go(self) -> None:
        """Leave the session; if its offer of sound was not accepted, turn sounds off."""
        session = self.session
        if session is None:
            return
        self.commit(self[Around]._replace(state=session.state))
        unwanted = session[SoundOffer].stage in ("offered", "passed")
        if unwanted and not self.settings.is_set("sound"):
            self.settings["sound"] = "off"
        session.leave()
        self.commit(self[Shown]._replace(session=None))

    def show_table(self, session: GameSession) -> None:
        self.commit(Shown("table", session))
        self.ports.document.at("table")
        session.show()

    def begin(self, match: Match, players: Mapping[Seat, str], tree: Tree | None = None) -> None:
        session = self.put(match, players, tree)
        session.say(session.sentence())

    def put(
        self, match: Match, players: Mapping[Seat, str], tree: Tree | None = None
    ) -> GameSession:
        """Show another game. Save it if it has begun or has a tree or a given position."""
        self.leave()
        window = self.ports.window
        kept = is_begun(match, players) or tree is not None or POSITION in match.deal
        # A game not kept yet is saved once a person plays; until then, its address describes it.
        address = "#/" if kept else address_of(match.game.id, fields_of(match, players))
        put = window.replace if window.address().startswith("/play/") else window.push
        put(address)
        table = new_table(match, players, self.games.ui[match.game.id].board, tree=tree)
        session = self.seat(table, "" if kept else NEW)
        if kept:
            session.commit(keep=True)
        self.show_table(session)
        return session

    def leave(self) -> None:
        self.commit(GameList())
        self.lock.leave()
        self.dialog.close()
        if self[Trouble].text:
            self.commit(Trouble())
        self._let_go()

    def show_page(self, text: str, title: str) -> None:
        self._put_away("page")
        self.ports.document.screen(text)
        self.ports.document.title(f"{self.words(title)} · Tessera")

    def _put_away(self, screen: str) -> None:
        self._let_go()
        self.commit(Shown(screen))
        self.ports.document.at(screen)

    def show_home(self) -> None:
        self.ports.document.screen("")
        self._put_away("home")
        self.ports.document.title(self.words(N_("Tessera: board games in your browser")))
        self.show_games()

    def show_games(self) -> None:
        """On the home page, draw the lists or, until the features load, only the `Trouble`."""
        if self.screen != "home":
            return
        lists, told = LISTS.here(), html.told(self.words, self[Trouble])
        if lists is None:
            # Keep the list that the page drew before Python was loaded.
            self.ports.document.show({"lost": told})
            return
        games = lists(self)
        mine = told + games.get("mine", "")
        self.ports.document.show({"lost": "", "over": "", **games, "mine": mine})

    def games_changed(self) -> None:
        """Make the home page read the saved games again, because they have changed."""
        self.commit(self[GameList]._replace(read=None))
        self.show_games()

    @property
    def at_risk(self) -> bool:
        """True if closing the page now would lose games that could not be saved."""
        storage = self.ports.storage
        return bool(self.library.held or (isinstance(storage, Memory) and self.library.names()))

    def trouble(self, text: str, sort: str = FAILURE) -> None:
        """Show and announce what went wrong; ``sort`` is a `Trouble.sort`."""
        if self.session is not None:
            self.session.trouble(text, sort=sort)
            return
        self.commit(Trouble(text, sort=sort))
        self.show_games()
        self.ports.document.say(text)

    @property
    def told(self) -> str:
        """The text of the `Trouble` that the screen shows; "" if there is none."""
        return (self if self.session is None else self.session)[Trouble].text

    def forget_trouble(self, told: str = "") -> None:
        """Remove the `Trouble` shown; if ``told`` is given, only a `Trouble` with this text."""
        if told in ("", self.told):
            for each in (self, self.session):
                if each is not None and each[Trouble].text:
                    each.commit(Trouble())

    def lock_changed(self, held: bool) -> None:
        """Play if this tab has the lock (``held``); otherwise watch another tab play the game."""
        session = self.session
        if session is None or held != session.watching:
            return
        saving = session[Saving]._replace(watching=not held)
        rests = session[Thinking]._replace(running=False, thought=None)
        if held:
            session.commit(saving, rests)
            self.reload()
            return
        self.dialog.close()
        bare = dropped(session.table, session.board)
        bare = bare._replace(acknowledged_by=None, seeing=None, picks=())
        session.commit(bare, saving, rests, say=self.words(WATCHING))

    def reload(self, *, played_here: bool = False) -> None:
        """Show the game as it is saved now (`features.turns.commands.reload`)."""
        self.ports.clock.run(self._reload(played_here=played_here))

    async def _reload(self, *, played_here: bool) -> None:
        if await self.games.have_features():
            with suppress(Unfetched):
                await self.games.finding(lambda: RELOAD()(self, played_here))


#: Draws the home page's regions for the player's games: `features.kept_games.commands.regions`.
LISTS: Final[Part[Callable[[Shell], dict[str, str]]]] = Part()
#: Shows the game as it is saved now; the flag is True if this tab was playing it.
RELOAD: Final[Part[Callable[[Shell, bool], None]]] = Part()
