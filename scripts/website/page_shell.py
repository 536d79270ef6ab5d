"""The frame of every page of the site: its inline styles and first script, its parts' addresses."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from toolchain import ROOT, nodejs
from tessera.games import catalogue
from tessera.page.core.parts import FEATURES
from tessera.words.language import Words, unbroken
from website import kept, naming, prerender
from website.built_pages import allowed
from website.policy import POLICY

#: Scripts that run before all others; they are inline in the pages, like the styles.
AHEAD: Final = "static/ahead.js"
FIRST: Final = "static/first.js"
#: The home's own part of that script.
HOME: Final = "static/home.js"
#: The box's script, and its path in the app's folder.
BOX_SCRIPT: Final = "box.mjs"
#: Paths of a language's boxes, and of late styles, in the app's folder.
BOX: Final = "box/{}.json"
SHEET: Final = "css/{}.css"
#: Files of the runtime without preloading: fetched by the page itself, seldom, or never.
NOT_PRELOADED: Final = ("idiomorph.min.js", "indexeddb.mjs", "popover.mjs", "rest.zip")
#: The link to the single-file site.
TAKEN: Final = re.compile(r'<li><a href="tessera\.html".*</li>\n')
#: Files fetched ahead for any game, if nothing is remembered (static/first.js).
SOON: Final = ("house.zip",)


#: Bytes of a file, whole and as a compressing host sends them.
Weight: TypeAlias = tuple[int, int]


#: Style sheets of other looks of the boards, by their names in the setting.
LOOKS: Final = ("contrast", "plain")
#: Separate sheets: with the box, for long names, for another look.
ALONE: Final = ("box", "large", *LOOKS)
#: Joins style sheets (``css``) or scripts (``js``), given by their paths, into one text.
Shorten: TypeAlias = Callable[..., str]


@cache
def small(sort: str, *names: str) -> str:
    """Style sheets or scripts joined into one text, without comments and needless blanks."""
    script = Path(__file__).with_name("shorten.mjs")
    paths = [ROOT / name for name in names]
    read = (script, ROOT / "package-lock.json", ROOT / "package.json", *paths)
    name = kept.key(sort, *(path.read_bytes() for path in read))
    return kept.made(name, lambda: nodejs.run(script, sort, *paths)).decode().rstrip()


def joined(_sort: str, *names: str) -> str:
    """Style sheets or scripts joined into one text as they are written."""
    return "".join((ROOT / name).read_text(encoding="utf-8") for name in names)


class Site(NamedTuple):
    """Facts that complete pages: the two folders' names, the runtime's files, the archives.

    ``address`` is the site's future address, ending in a slash, if known: the picture that other
    sites show of a page needs a full address. ``weights`` are those of the files whose download is
    shown as progress, ``integrity`` are hashes by which browsers check others. ``shorten`` joins
    style sheets or scripts into one text.
    """

    runtime: str
    app: str
    files: tuple[str, ...]
    archives: tuple[str, ...]
    address: str = ""
    weights: Mapping[str, Weight] = {}
    integrity: Mapping[str, str] = {}
    shorten: Shorten = small

    def told(self, up: str) -> dict[str, Any]:
        """Facts for a page's scripts; ``up`` leads from the page to the site's folder."""
        runtime, app = f"{up}{self.runtime}/", f"{up}{self.app}/"
        needed = sorted(name for name in self.files if name not in NOT_PRELOADED)
        config = "pyscript.json" if up == "./" else "pyscript-below.json"
        return {
            "build": self.app.removeprefix("app-"),
            "runtime": runtime,
            "app": app,
            "config": f"{app}{config}",
            "archives": {package: f"{app}{package}.zip" for package in self.archives},
            "games": prerender.archives(),
            "titles": {game: unbroken(title) for game, title in catalogue.TITLES.items()},
            "rules": "./rules/" if up == "./" else "./",
            "sheets": {name: f"{app}{SHEET.format(name)}" for name in LOOKS},
            "weights": dict(self.weights),
            "integrity": dict(self.integrity),
            "modules": [f"{runtime}{name}" for name in needed if name.endswith("js")],
            "data": [
                *(f"{runtime}{name}" for name in needed if not name.endswith("js")),
                f"{app}main.py",
            ],
            "code": [f"{app}{name}" for name in (config, *SOON)],
        }

    def social(self, page: str) -> str:
        """Elements by which other sites show a link to the page."""
        title = re.search(r"<title>(.*?)</title>", page)
        line = re.search(r'<meta name="description" content="(.*?)">', page)
        told = {
            "og:type": "website",
            "og:title": title[1] if title else "Tessera",
            "og:description": line[1] if line else "",
            "twitter:card": "summary_large_image",
        }
        if self.address:
            picture = f"{self.address}{self.app}/icons/social.png"
            told |= {"og:image": picture, "og:image:width": "1200", "og:image:height": "630"}
            told["og:image:alt"] = f"The boards of {naming.titles('en')}"
        return "".join(_meta(name, value) for name, value in told.items())

    def finished(self, page: str, up: str = "./", **more: object) -> str:
        """A page with styles, script and addresses; ``more`` are further facts for its scripts."""
        page = naming.told(page).replace("<!-- changed -->\n", changed())
        text = inlined(page, f"{up}{self.app}", self.shorten).replace(
            "<!-- social -->\n", self.social(page)
        )
        text = text.replace('"static/', f'"{up}{self.app}/')
        text = text.replace("{{runtime}}", f"{up}{self.runtime}")
        told = json.dumps({**self.told(up), **more}).replace("<", "\\u003c")
        return re.sub(r'(id="site">)\{\}(</script>)', lambda it: it[1] + told + it[2], text)


def _meta(name: str, value: str) -> str:
    sort = "name" if name.startswith("twitter") else "property"
    return f'<meta {sort}="{name}" content="{value}">\n'


def inlined(page: str, app: str, shorten: Shorten = small) -> str:
    """The page with its styles and first script inline, so that one answer paints it.

    The content policy, which allows them by their hashes, replaces ``<!-- policy -->``; a page adds
    to it by ``<!-- policy: frame-src 'self' -->``. ``app`` is the app folder's address from there,
    which the styles call ``{{app}}``.
    """
    styles = re.findall(r'<link rel="stylesheet" href="(static/[^"]+)">\n', page)
    style = shorten("css", *styles).replace("{{app}}", app)
    if 'data-page="reading"' in page:
        # Text must not move while it is read: a late font is used only from the next page on.
        style = re.sub(r"font-display:\s*swap", "font-display:optional", style)
    for name in styles:
        page = page.replace(f'<link rel="stylesheet" href="{name}">\n', "")
    known = (AHEAD, FIRST, HOME)
    scripts = [name for name in known if f'<script src="{name}"></script>\n' in page]
    script = shorten("js", *scripts)
    for name in scripts[1:]:
        page = page.replace(f'<script src="{name}"></script>\n', "")
    page = page.replace(
        f'<script src="{AHEAD}"></script>', f"<style>{style}</style>\n<script>{script}</script>"
    )
    # The home's line for browsers that are too old for the site.
    lines = "".join(re.findall(r"<script>(window\..*?)</script>", page))
    scripts_allowed = " ".join(map(allowed, filter(None, [script, lines])))
    policy = POLICY.format(styles=allowed(style), scripts=scripts_allowed)

    def told(place: re.Match[str]) -> str:
        more = f"; {place[1]}" if place[1] else ""
        return f'<meta http-equiv="Content-Security-Policy" content="{policy}{more}">'

    return re.sub(r"<!-- policy(?:: (.*?))? -->", told, page)


def changed() -> str:
    """The home's message about a page altered on its way, for the other pages."""
    found = re.search(r'<p id="changed".*\n', (ROOT / "index.html").read_text(encoding="utf-8"))
    return found[0] if found else ""


def index_page(site: Site, words: Mapping[str, Words], size: int = 0) -> str:
    """``index.html``: the home with the pictures of the games, and the place of the table.

    ``size`` are the bytes of the single-file site, which is linked if there is one.
    """
    text = shell(words)
    if not size:
        text = TAKEN.sub("", text)
    for tongue in words:
        text = text.replace(f"{{{{megabytes.{tongue}}}}}", naming.megabytes(size, tongue))
    return site.finished(text, **facts(site, words))


def shell(words: Mapping[str, Words]) -> str:
    """The page with the pictures of the games, before the site's own values."""
    text = (ROOT / "index.html").read_text(encoding="utf-8")
    return text.replace("<!-- shelf -->", prerender.shelf(words))


def facts(site: Site, words: Mapping[str, Words]) -> dict[str, Any]:
    """Further facts for the home's scripts."""
    return {
        "starts": prerender.starts(),
        "counts": prerender.counts(),
        "boxes": {tongue: f"./{site.app}/{BOX.format(tongue)}" for tongue in words},
        "sheets": {name: f"./{site.app}/{SHEET.format(name)}" for name in late_sheets()},
    }


def late_files(words: Mapping[str, Words], shorten: Shorten = small) -> dict[str, bytes]:
    """Files that the home and the table fetch later, by their path in the app's folder."""
    boxes = {BOX.format(tongue): prerender.boxes(words[tongue]).encode() for tongue in words}
    sheets = late_sheets().items()
    styles = {SHEET.format(name): shorten("css", *paths).encode() for name, paths in sheets}
    return {**boxes, **styles, BOX_SCRIPT: shorten("js", f"static/{BOX_SCRIPT}").encode()}


def late_sheets() -> dict[str, list[str]]:
    """Style sheets that come later, by name: the features' are one."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "static/css/late").glob("*.css")):
        name = path.stem if path.stem in ALONE else FEATURES
        found.setdefault(name, []).append(path.relative_to(ROOT).as_posix())
    return found
