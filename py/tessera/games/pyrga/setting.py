"""The editor of Pyrga's positions: a `tessera.page.features.position.model.Setting`.

If the numbers of pieces fit PY-1, they determine the mover. A piece that is put on the board
becomes the last piece, unless it belongs to the mover.
"""

from __future__ import annotations

from typing import Final

from tessera.drawing.board import Choice
from tessera.drawing.setting import Group, as_it_is, no_fields, nothing_beside
from tessera.games.pyrga import words
from tessera.games.pyrga.board import icon
from tessera.games.pyrga.pieces import (
    BIT,
    HEADINGS,
    KINDS,
    POINTING,
    SQUARES,
    TRIANGLE,
    Placement,
    heading_of,
    kind_of,
    placement,
    square_of,
)
from tessera.games.pyrga.placing import Placed, read_words, towers, write_words
from tessera.games.pyrga.rules import NOTHING, SEATS, Pyrga
from tessera.play.contract import POSITION, Deal, Seat, Setup
from tessera.words.language import N_, Words

beside: Final = nothing_beside
fields: Final = no_fields
filled: Final = as_it_is

LAST: Final = "last"
_LAST: Final = N_("The last piece")


def tools(_: Words, setup: Setup, tool: str) -> list[Group]:
    found = []
    for seat in SEATS:
        whose = words.WORDS.name(_, "seat", seat)
        for letter in "STC":
            kind = KINDS.index(letter)
            named = words.WORDS.name(_, "kind", letter)
            for heading in map(HEADINGS.index, "NESW") if kind == TRIANGLE else (None,):
                pointing = "" if heading is None else HEADINGS[heading]
                name = f"{whose}, {named}"
                if heading is not None:
                    name = f"{name}, {words.heading(_, heading)}"
                pick = f"{seat}:{letter}{pointing}"
                found.append(Choice(pick, icon(kind, seat, heading, turns=True), name))
    return [Group("", [*found, Choice(LAST, "", _(_LAST))])]


def put(setup: Setup, deal: Deal, tool: str, square: str) -> Deal:
    placed, where = read_words(deal[POSITION]), SQUARES.index(square)
    if tool == LAST:
        return {**deal, POSITION: write_words(_led(placed, where))}
    owner, _colon, piece = tool.partition(":")
    made = NOTHING
    if piece:
        heading = HEADINGS.index(piece[1:]) if piece[1:] else 0
        made = placement(KINDS.index(piece[0]), where, heading)
    mine = SEATS.index(owner) if piece else -1
    kept = [
        [it for it in own if not _gives_way(it, made, where, seat == mine)]
        for seat, own in enumerate(placed.pieces)
    ]
    if piece and made not in placed.pieces[mine]:
        kept[mine].append(made)
    pieces = tuple(sorted(kept[0])), tuple(sorted(kept[1]))
    return {**deal, POSITION: write_words(_settled(Placed(placed.turn, pieces, placed.last), made))}


def _gives_way(it: Placement, made: Placement, where: int, own: bool) -> bool:
    """True if the old piece ``it`` must go when the new piece ``made`` is put on a square."""
    # `NOTHING` clears the square. A piece replaces only its own seat's piece of the same kind. The
    # other seat's piece of that kind stays, although PY-2 forbids two of a kind.
    return square_of(it) == where and (made == NOTHING or (own and kind_of(it) == kind_of(made)))


def _settled(placed: Placed, made: Placement) -> Placed:
    """Make the mover and the last piece fit the board. Prefer the new piece as the last piece."""
    more = len(placed.pieces[0]) - len(placed.pieces[1])
    turn = more if more in (0, 1) else placed.turn
    other = placed.pieces[1 - turn]
    last = made if made in other else placed.last
    if last not in other:
        last = other[0] if len(other) == 1 else NOTHING
    return placed._replace(turn=turn, last=last)


def _led(placed: Placed, where: int) -> Placed:
    """Cycle through the other seat's pieces on a square; mark the next one as the last piece."""
    there = [it for it in placed.pieces[1 - placed.turn] if square_of(it) == where]
    if not there:
        return placed
    at = there.index(placed.last) + 1 if placed.last in there else 0
    return placed._replace(last=there[at % len(there)])


def turned(setup: Setup, deal: Deal, seat: Seat) -> Deal:
    placed = read_words(deal[POSITION])._replace(turn=SEATS.index(seat))
    other = placed.pieces[1 - placed.turn]
    last = placed.last if placed.last in other else NOTHING
    return {**deal, POSITION: write_words(placed._replace(last=last))}


def empty(setup: Setup, deal: Deal) -> Deal:
    return {**deal, POSITION: write_words(Placed(0, ((), ())))}


def shown(setup: Setup, deal: Deal) -> Pyrga:
    placed = read_words(deal[POSITION])
    white, black = (sum(BIT[it] for it in {*own}) for own in placed.pieces)
    every = sorted({it for own in placed.pieces for it in own if heading_of(it) is not None})
    pointing = {square_of(it): POINTING[it] for it in every}
    headings = sum(pointing.values())
    return Pyrga(white, black, headings, placed.last, placed.turn, towers(white, black))
