"""The state of a session, a slice for each subject; the scene that views are made from."""

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
    """What the panel of rules shows of a game, in one language, while it is open.

    ``rules`` are the rules by their ids, each as HTML with its heading, and ``card`` the help card,
    both made by the build from the pages of rules and cards. ``shows_card`` says which of the two
    is shown. ``asked`` has the ids of the rules asked for, separated by spaces, and the table at
    which they were; at any other table, the rule that the sentence rests on is shown.
    """

    language: str
    rules: Mapping[str, str]
    card: str
    shows_card: bool = False
    asked: tuple[str, object] = ("", None)


class Saving(NamedTuple):
    """The state of a game's saving, and whether another tab plays it.

    ``kept`` is "kept", "blocked", "full", "newer" (a newer build's game stands under its name),
    "large" (what stands beside the turns is more than a record can hold), "parted" (another tab
    played it on otherwise, so that it has another name now), "new" (saved as soon as a person has
    played) or "" (nothing to save yet). ``watching`` is True while another tab plays this game.
    """

    kept: str = ""
    watching: bool = False


#: Sorts of trouble: a failure of the page, the browser or the network, which can be reported; the
#: refusal of something asked for or brought; a remark, where nothing went wrong.
FAILURE, REFUSAL, REMARK = "failure", "refusal", "remark"


class Trouble(NamedTuple):
    """A sentence about something that went wrong; "" for none.

    ``retold`` says it in the words of another language, where that can be done; ``sort`` is one
    of the names above.
    """

    text: str = ""
    retold: Callable[[Words], str] | None = None
    sort: str = FAILURE

    def anew(self, words: Words) -> Trouble:
        """The same in another language, if that can be said."""
        return self._replace(text=self.retold(words)) if self.text and self.retold else self


#: Which turns wait to be confirmed: all, those that could not be taken back, none.
ALWAYS, LASTING, NEVER = "always", "lasting", "never"


class BoardSettings(NamedTuple):
    """The player's settings as far as a board's screen needs them.

    ``confirms``: the turns that wait to be confirmed, a name above; ``keys``: the keys of the
    board are listed; ``letters``: the list of turns shows the letters of records and no pictures;
    ``tempo``: how quickly bots' turns follow each other, as in `features.bots.thinking.SECONDS`.
    """

    confirms: str = NEVER
    keys: bool = True
    letters: bool = False
    tempo: str = "calm"


class TurnList(NamedTuple):
    unfolded: bool = True


class Zoom(NamedTuple):
    """By how many steps a board is larger than at first; ``chosen`` if the player said so."""

    steps: int = 0
    chosen: bool = False


class Replay(NamedTuple):
    """A replay: the number of actions it has shown, None while none runs; its pace.

    ``run`` counts the replays begun in the session: of several only the last one goes on.
    """

    shown: int | None = None
    pace: str = "normal"
    run: int = 0


class Thinking(NamedTuple):
    """What bots think.

    ``running`` is True while a bot to move thinks; ``thought`` is what it thinks, or thought last,
    ``thoughts`` are those before it; ``unfolded`` is True while all of a thought is shown.
    """

    running: bool = False
    thought: Thought | None = None
    thoughts: tuple[Thought, ...] = ()
    unfolded: bool = False


class Hinting(NamedTuple):
    hint: Hint | None = None


class HelpPanel(NamedTuple):
    """What the panel of rules shows; None while it is shut."""

    shown: Help | None = None


class EndPanel(NamedTuple):
    """The panel of a game that is over.

    ``stands`` is `AWAITED`, `CAME`, `STANDS`, `FOLDED`, or "" before there is one; ``stays`` is
    True if nobody changes sides in a rematch, ``comes`` if a panel tells the end at all. ``level``
    is that of the bots to play next, as `features.ending.next_level` offers it, or "".
    """

    stands: str = ""
    stays: bool = False
    comes: bool = False
    level: str = ""


class Hurry(NamedTuple):
    """Which bots' turns are to be there at once, a name in `core.state`; "" for none."""

    how: str = ""


class SoundOffer(NamedTuple):
    """The offer of sound: "new" before it was made, "offered", "passed" when nobody answered."""

    stage: str = ""


class Grasp(NamedTuple):
    """A press or a drag that is going on.

    ``pick`` is what can be picked at its start, ``begun`` the first pick of all that it may still
    become. ``before`` is the table as it was, ``at`` where the pointer came down, in pixels of the
    window. ``lifted`` is True once the pointer has moved far enough for a drag.
    """

    pick: str
    begun: str
    before: Table
    at: tuple[float, float]
    lifted: bool = False

    def is_held(self, table: Table) -> bool:
        """True if what is dragged can still be placed."""
        if not table.choosing or table.match is not self.before.match:
            return False
        return not self.lifted or (table.pending is None and table.picks[:1] == (self.begun,))


class Grasping(NamedTuple):
    """The press or drag that is going on; None if there is none."""

    grasp: Grasp | None = None


class Announced(NamedTuple):
    """The turn that was announced when it was held, so that it is not heard twice."""

    match: Match | None = None


class Begun(NamedTuple):
    """True if the game began in this session: without a person's turn it is not kept."""

    here: bool = False


S = TypeVar("S")


class Slices:
    """Values by their type: what each subject remembers.

    Immutable. A slice that was never given has its defaults, so every slice can be made
    without arguments.
    """

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
    """The state of a session: the table, and the slices around it (`core.state`)."""

    __slots__ = ()

    @property
    def table(self) -> Table:
        table: Table = self._values[Table]
        return table

    def same_for_bots(self, before: SessionState | None) -> bool:
        """True if nothing has changed that concerns bots."""
        return before is not None and all(map(is_, self._concerns(), before._concerns()))

    def _concerns(self) -> tuple[Any, ...]:
        table = self.table
        return table.match, table.interlude_seen_at, table.name, self[Saving].watching


#: The folder of the rules pages, from the site's own page.
RULES: Final = "rules/"


class GameUi(NamedTuple):
    """A game's board, its words and the folder of its rules pages, as a screen needs them."""

    board: Board
    words: GameWords
    rules: str = RULES


class Scene:
    """The words in the language spoken, the game's board and words, and a session's state."""

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


#: Regions of the screen by their ids, as HTML, made from a scene.
Regions = Callable[[Scene], Mapping[str, str]]


def unchanged(scene: Scene) -> Mapping[str, str]:
    """No region, since the browser already shows what has changed."""
    return {}


#: What `Hurry` may be: a person's next turn, or the end, is to be there at once.
ROUND, END = "round", "end"


def is_followed(table: Table) -> bool:
    """True if a person waits while several bots play: the rest can be shown at once."""
    bots = sum(player != PERSON for player in table.players.values())
    return bots > 1 and table.bot_to_move is not None and bool(persons(table.match, table.players))


def is_out(table: Table) -> bool:
    """True if only bots go on: no person takes part in the game, or its round, any more."""
    match = table.match
    seats = persons(match, table.players)
    return table.bot_to_move is not None and bool(seats) and all(map(match.state.is_out, seats))


#: The panel of a game that is over: it has just come with the last turn, is shown, is folded away,
#: or will come as soon as its code is here.
CAME, STANDS, FOLDED, AWAITED = "came", "stands", "folded", "awaited"
#: A new game is kept as soon as one of its persons has played.
NEW: Final = "new"
SHOWN: Final = (CAME, STANDS)


def end_panel(before: SessionState | None, after: SessionState, *, here: bool) -> EndPanel:
    """The panel after a change: it comes, once its code is ``here``, with the end or last turn."""
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


#: How quickly a replay goes: the sign on its button, and what it says.
PACES: Final[Mapping[str, tuple[str, str]]] = {
    "slow": ("½×", N_("Speed: slow")),
    "normal": ("1×", N_("Speed: normal")),
    "fast": ("2×", N_("Speed: fast")),
}


def passed_by(table: Table) -> bool:
    """True if a person has just played a second turn: what was offered is not wanted."""
    match, players = table.match, table.players
    by = [turn.seat for turn in match.turns() if players.get(turn.seat) == PERSON]
    return len(by) > 1 and not match.open and match.turns()[-1].seat == by[-1]


def hinted(state: SessionState) -> Hint | None:
    """The hint, as long as nothing was done on the table since it was asked for."""
    hint = state[Hinting].hint
    return hint if hint is not None and hint.table is state.table else None


def may_hint(state: SessionState) -> bool:
    """True if there may be a hint: for a turn to be chosen here, or for one that is looked at.

    While anything is hidden it is for the viewer's own turns alone.
    """
    table = state.table
    if state[Saving].watching or table.viewed is None:
        return table.choosing and not state[Saving].watching
    match, mover = table.match, table.looked_at.to_move
    hides = match.outcome is None and match.game.secrets(match.setup)
    return mover is not None and (mover == table.viewer or not hides)


def thought_shown(state: SessionState) -> Thought | None:
    """What is thought for the hint, else by a bot now, or before the turn that is looked at."""
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
    """True if a replay runs: any other step ends it."""
    return state.table.viewed is not None and state[Replay].shown == state.table.viewed
