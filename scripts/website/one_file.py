"""The single-file site: ``tessera.html``, which opens by a double click, from anywhere.

It contains everything as parts (static/parts.js), and fetches, stores and embeds nothing.
"""

from __future__ import annotations

import json
import re
import tempfile
import zlib
from base64 import b64encode
from collections.abc import Mapping
from html import escape
from itertools import chain
from pathlib import Path
from typing import Any, Final, NamedTuple

from tessera.words.language import Words
from website import naming, page_shell, pages, pyscript
from website.built_pages import allowed
from website.page_shell import small
from website.runtime import bundle
from website.sources import Files, write

#: Its name in the site.
NAME: Final = "tessera.html"
#: Its content policy: only its own content, and modules and workers made from that.
POLICY: Final = (
    "default-src 'none'; style-src {styles}; img-src data:; font-src data:; base-uri 'none'; "
    "form-action 'none'; script-src {scripts} blob: 'unsafe-eval'; worker-src blob:"
)
#: Scripts that run before those of every page.
PARTS: Final = ("static/parts.js", "static/leaves.js")
#: The beginning of every worker, and the bots' worker, which includes Pyodide.
WORKER: Final = "parts-worker.js"
BOTS: Final = "worker.mjs"
BOTH: Final = f'globalThis.parts.boot = () => import("./boot.mjs"); import "./{BOTS}";'
#: Styles of the place for pages of text, and of the pages in it.
LEAF: Final = "static/css/leaf.css"
LEAVES: Final = "leaves.css"
#: Pages of text that it includes; some others are about a hosted site, which it is not.
READ: Final = (
    "rules/", "pages/pyrga-solved.", "pages/ladder.", "pages/reviews.", "pages/playing-apart.",
)  # fmt: skip

#: Files of the app's folder that it leaves out: pictures of an installed site, offline use,
#: embedding, styles and fonts that are in the page, live diagrams of rules pages.
LEFT_OUT: Final = (
    "icon", "type/", "css/", "rules/", "memory.bin", "offline.mjs", "frame.", "diagrams.zip",
    "pyscript-below.json",
)  # fmt: skip
#: Modules of the runtime, each bundled with all its imports.
MODULES: Final = ("boot.mjs", "core.js", "indexeddb.mjs", "popover.mjs")
#: PyScript's import of Python's module, by an address that the parts replace.
IMPORTS: Final = b"module:import(o),engine"
IMPORTS_PART: Final = b"module:globalThis.parts.at(o).then(it=>import(it)),engine"
#: Replaces ``import.meta.url`` in every module of the runtime.
HERE: Final = "globalThis.parts.here"
TYPES: Final = {
    "js": "text/javascript", "mjs": "text/javascript", "json": "application/json",
    "css": "text/css", "html": "text/html", "wasm": "application/wasm", "zip": "application/zip",
    "py": "text/x-python",
}  # fmt: skip
#: Files that are compressed already, or read before anything can be decompressed.
UNPACKED: Final = (".zip", WORKER)
#: Files that the bots' worker requests.
OF_WORKER: Final = (BOTS, "bot_worker.py", ".zip")
#: Files at the beginning, since they are needed first.
FIRST: Final = (".wasm", "library.zip", ".mjs", ".js")

_LINK: Final = re.compile(r"<link [^>]*>\n")
_SHEET: Final = re.compile(r'<link rel="stylesheet" href="(static/[^"]+)">\n')
_SCRIPT: Final = re.compile(r'<script src="(static/[^"]+)"></script>\n')
#: An inline script of the page.
_LINE: Final = re.compile(r"<script>(.*?)</script>")
_ITEM: Final = re.compile(r'<li><a href="(?!#)([^"]+)".*</li>\n')
_BODY: Final = re.compile(r"<main.*</main>", re.DOTALL)
_TRY: Final = re.compile(r'<button[^>]* data-do="try"[^>]*>[^<]*</button>')
_FACE: Final = re.compile(r"@font-face\s*{[^}]*}")


class Made(NamedTuple):
    """Input of the site: its facts, the words by language, the files of its two folders."""

    place: page_shell.Site
    words: Mapping[str, Words]
    runtime: Files
    app: Files


def page(made: Made) -> bytes:
    """The whole file. Raises `ValueError` if PyScript's code has changed."""
    text = page_shell.shell(made.words)
    text = _ITEM.sub(lambda it: it[0] if it[1].startswith(READ) else "", text)
    text = re.sub("<!-- social -->\n", "", naming.told(text))
    style = styles(
        [*_SHEET.findall(text), *chain.from_iterable(page_shell.late_sheets().values()), LEAF], made
    )
    scripts = [small("js", *PARTS, *_SCRIPT.findall(text)), library(made)]
    text = _SCRIPT.sub("", _LINK.sub("", text))
    policy = POLICY.format(
        styles=allowed(style),
        scripts=" ".join(allowed(script) for script in [*scripts, *_LINE.findall(text)]),
    )
    head = [
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
        f'<link rel="icon" href="{data("image/svg+xml", made.app["icon.svg"])}">',
        f"<style>{style}</style>",
        *(f"<script>{script}</script>" for script in scripts),
    ]
    text = text.replace("<!-- policy -->", "\n".join(head))
    told = json.dumps(facts(made)).replace("<", "\\u003c")
    text = text.replace('id="site">{}<', f'id="site">{told}<')
    before, end, after = text.rpartition("</body>")
    return f"{before}{elements(parts(made))}{end}{after}".encode()


def facts(made: Made) -> dict[str, Any]:
    """Facts for its scripts; styles are in it, and nothing is fetched ahead."""
    told = {**made.place.told("./"), **page_shell.facts(made.place, made.words)}
    archives = {
        package: address
        for package, address in told["archives"].items()
        if not f"{package}.zip".startswith(LEFT_OUT)
    }
    return {
        **told,
        "archives": archives,
        "modules": [],
        "weights": {},
        "integrity": {},
        "sheets": {},
    }


def styles(names: list[str], made: Made) -> str:
    """All style sheets in one, with the fonts in it."""
    text = small("css", *names)
    return re.sub(r"{{app}}/(type/[^\"')]+)", lambda it: data("font/woff2", made.app[it[1]]), text)


def library(made: Made) -> str:
    """The library that pages load by an element of their own."""
    return made.runtime["idiomorph.min.js"].decode().strip()


def data(kind: str, content: bytes) -> str:
    """Bytes as a data address."""
    return f"data:{kind};base64,{b64encode(content).decode()}"


def parts(made: Made) -> Files:
    """Everything that is requested while somebody plays and reads, by its path in the site."""
    place = made.place
    large = {name: made.runtime[name] for name in ("pyodide.asm.wasm", "library.zip")}
    runtime = {**large, **modules(made.runtime)}
    app = {name: it for name, it in made.app.items() if not name.startswith(LEFT_OUT)}
    app[BOTS] = worker(made.runtime, made.app[BOTS])
    return {
        **{f"{place.runtime}/{name}": content for name, content in runtime.items()},
        **{f"{place.app}/{name}": content for name, content in app.items()},
        **leaves(made.words),
        WORKER: small("js", f"static/{WORKER}").encode(),
    }


def modules(runtime: Files) -> Files:
    """Modules of the runtime, each with its imports in it: a part has no files beside it."""
    with tempfile.TemporaryDirectory() as folder:
        write(Path(folder), {name: it for name, it in runtime.items() if name.endswith("js")})
        (core,) = Path(folder).glob(pyscript.CORE)
        script = core.read_bytes()
        if script.count(IMPORTS) != 1:
            raise ValueError("PyScript imports Python in another way: scripts/website/one_file.py")
        core.write_bytes(script.replace(IMPORTS, IMPORTS_PART))
        return {name: bundle(Path(folder, name), HERE) for name in MODULES}


def worker(runtime: Files, script: bytes) -> bytes:
    """The bots' worker and Pyodide in one script."""
    with tempfile.TemporaryDirectory() as folder:
        boot = {name: it for name, it in runtime.items() if name.endswith(".mjs")}
        write(Path(folder), {**boot, BOTS: script, "both.mjs": BOTH.encode()})
        return bundle(Path(folder, "both.mjs"), HERE, "iife")


def leaves(words: Mapping[str, Words]) -> Files:
    """The pages of text, without what surrounds them, and their styles."""
    found: Files = {}
    sheets: dict[str, None] = {}
    for source in pages.sources():
        if not source.address.startswith(READ):
            continue
        text = pages.page(source, words[source.language])
        sheets |= dict.fromkeys(_SHEET.findall(text))
        body = _BODY.search(text)
        assert body is not None
        links = f'<p class="row" lang="{escape(source.language)}">{pages.languages(source)}</p>'
        found[source.address] = f"{_TRY.sub('', body[0])}{links}".encode()
    style = _FACE.sub("", small("css", *sheets))
    return {**found, LEAVES: style.encode()}


def elements(found: Files) -> str:
    """The parts as elements, those needed first in front."""

    def rank(name: str) -> int:
        return next((at for at, end in enumerate(FIRST) if name.endswith(end)), len(FIRST))

    return "".join(part(name, found[name]) for name in sorted(found, key=lambda it: (rank(it), it)))


def part(name: str, content: bytes) -> str:
    """One part as an element, as static/parts.js reads it."""
    packed = not name.endswith(UNPACKED)
    held = gzip(content) if packed else content
    about = f'data-part="{name}" data-type="{TYPES[name.rpartition(".")[2]]}"'
    about += " data-packed" if packed else ""
    about += " data-worker" if name.endswith(OF_WORKER) else ""
    return f'<script type="application/octet-stream" {about}>{b64encode(held).decode()}</script>\n'


def gzip(content: bytes) -> bytes:
    """Bytes compressed for browsers, without a date."""
    packer = zlib.compressobj(9, zlib.DEFLATED, 16 + zlib.MAX_WBITS, 9)
    return packer.compress(content) + packer.flush()
