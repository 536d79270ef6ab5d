"""Take pictures of the real page: the README's, or all screens in all sizes and looks.

    python3 scripts/picture.py                  # static/pictures/pyrga.png
    python3 scripts/picture.py --all [FOLDER]   # every screen, into .cache/pictures
    python3 scripts/picture.py --all --game shacru --seats 4

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
#: After so many actions no better moment for pictures of its middle is waited for.
LATER: Final = 30
#: The most turns of a game of which all screens are taken.
LONGEST: Final = 300
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


def room(game: str, name: str) -> Any:
    """A room of a game."""
    sys.path[:0] = [str(ROOT / "py")] * (str(ROOT / "py") not in sys.path)
    from tessera.games import catalogue  # noqa: PLC0415 - needs the path above

    return catalogue.room(game, name)


def new_match(name: str = "pyrga", seats: int | None = None) -> Any:
    """A match at its start."""
    game = room(name, "rules").GAME
    from tessera.play.match import Match  # noqa: PLC0415 - `room` has set the path

    return Match.new(game, game.setup(seats), Random(0))


def advised(match: Any, level: int, seed: int) -> str:
    """The turn that a bot would play, as it is typed."""
    bot = room(match.game.id, "bot")
    from tessera.play.view import View  # noqa: PLC0415 - `room` has set the path

    thinking = bot.thinking(View.of(match, match.to_move), level, seed)
    while not thinking.done:
        thinking.step(10_000)
    text: str = match.written(thinking.best())
    return text


def whole_game(game: str, seats: int | None) -> list[str]:
    """The turns of a game that bots play to its end, or until it is long."""
    match, turns = new_match(game, seats), list[str]()
    while match.to_move is not None and len(turns) < LONGEST:
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


def screens(page: Page, match: Any, turns: list[str]) -> Iterator[str]:
    """Bring up one screen after the other, and name each; ``turns`` are a whole game."""
    game, seats = match.game.id, match.setup.seats
    yield "start"
    go(page, f"#/new/{game}/{seats}")
    yield "form"
    go(page, "#/import")
    yield "import"
    go(page, f"#/new/{game}/{seats}")
    for chosen in page.query_selector_all("select[id^=seat-]"):
        chosen.select_option("person")
    page.click("form[data-do=begin] [type=submit]")
    page.wait_for_selector("#pieces", state="attached")
    middle, first = False, match
    for turn in turns:
        if len(match.actions) >= 12 and not middle and not match.open and (path := asked(match)):
            middle = True
            yield "middle"
            yield from troubled(page, match, first, path)
        type_turn(page, turn)
        match = match.say(turn)
        page.wait_for_function(f"({LISTED})().length === {len(match.turns())} || innerWidth < 900")
        page.wait_for_timeout(50)
    if match.outcome is not None:
        page.wait_for_selector("button[data-do=again].main")
        yield "end"
    go(page, "#/")
    yield "home"


def go(page: Page, address: str) -> None:
    """Go to an address within the page, and wait until it is shown."""
    page.evaluate("(where) => { location.hash = where; }", address)
    page.wait_for_timeout(300)


def asked(match: Any) -> tuple[str, ...]:
    """Picks after which there is still a choice beside the board, or nothing.

    When the game is longer, any beginning of a choice will do.
    """
    paths = [room(match.game.id, "board").picks(action) for action in match.legal()]
    begun = [path[:-1] for path in paths if not path[-1].startswith("square:")]
    some = paths[0][:-1] if len(match.actions) >= LATER else ()
    return next((path for path in begun if begun.count(path) > 1), some)


def troubled(page: Page, match: Any, first: Any, path: tuple[str, ...]) -> Iterator[str]:
    """A choice begun, what is held until it is confirmed, a turn that is refused."""
    for pick in path:
        click(page, pick)
    yield "direction"
    if room(match.game.id, "board").CONFIRMS:
        paths = [room(match.game.id, "board").picks(action) for action in match.legal()]
        click(page, next(each[-1] for each in paths if each[:-1] == path))
        yield "held"
        page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    legal = {match.game.write(action) for action in match.legal()}
    tries = (first.game.write(action) for action in first.legal())
    type_turn(page, next((text for text in tries if text not in legal), "?"))
    page.wait_for_timeout(100)
    yield "refused"
    page.fill("#typed", "")


def click(page: Page, pick: str) -> None:
    """Make a pick on the board or beside it."""
    places = (f"#ground [data-pick='{pick}']", f".hand [data-pick='{pick}']")
    page.locator(", ".join(places)).first.click(force=True)
    page.wait_for_timeout(100)


def all_pictures(lab: Lab, folder: Path, game: str, seats: int | None) -> None:
    """Every screen of a game in every window, theme and language."""
    turns = whole_game(game, seats)
    for width, theme, language in product(WINDOWS, THEMES, LANGUAGES):
        look: dict[str, Any] = {
            "viewport": {"width": width, "height": WINDOWS[width]},
            "color_scheme": theme,
            "locale": LANGUAGES[language],
        }
        with lab.page(scripts=(NO_CHANCE,), **look) as page:
            for screen in screens(page, new_match(game, seats), turns):
                take(page, folder / f"{screen}-{width}-{theme}-{language}.png", whole=True)
        print(f"picture: {width} px, {theme}, {language}", flush=True)


def main() -> int:
    """Take the pictures that the command line asks for."""
    parser = argparse.ArgumentParser(description="Take pictures of the page.")
    kept, told = CACHE / "pictures", "every screen, into this folder"
    parser.add_argument("--all", nargs="?", type=Path, const=kept, metavar="FOLDER", help=told)
    parser.add_argument("--game", default="pyrga", help="of which game (pyrga), with --all")
    parser.add_argument("--seats", type=int, help="of how many seats (the usual), with --all")
    asked = parser.parse_args()
    workshop.node_packages()
    browser = workshop.browser()
    from bench_lab import laboratory  # noqa: PLC0415 - the venv has what it needs

    with laboratory(browser) as lab:
        if asked.all is None:
            readme_picture(lab)
        else:
            all_pictures(lab, asked.all.resolve(), asked.game, asked.seats)
    return 0


if __name__ == "__main__":
    sys.exit(workshop.inside("test", main))
