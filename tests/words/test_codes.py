"""Players are told things, not codes: no ids of rules, no written turns, in either language."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tessera.games import catalogue
from tessera.page.features.settings import HINTS
from tessera.words.faults import FAULTS
from tessera.words.records import RECORDS
from tests.words.speaking import codes, every_language, french_texts, words
from website import diagrams
from website.reader import Reader

#: What is told of records themselves, and of turns that were written wrongly.
OF_RECORDS = {
    HINTS["notation"],
    *RECORDS.values(),
    *(
        text
        for faults in (FAULTS, *(catalogue.words(game).FAULTS for game in catalogue.GAMES))
        for (rule, _why), text in faults.items()
        if rule in ("syntax", "record")
    ),
}
#: The sections of a page of rules about written turns and about the rulings, and what names a rule.
BY_THE_ID = re.compile(
    r'<h2 id="(?:how-turns|comment-s-écri).*|<h3 .*?</h3>|<pre.*?</pre>', re.DOTALL
)


def test_no_sentence_of_a_catalogue_has_codes() -> None:
    found = {text for pair in french_texts() if pair[0] not in OF_RECORDS for text in pair}
    assert [] == sorted(text for text in found if codes(text))


def told(game: str, language: str) -> Iterator[str]:
    """The prose of a game's page of rules, with that of its lesson."""
    path = diagrams.FOLDER / f"{game}.{language}.md"
    reader = Reader(words(language), diagrams.load(game), diagrams.rulings(game))
    page = BY_THE_ID.sub("", reader.read(path.read_text(encoding="utf-8")))
    yield from (re.sub(r"<[^>]*>", "", text) for text in re.findall(r"<p>.*?</p>", page, re.DOTALL))
    yield from (re.sub(r"<[^>]*>", "", text) for text in re.findall(r"<figcaption>.*?<", page))


@every_language
@pytest.mark.parametrize("game", catalogue.GAMES)
def test_no_lesson_and_no_page_of_rules_has_codes(game: str, spoken: str) -> None:
    assert {} == {text: found for text in told(game, spoken) if (found := codes(text))}
