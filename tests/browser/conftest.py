"""A real Chromium, the built site on a plain static server, and visits that hear of all trouble."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    BrowserType,
    ConsoleMessage,
    Page,
    ViewportSize,
    sync_playwright,
)

from toolchain import browsers
from tests import built
from tests.browser.playing import FRESH, READY, Screen, reloaded
from tests.conftest import FAILED
from website.serving import QuietServer, answering

#: A name under which the server is no secure place, as on a network of a school.
SCHOOL: Final = "school.test"
HERE: Final = "localhost, EXCLUDE 127.0.0.1"
#: No name but this machine's can be looked up.
FLAGS: Final = (
    *browsers.FLAGS,
    f"--host-resolver-rules=MAP {SCHOOL} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE {HERE}",
)  # fmt: skip

#: In a default run, what Python needs of its machine code is compiled when it is called, once and
#: simply: a page takes a third less of the processors until it is there.
QUICK: Final = ("--js-flags=--wasm-lazy-compilation --no-wasm-dynamic-tiering --no-wasm-tier-up",)
#: How many of the processes of its pages a Chromium samples the memory of, for its makers, in
#: percent; it is left to chance otherwise.
SAMPLING: Final = (
    "--enable-features=HeapProfilerReporting:stable-probability/1/nonstable-probability/1"
    "/renderer-prob-pct/{percent}/renderer-sampling-rate-bytes/20000"
)

#: Service workers are off: they would answer in the server's place what tests hold back or count.
#: `test_offline` has visits of its own.
NO_WORKERS: Final[dict[str, Any]] = {"service_workers": "block"}

#: The window of a visit that does not say, as Playwright has it.
WINDOW: Final[ViewportSize] = {"width": 1280, "height": 720}

#: How long Python may take to start, in milliseconds, on a busy machine.
PATIENCE: Final = 60_000
#: Two frames later, when what was done to a page shows.
DRAWN_ANEW: Final = """
new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
"""


class Site(NamedTuple):
    """The site as served: its folder's address, and the same server under another site's name."""

    address: str
    elsewhere: str
    root: Path


class QuietHandler(SimpleHTTPRequestHandler):
    """A plain static server, without special headers, that prints nothing."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Say nothing."""


class Visit:
    """Opens pages in one fresh profile, and at the end asserts that nothing was wrong.

    Trouble is an error in the console, an uncaught error, a request to another origin, one that
    failed or was answered with an error. ``forgive`` takes patterns of what is expected.
    """

    def __init__(self, context: BrowserContext, site: Site) -> None:
        self.context = context
        self.site = site
        self.requests: list[str] = []
        self.troubles: list[str] = []
        self.forgiven: list[str] = []
        self.context.on("request", lambda request: self._request(request.url))
        self.context.on("requestfailed", lambda it: self._failure(it.failure, it.url))
        self.context.on("response", lambda it: self._response(it.status, it.url))
        self.context.on("console", self._console)
        self.context.on("weberror", lambda it: self._trouble(f"uncaught: {it.error}"))

    def __call__(self, address: str = FRESH, *, ready: bool = True) -> Page:
        """A new page at an address, relative to the site's folder; ``ready``: wait for Python."""
        page = self.context.new_page()
        page.goto(self.site.address + address if "://" not in address else address)
        if ready:
            page.wait_for_function(READY, timeout=PATIENCE)
        return page

    def forgive(self, *patterns: str) -> None:
        """Do not count troubles in which one of the patterns is found."""
        self.forgiven += patterns

    def assert_clean(self) -> None:
        """Nothing was wrong, but for what is forgiven."""
        real = [it for it in self.troubles if not any(re.search(p, it) for p in self.forgiven)]
        assert real == []

    def _request(self, url: str) -> None:
        self.requests.append(url)
        parts = urlsplit(url)
        here = urlsplit(self.site.address)
        own = {here.netloc, urlsplit(self.site.elsewhere).netloc, f"{SCHOOL}:{here.port}"}
        if parts.scheme not in ("data", "blob") and parts.netloc not in own:
            self._trouble(f"request to another origin: {url}")

    def _failure(self, why: str | None, url: str) -> None:
        if why != "net::ERR_ABORTED":  # That is the page itself, or its end.
            self._trouble(f"{why}: {url}")

    def _response(self, status: int, url: str) -> None:
        if status >= 400:
            self._trouble(f"{status}: {url}")

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._trouble(f"console: {message.text}")

    def _trouble(self, text: str) -> None:
        self.troubles.append(text)


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built.site(tmp_path_factory)


@pytest.fixture(scope="session")
def site(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The site in a folder below the root of a server."""
    root = tmp_path_factory.mktemp("host")
    shutil.copytree(dist, root / "some/folder")
    shutil.copytree(Path(__file__).parent / "pages", root, dirs_exist_ok=True)
    with served(root) as site:
        yield site


@contextmanager
def served(root: Path) -> Iterator[Site]:
    """Serve a folder, with a site in its ``some/folder``."""
    make = partial(QuietHandler, directory=str(root))
    with answering(QuietServer(("127.0.0.1", 0), make)) as port:
        address = f"http://127.0.0.1:{port}/some/folder/"
        yield Site(address, f"http://localhost:{port}/", root)


class Chromium:
    """The Chromium that the tool chain found, started as tests need it."""

    def __init__(self, kind: BrowserType, *, long: bool) -> None:
        self.kind = kind
        self.flags = FLAGS if long else (*FLAGS, *QUICK)
        self.executable = str(browsers.installed_chromium() or "run scripts/test.py")

    def launch(self, sampled: int = 0) -> Browser:
        """A browser for any number of fresh profiles; ``sampled`` percent of pages are sampled."""
        flags = [*self.flags, SAMPLING.format(percent=sampled)]
        return self.kind.launch(executable_path=self.executable, args=flags)

    def launch_with_profile(self, folder: Path) -> BrowserContext:
        """A browser with the profile in that folder, which may hold preferences."""
        flags = [*self.flags, SAMPLING.format(percent=0)]
        return self.kind.launch_persistent_context(
            folder, executable_path=self.executable, args=flags
        )


@pytest.fixture(scope="session")
def chromium(*, long: bool) -> Iterator[Chromium]:
    """What starts browsers."""
    with sync_playwright() as playwright:
        yield Chromium(playwright.chromium, long=long)


@pytest.fixture(scope="session")
def browser(chromium: Chromium) -> Iterator[Browser]:
    running = chromium.launch()
    yield running
    running.close()


@pytest.fixture
def strict_visit(chromium: Chromium, site: Site, tmp_path: Path) -> Iterator[Visit]:
    """A visit by a browser whose user refuses storage to sites in other sites' pages."""
    preferences = {"profile": {"block_third_party_cookies": True, "cookie_controls_mode": 1}}
    (tmp_path / "Default").mkdir()
    (tmp_path / "Default/Preferences").write_text(json.dumps(preferences))
    visit = Visit(chromium.launch_with_profile(tmp_path), site)
    yield visit
    visit.context.close()
    visit.assert_clean()


Visiting = Callable[..., Visit]


@pytest.fixture
def visiting(browser: Browser, site: Site) -> Iterator[Visiting]:
    """Makes visits in fresh profiles; takes what `Browser.new_context` takes."""
    visits: list[Visit] = []

    def make(**options: Any) -> Visit:
        visits.append(Visit(browser.new_context(**{**NO_WORKERS, **options}), site))
        return visits[-1]

    yield make
    for visit in visits:
        visit.context.close()
    for visit in visits:
        visit.assert_clean()


@pytest.fixture
def visit(visiting: Visiting) -> Visit:
    return visiting()


@pytest.fixture(scope="session")
def profiles(browser: Browser, site: Site) -> Iterator[dict[str, Visit]]:
    """The profiles that modules share, by what they were made with."""
    made: dict[str, Visit] = {}
    yield made
    for visit in made.values():
        visit.context.close()


@pytest.fixture(scope="module")
def shared(
    browser: Browser, site: Site, profiles: dict[str, Visit], request: pytest.FixtureRequest
) -> Iterator[Visit]:
    """One profile for modules with the same ``CONTEXT``, what `Browser.new_context` takes.

    A module that says ``OWN_PROFILE`` has one of its own.
    """
    options = {**NO_WORKERS, **getattr(request.module, "CONTEXT", {})}
    if getattr(request.module, "OWN_PROFILE", False):
        visit = Visit(browser.new_context(**options), site)
        yield visit
        visit.context.close()
        return
    key = json.dumps(options, sort_keys=True)
    if key not in profiles:
        profiles[key] = Visit(browser.new_context(**options), site)
    yield profiles[key]
    for page in profiles[key].context.pages[1:]:
        page.close()


@pytest.fixture(scope="module")
def shared_page(shared: Visit, request: pytest.FixtureRequest) -> Page:
    """One page for a profile, ready; what a module before made of its window is undone."""
    pages = shared.context.pages
    if not pages:
        return shared()
    pages[0].unroute_all()
    window = getattr(request.module, "CONTEXT", {}).get("viewport", WINDOW)
    pages[0].set_viewport_size(window)
    return pages[0]


@pytest.fixture
def screen(shared: Visit, shared_page: Page, request: pytest.FixtureRequest) -> Iterator[Screen]:
    """The module's page, with nothing kept and a fresh game on it; at the end, no trouble.

    Trouble is also a ``style`` attribute: the page's policy forbids them. After a test that failed
    the page is loaded anew: it may ask before a game is left, or have been made to refuse things.
    """
    touch = getattr(request.module, "CONTEXT", {}).get("has_touch", False)
    screen = Screen(shared_page, touch=touch)
    screen.start_afresh()
    yield screen
    if request.node.stash.get(FAILED, False):
        shared_page.unroute_all()
        reloaded(shared_page)
    assert 0 == shared_page.locator("[style]").count()
    troubles, shared.troubles = shared.troubles, []
    forgiven, shared.forgiven = shared.forgiven, []
    assert [it for it in troubles if not any(re.search(p, it) for p in forgiven)] == []


@pytest.fixture(scope="module")
def second_page(shared: Visit) -> Page:
    """Another tab of the same profile, ready."""
    return shared()


@pytest.fixture
def other(screen: Screen, second_page: Page) -> Iterator[Screen]:
    other = Screen(second_page)
    if not second_page.url.endswith("#/import"):
        other.go("#/import")
    screen.page.bring_to_front()
    yield other
    other.go("#/import")
    screen.page.bring_to_front()
