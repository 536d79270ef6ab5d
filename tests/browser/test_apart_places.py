"""Games played apart where browsers allow less: on plain http, as on a network of a school."""

from __future__ import annotations

from random import Random
from urllib.parse import urlsplit

import pytest

from tests.browser.apart import STILL, Party, played_on
from tests.browser.conftest import PATIENCE, SCHOOL, Visiting
from tests.browser.playing import READY

#: From the invitation on, so many links are sent.
LINKS = 5


@pytest.mark.long_only
@pytest.mark.parametrize("game", ["pyrga", "tyrus"])
def test_on_plain_http(visiting: Visiting, rng: Random, game: str) -> None:
    """No locks, no clipboard, no `crypto.subtle`: one plays, and a link can be marked to be copied.

    A reload shows the game as it was.
    """
    parties: list[Party] = []
    for name in ("Ann", "Bob"):
        visit = visiting(**STILL)
        here = urlsplit(visit.site.address)
        school = here._replace(netloc=f"{SCHOOL}:{here.port}").geturl()
        page = visit(f"{school}#/import")
        assert not page.evaluate("isSecureContext || 'subtle' in crypto || 'locks' in navigator")
        parties.append(Party(page, name))
    ann, bob = parties
    ann.invite(game, "seats=2")
    ann.decide(rng)
    played_on(parties, rng, ann.send(), LINKS)
    one, other = sorted((it.held.thread.letters for it in parties), key=len)
    assert LINKS + 1 == len(other) and one == other[: len(one)]
    before = bob.held
    bob.page.reload()
    bob.page.wait_for_function(READY, timeout=PATIENCE)
    bob.page.wait_for_selector("#drawing")
    assert before == bob.held
    ann.press("again")
    ann.hit("[data-do=copy-link]")
    ann.page.wait_for_function("document.getElementById('copying').textContent.trim()")
    assert "#/apart/" in ann.page.evaluate("getSelection().toString()")
