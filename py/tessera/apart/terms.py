"""The terms of a game played by link, as stated in its invitation."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from tessera.apart import coding
from tessera.apart.coding import Reader, Writer
from tessera.apart.hashing import ID_SIZE
from tessera.play.contract import LOT, Game, Option, Setup
from tessera.play.fault import refuse
from tessera.play.replay import Find

#: Values of `Terms.side`, the inviter's seat: first in the order of turns, last, or drawn by lot.
#: For a seat in between, the value is its place in that order, ``"2"`` or ``"3"`` (`sides`).
MINE, YOURS = "mine", "yours"
SIDES: Final = (MINE, YOURS, LOT)
#: The versions of the protocol that a game may follow: the first, and the one for new games.
#: Version 2 only extended version 1: games that use it keep ``version=1`` (see `Terms.format`).
OLDEST, NEWEST = 1, 3
#: The maximum of `Terms.patience`, in days.
MOST_PATIENCE: Final = 365
#: The default number of days to wait for an answer, and all numbers offered; 0 means no limit.
USUAL_PATIENCE: Final = 7
PATIENCE: Final = (1, 3, USUAL_PATIENCE, 14, 0)
#: The maximum lengths of a game's id (``pyrga``) and of a player's name, in bytes.
_GAME_BYTES: Final = 24
NAME_BYTES: Final = 40
_VERSIONS: Final = 64


def sides(seats: int) -> tuple[str, ...]:
    """Return the possible values of `Terms.side`, in the order of turns, with `LOT` last."""
    return (MINE, *(str(place) for place in range(2, seats)), YOURS, LOT)


def side_at(place: int, seats: int) -> str:
    """Return the value of `Terms.side` for a place in the order of turns, counted from 0."""
    return sides(seats)[place]


class Terms(NamedTuple):
    """The game, its setup, the inviter's seat, and the time to wait for an answer.

    ``id`` is 8 random bytes. In a rematch, ``before`` is the id of the earlier game; otherwise it
    is empty. Options in ``setup`` may be `LOT`. ``side`` is one of `sides`. ``patience`` is in
    days; 0 means no limit. ``version`` is the protocol's version, `OLDEST` or `NEWEST`, and never
    changes during a game.
    """

    id: bytes
    game: Game[Any]
    setup: Setup
    side: str = MINE
    patience: int = 0
    before: bytes = b""
    version: int = NEWEST

    @property
    def name(self) -> bytes:
        """The bytes that stand for the game in all hashes."""
        return self.id if self.version == OLDEST else self.id + bytes([self.version])

    @property
    def parties(self) -> int:
        return self.setup.seats

    @property
    def lots(self) -> tuple[Option, ...]:
        """The options whose values are drawn by lot."""
        return tuple(
            option
            for option in self.game.options(self.setup.seats)
            if self.setup.options[option.name] == LOT
        )

    @property
    def place(self) -> int | None:
        """The place of the inviter's seat in the order of turns, from 0; None if drawn by lot."""
        return None if self.side == LOT else sides(self.parties).index(self.side)

    @property
    def _between(self) -> int:
        """The inviter's place, counted from 0, if it is between first and last; otherwise 0."""
        return 0 if self.side in SIDES else self.place or 0

    @property
    def format(self) -> int:
        """The first version of the protocol that can express these terms."""
        return 2 if self._between and self.version == OLDEST else self.version

    def checked(self) -> Terms:
        """Check the terms and return them. Raises `Refused` ("protocol") or ("apart", "terms")."""
        self.game.setup(self.setup.seats, self.setup.options)
        well = len(self.id) == ID_SIZE and len(self.before) in (0, ID_SIZE)
        well = well and self.side in sides(self.parties) and self.version in (OLDEST, NEWEST)
        if not well or not 0 <= self.patience <= MOST_PATIENCE:
            raise refuse("apart", "terms")
        return self

    def put(self, to: Writer) -> None:
        """Write the terms. The number for ``patience`` also encodes a middle place (`_between`)."""
        to.put_bytes(self.id, ID_SIZE)
        to.put_text(self.game.id, _GAME_BYTES)
        to.put(self.game.version, _VERSIONS)
        to.put(self.game.seat_counts.index(self.setup.seats), len(self.game.seat_counts))
        for option in self.game.options(self.setup.seats):
            values = _values(option)
            to.put(values.index(self.setup.options[option.name]), len(values))
        between = self._between
        to.put(0 if between else SIDES.index(self.side), len(SIDES))
        to.put_count(self.patience + (MOST_PATIENCE + 1) * between)
        to.put_flag(bool(self.before))
        to.put_bytes(self.before, len(self.before))
        if self.version != OLDEST:
            to.put(self.version, _VERSIONS)

    @classmethod
    def take(cls, source: Reader, find: Find, *, old: bool) -> Terms:
        """Read terms from ``source``; ``find`` returns a game by its id.

        ``old`` is True for the first two versions of the protocol. Raises `Refused`:
        ("protocol", "game"), or "apart" with "damaged", "terms" or (if the rules differ) "rules".
        """
        name = source.take_bytes(ID_SIZE)
        game = find(source.take_text(_GAME_BYTES))
        version = source.take(_VERSIONS)
        if version != game.version:
            raise refuse("apart", "rules", version=version, known=game.version)
        seats = game.seat_counts[source.take(len(game.seat_counts))]
        options = {}
        for option in game.options(seats):
            values = _values(option)
            options[option.name] = values[source.take(len(values))]
        side = SIDES[source.take(len(SIDES))]
        between, patience = divmod(source.take_count(), MOST_PATIENCE + 1)
        if between:
            if side != MINE or between >= seats - 1:
                raise refuse("apart", "terms")
            side = side_at(between, seats)
        before = source.take_bytes(ID_SIZE if source.take_flag() else 0)
        protocol = OLDEST if old else source.take(_VERSIONS)
        return cls(name, game, Setup(seats, options), side, patience, before, protocol).checked()


def _values(option: Option) -> tuple[str, ...]:
    """Return the values that an option may have in an invitation."""
    return (*option.values, LOT) if option.lot else option.values


def written_terms(terms: Terms) -> str:
    """Return the terms as a payload."""
    writer = Writer()
    terms.put(writer)
    return coding.armoured(writer.written())


def read_terms(payload: str, find: Find) -> Terms:
    """Return the terms in a payload from `written_terms`. Raises `Refused`."""
    data = coding.unarmoured(payload)
    source = Reader(data)
    terms = Terms.take(source, find, old=True)
    return terms if source.at_end else Terms.take(Reader(data), find, old=False)
