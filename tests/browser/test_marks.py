"""What measurements of the start read in a page, in every engine."""

from __future__ import annotations

from playwright.sync_api import Page

from benchmarks.marks import MARKS, PHASES, REPORT, arrived, painted, phases
from driving.pages import ElsewherePage
from tests.browser.conftest import PATIENCE
from tests.browser.playing import FRESH, READY
from tests.browser.test_requests import address, counted, page

__all__ = ["address", "counted", "page"]


def test_a_start_tells_its_phases(page: Page | ElsewherePage, address: str) -> None:
    """Every phase of a first visit is told, each after those that it needs."""
    if isinstance(page, ElsewherePage):
        page.begin_with(MARKS)
    else:
        page.add_init_script(MARKS)
    page.goto(address + FRESH)
    page.wait_for_function(READY, timeout=PATIENCE)
    report = page.evaluate(REPORT)
    found = phases(report)
    assert {"painted", "large files here", *PHASES.values()} - {"memory here"} == {*found}
    assert {"pyodide.asm.wasm", "library.zip", "house.zip", "pyrga.zip"} <= {*arrived(report)}
    assert 0 < painted(report) < found["playable"]
    order = ("machine code compiled", "Python up", "our code in", "PyScript ready", "playable")
    assert sorted(found[name] for name in order) == [found[name] for name in order]
    assert found["large files here"] <= found["our code in"]
