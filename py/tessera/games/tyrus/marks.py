"""Marks on the board for the current election, the last token, a refusal and a picked tile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tessera.drawing.board import Markings, Picks, by_kind
from tessera.drawing.refusal import crosses
from tessera.drawing.svg import element
from tessera.games.tyrus.actions import Action, building_of, tile_of
from tessera.games.tyrus.drawing import floor_of, inlay, last_in, placed, spots_in
from tessera.games.tyrus.observation import Observation
from tessera.games.tyrus.places import HIGH, WIDE, Place, middle
from tessera.games.tyrus.shapes import face
from tessera.games.tyrus.spoken import tokens_in
from tessera.games.tyrus.tiles import BUILDING_OF, BUILDINGS, TILE_OF
from tessera.play.fault import Fault

_CORNERS: Final = "M-25-13V-29H-11M11-29H25V-13M25 13V29H11M-11 29H-25V13"


def asked(seen: Observation) -> str:
    """Highlight the floors of the two buildings where the election is held."""
    if seen.ended and not seen.step:
        return ""
    return "".join(_lit(name) for name in BUILDINGS if name[1] == seen.elections[-1:])


def _lit(name: str) -> str:
    return element("path", class_="asked", d=floor_of(name)) + inlay(name)


def last(seen: Observation, actions: Sequence[Action]) -> str:
    """Mark the corners of the last token or, if a tally removed the token, of its courtyard."""
    latest, drawn = last_in(seen, actions), []
    for name in dict.fromkeys(BUILDINGS[building_of(action)] for action in actions):
        tokens = tokens_in(seen, name)
        spots = zip(tokens, spots_in(tokens, name)[0], strict=True)
        drawn += [_cornered(place) for token, place in spots if token in latest] or [_framed(name)]
    return "".join(drawn)


def _cornered(place: Place) -> str:
    line = f'<path d="{_CORNERS}"/>'
    return (
        f'<g class="last" transform="translate({place.x:g} {place.y:g}) '
        f'scale({place.scale:g})">{line}{line}</g>'
    )


def _framed(name: str) -> str:
    (x, y), half, high = middle(name), WIDE // 2 - 3, HIGH // 2 - 3
    line = "".join(
        f"M{x + a * half} {y + b * (high - 24)}V{y + b * high}H{x + a * (half - 24)}"
        for a in (-1, 1)
        for b in (-1, 1)
    )
    return element("g", 2 * element("path", d=line), class_="last")


def crossed(refused: Fault | None) -> str:
    return crosses(refused, _corner_of)


def _corner_of(name: str) -> tuple[float, float] | None:
    if name not in BUILDING_OF:
        return None
    x, y = middle(name)
    return x + WIDE / 2 - 26, y - HIGH / 2 + 26


def can(seen: Observation, markings: Markings) -> str:
    """Draw a dot at each place where the picked tile may go."""
    tile = by_kind(markings.picks).get("tile")
    if tile not in TILE_OF:
        return ""
    legal = {building_of(each) for each in markings.legal if tile_of(each) == TILE_OF[tile]}
    return "".join(_dot(seen, BUILDINGS[building]) for building in sorted(legal))


def _dot(seen: Observation, name: str) -> str:
    place = spots_in(tokens_in(seen, name), name, seen.mover)[1]
    assert place is not None
    return element("circle", class_=f"can in-{name}", cx=f"{place.x:g}", cy=f"{place.y:g}", r=7)


def ghost(seen: Observation, picks: Picks) -> str:
    named = by_kind(picks)
    tile, name = named.get("tile", ""), named.get("square", "")
    if tile not in TILE_OF or name not in BUILDING_OF:
        return ""
    place = spots_in(tokens_in(seen, name), name, seen.mover)[1]
    assert place is not None
    return placed(face(seen.mover, tile), place, f"token ghost {seen.mover} in-{name}")
