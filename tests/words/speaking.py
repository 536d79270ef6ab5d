"""Every language from its sources: the catalogues are compiled here, as the build does it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from unittest import mock

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from tessera.games import catalogue
from tessera.games.tayu.tiles import KINDS
from tessera.words import language
from tessera.words.language import LANGUAGES, Words

ROOT = Path(__file__).resolve().parent.parent.parent
CATALOGUES = ROOT / "static" / "words"
NO_BREAK = "\u00a0\u202f"
#: What French does not write, or not without a space that does not break.
MISTAKES = {
    f"no no-break space before a sign, {NO_BREAK!r}": rf"[^{NO_BREAK}][:;?!»](?!\w)",
    "no no-break space behind «": rf"«(?![{NO_BREAK}])",
    "a space that breaks beside a sign": r" [:;?!»]|« ",
    "no narrow no-break space before %": r"[^\u202f]%(?![(\w])",
    "a space that breaks, or a wide one, within a number": r"\d[ \u00a0]\d{3}(?!\d)",
    "English quotes": r"[“”]",
    "a straight apostrophe": r"\w'\w",
    "three dots for one sign": r"\.\.\.",
}
#: What is written of turns and rules, and is no word: ids, moves, pieces, tiles, the squares of a
#: move in brackets. Names of squares are words, and so are the letters of keys.
CODES = re.compile(
    r"\b[A-Z]{2}-\d+\b|\b[a-s]\d{1,2}[-x@][a-s]\d|\b[a-s]\d{1,2}[NESW<>]|\w+[:@][a-zA-Z]\d"
    r"|\b[STC][a-d][1-4][NESW]?\b|\b[SMP]\d+\b|[\[\]]|\w[<>]"
    rf"|\b(?:{'|'.join(KINDS)})\b"
)
#: Runs a test once in every language.
every_language = pytest.mark.parametrize("spoken", LANGUAGES)


@cache
def compiled(package: str, name: str) -> bytes:
    owner = "house" if package == "tessera.words" else package.rpartition(".")[2]
    tongue = name.partition("/")[0].removesuffix(".mo")
    with (CATALOGUES / f"{owner}.{tongue}.po").open("rb") as file:
        catalog = read_po(file)
    out = BytesIO()
    write_mo(out, catalog)
    return out.getvalue()


@cache
def known(tongue: str) -> frozenset[str]:
    found: set[str] = set()
    for path in CATALOGUES.glob(f"*.{tongue}.po"):
        with path.open("rb") as file:
            for message in read_po(file):
                found.update(several(message.id))
    return frozenset(found)


class Heard(Words):
    """Words that note every message for which their language has none."""

    def __init__(self, tongue: str) -> None:
        self.missing: set[str] = set()
        with mock.patch.object(language, "package_file", compiled):
            super().__init__(tongue)
            for game in catalogue.GAMES:
                self.add_game(*catalogue.archives(game))

    def __call__(self, message: str, /, **facts: object) -> str:
        if self.language != LANGUAGES[0] and message not in known(self.language):
            self.missing.add(message)
        return super().__call__(message, **facts)


@cache
def words(tongue: str) -> Heard:
    return Heard(tongue)


def whole(text: str) -> bool:
    return bool(text.strip()) and not set("{}") & set(text) and "None" not in text


def translations() -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Messages and their French in every catalogue, each with its forms."""
    for path in sorted(CATALOGUES.glob("*.fr.po")):
        with path.open("rb") as file:
            for message in read_po(file):
                if message.id:
                    yield tuple(several(message.id)), tuple(several(message.string))


def french_texts() -> Iterator[tuple[str, str]]:
    for english, french in translations():
        yield from ((english[0], text) for text in french)


def several(texts: object) -> list[str]:
    return list(map(str, texts)) if isinstance(texts, list | tuple) else [str(texts)]


def mistakes(text: str) -> list[str]:
    return [name for name, pattern in MISTAKES.items() if re.search(pattern, text)]


def codes(text: str) -> list[str]:
    return [found[0] for found in CODES.finditer(text)]
