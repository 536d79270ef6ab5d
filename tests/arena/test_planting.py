"""Mistakes planted into games, and turns that are best."""

from __future__ import annotations

from random import Random

import pytest

from strength import planting
from strength.curves import published
from tessera.search.accounts import decisions


@pytest.mark.long_only
def test_mistakes_are_planted_and_counted() -> None:
    """As many of both sorts as asked for; what is planted is refused by no rule."""
    found = list(planting.planted("shacru", 2))
    assert [2, 2] == [sum(one.planted is planted for one in found) for planted in (True, False)]
    assert any(one.refined for one in found if one.planted)


def test_a_turn_by_lot_is_whole() -> None:
    for game in ("pyrga", "pacru"):
        _sides, match = next(published(game))
        decision = list(decisions(match))[6]
        before = match.at(decision.start)._replace(resigned=None)
        after = planting._somehow(before, Random(1), before.legal()[0])
        assert not after.open and after.finished == before.finished + 1
        assert after.actions[: len(before.actions)] == before.actions
