"""Marks on the board of nine sectors: choices, the last turn, refusals.

Each mark has a shape of its own; its colour is only an aid.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, radians, sin
from typing import Final

from tessera.drawing import refusal
from tessera.drawing.svg import element, group, numeral
from tessera.games.sectors.drawing import AT, middle
from tessera.games.sectors.geometry import FACINGS, SIDE, SQUARE, STEPS, Pawn
from tessera.play.fault import Fault

_WHOLE: Final = 100 * SIDE
#: The distance from the middle of a pawn's square to an arrow that picks the pawn's facing.
_ARROW_AT: Final = 98
#: The arrow on a disc, and a larger, invisible circle that can be pressed.
_ARROW: Final = (
    '<circle class="hit" cy="-20" r="55"/><circle class="seat" r="36"/>'
    '<path d="M0-21L18 15L0 7L-18 15z"/>'
)
#: The least distance from the middle of an arrow to the tray around the squares.
_EDGE: Final = 2
_CORNERS: Final = "M-45-22V-45H-22M45-22V-45H22M-45 22V45H-22M45 22V45H22"
_AIM: Final = "M0-40a40 40 0 1 0 .01 0zM0-49V-31M0 49V31M-49 0H-31M49 0H31"
#: The SVG paths of signs for a move's consequences, centred on the point (0, 0).
FORMS: Final = {
    "gain": "M-10 0H10M0-10V10",
    "give": "M-10 0H10",
    "turn": "M-10-5H9L4-10M10 5H-9L-4 10",
    "meet": "M-12-7L-5 0L-12 7M12-7L5 0L12 7",
    "jump": "M-12 7A11 13 0 0 1 10 5M12-3L10 6L2 3",
    "take": "M-8-8L8 8M8-8L-8 8",
}
#: The usual offset of each sign from the middle of its square; the middle stays visible.
CORNERS: Final = {"gain": (32, -32), "turn": (32, -32), "give": (32, -32), "take": (32, -32),
                  "meet": (-32, -32), "jump": (-32, 32)}  # fmt: skip
_RING: Final = "M0-28a28 28 0 1 0 .01 0z"


def can(square: int) -> str:
    """A dot on a square that may be chosen."""
    x, y = middle(square)
    return f'<circle class="can" cx="{x}" cy="{y}" r="12"/>'


def may(square: int) -> str:
    """A smaller dot than `can` draws, used when nearly every square may be chosen."""
    x, y = middle(square)
    return f'<circle class="can able" cx="{x}" cy="{y}" r="8"/>'


def can_move(pawn: Pawn) -> str:
    """The mark of a pawn that may be chosen: a small dot in the notch of its chevron."""
    inner = '<circle class="can able" cy="35" r="8"/>'
    turned = f'<g transform="rotate({45 * (pawn & 7)})">{inner}</g>'
    return f'<g transform="{AT[pawn >> 3]}">{turned}</g>'


def picked(square: int) -> str:
    """The outline of the chosen pawn's square, with a light outline around it."""
    inner = '<rect x="-45" y="-45" width="90" height="90" rx="11"/>'
    return f'<g class="picked" transform="{AT[square]}">{inner}{inner}</g>'


def corners(square: int) -> str:
    return _last(_CORNERS, square)


def _last(form: str, square: int) -> str:
    line = f'<path d="{form}"/>'
    return f'<g class="last" transform="{AT[square]}">{line}{line}</g>'


def way(origin: int, target: int) -> str:
    """A pawn's last move: a ring on its old square, a line, and corners on its new square."""
    (x, y), (to_x, to_y) = middle(origin), middle(target)
    across, down = _sign(to_x - x), _sign(to_y - y)
    start = 20 if across and down else 28
    line = f"M{start * across} {start * down}L{to_x - x - 44 * across} {to_y - y - 44 * down}"
    return _last(_RING + line, origin) + corners(target)


def numbered(square: int, number: int) -> str:
    """The number of a turn, in the one corner of a square that no sign uses."""
    x, y = middle(square)
    return numeral(number, x + 31, y + 31, 19)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def crosses(refused: Fault | None) -> str:
    """A cross on every square that a refusal names as an obstacle."""
    return refusal.crosses(refused, _corner_of)


def _corner_of(name: str) -> tuple[float, float] | None:
    if name not in SQUARE:
        return None
    x, y = middle(SQUARE[name])
    return x + 29, y - 29


def stopped(pawn: Pawn) -> str:
    """The mark of a pawn that cannot move: a ring around it, and a bar in front of its nose."""
    line = '<path d="M0-42a42 42 0 1 0 .01 0z"/><path d="M-24-53H24"/>'
    turned = f"{AT[pawn >> 3]}rotate({45 * (pawn & 7)})"
    return f'<g class="aim decided" transform="{turned}"><g>{line}</g>{line}</g>'


def captured(square: int) -> str:
    """The mark of a pawn that may be captured: a ring with four ticks."""
    line = f'<path d="{_AIM}"/>'
    return f'<g class="aim" transform="{AT[square]}">{line}{line}</g>'


def sign(square: int, form: str, place: tuple[int, int] | None = None) -> str:
    """One of `FORMS` on a small disc; ``place`` is its offset, by default as in `CORNERS`."""
    x, y = middle(square)
    place = CORNERS[form] if place is None else place
    inner = f'<circle r="17"/><path d="{FORMS[form]}"/>'
    return f'<g class="sign" transform="translate({x + place[0]} {y + place[1]})">{inner}</g>'


def lit(square: int) -> str:
    x, y = middle(square)
    return f'<rect class="asked" x="{x - 48}" y="{y - 48}" width="96" height="96" rx="6"/>'


def given(square: int) -> str:
    """The mark of a tile that was given up: its outline and a minus sign."""
    return _last("M-37-37H37V37H-37zM-12 0H12", square)


def group_of(squares: Iterable[int], alone: Iterable[int]) -> str:
    """Outlines of a connection's squares; a press on a square in ``alone`` picks the connection."""
    hits = "".join(
        f'<rect x="{x - 50}" y="{y - 50}" width="100" height="100"/>' for x, y in map(middle, alone)
    )
    outlines = "".join(map(would, squares))
    return f'<g class="link" data-pick="link:">{hits}</g>{outlines}' if hits else outlines


def would(square: int) -> str:
    """The outline of a square that a move would change, or might change."""
    return f'<path class="would" transform="{AT[square]}" d="M-37-37H37V37H-37z"/>'


def linked(target: int, facing: int, far: int) -> str:
    """A double line from ``target`` back to the square that the pawn left, ``far`` steps away."""
    length = round(100 * far * (2**0.5 if facing % 2 else 1))
    line = f'<path d="M-9 40V{length - 46}M9 40V{length - 46}"/>'
    turned = f"{AT[target]}rotate({45 * facing})"
    return f'<g class="linked" transform="{turned}">{line}{line}</g>'


def turned(pawn: Pawn, by: int) -> str:
    """An arrow bent around a reoriented pawn; ``by`` is the turn in steps of 45°, clockwise."""
    side = 1 if by > 0 else -1
    begin, end = (radians(45 * (pawn & 7) + 45 * each - 90) for each in (-by, -0.3 * side))
    (x, y), (to_x, to_y) = ((round(45 * cos(at)), round(45 * sin(at))) for at in (begin, end))
    bend = f"M{x} {y}A45 45 0 0 {int(by > 0)} {to_x} {to_y}"
    tip = 45 * (pawn & 7) - 13 * side + 90 * side
    head = f'<path transform="translate({to_x} {to_y})rotate({tip:g})" d="M-10 10L0-4L10 10"/>'
    line = f'<path d="{bend}"/>{head}'
    return f'<g class="last" transform="{AT[pawn >> 3]}"><g>{line}</g>{line}</g>'


def arrows(square: int, facings: Iterable[int]) -> str:
    """Arrows that pick a pawn's facing; all are smaller if one would not fit on the board."""
    (x, y), ways = middle(square), [(facing, *STEPS[facing]) for facing in facings]
    near = any(not (0 < x + 99 * across < _WHOLE > y - 99 * up > 0) for _, across, up in ways)
    return "".join(_arrow(x, y, facing, 0.7 if near else 1) for facing, _across, _up in ways)


def _inside(at: float) -> int:
    """Move an arrow's coordinate away from the edge, so that the whole arrow can be seen."""
    return round(min(max(at, _EDGE), _WHOLE - _EDGE))


def _arrow(x: int, y: int, facing: int, scale: float) -> str:
    """The arrow that picks ``facing``, next to the point (``x``, ``y``) in that direction."""
    across, up = STEPS[facing]
    far = _ARROW_AT * scale * (0.5**0.5 if across and up else 1)
    turned = f"scale({scale:g})rotate({45 * facing})"
    return group(
        element("g", _ARROW, transform=turned),
        _inside(x + far * across),
        _inside(y - far * up),
        class_="arrow",
        data_pick=f"face:{FACINGS[facing]}",
    )
