"""Pages that a host or a proxy has changed: their message, and what still works."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, Route

from tests.browser.conftest import PATIENCE, QuietHandler, Site, Visit
from tests.browser.hosting import KEPT
from tests.browser.playing import FRESH, READY
from website.serving import QuietServer, answering

#: The message of a page that was changed.
CHANGED: Final = "#changed:visible"
SAID: Final = ("This page was changed on its way here", "Cette page a été modifiée en chemin")
#: Messages that it must not show then.
FALSE: Final = (
    "#old:visible, .at-file:visible, .at-failure:visible, .at-web:visible, progress:visible"
)
#: Imitates loaders that delay scripts: runs them, from the host, after the page has loaded.
LOADER: Final = """
addEventListener("load", () => {
  for (const old of document.querySelectorAll('script[type$="text/javascript"]')) {
    const script = document.createElement("script");
    if (old.hasAttribute("src")) script.src = old.getAttribute("src");
    script.async = false;
    script.text = old.text;
    old.replaceWith(script);
  }
});
"""
_SCRIPT: Final = re.compile(r"<script>(.*?)</script>", re.DOTALL)


def _later(page: str) -> str:
    """Move the first script to the end of the body."""
    found = _SCRIPT.search(page)
    assert found is not None
    return page.replace(found[0], "", 1).replace("</body>", f"{found[0]}</body>")


def _typed(page: str) -> str:
    """Give all scripts a type that no browser runs."""
    return page.replace("<script>", '<script type="9f-text/javascript">').replace(
        "<script src=", '<script type="9f-text/javascript" src='
    )


Change = Callable[[str], str]
#: Changes after which all scripts run.
HARMLESS: Final[dict[str, Change]] = {
    "collapsed": lambda page: re.sub(r">\s+<", "><", re.sub(r"<!--.*?-->", "", page)),
    "unquoted": lambda page: re.sub(r'=("?)([\w-]+)\1(?=[\s>])', r"=\2", page),
    "injected": lambda page: page.replace(
        "<head>", "<head><style>b { color: red }</style><script>var counted = 1;</script>", 1
    ),
    "a script at the end": _later,
    "a loader": lambda page: _typed(page).replace("</body>", '<script src="loader.js"></script>'),
}
#: Changes after which the content security policy blocks the styles.
UNSTYLED: Final[dict[str, Change]] = {
    "a line before the style": lambda page: page.replace("<style>", "<style>\n", 1),
    "a shorter style": lambda page: page.replace("display:none", "display:none ", 1),
}
#: Changes after which scripts are blocked, or have a type that does not run.
DEAF: Final[dict[str, Change]] = {
    "a first script that is shorter": lambda page: page.replace('"use strict";', "", 1),
    "another type": _typed,
    "both": lambda page: page.replace("</style>", " </style>").replace("</script>", " </script>"),
    "facts that are none": lambda page: page.replace('id="site">{', 'id="site">{,', 1),
    "no empty elements": lambda page: re.sub(r"<(div|dialog)[^>]*></\1>", "", page),
}


def changing(visit: Visit, change: Change) -> None:
    """Apply a change to all pages of the site from now on."""
    visit.forgive("Content Security Policy", "JSON", "Empty elements")

    def meddle(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=change(response.text()))

    pages = re.escape(visit.site.address) + r"(?:(?:rules/)?[\w.-]+\.html)?(?:\?again)?(?:#.*)?$"
    visit.context.route(re.compile(pages), meddle)
    loader = {"content_type": "text/javascript", "body": LOADER}
    visit.context.route("**/loader.js", lambda route: route.fulfill(**loader))


def told(page: Page) -> bool:
    """True if a page says, in both languages, that it was changed, and nothing false."""
    assert 0 == page.locator(FALSE).count()
    found = page.locator(CHANGED)
    text = found.inner_text() if found.count() else ""
    assert not text or all(said in text for said in SAID)
    return bool(text)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("how", HARMLESS)
def test_a_change_that_does_no_harm(visit: Visit, how: str) -> None:
    """There is no message; the home works, and a game can be played."""
    changing(visit, HARMLESS[how])
    page = visit("", ready=False)
    page.wait_for_function("document.documentElement.dataset.runs === 'whole'")
    assert not told(page)
    page.click("#theme")
    assert "dark" == page.get_attribute("html", "data-theme")
    page.goto(f"{visit.site.address}?again{FRESH}")
    page.wait_for_function(READY, timeout=PATIENCE)
    plays(page)


def plays(page: Page) -> None:
    """Play a turn by a click, and wait for the answer."""
    page.click("#ground [data-pick='square:b2']")
    page.wait_for_function(
        "document.querySelectorAll('#pieces > *').length === 2", timeout=PATIENCE
    )


@pytest.mark.sampled(1)
@pytest.mark.parametrize("how", UNSTYLED)
def test_a_style_that_is_refused(visit: Visit, how: str) -> None:
    """The script applies the style, and the message is shown, on a page of rules too."""
    changing(visit, UNSTYLED[how])
    page = visit("", ready=False)
    assert told(page)
    assert "flex" == page.eval_on_selector(".masthead", "(it) => getComputedStyle(it).display")
    assert page.locator("#card-pyrga .main").is_visible()
    assert told(visit("rules/pyrga.en.html", ready=False))


@pytest.mark.sampled(1)
@pytest.mark.parametrize("how", DEAF)
def test_a_script_that_does_not_run(visit: Visit, how: str) -> None:
    """The message is at the top; controls without effect are hidden; the rules can be read."""
    changing(visit, DEAF[how])
    page = visit("", ready=False)
    page.wait_for_selector(CHANGED)
    assert told(page)
    place = page.locator(CHANGED).bounding_box()
    assert place is not None and place["y"] < 20
    if how != "both":
        assert (
            0 == page.locator("[data-do]:visible, a[href*='#/']:not(.name, .look):visible").count()
        )
    page.click("#card-pyrga a[href='rules/pyrga.en.html']")
    assert page.locator("h1").is_visible()


class Asking(QuietHandler):
    """A host that requires a user name and a password."""

    KEY = f"Basic {b64encode(b'ann:secret').decode()}"

    def send_head(self) -> Any:
        """Answer requests that contain both."""
        if self.headers.get("Authorization") == self.KEY:
            return super().send_head()
        self.send_response(401)
        self.send_header("WWW-Authenticate", "Basic")
        self.send_header("Content-Length", "0")
        self.end_headers()
        return None


def test_a_name_and_a_password(browser: Browser, dist: Path) -> None:
    """Everything loads after the login: scripts, workers, stored files, and the manifest.

    Browsers fetch a manifest without them, unless its link says otherwise.
    """
    with answering(QuietServer(("127.0.0.1", 0), partial(Asking, directory=str(dist)))) as port:
        address = f"http://127.0.0.1:{port}/"
        context = browser.new_context(http_credentials={"username": "ann", "password": "secret"})
        visit = Visit(context, Site(address, address, dist))
        visit.forgive("^401")
        page = visit(FRESH)
        assert "use-credentials" == page.get_attribute("link[rel=manifest]", "crossorigin")
        told = context.new_cdp_session(page).send("Page.getAppManifest")
        assert [] == told["errors"] and '"Tessera"' in told["data"]
        plays(page)
        page.wait_for_function(KEPT, timeout=PATIENCE)
        context.close()
    visit.assert_clean()
