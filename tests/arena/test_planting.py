"""Mistakes planted into games, and turns that are best."""

from __future__ import annotations

import pytest

from strength import planting


@pytest.mark.long_only
def test_mistakes_are_planted_and_counted() -> None:
    """As many of both sorts as asked for; what is planted is refused by no rule."""
    found = list(planting.planted("shacru", 2))
    assert [2, 2] == [sum(one.planted is planted for one in found) for planted in (True, False)]
    assert any(one.refined for one in found if one.planted)
