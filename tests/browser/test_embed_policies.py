"""Embedded games in pages with policies; frames that are blocked, late, or a foreign page."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser

from check_dist import read
from tests.browser.conftest import NO_WORKERS, Site, Visit
from tests.browser.embedding import HostPage, game, neighbours
from website import host_rules

#: Two bots play by themselves.
BOTS: Final = game(game="pyrga", seat_white="bot:1", seat_black="bot:1", loading="eager")
#: Headers of an isolated page; the policy is one of two.
OPENER: Final = {"Cross-Origin-Opener-Policy": "same-origin"}
EMBEDDER: Final = "Cross-Origin-Embedder-Policy"
#: Markup that loads a script from a host without CORP into such a page.
LENT: Final = '<script src="ADDRESS/embed.js" crossorigin></script>'
#: Simulates a browser without credentialless frames.
NONE_APART: Final = "delete HTMLIFrameElement.prototype.credentialless;"
#: The time to wait for a frame's hello, in ms (static/embed.js).
GREETING: Final = 10_000
#: The box of an element that shows its game.
SHOWN: Final = "document.querySelector('#it').shadowRoot.querySelector('.box.up')"


@contextmanager
def visiting_between(browser: Browser, hosts: AbstractContextManager[Site]) -> Iterator[Visit]:
    """A visit to a site and a page beside it, which must end without errors."""
    with hosts as site:
        visit = Visit(browser.new_context(**NO_WORKERS), site)
        yield visit
        visit.context.close()
    visit.assert_clean()


@pytest.mark.long_only
@pytest.mark.parametrize("host", ["netlify", "github-pages"])
@pytest.mark.parametrize("policy", ["require-corp", "credentialless"])
def test_a_page_with_an_embedder_policy(
    browser: Browser, dist: Path, tmp_path: Path, policy: str, host: str
) -> None:
    """Bots play: in an ordinary frame if its host sends the headers, else credentialless."""
    headers, rules = {**OPENER, EMBEDDER: policy}, host_rules.HOSTS[host](read(dist))
    with visiting_between(browser, neighbours(dist, tmp_path, headers, rules)) as visit:
        # Such a page blocks pictures from hosts that do not send CORP.
        visit.forgive(r"/pictures/", "ERR_BLOCKED_BY_RESPONSE")
        page = HostPage(visit, visit.site, BOTS, script=LENT)
        assert page.page.evaluate("crossOriginIsolated")
        page.wait("it", "turn", 2)
        assert [] == page.told("it", "error")
        apart = page.page.eval_on_selector("#it iframe", "(it) => it.credentialless")
        assert (host == "github-pages") is apart


def test_a_frame_that_is_refused(browser: Browser, dist: Path, tmp_path: Path) -> None:
    """After ten seconds the message names the headers, and its button tries again."""
    headers = {**OPENER, EMBEDDER: "require-corp"}
    hosts = neighbours(dist, tmp_path, headers, host_rules.github_pages({}))
    with visiting_between(browser, hosts) as visit:
        visit.forgive("ERR_BLOCKED_BY_RESPONSE")
        visit.context.clock.install()
        visit.context.add_init_script(NONE_APART)
        element = game(game="pyrga", loading="eager")
        page = HostPage(visit, visit.site, element, script=LENT)
        refuse(page)
        told = page.wait("it", "error")
        assert ("no-answer", "") == (told["code"], told["parameter"])
        assert f"{visit.site.address[:-1]} must send embed.html with" in told["message"]
        assert "require-corp; Cross-Origin-Resource-Policy: cross-origin" in told["message"]
        assert f"{visit.site.address}embed.html" in told["message"]
        assert told["message"] == page.page.inner_text("#it .none")
        assert not page.page.evaluate(SHOWN)
        page.page.click("#it button")
        assert "" == page.page.inner_text("#it .none")
        page.page.clock.fast_forward(GREETING)
        page.wait("it", "error", 2)


def refuse(page: HostPage) -> None:
    """Let the time pass after which a frame counts as blocked."""
    page.page.wait_for_selector("#it iframe", state="attached")
    page.page.clock.fast_forward(GREETING)


def test_a_page_whose_policy_names_no_frames(visit: Visit, site: Site) -> None:
    """The message says what the policy must allow."""
    visit.forgive("frame-src", "child-src", "default-src")
    visit.context.clock.install()
    allowed = f"default-src 'none'; script-src {site.address} 'self'; img-src {site.address} data:"
    head = f'<meta http-equiv="Content-Security-Policy" content="{allowed}">'
    page = HostPage(visit, site, game(game="pyrga", loading="eager"), head)
    refuse(page)
    page.page.clock.fast_forward(GREETING)
    origin = site.address.removesuffix("/some/folder/")
    assert f"frame-src {origin}" in page.wait("it", "error")["message"]
    assert not page.page.evaluate(SHOWN)


def test_a_slow_frame_takes_over(visit: Visit, site: Site) -> None:
    """A frame whose hello comes late is shown, and the message disappears."""
    visit.context.clock.install()
    visit.context.route("**/embed.html", lambda _route: None)
    page = HostPage(visit, site, game(game="pyrga", loading="click"))
    page.page.click("#it button")
    refuse(page)
    assert "no-answer" == page.wait("it", "error")["code"]
    # What the route holds goes on, and so does what has not reached it yet.
    visit.context.unroute("**/embed.html")
    page.ready()
    assert page.page.evaluate(SHOWN)
    assert "" == page.page.inner_text("#it .none")


@pytest.mark.parametrize("sandbox", ["allow-scripts allow-forms", ""])
def test_a_sandbox_without_an_origin(visit: Visit, site: Site, sandbox: str) -> None:
    """A handwritten frame that cannot load the site's files says which token is missing."""
    visit.forgive("Blocked script execution")
    address = f"{site.address}embed.html#game=pyrga"
    frame = f'<iframe id="it" sandbox="{sandbox}" src="{address}"></iframe>'
    page = HostPage(visit, site, frame).page
    body = page.frame_locator("#it").locator("body")
    if sandbox:
        body.locator(".at-failure > [lang=en]").wait_for()
    assert "allow-scripts allow-same-origin" in " ".join(body.inner_text().split())
    assert not [url for url in visit.requests if url.endswith((".wasm", ".zip"))]


def test_a_page_without_an_origin(browser: Browser, dist: Path, tmp_path: Path) -> None:
    """A frame inherits its page's sandbox, and names what is missing; a file shows a board."""
    headers = {"Content-Security-Policy": "sandbox allow-scripts"}
    hosts = neighbours(dist, tmp_path, headers, host_rules.netlify(read(dist)))
    with visiting_between(browser, hosts) as visit:
        page = HostPage(visit, visit.site, game(game="pyrga", loading="eager"))
        told = page.wait("it", "error")
        assert "no-start" == told["code"]
        assert told["message"].endswith('write sandbox="allow-scripts allow-same-origin".')
        assert page.page.evaluate(SHOWN)
        visit.forgive("file:///")
        page.page.goto((tmp_path / "host.html").as_uri())
        page.ready()
