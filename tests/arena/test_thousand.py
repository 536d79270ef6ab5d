"""A thousand quick games of all levels in all forms: nothing illegal, no failure, no overrun."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ProcessPoolExecutor

import pytest

from strength.ladder_plan import FORMS, Form
from tessera.command.arena import Pairing, Task, play, sides

#: A budget small enough for a thousand games.
NODES = 40
#: How many games of each form make them up: more of those that are over soon.
GAMES = {form.id: 220 if form.id in {"pyrga", "tyrus"} else 56 for form in FORMS}


def tasks(form: Form) -> list[Task]:
    """Games between neighbours on the ladder, each on every side."""
    found: list[Task] = []
    number = 0
    while len(found) < GAMES[form.id]:
        level = 1 + number % 5
        second = str(level % 5 + 1)
        pairing = Pairing(
            form.game, form.seats, form.options, str(level), second, 7, form.lead_in, nodes=NODES
        )
        found += [Task(pairing, number, side) for side in sides(pairing)]
        number += 1
    return found


@pytest.mark.parametrize("form", FORMS, ids=lambda form: str(form.id))
def test_quick_games(form: Form) -> None:
    """Every game is played to its end by the rules."""
    wanted = tasks(form)
    with ProcessPoolExecutor() as executor:
        results = list(executor.map(play, wanted, chunksize=4))
    ends = Counter(result.end.partition(":")[0].rpartition(" by ")[2] for result in results)
    assert [] == [result.end for result in results if result.fault]
    assert len(wanted) == len(results) >= GAMES[form.id]
    assert 0 == ends["not decided"], ends


def test_they_are_a_thousand() -> None:
    """All forms together."""
    assert 1000 <= sum(GAMES.values())
