"""``scripts/words.py`` never loses a translation: what a changed sentence had is marked fuzzy."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from website import sources, translations

BEFORE, CHANGED = "The game is over.", "The game is really over."
FRENCH = "La partie est finie."
#: Says a sentence, so that a catalogue has it.
Say = Callable[[str], None]


@pytest.fixture
def say(tmp_path: Path) -> Say:
    """Let a small project say one sentence, and bring its catalogue up to date."""

    def said(sentence: str) -> None:
        code = tmp_path / "py/tessera/saying.py"
        code.parent.mkdir(parents=True, exist_ok=True)
        code.write_text(f"_({sentence!r})\n", encoding="utf-8")
        translations.update(root=tmp_path)

    return said


@pytest.fixture
def catalogue(tmp_path: Path, say: Say) -> Path:
    """Its catalogue, in which that sentence is translated."""
    say(BEFORE)
    path = translations.catalogue("house", "fr", tmp_path)
    text = path.read_text(encoding="utf-8")
    path.write_text(f'{text.rpartition("msgstr")[0]}msgstr "{FRENCH}"\n', encoding="utf-8")
    assert [] == [*translations.problems(root=tmp_path)]
    return path


def test_a_changed_sentence_keeps_its_french_as_fuzzy(
    tmp_path: Path, say: Say, catalogue: Path
) -> None:
    """Its English before stands beside it; the build refuses it until somebody has looked."""
    say(CHANGED)
    entry = catalogue.read_text(encoding="utf-8").partition("#: ")[2]
    assert f'#, fuzzy\n#| msgid "{BEFORE}"\nmsgid "{CHANGED}"\nmsgstr "{FRENCH}"' in entry
    assert [f"house.fr.po: fuzzy: {CHANGED}"] == [*translations.problems(root=tmp_path)]


def test_a_fuzzy_sentence_is_shown_in_english(
    tmp_path: Path, say: Say, catalogue: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the site is served from its sources nothing fails for it."""
    monkeypatch.setattr(sources, "ROOT", tmp_path)
    assert FRENCH.encode() in sources.catalogues()["tessera/words/fr/house.mo"]
    say(CHANGED)
    assert FRENCH.encode() not in sources.catalogues()["tessera/words/fr/house.mo"]


@pytest.mark.parametrize("between", [CHANGED, "Something else altogether, 12345 times."])
def test_a_sentence_that_comes_back_has_its_french(
    tmp_path: Path, say: Say, catalogue: Path, between: str
) -> None:
    """As it was, and nobody has to look at it."""
    say(between)
    say(BEFORE)
    assert [] == [*translations.problems(root=tmp_path)]
    assert FRENCH in catalogue.read_text(encoding="utf-8")


def test_french_that_nothing_uses_is_deleted_only_when_told(
    tmp_path: Path, say: Say, catalogue: Path
) -> None:
    """It stays at the end of the file, where nothing reads it."""
    say("Something else altogether, 12345 times.")
    assert f'#~ msgstr "{FRENCH}"' in catalogue.read_text(encoding="utf-8")
    translations.update(root=tmp_path, prune=True)
    assert FRENCH not in catalogue.read_text(encoding="utf-8")
