"""A site on a host that sends the headers which the site brings for it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from check_dist import read
from tests.browser.conftest import PATIENCE, Site, Visit
from tests.browser.hosting import Host, all_is_in_play, another_build, renewed, stay
from tests.browser.hosting import read as site_of
from tests.browser.playing import Screen
from website import host_rules, host_server, hosts

pytestmark = pytest.mark.long_only


@pytest.fixture(scope="module")
def address(dist: Path) -> Iterator[str]:
    """Where the site is, on a host that reads ``_headers``."""
    with host_server.served(dist, host_rules.netlify(read(dist))) as address:
        yield address


def test_the_policy_as_a_header_refuses_nothing(browser: Browser, dist: Path, address: str) -> None:
    """A game against a bot, in its worker; a board in a page of the site, and in another's."""
    elsewhere = address.replace("127.0.0.1", "localhost")
    visit = Visit(browser.new_context(locale="en-GB"), Site(address, elsewhere, dist))
    screen = Screen(visit())
    answer = screen.page.reload()
    assert answer is not None
    policy = hosts.headers_of("index.html")["Content-Security-Policy"]
    assert policy == answer.header_value("Content-Security-Policy")
    all_is_in_play(visit)
    visit.context.close()
    visit.assert_clean()


def test_a_copy_for_offline_takes_new_headers(browser: Browser, dist: Path, tmp_path: Path) -> None:
    """A board of a newer build has a bot, though its worker's script is that of the build before.

    Its host sends other policies by now: a worker with those of before would be refused.
    """
    files = site_of(dist)
    host = Host(files, tmp_path)
    visit = Visit(browser.new_context(), host.site)
    page = stay(visit)
    host.headers |= hosts.EMBEDDER
    renewed(page, host, another_build(files, "B", "sound.mjs"))
    page.goto(f"{host.site.address}pages/demo.en.html")
    page.locator("tessera-game button").first.click()
    frame = page.frame_locator("tessera-game iframe")
    frame.locator("#ground [data-pick='square:b2']").click(timeout=PATIENCE)
    frame.locator("#pieces > * + *").first.wait_for(timeout=PATIENCE)
    visit.context.close()
    host.stop()
    visit.assert_clean()
