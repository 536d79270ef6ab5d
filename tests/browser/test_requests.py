"""A first visit, in every engine: each file is asked for once, and each phase is measured."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from toolchain import browsers
from benchmarks.marks import MARKS, PHASES, REPORT, arrived, painted, phases
from driving.pages import ElsewherePage
from tests.browser.box import BEGIN
from tests.browser.conftest import NO_WORKERS, PATIENCE, QuietHandler
from tests.browser.elsewhere import opened
from tests.browser.hosting import read, switched_off, write
from tests.browser.playing import FRESH, READY
from website.serving import QuietServer, answering


class CountingHandler(QuietHandler):
    """One that counts what it is asked for."""

    def __init__(self, *given: Any, counted: Counter[str], directory: str) -> None:
        self.counted = counted
        super().__init__(*given, directory=directory)

    def do_GET(self) -> None:  # noqa: N802 - the library calls it so
        """Count, and answer."""
        self.counted[self.path] += 1
        super().do_GET()


@pytest.fixture
def counted() -> Counter[str]:
    """How often each path was asked for."""
    return Counter()


@pytest.fixture
def address(counted: Counter[str], dist: Path, tmp_path: Path) -> Iterator[str]:
    """Where the site is, that makes no copy for offline: that one asks for every file again."""
    write(tmp_path, switched_off(read(dist)))
    make = partial(CountingHandler, counted=counted, directory=str(tmp_path))
    with answering(QuietServer(("127.0.0.1", 0), make)) as port:
        yield f"http://127.0.0.1:{port}/"


@pytest.fixture(
    params=[
        browsers.CHROMIUM,
        *(
            pytest.param(name, marks=[getattr(pytest.mark, name), pytest.mark.long_only])
            for name in browsers.ELSEWHERE
        ),
    ]
)
def page(request: pytest.FixtureRequest) -> Iterator[Page | ElsewherePage]:
    """A page in a fresh profile, in each engine."""
    if request.param == browsers.CHROMIUM:
        browser: Browser = request.getfixturevalue("browser")
        context = browser.new_context(**NO_WORKERS)
        yield context.new_page()
        context.close()
    else:
        with opened(request.param) as page:
            yield page


def assert_once(counted: Counter[str]) -> None:
    """Each file was asked for once, but for the tab's icon, which is the browser's own affair."""
    assert len(counted) > 10
    often = {path: times for path, times in counted.items() if times > 1}
    assert {} == {path: times for path, times in often.items() if "/icon" not in path}


def test_a_first_visit_to_a_table(
    page: Page | ElsewherePage, address: str, counted: Counter[str]
) -> None:
    """Every phase is told, each after those that it needs."""
    if isinstance(page, ElsewherePage):
        page.begin_with(MARKS)
    else:
        page.add_init_script(MARKS)
    page.goto(address + FRESH)
    page.wait_for_function(READY, timeout=PATIENCE)
    page.wait_for_selector("#status .sentence")
    assert_once(counted)
    report = page.evaluate(REPORT)
    found = phases(report)
    assert {"painted", "large files here", *PHASES.values()} - {"memory here"} == {*found}
    assert {"pyodide.asm.wasm", "library.zip", "house.zip", "pyrga.zip"} <= {*arrived(report)}
    assert 0 < painted(report) < found["playable"]
    order = ("machine code compiled", "Python up", "our code in", "PyScript ready", "playable")
    assert sorted(found[name] for name in order) == [found[name] for name in order]
    assert found["large files here"] <= found["our code in"]


def test_a_first_visit_by_the_home(
    page: Page | ElsewherePage, address: str, counted: Counter[str]
) -> None:
    if isinstance(page, ElsewherePage):
        page.goto(address, ready=False)
    else:
        page.goto(address)
    page.click("#card-pyrga .main")
    page.click(BEGIN)
    page.wait_for_function(READY, timeout=PATIENCE)
    page.wait_for_selector("#status .sentence")
    assert_once(counted)
