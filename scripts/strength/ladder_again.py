"""Whether bots whose code was written anew still play the games that stand behind the ladder.

A fingerprint changes with every name in a game's code. Each published match gives a game, played
once more from its task, which decides everything; where the games of all matches of a game come
out to the letter as they are kept, today's fingerprint is written down beside the earlier ones.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from strength.ladder_plan import Rung
from strength.store import ALIKE, PACKED, PUBLISHED, entries, fingerprint, same_bots, unpacked
from tessera.command.arena import Pairing, Task, play


def compared(rungs: Sequence[Rung], jobs: int) -> int:
    """Play a game of each published match again, and write down what plays alike.

    The exit status: 1 if a game came out otherwise. Raises `Stored` for a damaged file.
    """
    there = [rung for rung in rungs if (PUBLISHED / f"{rung.name}{PACKED}").exists()]
    earlier: dict[tuple[str, tuple[str, ...]], set[str]] = {}
    differing: set[tuple[str, tuple[str, ...]]] = set()
    with ProcessPoolExecutor(jobs) as executor:
        for rung, (version, same) in zip(there, executor.map(_again, there), strict=True):
            print(f"{rung.name}: {'as before' if same else 'OTHERWISE'}", flush=True)
            pairing = rung.pairing
            bots = pairing.game, entries(pairing.first, pairing.second)
            earlier.setdefault(bots, set()).add(version)
            if not same:
                differing.add(bots)
    found: dict[str, Any] = json.loads(ALIKE.read_text("utf-8")) if ALIKE.exists() else {}
    for bots in earlier.keys() - differing:
        now = fingerprint(*bots)
        found[same_bots(*bots)] = {"now": now, "as": sorted(earlier[bots] - {now})}
    ALIKE.write_text(json.dumps(dict(sorted(found.items())), indent=1) + "\n", encoding="utf-8")
    return int(bool(differing))


def _again(rung: Rung) -> tuple[str, bool]:
    """The fingerprint that a match was played with, and whether its first game comes out again."""
    header, first, *_rest = unpacked(PUBLISHED / f"{rung.name}{PACKED}")
    options = tuple((name, value) for name, value in header["options"])
    known = {name: header[name] for name in Pairing._fields if name in header}
    pairing = Pairing(**{**known, "options": options})
    result = play(Task(pairing, first["number"], first["side"]))
    kept = [first[name] for name in ("points", "end", "turns", "record")]
    return header["version"], kept == [result.points, result.end, result.turns, result.record]
