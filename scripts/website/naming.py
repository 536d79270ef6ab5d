"""Texts about all games for pages: their number, names and authors."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final, NamedTuple

from toolchain import ROOT
from tessera.drawing.svg import element, escaped
from tessera.games import catalogue


class Tongue(NamedTuple):
    """Words that join names in a language, its numbers from one on, and its format of sizes."""

    both: str
    to: str
    numbers: tuple[str, ...]
    megabytes: str
    point: str


TONGUES: Final = {
    "en": Tongue(
        "and", "to", tuple("One Two Three Four Five Six Seven Eight Nine Ten".split()), "MB", "."
    ),
    "fr": Tongue(
        "et", "à", tuple("Un Deux Trois Quatre Cinq Six Sept Huit Neuf Dix".split()), "Mo", ","
    ),
}
#: Keeps a number and its unit on one line.
UNBROKEN: Final = "\u00a0"
#: Placeholder in a page for the links to the games' style sheets.
STYLES: Final = "<!-- styles of the games -->\n"


def told(page: str) -> str:
    """A page with its placeholders for all games filled in: ``{{titles.en}}`` and the like."""
    page = page.replace(STYLES, "".join(map(link, sheets(catalogue.GAMES))))
    for tongue in TONGUES:
        for name, say in (("count", count), ("titles", titles), ("authors", authors)):
            page = page.replace(f"{{{{{name}.{tongue}}}}}", say(tongue))
    return page


def count(tongue: str) -> str:
    """The number of games, in a word that begins a sentence."""
    many, numbers = len(catalogue.GAMES), TONGUES[tongue].numbers
    return numbers[many - 1] if many <= len(numbers) else str(many)


def titles(tongue: str) -> str:
    """Names of all games."""
    return joined(list(catalogue.TITLES.values()), tongue)


def authors(tongue: str) -> str:
    """The games with their authors; successive games of the same authors are named together."""
    abouts = (about for about in map(catalogue.about, catalogue.GAMES) if about.authors)
    owned = [
        f"{proper(joined([it.title for it in some], tongue))} {TONGUES[tongue].to} "
        f"{proper(joined(names, tongue))}"
        for names, some in groupby(abouts, key=lambda about: about.authors)
    ]
    return ", ".join(owned)


def proper(names: str) -> str:
    """Names as HTML that browsers do not translate."""
    return element("span", escaped(names), translate="no")


def megabytes(size: int, tongue: str) -> str:
    """A size in a sentence, to a tenth of a million bytes."""
    return f"{size / 1e6:.1f}{UNBROKEN}{TONGUES[tongue].megabytes}".replace(
        ".", TONGUES[tongue].point
    )


def joined(names: Sequence[str], tongue: str) -> str:
    """Names in a sentence: ``Pyrga, Shacru and Pacru``."""
    *most, last = names
    return f"{', '.join(most)} {TONGUES[tongue].both} {last}" if most else last


def sheets(games: Sequence[str]) -> list[str]:
    """Style sheets of some games and of the packages they share, each once."""
    packages = dict.fromkeys(package for game in games for package in catalogue.archives(game))
    return [package for package in packages if (ROOT / f"static/css/{package}.css").exists()]


def link(sheet: str) -> str:
    """Element that links a style sheet."""
    return f'<link rel="stylesheet" href="static/css/{sheet}.css">\n'
