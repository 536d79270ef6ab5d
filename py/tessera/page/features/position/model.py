"""A position being set up, legal or not, as a value."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from tessera.drawing.setting import REMOVE
from tessera.page.core.addresses import OPTION
from tessera.play.contract import POSITION, Deal, Game, Seat, Setup, State
from tessera.play.fault import Fault, Refused, refuse
from tessera.play.match import Match
from tessera.play.memoize import memoize_last
from tessera.play.placing import begun_from
from tessera.play.record import form_of, headed
from tessera.play.replay import read_setup, split
from tessera.play.study_record import read_study
from tessera.play.tidying import read_tidied
from tessera.words.language import Words

if TYPE_CHECKING:
    from random import Random

    from tessera.drawing.setting import Field, Group


#: Name of the field for the number of players. Names of fields for options begin with `OPTION`.
SEATS: Final = "seats"


class Setting(Protocol):
    """A game's module ``setting``, which edits positions on the board.

    Without it, positions are edited as text. Edits keep a deal parsable, but may break invariants.
    """

    def turned(self, setup: Setup, deal: Deal, seat: Seat, /) -> Deal: ...
    def empty(self, setup: Setup, deal: Deal, /) -> Deal: ...

    def tools(self, _: Words, setup: Setup, tool: str, /) -> Sequence[Group]:
        """Return groups of choices whose picks are tools. Some groups offer variants of ``tool``.

        ``tool`` is the last tool chosen other than `REMOVE`; "" at first.
        """

    def put(self, setup: Setup, deal: Deal, tool: str, square: str, /) -> Deal:
        """Use a tool, or `REMOVE`, on a square or a place beside the board. Raises `Refused`.

        If the piece that the tool puts is already there, the tool removes or rotates it.
        """

    def beside(self, _: Words, setup: Setup, deal: Deal, /) -> Sequence[Group]:
        """Return the places beside the board, such as a hand. `put` accepts their picks."""

    def fields(self, _: Words, setup: Setup, deal: Deal, /) -> Sequence[Field]:
        """Return the fields for the position's other properties: numbers and choices."""

    def filled(self, setup: Setup, deal: Deal, name: str, value: str, /) -> Deal:
        """Return the deal with ``value`` in the field ``name``. Raises `Refused`."""

    def shown(self, setup: Setup, deal: Deal, /) -> State[Any]: ...


class EditorPanel(NamedTuple):
    """Session state: unfolded parts; ``begins`` is True while the form for a bot is shown."""

    unfolded: frozenset[str] = frozenset()
    begins: bool = False


class Editing(NamedTuple):
    """Session state: a game, its setup and the deal being edited.

    ``tool`` applies to the next square. ``last`` is the last tool chosen other than `REMOVE`.
    ``typed`` is a typed record that was refused, and ``refused`` is the reason; the next change
    clears both. ``notes`` holds the corrections made to a typed record.
    """

    game: Game[Any]
    setup: Setup
    deal: Deal
    tool: str = ""
    last: str = ""
    typed: str = ""
    refused: Fault | None = None
    notes: tuple[Fault, ...] = ()

    @property
    def setting(self) -> Setting | None:
        """The game's module ``setting``; None if positions are edited as text."""
        sets: Setting | None = import_module(self.game.SETTING) if self.game.SETTING else None
        return sets

    @property
    def match(self) -> Match:
        """The match that begins here. Raises `Refused` with the first broken invariant."""
        found = _dealt(self)
        if isinstance(found, Fault):
            raise Refused(found)
        return found

    @property
    def fault(self) -> Fault | None:
        """The reason why no game can begin here, or None."""
        if self.refused is not None:
            return self.refused
        found = _dealt(self)
        return found if isinstance(found, Fault) else None

    @property
    def drawn(self) -> Match:
        """The position as a match for drawing only. With `setting`, invariants are not checked."""
        sets = self.setting
        if sets is None:
            return self.match
        return Match(self.game, self.setup, self.deal, (sets.shown(self.setup, self.deal),))

    @property
    def text(self) -> str:
        drawn = self.drawn
        return self.typed or headed(drawn, self.deal, form_of(drawn), {}) + "\n*\n"

    def with_tool(self, tool: str) -> Editing:
        return self._replace(tool=tool, last=self.last if tool == REMOVE else tool)

    def with_deal(self, deal: Deal) -> Editing:
        return self._replace(deal=deal, typed="", refused=None, notes=())


@memoize_last
def _dealt(editing: Editing) -> Match | Fault:
    """The match, or why none can begin; memoised because each render needs it many times."""
    try:
        return Match.dealt(editing.game, editing.setup, editing.deal)
    except Refused as refused:
        return refused.fault


def begun(match: Match) -> Editing:
    """Return a match's current position for editing. Raises `Refused` as `begun_from` does."""
    return _first(Editing(match.game, match.setup, begun_from(match).deal))


def _first(editing: Editing) -> Editing:
    sets = editing.setting
    if sets is None:
        return editing
    return editing.with_tool(sets.tools(Words(), editing.setup, "")[0].choices[0].pick)


def read(editing: Editing, text: str) -> Editing:
    """Return a typed record's last position, or ``editing`` with the refused text and its fault."""

    def find(name: str) -> Game[Any]:
        if name != editing.game.id:
            raise refuse("protocol", "game", game=name, allowed=(editing.game.id,))
        return editing.game

    try:
        study, notes = read_tidied(text, find, lambda it: read_study(it, find), editing.game.id)
        match = begun_from(study.match)
    except Refused as refused:
        return editing._replace(typed=text, refused=refused.fault, notes=())
    return with_tool_of(Editing(match.game, match.setup, match.deal, notes=notes), editing)


def with_tool_of(editing: Editing, before: Editing) -> Editing:
    """Give ``editing`` the tools of ``before`` or, if the setups differ, the first tool."""
    if editing.setup != before.setup:
        return _first(editing)
    return editing._replace(tool=before.tool, last=before.last)


def held(editing: Editing, text: str) -> Editing:
    """Read a record from an address. With a `Setting`, the position may break invariants."""
    found = read(editing, text)
    if not found.typed or editing.setting is None:
        return found
    try:
        raw = split(text)
        setup, deal = read_setup(raw, editing.game)
        deal = {**deal, POSITION: raw.headers[POSITION].value}
        draft = _first(Editing(editing.game, setup, deal))
        return draft if draft.drawn.states else found
    except (Refused, LookupError):
        return found


def _changed(editing: Editing, change: Callable[[Setting, Setup, Deal], Deal]) -> Editing:
    sets = editing.setting
    if sets is None:
        return editing
    return editing.with_deal(change(sets, editing.setup, editing.deal))


def put(editing: Editing, square: str) -> Editing:
    """Use the chosen tool on a square or on a place beside the board. Raises `Refused`."""
    tool = editing.tool
    return _changed(editing, lambda sets, *at: sets.put(*at, tool, square)) if tool else editing


def filled(editing: Editing, name: str, value: str) -> Editing:
    """Return the position with ``value`` in the field ``name``. Raises `Refused`."""
    return _changed(editing, lambda sets, *at: sets.filled(*at, name, value))


def settled(editing: Editing, name: str, value: str, rng: Random) -> Editing:
    """Change an option, or start anew with another number of players. Raises `Refused`."""
    game, options = editing.game, dict(editing.setup.options)
    if name != SEATS:
        setup = game.setup(editing.setup.seats, {**options, name.removeprefix(OPTION): value})
        return editing._replace(setup=setup).with_deal(editing.deal)
    count = int(value) if value.isdecimal() else 0
    # The count is checked first, because the options depend on it.
    known = game.options(game.setup(count).seats)
    kept = {it.name: options[it.name] for it in known if options.get(it.name) in it.values}
    match = Match.new(game, game.setup(count, kept), rng)
    try:
        return begun(match)
    except Refused:
        return _first(emptied(Editing(game, match.setup, match.deal)))


def emptied(editing: Editing) -> Editing:
    return _changed(editing, lambda sets, *at: sets.empty(*at))


def turned(editing: Editing, seat: Seat) -> Editing:
    known = seat in editing.drawn.seats
    return _changed(editing, lambda sets, *at: sets.turned(*at, seat)) if known else editing
