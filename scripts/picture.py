"""Take the README's picture of the real page: ``static/pictures/pyrga.png``.

    python3 scripts/picture.py

The game in it is the same every time, until the rules or the bots change. All other pictures of
the page, to be looked at and not kept, are ``scripts/camera.py``'s.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

import toolchain
from toolchain import ROOT, browsers, nodejs
from benchmarks.clicks import new_game
from benchmarks.lab import Lab, laboratory
from pictures.photographing import NO_CHANCE
from tessera.games import catalogue
from tessera.play.match import Match
from tessera.play.view import View

if TYPE_CHECKING:
    from playwright.sync_api import Page


PICTURE: Final = ROOT / "static/pictures/pyrga.png"
#: The size of the README's picture, and the least and the most turns played on it.
SIZE: Final = {"width": 1280, "height": 800}
LEAST: Final = 12
MOST: Final = 16
#: The seed by which the person's turns on it are found.
SEED: Final = 33
#: The most that the README's picture may weigh, in bytes.
HEAVIEST: Final = 200_000

#: The turns that are listed in the page, as they are written.
LISTED: Final = """
() => [...document.querySelectorAll("#list button .unseen")].map((it) => it.textContent)
"""
#: The person is to move, or the game is over.
WAITING: Final = "() => document.querySelector('#typed, button[data-do=again].main') !== null"


def new_match() -> Any:
    """A match of Pyrga at its start."""
    game = catalogue.game("pyrga")
    return Match.new(game, game.setup(None), Random(0))


def advised(match: Any, level: int, seed: int) -> str:
    """The turn that a bot would play, as it is typed."""
    bot = catalogue.bot(match.game.id)
    thinking = bot.thinking(View.of(match, match.to_move), level, seed)
    while not thinking.done:
        thinking.step(10_000)
    text: str = match.written(thinking.best())
    return text


def type_turn(page: Page, text: str) -> None:
    """Type a turn and send it off."""
    page.fill("#typed", text)
    page.press("#typed", "Enter")


def take(page: Page, path: Path) -> None:
    """Take a picture of the window when all motion has ended."""
    page.mouse.move(0, 0)
    page.evaluate("scrollTo(0, 0)")
    page.wait_for_timeout(150)
    path.parent.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=path, animations="disabled")


def readme_picture(lab: Lab) -> None:
    """A game of a person against a bot, in its middle."""
    from zopfli.png import optimize  # noqa: PLC0415 - the venv has it

    look: dict[str, Any] = {"viewport": SIZE, "color_scheme": "light", "locale": "en-GB"}
    with lab.page(scripts=(NO_CHANCE,), **look) as page:
        new_game(page, ("person", "bot:2"))
        match = new_match()
        while not telling(match):
            type_turn(page, advised(match, 2, SEED))
            page.wait_for_function(f"({LISTED})().length > {len(match.actions) + 1}")
            page.wait_for_function(WAITING)
            for turn in page.evaluate(LISTED)[len(match.actions) :]:
                match = match.play_text(turn)
        take(page, PICTURE)
    PICTURE.write_bytes(optimize(PICTURE.read_bytes()))
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


def main() -> int:
    """Take the picture."""
    argparse.ArgumentParser(description="Take the README's picture.").parse_args()
    nodejs.packages()
    browser = browsers.chromium()
    with laboratory(browser) as lab:
        readme_picture(lab)
    return 0


if __name__ == "__main__":
    sys.exit(toolchain.inside("browser", main))
