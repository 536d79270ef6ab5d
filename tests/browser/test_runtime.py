"""The page starts wherever it may stand, and asks for nothing but its own files."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Frame, Page

from tests.browser.conftest import NO_WORKERS, Chromium, Site, Visit
from tests.browser.playing import FRESH, Screen
from tests.browser.visits import NO_DATABASE, REFUSE_DATABASE, REFUSE_OPEN, REFUSE_STORAGE, TALK
from website import hosts


def talk(page: Page | Frame, messages: list[dict[str, str]], last: str) -> list[dict[str, Any]]:
    """What a fresh worker says when it gets these messages, up to one of the kind ``last``."""
    heard: list[dict[str, Any]] = page.evaluate(TALK, [messages, last])
    return heard


@pytest.fixture
def page(shared: Visit, shared_page: Page) -> Iterator[Page]:
    """The module's page, ready; at the end, no trouble but what is forgiven."""
    shared.troubles, shared.forgiven = [], []
    yield shared_page
    shared.assert_clean()


def test_the_page_starts(visit: Visit, site: Site) -> None:
    """In a fresh profile, from a folder of a plain static server, and again from the cache.

    Each stage is told once, none of them after a later one; every file of the runtime is fetched,
    but for those fetched at need, and nothing that the site does not hold.
    """
    visit.context.add_init_script(
        "globalThis.stages = [];"
        "document.addEventListener('tessera:progress', (e) => stages.push(e.detail));"
    )
    first = visit()
    assert [80, 92, 97] == first.evaluate("stages")
    assert_whole(visit, site)
    first.close()
    visit()


def assert_whole(visit: Visit, site: Site) -> None:
    """The site holds what was asked for, beside its own address, and of the runtime no more."""
    served = site.root / "some/folder"
    folder = urlsplit(site.address).path
    asked = {urlsplit(url).path.removeprefix(folder) for url in visit.requests}
    held = {path.relative_to(served).as_posix() for path in served.rglob("*") if path.is_file()}
    own = {path for path in held if not hosts.is_for_hosts(path)}
    idle = {path.rpartition("/")[2] for path in own - asked if path.startswith("runtime-")}
    # The page may be over before the rest of the library was asked for.
    assert {"indexeddb.mjs", "popover.mjs"} == idle - {"rest.zip"}
    assert {""} == asked - held


@pytest.mark.sampled(1)
@pytest.mark.parametrize("refusal", [REFUSE_DATABASE, REFUSE_OPEN, NO_DATABASE])
def test_the_page_starts_with_storage_refused(visit: Visit, refusal: str) -> None:
    """IndexedDB and localStorage refused; the worker starts as well."""
    visit.context.add_init_script(refusal + REFUSE_STORAGE)
    page = visit()
    assert any(url.endswith("/indexeddb.mjs") for url in visit.requests)
    assert talk(page, [{"do": "echo"}], "echo")[0] == {"kind": "ready"}


def test_the_worker_answers_tells_errors_and_lives_on(page: Page) -> None:
    """Messages that come before Python is up wait for it; the game comes from its archive.

    An error of Python is a message; the next question is answered.
    """
    asked = [{"do": "echo"}, {"do": "fail"}, {"do": "echo"}]
    heard = talk(page, asked, "failed")
    assert ["ready", "echo", "echo", "failed"] == [it["kind"] for it in heard]
    assert {"do": "echo"} == json.loads(heard[1]["text"])
    assert "pyrga.zip/tessera/games/pyrga" in heard[1]["game"]
    assert "ValueError: as asked" == heard[-1]["message"]
    assert "Traceback" in heard[-1]["detail"]


@pytest.mark.long_only
def test_a_browser_that_samples_memory(chromium: Chromium, site: Site) -> None:
    """The page and its worker live where the browser walks their stacks for a sample.

    Chromium ends the process where Python runs on a stack of its own just then.
    """
    browser = chromium.launch(sampled=100)
    visit = Visit(browser.new_context(**NO_WORKERS), site)
    screen = Screen(visit(FRESH))
    found = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    pages = [it["id"] for it in found if it["type"] == "renderer"]
    words = [Path(f"/proc/{it}/cmdline").read_bytes() for it in pages]
    if not any(b"--subproc-heap-profiling" in it for it in words):
        pytest.skip("this browser does not sample")
    screen.begin(black="bot:1")
    screen.play("Sb2")
    screen.wait("document.querySelectorAll('#list button').length === 2")
    browser.close()
    visit.assert_clean()
