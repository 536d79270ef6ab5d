"""The box in which a game played apart begins: any seat, and how long one waits for an answer."""

from __future__ import annotations

from tessera.page.core.addresses import fields_in
from tests.browser.box import FORM, choose
from tests.browser.conftest import Visit


def test_what_only_a_game_played_apart_has(visit: Visit) -> None:
    """A seat in the middle, a time to wait, and what is told where two tiles are in hand."""
    page = visit("#/", ready=False)
    page.click("[data-play=tayu]")
    page.wait_for_selector(FORM)
    told, hand = page.locator(f"{FORM} .no-apart"), page.locator(f"{FORM} [name=option-hand]")
    page.click(f"{FORM} [data-box=more]")
    hand.select_option("two")
    assert not told.is_visible()
    choose(page, "against", "apart")
    assert told.is_visible()
    hand.select_option("one")
    assert not told.is_visible()
    page.keyboard.press("Escape")
    page.click("[data-play=shacru]")
    page.wait_for_selector("#box[data-game=shacru]")
    waits = page.locator(f"{FORM} .patience")
    assert not waits.is_visible()
    choose(page, "seats", "3")
    choose(page, "against", "apart")
    assert waits.is_visible() and waits.locator("select").input_value() == "7"
    choose(page, "side", "east")
    waits.locator("select").select_option("3")
    page.click(f"{FORM} [type=submit]")
    page.wait_for_url("**/#/apart/shacru/**")
    fields = fields_in(page.url.rpartition("/")[2])
    assert ("3", "3") == (fields["seats"], fields["patience"])
    assert ["seat-north", "seat-west"] == sorted(it for it in fields if it.startswith("seat-"))
