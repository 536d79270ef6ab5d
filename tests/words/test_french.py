"""One French word for one thing, and French as it is set, in the catalogues and on the pages."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest
from babel.messages.pofile import read_po

from tests.words.speaking import CATALOGUES, ROOT, mistakes, several

#: All that is written in French: catalogues, pages, and what the recipe makes of both.
WRITTEN: Final = sorted(
    path
    for folder in ("static/words", "static/rules", "static/pages", "scripts/recipe/game/static")
    for path in (ROOT / folder).rglob("*.fr.*")
)
PAGES: Final = [path for path in WRITTEN if ".md" in path.suffixes]
#: Words that mean what another word here means, and that one.
OTHERWISE: Final = {r"\btabliers?\b": "plateau", r"contre de contre": "parade"}
#: Facts that are never 0 or 1, and sentences whose number is not.
GREAT: Final = {"longest", "most", "nodes"}
MANY: Final = {"{name} is looking for a forced result: {count} positions"}
#: A number and a word for several of what is counted here.
SEVERAL: Final = re.compile(
    r"\{(\w+)\} (?:caractères|coups|joueurs|manches|parties|pièces|pions|positions|tours|tuiles)\b"
)


@pytest.mark.parametrize("word", OTHERWISE)
def test_one_word_for_one_thing(word: str) -> None:
    """The board is the *plateau*, what meets a block the *parade*, wherever one reads."""
    found = [
        path.name for path in WRITTEN if re.search(word, path.read_text("utf-8"), re.IGNORECASE)
    ]
    assert [] == found, f"it is {OTHERWISE[word]}"


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_a_page_is_set_as_french(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for code in (
        r"(?ms)^```.*?^```",
        r"`[^`]*`",
        r"!\[[^\]]*\]\((?:piece|seat):[^)]*\)|!?\[?\]\([^)]*\)",
        r"(?m)^\|[-: |]+\|$",
        r"https?:\S+",
        r"<[a-z/][^>]*>",
    ):
        text = re.sub(code, "", text)
    for line in text.splitlines():
        assert [] == mistakes(line), line


def test_one_and_none_are_no_several() -> None:
    """“0 tuile”, “1 tuile”: a number that may be one has a form for it, which none takes, too."""
    for path in sorted(CATALOGUES.glob("*.fr.po")):
        with path.open("rb") as file:
            catalog = read_po(file)
        assert (2, "(n > 1)") == (catalog.num_plurals, catalog.plural_expr), path.name
        for message in catalog:
            one, *many = several(message.string)
            if message.id and not {*several(message.id)} & MANY:
                assert {*SEVERAL.findall(one)} <= GREAT, one
            assert not many or message.pluralizable
