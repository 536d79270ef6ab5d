"""Names of controls: what stands on screens is a command, and every command stands on some."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import pytest

import tessera.page
from tessera.games.catalogue import GAMES
from tessera.page.core.commands import BOARD, DIALOG, GAME, SITE, SITE_CONTROLS
from tessera.page.core.input import OWN_GAME
from tests.page import screens
from tests.page.embedded import Embedded, Reading
from tests.page.fake_document import FakeDocument, elements
from tests.page.visitor import Visitor

ROOT: Final = Path(tessera.page.__file__).parents[3]


def names(text: str) -> set[str]:
    return {each.data["do"] for each in elements(text) if "do" in each.data}


def shown(document: FakeDocument) -> set[str]:
    found = [each.data for each in document.elements()]
    return {data[name] for data in found for name in ("do", "writes") if name in data}


def test_what_stands_on_the_sites_screens_are_commands() -> None:
    """On every kind of screen; together they show every command that there is."""
    found = {name: shown(screens.seen(name).document) for name in screens.SCREENS}
    known = Visitor().site.commands.names()
    assert {} == {name: strange for name, all_ in found.items() if (strange := all_ - known)}
    assert known == set().union(*found.values()) | {"language", "theme", "help", "only", "stop"}


def test_what_stands_on_pages_before_python_are_commands() -> None:
    """What the script of the first page does by itself is no command of the site."""
    index = names((ROOT / "index.html").read_text(encoding="utf-8"))
    assert {"reload"} == index - Visitor().site.commands.names()
    page = names((ROOT / "static/reading.html").read_text(encoding="utf-8"))
    assert page and page <= Reading({}).page.commands.names()


@pytest.mark.parametrize("mode", ["view", "play", "try"])
@pytest.mark.parametrize("game", GAMES)
def test_what_stands_in_frames_are_commands(game: str, mode: str) -> None:
    at = Embedded({"game": game, "mode": mode})
    assert at.frame.session is not None
    found = shown(at.document)
    for _turn in range(3):
        if at.frame.viewing or not at.session.table.legal:
            break
        at.pick(*at.session.board.picks(at.session.table.legal[0]))
        found |= shown(at.document)
    assert set() == found - at.frame.commands.names()
    assert ("step" in found) == (mode == "view")


def test_no_command_has_two_meanings() -> None:
    tables: list[Mapping[str, Any]] = [GAME, SITE, BOARD, OWN_GAME, SITE_CONTROLS, DIALOG]
    every = [name for commands in tables for name in commands]
    assert len(every) == len({*every}) == len(Visitor().site.commands.names())
