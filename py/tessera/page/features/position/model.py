"""A position that is being set up, whether it can be or not. A value."""

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


#: The field with the number of players; those of options begin with `OPTION`.
SEATS: Final = "seats"


class Setting(Protocol):
    """What is set on a game's board by hand: its module ``setting``.

    A game without one has its positions edited as text alone. Every deal here names a position
    that can be read, though it may break any invariant.
    """

    def turned(self, setup: Setup, deal: Deal, seat: Seat, /) -> Deal: ...
    def empty(self, setup: Setup, deal: Deal, /) -> Deal: ...

    def tools(self, _: Words, setup: Setup, tool: str, /) -> Sequence[Group]:
        """What may be set: choices whose picks are tools.

        Each group changes another part of ``tool``, the one that set something last; with "" as
        it is at first. A tool has no other sign for itself than its pick.
        """

    def put(self, setup: Setup, deal: Deal, tool: str, square: str, /) -> Deal:
        """The position after a tool, or `REMOVE`, was used on a square or a place beside the board.

        What was set there is taken away by the same tool, or lies otherwise then. Raises `Refused`
        where nothing can be made of it.
        """

    def beside(self, _: Words, setup: Setup, deal: Deal, /) -> Sequence[Group]:
        """Places beside the board, such as a hand: choices whose picks are what `put` is told."""

    def fields(self, _: Words, setup: Setup, deal: Deal, /) -> Sequence[Field]:
        """What is told of the position in figures and words."""

    def filled(self, setup: Setup, deal: Deal, name: str, value: str, /) -> Deal:
        """The position after something else was written into a field. Raises `Refused`."""

    def shown(self, setup: Setup, deal: Deal, /) -> State[Any]:
        """The position as far as it can be drawn."""


class EditorPanel(NamedTuple):
    """A slice: the part unfolded beside the board, by name; True if asking which bot is to play."""

    unfolded: frozenset[str] = frozenset()
    begins: bool = False


class Editing(NamedTuple):
    """A slice: a game, its setup, a deal that names a position; what is done to it.

    ``tool`` is what a square gets next, ``last`` the tool used last. ``typed`` is a text that
    could not be read, and ``refused`` why, until something else is done; ``notes`` tell what in
    a text was read differently than written.
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
        """What can be set by hand; None for a game that is edited as text alone."""
        sets: Setting | None = import_module(self.game.SETTING) if self.game.SETTING else None
        return sets

    @property
    def match(self) -> Match:
        """The match that begins here. Raises `Refused` with the first invariant that is broken."""
        found = _dealt(self)
        if isinstance(found, Fault):
            raise Refused(found)
        return found

    @property
    def fault(self) -> Fault | None:
        """Why no game can begin here; None where one can."""
        if self.refused is not None:
            return self.refused
        found = _dealt(self)
        return found if isinstance(found, Fault) else None

    @property
    def drawn(self) -> Match:
        """The position as a match that is only drawn, for no rule looks at it."""
        sets = self.setting
        if sets is None:
            return self.match
        return Match(self.game, self.setup, self.deal, (sets.shown(self.setup, self.deal),))

    @property
    def text(self) -> str:
        """The record that begins here, or what was typed and could not be read."""
        drawn = self.drawn
        return self.typed or headed(drawn, self.deal, form_of(drawn), {}) + "\n*\n"

    def with_tool(self, tool: str) -> Editing:
        return self._replace(tool=tool, last=self.last if tool == REMOVE else tool)

    def with_deal(self, deal: Deal) -> Editing:
        return self._replace(deal=deal, typed="", refused=None, notes=())


@memoize_last
def _dealt(editing: Editing) -> Match | Fault:
    """The match that begins in a position, or why none can: a render asks for it many times."""
    try:
        return Match.dealt(editing.game, editing.setup, editing.deal)
    except Refused as refused:
        return refused.fault


def begun(match: Match) -> Editing:
    """The position that a match has come to, to be changed. Raises `Refused` as `begun_from`."""
    return _first(Editing(match.game, match.setup, begun_from(match).deal))


def _first(editing: Editing) -> Editing:
    sets = editing.setting
    if sets is None:
        return editing
    return editing.with_tool(sets.tools(Words(), editing.setup, "")[0].choices[0].pick)


def read(editing: Editing, text: str) -> Editing:
    """The position at the end of a record that was typed; or why it cannot be read."""

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
    """The position with the tool that was in use before, if it has that: else with its first."""
    if editing.setup != before.setup:
        return _first(editing)
    return editing._replace(tool=before.tool, last=before.last)


def held(editing: Editing, text: str) -> Editing:
    """The position of a record that an address holds, also one with which something is wrong."""
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
    """Use the tool on a square, or a place beside the board. Raises `Refused`."""
    tool = editing.tool
    return _changed(editing, lambda sets, *at: sets.put(*at, tool, square)) if tool else editing


def filled(editing: Editing, name: str, value: str) -> Editing:
    """The position after something was written into a field. Raises `Refused`."""
    return _changed(editing, lambda sets, *at: sets.filled(*at, name, value))


def settled(editing: Editing, name: str, value: str, rng: Random) -> Editing:
    """The position for other players, which begins anew, or by another option. Raises `Refused`."""
    game, options = editing.game, dict(editing.setup.options)
    if name != SEATS:
        setup = game.setup(editing.setup.seats, {**options, name.removeprefix(OPTION): value})
        return editing._replace(setup=setup).with_deal(editing.deal)
    count = int(value) if value.isdecimal() else 0
    # Whether a game is played by so many is asked before what options it has then.
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
