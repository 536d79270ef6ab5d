"""Records in and out, as real files: `tests/page/test_records_flow.py` reads all that is wrong."""

from __future__ import annotations

from pathlib import Path

from tessera.games import catalogue
from tessera.play.replay import read_record
from tests.browser.playing import Screen, content, lying
from tests.outside import RECORD

CONTEXT = {"locale": "en-GB", "color_scheme": "light"}


def export(screen: Screen, selector: str) -> str:
    """The record that a button gives."""
    with screen.page.expect_download() as download:
        screen.page.click(screen.shown(selector))
    assert download.value.suggested_filename.startswith("pyrga-")
    return content(download.value)


def test_in_and_out(screen: Screen, tmp_path: Path) -> None:
    """A file with Windows' line ends is given again as it was meant; names are no markup."""
    (tmp_path / "game.txt").write_bytes(b"\xef\xbb\xbf" + RECORD.replace("\n", "\r\n").encode())
    screen.go("#/import")
    screen.page.set_input_files("#file", tmp_path / "game.txt")
    screen.page.click("form [type=submit]")
    screen.page.wait_for_selector("#list")
    assert lying(read_record(RECORD, catalogue.game)) == screen.pieces()
    assert RECORD == export(screen, "#menu [data-do=export]")
    screen.go("#/")
    screen.page.click(".games .dots")
    assert RECORD == export(screen, ".games [data-do=export]")
    assert not screen.page.evaluate("Boolean(globalThis.hit || document.querySelector('img'))")


def test_a_file_that_is_no_text(screen: Screen, tmp_path: Path) -> None:
    """A picture, a film of 30 MB: said at once; nothing of it is put into the field."""
    (tmp_path / "game.txt").write_bytes(bytes(range(256)) * 120_000)
    screen.go("#/import")
    screen.page.set_input_files("#file", tmp_path / "game.txt")
    screen.page.click("form [type=submit]")
    screen.page.wait_for_selector("form .trouble")
    assert "" == screen.page.input_value("#record")
