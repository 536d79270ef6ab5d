"""Long links are read in slices, between which the page answers; and only once."""

from __future__ import annotations

from collections import deque
from itertools import count
from typing import Any

import pytest

from tessera.apart import thread
from tessera.page.features.apart import links as apart_links
from tests.page.apart import begun, fill, sent_after_playing, walk
from tests.page.visitor import Visitor

pytestmark = pytest.mark.usefixtures("as_fetched")


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The letters that are read from now on; no link is known yet."""
    found: list[Any] = []

    def reading(*asked: Any) -> Any:
        found.append(asked)
        return before(*asked)

    before = thread.read_letter
    monkeypatch.setattr(thread, "read_letter", reading)
    monkeypatch.setattr(apart_links, "_LATELY", deque(maxlen=4))
    return found


def slowly(at: Visitor, address: str, *, pasted: bool = False) -> None:
    """Open a link where each letter takes long."""
    at.clock.pace = 1
    if pasted:
        at.go("#/apart/link")
        fill(at, "pasted", link=address)
    else:
        at.go(address)


def waited(at: Visitor) -> int:
    """How often the page gave way until it was through."""
    for often in count():
        if not at.clock.go_on():
            return often
    raise AssertionError


@pytest.mark.parametrize("pasted", [False, True])
def test_a_link_is_read_letter_by_letter(*, pasted: bool, read: list[Any]) -> None:
    """The page gives way after each, and after each signature."""
    at, _other, links = begun(4)
    apart_links._LATELY.clear()
    read.clear()
    fresh = Visitor()
    slowly(fresh, links[-1], pasted=pasted)
    assert fresh.site.shell.session is None
    assert waited(fresh) >= len(links) + 2
    assert fresh.match.actions == at.match.actions and len(read) == len(links)


@pytest.mark.parametrize("pasted", [False, True])
def test_who_goes_elsewhere_meanwhile_stays_there(*, pasted: bool, read: list[Any]) -> None:
    """The game does not come to the screen any more."""
    _at, _other, links = begun(3)
    apart_links._LATELY.clear()
    fresh = Visitor()
    slowly(fresh, links[-1], pasted=pasted)
    fresh.go("#/")
    waited(fresh)
    assert fresh.site.shell.session is None and "/" == fresh.window.address()


def test_what_is_kept_is_read_once(read: list[Any]) -> None:
    """To be shown, to hold a link against it, to be kept and sent on; not what was written here."""
    _at, other, links = begun(3)
    name, letters = walk(other).name, len(walk(other).thread.letters)
    apart_links._LATELY.clear()
    read.clear()
    slowly(other, f"#/apart/{name}")
    assert waited(other) >= letters and len(read) == letters
    other.go("#/")
    other.go(f"#/apart/{name}")
    other.go(links[-1])
    waited(other)
    other.clock.pace = 0
    sent_after_playing(other)
    assert len(walk(other).thread.letters) == letters + 1 and len(read) == letters
