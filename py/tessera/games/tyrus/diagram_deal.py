"""Deals for the diagrams in Tyrus's rules; most of these diagrams give turns but no deal."""

from __future__ import annotations

import re
from collections.abc import Mapping
from random import Random
from typing import Any

from tessera.games.tyrus.tiles import NAMES, PLACED


def dealt(headers: str, turns: str, table: Mapping[str, Any]) -> str:
    """Return the missing headers of a deal in which ``turns`` can be played."""
    found = _header("First", "ivory", headers) + _header("Elections", "C M T C M T C M T", headers)
    leads = "brown" if '[First "brown"]' in headers else "ivory"
    other = {"ivory": "brown", "brown": "ivory"}
    placed: dict[str, list[str]] = {"ivory": [], "brown": []}
    for place, tile in enumerate(re.findall(r"([SMP]\d+)@", turns)):
        election, turn = divmod(place, PLACED)
        leader = leads if election % 2 == 0 else other[leads]
        placed[leader if turn % 2 == 0 else other[leader]].append(tile)
    for seat, tiles in placed.items():
        first = [*tiles, *(tile for tile in table.get(seat, ()) if tile not in tiles)]
        rest = [tile for tile in NAMES if tile not in first]
        Random(len(rest)).shuffle(rest)
        found += _header(f"{seat.capitalize()}Deck", " ".join([*first, *rest]), headers)
    return found


def _header(name: str, value: str, headers: str) -> str:
    return "" if f"[{name} " in headers else f'[{name} "{value}"]\n'
