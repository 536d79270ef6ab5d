"""The list of games played apart on the home: what one has to do comes first, then by age."""

from __future__ import annotations

import json
from collections.abc import Callable

from playwright.sync_api import Page

from tessera.saves.apart import APART, PLAYER, Stored, packed

#: By the name of a game: how it stands, when it was changed last.
GAMES = {
    "0000000000000001": ("waits", "2026-11-03T10:00:00Z"),
    "0000000000000002": ("over", "2026-11-09T10:00:00Z"),
    "0000000000000003": ("turn", "2026-11-01T10:00:00Z"),
    "0000000000000004": ("waits", "2026-11-05T10:00:00Z"),
    "0000000000000005": ("asked", "2026-11-02T10:00:00Z"),
    "0000000000000006": ("passes", "2026-11-04T10:00:00Z"),
}
#: Where a tap in the middle of a row leads, and one on its button.
HIT = """() => {
  const at = (it) => {
    const { left, top, width, height } = it.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit.closest("a").getAttribute("href");
  };
  const find = (which) => document.querySelector(`#apart ${which}`);
  return { row: at(find("li")), again: at(find("[href$=again]")) };
}"""
#: What each tells of itself, in the order of the list.
TOLD = (
    ("6", "Ready to be sent"), ("5", "Your turn"), ("3", "Your turn"),
    ("4", "Waiting for Ann"), ("1", "Waiting for Ann"), ("2", "Finished"),
)  # fmt: skip


def test_what_one_has_to_do_comes_first(visit: Callable[..., Page]) -> None:
    """Of what stands alike the newest; the last link can be sent again where one waits."""
    page = visit("#/", ready=False)
    kept = {PLAYER: "00" * 16}
    for name, (asks, when) in GAMES.items():
        about = {"game": "pyrga", "asks": asks, "name": "Ann", "turn": 3, "letters": 3}
        kept[f"{APART}{name}"] = packed(Stored("link", "", (), about, when))
    kept[f"{APART}0000000000000007"] = "torn"
    script = f"Object.entries({json.dumps(kept)}).forEach((it) => localStorage.setItem(...it))"
    page.evaluate(script)
    page.reload()
    page.wait_for_selector("#apart li")
    links = page.locator("#apart li .of > a:first-child")
    found = [(links.nth(at).get_attribute("href"), links.nth(at).inner_text()) for at in range(6)]
    assert found == [(f"#/apart/000000000000000{it}", f"Pyrga · {text}") for it, text in TOLD]
    assert links.count() == len(GAMES)
    again = page.locator("#apart a[href$='/again']")
    assert again.count() == 2 and "again" in again.first.inner_text()
    told = page.locator("#apart li .quiet").all_inner_texts()
    assert ["with Ann" in it for it in told] == [True, True, True, False, False, True]
    assert page.get_attribute("html", "data-tessera") != "ready", "no Python was waited for"


def test_a_row_opens_the_board(visit: Callable[..., Page]) -> None:
    """Wherever it is tapped, but for its button that sends the last link again."""
    page = visit("#/", ready=False)
    about = {"game": "pyrga", "asks": "waits", "name": "Ann", "turn": 3, "letters": 3}
    kept = {PLAYER: "00" * 16, f"{APART}{1:016}": packed(Stored("link", "", (), about, "2026"))}
    page.evaluate(
        f"Object.entries({json.dumps(kept)}).forEach((it) => localStorage.setItem(...it))"
    )
    page.reload()
    page.wait_for_selector("#apart li")
    found = page.evaluate(HIT)
    assert found["row"] == f"#/apart/{1:016}" and found["again"] == f"#/apart/{1:016}/again"
