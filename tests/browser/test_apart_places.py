"""Games played apart where browsers allow less: plain http, and the whole site as one file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.apart import STILL, Party, played_on
from tests.browser.conftest import PATIENCE, SCHOOL, Visiting
from tests.browser.playing import READY
from tests.browser.test_one_file import Opened, address

__all__ = ["address"]
#: From the invitation on, so many links are sent.
LINKS = 5


def invited_at_home(page: Page, game: str) -> Party:
    """Somebody who has invited by the box on the home."""
    page.click(f"#card-{game} [data-play]")
    page.wait_for_selector("#box[open]")
    page.locator("#box label:has([name=against][value=apart]):visible").click()
    page.click("#box [type=submit]:visible")
    page.wait_for_function(READY, timeout=PATIENCE)
    party = Party(page, "Ann")
    party.settled("")
    return party


def goes_on(ann: Party, bob: Party, rng: Random) -> None:
    """From an invitation to some turns of both; a reload shows them, too."""
    ann.decide(rng)
    played_on([ann, bob], rng, ann.send(), LINKS)
    one, other = sorted((ann.held.thread.letters, bob.held.thread.letters), key=len)
    assert LINKS + 1 == len(other) and one == other[: len(one)]
    for party in (ann, bob):
        before, told = party.held, party.page.inner_text("#status")
        party.page.reload()
        party.page.wait_for_function(READY, timeout=PATIENCE)
        party.page.wait_for_selector("#drawing")
        assert before == party.held and told == party.page.inner_text("#status")


@pytest.mark.long_only
@pytest.mark.parametrize("game", ["pyrga", "tyrus"])
def test_on_plain_http(visiting: Visiting, rng: Random, game: str) -> None:
    """Where a place is not secure there are no locks, no clipboard and no `crypto.subtle`."""
    parties: list[Party] = []
    for name in ("Ann", "Bob"):
        visit = visiting(**STILL)
        here = urlsplit(visit.site.address)
        school = here._replace(netloc=f"{SCHOOL}:{here.port}").geturl()
        page = visit(f"{school}#/", ready=False)
        assert not page.evaluate("isSecureContext || 'subtle' in crypto || 'locks' in navigator")
        if not parties:
            parties.append(invited_at_home(page, game))
        else:
            page.goto(f"{school}#/import")
            page.wait_for_function(READY, timeout=PATIENCE)
            parties.append(Party(page, name))
    goes_on(parties[0], parties[1], rng)
    ann = parties[0]
    ann.press("again")
    ann.hit("[data-do=copy-link]")
    ann.page.wait_for_function("document.getElementById('copying').textContent.trim()")
    selected = ann.page.evaluate("getSelection().toString()")
    assert "#/apart/" in selected


@pytest.fixture
def two_opened(browser: Browser, address: str) -> Iterator[Sequence[Opened]]:
    """The file in two fresh profiles; in the end nothing was wrong, and nothing asked for."""
    both = [Opened(browser, address, reduced_motion="reduce") for _profile in range(2)]
    yield both
    for opened in both:
        opened.context.close()
    assert [[], []] == [opened.troubles for opened in both]


@pytest.mark.long_only
@pytest.mark.parametrize("game", ["pyrga", "tayu"])
def test_in_the_one_file(two_opened: Sequence[Opened], rng: Random, game: str) -> None:
    """Opened from a folder, in two profiles."""
    ann, bob = two_opened
    party = invited_at_home(ann.page("", ready=False), game)
    goes_on(party, Party(bob.page("#/import"), "Bob"), rng)
