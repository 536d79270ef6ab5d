"""The curves from scores to chances are those that the published games give."""

from __future__ import annotations

import pytest

from strength import curves
from strength.curves import Curve, Seen
from tessera.games import catalogue
from tessera.search.chance import CERTAIN, expected


@pytest.mark.parametrize("curve", curves.kept(), ids=lambda curve: f"{curve.game}-{curve.sides}")
def test_scales_are_fitted(curve: Curve) -> None:
    """Found again from what was seen of the games, and better than to take all for equal."""
    again = curves.curve(curve.game, curve.sides, curve.games, curve.seen)
    assert again == curve
    assert curve.error < curve.plain
    assert catalogue.analysis(curve.game).SCALES[curve.sides] == curve.scale


@pytest.mark.parametrize(("scale", "sides"), [(30, 2), (250, 2), (120, 3), (400, 4)])
def test_a_scale_is_found_from_what_it_gives(scale: int, sides: int) -> None:
    scores = range(-3 * scale, 3 * scale + 1, max(1, scale // 7))
    seen = tuple(
        Seen(score, 1_000, 1_000 * expected(score, scale, sides) / CERTAIN) for score in scores
    )
    found, error = curves.fitted(seen, sides)
    assert abs(found - scale) <= max(1, scale // 50)
    assert error < curves.plain(seen, sides)
