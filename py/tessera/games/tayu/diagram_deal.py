"""Deals for the diagrams of Ta Yü's rules: most of these diagrams give only turns."""

from __future__ import annotations

import re
from collections.abc import Mapping
from random import Random
from typing import Any

from tessera.games.tayu.tiles import COPIES, KIND_OF, KINDS


def dealt(headers: str, turns: str, table: Mapping[str, Any]) -> str:
    """Return the missing headers of a diagram's deal; "" if ``headers`` contains them all.

    First come the tiles in ``turns``, then those in ``table["next"]``, then the rest, shuffled.
    """
    seats = re.search(r'\[Seats "(\d)"\]', headers)
    count = seats[1] if seats else "2"
    found = _header("First", {"2": "ns", "3": "A", "4": "n"}[count], headers)
    if count == "3":
        found += _header("Lot", "1", headers)
    if "[Left " in headers:
        return found
    rows: dict[str, list[str]] = {"L": [], "R": []}
    drawn = ""
    for word in re.findall(r"\S+", turns):
        if word in rows:
            drawn = word
        elif drawn and ":" in word:
            rows[drawn].append(KINDS[KIND_OF["".join(sorted(word.partition(":")[0]))]])
            drawn = ""
    for name in table.get("next", ()):
        for row in rows.values() if not drawn else [rows[drawn]]:
            row.append(KINDS[KIND_OF[name]])
        drawn = ""
    rest = [kind for kind in KINDS for _copy in range(COPIES)]
    for kind in (*rows["L"], *rows["R"]):
        rest.remove(kind)
    Random(len(rest)).shuffle(rest)
    missing = len(KINDS) * COPIES // 2 - len(rows["L"])
    left, right = [*rows["L"], *rest[:missing]], [*rows["R"], *rest[missing:]]
    return found + f'[Left "{" ".join(left)}"]\n[Right "{" ".join(right)}"]\n'


def _header(name: str, value: str, headers: str) -> str:
    """The line of a header; "" if ``headers`` already contains that header."""
    return "" if f"[{name} " in headers else f'[{name} "{value}"]\n'
