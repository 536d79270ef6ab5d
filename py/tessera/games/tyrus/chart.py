"""The chart in the street: nine elections in order, their winners, and the order of placements.

It has three rows: Brown's, the middle row and Ivory's. On a turned board, the style sheet uses the
classes ``chart`` and ``level`` to swap the rows without moving the columns or turning the contents.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from tessera.drawing.svg import element
from tessera.games.tyrus.observation import Observation
from tessera.games.tyrus.shapes import SMALL, body, emblem
from tessera.games.tyrus.spoken import carried
from tessera.games.tyrus.tiles import PLACED, ROUNDS, SEATS

#: The distance of a player's row from the middle; the first column; the step to the next column.
_ROW, _FIRST, _PITCH = 41.5, -270, 48
_LEDGES: Final = {"ivory": 62, "brown": -66.5}
_ROWS: Final = {"ivory": _ROW, "brown": -_ROW, "": 0}
#: The first pair of slots, the step to the next pair, and each slot's distance from the middle.
_ORDER, _NEXT, _AWAY = 206, 33, 36
_LEADS: Final = 170
_BACK: Final = '<rect class="card" x="-16" y="-19" width="32" height="38" rx="4"/>'
_FACE: Final = '<circle class="disc" r="19"/>'
_NULL: Final = '<circle class="disc null" r="19"/>'
_STRUCK: Final = '<path class="none" d="M-13 13L13-13"/>'
_ON: Final = '<circle class="on" r="22"/>'
_FLAG: Final = '<path class="flag" d="M-12-20H15L9-9L15 2H-8V22H-12z"/><text x="0" y="-3">1</text>'


def _column(election: int) -> int:
    return _FIRST + _PITCH * election


@cache
def ground() -> str:
    """Draw the empty chart: a ledge along each player's row, and sockets for pieces."""
    left, wide = _FIRST - _PITCH // 2, _PITCH * ROUNDS
    ledges = "".join(
        f'<rect class="ledge {seat}" x="{left}" y="{_LEDGES[seat]}" width="{wide}" height="4.5"/>'
        for seat in SEATS
    )
    sockets = "".join(
        f"M{_column(election)} {y - 14:g}a14 14 0 1 0 .1 0z"
        for election in range(ROUNDS)
        for y in _ROWS.values()
    )
    return element("g", element("path", class_="socket", d=sockets) + ledges, class_="chart")


def chart(seen: Observation) -> str:
    """Draw the elections with their representatives, the leader, and the order of placements."""
    over = carried(seen)
    now = -1 if seen.ended and not seen.step else len(over)
    reps = "".join(_rep(at, *_look(seen, over, at), at == now) for at in range(ROUNDS))
    done = seen.step or seen.ended
    return element("g", reps + _order(seen.leader, PLACED if done else seen.placed), class_="chart")


def _look(seen: Observation, over: tuple[str, ...], at: int) -> tuple[str, str]:
    """Return an election's letter ("" if face down; prefixed with "-" if null) and its winner."""
    if at < len(over):
        return (seen.elections[at] if over[at] else f"-{seen.elections[at]}"), over[at]
    return (seen.elections[at] if at < len(seen.elections) else ""), ""


@cache
def _rep(election: int, shows: str, seat: str, on: bool) -> str:
    """Draw an election: its number if it is face down, else its emblem (struck out if null)."""
    if not shows:
        inner, name = _BACK + element("text", str(election + 1), y=6.5), "rep"
    elif shows[0] == "-":
        inner, name = _NULL + emblem(shows[1], 1.1) + _STRUCK, "rep up"
    elif seat:
        inner, name = _won(shows, seat), "rep up"
    else:
        inner, name = (_ON if on else "") + _FACE + emblem(shows, 1.1), "rep up"
    return (
        f'<g id="rep-{election + 1}" class="{name}" '
        f'transform="translate({_column(election)} {_ROWS[seat]})">'
        f'<g class="level">{inner}</g></g>'
    )


def _won(shows: str, seat: str) -> str:
    inner = body(seat) + emblem(shows, 1.25, 0, -2)
    return element("g", inner, class_=f"token {seat}", transform="scale(.76)")


def elected(won: Sequence[tuple[int, str]]) -> str:
    """Draw rings around decisive representatives, given by election (from 0) and winner."""
    rings = (
        f'<circle class="decided" cx="{_column(election)}" cy="{_ROWS[seat]}" r="23"/>'
        for election, seat in won
    )
    return element("g", "".join(rings), class_="chart") if won else ""


@cache
def _order(leader: str, placed: int) -> str:
    """Draw the leader's flag, and a slot for each of the six placements: done, next or later."""
    other = SEATS[1 - SEATS.index(leader)]
    y = {leader: _AWAY if leader == "ivory" else -_AWAY}
    y[other] = -y[leader]
    points = [
        (seat, _ORDER + _NEXT * pair, y[seat]) for pair in range(3) for seat in (leader, other)
    ]
    way = "M" + "L".join(f"{x} {at}" for _seat, x, at in points)
    slots = "".join(
        f'<g class="slot {seat} {_state(at, placed)}" transform="translate({x} {down})">'
        f'<g class="level">{_slot(seat, at == placed)}</g></g>'
        for at, (seat, x, down) in enumerate(points)
    )
    flag = (
        f'<g id="leader" class="leader" transform="translate({_LEADS} {y[leader]})">'
        f'<g class="level">{_FLAG}</g></g>'
    )
    return f'<path class="way" d="{way}"/>{slots}{flag}'


def _state(at: int, placed: int) -> str:
    return "done" if at < placed else "next" if at == placed else "later"


def _slot(seat: str, is_next: bool) -> str:
    ring = '<rect class="ring" x="-15" y="-17" width="30" height="34" rx="5"/>' if is_next else ""
    return f'{ring}<path d="{SMALL[seat]}"/>'
