"""A start that always ends: in play, or in a sentence with a way on, whatever a host answers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route

from tests.browser.conftest import Visit, Visiting
from tests.browser.playing import FRESH, READY

#: How long a start may take to end, in ms.
END: Final = 25_000
#: Whether a start has come to an end: there is a board that answers, or a sentence and a way on.
ENDED: Final = """
(() => {
  const seen = (it) => it !== null && it.checkVisibility();
  return seen(document.querySelector('button[data-pick]:enabled'))
    || seen(document.querySelector('#progress [data-do=reload]'))
    || seen(document.querySelector('.trouble'));
})()
"""
#: A page of a network that wants people to log in.
PORTAL: Final = "<!doctype html><title>Log in</title><p>Welcome to the guests' network.</p>"
TYPES: Final = {".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm"}


def cut(route: Route, file: Path) -> None:
    """The answer ends in its middle."""
    data, kind = file.read_bytes(), TYPES.get(file.suffix, "text/plain")
    route.fulfill(status=200, content_type=kind, body=data[: len(data) // 2])


#: What a host may answer for a file.
WAYS: Final[dict[str, Callable[[Route, Path], None]]] = {
    "missing": lambda route, _: route.fulfill(status=404, content_type="text/plain", body="no"),
    "portal": lambda route, _: route.fulfill(status=200, content_type="text/html", body=PORTAL),
    "cut": cut,
    "never": lambda _route, _file: None,
}


def asked_for(visit: Visit) -> list[str]:
    """Every file that a start asks for, relative to the site's folder."""
    before = len(visit.requests)
    visit().close()
    base = urlsplit(visit.site.address).path
    paths = {urlsplit(url).path.removeprefix(base) for url in visit.requests[before:]}
    return sorted(path for path in paths if path and "." in path and not path.endswith(".html"))


def ends(page: Page) -> None:
    """Wait until a start ends; nothing of PyScript's own is seen then."""
    page.wait_for_function(ENDED, timeout=END)
    assert 0 == page.locator(".py-error:visible, .mpy-error:visible").count()


@pytest.mark.long_only
@pytest.mark.parametrize("way", sorted(WAYS))
def test_every_file_in_turn(visiting: Visiting, dist: Path, way: str) -> None:
    """Not there, a page of a network's, half of it, or nothing at all."""
    visit = visiting(locale="fr-FR")
    visit.forgive("")
    files = asked_for(visit)
    assert len(files) > 15
    for name in files:
        page = visit.context.new_page()
        page.route(f"**/{name}", lambda route, name=name: WAYS[way](route, dist / name))
        page.goto(visit.site.address + FRESH, wait_until="commit")
        try:
            ends(page)
        except Exception as error:
            raise AssertionError(f"{way}: {name}") from error
        page.unroute_all(behavior="ignoreErrors")
        page.close()


def test_a_half_file_is_told(visiting: Visiting, dist: Path) -> None:
    """In the page's language, with a way on; what the machine says of it is folded away."""
    visit = visiting(locale="fr-FR")
    visit.forgive("")
    page = visit.context.new_page()
    page.route("**/house.zip", lambda route: cut(route, next(dist.glob("app-*/house.zip"))))
    page.goto(visit.site.address + FRESH)
    ends(page)
    assert "Python n’a pas pu démarrer ici." in page.inner_text("#progress")
    assert not page.locator("#failure").is_visible()
    page.click("#progress summary")
    assert page.inner_text("#failure")
    page.unroute_all(behavior="ignoreErrors")
    page.click("#progress [data-do=reload]")
    page.wait_for_function(READY)
