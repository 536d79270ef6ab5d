"""Pacru's notation.

``g9-e7`` is a move and ``e9xe7`` is a capture. ``(f8)`` adds the tile placed; ``(*)`` adds the
connection (PA-8). The tile of a meeting comes last: ``(f8,c3)``, ``(*,c3)``. ``g9<``, ``g9>``,
``g9<<`` and ``g9>>`` are reorientations; brackets add the tiles given up: ``g9<(a1,b2)``. A turn
may be read as a whole or action by action: ``g9-e7``, then ``(f8)``.

In JSON, a position is ``{"tiles": {"south": ["a1"], ...}, "pawns": {"south": ["e1N"], ...}}``. The
seats are in the order of turns; each list is sorted. A pawn is written as its square and facing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from tessera.games.pacru.moves import (
    CAPTURE,
    CLAIM,
    LINK,
    SPAN,
    TURN,
    TURNS,
    Action,
    turn_of,
)
from tessera.games.sectors.geometry import SQUARE, SQUARES
from tessera.play.fault import refuse

STAR: Final = "*"
_PIECE: Final = re.compile(
    # The lengths are bounded, so that a long meaningless word is refused at once.
    r"(?:(\w{1,9}?)(?:(-|x)(\w{1,40})|(<<|<|>>|>)))?(?:\(([^()]*)\))?",
    re.ASCII | re.DOTALL,
)


def write(action: Action) -> str:
    if action >= LINK:
        return f"({named(action)})"
    origin, code = divmod(action, SPAN)
    if code < TURN:
        return f"{SQUARES[origin]}-{SQUARES[code]}"
    if code < CAPTURE:
        return SQUARES[origin] + TURNS[code - TURN]
    return f"{SQUARES[origin]}x{SQUARES[code - CAPTURE]}"


def named(action: Action) -> str:
    """The text of an action without its brackets: ``*`` for the connection, or a square's name."""
    return STAR if action == LINK else SQUARES[action - CLAIM]


def write_turn(actions: Sequence[Action]) -> str:
    """Write a turn, or the part of it played so far; tiles given up are sorted."""
    head = [write(action) for action in actions if action < LINK]
    rest = [action for action in actions if action >= LINK]
    if head and turn_of(actions[0]) is not None:
        rest.sort()
    return "".join(head) + (f"({','.join(map(named, rest))})" if rest else "")


def read(text: str) -> tuple[Action, ...]:
    """The actions that ``text`` names, legal or not. Raises `Refused` ("syntax") with the reason.

    >>> list(map(write, read("g9-e7(f8,c3)"))), write_turn(read("g9<(b2,a1)"))
    (['g9-e7', '(f8)', '(c3)'], 'g9<(a1,b2)')
    """
    found = _PIECE.fullmatch(text)
    if found is None or not text:
        raise refuse("syntax", "move", text=text)
    origin, kind, target, turn, inside = found.groups()
    actions: list[Action] = []
    if origin is not None:
        code = TURN + TURNS.index(turn) if turn else square(text, target)
        actions.append(square(text, origin) * SPAN + code + (CAPTURE if kind == "x" else 0))
    if inside is not None:
        names = [name.strip() for name in inside.split(",")]
        if turn and len(set(names)) < len(names):
            raise refuse("syntax", "twice", text=text)
        if turn and STAR in names:
            raise refuse("syntax", "turning-star", text=text)
        if STAR in names[1:]:
            raise refuse("syntax", "star", text=text)
        actions += [LINK if name == STAR else CLAIM + square(text, name) for name in names]
    return tuple(actions)


def square(text: str, name: str) -> int:
    """The number of the square ``name``. Raises `Refused` ("syntax") for an unknown name."""
    if name not in SQUARE:
        raise refuse("syntax", "square", text=text, square=name)
    return SQUARE[name]


#: A sign and the spaces around it; `tidied` removes the spaces.
_LOOSE: Final = re.compile(r"\s*([-,()<>])\s*")
_NAMES: Final = re.compile(r"(?:[a-i][1-9]|\*)(?:,[a-i][1-9])*")


def tidied(text: str) -> str:
    """Normalise typed text: lower case, no spaces around signs, ``(f8)`` for ``F8``."""
    plain = ""
    for word in _LOOSE.sub(r"\1", text.lower()).split():
        if _NAMES.fullmatch(word):
            plain += f"({word})"
        else:
            plain += f" {word}" if plain else word
    return plain
