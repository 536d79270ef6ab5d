"""Words for Shacru's and Pacru's tests: positions from short text, and answers as text.

Squares and pawns are written by seat, ``south: a1 b2; north: c3``. Among squares ``[e5]`` stands
for the sector around e5, ``-e5`` leaves a square out again, and ``rest`` is what nobody else has;
``neutral`` may be named like a seat.
"""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any

from tessera.games.pacru.rules import GAME as PACRU
from tessera.games.pacru.state import Pacru
from tessera.games.pacru.turn import Table as PacruTable
from tessera.games.sectors.seats import pawn
from tessera.games.shacru.rules import GAME as SHACRU
from tessera.games.shacru.state import Shacru
from tessera.games.shacru.state import Table as ShacruTable
from tessera.play.fault import Fault, Refused
from tessera.play.match import Match

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

Board = dict[str, list[str]]


def sector(square: str) -> list[str]:
    """The nine squares of a square's sector."""
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
    order: str = "SN",
    quiet: int = 0,
    rounds: int = 1,
    sums: tuple[int, ...] = (),
    number: int = 0,
    turn: int = 0,
) -> Any:
    """A position of Shacru; the first in the order moves, or the one at place ``turn``."""
    table = ShacruTable(seats(order), rounds)
    placed = _tiles(order, tiles), _pawns(order, pawns)
    state = Shacru(table, *placed, turn, sums or (0,) * len(order), number)
    state.quiet = quiet
    return state


def pacru(
    tiles: str, pawns: str, order: str = "SN", meeting: str = "any", turning: str = "others"
) -> Any:
    """A position of Pacru as the start of a game; the first in the order moves."""
    table = PacruTable(seats(order), meeting, turning)
    return Pacru.placed(table, _tiles(order, tiles), _pawns(order, pawns))


def game_of(state: Any) -> Any:
    """The game that a state belongs to."""
    return SHACRU if isinstance(state, Shacru) else PACRU


def tiles(state: Any) -> Board:
    """Who has which tiles, as `board` gives it."""
    return {seat: own for seat, own in state.position()["tiles"].items() if own}


def pawns(state: Any) -> Board:
    """Whose pawns stand where, as `board` gives it."""
    found = state.position()["pawns"]
    return {seat: sorted(own) for seat, own in found.items() if own}


def legal(state: Any, begins: str = "") -> list[str]:
    """The legal actions as text, in the engine's order; only those that begin so."""
    written = map(game_of(state).write, state.actions())
    return [text for text in written if text.startswith(begins)]


def pieces(game: Any, text: str) -> list[str]:
    """Written turns one by one, as records split them."""
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


def told(cause: Fault | None) -> str:
    """A fault as text: ``SH-5 tile square=e2 tile=north``, its facts by name; "" for none."""
    if cause is None:
        return ""
    facts = {n: ",".join(v) if isinstance(v, tuple) else v for n, v in cause.facts.items()}
    words = [cause.rule, cause.why, *(f"{name}={facts[name]}" for name in sorted(facts))]
    return " ".join(filter(None, words))


def refused(state: Any, text: str) -> str:
    """Why a written turn is refused, as `told`; the first of its actions that is counts.

    Asking must leave the position as it was.
    """
    game = game_of(state)
    for action in game.read(text):
        before = state.position(), state.key, state.to_move, tuple(state.actions())
        cause = state.fault(action)
        assert before == (state.position(), state.key, state.to_move, tuple(state.actions()))
        assert (cause is None) == (action in state.actions()), text
        if cause is not None:
            return told(cause)
        state = state.apply(action)
    return ""


def brief(state: Any, text: str) -> str:
    """As `refused`, without the squares that were asked for."""
    return re.sub(r" asked=\S+", "", refused(state, text))


def rule(state: Any, text: str) -> str:
    """The id of the rule that refuses a turn; "" if none does."""
    return refused(state, text).partition(" ")[0]


def rules(state: Any, texts: str) -> set[str]:
    """The ids under which some turns are refused; "" for one that is allowed."""
    return {rule(state, text) for text in pieces(game_of(state), texts)}


def unread(game: Any, text: str) -> str:
    """What the reader says of a text, as `told` without the text; "" if it can be read."""
    try:
        game.read(text)
    except Refused as refusal:
        facts = dict(refusal.fault.facts)
        assert text == facts.pop("text")
        return told(refusal.fault._replace(facts=facts))
    return ""


def unsaid(match: Match, text: str) -> str:
    """Why a match refuses a text, as `told`; "" if it does not."""
    try:
        match.play_text(text)
    except Refused as refused_:
        return told(refused_.fault)
    return ""


def unset(game: Any, count: int, **options: str) -> str:
    """Why a game with so many seats cannot have these options; "" if it can."""
    try:
        game.setup(count, options)
    except Refused as refusal:
        return f"{refusal.fault.rule} {refusal.fault.why}"
    return ""


def sentence(game: Any, cause: Fault) -> str:
    """A fault in English, with its rule's id."""
    from tessera.words.faults import explained  # noqa: PLC0415 - rules are read without words
    from tessera.words.language import Words  # noqa: PLC0415

    words: Any = import_module(f"tessera.games.{game.id}.words").WORDS
    return explained(Words(), cause, words)


def ends(state: Any) -> tuple[tuple[str, ...], str] | None:
    """The winners and the rule that ended the game; None while it runs."""
    outcome = state.outcome
    assert (outcome is None) == (state.to_move is not None) == bool(state.actions())
    return None if outcome is None else (outcome.winners, outcome.rule)
