"""One game in two tabs of a place that is not secure, where browsers have no locks."""

from __future__ import annotations

from urllib.parse import urlsplit

from tessera.saves.library import GAME
from tests.browser.conftest import SCHOOL, Visiting
from tests.browser.playing import FRESH, Screen, reloaded

PLAYS = "document.querySelector('button[data-pick]')"


def two_tabs(visiting: Visiting) -> tuple[Screen, Screen]:
    """Two tabs with one game between persons, in which a Square stands on b2."""
    visit = visiting(locale="en-GB")
    here = urlsplit(visit.site.address)
    address = here._replace(netloc=f"{SCHOOL}:{here.port}").geturl() + FRESH
    one, other = Screen(visit(address)), Screen(visit(address))
    assert not one.page.evaluate("isSecureContext || 'locks' in navigator")
    one.page.bring_to_front()
    one.begin()
    one.play("Sb2")
    # What one tab stores the other sees a little later.
    kept = f"([key, kept]) => key.startsWith('{GAME}{one.name}') && kept.includes('Sb2')"
    other.wait(f"Object.entries(localStorage).some({kept})")
    other.go(f"#/game/{one.name}")
    return one, other


def test_no_turn_is_written_over(visiting: Visiting) -> None:
    """Who hears of the other watches; who hears of nothing and plays on has a game of its own."""
    one, other = two_tabs(visiting)
    one.play("Tb1E")
    other.wait("document.querySelector('[data-do=take-over]')")
    assert ["Sb2", "Tb1E"] == other.turns()
    other.page.bring_to_front()
    other.do("take-over")
    other.wait(PLAYS)
    other.page.add_init_script("addEventListener('storage', (it) => it.stopImmediatePropagation())")
    reloaded(other.page)
    name = one.name
    one.page.bring_to_front()
    if one.sees("[data-do=take-over]"):
        one.do("take-over")
    one.wait(PLAYS)
    one.play("Cd1", "Td1N")
    other.page.bring_to_front()
    other.play("Cc1")
    other.wait(f"location.hash !== '#/game/{name}'")
    other.play("Tc1N")
    one.page.bring_to_front()
    one.play("Sd3")
    for screen, turns in ((one, ["Cd1", "Td1N", "Sd3"]), (other, ["Cc1", "Tc1N"])):
        at = screen.name
        screen.go("#/")
        screen.go(f"#/game/{at}")
        assert ["Sb2", "Tb1E", *turns] == screen.turns()
