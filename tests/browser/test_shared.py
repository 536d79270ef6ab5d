"""Sharing in the browser: links, copies, pictures, paper; names; deleting and putting back."""

from __future__ import annotations

import re
import struct
import zlib
from base64 import urlsafe_b64encode
from random import Random
from typing import Final
from urllib.parse import urlsplit
from xml.etree.ElementTree import fromstring

import pytest
from playwright.sync_api import Page

from tessera.games import catalogue
from tessera.page.core.players import taken_along
from tessera.play.link import packed, unpacked
from tessera.play.match import Match
from tessera.play.record import sealed_record, write_record
from tessera.saves.library import GAME
from tests.browser.conftest import PATIENCE, Site, Visit, Visiting
from tests.browser.playing import READY, Screen, content, lying
from tests.outside import BROKEN_LINKS, MOVES, PERSONS, fresh, played

pytestmark = pytest.mark.in_turn

CONTEXT = {
    "locale": "en-GB",
    "color_scheme": "light",
    "permissions": ["clipboard-read", "clipboard-write"],
}

MARKUP: Final = "<img src=x onerror=alert(1)>&amp;"
NAMES: Final = f'[White "{MARKUP}"]\n[Black "Bo"]'


def extra(screen: Screen, what: str) -> None:
    """Press a button that is not needed for playing."""
    screen.do(what)


def share(screen: Screen) -> None:
    """Put up the dialog that shares a game; its players' names go along."""
    screen.do("share")
    screen.page.wait_for_selector("#dialog[open]")
    names = screen.page.locator("#dialog [data-do=share-names][data-value=with].main")
    if names.count():
        names.click()


def follow(screen: Screen, fragment: str) -> None:
    """Follow a link within the page, and wait for the game that it holds."""
    screen.go(fragment)
    screen.page.wait_for_selector("#list")


def games(screen: Screen) -> list[str]:
    """The names under which games are kept."""
    keys: list[str] = screen.page.evaluate("Object.keys(localStorage)")
    return [key for key in keys if key.startswith(GAME)]


def test_a_link_is_copied_and_opened(screen: Screen, shared_page: Page) -> None:
    """It holds the whole game: elsewhere it is shown with its names, and nothing is kept."""
    match = played(MOVES, NAMES)
    screen.open(match, PERSONS)
    share(screen)
    screen.page.wait_for_selector("#shared-link:focus")
    extra(screen, "copy-link")
    screen.wait("document.getElementById('copying').textContent.trim()")
    assert "Copied." == screen.text("#copying")
    link = screen.page.evaluate("navigator.clipboard.readText()")
    assert screen.page.input_value("#shared-link") == link
    screen.do("no")
    parts = urlsplit(link)
    assert shared_page.url.partition("#")[0] == link.partition("#")[0]
    assert write_record(match) == unpacked(parts.fragment.removeprefix("/record/"))
    screen.page.evaluate("localStorage.clear()")
    follow(screen, f"#{parts.fragment}")
    assert lying(match) == screen.pieces()
    assert [MARKUP, "Bo"] == screen.page.locator(".who").all_inner_texts()
    assert [] == games(screen)
    standing = "Not kept here; playing on keeps it. Keep this game"
    assert standing == screen.text("#kept")
    assert not screen.page.evaluate("Boolean(document.querySelector('#screen img'))")


def test_a_link_is_opened_in_a_new_tab(visit: Visit) -> None:
    """Python starts with it; a turn at its end is the one that is shown."""
    page = visit(f"#/record/{packed(write_record(played(MOVES)))}/at/2")
    screen = Screen(page)
    page.wait_for_selector("#list")
    assert "You are looking at turn 2." == screen.sentence
    assert ["Tb1E"] == screen.current()
    page.click("[aria-label='To the last turn']")
    assert lying(played(MOVES)) == screen.pieces()


@pytest.mark.long_only
def test_playing_on_keeps_it(screen: Screen) -> None:
    """From its end with the next turn, from an earlier one after a question; both are one's own."""
    fragment = f"#/record/{packed(write_record(played(MOVES)))}"
    follow(screen, fragment)
    screen.play("Cd3")
    assert 1 == len(games(screen)) and "#/game/" in screen.page.url
    assert 6 == len(screen.match().turns())
    follow(screen, f"{fragment}/at/2")
    screen.hit_square("d1")
    said = "Play on from turn 2? The game is then kept here. Play on from here Cancel"
    assert said == screen.text("#dialog")
    assert 1 == len(games(screen))
    screen.do("yes")
    assert 2 == len(games(screen)) and ["Sb2", "Tb1E"] == screen.turns()


@pytest.mark.long_only
def test_keeping_it(screen: Screen) -> None:
    """The button keeps it as it is."""
    follow(screen, f"#/record/{packed(write_record(played(MOVES)))}")
    screen.do("keep")
    assert 1 == len(games(screen))
    assert played(MOVES).actions == screen.match().actions
    assert screen.text("#kept").startswith("Saved in this browser.")


@pytest.mark.long_only
def test_a_bot_waits_until_it_is_kept(screen: Screen) -> None:
    """A sealed game comes with who sits where; a bot to move in it does not move by itself."""
    fragment = f"#/record/{packed(_sealed())}"
    follow(screen, fragment)
    before = screen.turns()
    screen.page.wait_for_timeout(3000)
    assert before == screen.turns() and [] == games(screen)
    screen.do("keep")
    screen.wait(f"document.querySelectorAll('#list button').length > {len(before)}")


def _sealed() -> str:
    """A running game of Tyrus, sealed, in which a bot is to move."""
    rules = catalogue.game("tyrus")
    match = Match.new(rules, rules.setup(), Random(1))
    match = match.play(match.legal()[0])
    players = dict.fromkeys(match.seats, "person") | {match.to_move or "": "bot:1"}
    return sealed_record(taken_along(match, players))


@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", BROKEN_LINKS)
def test_a_broken_link(screen: Screen, name: str) -> None:
    """It is told at home; nothing of it is on the page but as text, and nothing is kept."""
    screen.page.evaluate("(it) => { location.hash = `#/record/${it}`; }", BROKEN_LINKS[name])
    screen.page.wait_for_selector("#mine .trouble")
    said = "The address holds no whole game: perhaps a part of it was lost."
    assert said == screen.text("#mine .trouble")
    assert not screen.page.evaluate("Boolean(globalThis.hit || document.querySelector('main img'))")
    assert [] == games(screen)


@pytest.mark.long_only
def test_a_bomb(screen: Screen) -> None:
    """A short address that would unpack to a hundred megabytes is refused at once."""
    bomb = urlsafe_b64encode(zlib.compress(b"a" * 100_000_000, level=9)).decode().rstrip("=")
    screen.page.evaluate("(it) => { location.hash = `#/record/${it}`; }", bomb)
    screen.page.wait_for_selector("#mine .trouble")
    said = "The record is too long: 1000000 characters at most."
    assert said == screen.text("#mine .trouble")


@pytest.mark.long_only
def test_a_link_to_a_record_that_breaks_a_rule(screen: Screen) -> None:
    """Line, turn and rule are told as for any record, and its beginning can be opened."""
    record = f'[Game "pyrga"]\n[White "{MARKUP}"]\n\n1. Sb2 Tb1E 2. Cc3 *\n'
    screen.page.evaluate("(it) => { location.hash = `#/record/${it}`; }", packed(record))
    screen.page.wait_for_selector("form .trouble")
    assert screen.text("form .trouble").startswith("Line 4, turn 3, “")
    assert record == screen.page.input_value("#record")
    screen.do("open-good")
    screen.page.wait_for_selector("#list")
    assert ["Sb2", "Tb1E"] == screen.turns()


@pytest.mark.long_only
def test_a_hidden_game_is_shared_sealed(screen: Screen, rng: Random) -> None:
    """The dialog says so; neither the link nor the record shows what is hidden."""
    screen.open(fresh("tyrus", rng), {"ivory": "person", "brown": "bot:1"})
    screen.page.wait_for_selector("button.choice[data-pick]")
    screen.type(screen.match().game.write(screen.match().legal()[0]))
    screen.page.wait_for_selector("[data-do=share]", state="attached")
    extra(screen, "share")
    screen.page.wait_for_selector("#shared-link")
    assert "Something is still hidden in this game" in screen.text("#dialog")
    text = screen.page.input_value("#shared-record")
    assert "[Sealed " in text and "?" in text
    deck = screen.match().deal["BrownDeck"]
    assert deck not in text
    screen.do("no")


def test_the_record_is_copied(screen: Screen) -> None:
    """Where the browser refuses to copy, the text is selected, and that is said."""
    match = played(MOVES, NAMES)
    screen.open(match, PERSONS)
    share(screen)
    extra(screen, "copy-text")
    screen.wait("document.getElementById('copying').textContent.trim()")
    assert write_record(match) == screen.page.evaluate("navigator.clipboard.readText()")
    screen.page.evaluate(
        "Object.defineProperty(navigator.clipboard, 'writeText',"
        " { value: () => Promise.reject(new DOMException('no', 'NotAllowedError')),"
        " configurable: true })"
    )
    extra(screen, "copy-text")
    screen.wait("document.getElementById('copying').textContent.includes('yourself')")
    assert write_record(match) == screen.page.evaluate(
        "(it => it.value.slice(it.selectionStart, it.selectionEnd))(document.activeElement)"
    )
    screen.page.evaluate("delete navigator.clipboard.writeText")
    screen.do("no")


def test_files(screen: Screen) -> None:
    """The record; a picture that is a whole file of its own; the same in pixels, twice as large."""
    match = played(MOVES, NAMES)
    name = screen.open(match, PERSONS)
    share(screen)
    files = {}
    for kind in ("text", "svg", "png"):
        with screen.page.expect_download() as download:
            extra(screen, kind)
        files[download.value.suggested_filename] = download.value
    assert [f"pyrga-{name}.txt", f"pyrga-{name}-5.svg", f"pyrga-{name}-5.png"] == list(files)
    text, drawn, painted = files.values()
    assert write_record(match) == content(text)
    svg = content(drawn)
    root = fromstring(svg)
    assert MARKUP in (root.findtext("{http://www.w3.org/2000/svg}title") or "")
    assert None is re.search(r"var\(|light-dark|<script|href|data-", svg)
    data = painted.path().read_bytes()
    size = 2 * int(root.get("width") or 0)
    assert (b"\x89PNG", size, size) == (data[:4], *struct.unpack(">II", data[16:24]))
    screen.do("no")


#: Makes pages read pixels as in a browser that protects canvases: white, noise, or off by one.
GUARD: Final = """
(kind) => {
  const { prototype } = CanvasRenderingContext2D;
  const read = globalThis.read ??= prototype.getImageData;
  const as = { white: () => 255, noise: () => (Math.random() * 200) | 0, off: (it) => it ^ 1 };
  prototype.getImageData = function (...at) {
    const found = read.apply(this, at);
    found.data.set(found.data.map(as[kind]));
    return found;
  };
}
"""


@pytest.mark.parametrize(("kind", "ending"), [("white", "svg"), ("noise", "svg"), ("off", "png")])
def test_a_guarded_canvas(screen: Screen, kind: str, ending: str) -> None:
    """A picture that would be blank or noise is given as SVG, with a message."""
    screen.open(played(MOVES), PERSONS)
    share(screen)
    screen.page.evaluate(GUARD, kind)
    with screen.page.expect_download() as download:
        extra(screen, "png")
    assert download.value.suggested_filename.endswith(f".{ending}")
    screen.wait("document.getElementById('copying').textContent.includes('Downloaded')")
    assert ("create PNG pictures" in screen.text("#copying")) is (ending == "svg")
    screen.page.evaluate("void (CanvasRenderingContext2D.prototype.getImageData = read)")
    screen.do("no")


def test_a_sandbox_that_lets_no_file_through(visiting: Visiting, site: Site) -> None:
    """A blocked file is not reported as downloaded; its text can be copied."""
    sandbox = "allow-scripts allow-same-origin"
    (site.root / "some/folder/held.html").write_text(
        '<!doctype html><title>Host</title><link rel="icon" href="data:,">'
        f'<iframe sandbox="{sandbox}" src="./#/play/pyrga" width="1100" height="640"></iframe>'
    )
    visit = visiting(**CONTEXT)
    visit.forgive("sandbox")
    page = visit("held.html", ready=False)
    frame = page.frames[1]
    frame.wait_for_function(READY, timeout=PATIENCE)
    for selector in ("kind:S", "square:b2"):
        frame.click(f"[data-pick='{selector}']")
    for kind, begins in {"text": '[Game "pyrga"]', "svg": "<svg ", "png": "<svg "}.items():
        frame.click("#more-button")
        frame.click("[data-do=share]:visible")
        frame.click(f"#dialog [data-do={kind}]")
        frame.wait_for_selector("#file-text")
        assert frame.input_value("#file-text").startswith(begins)
        assert "was offered" in frame.inner_text("#dialog")
        assert "Downloaded" not in frame.inner_text("body")
        frame.click("#dialog [data-do=no]")


#: How every painted shape of a drawing looks: of one on the page, and of one in a file.
PAINTED: Final = """
(root) => [...root.querySelectorAll("circle, line, path, polygon, rect, text")].map((it) => {
  const style = getComputedStyle(it);
  return [it.tagName, ...["fill", "stroke", "strokeWidth", "strokeDasharray", "opacity", "fontSize"]
    .map((name) => style[name])];
}).filter(([tag, fill, stroke]) => fill !== "none" || stroke !== "none")
"""


@pytest.mark.sampled(1)
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("moves", [("pyrga", MOVES), ("tyrus", "")])
def test_a_picture_looks_as_the_page_does(
    screen: Screen, shared: Visit, scheme: str, moves: tuple[str, str], rng: Random
) -> None:
    """Every shape has the colours, lines and letters that it has on the page."""
    page = screen.page
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    if moves[0] == "pyrga":
        screen.open(played(MOVES), PERSONS)
        page.click("[aria-label='One turn back']")
    else:
        screen.open(fresh("tyrus", rng), {"ivory": "person", "brown": "person"})
        screen.do("lift")
        screen.type(screen.match().game.write(screen.match().legal()[0]))
        page.click("[aria-label='To the start']")
    page.wait_for_function("document.getAnimations().every((it) => it.playState !== 'running')")
    on_page = page.evaluate(f"({PAINTED})(document.getElementById('drawing'))")
    extra(screen, "share")
    page.wait_for_selector("[data-do=svg]:visible")
    with page.expect_download() as download:
        extra(screen, "svg")
    screen.do("no")
    svg = content(download.value)
    alone = shared.context.new_page()
    alone.set_content(svg)
    in_file = alone.evaluate(f"({PAINTED})(document)")
    alone.close()
    page.emulate_media(color_scheme="light")
    assert in_file[0][0] == "rect"
    assert on_page == in_file[1:]


def test_paper(screen: Screen) -> None:
    """The board, the players, how it ended and all turns, black on white; nothing else."""
    page = screen.page
    screen.open(played(MOVES, NAMES), PERSONS)
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    screen.do("list")
    assert 0 == page.locator("#list").count()
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    for shown in ("#drawing", ".heading h1", ".who", "#status .sentence", "#list"):
        assert page.locator(shown).first.is_visible(), shown
    for gone in (".masthead", "#controls", "#turns", "#typing", "#kept", "#home", ".hand"):
        assert not page.locator(gone).first.is_visible(), gone
    ink, paper = (
        page.evaluate("(it) => getComputedStyle(document.documentElement)[it]", name)
        for name in ("color", "backgroundColor")
    )
    assert ("rgb(0, 0, 0)", "rgb(255, 255, 255)") == (ink, paper)
    assert 5 == len(screen.turns())
    page.emulate_media(media="screen")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert 0 == page.locator("#list").count()
    page.evaluate("document.documentElement.dataset.theme = 'auto'")


def test_printing_from_the_dialog(screen: Screen) -> None:
    """The dialog goes first: it is not printed."""
    screen.open(played(MOVES), PERSONS)
    screen.page.evaluate(
        "globalThis.print = () => { globalThis.open_ = document.getElementById('dialog').open; }"
    )
    extra(screen, "share")
    screen.page.wait_for_selector("#dialog[open]")
    extra(screen, "print")
    assert False is screen.page.evaluate("open_")
