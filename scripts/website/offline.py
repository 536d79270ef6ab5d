"""The service worker and the web manifest, which make a built site work offline.

The worker (``static/sw.js``, with its protocol) gets one manifest of all files of the build.
Workbox was considered and not used: its precache drops the previous build's files as soon as a new
one takes over (GoogleChrome/workbox#3126), or waits until every tab is closed; and it neither
checks nor repairs stored files.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from toolchain import ROOT

Files = dict[str, bytes]

#: Names of the added files, at the site's root, so that the worker's scope is the whole site.
WORKER: Final = "sw.js"
WEB_MANIFEST: Final = "manifest.webmanifest"

#: Every page has this line, and states its build after it.
CHARSET: Final = '<meta charset="utf-8">'
BUILD: Final = '<meta name="build" content="{}">'

#: A path in a hashed folder has the same content in every build; static/sw.js has this pattern too.
HASHED: Final = re.compile(r"[a-z]+-[0-9a-f]{10}/")

#: A comment line of the worker, which every visiting browser would fetch.
_COMMENT: Final = re.compile(r"^\s*//.*\n", re.MULTILINE)

#: Icons of an installed site, in the app's folder: name, size, purpose.
ICONS: Final = (
    ("icon.svg", "any", "any"),
    ("icons/icon-192.png", "192x192", "any"),
    ("icons/icon-512.png", "512x512", "any"),
    ("icons/maskable-512.png", "512x512", "maskable"),
)
#: Pictures of the site for a browser that offers to install it: name and form.
SCREENSHOTS: Final = (("icons/wide.png", "wide"), ("icons/narrow.png", "narrow"))
TYPES: Final = {"svg": "image/svg+xml", "png": "image/png"}

#: Files that are not stored, since nobody needs them offline: those for other places.
ONLINE: Final = (
    ".whl",
    "/tessera.html",
    "/protocol.schema.json",
    "/record-vectors.json",
    "/social.png",
    *(f"/{name}" for name, _form in SCREENSHOTS),
)

#: Files that are stored when a page asks for it: they make later starts quicker.
LATER: Final = ("/memory.bin",)

#: A stored file of more bytes is sent before it is checked.
LARGE: Final = 250_000

#: Parameters of the address in which shared content reaches an installed site (static/later.mjs).
SHARED: Final = ("title", "text", "url")
SHARE_TARGET: Final = {
    "action": "./",
    "method": "GET",
    "enctype": "application/x-www-form-urlencoded",
    "params": {name: name for name in SHARED},
}
#: Types of files that an installed site can open.
FILES: Final = {
    "text/plain": [".txt"],
    "application/vnd.chess-pgn": [".pgn"],
    "application/x-tessera": [".tessera"],
}

#: Colours of paper in the light and dark themes, as ``--paper`` in static/css/tokens.css.
PAPER: Final = "#f6f1e7"
PAPER_BY_NIGHT: Final = "#171a1c"


def site_for_offline(site: Files, app: str) -> Files:
    """The whole site, with the worker that stores it, and every page marked with its build.

    ``app`` is the name of the app's folder, with the icons. The web manifest is added too. Raises
    `ValueError` for a page without a line that states its charset.
    """
    whole = site_for_network(site, app)
    name = digest(whole)
    whole |= {path: marked(path, whole[path], name) for path in whole if path.endswith(".html")}
    return {**whole, WORKER: worker(name, whole)}


def site_for_network(site: Files, app: str) -> Files:
    """The site without offline use: its worker is a kill switch that removes an earlier one."""
    off = (ROOT / "static/sw-off.js").read_bytes()
    return {**site, WEB_MANIFEST: web_manifest(site, app), WORKER: off}


def digest(files: Mapping[str, bytes]) -> str:
    """Ten hexadecimal digits that change with any name or content."""
    hashed = hashlib.sha256()
    for name in sorted(files):
        hashed.update(f"{name}\0{len(files[name])}\0".encode() + files[name])
    return hashed.hexdigest()[:10]


def manifest(site: Files) -> dict[str, str]:
    """SHA-256 of every file but the worker, by path, sorted."""
    names = sorted(name for name in site if name != WORKER)
    return {name: hashlib.sha256(site[name]).hexdigest() for name in names}


def marked(path: str, page: bytes, build: str) -> bytes:
    """A page marked with its build. Raises `ValueError` if it has no place for that."""
    text = page.decode()
    if CHARSET not in text:
        raise ValueError(f"{path} has no {CHARSET}")
    return text.replace(CHARSET, f"{CHARSET}\n{BUILD.format(build)}", 1).encode()


def worker(build: str, site: Files) -> bytes:
    """The service worker of a build."""
    hashes = manifest(site)
    others = {name: its for name, its in hashes.items() if f"/{name}".endswith(ONLINE)}
    later = {name: its for name, its in hashes.items() if f"/{name}".endswith(LATER)}
    files = {name: its for name, its in hashes.items() if name not in {**others, **later}}
    large = [name for name in files if len(site[name]) > LARGE]
    facts = {"id": build, "files": files, "later": later, "others": others, "large": large}
    template = _COMMENT.sub("", (ROOT / "static/sw.js").read_text(encoding="utf-8"))
    return template.replace('"{{build}}"', json.dumps(facts, separators=(",", ":"))).encode()


class Told(NamedTuple):
    """Data of a worker: its build's name, and the SHA-256 of every file by path.

    The files in ``later`` are stored when a page asks for it, those in ``others`` never.
    """

    build: str
    files: dict[str, str]
    others: dict[str, str]
    later: dict[str, str]


def told(script: bytes) -> Told | None:
    """Data in a site's worker; None in the kill switch."""
    line = re.compile(r"^const \{ id, files[a-z, ]* \} = (\{.*\});$", re.MULTILINE)
    found = line.search(script.decode())
    if found is None:
        return None
    facts = json.loads(found[1])
    return Told(facts["id"], facts["files"], facts["others"], facts.get("later", {}))


def web_manifest(site: Files, app: str) -> bytes:
    """The web manifest, by which a browser installs the site, with the icons that exist."""

    def picture(name: str, **facts: str) -> dict[str, str]:
        return {"src": f"./{app}/{name}", "type": TYPES[name.rpartition(".")[2]], **facts}

    content = {
        "name": "Tessera: board games in your browser",
        "short_name": "Tessera",
        "description": "Board games in your own browser: no server, no account, works offline.",
        "lang": "en",
        "id": "./",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "user_preferences": {
            "color_scheme": {
                "dark": {"background_color": PAPER_BY_NIGHT, "theme_color": PAPER_BY_NIGHT}
            }
        },
        "categories": ["games"],
        "share_target": SHARE_TARGET,
        "file_handlers": [{"action": "./", "accept": FILES}],
        "icons": [
            picture(name, sizes=size, purpose=purpose)
            for name, size, purpose in ICONS
            if f"{app}/{name}" in site
        ],
        "screenshots": [
            picture(name, sizes=size_of(site[f"{app}/{name}"]), form_factor=form)
            for name, form in SCREENSHOTS
            if f"{app}/{name}" in site
        ],
    }
    return json.dumps(content, indent=1).encode()


def size_of(png: bytes) -> str:
    """Width and height of a PNG in pixels, as a web manifest writes them."""
    return "x".join(str(int.from_bytes(png[at : at + 4])) for at in (16, 20))
