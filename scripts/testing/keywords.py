"""Tests that ``-k`` can choose, found by reading their files without importing them.

The path and name of a test, its marks, and the cases listed in its file are read. Cases from
elsewhere, such as the names of all games, are unknown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final

from toolchain import ROOT
from testing.changes import Part, modules, parts, text
from testing.needs import may_hold

_HEAD: Final = re.compile(r".*?^(async )?def [^\n]*", re.DOTALL | re.MULTILINE)


def chosen(expression: str, place: str) -> list[str]:
    """The tests at a place, a folder or a file, that an expression can choose."""
    path = ROOT / place
    files = [file for file in modules(place) if "/test_" in file] if path.is_dir() else [place]
    return [test for file in files for test in matching(expression, file)]


def matching(expression: str, file: str) -> Iterator[str]:
    """The tests of a file that an expression can choose."""
    whole = f"{file} {text(file)}".lower()
    known = parts(text(file)) if may_hold(expression, partial(may_match, whole)) else {}
    for name, part in known.items():
        words = f"{file} {name} {' '.join(beside(part, known))}".lower()
        if name.startswith("test_") and may_hold(expression, partial(may_match, words)):
            yield f"{file}::{name}"


def may_match(words: str, word: str) -> bool | None:
    """False if a word is not among these; else None, since pytest looks at fewer words."""
    return None if word.lower() in words else False


def beside(part: Part, known: Mapping[str, Part]) -> Iterator[str]:
    """The head of a test, and of the parts that it names there."""
    head = head_of(part)
    yield head
    for name in {*re.findall(r"\w+", head), "pytestmark"} & {*known}:
        yield head_of(known[name])


def head_of(part: Part) -> str:
    """The decorators and first line of a function; any other part as a whole."""
    head = _HEAD.match(part.content)
    return head[0] if head else part.content
