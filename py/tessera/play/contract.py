"""The contract that every game keeps: `Game` describes a game, `State` is one of its positions.

A state is immutable. `State.actions` lists what may be played next; play, highlights, refusals and
bots all ask it. Nothing here knows a particular game, a screen or a bot.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from importlib import import_module
from random import Random
from typing import Any, Final, Generic, NamedTuple, TypeVar

from tessera.play.fault import Fault, refuse
from tessera.play.older import OlderGame, OlderState

#: The record header of a position that a game begins from instead of the start.
POSITION: Final = "Position"

#: A seat's name as the rules give it: ``white``, ``south``, ``ns``, ``ivory``.
Seat = str

#: What chance decided before the game, as record headers: ``{"First": "brown"}``.
Deal = Mapping[str, str]

#: One step of a turn. Each game has its own type; outside the game an action is text.
A = TypeVar("A", bound=Hashable)


#: May be asked for instead of a value, where the option allows it: a match draws a value.
LOT = "lot"


class Option(NamedTuple):
    """A setting of a game's rules: its name and its values, the default first.

    An option that ``settles`` something only shapes the deal (who begins). A record holds the deal
    and not such an option; a match read from a record has it at its default.
    An option with a ``lot`` accepts `LOT`: the match draws one of the values when it begins
    (`Game.drawn`), and its record holds the value drawn.
    """

    name: str
    values: tuple[str, ...]
    settles: bool = False
    lot: bool = False

    @property
    def default(self) -> str:
        """The value that holds unless a record or a player names another."""
        return self.values[0]

    @property
    def header(self) -> str:
        """The record header that names the option's value when it is not the default."""
        return self.name.capitalize()


class Setup(NamedTuple):
    """How a game is to be played: the number of seats and a value for every option."""

    seats: int
    options: Mapping[str, str]


class Outcome(NamedTuple):
    """How a game ended: its winners (none in a draw), scores by seat or side, the rule."""

    winners: tuple[str, ...]
    scores: Mapping[str, int]
    rule: str

    @property
    def result(self) -> str:
        """The record's ``Result``: ``draw``, or the winners joined by ``+``."""
        return "+".join(self.winners) or "draw"


class State(OlderState, ABC, Generic[A]):
    """A position, with everything that decides what may follow. Immutable, small, quick to make.

    Two are equal if they are of one class and all fields named in its ``__slots__`` are: a class
    names all of its fields there, and is not derived from again. A game writes `mover`, `actions`,
    `apply`, `fault`, `outcome` and `scores`, mostly `position`, `diagram` and `key`; the rest is
    for what it has besides. One with secrets or chance is a `tessera.play.hidden.Hidden`.
    """

    __slots__: tuple[str, ...] = ()

    @property
    @abstractmethod
    def mover(self) -> Seat:
        """The seat that acts next; after the end any seat."""

    @property
    def to_move(self) -> Seat | None:
        """The seat that acts next, or None once the game is over: `mover` without that question."""
        return self.mover if self.outcome is None else None

    @property
    def open(self) -> bool:
        """Whether a turn has begun and is not finished: the next action belongs to it."""
        return False

    @abstractmethod
    def actions(self) -> Sequence[A]:
        """Every legal action, sorted by its written form; empty once the game is over."""

    @abstractmethod
    def apply(self, action: A) -> State[A]:
        """Return the state that a legal action leads to.

        Legality is not checked: ask `fault` first.
        """

    @abstractmethod
    def fault(self, action: A) -> Fault | None:
        """Return why ``action`` is refused; None exactly when `actions` lists it.

        If it breaks several rules, one of `HOUSE_FAULTS` is named first, then the lowest-numbered
        rule that alone forbids it.
        """

    def beyond(self, turn: Sequence[A], action: A) -> Fault | None:
        """Return why ``action`` is too much behind a whole ``turn`` that begins here.

        Asked of what is written in one piece with the turn; None where the rules say nothing.
        """
        return None

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game ended by its rules; None while it runs. Resigning is the match's affair."""

    @property
    @abstractmethod
    def scores(self) -> Mapping[str, int]:
        """What each seat or side has now that counts towards winning."""

    def is_out(self, seat: Seat) -> bool:
        """Return whether ``seat`` has no turn any more while others go on playing.

        That holds for the rest of the game, or of its round.
        """
        return False

    def position(self) -> dict[str, Any]:
        """Return the position as a JSON object: its fields, unless a game's notation has others."""
        return {name: getattr(self, name) for name in self.__slots__}

    def diagram(self) -> str:
        """Return the position as lines of plain text, for a terminal."""
        return "\n".join(f"{name}: {value}" for name, value in self.position().items())

    @property
    def key(self) -> Hashable:
        """What decides which states may follow, without what only counts repetitions.

        Two states with equal keys play on alike; transposition tables use it. A game whose
        fields hold more, or that a search asks often, has one of its own.
        """
        return tuple(getattr(self, name) for name in self.__slots__)

    def observed_by(self, seat: Seat | None, *, over: bool = False) -> Any:
        """Return what ``seat`` may know: all of it, unless the state is `Hidden`."""
        return self

    def recalled(self, seen: Any) -> Any:
        """Return an earlier observation as far as it may be shown again: see `Hidden`."""
        return seen

    def reveals(self, action: A, seat: Seat | None = None) -> bool:
        """Return whether ``action`` shows a seat something new: see `Hidden`."""
        return False

    def redact(
        self, seat: Seat | None, deal: Deal, pieces: Sequence[str]
    ) -> tuple[Deal, Sequence[str]]:
        """Return the deal and the written actions as ``seat`` may know them: see `Hidden`."""
        return deal, pieces

    def listed(self, pieces: Sequence[str]) -> Sequence[str]:
        """Return the written actions that a list of turns shows: see `Hidden`."""
        return pieces

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and all(
            getattr(self, name) == getattr(other, name) for name in self.__slots__
        )

    def __hash__(self) -> int:
        return hash(self.key)


class Game(OlderGame, ABC, Generic[A]):
    """A game's rules and notation. Each game has one instance, ``GAME`` in its ``rules`` module.

    A game writes ``id``, ``title``, `seats`, `longest`, `start`, `write` and `read`; the rest is
    for what it has besides. One with secrets or chance is a `tessera.play.hidden.HiddenGame`, one
    that may begin from a position a `Placeable`.
    """

    #: The name in records, addresses and the command line: ``pyrga``.
    id: str
    #: The name people read: ``Pyrga``.
    title: str
    #: Rises when the rules as played change; saves hold it.
    version: int = 1
    #: The numbers of seats allowed, the usual one first.
    seat_counts: tuple[int, ...] = (2,)
    #: A regular expression for one written piece of a turn. Text that it does not match is
    #: skipped, so it matches any word: ``bid \S+|\S+``.
    piece: str = r"\S+"
    #: The first format of records in which the header `POSITION` says where the game begins; "" if
    #: it never does.
    placed_from: str = ""
    #: The module that reads and writes positions; "" in a game that is no `Placeable`.
    PLACING: str = ""
    #: The module by which positions are set by hand (`features.position.model.Setting`); it is
    #: imported when somebody does. "" where they are edited as text alone.
    SETTING: str = ""

    @abstractmethod
    def seats(self, setup: Setup) -> tuple[Seat, ...]:
        """Return the seats in the order in which they take turns."""

    def sides(self, setup: Setup) -> tuple[str, ...]:
        """Return who can win: the seats, or the sides that they play for.

        A seat may resign where there are two sides.
        """
        return self.seats(setup)

    def side(self, setup: Setup, seat: Seat) -> str:
        """Return the side that ``seat`` plays for: the seat itself, unless seats are partners."""
        return seat

    def options(self, seats: int) -> tuple[Option, ...]:
        """Return the options of the game with that many seats."""
        return ()

    @abstractmethod
    def longest(self, setup: Setup) -> int | None:
        """Return the most actions that a game can have; None where the rules set no bound."""

    def secrets(self, setup: Setup) -> bool:
        """Return whether a seat may know what another may not; then the screen is handed over."""
        return False

    def symmetries(self, setup: Setup) -> Sequence[Callable[[A], A]]:
        """Return maps of actions that leave the start position the same; may be empty."""
        return ()

    def deal_headers(self, setup: Setup) -> tuple[str, ...]:
        """Return the names of the record headers that hold the deal."""
        return ()

    def deal(self, setup: Setup, rng: Random) -> Deal:
        """Draw from ``rng`` everything that is left to chance, as the record will hold it."""
        return {}

    def opening(self, setup: Setup, headers: Mapping[str, str]) -> Deal:
        """Return what a record's headers say of the start beyond the deal (a position).

        It becomes part of the match's deal and is written again. Raises `Refused` ("record") for
        a start that cannot be. What `placing` reads is in the deal by then.
        """
        return {}

    @abstractmethod
    def start(self, setup: Setup, deal: Deal) -> State[A]:
        """Return the first position. Raises `Refused` ("record") for a deal that cannot be."""

    def placing(self) -> Any:
        """Return the module that reads positions; None for a game that is no `Placeable`."""
        return import_module(self.PLACING) if self.PLACING else None

    @abstractmethod
    def write(self, action: A) -> str:
        """Return an action in the game's notation."""

    @abstractmethod
    def read(self, text: str) -> tuple[A, ...]:
        """Return the actions that one written piece stands for, usually one.

        Legality is not checked. Raises `Refused` ("syntax"), which says what was expected.
        """

    def tidied(self, text: str) -> str:
        """Return a typed turn with its letters in the case that the notation wants."""
        return text

    def write_turn(self, actions: Sequence[A]) -> str:
        """Return a whole turn, or the part of it played so far, in the game's notation."""
        return " ".join(map(self.write, actions))

    def numbers(self, first: Seat, before: Seat, seat: Seat, setup: Setup) -> bool:
        """Return whether a record numbers a turn of ``seat`` that follows one of ``before``.

        ``first`` is the seat that began. By default a number stands wherever the order of turns
        comes round; where a seat is out, before the next seat that is in.
        """
        order = self.seats(setup)
        start = order.index(first)
        place = {name: (order.index(name) - start) % len(order) for name in order}
        return place[seat] <= place[before]

    def complete(
        self, seat: Seat, setup: Setup, deal: Deal, pieces: Sequence[str], rng: Random
    ) -> tuple[Deal, Sequence[str]]:
        """Replace every ``?`` that `State.redact` wrote: see `HiddenGame`."""
        return deal, pieces

    def header(self, seat: Seat) -> str:
        """Return the name of the record header with that seat's player: ``White``, ``NS``."""
        return seat.upper() if len(seat) <= 2 else seat.capitalize()

    def setup(self, seats: int | None = None, options: Mapping[str, str] | None = None) -> Setup:
        """Return a complete setup; what is not given is at its default.

        Raises `Refused` ("protocol") for a number of seats, an option or a value that the game
        does not have.
        """
        count = self.seat_counts[0] if seats is None else seats
        if count not in self.seat_counts:
            allowed = tuple(str(number) for number in sorted(self.seat_counts))
            raise refuse("protocol", "seats", game=self.id, seats=str(count), allowed=allowed)
        known = {option.name: option for option in self.options(count)}
        chosen = {name: option.default for name, option in known.items()}
        for name, value in (options or {}).items():
            if name not in known:
                allowed = self.seats_for(name)
                if not allowed:
                    raise refuse("protocol", "no-option", game=self.id, name=name)
                raise refuse("protocol", "option", name=name, seats=count, allowed=allowed)
            allowed = (*known[name].values, LOT) if known[name].lot else known[name].values
            if value not in allowed:
                raise refuse("protocol", "value", name=name, value=str(value), allowed=allowed)
            chosen[name] = value
        return Setup(count, chosen)

    def seats_for(self, name: str) -> tuple[str, ...]:
        """Return the numbers of seats with which there is an option of that name, written."""
        return tuple(
            str(count)
            for count in sorted(self.seat_counts)
            if any(option.name == name for option in self.options(count))
        )

    def drawn(self, setup: Setup, rng: Random) -> Setup:
        """Return the setup with a value drawn for every option that is at `LOT`."""
        options = {option.name: option.values for option in self.options(setup.seats) if option.lot}
        chosen = {
            name: rng.choice(options[name]) if value == LOT and name in options else value
            for name, value in setup.options.items()
        }
        return Setup(setup.seats, chosen)


class Placeable(Game[A]):
    """A game that may begin from a position, which a module of its own reads and writes.

    It is imported when it is asked for, so that no first board waits for it.
    """

    placed_from = "2"
    #: The module's name; it is as `tessera.play.placing.Placing` describes it.
    PLACING: str
