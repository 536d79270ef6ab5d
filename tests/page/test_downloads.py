"""Files that the page gives: each is told, by its name, where one looks and aloud."""

from __future__ import annotations

import pytest

from tessera.page.features.kept_games.commands import TOLD
from tessera.page.features.sharing import commands as sharing
from tests.outside import RECORD
from tests.page import screens
from tests.page.fakes import FakeTools
from tests.page.kept import read
from tests.page.visitor import Visitor

pytestmark = pytest.mark.usefixtures("as_fetched")


def test_a_file_that_was_given_is_told_for_a_moment() -> None:
    """At the foot, beside all else that stands there; of two the last one, as long as the first."""
    at = Visitor()
    read(at, RECORD)
    name = f"pyrga-{at.session.table.name}.txt"
    at.press("export")
    assert f"Downloaded: {name}" == at.heard[-1] == at.text("note")
    at.clock.turn_on(TOLD - 1)
    at.press("export")
    at.clock.turn_on(2)
    assert f"Downloaded: {name}" == at.text("note")
    at.clock.turn_on(TOLD)
    assert "" == at.text("note")


def test_a_picture_is_told_in_the_dialog(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharing, "TOOLS", FakeTools)
    at = screens.shared()
    at.press("svg")
    (name,) = at.window.files
    assert name.endswith(".svg") and f"Downloaded: {name}" == at.text("copying")
    at.press("png")
    assert f"Downloaded: {name[:-3]}png" == at.text("copying")


def test_a_file_that_may_not_come_is_no_download() -> None:
    """In a framed page, the file's text and name are shown, to be copied."""
    at = Visitor()
    read(at, RECORD)
    at.window.framed = True
    at.press("export")
    ((name, text),) = at.window.files.items()
    told = at.text("dialog")
    assert told.startswith(f"{name} was offered as a download. If the surrounding page")
    assert " ".join(text.split()) in told and not [
        it for it in at.heard if it.startswith("Downloaded")
    ]
    at.press("no")
    assert not at.site.shell.dialog.is_open


def test_a_picture_that_may_not_come_is_there_as_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """The text is SVG, even for a PNG; a blank PNG is replaced by an SVG file."""
    monkeypatch.setattr(sharing, "TOOLS", FakeTools)
    for what in ("svg", "png"):
        at = screens.shared()
        at.window.framed = True
        at.press(what)
        told = at.text("dialog")
        assert ".svg was offered as a download" in told and "<svg xmlns" in told
        assert "Downloaded" not in told
    monkeypatch.setattr(FakeTools, "paint", _refuse)
    at = screens.shared()
    at.press("png")
    (name,) = at.window.files
    assert at.text("copying").endswith(f"here it is as SVG. Downloaded: {name}")
    assert name.endswith(".svg")


async def _refuse(_tools: FakeTools, name: str, drawing: str, sharpness: int) -> bool:
    return False
