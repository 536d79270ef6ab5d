"""The page starts wherever it may stand, and asks for nothing but its own files."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Frame, Page

from tests.browser.conftest import PATIENCE, Site, Visit
from tests.browser.playing import FRESH, READY

#: A profile whose storage is refused, as far as a page can see.
REFUSE_DATABASE = """
Object.defineProperty(globalThis, "indexedDB", {
  configurable: true, get() { throw new DOMException("refused", "SecurityError"); } });
"""
REFUSE_OPEN = """
IDBFactory.prototype.open = () => { throw new DOMException("refused", "SecurityError"); };
"""
NO_DATABASE = """
Object.defineProperty(globalThis, "indexedDB", { configurable: true, value: null });
"""
REFUSE_STORAGE = """
Object.defineProperty(globalThis, "localStorage", {
  configurable: true, get() { throw new DOMException("refused", "SecurityError"); } });
"""

#: Starts the worker with the echoing entry and answers with all it said, the last first.
TALK = """
async ([messages, last]) => {
  const parts = JSON.parse(document.getElementById("site").textContent);
  const at = (address) => new URL(address, document.baseURI).href;
  const worker = new Worker(at(parts.app + "worker.mjs"), { type: "module" });
  const heard = [];
  const done = new Promise((resolve, reject) => {
    worker.onerror = (event) => reject(new Error(event.message));
    worker.onmessage = ({ data }) => {
      heard.push(JSON.parse(data));
      if (heard.at(-1).kind === last) resolve(heard);
    };
  });
  const archives = [parts.app + "house.zip", ...Object.values(parts.archives)].map(at);
  const start = { do: "start", runtime: at(parts.runtime), archives, entry: at("/echo.py") };
  for (const message of [start, ...messages]) worker.postMessage(JSON.stringify(message));
  return await done.finally(() => worker.terminate());
}
"""


def talk(page: Page | Frame, messages: list[dict[str, str]], last: str) -> list[dict[str, Any]]:
    """What a fresh worker says when it gets these messages, up to one of the kind ``last``."""
    heard: list[dict[str, Any]] = page.evaluate(TALK, [messages, last])
    return heard


def test_the_page_starts(visit: Visit) -> None:
    """In a fresh profile, from a folder of a plain static server."""
    visit()


def test_the_page_starts_again_from_the_cache(visit: Visit) -> None:
    """The same profile, a second time."""
    visit().close()
    visit()


def test_progress_is_told_in_order(visit: Visit) -> None:
    """Each stage once, none of them after a later one."""
    visit.context.add_init_script(
        "globalThis.stages = [];"
        "document.addEventListener('tessera:progress', (e) => stages.push(e.detail.stage));"
    )
    assert visit().evaluate("stages") == ["runtime", "python", "house"]


def test_a_missing_part_is_told(visit: Visit) -> None:
    """Where the house cannot be fetched, the page says so instead of waiting for ever."""
    visit.forgive("")
    visit.context.route("**/house.zip", lambda route: route.fulfill(status=404))
    page = visit(ready=False)
    page.wait_for_function(READY.replace("ready", "failed"), timeout=PATIENCE)


def test_python_that_stops_with_an_error_is_told(visit: Visit) -> None:
    """An error of main.py reaches the page, without PyScript's red box."""
    visit.forgive("ZeroDivisionError")
    visit.context.route("**/main.py", lambda route: route.fulfill(body="1 / 0"))
    visit.context.add_init_script(
        "document.addEventListener('tessera:failed', (e) => { globalThis.told = e.detail; });"
    )
    page = visit(ready=False)
    page.wait_for_function(READY.replace("ready", "failed"), timeout=PATIENCE)
    assert "ZeroDivisionError" in page.evaluate("told.message")
    assert page.locator(".py-error").count() == 0


@pytest.mark.parametrize("refusal", [REFUSE_DATABASE, REFUSE_OPEN, NO_DATABASE])
def test_the_page_starts_with_storage_refused(visit: Visit, refusal: str) -> None:
    """IndexedDB and localStorage refused; the worker starts as well."""
    visit.context.add_init_script(refusal + REFUSE_STORAGE)
    page = visit()
    assert any(url.endswith("/indexeddb.mjs") for url in visit.requests)
    assert talk(page, [{"do": "echo"}], "echo")[0] == {"kind": "ready"}


def framed(visit: Visit, site: Site, sandbox: str | None) -> Frame:
    """The site's frame in a page of another site."""
    attribute = "" if sandbox is None else f'sandbox="{sandbox}"'
    frame = f'<iframe {attribute} width="800" height="600" src="{site.address}{FRESH}"></iframe>'
    content = f'<!doctype html><link rel="icon" href="data:,">{frame}'
    name = "plain.html" if sandbox is None else "sandboxed.html"
    (site.root / name).write_text(content)
    page = visit.context.new_page()
    page.goto(site.elsewhere + name)
    return page.frames[1]


@pytest.mark.parametrize("sandbox", [None, "allow-scripts allow-same-origin"])
def test_the_page_starts_in_a_frame_of_another_site(
    visit: Visit, site: Site, sandbox: str | None
) -> None:
    """Plain, and in the sandbox that leaves the site its origin."""
    frame = framed(visit, site, sandbox)
    frame.wait_for_function(READY, timeout=PATIENCE)
    assert talk(frame, [{"do": "echo"}], "echo")[0] == {"kind": "ready"}


@pytest.mark.parametrize("sandbox", [None, "allow-scripts allow-same-origin"])
def test_the_page_starts_in_a_frame_with_storage_blocked(
    strict_visit: Visit, site: Site, sandbox: str | None
) -> None:
    """As in a browser that blocks third parties' storage."""
    frame = framed(strict_visit, site, sandbox)
    frame.wait_for_function(READY, timeout=PATIENCE)
    with pytest.raises(Exception, match="denied"):
        frame.evaluate("localStorage.length")
    assert talk(frame, [{"do": "echo"}], "echo")[0] == {"kind": "ready"}


def test_the_worker_starts_and_echoes(visit: Visit) -> None:
    """Messages that come before Python is up wait for it; the game comes from its archive."""
    ready, echo = talk(visit(), [{"do": "echo"}], "echo")
    assert ready == {"kind": "ready"}
    assert json.loads(echo["text"]) == {"do": "echo"}
    assert "pyrga.zip/tessera/games/pyrga" in echo["game"]


def test_the_worker_tells_errors_and_lives_on(visit: Visit) -> None:
    """An error of Python is a message; the next question is answered."""
    heard = talk(visit(), [{"do": "fail"}, {"do": "echo"}], "failed")
    assert [it["kind"] for it in heard] == ["ready", "echo", "failed"]
    failed = heard[-1]
    assert failed["message"] == "ValueError: as asked"
    assert "Traceback" in failed["detail"]


def test_the_worker_tells_what_it_cannot_fetch(visit: Visit) -> None:
    """A missing archive is a message, not silence."""
    visit.forgive("404")
    page = visit()
    visit.context.route("**/pyrga.zip", lambda route: route.fulfill(status=404))
    (failed,) = talk(page, [], "failed")
    assert failed["message"].startswith("404: ")


def test_the_site_holds_what_is_asked_for_and_no_more(visit: Visit, site: Site) -> None:
    """Every file of the runtime is fetched at each start, but for those fetched at need."""
    visit()
    served = site.root / "some/folder"
    folder = urlsplit(site.address).path
    asked = {urlsplit(url).path.removeprefix(folder) for url in visit.requests}
    held = {path.relative_to(served).as_posix() for path in served.rglob("*") if path.is_file()}
    idle = {path.rpartition("/")[2] for path in held - asked if path.startswith("runtime-")}
    assert idle == {"indexeddb.mjs"}
    assert asked - held == {""}
