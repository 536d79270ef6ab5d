"""Marks on the board, different in shape so that nobody has to tell their colours apart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tessera.drawing.board import Markings, Played
from tessera.drawing.refusal import cross, crosses
from tessera.drawing.svg import numeral
from tessera.games.tayu.actions import is_placement
from tessera.games.tayu.aiming import fitting, picked
from tessera.games.tayu.drawing import at, ghost, middle, middle_of
from tessera.games.tayu.notation import read
from tessera.games.tayu.places import CENTRE, SQUARES, Placement
from tessera.games.tayu.tiles import HEADINGS
from tessera.play.fault import Fact, Fault, Refused

_CORNERS: Final = "M-60-10V-20H-46M46-20H60V-10M60 10V20H46M-46 20H-60V10"
_OUTLINE: Final = '<rect x="-59" y="-19" width="118" height="38" rx="5"/>'
#: The bar along a blocked side.
_BAR: Final = "M-17-20H17"
#: The scale of a cross: less than 1 because the squares are small.
_SMALL: Final = 0.8


def places(markings: Markings) -> str:
    """Mark where a tile's middle may go: a ring if the picked heading does not fit, else a dot."""
    heading = picked(markings.picks)[1]
    return "".join(
        _can(square, heading is None or heading in headings)
        for square, headings in fitting(markings).items()
    )


def _can(square: int, fits: bool) -> str:
    x, y = middle(square)
    form = 'class="can" r="8"' if fits else 'class="can other" r="6"'
    return f'<circle {form} cx="{x}" cy="{y}"/>'


def asked() -> str:
    """Frame the centre, which the first tile must cover (TA-4)."""
    x, y = middle(CENTRE)
    return f'<rect class="asked" x="{x - 19}" y="{y - 19}" width="38" height="38" rx="4"/>'


def last(tiles: Sequence[Placement], turns: Sequence[Played]) -> str:
    """Mark the tiles placed in ``turns``; if only other turns were played, mark the last tile."""
    placed = [
        (action, turn.number) for turn in turns for action in turn.actions if is_placement(action)
    ]
    if turns and not placed:
        placed = [(tile, 0) for tile in tiles[-1:]]
    return "".join(_cornered(*each) for each in placed)


def _cornered(tile: Placement, number: int) -> str:
    """Draw the corners of a tile, with the number of its turn unless that number is 0."""
    line, (x, y) = f'<path d="{_CORNERS}"/>', middle_of(tile)
    return f'<g class="last" transform="{at(tile)}">{line}{line}</g>{numeral(number, x, y, 14)}'


def refused(cause: Fault | None) -> str:
    """Outline the refused tile; crosses mark squares in its way, and a bar marks a blocked exit."""
    facts = cause.facts if cause else {}
    placement = _placement(facts.get("tile"))
    if placement is None:
        return ""
    drawn = f'<g class="tried" transform="{at(placement)}">{_OUTLINE}{_OUTLINE}</g>'
    square, side = facts.get("square"), facts.get("side")
    if isinstance(square, str) and isinstance(side, str):
        drawn = ghost(placement) + drawn + _barred(SQUARES.index(square), 90 * HEADINGS.index(side))
    x, y = middle_of(placement)
    return drawn + (crosses(cause, _middle_of, _SMALL) or cross(x, y, _SMALL))


def _middle_of(name: str) -> tuple[float, float]:
    return middle(SQUARES.index(name))


def _placement(text: Fact | None) -> Placement | None:
    """The placement in the ``tile`` fact; None if the fact names a kind of tile or is missing."""
    if not isinstance(text, str) or ":" not in text:
        return None
    try:
        action = read(text)
    except Refused:
        return None
    return action if is_placement(action) else None


def _barred(square: int, turn: int) -> str:
    x, y = middle(square)
    line = f'<path d="{_BAR}"/>'
    return f'<g class="barred" transform="translate({x} {y})rotate({turn})">{line}{line}</g>'
