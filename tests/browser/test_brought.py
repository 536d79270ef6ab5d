"""Records and links that are dropped, pasted, shared to the site or opened with it."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, Final
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, Page

from tessera.games import catalogue
from tessera.play.link import packed
from tessera.play.match import Match
from tessera.play.record import write_record
from tessera.play.replay import read_record
from tests.browser.conftest import PATIENCE, Visit
from tests.browser.hosting import Host, cut_off, read, stay
from tests.browser.playing import SOON, Screen, content, held_back, lying
from tests.outside import MOVES, RECORD

CONTEXT = {
    "locale": "en-GB",
    "color_scheme": "light",
    "permissions": ["clipboard-read", "clipboard-write"],
}
TURNS: Final = MOVES.split()
LINK: Final = f"Look at it: https://example.org/games/#!/record/{packed(RECORD)}/at/2."
#: Simulates a system that opens files with the site, with files made in the browser.
LAUNCHER: Final = """
const value = { setConsumer: (consumer) => { globalThis.consumer = consumer; } };
Object.defineProperty(globalThis, "launchQueue", { value });
globalThis.launched = async (name, text) => {
  const folder = await navigator.storage.getDirectory();
  const handle = await folder.getFileHandle(name, { create: true });
  const file = await handle.createWritable();
  await file.write(text);
  await file.close();
  await consumer({ files: [handle] });
};
"""
#: Nothing is kept; the form asks.
ASKS: Final = "document.activeElement.id === 'read-it'"


def dropped(page: Page, *files: Path, text: str = "") -> None:
    """Drop files or a text in the middle of the page, as from another program."""
    data: dict[str, Any] = {"items": [], "dragOperationsMask": 1}
    if files:
        data["files"] = [str(file) for file in files]
    else:
        data["items"] = [{"mimeType": "text/plain", "data": text}]
    session = page.context.new_cdp_session(page)
    for kind in ("dragEnter", "dragOver", "drop"):
        about = {"type": kind, "x": 300, "y": 300, "data": data}
        session.send("Input.dispatchDragEvent", about)
    session.detach()


def asked(page: Page, text: str) -> None:
    """Check that the form holds a text and nothing was kept; then submit it."""
    page.wait_for_function(ASKS, timeout=PATIENCE)
    assert page.url.endswith("#/import")
    assert text == page.input_value("#record")
    assert not page.evaluate("Object.keys(localStorage).some((it) => /^tessera.game/.test(it))")
    page.keyboard.press("Enter")
    page.wait_for_selector("#list", timeout=SOON)


def file_of(folder: Path, name: str = "game.pgn", text: str = RECORD) -> Path:
    """A file with a record."""
    (folder / name).write_text(text, encoding="utf-8")
    return folder / name


def test_files_are_dropped(screen: Screen, tmp_path: Path) -> None:
    """On any screen: the form opens with them, and Back leads to the game that was played.

    Several are several records, a text too long for the field stays a file, a picture is refused.
    """
    page = screen.page
    screen.begin()
    screen.play("Sb2", "Sb3")
    dropped(page, file_of(tmp_path))
    page.wait_for_function(ASKS)
    page.go_back()
    page.wait_for_selector("#list")
    assert ["Sb2", "Sb3"] == screen.turns()
    screen.go("#/apart/link")
    dropped(page, file_of(tmp_path), file_of(tmp_path, "other.txt", RECORD.replace("Sd4", "Sd3")))
    page.wait_for_function(ASKS)
    page.keyboard.press("Enter")
    page.wait_for_selector("#keep-all")
    dropped(page, file_of(tmp_path, "large.txt", RECORD + "\n" * 200_000))
    page.wait_for_function(ASKS)
    assert "" == page.input_value("#record")
    page.keyboard.press("Enter")
    page.wait_for_selector("#list")
    assert TURNS == screen.turns()
    (tmp_path / "it.png").write_bytes(bytes(range(256)) * 9)
    screen.go("#/")
    dropped(page, tmp_path / "it.png")
    page.wait_for_selector("form .trouble")
    assert "" == page.input_value("#record")


def test_a_link_is_dropped_as_text(screen: Screen) -> None:
    """The game opens at its turn, and is not kept."""
    screen.go("#/")
    dropped(screen.page, text=LINK)
    asked(screen.page, LINK)
    assert screen.page.url.endswith(f"#/record/{packed(RECORD)}/at/2")


def test_texts_are_pasted_on_the_home(screen: Screen) -> None:
    """Records, links and turns of every game open the form; other texts do not, nor a field."""

    def paste(text: str) -> None:
        screen.page.evaluate("(text) => navigator.clipboard.writeText(text)", text)
        screen.page.keyboard.press("Control+v")

    screen.go("#/apart/link")
    paste(RECORD)
    screen.wait("document.activeElement.value")
    assert RECORD == screen.page.input_value("#apart-link")
    screen.go("#/")
    for text in ("Buy milk.\n1. tea, 2. bread", "https://example.org/play/it#new", "[1, 2]"):
        paste(text)
    for text in (LINK, *map(turns_of, catalogue.GAMES)):
        paste(text)
        screen.page.wait_for_function(ASKS)
        assert text == screen.page.input_value("#record")
        screen.go("#/")


def turns_of(game: str) -> str:
    """The first turns of a game, without any header."""
    rules, rng = catalogue.game(game), Random(5)
    match = Match.new(rules, rules.setup(), rng)
    while len(match.turns()) < 3:
        match = match.play(rng.choice(match.legal()))
    return write_record(match).rpartition("\n\n")[2]


def test_a_text_is_shared_to_the_site(visit: Visit) -> None:
    """The query is removed from the address; nothing is lost before Python has started."""
    page = visit.context.new_page()
    query = urlencode({"title": "A game", "text": LINK, "url": ""})
    with held_back(page, "**/*.wasm"):
        page.goto(f"{visit.site.address}?{query}")
        page.wait_for_url(f"{visit.site.address}#/import")
    asked(page, LINK)


def test_files_come_before_python_and_with_the_site(visit: Visit, tmp_path: Path) -> None:
    """What is dropped waits, and counts once; the system opens files later, too."""
    page = visit.context.new_page()
    page.add_init_script(LAUNCHER)
    with held_back(page, "**/*.wasm"):
        page.goto(f"{visit.site.address}#/")
        page.wait_for_function("globalThis.consumer !== undefined")  # all that listens is there
        for _time in range(2):
            dropped(page, file_of(tmp_path))
            page.wait_for_function("tessera.brought.length")
    asked(page, RECORD)
    assert TURNS == Screen(page).turns()
    page.evaluate("(text) => launched('game.tessera', text)", RECORD)
    page.wait_for_function(ASKS)
    assert RECORD == page.input_value("#record")


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


@pytest.mark.long_only
def test_without_a_network(browser: Browser, dist: Path, tmp_path: Path) -> None:
    """Shared text fills the form; `%23` in a link is read as `#`."""
    host = Host(read(dist), tmp_path)
    visit = Visit(browser.new_context(locale="en-GB"), host.site)
    stay(visit).close()
    cut_off(visit, host)
    page = visit("?" + urlencode({"title": "A game", "text": RECORD, "url": ""}))
    asked(page, RECORD)
    page.goto(f"{visit.site.address}%23%2Frecord%2F{packed(RECORD)}")
    page.wait_for_selector("#list")
    assert page.url == f"{visit.site.address}#/record/{packed(RECORD)}"
    visit.context.close()
    visit.assert_clean()
