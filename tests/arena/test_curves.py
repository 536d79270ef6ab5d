"""The curves from scores to chances are those that the published games give."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from strength import curves
from strength.curves import Curve, Seen
from tessera.games import catalogue
from tessera.search.accounts import GRADES
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


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_tells_them(language: str) -> None:
    """Scales, what they were fitted to, the nodes of a first pass and the grades stand there."""
    path = Path(__file__).parents[2] / f"static/pages/reviews.{language}.md"
    rows = re.findall(r"^\| (.+) \|$", path.read_text(encoding="utf-8"), re.MULTILINE)
    cells = [row.replace(",", ".").split(" | ") for row in rows]
    told = [row for row in cells if len(row) == 5 and row[1].isdigit()]
    order = {game: at for at, game in enumerate(catalogue.GAMES)}
    kept = sorted(curves.kept(), key=lambda curve: (order[curve.game], curve.sides))
    assert len(told) == len(kept)
    for (name, *numbers), curve in zip(told, kept, strict=True):
        assert name.startswith(catalogue.TITLES[curve.game])
        figures = (f"{curve.error:.3f}", f"{curve.plain:.3f}")
        assert numbers == [str(curve.scale), str(curve.positions), *figures]
    nodes = {row[0]: row[1].replace(" ", "") for row in cells if len(row) == 2}
    for game in {curve.game for curve in kept}:
        assert nodes[catalogue.TITLES[game]] == str(catalogue.analysis(game).NODES)
    assert [int(nodes[key][:2]) * 10 for key in nodes if key.startswith("`")] == list(GRADES)
