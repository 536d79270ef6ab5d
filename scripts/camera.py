"""Take pictures of every screen in all widths, themes and languages.

    python3 scripts/camera.py                                  # all of them: some minutes
    python3 scripts/camera.py --only home,pyrga-middle --widths 320 --themes dark --languages fr
    python3 scripts/camera.py --list

They go into ``.pictures/<screen>/<width>-<theme>-<language>.png``; a sheet with all pictures of a
screen is put beside these folders. The first word of a screen's name, before its first hyphen,
chooses all screens that begin with it. Content wider than its window and screens that could not be
shown are reported; then the exit status is 1. ``pictures/screens.py`` is the table of screens.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import toolchain
from toolchain import ROOT, browsers, nodejs
from benchmarks.lab import FLAGS
from pictures.doing import Screen
from pictures.photographing import HEIGHTS, LANGUAGES, NO_CHANCE, Look, bring_up, served
from pictures.screens import SCREENS

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PICTURES: Final = ROOT / ".pictures"
THEMES: Final = ("light", "dark")
#: The greatest height of a page that is shown, in window heights.
LONGEST: Final = 8

#: Names the elements that stick out on the right, if the page can be scrolled there.
STICKS_OUT: Final = """() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const out = [...document.querySelectorAll("body *")].filter((it) =>
    it.getBoundingClientRect().right > clientWidth + 0.5 && !it.closest("svg svg, .unseen"));
  const name = (it) => it.localName + (it.id && `#${it.id}`) +
    [...it.classList].map((each) => `.${each}`).join("");
  return [`${scrollWidth} > ${clientWidth}`, ...out.slice(0, 4).map(name)];
}"""
SHEET: Final = """<!doctype html><meta charset="utf-8"><style>
body { margin: 0; padding: 12px; background: #777; font: 13px sans-serif; color: #fff; }
main { display: flex; flex-wrap: wrap; gap: 12px; align-items: flex-start; }
figure { margin: 0; } figcaption { padding-bottom: 3px; } img { display: block; }
</style><main>%s</main>"""


def take(page: Page, path: Path, look: Look) -> list[str]:
    """Take a picture of a whole page; return the elements that stick out of its window."""
    page.mouse.move(0, 0)
    tall = page.evaluate("document.documentElement.scrollHeight")
    longest = LONGEST * HEIGHTS.get(look.width, 900)
    path.parent.mkdir(parents=True, exist_ok=True)
    clip: Any = {"x": 0, "y": 0, "width": look.width, "height": min(tall, longest)}
    page.screenshot(path=path, full_page=True, clip=clip, animations="disabled")
    found: list[str] = page.evaluate(STICKS_OUT)
    return found


def photograph(
    browser: Browser, site: str, screens: Sequence[Screen], look: Look, out: Path
) -> Iterator[str]:
    """Take all screens in one look; yield faults as sentences."""
    name = f"{look.width}-{look.theme}-{look.language}"
    context = browser.new_context(**look.options)
    context.add_init_script(NO_CHANCE)
    page = context.new_page()
    for screen in screens:
        try:
            bring_up(page, site, screen, look.language)
        except Exception as error:  # noqa: BLE001 - told, and the next one is taken
            yield f"{screen.name} {name}: not shown: {str(error).splitlines()[0][:120]}"
        else:
            sticking = take(page, out / screen.name / f"{name}.png", look)
            if sticking:
                yield f"{screen.name} {name}: too wide: {' '.join(sticking)}"
    context.close()


def sheet(browser: Browser, folder: Path) -> None:
    """Put all pictures of a screen side by side, half as large, into one."""
    pictures = sorted(folder.glob("*.png"), key=lambda path: (path.stem.split("-")[1:], path.stem))
    inner = ""
    for path in pictures:
        width = int(path.stem.split("-")[0]) // 2
        image = f'<img src="{path.as_uri()}" width="{width}">'
        inner += f"<figure><figcaption>{path.stem}</figcaption>{image}</figure>"
    page = browser.new_page(viewport={"width": 1400, "height": 600})
    listing = folder / "sheet.html"
    listing.write_text(SHEET % inner, encoding="utf-8")
    page.goto(listing.as_uri())
    page.screenshot(path=folder.with_name(f"{folder.name}.png"), full_page=True)
    page.close()
    listing.unlink()


def chosen(only: str) -> list[Screen]:
    """Screens of a list of names and first words; all for "". Raises `SystemExit`."""
    names = [name for name in only.split(",") if name]
    known = {screen.name for screen in SCREENS} | {screen.group for screen in SCREENS}
    unknown = [name for name in names if name not in known]
    if unknown:
        raise SystemExit(f"There is no screen {', '.join(unknown)}; --list tells all.")
    return [it for it in SCREENS if not names or it.name in names or it.group in names]


def arguments() -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(
        description="Take pictures of every screen of the site. All of them take some minutes.",
        epilog="Example: python3 scripts/camera.py --only home --widths 320 --themes dark",
    )
    said = "screens, or the first words of their names (all)"
    parser.add_argument("--only", default="", metavar="NAME,…", help=said)
    widths = ",".join(map(str, HEIGHTS))
    said = f"window widths in CSS pixels ({widths})"
    parser.add_argument("--widths", default=widths, metavar="N,…", help=said)
    said = "colour themes (light,dark)"
    parser.add_argument("--themes", default=",".join(THEMES), metavar="THEME,…", help=said)
    said = "languages of the page (en,fr)"
    parser.add_argument("--languages", default=",".join(LANGUAGES), metavar="CODE,…", help=said)
    said = "folder for the pictures (.pictures)"
    parser.add_argument("--out", type=Path, default=PICTURES, metavar="FOLDER", help=said)
    said = "folder with a built site (build one now)"
    parser.add_argument("--site", type=Path, metavar="FOLDER", help=said)
    said = "print the names of all screens, and stop"
    parser.add_argument("--list", action="store_true", help=said)
    return parser.parse_args()


def main() -> int:
    """Take the pictures that the command line asks for; return 1 if something was wrong."""
    asked = arguments()
    screens = chosen(asked.only)
    if asked.list:
        print("\n".join(screen.name for screen in screens))
        return 0
    widths = map(int, asked.widths.split(","))
    looks = list(product(widths, asked.themes.split(","), asked.languages.split(",")))
    nodejs.packages()
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - the venv has it

    out, troubles = asked.out.resolve(), list[str]()
    program = browsers.chromium()
    for screen in screens:
        shutil.rmtree(out / screen.name, ignore_errors=True)
    with served(asked.site and asked.site.resolve()) as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        for look in looks:
            for trouble in photograph(browser, site, screens, Look(*look), out):
                troubles.append(trouble)
                print(f"camera: {trouble}", flush=True)
            print(f"camera: {look[0]} px, {look[1]}, {look[2]}", flush=True)
        for screen in screens:
            if (out / screen.name).exists():
                sheet(browser, out / screen.name)
        browser.close()
    print(f"camera: {len(screens)} screens, {len(troubles)} troubles, in {out}")
    return 1 if troubles else 0


if __name__ == "__main__":
    sys.exit(toolchain.inside("browser", main))
