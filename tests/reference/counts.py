"""Print perft counts by the second readers, as blocks for the files of ``perft/``.

``python3 -m tests.reference.counts pyrga 3 "Sa1 Sb1" opening=free`` counts Pyrga to depth 3,
``python3 -m tests.reference.counts pacru 2 "e1-e2 e9-e8" seats=2 meeting=2011`` another game.
"""

from __future__ import annotations

import sys
from textwrap import wrap
from typing import Any

from tests.reference import pacru, pyrga, shacru

READERS: dict[str, Any] = {"pyrga": pyrga.Table, "shacru": shacru.Table, "pacru": pacru.Table}
WIDTH = 100


def following(start: Any) -> dict[str, Any]:
    """Every turn that can be taken now, by its written form, with the table after it.

    Squares given up in another order are written alike and leave the same table, so from them
    the turn goes on once.
    """
    done: dict[str, Any] = {}
    under_way: dict[str, tuple[list[str], Any]] = {"": ([], start)}
    while under_way:
        longer: dict[str, tuple[list[str], Any]] = {}
        for steps, place in under_way.values():
            for action in place.legal():
                written = pacru.write_turn([*steps, action])
                if written in longer or written in done:
                    continue
                after = place.copy()
                after.play(action)
                if after.open():
                    longer[written] = [*steps, action], after
                else:
                    done[written] = after
        under_way = longer
    return done


def perft(start: Any, depth: int) -> int:
    turns = following(start)
    return sum(perft(after, depth - 1) for after in turns.values()) if depth > 1 else len(turns)


def main(game: str, deepest: str, turns: str = "", *settings: str) -> None:
    chosen: dict[str, Any] = dict(setting.split("=", 1) for setting in settings)
    numbers = {name: int(value) for name, value in chosen.items() if name in {"seats", "rounds"}}
    table = READERS[game](**chosen | numbers)
    for turn in turns.split():
        for action in pacru.read_turn(turn):
            table.play(action)
    lines = [f"seats {chosen.pop('seats')}"] if "seats" in chosen else []
    lines += [f"set {name}={value}" for name, value in chosen.items()]
    lines += [f"play {line}" for line in wrap(turns, WIDTH - 5, break_on_hyphens=False)]
    lines += [f"{depth} {perft(table, depth)}" for depth in range(1, int(deepest) + 1)]
    print(*lines, sep="\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
