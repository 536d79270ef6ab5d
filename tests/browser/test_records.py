"""Records in and out: what comes from outside is read strictly, and shown as text."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tessera.games import catalogue
from tessera.play.replay import read_record
from tests.browser.box import BEGIN, FORM, choose
from tests.browser.playing import ANOTHER, LEAVE, Screen, content, lying
from tests.outside import ANN, BO, BROKEN_RECORDS, RECORD

CONTEXT = {"locale": "en-GB", "color_scheme": "light"}


def read(screen: Screen, record: str) -> None:
    """Paste a record and read it."""
    screen.go("#/import")
    screen.page.fill("#record", record)
    screen.page.evaluate("document.querySelector('#screen > *').dataset.old = 1")
    screen.page.click("form [type=submit]")
    screen.wait("!document.querySelector('[data-old]')")


def export(screen: Screen, selector: str) -> str:
    """The record that a button gives."""
    with screen.page.expect_download() as download:
        screen.page.click(screen.shown(selector))
    assert download.value.suggested_filename.startswith("pyrga-")
    return content(download.value)


def test_in_and_out(screen: Screen) -> None:
    """What was read is written again as it was, on the table and from the list of games."""
    read(screen, RECORD)
    match = read_record(RECORD, catalogue.game)
    assert lying(match) == screen.pieces()
    assert ["Sb2", "Tb1E", "Cd1", "Td1N", "Sd4"] == screen.turns()
    assert f"{BO}: play next to the Square on d4 PY-3" == screen.sentence
    assert RECORD == export(screen, "#menu [data-do=export]")
    screen.go("#/")
    screen.page.click(".games .dots")
    assert RECORD == export(screen, ".games [data-do=export]")


@pytest.mark.long_only
def test_names_are_text_everywhere(screen: Screen) -> None:
    """On the table, in the title, in the list of games, in the form; none of it is markup."""
    read(screen, RECORD)
    assert [ANN, BO] == screen.page.locator(".who").all_inner_texts()
    assert f"Pyrga: {BO} to move · Tessera" == screen.page.title()
    hands = screen.page.locator("[role=group]")  # Both stocks, and what Bo picks from.
    assert [ANN, BO, BO] == [it.get_attribute("aria-label") for it in hands.all()]
    assert BO == screen.page.get_attribute("#asking", "aria-label")
    screen.go("#/")
    assert f"Pyrga: {ANN} against {BO}" == screen.page.inner_text(".games a")
    screen.page.click("#card-pyrga .main")
    choose(screen.page, "against", "person")
    screen.page.click(f"{FORM} [data-box=more]")
    for seat, name in (("white", ANN), ("black", BO)):
        screen.page.fill(f"{FORM} [name=name-{seat}]", name)
    screen.page.evaluate(LEAVE)
    screen.page.click(BEGIN)
    screen.wait(ANOTHER)
    assert [ANN, BO[:40]] == screen.page.locator(".who").all_inner_texts()
    screen.play("Sb2")
    screen.go("#/")
    assert 2 == screen.page.locator(".games a").count()
    assert not screen.page.evaluate("Boolean(globalThis.hit || document.querySelector('img'))")
    assert 0 == screen.page.locator("#screen script").count()


def test_a_file(screen: Screen, tmp_path: Path) -> None:
    """A record chosen as a file is read as one pasted, with Windows' line ends too."""
    (tmp_path / "game.txt").write_bytes(b"\xef\xbb\xbf" + RECORD.replace("\n", "\r\n").encode())
    screen.go("#/import")
    screen.page.set_input_files("#file", tmp_path / "game.txt")
    screen.page.click("form [type=submit]")
    screen.page.wait_for_selector("#list")
    assert 5 == len(screen.turns())


@pytest.mark.sampled(1)
@pytest.mark.parametrize("record", BROKEN_RECORDS, ids=range(len(BROKEN_RECORDS)))
def test_a_broken_record(screen: Screen, record: str) -> None:
    """Line, turn and rule are told; the text stays in the field; nothing is kept."""
    read(screen, record)
    # The rule's id is a link, without brackets.
    told = re.sub(r"\((PY-\d)\)", r"\1", BROKEN_RECORDS[record])
    assert told == screen.text("form .trouble")
    assert record == screen.page.input_value("#record")
    assert "record" == screen.page.evaluate("document.activeElement.id")
    assert 0 == screen.page.evaluate("localStorage.length")


@pytest.mark.long_only
def test_a_broken_file_can_be_mended(screen: Screen, tmp_path: Path) -> None:
    """Its text stands in the field; once mended, it is that text that is read."""
    (tmp_path / "game.txt").write_text(RECORD.replace("Cd1", "Cc3"))
    screen.go("#/import")
    screen.page.set_input_files("#file", tmp_path / "game.txt")
    screen.page.click("form [type=submit]")
    screen.page.wait_for_selector("form .trouble")
    assert "Cc3" in screen.page.input_value("#record")
    screen.page.fill("#record", RECORD)
    screen.page.click("form [type=submit]")
    screen.page.wait_for_selector("#list")
    assert 5 == len(screen.turns())


def test_a_file_that_is_no_text(screen: Screen, tmp_path: Path) -> None:
    """A picture, a film of 30 MB: said at once; nothing of it is put into the field."""
    (tmp_path / "game.txt").write_bytes(bytes(range(256)) * 120_000)
    screen.go("#/import")
    screen.page.set_input_files("#file", tmp_path / "game.txt")
    screen.page.click("form [type=submit]")
    screen.page.wait_for_selector("form .trouble")
    said = "This file is not text. Tessera reads records and its own files with games and settings."
    assert said == screen.text("form .trouble")
    assert "" == screen.page.input_value("#record")
