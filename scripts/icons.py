"""Draw the pictures for installing and sharing, from ``static/icon.svg`` and the games.

    python3 scripts/icons.py [--site FOLDER]     # writes static/icons/*.png, which are committed

The page itself has no bitmaps, but launchers, home screens and previews of links need them. A real
Chromium draws them: the icon on its own ground; for ``social.png`` the five boards in the middle
of a game, by the games' own drawings and styles; and for ``wide.png`` and ``narrow.png``, shown
when a browser offers to install the site, the site itself. It is built for that, or taken from
``FOLDER``.
"""

from __future__ import annotations

import argparse
import re
import sys
from base64 import b64encode
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import toolchain
from toolchain import ROOT, browsers, nodejs
from benchmarks.lab import FLAGS
from pictures.photographing import NO_CHANCE, bring_up, served
from pictures.screens import SCREENS, shown
from tessera.drawing.svg import scoped
from tessera.games import catalogue
from tessera.page.core.board import drawing
from website import fonts, naming

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ICON: Final = ROOT / "static/icon.svg"
FOLDER: Final = ROOT / "static/icons"
#: The ground, and the mark's colours on it, by the classes of ``icon.svg``; then the colours of the
#: mark alone, for bars of any colour.
GROUND: Final = "#2f5d62"
ON_GROUND: Final = ".even{fill:#f6f1e7}.odd{fill:#c9d8d2}.middle{fill:#e3ae2b}"
ALONE: Final = ".even{fill:#35777b}.odd{fill:#62a0a0}.middle{fill:#dba61f}"
#: The most bytes of an icon, of the social picture, and of a picture of the site.
HEAVIEST: Final = 12_000
HEAVIEST_SOCIAL: Final = 200_000
HEAVIEST_WINDOW: Final = 300_000
#: The line under the name in the social picture.
LINE: Final = f"{naming.count('en')} board games, played in your own browser"
#: Size of the social picture in pixels, as sites that show it recommend.
WIDE, HIGH = 1200, 630
#: The site in windows of two shapes: the screen of `SCREENS`, and the window's size in pixels.
WINDOWS: Final = {"wide": ("home", 1280, 800), "narrow": ("tayu-end", 390, 844)}
#: Progress of the games in the social picture, in hundredths; others are played to their end.
FAR: Final = {"shacru": 75, "pacru": 70, "tayu": 80, "tyrus": 50}


class Icon(NamedTuple):
    """An icon: its side in pixels, the mark's share of it, the corners' radius.

    ``corner`` is a share of the side, 0 where the system cuts the icon itself; None for no ground.
    """

    side: int
    share: float
    corner: float | None


#: Icons by file name. Only the middle circle of a maskable one, 80 % wide, is certain to be seen.
ICONS: Final = {
    "icon-32": Icon(32, 1, None),
    "icon-192": Icon(192, 0.72, 0.18),
    "icon-512": Icon(512, 0.72, 0.18),
    "maskable-512": Icon(512, 0.56, 0),
    "apple-touch-icon": Icon(180, 0.68, 0),
}

SOCIAL: Final = """
body { margin: 0; width: 1200px; height: 630px; overflow: hidden; background: var(--paper); }
header { display: flex; align-items: center; gap: 36px; padding: 66px 70px 0 34px; }
header svg { width: 176px; height: 176px; }
h1 { margin: 0; font: 600 116px/1 var(--book); }
p { margin: 16px 0 0; font: 400 40px/1.2 var(--book); color: var(--quiet); white-space: nowrap; }
main { display: flex; gap: 16px; padding: 64px 34px 0; align-items: center; }
.game { flex: 1; } .game svg { display: block; width: 100%; height: auto; border-radius: 6px; }
.game h2 { margin: 12px 0 0; font: 600 24px/1.2 var(--book); text-align: center; }
.pane { position: static; overflow: visible; }
.pieces *, .rep, .leader { transition: none !important; animation: none !important; }
"""


def mark() -> str:
    """The mark of ``icon.svg``, with the classes that give its colours."""
    found = re.search(r'<g id="mark">(.*)</g>', ICON.read_text(encoding="utf-8"))
    if found is None:
        raise ValueError(f"{ICON} has no mark")
    return found[1]


def drawn(icon: Icon) -> str:
    """An icon as SVG text: the ground, if it has one, and the mark in its middle."""
    side, ground, colours = icon.side, "", ALONE
    if icon.corner is not None:
        colours, corner = ON_GROUND, icon.corner * side
        ground = f'<rect width="{side}" height="{side}" rx="{corner:g}" fill="{GROUND}"/>'
    at = (1 - icon.share) * side / 2
    inner = f'<g transform="translate({at:g} {at:g})scale({icon.share * side / 64:g})">{mark()}</g>'
    head = f'<svg width="{side}" height="{side}" viewBox="0 0 {side} {side}">'
    return f"{head}<style>{colours}</style>{ground}{inner}</svg>"


def styles() -> str:
    """The page's own style sheets, with the fonts in them."""
    names = ("tokens", "type", "page", "boards", *naming.sheets(catalogue.GAMES))
    text = "".join((ROOT / f"static/css/{name}.css").read_text(encoding="utf-8") for name in names)
    for name, content in fonts.files().items():
        data = f"data:font/woff2;base64,{b64encode(content).decode()}"
        text = text.replace("{{app}}/" + name, data)
    return text


def board(game: str) -> str:
    """A game's board in the middle of a game, with the name below."""
    match, drawn_on = shown(game, FAR.get(game, 100)), catalogue.board(game)
    seen: Any = match.state.observed_by(match.to_move or match.seats[0])
    text = scoped(drawing(drawn_on, pieces=drawn_on.pieces(seen)), f"{game}-")
    name = f"<h2>{catalogue.TITLES[game]}</h2>"
    return f'<div class="game"><div data-game="{game}">{text}</div>{name}</div>'


def social() -> str:
    """The page that is photographed as the social picture."""
    boards = "".join(map(board, catalogue.GAMES))
    icon = f'<svg viewBox="0 0 64 64">{mark()}</svg>'
    colours = ICON.read_text(encoding="utf-8").partition("<style>")[2].partition("@media")[0]
    head = f"<header>{icon}<div><h1>Tessera</h1><p>{LINE}</p></div></header>"
    sheet = f"<style>{styles()}{SOCIAL}{colours}</style>"
    about = 'lang="en" data-theme="light" data-type="book"'
    return f"<!doctype html><html {about}><meta charset='utf-8'>{sheet}{head}<main>{boards}</main>"


def take(browser: Browser, text: str, name: str, size: tuple[int, int], most: int) -> None:
    """Write a picture of a page. Raises `OSError` if it is heavier than ``most`` bytes."""
    page = browser.new_page(viewport={"width": size[0], "height": size[1]}, color_scheme="light")
    page.set_content(text)
    page.evaluate("document.fonts.ready")
    keep(name, page.screenshot(omit_background=True), most)
    page.close()


def keep(name: str, png: bytes, most: int) -> None:
    """Compress a picture and write it into the folder. Raises `OSError` if it is too heavy."""
    from zopfli.png import optimize  # noqa: PLC0415 - the venv has it

    png = optimize(png)
    if len(png) > most:
        raise OSError(f"{name} weighs {len(png)} bytes, more than {most}")
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{name}.png").write_bytes(png)
    print(f"icons: {name}.png, {len(png)} bytes")


def windows(browser: Browser, site: str) -> None:
    """Take the pictures of the site at the address ``site``."""
    for name, (wanted, width, height) in WINDOWS.items():
        size: Any = {"width": width, "height": height}
        context = browser.new_context(viewport=size, color_scheme="light", locale="en-GB")
        context.add_init_script(NO_CHANCE)
        page = context.new_page()
        bring_up(page, site, next(it for it in SCREENS if it.name == wanted), "en")
        page.wait_for_timeout(500)
        keep(name, page.screenshot(animations="disabled"), HEAVIEST_WINDOW)
        context.close()


def main() -> int:
    """Write all pictures."""
    parser = argparse.ArgumentParser(
        description="Draw the icons and the previews for sharing into static/icons.",
        epilog="Example: python3 scripts/icons.py --site dist",
    )
    said = "folder with a built site (build one now)"
    parser.add_argument("--site", type=Path, metavar="FOLDER", help=said)
    asked = parser.parse_args()
    nodejs.packages()
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - the venv has it

    program = browsers.chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        for name, icon in ICONS.items():
            body = f"<style>body{{margin:0}}svg{{display:block}}</style>{drawn(icon)}"
            take(browser, body, name, (icon.side, icon.side), HEAVIEST)
        take(browser, social(), "social", (WIDE, HIGH), HEAVIEST_SOCIAL)
        with served(asked.site and asked.site.resolve()) as site:
            windows(browser, site)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(toolchain.inside("browser", main))
