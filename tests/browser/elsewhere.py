"""Pages in Firefox and WebKit, for tests that run in one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager
from typing import Final, cast

import pytest
from playwright.sync_api import Page

from toolchain import browsers
from driving.firefox import firefox
from driving.pages import ElsewherePage
from driving.webkit import webkit
from tests.browser.conftest import Site
from tests.browser.playing import FRESH, Screen

#: Each of the browsers.
EACH: Final = [pytest.param(name, marks=getattr(pytest.mark, name)) for name in browsers.ELSEWHERE]


def opened(name: str) -> AbstractContextManager[ElsewherePage]:
    """A page in a browser of that name; the test is left out where it is not here."""
    if name == browsers.FIREFOX:
        found = browsers.installed_firefox()
        if found is not None:
            return firefox(found)
    elif (programs := browsers.installed_webkit()) is not None:
        return webkit(programs)
    pytest.skip(f"not here: {browsers.PACKAGES[name]}")


@pytest.fixture(scope="module", params=EACH)
def page(request: pytest.FixtureRequest) -> Iterator[ElsewherePage]:
    with opened(request.param) as page:
        yield page


@pytest.fixture
def screen(page: ElsewherePage, site: Site) -> Iterator[Screen]:
    """The page with nothing kept; in the end nothing was wrong, nor asked of others."""
    if not page.url.startswith(site.address):
        page.goto(site.address + FRESH)
    screen = Screen(cast(Page, page))
    screen.start_afresh()
    yield screen
    assert [] == page.troubles(site.address)
    assert 0 == page.evaluate("document.querySelectorAll('[style]').length")
