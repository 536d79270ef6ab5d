"""Make a new game from the template files in ``game/``.

A template's path there is its path in the project, with ``GAME`` for the game's name and ``.txt``
at the end, so that no tool takes it for a finished file. Its text contains ``@game@``, ``@title@``,
``@Class@``, ``@RULE@`` (the letters of its rules' ids), ``@rule@`` and ``@order@``. A template that
ends in ``.lines.txt`` is appended to an existing file.
"""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from toolchain import ROOT
from tessera.games import catalogue
from tessera.words.language import LANGUAGES
from website.page_archives import FEATURES, PIECES

TEMPLATES: Final = Path(__file__).with_name("game")
FILE: Final = ".txt"
LINES: Final = ".lines.txt"
#: A game's name, for addresses, records and file names.
NAME: Final = re.compile(r"[a-z]{2}[a-z0-9]{1,13}")
#: A game's title, for texts, Python and HTML.
TITLE: Final = re.compile(r"""[^\W\d_][^"\\{}<>&@\n]{0,23}""")
#: Names that are taken otherwise: archives, and modules in the games' folder.
TAKEN: Final = (
    "house",
    FEATURES,
    PIECES,
    "search",
    "about",
    "catalogue",
    "shelf",
    "games",
    *LANGUAGES,
)


class BadName(Exception):
    """A reason why a game cannot have this name, as a sentence."""


def refusal(name: str, title: str) -> str:
    """Reason why a game cannot have that name and title, as a sentence; empty if it can."""
    letters = name[:2].upper()
    if not NAME.fullmatch(name):
        return f"“{name}” is no name for a game: 3 to 15 small letters and digits, letters first."
    if name in catalogue.GAMES:
        return f"There is a game {name} already."
    if name in TAKEN or keyword.iskeyword(name):
        return f"“{name}” means something else here: choose another name."
    for other in catalogue.GAMES:
        if other[:2].upper() == letters:
            return f"Rules of {other} are called {letters}-1 and on: begin with other letters."
    if not TITLE.fullmatch(title):
        return f"“{title}” is no title: a letter, then up to 23 more signs, no quotes or brackets."
    if title.casefold() in map(str.casefold, catalogue.TITLES.values()):
        return f"There is a game called {title} already."
    there = [path for path, _text in files(name, title) if (ROOT / path).exists()]
    return f"{there[0]} is there already: choose another name." if there else ""


def make(name: str, title: str) -> list[str]:
    """Write all files of a new game; return their paths. Raises `BadName`."""
    wrong = refusal(name, title)
    if wrong:
        raise BadName(wrong)
    made = dict(files(name, title))
    for path, text in made.items():
        (ROOT / path).parent.mkdir(parents=True, exist_ok=True)
        (ROOT / path).write_text(text, encoding="utf-8")
    added = dict(lines(name, title))
    for path, text in added.items():
        with (ROOT / path).open("a", encoding="utf-8") as file:
            file.write(text)
    return [*made, *added]


def files(name: str, title: str) -> Iterator[tuple[str, str]]:
    """The new files of a game: paths in the project, and texts."""
    for path in templates():
        if not path.name.endswith(LINES):
            yield filled_in(path, name, title, FILE)


def lines(name: str, title: str) -> Iterator[tuple[str, str]]:
    """The additions to existing files: paths in the project, and texts."""
    for path in templates():
        if path.name.endswith(LINES):
            yield filled_in(path, name, title, LINES)


def templates() -> list[Path]:
    """All template files."""
    return sorted(TEMPLATES.rglob(f"*{FILE}"))


def filled_in(path: Path, name: str, title: str, suffix: str) -> tuple[str, str]:
    """The path and the text that a template gives."""
    place = path.relative_to(TEMPLATES).as_posix().removesuffix(suffix)
    text = path.read_text(encoding="utf-8")
    for sign, value in signs(name, title).items():
        text = text.replace(f"@{sign}@", value)
    return place.replace("GAME", name), text


def signs(name: str, title: str) -> Mapping[str, str]:
    """The placeholders of templates, and their values."""
    last = max(catalogue.about(game).order for game in catalogue.GAMES)
    return {
        "game": name,
        "title": title,
        "Class": name.capitalize(),
        "RULE": name[:2].upper(),
        "rule": name[:2],
        "order": str(last + 1),
    }
