"""Check that rewritten bots still play the ladder's published games.

A fingerprint changes with every name in a game's code. Of each published match one game is replayed
from its task, which determines it fully. If the games of all matches of a game come out as
published, to the letter, today's fingerprint is recorded beside the earlier ones. If a game
differs, the higher player of that match has changed: the fingerprints of its published games are
recorded, so that they are marked as an earlier player's until they are played anew. The other
players' games still count.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from strength.ladder_plan import Rung
from strength.store import (
    ALIKE,
    PACKED,
    PUBLISHED,
    entries,
    fingerprint,
    same_bots,
    unpacked,
)
from tessera.command.arena import Pairing, Task, play

#: A game, and those of its modules that a match depends on.
Bots = tuple[str, tuple[str, ...]]


def compared(rungs: Sequence[Rung], jobs: int) -> int:
    """Replay a game of each published match, and record which bots play alike.

    Returns the exit status: 1 if a game came out differently. Raises `Stored` for a damaged file.
    """
    there = [rung for rung in rungs if (PUBLISHED / f"{rung.name}{PACKED}").exists()]
    held: dict[Bots, dict[Rung, str]] = {}
    differing: dict[Bots, set[str]] = {}
    with ProcessPoolExecutor(jobs) as executor:
        for rung, (version, same) in zip(there, executor.map(_again, there), strict=True):
            print(f"{rung.name}: {'as before' if same else 'OTHERWISE'}", flush=True)
            pairing = rung.pairing
            bots = pairing.game, entries(pairing.first, pairing.second)
            held.setdefault(bots, {})[rung] = version
            if not same:
                differing.setdefault(bots, set()).add(pairing.first)
    found: dict[str, Any] = json.loads(ALIKE.read_text("utf-8")) if ALIKE.exists() else {}
    for bots, versions in held.items():
        found[same_bots(*bots)] = _told(fingerprint(*bots), versions, differing.get(bots, set()))
    ALIKE.write_text(json.dumps(dict(sorted(found.items())), indent=1) + "\n", encoding="utf-8")
    return int(bool(differing))


def _told(now: str, versions: Mapping[Rung, str], others: Collection[str]) -> dict[str, Any]:
    """Entry of `ALIKE` for some bots; ``others`` are the players that play differently."""
    same: set[str] = set()
    earlier: dict[str, set[str]] = {}
    for rung, version in versions.items():
        changed = {rung.pairing.first, rung.pairing.second} & {*others}
        if not changed:
            same.add(version)
        elif version != now:
            for name in changed:
                earlier.setdefault(name, set()).add(version)
    told: dict[str, Any] = {"now": now, "as": sorted(same - {now})}
    if earlier:
        told["earlier"] = {name: sorted(earlier[name]) for name in sorted(earlier)}
    return told


def _again(rung: Rung) -> tuple[str, bool]:
    """The fingerprint of a match's bots, and True if its first game comes out the same again."""
    header, first, *_rest = unpacked(PUBLISHED / f"{rung.name}{PACKED}")
    options = tuple((name, value) for name, value in header["options"])
    known = {name: header[name] for name in Pairing._fields if name in header}
    pairing = Pairing(**{**known, "options": options})
    result = play(Task(pairing, first["number"], first["side"]))
    kept = [first[name] for name in ("points", "end", "turns", "record")]
    return header["version"], kept == [result.points, result.end, result.turns, result.record]
