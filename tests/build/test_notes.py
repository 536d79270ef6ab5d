"""Notes for engineers: links resolve, pages on design stay short, docstrings are no riddles."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.each import for_each

ROOT = Path(__file__).parents[2]
_FOUND = [*ROOT.glob("*.md"), *(ROOT / "py").rglob("*.md"), *(ROOT / "scripts").rglob("*.md")]
NOTES = sorted(it.relative_to(ROOT).as_posix() for it in (*_FOUND, *ROOT.glob("tests/*.md")))
MODULES = sorted(it.relative_to(ROOT).as_posix() for it in (ROOT / "py").rglob("*.py"))
#: A docstring that begins with one of these names a thing by a riddle.
RIDDLES = {"What", "Who", "Whose", "How", "Where", "Whether", "That", "Which"}
#: A page of design notes has at most so many words.
MOST = 900


def prose(path: Path) -> str:
    return re.sub(r"(?ms)^```.*?^```", "", path.read_text(encoding="utf-8"))


def anchors(path: Path) -> Iterator[str]:
    """The anchors that GitHub gives to the headings of a page."""
    for heading in re.findall(r"^#+ (.+)$", prose(path), re.MULTILINE):
        yield re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


@for_each(NOTES)
def test_links_lead_to_files_and_headings(note: str) -> None:
    path = ROOT / note
    for link in re.findall(r"\]\((?!\w+:)([^)\s]+)\)", prose(path)):
        name, _, anchor = link.partition("#")
        target = path.parent / name if name else path
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


@for_each([it for it in NOTES if it.startswith(("py/", "scripts/"))])
def test_design_notes_are_short(note: str) -> None:
    assert len((ROOT / note).read_text(encoding="utf-8").split()) <= MOST


@for_each(MODULES)
def test_docstrings_begin_with_a_verb_or_a_noun(module: str) -> None:
    for node in ast.walk(ast.parse((ROOT / module).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            told = ast.get_docstring(node) or ""
            assert not RIDDLES & set(told.split()[:1]), told
