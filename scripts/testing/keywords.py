"""Tests that ``-k`` can choose, as far as their files tell: no test is imported for it.

A test is known by its path and name, its marks, and the cases that its file writes down. Cases that
come from elsewhere, as the names of all games, are not known.
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
    known = parts(text(file)) if may_hold(expression, partial(borne, whole)) else {}
    for name, part in known.items():
        words = f"{file} {name} {' '.join(beside(part, known))}".lower()
        if name.startswith("test_") and may_hold(expression, partial(borne, words)):
            yield f"{file}::{name}"


def borne(words: str, word: str) -> bool | None:
    """False if a word is not in others; else not known, since pytest looks at fewer words."""
    return None if word.lower() in words else False


def beside(part: Part, known: Mapping[str, Part]) -> Iterator[str]:
    """The head of a test, and the parts that it names there."""
    head = headed(part)
    yield head
    for name in {*re.findall(r"\w+", head), "pytestmark"} & {*known}:
        yield headed(known[name])


def headed(part: Part) -> str:
    """The decorators and first line of a function; all of another part."""
    head = _HEAD.match(part.content)
    return head[0] if head else part.content
