"""Quick games of all levels in all forms: nothing illegal, no failure, no overrun.

A thousand in a long run; in a usual one each level plays once in every form, on a side by chance.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from strength.ladder_plan import FORMS, Form
from tessera.command.arena import Pairing, Task, play, sides
from testing.sampling import Few

#: A budget small enough for a thousand games.
NODES = 40
#: How many games of each form make them up: more of those that are over soon.
GAMES = {form.id: 220 if form.id in {"pyrga", "tyrus"} else 56 for form in FORMS}
#: The levels of every game.
LEVELS = 6


def tasks(form: Form, rng: Random, few: Few) -> list[Task]:
    """Games between neighbours on the ladder: every level, on one side or on each."""
    least, seed = few.number(LEVELS, GAMES[form.id]), rng.getrandbits(20)
    found: list[Task] = []
    number = 0
    while len(found) < least:
        level = number % LEVELS
        second = str((level + 1) % LEVELS)
        pairing = Pairing(
            form.game, form.seats, form.options, str(level), second, seed, form.lead_in, nodes=NODES
        )
        every = sides(pairing)
        found += [
            Task(pairing, number, side) for side in rng.sample(every, few.number(1, len(every)))
        ]
        number += 1
    return found


@pytest.mark.slow
@pytest.mark.sampled(3)
@pytest.mark.parametrize("form", FORMS, ids=lambda form: str(form.id))
def test_quick_games(form: Form, rng: Random, few: Few) -> None:
    """Every game is played to its end by the rules."""
    wanted = tasks(form, rng, few)
    results = list(map(play, wanted))
    ends = Counter(result.end.partition(":")[0].rpartition(" by ")[2] for result in results)
    assert [] == [result.end for result in results if result.fault]
    assert len(wanted) == len(results) >= few.number(LEVELS, GAMES[form.id])
    assert 0 == ends["not decided"], ends
