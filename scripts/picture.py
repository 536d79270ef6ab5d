"""Take pictures of the real page: the README's, or all screens in all sizes and looks.

    python3 scripts/picture.py                  # static/pictures/pyrga.png
    python3 scripts/picture.py --all [FOLDER]   # every screen, into .cache/pictures

``--all`` names its files ``<screen>-<width>-<theme>-<language>.png``. The games in the pictures
are the same every time, until the rules or the bots change.
"""

from __future__ import annotations

import argparse
import struct
import sys
import zlib
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

import workshop
from workshop import CACHE, ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from bench_lab import Lab

PICTURE: Final = ROOT / "static/pictures/pyrga.png"
#: The size of the README's picture, and the least and the most turns played on it.
SIZE: Final = {"width": 1280, "height": 800}
LEAST: Final = 12
MOST: Final = 16
#: The seed by which the person's turns on it are found.
SEED: Final = 33
#: The most that the README's picture may weigh, in bytes.
HEAVIEST: Final = 200_000

#: The windows that all screens are taken in, by their width.
WINDOWS: Final = {320: 640, 768: 1024, 1440: 900}
THEMES: Final = ("light", "dark")
LANGUAGES: Final = {"en": "en-GB", "fr": "fr-FR"}

#: Makes all chance in the page the same every time, the bot's seed too.
NO_CHANCE: Final = """
crypto.getRandomValues = (list) => {
  new Uint8Array(list.buffer, list.byteOffset, list.byteLength).fill(7);
  return list;
};
"""
#: The turns that are listed in the page, as they are written.
LISTED: Final = """
() => [...document.querySelectorAll("#list button .unseen")].map((it) => it.textContent)
"""
#: The person is to move, or the game is over.
WAITING: Final = "() => document.querySelector('#typed, button[data-do=again].main') !== null"


def rules() -> tuple[Any, Any]:
    """Pyrga's rules and its bot's room."""
    sys.path[:0] = [str(ROOT / "py")] * (str(ROOT / "py") not in sys.path)
    from tessera.games import catalogue  # noqa: PLC0415 - needs the path above

    return catalogue.game("pyrga"), catalogue.room("pyrga", "bot")


def new_match() -> Any:
    """A match at its start."""
    game, _ = rules()
    from tessera.play.match import Match  # noqa: PLC0415 - `rules` has set the path

    return Match.new(game, game.setup(), Random(0))


def advised(match: Any, level: int, seed: int) -> str:
    """The turn that a bot would play, as it is typed."""
    _, bot = rules()
    from tessera.play.view import View  # noqa: PLC0415 - `rules` has set the path

    thinking = bot.thinking(View.of(match, match.to_move), level, seed)
    while not thinking.done:
        thinking.step(10_000)
    text: str = match.written(thinking.best())
    return text


def whole_game() -> list[str]:
    """The turns of a game that two bots play to its end."""
    match, turns = new_match(), list[str]()
    while match.to_move is not None:
        turns.append(advised(match, 1, len(turns)))
        match = match.say(turns[-1])
    return turns


def type_turn(page: Page, text: str) -> None:
    """Type a turn and send it off."""
    page.fill("#typed", text)
    page.press("#typed", "Enter")


def take(page: Page, path: Path, *, whole: bool) -> None:
    """Take a picture of the window, or of the whole page, when all motion has ended."""
    page.mouse.move(0, 0)
    page.evaluate("scrollTo(0, 0)")
    page.wait_for_timeout(150)
    path.parent.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=path, full_page=whole, animations="disabled")


def readme_picture(lab: Lab) -> None:
    """A game of a person against a bot, in its middle."""
    from bench_clicks import new_game  # noqa: PLC0415 - the venv has what it needs

    look: dict[str, Any] = {"viewport": SIZE, "color_scheme": "light", "locale": "en-GB"}
    with lab.page(scripts=(NO_CHANCE,), **look) as page:
        new_game(page, ("person", "bot:2"))
        match = new_match()
        while not telling(match):
            type_turn(page, advised(match, 2, SEED))
            page.wait_for_function(f"({LISTED})().length > {len(match.actions) + 1}")
            page.wait_for_function(WAITING)
            for turn in page.evaluate(LISTED)[len(match.actions) :]:
                match = match.say(turn)
        take(page, PICTURE, whole=False)
    PICTURE.write_bytes(squeezed(PICTURE.read_bytes()))
    size = PICTURE.stat().st_size
    if size > HEAVIEST:
        raise OSError(f"{PICTURE} weighs {size} bytes, more than {HEAVIEST}")
    print(f"picture: {PICTURE}, {size} bytes")


def telling(match: Any) -> bool:
    """Whether a position shows what the game is: each has a tower, some squares are asked for."""
    count = len(match.actions)
    if match.outcome is not None:
        return True
    scores = match.state.scores.values()
    return count >= MOST or (count >= LEAST and min(scores) > 0 and len(match.legal()) > 5)


def squeezed(png: bytes) -> bytes:
    """The same picture with its data deflated as well as can be."""
    head, place, data, rest = png[:8], 8, b"", b""
    while place < len(png):
        (length,) = struct.unpack(">I", png[place : place + 4])
        kind, content = png[place + 4 : place + 8], png[place + 8 : place + 8 + length]
        place += 12 + length
        if kind == b"IDAT":
            data += content
        elif kind == b"IEND":
            rest = chunk(b"IDAT", zlib.compress(zlib.decompress(data), 9)) + chunk(kind, content)
        else:
            head += chunk(kind, content)
    return head + rest


def chunk(kind: bytes, content: bytes) -> bytes:
    """A part of a PNG file."""
    sum_ = zlib.crc32(kind + content)
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", sum_)


def screens(page: Page, turns: list[str]) -> Iterator[str]:
    """Bring up one screen after the other, and name each; ``turns`` are a whole game."""
    from bench_clicks import new_game  # noqa: PLC0415 - the venv has what it needs

    yield "start"
    go(page, "#/new/pyrga")
    yield "form"
    go(page, "#/import")
    yield "import"
    new_game(page, ("person", "person"))
    match, middle = new_match(), False
    for turn in turns:
        if len(match.actions) >= 12 and not middle and (path := headed(match)):
            middle = True
            yield "middle"
            yield from troubled(page, match, path)
        type_turn(page, turn)
        match = match.say(turn)
        page.wait_for_function(f"({LISTED})().length === {len(match.actions)} || innerWidth < 900")
        page.wait_for_timeout(50)
    page.wait_for_selector("button[data-do=again].main")
    yield "end"
    go(page, "#/")
    yield "home"


def go(page: Page, address: str) -> None:
    """Go to an address within the page, and wait until it is shown."""
    page.evaluate("(where) => { location.hash = where; }", address)
    page.wait_for_timeout(300)


def headed(match: Any) -> tuple[str, ...]:
    """The picks of a Triangle that may be played now and point in several ways, or nothing."""
    from tessera.games import catalogue  # noqa: PLC0415 - `rules` has set the path

    paths = [catalogue.room("pyrga", "board").picks(action) for action in match.legal()]
    begun = [path[:2] for path in paths if len(path) == 3]
    return next((path for path in begun if begun.count(path) > 1), ())


def troubled(page: Page, match: Any, path: tuple[str, ...]) -> Iterator[str]:
    """The choice of a heading, then a turn that is refused."""
    page.click(f"button[data-pick='{path[0]}']")
    page.click(f"rect[data-pick='{path[1]}']", force=True)
    yield "direction"
    page.keyboard.press("Escape")
    legal = {match.game.write(action) for action in match.legal()}
    tries = (f"S{file}{rank}" for file, rank in product("abcd", "1234"))
    type_turn(page, next(text for text in tries if text not in legal))
    page.wait_for_timeout(100)
    yield "refused"
    page.fill("#typed", "")


def all_pictures(lab: Lab, folder: Path) -> None:
    """Every screen in every window, theme and language."""
    turns = whole_game()
    for width, theme, language in product(WINDOWS, THEMES, LANGUAGES):
        look: dict[str, Any] = {
            "viewport": {"width": width, "height": WINDOWS[width]},
            "color_scheme": theme,
            "locale": LANGUAGES[language],
        }
        with lab.page(scripts=(NO_CHANCE,), **look) as page:
            for screen in screens(page, turns):
                take(page, folder / f"{screen}-{width}-{theme}-{language}.png", whole=True)
        print(f"picture: {width} px, {theme}, {language}", flush=True)


def main() -> int:
    """Take the pictures that the command line asks for."""
    parser = argparse.ArgumentParser(description="Take pictures of the page.")
    kept, told = CACHE / "pictures", "every screen, into this folder"
    parser.add_argument("--all", nargs="?", type=Path, const=kept, metavar="FOLDER", help=told)
    asked = parser.parse_args()
    workshop.node_packages()
    browser = workshop.browser()
    from bench_lab import laboratory  # noqa: PLC0415 - the venv has what it needs

    with laboratory(browser) as lab:
        if asked.all is None:
            readme_picture(lab)
        else:
            all_pictures(lab, asked.all.resolve())
    return 0


if __name__ == "__main__":
    sys.exit(workshop.inside("test", main))
