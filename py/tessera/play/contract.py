"""The interface of every game: `Game` describes a game, and `State` is one of its positions.

States are immutable. `State.actions` is the only list of legal actions: play, highlights, refusals
and bots all use it. This module depends on no particular game, screen or bot.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from importlib import import_module
from random import Random
from typing import Any, Final, Generic, NamedTuple, TypeVar

from tessera.play.fault import Fault, refuse
from tessera.play.older import OlderGame, OlderState

#: The record header that holds the position from which a game begins.
POSITION: Final = "Position"

#: A seat's name as the rules give it: ``white``, ``south``, ``ns``, ``ivory``.
Seat = str

#: Record headers with the results of chance (``{"First": "brown"}``) and with `POSITION`, if given.
Deal = Mapping[str, str]

#: One step of a turn. Each game has its own type of action, and writes actions as text.
A = TypeVar("A", bound=Hashable)

#: The value for a choice by lot. Only options whose ``lot`` is True accept it.
LOT = "lot"


class Option(NamedTuple):
    """A setting of a game's rules: its name and its values, the default first.

    If ``settles`` is True, the option affects only the deal (for example, who begins). Records
    contain the deal and not the option, so a match read from a record has the default value. If
    ``lot`` is True, the option accepts `LOT`; records contain the random value from `Game.drawn`.
    """

    name: str
    values: tuple[str, ...]
    settles: bool = False
    lot: bool = False

    @property
    def default(self) -> str:
        return self.values[0]

    @property
    def header(self) -> str:
        return self.name.capitalize()


class Setup(NamedTuple):
    seats: int
    options: Mapping[str, str]


class Outcome(NamedTuple):
    """The result: winners (none in a draw), scores by seat or side, and the deciding rule."""

    winners: tuple[str, ...]
    scores: Mapping[str, int]
    rule: str

    @property
    def result(self) -> str:
        """The record's ``Result``: ``draw``, or the winners joined by ``+``."""
        return "+".join(self.winners) or "draw"


class State(OlderState, ABC, Generic[A]):
    """A complete position, including hidden things. It is immutable, small, and quick to make.

    States are equal if they have the same class and equal fields. The class of a game's states
    names all its fields in ``__slots__`` and has no subclasses. A game defines `mover`, `actions`,
    `apply`, `fault`, `outcome`, `scores`, and usually `position`, `diagram` and `key`; everything
    else has a default. States with secrets or chance derive from `tessera.play.hidden.Hidden`.
    """

    __slots__: tuple[str, ...] = ()

    @property
    @abstractmethod
    def mover(self) -> Seat:
        """The seat that acts next; after the end, any seat."""

    @property
    def to_move(self) -> Seat | None:
        """The seat that acts next; None after the end."""
        return self.mover if self.outcome is None else None

    @property
    def open(self) -> bool:
        """True in the middle of a turn: the next action belongs to the same turn."""
        return False

    @abstractmethod
    def actions(self) -> Sequence[A]:
        """All legal actions, sorted by their written forms; empty after the end."""

    @abstractmethod
    def apply(self, action: A) -> State[A]:
        """Return the state after a legal action. Legality is not checked: ask `fault` first."""

    @abstractmethod
    def fault(self, action: A) -> Fault | None:
        """Return why ``action`` is refused; None if and only if `actions` lists it.

        `HOUSE_FAULTS` take precedence over rules, and lower rule numbers over higher ones.

        >>> from tessera.games.pyrga.rules import GAME
        >>> square, circle = GAME.read("Sb2") + GAME.read("Cd4")
        >>> GAME.start(GAME.setup(), {}).apply(square).fault(circle).rule
        'PY-3'
        """

    def beyond(self, turn: Sequence[A], action: A) -> Fault | None:
        """Return a `Fault` if a rule forbids adding ``action`` to a complete turn, else None."""
        return None

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """The result without regard to resignations; None before the end."""

    @property
    @abstractmethod
    def scores(self) -> Mapping[str, int]:
        """The current score of each seat or side, as far as it counts towards winning."""

    def is_out(self, seat: Seat) -> bool:
        """True if ``seat`` has no more turns in this game or round, although others still play."""
        return False

    def position(self) -> dict[str, Any]:
        """Return the position as a JSON object: its fields, unless a game overrides this."""
        return {name: getattr(self, name) for name in self.__slots__}

    def diagram(self) -> str:
        """Return the position as lines of plain text, for a terminal."""
        return "\n".join(f"{name}: {value}" for name, value in self.position().items())

    @property
    def key(self) -> Hashable:
        """The key for transposition tables: all that affects later play, except repetitions."""
        return tuple(getattr(self, name) for name in self.__slots__)

    def observed_by(self, seat: Seat | None, *, over: bool = False) -> Any:
        """Return what ``seat`` may know: everything, unless the state is `Hidden`."""
        return self

    def recalled(self, seen: Any) -> Any:
        """See `Hidden.recalled`."""
        return seen

    def reveals(self, action: A, seat: Seat | None = None) -> bool:
        """See `Hidden.reveals`."""
        return False

    def redact(
        self, seat: Seat | None, deal: Deal, pieces: Sequence[str]
    ) -> tuple[Deal, Sequence[str]]:
        """See `Hidden.redact`."""
        return deal, pieces

    def listed(self, pieces: Sequence[str]) -> Sequence[str]:
        """See `Hidden.listed`."""
        return pieces

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and all(
            getattr(self, name) == getattr(other, name) for name in self.__slots__
        )

    def __hash__(self) -> int:
        return hash(self.key)


class Game(OlderGame, ABC, Generic[A]):
    """A game's rules and notation. Each game has one instance, ``GAME`` in its ``rules`` module.

    A game defines ``id``, ``title``, `seats`, `longest`, `start`, `write` and `read`; everything
    else has a default. Games with secrets or chance derive from `tessera.play.hidden.HiddenGame`;
    games that may begin from a given position derive from `Placeable`.

    >>> from tessera.games.pyrga.rules import GAME
    >>> state = GAME.start(GAME.setup(), {})
    >>> state.mover, len(state.actions()), GAME.write(state.actions()[0])
    ('white', 80, 'Ca1')
    """

    #: The name used in records, in addresses and on the command line: ``pyrga``.
    id: str
    #: The name people read: ``Pyrga``.
    title: str
    #: The version of the rules in use, which is stored with every saved game.
    version: int = 1
    #: The numbers of seats allowed, the usual one first.
    seat_counts: tuple[int, ...] = (2,)
    #: A regular expression for one written piece of a turn. Unmatched text is skipped, so the
    #: expression must match any word: ``bid \S+|\S+``.
    piece: str = r"\S+"
    #: The first record format with the header `POSITION`; "" in a game that is not `Placeable`.
    placed_from: str = ""
    #: The module that reads and writes positions; "" in a game that is not `Placeable`.
    PLACING: str = ""
    #: The module for setting up positions by hand (`features.position.model.Setting`), imported on
    #: first use; "" if positions are edited as text only.
    SETTING: str = ""

    @abstractmethod
    def seats(self, setup: Setup) -> tuple[Seat, ...]:
        """Return the seats in the order of turns."""

    def sides(self, setup: Setup) -> tuple[str, ...]:
        """Return the possible winners (seats or sides). If there are just two, seats may resign."""
        return self.seats(setup)

    def side(self, setup: Setup, seat: Seat) -> str:
        """Return the side of ``seat``: the seat itself, unless seats are partners."""
        return seat

    def options(self, seats: int) -> tuple[Option, ...]:
        return ()

    @abstractmethod
    def longest(self, setup: Setup) -> int | None:
        """Return the greatest number of actions in a game; None where the rules set no bound."""

    def secrets(self, setup: Setup) -> bool:
        """True if a seat may know things hidden from another; players then hand over the screen."""
        return False

    def symmetries(self, setup: Setup) -> Sequence[Callable[[A], A]]:
        """Return the symmetries of the start position as functions of actions; may be empty."""
        return ()

    def deal_headers(self, setup: Setup) -> tuple[str, ...]:
        """Return the names of the record headers that hold the deal."""
        return ()

    def deal(self, setup: Setup, rng: Random) -> Deal:
        """Use ``rng`` to decide all that is left to chance; return it as record headers."""
        return {}

    def opening(self, setup: Setup, headers: Mapping[str, str]) -> Deal:
        """Return those headers of a record that describe the start and must be added to the deal.

        Headers that `placing` reads are in the deal already. Raises `Refused` ("record") for an
        impossible start.
        """
        return {}

    @abstractmethod
    def start(self, setup: Setup, deal: Deal) -> State[A]:
        """Return the first position. Raises `Refused` ("record") for an impossible deal."""

    def placing(self) -> Any:
        """Return the module that reads positions; None for a game that is not `Placeable`."""
        return import_module(self.PLACING) if self.PLACING else None

    @abstractmethod
    def write(self, action: A) -> str: ...

    @abstractmethod
    def read(self, text: str) -> tuple[A, ...]:
        """Read one piece as actions, legal or not. Raises `Refused` ("syntax") with the cause.

        >>> from tessera.games.pacru.rules import GAME
        >>> [GAME.write(action) for action in GAME.read("g9-e7(f8,c3)")]
        ['g9-e7', '(f8)', '(c3)']
        """

    def tidied(self, text: str) -> str:
        """Return a typed turn with its letters in the right case for the notation."""
        return text

    def write_turn(self, actions: Sequence[A]) -> str:
        """Return a whole turn, or the part of it played so far, in the game's notation."""
        return " ".join(map(self.write, actions))

    def numbers(self, first: Seat, before: Seat, seat: Seat, setup: Setup) -> bool:
        """True if records write a number before the turn of ``seat``.

        ``before`` is the seat of the previous turn, and ``first`` is the seat that began.
        By default the first turn of each round is numbered, even if ``first`` is out.
        """
        order = self.seats(setup)
        start = order.index(first)
        place = {name: (order.index(name) - start) % len(order) for name in order}
        return place[seat] <= place[before]

    def complete(
        self, seat: Seat, setup: Setup, deal: Deal, pieces: Sequence[str], rng: Random
    ) -> tuple[Deal, Sequence[str]]:
        """See `HiddenGame.complete`."""
        return deal, pieces

    def header(self, seat: Seat) -> str:
        """Return the name of the record header for the player of ``seat``: ``White``, ``NS``."""
        return seat.upper() if len(seat) <= 2 else seat.capitalize()

    def setup(self, seats: int | None = None, options: Mapping[str, str] | None = None) -> Setup:
        """Make a setup. Raises `Refused` ("protocol") for unknown seats, options or values."""
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
        return tuple(
            str(count)
            for count in sorted(self.seat_counts)
            if any(option.name == name for option in self.options(count))
        )

    def drawn(self, setup: Setup, rng: Random) -> Setup:
        """Return the setup with a random value in place of each `LOT`."""
        options = {option.name: option.values for option in self.options(setup.seats) if option.lot}
        chosen = {
            name: rng.choice(options[name]) if value == LOT and name in options else value
            for name, value in setup.options.items()
        }
        return Setup(setup.seats, chosen)


class Placeable(Game[A]):
    """A game that may begin from a given position. `placing` imports its module on first use."""

    placed_from = "2"
    #: The name of a module that implements `tessera.play.placing.Placing`.
    PLACING: str
