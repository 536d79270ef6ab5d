"""One game in two tabs of a place that is not secure, where browsers have no locks."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import Page

from tessera.saves.library import GAME
from tests.browser.conftest import SCHOOL, Visiting
from tests.browser.playing import FRESH, Screen, reloaded
from tests.browser.test_tabs import WATCHING, settled


def lockless(visiting: Visiting) -> tuple[Screen, Screen]:
    """Two tabs with one game between persons, in which a Square stands on b2."""
    visit = visiting(locale="en-GB")
    here = urlsplit(visit.site.address)
    address = here._replace(netloc=f"{SCHOOL}:{here.port}").geturl() + FRESH
    pages: list[Page] = [visit(address), visit(address)]
    assert not pages[0].evaluate("isSecureContext || 'locks' in navigator")
    one, other = map(Screen, pages)
    pages[0].bring_to_front()
    one.begin()
    one.play("Sb2")
    # What one tab stores the other sees a little later.
    kept = f"([key, kept]) => key.startsWith('{GAME}{one.name}') && kept.includes('Sb2')"
    other.wait(f"Object.entries(localStorage).some({kept})")
    other.go(f"#/game/{one.name}")
    assert ["Sb2"] == other.turns()
    return one, other


def test_a_tab_that_hears_of_the_other_watches(visiting: Visiting) -> None:
    """And plays on where it is asked to."""
    one, other = lockless(visiting)
    one.play("Tb1E")
    settled(other, WATCHING)
    assert ["Sb2", "Tb1E"] == other.turns()
    other.page.bring_to_front()
    other.do("take-over")
    other.wait("document.querySelector('button[data-pick]') !== null")
    other.play("Cd1")
    settled(one, WATCHING)
    assert ["Sb2", "Tb1E", "Cd1"] == one.turns()


def test_no_turn_is_written_over(visiting: Visiting) -> None:
    """One plays two turns of which the other, which hears nothing, knows none, and plays one."""
    one, other = lockless(visiting)
    other.page.add_init_script("addEventListener('storage', (it) => it.stopImmediatePropagation())")
    reloaded(other.page)
    one.play("Tb1E", "Cd1")
    name = one.name
    other.page.bring_to_front()
    other.play("Tb3N")
    other.wait(f"location.hash !== '#/game/{name}'")
    assert "Both are kept" in other.text("#kept")
    other.play("Cb4")
    one.page.bring_to_front()
    one.play("Td1N")
    for screen, turns in ((one, ["Sb2", "Tb1E", "Cd1", "Td1N"]), (other, ["Sb2", "Tb3N", "Cb4"])):
        at = screen.name
        screen.go("#/")
        screen.go(f"#/game/{at}")
        assert turns == screen.turns()
