"""Games played apart in the list on the home: what one has to do comes first, then by age."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

from tessera.page.core.addresses import fields_in
from tessera.saves.apart import APART, BESIDE, PLAYER, Stored, packed
from tests.browser.box import FORM, choose
from tests.browser.conftest import Visit

PUT: Final = "(texts) => { for (const it of Object.entries(texts)) localStorage.setItem(...it); }"
#: A game of which nothing can be read.
TORN: Final = "0000000000000007"

#: By the name of a game: how it stands, when it was changed last.
GAMES = {
    "0000000000000001": ("waits", "2026-11-03T10:00:00Z"),
    "0000000000000002": ("over", "2026-11-09T10:00:00Z"),
    "0000000000000003": ("turn", "2026-11-01T10:00:00Z"),
    "0000000000000004": ("waits", "2026-11-05T10:00:00Z"),
    "0000000000000005": ("asked", "2026-11-02T10:00:00Z"),
    "0000000000000006": ("passes", "2026-11-04T10:00:00Z"),
    "0000000000000008": ("unsure", "2026-11-01T11:00:00Z"),
    "0000000000000009": ("watched", "2026-11-10T10:00:00Z"),
}
#: Where a tap in the middle of a row leads, and one on its button.
HIT = """() => {
  const at = (it) => {
    it.scrollIntoView({ inline: "center" });
    const { left, top, width, height } = it.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit.closest("a").getAttribute("href");
  };
  const find = (which) => document.querySelector(`#mine ${which}`);
  return { row: at(find("li")), again: at(find("[href$=again]")) };
}"""
#: The order of the list: the last digit of each name.
ORDER: Final = "65834192"


def listed(visit: Visit, kept: dict[str, str]) -> Page:
    """The home where those texts are kept, without Python."""
    page = visit("#/", ready=False)
    page.evaluate(PUT, {PLAYER: "00" * 16, **kept})
    page.reload()
    page.wait_for_selector("#mine li", state="attached")
    return page


def test_what_one_has_to_do_comes_first(visit: Visit) -> None:
    """Of what stands alike the newest; the last link can be sent again where one waits.

    What one watches is listed if the game from before is kept; last what cannot be read. A row
    leads to its game wherever it is tapped, but for its button.
    """
    kept = {f"{APART}{TORN}": "torn"}
    for name, (asks, when) in GAMES.items():
        about = {"game": "pyrga", "asks": asks, "name": "Ann", "turn": 3, "letters": 3}
        kept[f"{APART}{name}"] = packed(Stored("link", "", (), about, when))
    kept[f"{APART}000000000000000a"] = kept[f"{APART}0000000000000009"]
    kept[f"{BESIDE}0000000000000009.0"] = kept[f"{APART}0000000000000003"]
    page = listed(visit, kept)
    links = page.locator("#mine li .of > a:first-child").all()
    wanted = [f"#/apart/000000000000000{it}" for it in (*ORDER, "7")]
    assert wanted == [it.get_attribute("href") for it in links]
    assert 6 == page.locator("#mine .going li").count()
    waiting = [name for name, (asks, _when) in GAMES.items() if asks == "waits"]
    again = page.locator("#mine a[href$='/again']").all()
    assert {f"#/apart/{it}/again" for it in waiting} == {it.get_attribute("href") for it in again}
    assert page.evaluate(HIT) == {"row": wanted[0], "again": f"{wanted[4]}/again"}
    assert page.get_attribute("html", "data-tessera") != "ready", "no Python was waited for"


def test_a_game_of_which_nothing_can_be_read_is_deleted_from_its_card(visit: Visit) -> None:
    """It is gone from the list at once."""
    page = listed(visit, {f"{APART}{TORN}": "{torn"})
    page.click("#further summary")
    page.click("#mine .dots")
    page.click("[data-value=delete]:visible")
    page.click("#dialog [data-do=yes]")
    page.wait_for_selector("#mine li", state="detached")
    assert page.evaluate("(key) => localStorage.getItem(key)", f"{APART}{TORN}") is None


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
