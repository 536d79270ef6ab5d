"""The floor: what the oldest browsers do not have is listed, with the reason why it may be used.

By MDN's data, for all browsers of package.json's ``browserslist``: for most of them that is all
that is known, since only Chromium is run that old (tests/browser/test_old_chromium.py).
"""

from __future__ import annotations

import ast
import json
import re
import subprocess
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, Final

import pytest

from toolchain import ROOT, nodejs
from website import page_shell, runtime

CHECK: Final = ROOT / "tests/build/compatibility.mjs"
LISTED: Final[Mapping[str, Any]] = tomllib.loads(
    (ROOT / "tests/build/floor.toml").read_text(encoding="utf-8")
)
#: What of the runtime runs in the page and is no WebAssembly's own glue, which is run in tests.
LIBRARIES: Final = re.compile(r"(core|error).*\.js|idiomorph.*|indexeddb\.mjs|popover\.mjs")
#: Modules that speak to the browser.
BROWSING: Final = re.compile(r"^\s*(import|from) (js|pyscript|pyodide)\b", re.MULTILINE)


def above(**asked: Any) -> dict[str, list[str]]:
    kinds: dict[str, Any] = {
        "css": {}, "js": {}, "libraries": {}, "members": [], "attributes": [],
    }  # fmt: skip
    text = json.dumps({**kinds, **asked})
    command = [nodejs.tool("node"), str(CHECK)]
    done = subprocess.run(command, input=text, cwd=ROOT, check=True, capture_output=True, text=True)
    found: dict[str, list[str]] = json.loads(done.stdout)
    own = set(LISTED["names"]["names"])
    ours = (it for it in found if it.split(".")[-1].removesuffix("_static") not in own)
    return {it: found[it] for it in ours if not it.endswith("_event")}


@cache
def used() -> dict[str, list[str]]:
    sheets = sorted((ROOT / "static/css").rglob("*.css"))
    css = {it.stem: page_shell.small("css", it.relative_to(ROOT).as_posix()) for it in sheets}
    scripts = [it for it in (ROOT / "static").iterdir() if it.suffix in {".js", ".mjs"}]
    files = runtime.readable_files().items()
    return above(
        css=css,
        js={it.name: it.read_text(encoding="utf-8") for it in scripts},
        libraries={name: text.decode() for name, text in files if LIBRARIES.fullmatch(name)},
        members=list(members()),
        attributes=[*written(), *standing()],
    )


def modules() -> Iterator[tuple[str, str]]:
    for path in sorted((ROOT / "py").rglob("*.py")):
        yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")


def members() -> Iterator[tuple[str, str]]:
    for path, text in modules():
        if BROWSING.search(text):
            nodes = ast.walk(ast.parse(text))
            yield from ((it.attr, path) for it in nodes if isinstance(it, ast.Attribute))


def written() -> Iterator[tuple[str, str]]:
    for path, text in modules():
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.keyword) and node.arg:
                yield node.arg.strip("_").replace("_", "-"), path
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value, path


def standing() -> Iterator[tuple[str, str]]:
    for path in (ROOT / "index.html", *(ROOT / "static").glob("*.html")):
        yield from ((name, path.name) for name in attributes(path))


def attributes(path: Path) -> set[str]:
    found: set[str] = set()

    class Reader(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            found.update(name for name, _ in attrs)

    Reader().feed(path.read_text(encoding="utf-8"))
    return found


@pytest.mark.slow
def test_what_is_above_the_floor_is_listed() -> None:
    listed = {*LISTED["looks"], *LISTED["other"], "shown by :has()"}
    assert {} == {it: where for it, where in used().items() if it not in listed}
    assert set() == listed - used().keys()


@pytest.mark.slow
def test_what_has_shows_is_listed() -> None:
    """Firefox 115 has no :has(): what only a rule with it shows would never be seen there."""
    assert set(LISTED["shown-by-has"]) == set(used()["shown by :has()"])
