"""What the bench makes of what pages tell: phases, medians of pairs, the parts of the bytes."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from toolchain import ROOT
from benchmarks import fresh_clone, marks
from benchmarks.against import band, click_ratio
from benchmarks.start import OURS, STOCK, compared
from benchmarks.visits import COLD, SECOND, Engine

#: When a page's files were asked for and had come; the last one after one could play.
FILES = [
    ["http://a.org/tessera/runtime-1/pyodide.asm.wasm", 10, 300],
    ["http://a.org/tessera/app-1/house.zip?x", 20, 450],
    ["http://a.org/tessera/app-1/pyrga.zip", 1100, 1200],
]


def report(ready: float, **more: float) -> dict[str, Any]:
    marked = {"ready": ready, "board seen": 180, "compiled": 400, "Loaded interpreter": 700}
    return {"marks": marked | more, "paint": 120, "files": FILES}


def test_phases() -> None:
    """The board is painted after the first paint; files that come later do not count."""
    found = {
        "painted": 180, "large files here": 450, "machine code compiled": 400, "Python up": 700,
        "playable": 1000,
    }  # fmt: skip
    assert found == marks.phases(report(1000))
    assert list(found) != list(marks.steps([report(1000)]))
    assert sorted(found.values()) == list(marks.steps([report(1000)]).values())


def test_ratios_are_of_pairs() -> None:
    """The median of the ratios of each round, not the ratio of the medians."""
    engine = Engine("Firefox", "localhost", (COLD,), lambda _: NotImplemented)
    found = {
        (COLD, OURS): [report(100), report(400), report(900)],
        (COLD, STOCK): [report(1000), report(1000), report(1500)],
    }
    first, *_ = compared(engine, found)
    assert ("start, Firefox, cold", 0.4) == first[:2]
    assert first.target is not None and first.target.met(first.value)
    again = engine._replace(states=(SECOND,))
    first, *_ = compared(again, {(SECOND, which): all_ for (_, which), all_ in found.items()})
    assert first.target is not None and first.target.met(0.4) and not first.target.met(0.41)


def click(began: float, drawn: float) -> dict[str, Any]:
    return {"type": "click", "stamp": began, "drawn": drawn}


def test_clicks_are_compared_one_by_one() -> None:
    """The ratio is the median over the clicks; other events do not count."""
    pointer = {**click(0, 1), "type": "pointerover"}
    this = [click(0, 20), pointer, click(100, 160), click(200, 250)]
    other = [click(9, 19), click(90, 110), pointer, pointer, click(70, 90)]
    assert 2.5 == click_ratio("Pyrga", [this, other]).value
    with pytest.raises(AssertionError, match="3 clicks to 2"):
        click_ratio("Pyrga", [this, other[:-1]])


def test_the_confidence_interval_of_a_ratio() -> None:
    assert "" == band([(1, 1)] * 5)
    assert "0.90 to 1.40" == band([(9 + at, 10) for at in range(6)])
    hundred = [(float(at), 100.0) for at in range(1, 101)]
    assert "0.41 to 0.60" == band(hundred) == band(hundred[::-1])


def test_changes_that_are_timed_fit_the_sources(tmp_path: Path) -> None:
    for change in fresh_clone.CHANGES:
        copied = tmp_path / change.file
        copied.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / change.file, copied)
        assert change.new not in copied.read_text("utf-8")
        fresh_clone.save(tmp_path, change)
        assert 1 == copied.read_text("utf-8").count(change.new)
