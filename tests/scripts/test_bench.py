"""What the bench makes of what pages tell: phases, medians of pairs, the parts of the bytes."""

from __future__ import annotations

from typing import Any

from benchmarks import marks
from benchmarks.against import band
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


def test_the_confidence_interval_of_a_ratio() -> None:
    assert "" == band([(1, 1)] * 5)
    assert "0.90 to 1.40" == band([(9 + at, 10) for at in range(6)])
    hundred = [(float(at), 100.0) for at in range(1, 101)]
    assert "0.41 to 0.60" == band(hundred) == band(hundred[::-1])
