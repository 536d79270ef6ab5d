"""Take pictures of every screen in all widths, themes and languages, to be looked at.

    python3 scripts/camera.py                                  # all of them: some minutes
    python3 scripts/camera.py --only home,pyrga-middle --widths 320 --themes dark --languages fr
    python3 scripts/camera.py --list

They go into ``.pictures/<screen>/<width>-<theme>-<language>.png``, with a sheet of all pictures
of a screen beside the folders. A word before a screen's first hyphen chooses all that begin
with it. What is wider than its window is told, and so is a screen that could not be shown; then
the exit status is 1. ``scripts/camera_screens.py`` is the table of screens.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import toolchain
from toolchain import CACHE, ROOT, browsers, nodejs
from camera_screens import READY, SCREENS, Screen, key, stored
from picture import NO_CHANCE
from website import building

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PICTURES: Final = ROOT / ".pictures"
#: The windows by their widths, in CSS pixels.
HEIGHTS: Final = {320: 640, 768: 1024, 1440: 900}
THEMES: Final = ("light", "dark")
LANGUAGES: Final = {"en": "en-GB", "fr": "fr-FR"}
#: How much of a long page is shown, in windows' heights.
LONGEST: Final = 8
#: How long Python may take to start, in milliseconds.
PATIENCE: Final = 60_000

#: Puts games into the storage, and nothing else.
KEEP: Final = """(games) => {
  localStorage.clear();
  for (const [name, text] of Object.entries(games)) localStorage.setItem(name, text);
}"""
#: Goes to an address within the page, by way of one where no game is on the table.
GO: Final = """async (address) => {
  location.hash = "#/import";
  await new Promise((resolve) => setTimeout(resolve, 200));
  location.hash = address;
}"""
#: What sticks out of the window on the right, if the page can be scrolled there.
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


class Look(NamedTuple):
    """How a screen is looked at: the window's width, the theme, the language."""

    width: int
    theme: str
    language: str

    @property
    def options(self) -> dict[str, Any]:
        """Those of a browser's context."""
        return {
            "viewport": {"width": self.width, "height": HEIGHTS.get(self.width, 900)},
            "color_scheme": self.theme,
            "locale": LANGUAGES[self.language],
            "reduced_motion": "reduce",
            # It would answer for files that a screen shows to be missing.
            "service_workers": "block",
        }


@contextmanager
def served(folder: Path | None) -> Iterator[str]:
    """The address of a built site, or of one that is built now, while the ``with`` lasts."""
    from bench_lab import PlainHandler, QuietServer  # noqa: PLC0415 - the venv has what it needs

    CACHE.mkdir(exist_ok=True)
    with TemporaryDirectory(dir=CACHE) as scratch:
        if folder is None:
            folder = Path(scratch) / "site"
            building.build(folder)
        make = partial(PlainHandler, directory=str(folder))
        with QuietServer(("127.0.0.1", 0), make) as server:
            Thread(target=server.serve_forever, daemon=True).start()
            yield f"http://127.0.0.1:{server.server_port}/"
            server.shutdown()


def bring_up(page: Page, site: str, screen: Screen, language: str) -> None:
    """Show a screen and do there what comes first.

    Raises Playwright's errors, and `LookupError` where the site has nothing.
    """
    running = page.evaluate(READY)
    if not (running and screen.starts):
        page.goto(f"{site}nothing")
    games = {key(name): stored(record, share) for name, record, share in screen.kept}
    page.evaluate(KEEP, games)
    if running and screen.starts:
        page.evaluate(GO, screen.address)
        page.wait_for_timeout(500)
    else:
        answer = page.goto(site + screen.address.format(language=language))
        if answer is not None and not answer.ok:
            raise LookupError(f"status {answer.status}")
        if screen.starts:
            page.wait_for_function(READY, timeout=PATIENCE)
    for deed in screen.deeds:
        deed(page)
    page.wait_for_timeout(250)


def take(page: Page, path: Path, look: Look) -> list[str]:
    """Take a picture of all that a page holds; what sticks out of its window."""
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
    """Take all screens in one look; what was wrong, as sentences."""
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
    """The screens of a list of names and first words; all for nothing. Raises `SystemExit`."""
    names = [name for name in only.split(",") if name]
    known = {screen.name for screen in SCREENS} | {screen.group for screen in SCREENS}
    unknown = [name for name in names if name not in known]
    if unknown:
        raise SystemExit(f"There is no screen {', '.join(unknown)}; --list tells all.")
    return [it for it in SCREENS if not names or it.name in names or it.group in names]


def arguments() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description="Take pictures of every screen.")
    parser.add_argument("--only", default="", help="screens or their first words, with commas")
    parser.add_argument("--widths", default=",".join(map(str, HEIGHTS)), help="in CSS pixels")
    parser.add_argument("--themes", default=",".join(THEMES), help="light, dark")
    parser.add_argument("--languages", default=",".join(LANGUAGES), help="en, fr")
    parser.add_argument("--out", type=Path, default=PICTURES, help="the folder (.pictures)")
    parser.add_argument("--site", type=Path, help="a built site (one is built now)")
    parser.add_argument("--list", action="store_true", help="tell the screens' names")
    return parser.parse_args()


def main() -> int:
    """Take the pictures that the command line asks for; 1 when something was wrong."""
    asked = arguments()
    screens = chosen(asked.only)
    if asked.list:
        print("\n".join(screen.name for screen in screens))
        return 0
    widths = map(int, asked.widths.split(","))
    looks = list(product(widths, asked.themes.split(","), asked.languages.split(",")))
    nodejs.packages()
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - the venv has it

    from bench_lab import FLAGS  # noqa: PLC0415

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
