"""Sharing in the browser: links, copies, pictures, paper; names; deleting and putting back."""

from __future__ import annotations

import re
import struct
from random import Random
from typing import Final, Literal
from xml.etree.ElementTree import fromstring

import pytest

from tessera.play.link import unpacked
from tessera.play.record import write_record
from tests.browser.conftest import PATIENCE, Site, Visit, Visiting
from tests.browser.playing import READY, Screen, content
from tests.outside import MOVES, PERSONS, fresh, played

CONTEXT = {
    "locale": "en-GB",
    "color_scheme": "light",
    "permissions": ["clipboard-read", "clipboard-write"],
}

COPYING: Final = "[...dialog.querySelectorAll('[role=status]')].map((it) => it.innerText).join('')"
#: From now on, the browser refuses to copy; what is selected.
REFUSE_COPIES: Final = """
Object.defineProperty(navigator.clipboard, "writeText", {
  value: () => Promise.reject(new DOMException("no", "NotAllowedError")), configurable: true })
"""
SELECTED: Final = (
    "(it => it.value.slice(it.selectionStart, it.selectionEnd))(document.activeElement)"
)
MARKUP: Final = "<img src=x onerror=alert(1)>&amp;"
NAMES: Final = f'[White "{MARKUP}"]\n[Black "Bo"]'


def share(screen: Screen) -> None:
    """Put up the dialog that shares a game; its players' names go along."""
    screen.do("share")
    screen.page.wait_for_selector("#dialog[open]")
    names = screen.page.locator("#dialog [data-do=share-names][data-value=with].main")
    if names.count():
        names.click()


def test_a_link_and_the_record_are_copied(screen: Screen) -> None:
    """Where the browser refuses to copy, the text is selected, and that is said."""
    match = played(MOVES, NAMES)
    screen.open(match, PERSONS)
    share(screen)
    screen.page.wait_for_selector("#shared-link:focus")
    screen.do("copy-link")
    screen.wait(f"{COPYING}.trim()")
    link = screen.page.evaluate("navigator.clipboard.readText()")
    assert screen.page.input_value("#shared-link") == link
    address, _, fragment = link.partition("#")
    assert screen.page.url.partition("#")[0] == address
    assert write_record(match) == unpacked(fragment.removeprefix("/record/"))
    screen.page.evaluate(REFUSE_COPIES)
    screen.do("copy-text")
    screen.wait(f"{COPYING}.includes('yourself')")
    assert write_record(match) == screen.page.evaluate(SELECTED)
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
            screen.do(kind)
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


def test_a_guarded_canvas(screen: Screen) -> None:
    """A picture that would be blank or noise is given as SVG, with a message."""
    screen.open(played(MOVES), PERSONS)
    share(screen)
    for kind, ending in (("white", "svg"), ("noise", "svg"), ("off", "png")):
        screen.page.evaluate(GUARD, kind)
        with screen.page.expect_download() as download:
            screen.do("png")
        assert download.value.suggested_filename.endswith(f".{ending}")
        screen.wait(f"{COPYING}.includes('make PNG pictures') === {str(ending == 'svg').lower()}")
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
@pytest.mark.parametrize("game", ["pyrga", "tyrus"])
def test_a_picture_looks_as_the_page_does(
    screen: Screen, shared: Visit, scheme: Literal["light", "dark"], game: str, rng: Random
) -> None:
    """Every shape has the colours, lines and letters that it has on the page."""
    page = screen.page
    page.emulate_media(color_scheme=scheme)
    match = played(MOVES) if game == "pyrga" else fresh(game, rng)
    screen.open(match, dict.fromkeys(match.seats, "person"))
    if game == "tyrus":
        screen.do("lift")
        screen.type(match.game.write(match.legal()[0]))
    # Where one looks back there is nothing to choose.
    page.click("[aria-label='One turn back']")
    page.wait_for_function("document.getAnimations().every((it) => it.playState !== 'running')")
    on_page = page.evaluate(f"({PAINTED})(document.getElementById('drawing'))")
    share(screen)
    with page.expect_download() as download:
        screen.do("svg")
    screen.do("no")
    alone = shared.context.new_page()
    alone.set_content(content(download.value))
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
