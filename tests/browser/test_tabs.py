"""One game in two tabs: one plays, the other watches."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from tessera.saves.library import GAME
from tests.browser.conftest import SCHOOL, Visit
from tests.browser.playing import FRESH, Screen

CONTEXT = {"locale": "en-GB", "color_scheme": "light"}

WATCHES: Final = "document.querySelector('[data-do=take-over]')"
PLAYS: Final = "document.querySelector('button.choice[data-pick]')"


def watch(screen: Screen, name: str) -> None:
    """Open a kept game that another tab plays, once the storage shows it to this one too."""
    screen.wait(f"localStorage.getItem('{GAME}{name}') !== null")
    screen.go(f"#/game/{name}")
    screen.wait(WATCHES)


def count(screen: Screen, turns: int) -> None:
    """Wait until so many turns are listed."""
    screen.wait(f"document.querySelectorAll('#list button').length === {turns}")


def test_one_plays_and_the_other_watches(screen: Screen, other: Screen) -> None:
    """It sees and hears every turn, and plays none, until it takes over; and back again."""
    screen.begin()
    screen.play("Sb2")
    watch(other, screen.name)
    other.heard()
    screen.play("Tb1E")
    count(other, 2)
    assert screen.pieces() == other.pieces()
    assert other.heard()
    other.page.bring_to_front()
    other.hit_square("c1")
    assert 0 == other.page.locator("#typed, button[data-pick]").count()
    assert ["Sb2", "Tb1E"] == other.turns()
    other.page.press("[data-do=take-over]", "Enter")
    other.wait(PLAYS)
    assert other.page.evaluate("document.activeElement.matches('[role=gridcell]')")
    screen.wait(WATCHES)
    other.play("Cd1")
    count(screen, 3)
    screen.page.bring_to_front()
    screen.do("take-over")
    other.wait(WATCHES)
    screen.wait(PLAYS)
    screen.play("Td1N")
    count(other, 4)
    assert screen.pieces() == other.pieces()


def test_the_tab_that_plays_goes_away(screen: Screen, other: Screen, shared: Visit) -> None:
    """Whether it is closed or goes to another page, the one that watches may play."""
    third = Screen(shared())
    third.begin()
    third.play("Sb2")
    watch(other, third.name)
    third.page.close()
    other.wait(PLAYS)
    watch(screen, other.name)
    other.go("#/")
    screen.wait(PLAYS)
    screen.page.bring_to_front()
    screen.play("Tb1E")
    assert ["Sb2", "Tb1E"] == screen.turns()


def test_where_browsers_have_no_locks(visit: Visit) -> None:
    """On plain http, as on a network of a school: who hears of the other watches, or takes over."""
    here = urlsplit(visit.site.address)
    address = here._replace(netloc=f"{SCHOOL}:{here.port}").geturl() + FRESH
    one, other = Screen(visit(address)), Screen(visit(address))
    assert not one.page.evaluate("isSecureContext || 'locks' in navigator")
    one.page.bring_to_front()
    one.begin()
    one.play("Sb2")
    other.wait(f"localStorage.getItem('{GAME}{one.name}') !== null")
    other.go(f"#/game/{one.name}")
    one.play("Tb1E")
    other.wait(WATCHES)
    assert ["Sb2", "Tb1E"] == other.turns()
    other.page.bring_to_front()
    other.do("take-over")
    other.wait(PLAYS)
    other.play("Cd1")
    count(one, 3)
