"""A session's state, divided by subject into slices, and the `Scene` from which views are made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import is_
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from tessera.drawing.board import Board, GameWords
from tessera.page.core.players import PERSON, persons
from tessera.page.core.table import Table
from tessera.play.match import Match
from tessera.words.language import N_, Words

if TYPE_CHECKING:
    from typing import Self

    from tessera.page.features.bots.model import Hint, Thought


class Help(NamedTuple):
    """The content of the rules panel in one language, as built with the site."""

    language: str
    rules: Mapping[str, str]  #: The rules by their ids, each as HTML with its heading.
    card: str  #: The help card, as HTML.
    shows_card: bool = False  #: True if the card is shown, not the rules.
    #: The ids (separated by spaces) of rules that the player asked for, and the table at that time.
    #: Once the table has changed, the panel shows the rule behind the status sentence instead.
    asked: tuple[str, object] = ("", None)


class Saving(NamedTuple):
    #: The result of the last save: "kept"; "blocked" or "full" (the storage is blocked or full);
    #: "newer" (a newer build has saved a game of this name); "large" (the tree is too large for a
    #: record); "parted" (another tab continued the game differently, so this copy was renamed).
    #: Before the first save: "new" if the game is saved only once a person has moved; otherwise "".
    kept: str = ""
    watching: bool = False  #: True while another tab plays this game.


#: Sorts of trouble. A failure of the page, the browser or the network can be reported.
#: A refusal says why the player's request or import was refused. A remark is not an error.
FAILURE, REFUSAL, REMARK = "failure", "refusal", "remark"


class Trouble(NamedTuple):
    """A message that something went wrong, or a remark; ``text`` is "" if there is none."""

    text: str = ""
    retold: Callable[[Words], str] | None = None  #: Returns the text in another language.
    sort: str = FAILURE  #: `FAILURE`, `REFUSAL` or `REMARK`.

    def anew(self, words: Words) -> Trouble:
        """Return the message in another language, or unchanged if it cannot be translated."""
        return self._replace(text=self.retold(words)) if self.text and self.retold else self


#: Turns that must be confirmed: every turn, every turn that cannot be taken back, or none.
ALWAYS, LASTING, NEVER = "always", "lasting", "never"


class BoardSettings(NamedTuple):
    """The player's settings that a board's screen needs."""

    confirms: str = NEVER  #: `ALWAYS`, `LASTING` or `NEVER`.
    keys: bool = True  #: True if the list of the board's keys is unfolded.
    letters: bool = False  #: True if turns are listed in letters, as in records, not in pictures.
    tempo: str = "calm"  #: The pace of bots' turns: a key of `features.bots.thinking.SECONDS`.


class TurnList(NamedTuple):
    unfolded: bool = True


class Zoom(NamedTuple):
    """The steps by which a board is enlarged; ``chosen`` is True if the player chose them."""

    steps: int = 0
    chosen: bool = False


class Replay(NamedTuple):
    shown: int | None = None  #: The number of actions shown so far; None while no replay runs.
    pace: str = "normal"  #: A name in `PACES`.
    run: int = 0  #: The number of replays begun in the session; only the latest one goes on.


class Thinking(NamedTuple):
    running: bool = False  #: True while a bot thinks about its turn.
    thought: Thought | None = None  #: The bot's current or latest thought.
    thoughts: tuple[Thought, ...] = ()  #: The bots' earlier thoughts.
    unfolded: bool = False  #: True while all of a thought is shown.


class Hinting(NamedTuple):
    hint: Hint | None = None


class HelpPanel(NamedTuple):
    shown: Help | None = None  #: None while the panel is closed.


class EndPanel(NamedTuple):
    stands: str = ""  #: `AWAITED`, `CAME`, `STANDS`, `FOLDED`, or "" before there is a panel.
    stays: bool = False  #: True if nobody changes sides in a rematch.
    comes: bool = False  #: True if this session shows a panel at a game's end.
    level: str = ""  #: The level that `features.ending.next_level` suggests, or "".


class Hurry(NamedTuple):
    """The bots' turns that are shown without a pause: `ROUND`, `END`, or "" for none."""

    how: str = ""


class SoundOffer(NamedTuple):
    """The offer of sound: "new", "offered", "passed" (the player ignored it), or "" for none."""

    stage: str = ""


class Grasp(NamedTuple):
    """A press or a drag in progress."""

    pick: str  #: The pick where the press began.
    begun: str  #: The first pick of every action that the drag can complete.
    before: Table  #: The table when the press began.
    at: tuple[float, float]  #: The point where the pointer came down, in pixels of the window.
    lifted: bool = False  #: True once the pointer has moved far enough for a drag.

    def is_held(self, table: Table) -> bool:
        """True if the press can still become a drag, or the dragged piece can still be placed."""
        if not table.choosing or table.match is not self.before.match:
            return False
        return not self.lifted or (table.pending is None and table.picks[:1] == (self.begun,))


class Grasping(NamedTuple):
    grasp: Grasp | None = None


class Announced(NamedTuple):
    """The held turn whose sound was already played, so that the sound is not repeated."""

    match: Match | None = None


class Begun(NamedTuple):
    """``here`` is True for a game begun in this session. A person's first move saves the game."""

    here: bool = False


S = TypeVar("S")


class Slices:
    """Immutable values by type. Looking up a type without a value returns the type's defaults."""

    __slots__ = ("_values",)

    def __init__(self, *values: Any) -> None:
        self._values: dict[type[Any], Any] = {type(value): value for value in values}

    def __getitem__(self, kind: type[S]) -> S:
        value: S | None = self._values.get(kind)
        return kind() if value is None else value

    def replace(self, *values: Any) -> Self:
        state = type(self)()
        state._values = {**self._values, **{type(value): value for value in values}}
        return state


class SessionState(Slices):
    __slots__ = ()

    @property
    def table(self) -> Table:
        table: Table = self._values[Table]
        return table

    def same_for_bots(self, before: SessionState | None) -> bool:
        """True if nothing that concerns bots has changed since ``before``."""
        return before is not None and all(map(is_, self._concerns(), before._concerns()))

    def _concerns(self) -> tuple[Any, ...]:
        table = self.table
        return table.match, table.interlude_seen_at, table.name, self[Saving].watching


#: The folder of the rules pages, relative to the site's own page.
RULES: Final = "rules/"


class GameUi(NamedTuple):
    board: Board
    words: GameWords
    rules: str = RULES


class Scene:
    """The input of a view: the words in use, a game's board and words, and a session's state."""

    __slots__ = ("board", "state", "table", "ui", "watching", "words")

    def __init__(self, words: Words, ui: GameUi, state: SessionState) -> None:
        self.words, self.ui, self.state = words, ui, state
        self.table, self.board = state.table, ui.board
        self.watching = state[Saving].watching

    def __getitem__(self, kind: type[S]) -> S:
        return self.state[kind]

    def spoken(self, words: Words) -> Scene:
        return Scene(words, self.ui, self.state)

    def having(self, *values: object) -> Scene:
        return Scene(self.words, self.ui, self.state.replace(*values))


#: A function that turns a scene into regions of the screen: HTML by the regions' ids.
Regions = Callable[[Scene], Mapping[str, str]]


def unchanged(scene: Scene) -> Mapping[str, str]:
    """Return no regions: the screen already shows the change, or never shows it."""
    return {}


#: Values of `Hurry`: no pause until a person's next turn, or until the end.
ROUND, END = "round", "end"


def is_followed(table: Table) -> bool:
    """True if a person is waiting for several bots, whose turns can be shown without pauses."""
    bots = sum(player != PERSON for player in table.players.values())
    return bots > 1 and table.bot_to_move is not None and bool(persons(table.match, table.players))


def is_out(table: Table) -> bool:
    """True if a bot is to move and every person is out of the game or out of the round."""
    match = table.match
    seats = persons(match, table.players)
    return table.bot_to_move is not None and bool(seats) and all(map(match.state.is_out, seats))


#: States of the panel at a game's end: it has just appeared with the last turn, is shown, is folded
#: away, or will appear when its code is loaded.
CAME, STANDS, FOLDED, AWAITED = "came", "stands", "folded", "awaited"
#: The `Saving.kept` of a new game until a person has played; then the game is saved.
NEW: Final = "new"
SHOWN: Final = (CAME, STANDS)


def end_panel(before: SessionState | None, after: SessionState, *, here: bool) -> EndPanel:
    """The panel after a change. If its code is loaded (``here``), it appears at the game's end."""
    panel = after[EndPanel]
    ends = before is not None and not before.table.ended
    if not after.table.ended:
        stands = ""
    elif not here:
        stands = AWAITED if ends else panel.stands
    elif after.table.viewed is not None:
        stands = STANDS
    elif panel.stands == AWAITED:
        stands = CAME
    else:
        stands = panel.stands or (CAME if ends else STANDS)
    return panel._replace(stands=stands)


#: The paces of a replay: for each, the sign on its button and the button's name.
PACES: Final[Mapping[str, tuple[str, str]]] = {
    "slow": ("½×", N_("Speed: slow")),
    "normal": ("1×", N_("Speed: normal")),
    "fast": ("2×", N_("Speed: fast")),
}


def passed_by(table: Table) -> bool:
    """True if a sound offer counts as ignored: persons played the last turn and an earlier turn."""
    match, players = table.match, table.players
    by = [turn.seat for turn in match.turns() if players.get(turn.seat) == PERSON]
    return len(by) > 1 and not match.open and match.turns()[-1].seat == by[-1]


def hinted(state: SessionState) -> Hint | None:
    """The hint; None if the table has changed since the player asked for the hint."""
    hint = state[Hinting].hint
    return hint if hint is not None and hint.table is state.table else None


def may_hint(state: SessionState) -> bool:
    """True if a hint can be given; if a running game has secrets, only on the viewer's turns."""
    table = state.table
    if state[Saving].watching or table.viewed is None:
        return table.choosing and not state[Saving].watching
    match, mover = table.match, table.looked_at.to_move
    hides = match.outcome is None and match.game.secrets(match.setup)
    return mover is not None and (mover == table.viewer or not hides)


def thought_shown(state: SessionState) -> Thought | None:
    """The hint's thought; without a hint, the bot's thought about the turn shown."""
    table = state.table
    hint = hinted(state)
    if hint is not None and hint.thought is not None:
        return hint.thought
    if table.viewed is None:
        return state[Thinking].thought
    match = table.looked_at
    begun = len(match.actions) - len(table.last)
    known = (*state[Thinking].thoughts, state[Thinking].thought)
    return next((it for it in known if it is not None and it.led_to(match, begun)), None)


def replays(state: SessionState) -> bool:
    """True while a replay runs; it ends when the player steps to another turn."""
    return state.table.viewed is not None and state[Replay].shown == state.table.viewed
