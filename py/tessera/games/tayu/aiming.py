"""Picks of a placement: the tile, its heading, and the square of its middle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

from tessera.drawing.board import Markings, Picks, by_kind
from tessera.games.tayu.actions import Action, is_placement
from tessera.games.tayu.places import SIDE, Placement, kind_of, middle_of, slot_of
from tessera.games.tayu.tiles import HEADINGS, KIND_OF


def picked(made: Picks) -> tuple[int | None, int | None]:
    """The numbers of the picked kind and heading; None for each part that is not picked."""
    found = by_kind(made)
    heading = found.get("heading")
    return KIND_OF.get(found.get("tile", "")), HEADINGS.index(heading) if heading else None


@cache
def aim(placement: Placement) -> tuple[int, int]:
    """The square on the board that is nearest to a tile's middle, and the tile's heading."""
    file, rank = (min(max(along, 0), SIDE - 1) for along in middle_of(placement))
    return SIDE * file + rank, slot_of(placement)[2]


def fitting(markings: Markings) -> Mapping[int, frozenset[int]]:
    """By square (`aim`), the headings that fit the picked tile, or any tile if none is picked."""
    return _fitting(tuple(markings.legal), picked(markings.picks)[0])


@lru_cache(maxsize=4)
def _fitting(legal: Sequence[Action], kind: int | None) -> Mapping[int, frozenset[int]]:
    """The result of `fitting`, cached because marks and labels both ask for it."""
    found: dict[int, set[int]] = {}
    for action in legal:
        if is_placement(action) and kind in (None, kind_of(action)):
            square, heading = aim(action)
            found.setdefault(square, set()).add(heading)
    return {square: frozenset(found[square]) for square in sorted(found)}
