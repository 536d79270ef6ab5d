"""The catalogues are complete, true to their facts, and set as French is set."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from tests.words.speaking import ROOT, every_language, french_texts, words
from website import translations as script

NO_BREAK = "\u00a0\u202f"
FRENCH = sorted(set(french_texts()))
INDEX = (ROOT / "index.html").read_text(encoding="utf-8")
#: What French does not write, or not without a space that does not break.
MISTAKES = {
    f"no no-break space before a sign, {NO_BREAK!r}": rf"[^{NO_BREAK}][:;?!»](?!\w)",
    "no no-break space behind «": rf"«(?![{NO_BREAK}])",
    "a space that breaks beside a sign": r" [:;?!»]|« ",
    "English quotes": r"[“”]",
    "a straight apostrophe": r"\w'\w",
    "three dots for one sign": r"\.\.\.",
}


def mistakes(text: str) -> list[str]:
    """How a text differs from what French sets."""
    return [name for name, pattern in MISTAKES.items() if re.search(pattern, text)]


def test_translations_are_complete() -> None:
    """No message is missing, untranslated, fuzzy, unused, or fills in other facts."""
    assert [] == list(script.problems())


def test_french_is_set_as_french() -> None:
    """Spaces that do not break stand beside signs and quotes; quotes and apostrophes are French."""
    found = {french: mistakes(french) for _english, french in FRENCH}
    assert {} == {french: wrong for french, wrong in found.items() if wrong}


@pytest.mark.parametrize("text", ["a: b", "a : b", "quoi?", "« a »", "« a ", "“a”", "l'un", "..."])
def test_mistakes_are_found(text: str) -> None:
    """The check above sees what it should."""
    assert mistakes(text)


def test_french_says_the_same_facts() -> None:
    """Every fact of the English sentence stands in the French one."""
    facts = re.compile(r"\{(\w*)\}")
    assert [] == [
        (english, french)
        for english, french in FRENCH
        if set(facts.findall(english)) != set(facts.findall(french))
    ]


def ends(text: str) -> tuple[bool, bool]:
    """Whether a text ends with a sign, and whether that asks something."""
    last = re.sub(rf"[{NO_BREAK} ]+$", "", text)[-1]
    return last in ".?!…:", last == "?"


def test_sentences_end_alike() -> None:
    """A full stop, a question mark, a colon and dots stand at the end of both or of none."""
    assert [] == [(english, french) for english, french in FRENCH if ends(english) != ends(french)]


@every_language
def test_counts_are_said_as_numbers(spoken: str) -> None:
    """A counted message says its number, also nought, which French counts as one."""
    for package, files in script.packages().items():
        for message in script.gathered(files):
            if isinstance(message.id, tuple | list):
                one, many = map(str, message.id)
                rest = dict.fromkeys(set(re.findall(r"\{(\w+)\}", many)) - {"count"}, "x")
                for count in (0, 1, 2, 21):
                    text = words(spoken).ngettext(one, many, count, **rest)
                    assert str(count) in text, (package, message.id)


class Spans(HTMLParser):
    """The elements with a language in the page's shell: language, text, who holds them."""

    def __init__(self) -> None:
        super().__init__()
        self.stack: list[tuple[str, str | None]] = []
        self.pairs: list[tuple[str, str]] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Go in; a span with a language begins a text."""
        if tag in ("meta", "link", "input"):
            return
        tongue = dict(attributes).get("lang")
        self.stack.append((tag, tongue))
        if tag == "span" and tongue:
            self.pairs.append((tongue, ""))

    def handle_endtag(self, tag: str) -> None:
        """Come out."""
        assert tag == self.stack.pop()[0]

    def handle_data(self, data: str) -> None:
        """Add to the text begun."""
        if any(tag == "span" and tongue for tag, tongue in self.stack):
            tongue, text = self.pairs[-1]
            self.pairs[-1] = (tongue, text + data)


def spans() -> list[tuple[str, str]]:
    """The texts of the shell with their languages, in order."""
    reader = Spans()
    reader.feed(re.sub(r"<noscript>.*?</noscript>", "", INDEX, flags=re.DOTALL))
    assert [] == [tag for tag, _ in reader.stack]
    return reader.pairs


def test_the_shell_speaks_both_languages() -> None:
    """In index.html each English text is followed by its French one."""
    tongues = [tongue for tongue, _ in spans()]
    assert len(tongues) >= 10
    assert ["en", "fr"] * (len(tongues) // 2) == tongues


def test_the_shells_french_is_set_as_french() -> None:
    """The shell's French texts keep to French typography; none is left empty."""
    for tongue, text in spans():
        assert text.strip()
        if tongue == "fr":
            assert [] == mistakes(text), text


def test_the_shell_says_what_the_catalogue_says() -> None:
    """A text of the shell that is also in a catalogue has the same translation there."""
    translated = dict(FRENCH)
    both = spans()
    for (_, english), (_, french) in zip(both[::2], both[1::2], strict=True):
        assert translated.get(english, french) == french
