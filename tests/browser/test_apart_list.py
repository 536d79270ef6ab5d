"""The list of games played apart on the home: what one has to do comes first, then by age."""

from __future__ import annotations

import json
from collections.abc import Callable

from playwright.sync_api import Page

from tessera.saves.apart import APART, BESIDE, PLAYER, Stored, packed

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
    const { left, top, width, height } = it.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit.closest("a").getAttribute("href");
  };
  const find = (which) => document.querySelector(`#apart ${which}`);
  return { row: at(find("li")), again: at(find("[href$=again]")) };
}"""
#: What each tells of itself, in the order of the list.
TOLD = (
    ("6", "Ready to be sent"), ("5", "Your turn"), ("8", "To be confirmed"), ("3", "Your turn"),
    ("4", "Waiting for Ann"), ("1", "Waiting for Ann"), ("9", "Your seat was given away"),
    ("2", "Finished"),
)  # fmt: skip


def test_what_one_has_to_do_comes_first(visit: Callable[..., Page]) -> None:
    """Of what stands alike the newest; the last link can be sent again where one waits.

    What one watches is listed if the game from before is kept; last what cannot be read.
    """
    page = visit("#/", ready=False)
    kept = {PLAYER: "00" * 16}
    for name, (asks, when) in GAMES.items():
        about = {"game": "pyrga", "asks": asks, "name": "Ann", "turn": 3, "letters": 3}
        kept[f"{APART}{name}"] = packed(Stored("link", "", (), about, when))
    kept[f"{APART}0000000000000007"] = "torn"
    kept[f"{APART}000000000000000a"] = kept[f"{APART}0000000000000009"]
    kept[f"{BESIDE}0000000000000009.0"] = kept[f"{APART}0000000000000003"]
    script = f"Object.entries({json.dumps(kept)}).forEach((it) => localStorage.setItem(...it))"
    page.evaluate(script)
    page.reload()
    page.wait_for_selector("#apart li")
    links = page.locator("#apart li .of > a:first-child")
    every = range(links.count())
    found = [(links.nth(at).get_attribute("href"), links.nth(at).inner_text()) for at in every]
    torn = ("#/apart/0000000000000007", "A game that cannot be read here")
    games = [(f"#/apart/000000000000000{it}", f"Pyrga · {text}") for it, text in TOLD]
    assert found == [*games, torn]
    again = page.locator("#apart a[href$='/again']")
    assert again.count() == 2 and "again" in again.first.inner_text()
    told = page.locator("#apart li .quiet").all_inner_texts()
    assert ["with Ann" in it for it in told] == [True] * 4 + [False] * 2 + [True] * 2
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
