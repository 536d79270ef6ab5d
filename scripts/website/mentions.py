"""Mentions of a game's rules, by their ids: in pages, diagrams, cards, sentences, code and tests.

Files are read, not imported, as in `website.completeness`. An id occurs

* in a page of rules in its heading (``### PY-3 After a Square``) and in links to it;
* in a diagram's table under ``rules``, at a turn that it refuses, and at the end that it decides;
* in a help card in links, or in a hidden line before a paragraph or a table: ``[//]: # (PY-3)``;
* in Python beside a sentence: in its key, or in a comment after or above it; else at the
  statements around it; else in the docstring of the function.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator
from itertools import chain, takewhile
from pathlib import Path
from textwrap import shorten
from typing import Final, NamedTuple

from toolchain import ROOT
from tessera.words.language import LANGUAGES

GAMES: Final = "py/tessera/games"
HERE: Final = "scripts/website/mentions.py"
#: Most characters printed of a mention.
WIDTH: Final = 120
RULE: Final = re.compile(r"\b[A-Z]{2}-\d+\b")
_RANGE: Final = re.compile(r"\b([A-Z]{2})-(\d+) to \1-(\d+)\b")
#: Names of a game's `words` module that speak of play: each of their sentences must name a rule.
#: (Refusals and the rules in short have ids as keys.)
SPEAKING: Final = ("LINE", "asked", "turn", "shown", "score", "decided", "result")
_HEADING: Final = re.compile(r"^### ([A-Z]{2}-\d+)\b.*", re.MULTILINE)
_TABLE: Final = re.compile(r"^\[([\w-]+)\]$", re.MULTILINE)
_TEST: Final = re.compile(r"^ *def (test_\w+)", re.MULTILINE)
_SHOWN: Final = re.compile(r"\]\((?:diagram|steps|board):([\w-]+)\)")
#: A paragraph that is only a picture.
_PICTURE: Final = re.compile(r"!\[[^\]]*\]\([^)]*\)")
#: Functions that take a sentence.
_SAYS: Final = ("N_", "ngettext")


class Mention(NamedTuple):
    """A text about ``rules``, at a line of a file of the project."""

    path: str
    line: int
    text: str
    rules: frozenset[str]
    #: True for a paragraph of the rule's own text, which is printed in full.
    whole: bool = False

    @property
    def short(self) -> str:
        """The text on one line, or its beginning."""
        return shorten(self.text, WIDTH, placeholder=" …")

    @property
    def told(self) -> str:
        """Its place and its text: in full for a rule's own text, else the beginning."""
        return f"{self.path}:{self.line}: {self.text if self.whole else self.short}"


def ids(text: str) -> frozenset[str]:
    """The ids of rules in a text."""
    return frozenset(RULE.findall(text)).union(
        f"{game}-{number}"
        for game, first, last in _RANGE.findall(text)
        for number in range(int(first), int(last))
    )


def known(root: Path, game: str) -> frozenset[str]:
    """The ids of a game's rules: those that its English page explains."""
    path = root / f"static/rules/{game}.{LANGUAGES[0]}.md"
    return frozenset(_HEADING.findall(path.read_text(encoding="utf-8")) if path.exists() else ())


def unknown(root: Path, games: Collection[str]) -> Iterator[str]:
    """Complaints about ids without a rule in the games' files; none if a rules page is missing."""
    rules = [known(root, game) for game in games]
    files = (*(root / GAMES).rglob("*.py"), *(root / "static").glob("rules/*.*"))
    for path in sorted((*files, *(root / "static").glob("cards/*.md"))) if all(rules) else ():
        for each in _lines(root, path):
            for rule in sorted(each.rules.difference(*rules)):
                yield f"There is no rule {rule}, which {each.path}:{each.line} names."


def every(rule: str, game: str, root: Path = ROOT) -> Iterator[Mention]:
    """Every mention of a rule of a game, at most one for each line of a file."""
    found = [*pages(root, game), *diagrams(root, game), *cards(root, game)]
    for path in sorted((root / "py/tessera").rglob("*.py")):
        found += [*sentences(root, path), *_lines(root, path)]
    for path in sorted((root / "tests").rglob("*.*")):
        if path.suffix in (".py", ".txt"):
            found += _tests(root, path, rule)
    first: dict[tuple[str, int], Mention] = {}
    for each in found:
        if rule in each.rules:
            first.setdefault((each.path, each.line), each)
    yield from first.values()


def _parted(text: str, mark: re.Pattern[str]) -> Iterator[tuple[int, str, str]]:
    """The parts of a text that begin with a mark: the line, the mark's name, the part."""
    begins = [*mark.finditer(text)]
    ends = [*(it.start() for it in begins[1:]), len(text)]
    for begin, end in zip(begins, ends, strict=False):
        part = text[begin.start() : end].rstrip()
        yield text.count("\n", 0, begin.start()) + 1, begin[1], part


def _blocks(text: str) -> Iterator[tuple[int, str]]:
    """The paragraphs and tables of markdown, with the lines where they begin."""
    for block in re.finditer(r"(?:^.+\n?)+", text, re.MULTILINE):
        yield text.count("\n", 0, block.start()) + 1, block[0].rstrip()


def pages(root: Path, game: str) -> Iterator[Mention]:
    """The rules as the pages explain them, and every other paragraph that links to one."""
    for language in LANGUAGES:
        path = root / f"static/rules/{game}.{language}.md"
        own = frozenset[str]()
        for line, block in _blocks(path.read_text(encoding="utf-8") if path.exists() else ""):
            heading = _HEADING.match(block)
            if block.startswith("#"):
                own = frozenset({heading[1]}) if heading else frozenset()
            yield _mention(root, path, line, block, own | ids(block))._replace(whole=bool(own))


def diagrams(root: Path, game: str) -> Iterator[Mention]:
    """The diagrams, each with the rules of its table and of the paragraphs that show it."""
    path = root / f"static/rules/{game}.toml"
    shown: dict[str, set[str]] = {}
    for block in (*pages(root, game), *cards(root, game)):
        for name in _SHOWN.findall(block.text):
            shown.setdefault(name, set()).update(block.rules)
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    for line, name, part in _parted(text, _TABLE):
        told = re.sub(r"^#.*", "", part, flags=re.MULTILINE)
        sort = "step of the lesson" if "\ngoal = " in part else "diagram"
        rules = ids(told) | shown.get(name, set())
        yield _mention(root, path, line, f"{sort} [{name}]", rules)


def cards(root: Path, game: str) -> Iterator[Mention]:
    """The rows and paragraphs of the help cards."""
    for language in LANGUAGES:
        path = root / f"static/cards/{game}.{language}.md"
        before = frozenset[str]()
        for line, block in _blocks(path.read_text(encoding="utf-8") if path.exists() else ""):
            if block.startswith("[//]:"):
                before = ids(block)
            elif block.startswith("|"):
                for number, row in enumerate(block.splitlines()[2:], line + 2):
                    yield _mention(root, path, number, row, ids(row) | before)
                before = frozenset()
            elif not block.startswith("#"):
                yield _mention(root, path, line, block, ids(block) | before)
                before = before if _PICTURE.fullmatch(block) else frozenset()


def _mention(root: Path, path: Path, line: int, text: str, rules: frozenset[str]) -> Mention:
    return Mention(path.relative_to(root).as_posix(), line, text, rules)


def _lines(root: Path, path: Path) -> Iterator[Mention]:
    """The lines of a file that name a rule."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if ids(line):
            yield _mention(root, path, number, line.strip(), ids(line))


def _tests(root: Path, path: Path, rule: str) -> Iterator[Mention]:
    """The tests that name a rule (``test_py3_…``, or its id inside), and records made for it."""
    text, short = path.read_text(encoding="utf-8"), rule.replace("-", "").lower()
    within = frozenset({rule})
    if path.suffix == ".py":
        for line, name, part in _parted(text, _TEST):
            if short in name.split("_") or rule in ids(part):
                yield _mention(root, path, line, name, within)
    elif short in path.stem.split("-") or rule in ids(text):
        line = next((at for at, it in enumerate(text.splitlines(), 1) if rule in ids(it)), 1)
        yield _mention(root, path, line, path.stem, within)


def sentences(root: Path, path: Path) -> Iterator[Mention]:
    """Sentences of a module, with the rules named nearest to each."""
    source = _Source(root, path)
    for statement in source.tree.body:
        yield from source.said(statement)


def silent(root: Path, game: str) -> Iterator[Mention]:
    """Sentences of a game that speak of play without naming a rule."""
    sources: dict[str, _Source] = {}
    waiting, seen = [("words", name) for name in SPEAKING], set[tuple[str, str]]()
    while waiting:
        module, name = waiting.pop(0)
        path = root / GAMES / game / f"{module}.py"
        if (module, name) in seen or not path.exists():
            continue
        seen.add((module, name))
        if module not in sources:
            sources[module] = _Source(root, path)
        source = sources[module]
        for statement in source.defining(name):
            yield from (it for it in source.said(statement) if not it.rules)
            waiting += _used(statement, module)


def _used(statement: ast.stmt, module: str) -> Iterator[tuple[str, str]]:
    """The private names that a statement uses, and names in other modules, each with its module."""
    for node in ast.walk(statement):
        if isinstance(node, ast.Name) and node.id.startswith("_"):
            yield module, node.id
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            yield node.value.id, node.attr


class _Source:
    """The source of a module."""

    def __init__(self, root: Path, path: Path) -> None:
        self.root, self.path = root, path
        text = path.read_text(encoding="utf-8")
        self.lines, self.tree = text.splitlines(), ast.parse(text)

    def defining(self, name: str) -> Iterator[ast.stmt]:
        """The statement of the module, or of a class in it, that defines a name."""
        classes = (node.body for node in self.tree.body if isinstance(node, ast.ClassDef))
        for node in chain(self.tree.body, *classes):
            targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", 0)]
            names = {getattr(target, "id", None) for target in targets}
            if name in {*names, getattr(node, "name", None)}:
                yield node

    def said(self, node: ast.AST, near: frozenset[str] = frozenset()) -> Iterator[Mention]:
        """The sentences in a part of the module; ``near`` are the rules named around it."""
        near = self._named(node) or near
        text = _sentence(node)
        if text is not None:
            yield _mention(self.root, self.path, getattr(node, "lineno", 0), text, near)
        if isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values, strict=True):
                yield from self.said(value, self._at(key or value, value) or near)
            return
        for _field, value in ast.iter_fields(node):
            parts = value if isinstance(value, list) else [value]
            beside = (
                self._named(it)
                for it in parts
                if isinstance(it, ast.stmt) and _simple(it) and not isinstance(node, ast.ClassDef)
            )
            around = frozenset[str]().union(*beside) or near
            for part in parts:
                if isinstance(part, ast.AST):
                    yield from self.said(part, around)

    def _named(self, node: ast.AST) -> frozenset[str]:
        """The rules that a sentence or a statement names; for a compound one, in its condition.

        For a table only those in the comment above it, since its items have ids of their own.
        """
        if isinstance(node, ast.stmt):
            if not _simple(node):
                test = getattr(node, "test", None)
                return self._at(test, test) if isinstance(test, ast.AST) else frozenset()
            table = any(isinstance(it, ast.Dict) for it in ast.walk(node))
            return self._above(node) if table else self._at(node, node)
        return frozenset() if _sentence(node) is None else self._at(node, node)

    def _at(self, first: ast.AST, last: ast.AST) -> frozenset[str]:
        """The rules named in some lines, or else in the comment above them."""
        begin, end = getattr(first, "lineno", 1), getattr(last, "end_lineno", 1)
        return ids("\n".join(self.lines[begin - 1 : end])) or self._above(first)

    def _above(self, node: ast.AST) -> frozenset[str]:
        """The rules named in the comment above a part of the module."""
        end = getattr(node, "lineno", 1) - 1
        comment = takewhile(lambda it: it.lstrip().startswith("#"), reversed(self.lines[:end]))
        return ids("\n".join(comment))


def _simple(statement: ast.stmt) -> bool:
    """True for a statement that contains no others."""
    return not hasattr(statement, "body")


def _sentence(node: ast.AST) -> str | None:
    """The English of a call that takes a sentence."""
    if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
        called = getattr(node.func, "id", getattr(node.func, "attr", ""))
        return str(node.args[0].value) if called in _SAYS else None
    return None
