"""The catalogues are complete, true to their facts, and set as French is set."""

from __future__ import annotations

import re
from itertools import product

import pytest

from tessera.words.language import LANGUAGES
from tests.words.speaking import NO_BREAK, ROOT, french_texts, mistakes, translations, words
from website import translations as script

FRENCH = sorted(set(french_texts()))
INDEX = (ROOT / "index.html").read_text(encoding="utf-8")


def test_translations_are_complete() -> None:
    """No message is missing, untranslated, fuzzy, unused, or fills in other facts."""
    assert [] == list(script.problems())


def test_french_is_set_as_french() -> None:
    """Spaces that do not break stand beside signs and quotes; quotes and apostrophes are French."""
    found = {french: mistakes(french) for _english, french in FRENCH}
    assert {} == {french: wrong for french, wrong in found.items() if wrong}


@pytest.mark.parametrize("text", ["a: b", "a : b", "quoi?", "« a »", "« a ", "“a”", "l'un", "..."])
def test_mistakes_are_found(text: str) -> None:
    assert mistakes(text)


def test_a_message_is_translated_alike_in_every_game() -> None:
    """Catalogues of games that were opened stay: the first one that knows a message answers."""
    told = set(translations())
    assert len(dict(told)) == len(told)


def ends(text: str) -> tuple[bool, bool]:
    last = re.sub(rf"[{NO_BREAK} ]+$", "", text)[-1]
    return last in ".?!…:", last == "?"


def test_sentences_end_alike() -> None:
    """A full stop, a question mark, a colon and dots stand at the end of both or of none."""
    assert [] == [(english, french) for english, french in FRENCH if ends(english) != ends(french)]


def test_counts_are_said_as_numbers() -> None:
    """A counted message says its number, also nought, which French counts as one."""
    for package, files in script.packages().items():
        for message in script.gathered(files):
            if isinstance(message.id, tuple | list):
                one, many = map(str, message.id)
                rest = dict.fromkeys(set(re.findall(r"\{(\w+)\}", many)) - {"count"}, "x")
                for spoken, count in product(LANGUAGES, (0, 1, 2, 21)):
                    text = words(spoken).ngettext(one, many, count, **rest)
                    assert str(count) in text, (package, message.id)


def test_the_shell_speaks_both_languages() -> None:
    """In index.html each English text is followed by its French one, as a catalogue has it."""
    shell = re.sub(r"<noscript>.*?</noscript>", "", INDEX, flags=re.DOTALL)
    texts = re.findall(r'<span[^>]* lang="(\w+)"[^>]*>(.*?)</span>', shell, re.DOTALL)
    assert len(texts) >= 10
    translated = dict(FRENCH)
    for (first, english), (second, french) in zip(texts[::2], texts[1::2], strict=True):
        assert ("en", "fr") == (first, second) and english.strip() and french.strip()
        assert translated.get(english, french) == french
        assert [] == mistakes(french), french
