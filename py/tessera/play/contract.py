"""The contract every game keeps: what the rest of the house may ask of it.

Rules are values. A `State` is immutable and answers what may come next; one generator
(`State.actions`) serves play, highlights, "why not" and bots alike.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from random import Random
from typing import Any, Generic, NamedTuple, TypeVar

from tessera.play.fault import Fault, refuse
from tessera.play.older import older

#: A seat's name as the rules give it: ``white``, ``south``, ``ns``, ``ivory``.
Seat = str

#: What was left to chance, as record headers: ``{"First": "brown", "Elections": "C T M"}``.
Deal = Mapping[str, str]

#: One step of a turn. Each game has its own type; the only form outside is text.
A = TypeVar("A", bound=Hashable)


#: The value of an option that is drawn when a match begins, where the option allows it.
LOT = "lot"


class Option(NamedTuple):
    """A setting of a game's rules: its name and values, the default first.

    One that ``settles`` something only shapes the deal (who begins: by lot or chosen): records
    carry the deal and not the option, which is at its default when a match is read from one.
    Of one with a ``lot``, `LOT` may be asked for instead of a value: a match begins with one of
    the values, drawn (`Game.drawn`), and its record carries that.
    """

    name: str
    values: tuple[str, ...]
    settles: bool = False
    lot: bool = False

    @property
    def default(self) -> str:
        """The value that holds when a record or a player says nothing."""
        return self.values[0]

    @property
    def header(self) -> str:
        """The record header that carries the option when it is not at its default."""
        return self.name.capitalize()


class Setup(NamedTuple):
    """How a game is to be played: the number of seats, and a value for every option."""

    seats: int
    options: Mapping[str, str]


class Outcome(NamedTuple):
    """How a game ended: winners (none in a draw), scores by seat or side, the deciding rule."""

    winners: tuple[str, ...]
    scores: Mapping[str, int]
    rule: str

    @property
    def result(self) -> str:
        """The record's ``Result``: ``draw``, or the winners joined by ``+``."""
        return "+".join(self.winners) or "draw"


class State(ABC, Generic[A]):
    """A position with all that decides what may follow. Immutable; small; quick to make."""

    __slots__: tuple[str, ...] = ()

    @property
    @abstractmethod
    def to_move(self) -> Seat | None:
        """The seat that acts next; None after the end."""

    @property
    def mover(self) -> Seat | None:
        """`to_move` for whoever knows that the game still runs; may be much quicker."""
        return self.to_move

    @property
    def open(self) -> bool:
        """True in the middle of a turn: what comes next belongs to the turn begun."""
        return False

    @abstractmethod
    def actions(self) -> Sequence[A]:
        """Every legal next step, sorted by its written form; empty after the end."""

    @abstractmethod
    def apply(self, action: A) -> State[A]:
        """The state that a *legal* action leads to. Not checked: ask `fault` first."""

    @abstractmethod
    def fault(self, action: A) -> Fault | None:
        """Why ``action`` is refused; None exactly when it is in `actions`.

        Where several rules are broken: `HOUSE_FAULTS` first, then the lowest-numbered rule
        that forbids the action by itself.
        """

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game ended by its rules; None while it runs."""

    @property
    @abstractmethod
    def scores(self) -> Mapping[str, int]:
        """What counts towards winning now, by seat or side."""

    @property
    @abstractmethod
    def key(self) -> Hashable:
        """All that decides what may follow, but for what only counts repetitions."""

    def observed_by(self, seat: Seat | None, *, over: bool = False) -> Any:
        """What ``seat`` may know of this position: what drawings and spoken squares get.

        None is somebody who looks on and knows what everybody knows. Once the match is ``over``,
        by a resignation too, nothing is hidden of any position of it. Without secrets that is
        the state itself. Must support ``==``.
        """
        return self

    def recalled(self, seen: Any) -> Any:
        """What was seen of an earlier position of the match, as it may be shown again now.

        Only while the match runs; without anything to be remembered that is all of it.
        """
        return seen

    def reveals(self, action: A, seat: Seat | None = None) -> bool:
        """True if ``action`` shows any seat something it could not derive (a draw, a tally).

        With a seat, whether it shows that one something; to say too often that it does is safe.
        """
        return False

    def after(self, action: A) -> State[A]:
        """`apply`, as it was called up to 0.7."""
        older("State.after", "State.apply")
        return self.apply(action)

    def seen_by(self, seat: Seat | None, *, over: bool = False) -> Any:
        """`observed_by`, as it was called up to 0.7."""
        older("State.seen_by", "State.observed_by")
        return self.observed_by(seat, over=over)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and all(
            getattr(self, name) == getattr(other, name) for name in self.__slots__
        )

    def __hash__(self) -> int:
        return hash(self.key)


class Game(ABC, Generic[A]):
    """A game's rules and notation, as one value that knows no screen."""

    #: The name in records, addresses and the command line: ``pyrga``.
    id: str
    #: The name people read: ``Pyrga``.
    title: str
    #: Rises when behaviour changes; stands in saves.
    version: int = 1
    #: Numbers of seats allowed, the usual one first.
    seat_counts: tuple[int, ...] = (2,)
    #: A regular expression of one written piece of a turn, for records; what it does not find
    #: is not read, so it finds any word: ``bid \S+|\S+``.
    piece: str = r"\S+"

    @abstractmethod
    def seats(self, setup: Setup) -> tuple[Seat, ...]:
        """The seats in the order in which they take turns."""

    def sides(self, setup: Setup) -> tuple[str, ...]:
        """Who can win: the seats, or the sides that seats play for. Two sides may resign."""
        return self.seats(setup)

    def side(self, setup: Setup, seat: Seat) -> str:
        """The side that ``seat`` plays for: itself, unless seats are partners."""
        return seat

    def options(self, seats: int) -> tuple[Option, ...]:
        """The options of the game with that many seats."""
        return ()

    @abstractmethod
    def longest(self, setup: Setup) -> int | None:
        """The most actions a game can have, or None where the rules set no bound."""

    def secrets(self, setup: Setup) -> bool:
        """Whether a seat knows what another may not: then persons hand the screen over."""
        return False

    def symmetries(self, setup: Setup) -> Sequence[Callable[[A], A]]:
        """Maps of actions under which the start position looks the same; may be empty."""
        return ()

    def deal_headers(self, setup: Setup) -> tuple[str, ...]:
        """The names of the headers that hold the deal."""
        return ()

    def deal(self, setup: Setup, rng: Random) -> Deal:
        """Everything left to chance, drawn from ``rng``, as it goes into the record."""
        return {}

    def opening(self, setup: Setup, headers: Mapping[str, str]) -> Deal:
        """What a record's headers say of the start beyond the deal, as it is written again.

        It stands in the match's deal. Raises `Refused` ("record") for what cannot be.
        """
        return {}

    @abstractmethod
    def start(self, setup: Setup, deal: Deal) -> State[A]:
        """The first position. Raises `Refused` ("record") for a deal that cannot be."""

    @abstractmethod
    def write(self, action: A) -> str:
        """The action in the game's notation."""

    @abstractmethod
    def read(self, text: str) -> tuple[A, ...]:
        """The actions that one written piece stands for, usually one.

        Says nothing of legality. Raises `Refused` ("syntax") with where and what is expected.
        """

    def tidied(self, text: str) -> str:
        """A typed turn with its letters in the case that the notation wants."""
        return text

    def write_turn(self, actions: Sequence[A]) -> str:
        """A whole turn, or the part of it played so far."""
        return " ".join(map(self.write, actions))

    @abstractmethod
    def position(self, state: State[A]) -> dict[str, Any]:
        """The position as a JSON object, described in the game's notation module."""

    @abstractmethod
    def diagram(self, state: State[A]) -> str:
        """The position as lines of plain text, for people at a terminal."""

    def numbers(self, first: Seat, before: Seat, seat: Seat, setup: Setup) -> bool:
        """Whether a record puts a new number before a turn of ``seat``, after one of ``before``.

        ``first`` is the seat that began. By default a number stands wherever the order of
        turns comes round, so a seat that is out passes the number on to the next one in.
        """
        order = self.seats(setup)
        start = order.index(first)
        place = {name: (order.index(name) - start) % len(order) for name in order}
        return place[seat] <= place[before]

    def redact(
        self, seat: Seat | None, setup: Setup, deal: Deal, pieces: Sequence[str], state: State[A]
    ) -> tuple[Deal, Sequence[str]]:
        """The deal and the written actions as ``seat`` may know them, ``?`` for the unknown.

        None is somebody who looks on. Asked only while the match runs: after its end, also by
        resignation, nothing is hidden.
        """
        return deal, pieces

    def complete(
        self, seat: Seat, setup: Setup, deal: Deal, pieces: Sequence[str], rng: Random
    ) -> tuple[Deal, Sequence[str]]:
        """Fill every ``?`` that `redact` left with something ``seat`` cannot rule out.

        ``pieces`` are those of the record, each as `piece` finds it (``bid 12``), without
        ``resign``; as many are given back.
        """
        return deal, pieces

    def listed(self, setup: Setup, pieces: Sequence[str], state: State[A]) -> Sequence[str]:
        """The written actions, as a seat may know them, that a list of turns shows while it runs.

        Less than `redact` leaves where players must remember what they saw.
        """
        return pieces

    def header(self, seat: Seat) -> str:
        """The record header with that seat's player: ``White``, ``NS``."""
        return seat.upper() if len(seat) <= 2 else seat.capitalize()

    def setup(self, seats: int | None = None, options: Mapping[str, str] | None = None) -> Setup:
        """A complete setup from what was said; the rest is at its default.

        Raises `Refused` ("protocol") for a number of seats, an option or a value the game
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
                raise refuse("protocol", "option", game=self.id, option=name)
            allowed = (*known[name].values, LOT) if known[name].lot else known[name].values
            if value not in allowed:
                raise refuse("protocol", "value", option=name, value=str(value), allowed=allowed)
            chosen[name] = value
        return Setup(count, chosen)

    def drawn(self, setup: Setup, rng: Random) -> Setup:
        """The setup with a value for every option that was to be drawn by lot."""
        options = {option.name: option.values for option in self.options(setup.seats) if option.lot}
        chosen = {
            name: rng.choice(options[name]) if value == LOT and name in options else value
            for name, value in setup.options.items()
        }
        return Setup(setup.seats, chosen)
