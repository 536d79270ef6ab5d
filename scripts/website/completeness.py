"""Complaints about games, a sentence each, before anything is made from them.

Files are read, not imported, so that all faults of a game are reported, not only the first import
that fails.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Collection, Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import Any, Final, get_args

from toolchain import ROOT
from tessera.drawing.board import Board, GameWords
from tessera.games.about import About, Material
from tessera.play.placing import Placing
from tessera.search.bot import Bot
from tessera.words.language import LANGUAGES
from website import lesson_texts, mentions, translations
from website.page_archives import PIECES

GAMES: Final = mentions.GAMES
#: The modules of a game, with descriptions.
MODULES: Final = {
    "__init__": "a game is a package",
    "about": "what the house knows of the game before its code is there (tessera.games.about)",
    "rules": "the rules, as GAME (tessera.play.contract.Game)",
    "board": "how the game is drawn and what can be picked, as BOARD (tessera.drawing.board.Board)",
    "words": "what the game says, as WORDS (tessera.drawing.board.GameWords)",
    "bot": "how its bots think (tessera.search.bot.Bot)",
    "beginner": "how its bot of level 0 plays (tessera.search.bot.Bot)",
}
#: An optional module; a game without positions has none.
PLACING: Final = "placing"
#: Names of the languages.
NAMES: Final = {"en": "English", "fr": "French"}
#: A diagram shown on a page of rules; one shown on a help card; the text before a page's first
#: section; an item on a ruling.
_SHOWN: Final = re.compile(r"\]\((?:diagram|steps):([\w-]+)")
_ON_CARD: Final = re.compile(r"\]\((?:board|piece):([\w-]+)")
_FIRST: Final = re.compile(r"# .*\n\n!\[[^\]]*\]\(diagram:home\)\n\n\w(?:.|\n)*?\n\n## ")
_RULED: Final = re.compile(r"^- \*\*\[([A-Z]{2}-\d+)\]\(#\1\)", re.MULTILINE)


#: Prefix of diagrams that only help cards show.
CARD: Final = "card"


class Incomplete(ValueError):
    """Complaints about games, one a line."""


def check() -> None:
    """Raise `Incomplete` unless every game is complete."""
    found = "\n".join(dict.fromkeys(missing()))
    if found:
        raise Incomplete(found)


def whole() -> bool:
    """True if every game is complete; else the complaints are printed."""
    try:
        check()
    except Incomplete as incomplete:
        print(incomplete, file=sys.stderr)
        return False
    return True


def missing(root: Path = ROOT) -> Iterator[str]:
    """Complaints about the games of a project."""
    folders = sorted(path.parent for path in (root / GAMES).glob("*/*.py"))
    games = [it for it in dict.fromkeys(folders) if {"about.py", "rules.py"} & names(it)]
    for folder in games:
        game = Game(root, folder.name)
        yield from game.modules()
        yield from game.about()
        yield from game.texts()
        yield from game.diagrams()
        yield from game.pages()
        yield from game.lesson()
        yield from game.rules()
        yield from game.translations()
    yield from clashes([folder.name for folder in games])
    yield from (f"static/words/{wrong}" for wrong in translations.problems(["house"], root))
    yield from mentions.unknown(root, [folder.name for folder in games])


def names(folder: Path) -> set[str]:
    """The names of the files in a folder."""
    return {path.name for path in folder.iterdir()}


def clashes(games: Collection[str]) -> Iterator[str]:
    """Complaints about games with equal rule ids, which begin with a game's first two letters."""
    owners: dict[str, str] = {}
    for game in games:
        letters = game[:2].upper()
        if owners.setdefault(letters, game) != game:
            yield (
                f"{GAMES}/{game} cannot be called so: its rules are {letters}-1 and on, as those "
                f"of {owners[letters]} are."
            )


class Game:
    """A game of a project, seen by its files."""

    def __init__(self, root: Path, name: str) -> None:
        self.root = root
        self.name = name
        self.told = self._told()

    def path(self, module: str, owner: str = "") -> str:
        """Path of a module of the game, or of a package that it shares."""
        return f"{GAMES}/{owner or self.name}/{module}.py"

    def absent(self, path: str, what: str) -> Iterator[str]:
        """Complain if a file is missing."""
        if not (self.root / path).exists():
            yield f"{path} is missing: {what}."

    def tree(self, module: str, owner: str = "") -> ast.Module:
        """Syntax tree of a module; empty for a missing one."""
        path = self.root / self.path(module, owner)
        return ast.parse(path.read_bytes() if path.exists() else b"", str(path))

    def modules(self) -> Iterator[str]:
        """Complaints about missing modules, and about missing names in modules."""
        for module, what in MODULES.items():
            yield from self.absent(self.path(module), what)
        offered = {
            "rules": {"GAME"},
            "about": {"ABOUT"},
            "board": {"BOARD", *asked(Board)},
            "words": {"WORDS", *asked(GameWords)},
            "bot": {*promised(Bot)},
            "beginner": {*promised(Bot)},
        }
        if (self.root / self.path(PLACING)).exists():
            offered[PLACING] = {*promised(Placing)}
        for module, wanted in offered.items():
            owners = (*self.told.get("shared", ()), self.name)
            found = {name for owner in owners for name in defined(self.tree(module, owner))}
            if (self.root / self.path(module)).exists() and wanted - found:
                yield f"{self.path(module)} has no {', '.join(sorted(wanted - found))}."

    def _told(self) -> Mapping[str, Any]:
        """Literal arguments of the game's `About`."""
        for node in ast.walk(self.tree("about")):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == About.__name__:
                return {it.arg: ast.literal_eval(it.value) for it in node.keywords if it.arg}
        return {}

    def about(self) -> Iterator[str]:
        """Complaints about missing fields of `About`, and fields that name something unknown."""
        path = self.path("about")
        if not self.told:
            return
        for field in About._fields:
            if field not in self.told and field not in About._field_defaults:
                yield f"{path} does not say {field}."
        if self.told.get("material") not in (None, *get_args(Material)):
            yield f"{path}: material is one of {', '.join(get_args(Material))}."
        for package in self.told.get("shared", ()):
            yield from self.absent(f"{GAMES}/{package}/__init__.py", f"{path} shares it")
        for part in self.told.get("parts", ()):
            if part != PIECES:
                yield f"{path}: there is no part {part} of the page."

    def texts(self) -> Iterator[str]:
        """Complaints about missing files beside the code."""
        for language in LANGUAGES:
            what = f"the rules in {NAMES[language]}"
            yield from self.absent(f"static/rules/{self.name}.{language}.md", what)
            card = f"the help card in {NAMES[language]}"
            yield from self.absent(f"static/cards/{self.name}.{language}.md", card)
        yield from self.absent(f"static/rules/{self.name}.toml", "the diagrams of the rules")
        sheets = (f"static/css/{it}.css" for it in (*self.told.get("shared", ()), self.name))
        if not any((self.root / sheet).exists() for sheet in sheets):
            yield from self.absent(f"static/css/{self.name}.css", "what the board looks like")

    def diagrams(self) -> Iterator[str]:
        """Complaints about diagrams that are shown but missing, or defined but not shown."""
        path = f"static/rules/{self.name}.toml"
        if not (self.root / path).exists():
            return
        tables = tomllib.loads((self.root / path).read_text(encoding="utf-8"))
        if "home" not in tables:
            yield f"{path} has no table [home]: the game as the home page shows it."
        for language in LANGUAGES:
            page = self.root / f"static/rules/{self.name}.{language}.md"
            if not page.exists():
                continue
            shown = {*_SHOWN.findall(page.read_text(encoding="utf-8"))}
            card = self.root / f"static/cards/{self.name}.{language}.md"
            text = card.read_text(encoding="utf-8") if card.exists() else ""
            carded = {name for name in _ON_CARD.findall(text) if name.startswith(CARD)}
            place = page.relative_to(self.root).as_posix()
            for name in sorted(shown - {*tables}):
                yield f"{path} has no diagram [{name}], which {place} shows."
            if text and not _ON_CARD.search(text):
                yield f"{card.relative_to(self.root).as_posix()} shows nothing of the game."
            for name in sorted({*tables} - shown - carded - {"home", "rulings"}):
                by = card.relative_to(self.root).as_posix() if name.startswith(CARD) else place
                yield f"{by} does not show the diagram {name} of {path}."

    def pages(self) -> Iterator[str]:
        """Complaints about rules pages without picture and aim first, or without rulings last."""
        path = f"static/rules/{self.name}.toml"
        if not (self.root / path).exists():
            return
        tables = tomllib.loads((self.root / path).read_text(encoding="utf-8"))
        rules = tables.get("rulings", {}).get("rules")
        if rules is None:
            yield f"{path} has no table [rulings]: the rules that the printed sheet leaves open."
        for language in LANGUAGES:
            place = f"static/rules/{self.name}.{language}.md"
            if not (self.root / place).exists():
                continue
            text = (self.root / place).read_text(encoding="utf-8")
            if not _FIRST.match(text):
                yield f"{place} does not begin with the picture [home] of {path}, and the aim."
            last = text.rpartition("\n## ")[2]
            if [*_RULED.findall(last)] != [*(rules or ())]:
                yield f"{place} does not end with the rulings of {path}, an item a rule."

    def lesson(self) -> Iterator[str]:
        """Complaints about the lesson's number of steps, and about missing parts of a step."""
        path = f"static/rules/{self.name}.toml"
        if not (self.root / path).exists():
            return
        tables = tomllib.loads((self.root / path).read_text(encoding="utf-8"))
        steps = [name for name, table in tables.items() if "goal" in table]
        for name in steps:
            if not tables[name].get("rules"):
                yield f"{path} does not say the rules of the lesson’s step {name}: rules = […]."
        if not lesson_texts.FEWEST <= len(steps) <= lesson_texts.MOST:
            yield (
                f"{path} has {len(steps)} diagrams with a goal: a lesson has "
                f"{lesson_texts.FEWEST} to {lesson_texts.MOST} steps."
            )
        for language in LANGUAGES:
            page = self.root / f"static/rules/{self.name}.{language}.md"
            if not page.exists():
                continue
            told = lesson_texts.told(page.read_text(encoding="utf-8"))
            place = page.relative_to(self.root).as_posix()
            for name in steps:
                lacking = [part for part in lesson_texts.PARTS if not told.get(name, {}).get(part)]
                if lacking:
                    yield f"{place} does not tell {', '.join(lacking)} of the lesson’s step {name}."

    def rules(self) -> Iterator[str]:
        """Complaints about sentences on play and parts of help cards that name no rule."""
        silent = mentions.silent(self.root, self.name)
        cards = (it for it in mentions.cards(self.root, self.name) if not it.rules)
        for each in (*silent, *cards):
            place = f"{each.path}:{each.line}"
            yield f"“{each.short}” names no rule: {place} (see {mentions.HERE})."

    def translations(self) -> Iterator[str]:
        """Complaints about missing translations of the game and of the packages it shares."""
        for owner in (*self.told.get("shared", ()), self.name):
            for language in LANGUAGES[1:]:
                path = f"static/words/{owner}.{language}.po"
                what = f"its sentences in {NAMES[language]}, which scripts/words.py {owner} gathers"
                yield from self.absent(path, what)
                if (self.root / path).exists():
                    found = translations.problems([owner], self.root)
                    yield from (f"static/words/{problem}" for problem in found)


def promised(contract: type) -> Iterator[str]:
    """Names that a protocol requires."""
    yield from contract.__annotations__
    yield from (name for name in vars(contract) if not name.startswith("_"))


def asked(base: type[Board | GameWords]) -> Iterator[str]:
    """Names that a derived class must define."""
    yield from base.__abstractmethods__
    yield from (name for name in base.__annotations__ if not hasattr(base, name))


def defined(tree: ast.Module) -> Iterator[str]:
    """Names that a module, or a class in it, defines."""
    classes = (node.body for node in tree.body if isinstance(node, ast.ClassDef))
    for node in chain(tree.body, *classes):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.ImportFrom | ast.Import):
            yield from (alias.asname or alias.name for alias in node.names)
        for inner in ast.walk(node) if isinstance(node, ast.Assign | ast.AnnAssign) else ():
            if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Store):
                yield inner.id
