"""What stands in the sources: texts, calls, patterns, wherever the file that holds them lies."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
#: A text in a script, in any of its quotes, without line breaks.
_QUOTED: Final = re.compile(r"""(["'`])((?:(?!\1)[^\n\\])+)\1""")
_HOLE: Final = re.compile(r"\$\{[^}]*\}")


@cache
def trees() -> tuple[ast.Module, ...]:
    """Every module of the house, of the page and of the entries."""
    files = sorted((ROOT / "py").rglob("*.py"))
    return tuple(ast.parse(file.read_text(encoding="utf-8")) for file in files)


def nodes() -> Iterator[ast.AST]:
    """Everything in them."""
    for tree in trees():
        yield from ast.walk(tree)


@cache
def texts() -> frozenset[str]:
    """Every text in Python and in the scripts; what is filled in is ``{}``."""
    parts = {
        id(part) for node in nodes() if isinstance(node, ast.JoinedStr) for part in node.values
    }
    found = {filled(node) for node in nodes() if id(node) not in parts}
    return frozenset(found) | scripted()


def filled(node: ast.AST) -> str:
    """A text, a hole for each value in it; empty for anything else."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    parts = node.values if isinstance(node, ast.JoinedStr) else []
    return "".join(filled(part) if isinstance(part, ast.Constant) else "{}" for part in parts)


@cache
def scripts() -> str:
    """All scripts of the site."""
    files = sorted([*(ROOT / "static").glob("*.js"), *(ROOT / "static").glob("*.mjs")])
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


def scripted() -> frozenset[str]:
    """Every text in the scripts; what is filled in is ``{}``."""
    return frozenset(_HOLE.sub("{}", found[1]) for found in _QUOTED.findall(scripts()))


def script(name: str) -> str:
    """One script."""
    return (ROOT / "static" / name).read_text(encoding="utf-8")


def pages() -> str:
    """The pages as they are written, before they are built."""
    files = [ROOT / "index.html", *sorted((ROOT / "static").glob("*.html"))]
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


def calls(method: str) -> Iterator[ast.Call]:
    """Every call of a method of that name."""
    for node in nodes():
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == method:
            yield node


def keywords(call: ast.Call) -> set[str]:
    """The names under which a call gives something."""
    return {each.arg for each in call.keywords if each.arg}


def sequences() -> Iterator[list[str]]:
    """The lists that ``case`` looks for: texts, ``{}`` for anything, ``{}*`` for any number."""
    for node in nodes():
        if isinstance(node, ast.MatchSequence):
            yield [_wanted(each) for each in node.patterns]


def _wanted(pattern: ast.pattern) -> str:
    match pattern:
        case ast.MatchValue(value=ast.Constant(value=str() as text)):
            return text
        case ast.MatchStar():
            return "{}*"
        case ast.MatchAs(pattern=ast.pattern() as inner):
            return _wanted(inner)
        case ast.MatchOr(patterns=several):
            return "|".join(map(_wanted, several))
    return "{}"
