"""Names and sentences that Shacru and Pacru share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final

from tessera.drawing.board import GameWords
from tessera.games.sectors.geometry import FACINGS, SQUARES, Pawn
from tessera.games.sectors.seats import SEATS
from tessera.play.contract import Seat
from tessera.words.language import N_, Words
from tessera.words.naming import NAMED, YOURS, Naming

NAMES: Final[Mapping[str, Mapping[str, str]]] = {
    "seat": {
        "south": N_("South"),
        "west": N_("West"),
        "north": N_("North"),
        "east": N_("East"),
    },
    "tile": {
        "south": N_("South’s tile"),
        "west": N_("West’s tile"),
        "north": N_("North’s tile"),
        "east": N_("East’s tile"),
        NAMED: N_("{seat}’s tile"),
        YOURS: N_("your tile"),
    },
    "pawn": {
        "south": N_("South’s pawn"),
        "west": N_("West’s pawn"),
        "north": N_("North’s pawn"),
        "east": N_("East’s pawn"),
        NAMED: N_("{seat}’s pawn"),
        YOURS: N_("your pawn"),
    },
    "facing": {
        "N": N_("north"),
        "NE": N_("north-east"),
        "E": N_("east"),
        "SE": N_("south-east"),
        "S": N_("south"),
        "SW": N_("south-west"),
        "W": N_("west"),
        "NW": N_("north-west"),
    },
    "option": {"order": N_("Turn order")},
    "word": {"S": N_("South"), "W": N_("West"), "N": N_("North"), "E": N_("East")},
}

SYNTAX: Final[Mapping[tuple[str, str], str]] = {
    ("syntax", "square"): N_("“{square}” in “{text}” is not a square: squares go from a1 to i9."),
    ("syntax", "rest"): N_("“{rest}” at the end of “{text}” has no meaning."),
}

#: Reasons why a record cannot begin from the position in its header.
POSITION: Final[Mapping[tuple[str, str], str]] = {
    ("record", "position-first"): N_(
        "The header {header} must begin with a seat ({allowed}), not “{word}”."
    ),
    ("record", "position-word"): N_(
        "In the header {header}, “{word}” is neither a seat in play ({allowed}), nor a "
        "pawn such as e1N, nor a square."
    ),
    ("record", "position-seat"): N_("The header {header} names the seat “{word}” twice."),
    ("record", "position-square"): N_(
        "The header {header} has two pawns or two tiles on the square of “{word}”."
    ),
    ("record", "position-tile"): N_(
        "The header {header} puts the pawn “{word}” on another colour’s tile."
    ),
    ("record", "position-pawns"): N_("In the position, {word} has more than {most} pawns."),
    ("record", "position-stuck"): N_("In the position, {word} begins but cannot move any pawn."),
    ("record", "position-over"): N_("In the position, the game is already over."),
    ("record", "position-rounds"): N_("The header {header} allows one round only."),
}

#: Reasons why a pawn cannot move (SH-5, PA-5): the edge, pawns, tiles, or pawns and tiles.
STUCK_EDGE: Final = N_("The pawn on {square} is stuck: there is no square ahead of it.")
STUCK_PAWNS: Final = N_("The pawn on {square} is stuck: pawns block it ({pawns}).")
STUCK_TILES: Final = N_("The pawn on {square} is stuck: opponents’ tiles block it ({tiles}).")
STUCK_BOTH: Final = N_(
    "The pawn on {square} is stuck: pawns ({pawns}) and opponents’ tiles ({tiles}) block it."
)


#: The names in `NAMES`, and the names of the players at the seats.
players = Naming(NAMES)
#: ``named`` gives the name of a value in `NAMES`; ``seat`` gives the name of a seat's player.
named, seat = players.name, players.seat


def facing(_: Words, value: str) -> str:
    return named(_, "facing", value)


def square(_: Words, seen: Any, index: int) -> str:
    """The contents of a square in words: ``e4: West's tile, West's pawn facing north``."""
    pawn = seen.pawn_on(index)
    whose = None if pawn is None else seen.standing_on(index)
    return _square(_, index, seen.tile_on(index), pawn, whose)


@lru_cache(maxsize=512)
def _square(
    _: Words, index: int, owner: Seat | None, pawn: Pawn | None, stands: Seat | None
) -> str:
    """The words for `square`, cached because few squares change from turn to turn."""
    tile = named(_, "tile", owner) if owner else _(N_("neutral"))
    if pawn is None or stands is None:
        return _(N_("{square}: {standing}"), square=SQUARES[index], standing=tile)
    whose = named(_, "pawn", stands)
    faces = facing(_, FACINGS[pawn & 7])
    text = N_("{square}: {standing}, {pawn} facing {facing}")
    return _(text, square=SQUARES[index], standing=tile, pawn=whose, facing=faces)


def leads(_: Words, squares: Iterable[int]) -> str:
    """A phrase that lists a pawn's targets, spoken after the contents of the pawn's square."""
    return _(N_("can go to {squares}"), squares=_named(_, squares))


def reach(_: Words, squares: Iterable[int]) -> str:
    """The origins of possible moves to a square, in words."""
    return _(N_("can be reached from {squares}"), squares=_named(_, squares))


def _named(_: Words, squares: Iterable[int]) -> str:
    return _.any_of(tuple(SQUARES[index] for index in squares))


def won_with_tiles(_: Words, winner: Seat, tiles: int) -> str:
    """The sentence that names the winner and the number of tiles (SH-12, PA-16)."""
    if _.is_you(winner):
        return _.ngettext("You won with {count} tile.", "You won with {count} tiles.", tiles)
    name = seat(_, winner)
    if _.people.you:
        return _.ngettext(
            "You lost: {seat} has {count} tile.",
            "You lost: {seat} has {count} tiles.",
            tiles,
            seat=name,
        )
    return _.ngettext(
        "{seat} wins with {count} tile.", "{seat} wins with {count} tiles.", tiles, seat=name
    )


class SectorsWords(GameWords):
    NAMES = NAMES

    def name(self, _: Words, sort: str, value: str) -> str:
        """The name of a value; for an order of turns, the names of all its seats."""
        if sort == "order":
            return ", ".join(self.name(_, "seat", SEATS[letter]) for letter in value)
        return super().name(_, sort, value)
