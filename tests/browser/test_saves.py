"""A game comes back after a reload: before Python as a picture, then as it stood."""

from __future__ import annotations

import json

from tessera.saves.library import PICTURE
from tests.browser.playing import READY, Screen, held_back

CONTEXT = {"locale": "en-GB", "color_scheme": "light"}


def test_the_board_is_there_before_python(screen: Screen) -> None:
    """The picture of the game played last, as it was turned; for no other game's."""
    page = screen.page
    screen.begin_game("shacru", {"south": "person", "north": "person"})
    screen.type("e1-e2")
    screen.do("turn")
    screen.type("e9-e8")
    assert screen.name == json.loads(screen.stored(PICTURE) or "")["name"]
    with held_back(page, "**/*.wasm"):
        page.reload(wait_until="domcontentloaded")
        screen.wait("document.querySelector('#screen').dataset.game === 'shacru'")
        assert 2 + 8 == page.locator("#pieces > *").count()
        assert "rotate(180" in (page.get_attribute("#turned", "transform") or "")
        assert "Shacru" == page.inner_text("h1:visible")
        assert page.locator("#progress").is_visible() and not page.evaluate(READY)
        assert 0 == page.locator("#screen #choices > *, #screen button:visible").count()
    page.wait_for_function(READY)
    assert ["e1-e2", "e9-e8"] == screen.turns()
    with held_back(page, "**/house.zip"):
        page.evaluate("location.hash = '#/game/cafe'")
        page.reload(wait_until="domcontentloaded")
        assert page.locator("#progress").is_visible()
        assert "" == screen.game == page.inner_text("#screen .heading")
        assert 0 == page.locator("#screen svg").count()
    page.wait_for_function(READY)
    assert "cafe" in screen.trouble
