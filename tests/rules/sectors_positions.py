"""Words for Shacru's and Pacru's tests: positions from short text, and answers as text.

Squares and pawns are written by seat, ``south: a1 b2; north: c3``. Among squares ``[e5]`` stands
for the sector around e5, ``-e5`` leaves a square out again, and ``rest`` is what nobody else has;
``neutral`` may be named like a seat.
"""

from __future__ import annotations

import re
from typing import Any

from tessera.games.pacru.rules import GAME as PACRU
from tessera.games.pacru.state import Pacru
from tessera.games.pacru.turn import Table as PacruTable
from tessera.games.sectors.seats import pawn
from tessera.games.shacru.rules import GAME as SHACRU
from tessera.games.shacru.state import Shacru
from tessera.games.shacru.state import Table as ShacruTable
from tests.rules.telling import told

FILES, RANKS = "abcdefghi", "123456789"
SQUARES = [file + rank for file in FILES for rank in RANKS]
NAMES = {"S": "south", "W": "west", "N": "north", "E": "east"}
FACINGS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
#: The default orders of turns by the number of seats (SH-2).
ORDERS = {2: "SN", 3: "NEW", 4: "SWNE"}

#: The pawns at the start by the number of seats (SH-1).
SET_UP = {
    2: "south: a3E e1N i3W i9SW; north: a7E e9S i7W a1NE",
    3: "west: a5E c9S c1N; north: e9S a7E i7W; east: i5W g9S g1N",
    4: "south: e1N a3E i3W; west: a5E c9S c1N; north: e9S a7E i7W; east: i5W g9S g1N",
}
#: The three squares a pawn on e5 may come to by its facing, each with the facing there.
FROM_E5 = {
    "N": "d6NW e6N f6NE",
    "NE": "e6N f6NE f5E",
    "E": "f6NE f5E f4SE",
    "SE": "f5E f4SE e4S",
    "S": "f4SE e4S d4SW",
    "SW": "e4S d4SW d5W",
    "W": "d4SW d5W d6NW",
    "NW": "d5W d6NW e6N",
}

#: Sectors full of own tiles, in which a pawn of each goes round in eight turns and gains nothing.
FULL = "south: [b5] [b8] [e8]; north: [e2] [h2] [e5] [h5]"
SOUTH_ROUND = "c6-b6 b6-a7 a7-a8 a8-b9 b9-c9 c9-d8 d8-d7 d7-c6".split()
NORTH_ROUND = "h1-g1 g1-f2 f2-f3 f3-g4 g4-h4 h4-i3 i3-i2 i2-h1".split()

Board = dict[str, list[str]]


def sector(square: str) -> list[str]:
    file, rank = FILES.index(square[0]) // 3 * 3, RANKS.index(square[1]) // 3 * 3
    return [f + r for f in FILES[file : file + 3] for r in RANKS[rank : rank + 3]]


def board(text: str) -> Board:
    """What each seat has, sorted; seats that have nothing are left out."""
    parts = [part.partition(":") for part in text.split(";") if part.strip()]
    found = {seat.strip(): _squares(squares.split()) for seat, _, squares in parts}
    named = {square for squares in found.values() for square in squares}
    for seat, squares in found.items():
        if "rest" in squares:
            found[seat] = squares - {"rest"} | (set(SQUARES) - named)
    assert len({s for squares in found.values() for s in squares}) == sum(map(len, found.values()))
    return {seat: sorted(squares) for seat, squares in found.items() if squares}


def _squares(words: list[str]) -> set[str]:
    found: set[str] = set()
    for word in words:
        if word.startswith("-"):
            found.remove(word[1:])
        else:
            found |= set(sector(word[1:])) if word.startswith("[") else {word}
    return found


def seats(order: str) -> tuple[str, ...]:
    """The seats' names in an order of turns such as ``NEW``, of one of the tables there are."""
    assert sorted(ORDERS[len(order)]) == sorted(order)
    return tuple(NAMES[letter] for letter in order)


def _named(pawns: str) -> str:
    """The order of turns in which seats are named."""
    return "".join(part.strip()[0].upper() for part in pawns.split(";"))


def _tiles(order: str, text: str) -> tuple[int, ...]:
    by_seat = board(text)
    assert set(by_seat) <= {"neutral", *seats(order)}, text
    return tuple(
        sum(1 << SQUARES.index(square) for square in by_seat.get(seat, [])) for seat in seats(order)
    )


def _pawns(order: str, text: str) -> tuple[tuple[int, ...], ...]:
    by_seat = board(text)
    assert set(by_seat) <= set(seats(order)), text
    return tuple(tuple(sorted(map(pawn, by_seat.get(seat, [])))) for seat in seats(order))


def shacru(
    tiles: str,
    pawns: str,
    order: str = "",
    quiet: int = 0,
    rounds: int = 1,
    sums: tuple[int, ...] = (),
    number: int = 0,
    turn: int = 0,
) -> Any:
    """A position of Shacru; the first in the order moves, or the one at place ``turn``.

    Without ``order`` turns go round as the pawns' seats are named.
    """
    order = order or _named(pawns)
    table = ShacruTable(seats(order), rounds)
    placed = _tiles(order, tiles), _pawns(order, pawns)
    state = Shacru(table, *placed, turn, sums or (0,) * len(order), number)
    state.quiet = quiet
    return state


def pacru(
    tiles: str, pawns: str, order: str = "", meeting: str = "any", turning: str = "others"
) -> Any:
    """A position of Pacru as the start of a game; the first in the order moves, as in Shacru."""
    order = order or _named(pawns)
    table = PacruTable(seats(order), meeting, turning)
    return Pacru.placed(table, _tiles(order, tiles), _pawns(order, pawns))


def south(tiles: str, pawns: str, **options: str) -> Any:
    """A position of Pacru: South's pawns to move, North's on i9 and what is named: ``; north:``."""
    standing = pawns if "; north:" in pawns else f"{pawns}; north:"
    return pacru(tiles, f"south: {standing} i9S", **options)


def game_of(state: Any) -> Any:
    return SHACRU if isinstance(state, Shacru) else PACRU


def tiles(state: Any) -> Board:
    """Who has which tiles, as `board` gives it."""
    return {seat: own for seat, own in state.position()["tiles"].items() if own}


def pawns(state: Any) -> Board:
    """Whose pawns stand where, as `board` gives it."""
    found = state.position()["pawns"]
    return {seat: sorted(own) for seat, own in found.items() if own}


def legal(state: Any, begins: str = "") -> list[str]:
    written = map(game_of(state).write, state.actions())
    return [text for text in written if text.startswith(begins)]


def pieces(game: Any, text: str) -> list[str]:
    return [found.group() for found in re.finditer(game.piece, text)]


def after(state: Any, turns: str) -> Any:
    """The state after some turns or parts of turns, all of which must be legal."""
    game = game_of(state)
    for piece in pieces(game, turns):
        for action in game.read(piece):
            assert state.fault(action) is None, (piece, state.fault(action))
            assert action in state.actions(), piece
            state = state.apply(action)
    return state


def refused(state: Any, text: str) -> str:
    """Why a written turn is refused, as `told`; the first of its actions that is counts."""
    game = game_of(state)
    for action in game.read(text):
        cause = state.fault(action)
        assert (cause is None) == (action in state.actions()), text
        if cause is not None:
            return told(cause)
        state = state.apply(action)
    return ""


def brief(state: Any, text: str) -> str:
    """As `refused`, without the squares that were asked for."""
    return re.sub(r" asked=\S+", "", refused(state, text))


def rules(state: Any, texts: str) -> set[str]:
    """The ids under which some turns are refused; "" for one that is allowed."""
    return {refused(state, text).partition(" ")[0] for text in pieces(game_of(state), texts)}


def stands(state: Any) -> str:
    """Who moves or who won by which rule, and who is out: ``east; out: west north``."""
    outcome = state.outcome
    assert (outcome is None) == (state.to_move is not None) == bool(state.actions())
    first = state.to_move if outcome is None else f"{outcome.result} by {outcome.rule}"
    out = [seat for seat in state.table.seats if state.is_out(seat)]
    return f"{first}; out: {' '.join(out)}" if out else first
