"""The box in which a game played apart begins: any seat, and how long one waits for an answer."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from tessera.apart import links
from tessera.apart.thread import Thread
from tessera.games import catalogue
from tests.browser.box import FORM, choose
from tests.browser.conftest import PATIENCE
from tests.browser.playing import READY


def test_a_seat_in_the_middle_and_a_time_to_wait(visit: Callable[..., Page]) -> None:
    """Both stand in the invitation; the time is asked for only where others play elsewhere."""
    page = visit("#/", ready=False)
    page.click("[data-play=shacru]")
    page.wait_for_selector(FORM)
    waits = page.locator(f"{FORM} .patience")
    assert not waits.is_visible()
    choose(page, "seats", "3")
    choose(page, "against", "apart")
    assert waits.is_visible() and waits.locator("select").input_value() == "7"
    choose(page, "side", "east")
    waits.locator("select").select_option("3")
    page.click(f"{FORM} [type=submit]")
    page.wait_for_function(READY, timeout=PATIENCE)
    page.locator("button[data-do=apart][data-value=send]:visible").click()
    page.wait_for_selector("form[data-value=named]")
    assert "at least 3 days apart" in page.inner_text("#dialog")
    page.click("form[data-value=named] [type=submit]")
    page.wait_for_selector("#shared-link")
    text = page.input_value("#shared-link")
    terms = Thread.read(links.payload_of(text), catalogue.game).terms
    assert (terms.place, terms.patience) == (1, 3)


def test_a_form_that_cannot_be_played_apart_is_told_at_the_choice(
    visit: Callable[..., Page],
) -> None:
    """Two tiles in hand: as soon as both are chosen, and no longer."""
    page = visit("#/", ready=False)
    page.click("[data-play=tayu]")
    page.wait_for_selector(FORM)
    told, hand = page.locator(f"{FORM} .no-apart"), page.locator(f"{FORM} [name=option-hand]")
    page.click(f"{FORM} [data-box=more]")
    hand.select_option("two")
    assert not told.is_visible()
    choose(page, "against", "apart")
    assert told.is_visible() and "cannot be played apart" in told.inner_text()
    hand.select_option("one")
    assert not told.is_visible()
