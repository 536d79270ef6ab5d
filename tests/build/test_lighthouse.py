"""What Lighthouse reports is read, and held against the targets of the page's sort."""

from __future__ import annotations

from typing import Any

from lighthouse import CATEGORIES, TARGETS, missed, read

GOOD = dict.fromkeys(CATEGORIES, 1.0)


def report(scores: dict[str, float], shift: float = 0.0, size: int = 100_000) -> dict[str, Any]:
    """As much of a report as is read, with one audit that failed in each category but the last."""
    failing = {
        "score": 0,
        "title": "Uses deprecated APIs",
        "details": {"items": [{"value": "Old", "source": {"url": "pyodide.asm.mjs"}}]},
    }
    refs = [{"id": "deprecations", "weight": 1}, {"id": "unweighed", "weight": 0}]
    return {
        "environment": {"benchmarkIndex": 1500.5},
        "audits": {
            "cumulative-layout-shift": {"numericValue": shift, "score": 1},
            "first-contentful-paint": {"numericValue": 900.4, "score": 1},
            "total-byte-weight": {"numericValue": size, "score": 1},
            "deprecations": failing,
            "unweighed": failing,
        },
        "categories": {
            name: {"score": score, "auditRefs": refs if name == "best-practices" else []}
            for name, score in scores.items()
        },
    }


def test_what_is_below_a_target_is_told() -> None:
    """Scores and shift everywhere, bytes on rules pages, other findings on a game's page."""
    low = read(report({**GOOD, "performance": 0.94, "seo": 0.9}, shift=0.05, size=150_001))
    assert ["performance 94, not 95", "seo 90, not 95", "layout shift 0.050, not under 0.05"] == [
        *missed(low, TARGETS["home"])
    ]
    assert "150001 bytes, not 150000" in [*missed(low, TARGETS["rules"])]
    assert ["seo 90, not 95", "layout shift 0.050, not under 0.05"] == [
        *missed(low, TARGETS["game"])
    ]
    other = low._replace(findings={("best-practices", "errors-in-console"): "Oh"}, shift=0.0)
    assert "best practices: errors-in-console" in [*missed(other, TARGETS["game"])]
    assert [] == [*missed(read(report(GOOD)), TARGETS["rules"])]
