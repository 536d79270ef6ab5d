"""Notation of Tyrus's placements and positions.

``S8@iC`` places 8 soldiers in Ivory's citadel. A tile is a letter (``S``, ``M`` or ``P``) and a
number from 1 to 10. The buildings are ``iC iM iT bC bM bT``.

A position as JSON: ``{"election": 3, "kinds": "CTM", "leader": "ivory", "hands": {"ivory": ["S8"],
"brown": ["M4"]}, "reserve": {"ivory": 15, "brown": 15}, "buildings": {"iC": ["ivory S8"], …},
"elected": ["ivory", null]}``. ``election`` and ``leader`` describe the current election or, at the
end, the last one. ``kinds`` are the letters of the elections turned up so far. ``reserve`` is the
number of tiles that each seat has not yet drawn. Each building lists its tiles in the order of
placement. ``elected`` are the winners so far, with ``null`` for a tied election.

>>> tidied("s8@IC"), write(read("S8@iC"))
('S8@iC', 'S8@iC')
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from tessera.games.tyrus.actions import PLACEMENT_OF, WRITTEN, Action
from tessera.games.tyrus.observation import observation
from tessera.games.tyrus.tally import elected
from tessera.games.tyrus.tiles import BUILDING_OF, BUILDINGS, SEATS, TILE_OF
from tessera.play.fault import refuse

if TYPE_CHECKING:
    from tessera.games.tyrus.observation import Position

#: The sign between a tile and its building.
INTO: Final = "@"
_TYPED: Final = re.compile(r"([smp](?:10|[1-9]))@([ib][cmt])", re.IGNORECASE)


def write(action: Action) -> str:
    return WRITTEN[action]


def read(text: str) -> Action:
    """Return the placement that ``text`` names, legal or not. Raises `Refused` ("syntax")."""
    if text in PLACEMENT_OF:
        return PLACEMENT_OF[text]
    tile, into, building = text.partition(INTO)
    if not into:
        raise refuse("syntax", "action", text=text)
    if tile not in TILE_OF:
        raise refuse("syntax", "tile", text=text, tile=tile)
    raise refuse("syntax", "building", text=text, building=building, allowed=tuple(BUILDING_OF))


def tidied(text: str) -> str:
    """Return a typed turn with its letters in the right case: ``S8@iC`` for ``s8@IC``."""
    return " ".join(map(_tidied, text.split()))


def _tidied(word: str) -> str:
    found = _TYPED.fullmatch(word)
    if found is None:
        return word
    tile, building = found.groups()
    return f"{tile.upper()}{INTO}{building[0].lower()}{building[1].upper()}"


def position(state: Position) -> dict[str, Any]:
    seen = observation(state, None, over=True)
    return {
        "election": len(seen.elections),
        "kinds": seen.elections,
        "leader": seen.leader,
        "hands": {seat: list(hand) for seat, hand in zip(SEATS, seen.hands, strict=True)},
        "reserve": dict(zip(SEATS, seen.reserves, strict=True)),
        "buildings": {
            name: [f"{token.seat} {token.tile}" for token in tokens]
            for name, tokens in zip(BUILDINGS, seen.buildings, strict=True)
        },
        "elected": [election.winner or None for election in seen.held],
    }


def diagram(state: Position) -> str:
    found = position(state)
    ivory, brown = elected([tally.winner for tally in state.tallies])
    lines = [
        f"election {found['election']} of 9 ({found['kinds']}), {found['leader']} leads",
        f"representatives: ivory {ivory}, brown {brown}",
    ]
    lines += [f"{name}: {', '.join(found['buildings'][name])}".rstrip() for name in BUILDINGS]
    for seat in SEATS:
        left = found["reserve"][seat]
        lines.append(f"{seat}: {' '.join(found['hands'][seat])}, {left} in reserve")
    return "\n".join(lines)
