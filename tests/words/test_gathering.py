"""``scripts/words.py`` loses no translation: that of a changed sentence is marked fuzzy."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from website import sources, translations

BEFORE, CHANGED = "The game is over.", "The game is really over."
FRENCH = "La partie est finie."
#: A function that puts a sentence into the project and its catalogue.
Say = Callable[[str], None]


@pytest.fixture
def say(tmp_path: Path) -> Say:
    """A function that makes a small project say one sentence, and updates its catalogue."""

    def said(sentence: str) -> None:
        code = tmp_path / "py/tessera/saying.py"
        code.parent.mkdir(parents=True, exist_ok=True)
        code.write_text(f"_({sentence!r})\n", encoding="utf-8")
        translations.update(root=tmp_path)

    return said


@pytest.fixture
def catalogue(tmp_path: Path, say: Say) -> Path:
    """The project's catalogue, in which `BEFORE` is translated."""
    say(BEFORE)
    path = translations.catalogue("house", "fr", tmp_path)
    text = path.read_text(encoding="utf-8")
    path.write_text(f'{text.rpartition("msgstr")[0]}msgstr "{FRENCH}"\n', encoding="utf-8")
    assert [] == [*translations.problems(root=tmp_path)]
    return path


def test_a_changed_sentence_keeps_its_french_as_fuzzy(
    tmp_path: Path, say: Say, catalogue: Path
) -> None:
    """Its old English stands beside it; the build refuses it until the mark is removed."""
    say(CHANGED)
    entry = catalogue.read_text(encoding="utf-8").partition("#: ")[2]
    assert f'#, fuzzy\n#| msgid "{BEFORE}"\nmsgid "{CHANGED}"\nmsgstr "{FRENCH}"' in entry
    assert [f"house.fr.po: fuzzy: {CHANGED}"] == [*translations.problems(root=tmp_path)]


def test_a_fuzzy_sentence_is_shown_in_english(
    tmp_path: Path, say: Say, catalogue: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So serving the site from its sources does not fail for it."""
    monkeypatch.setattr(sources, "ROOT", tmp_path)
    assert FRENCH.encode() in sources.catalogues()["tessera/words/fr/house.mo"]
    say(CHANGED)
    assert FRENCH.encode() not in sources.catalogues()["tessera/words/fr/house.mo"]


@pytest.mark.parametrize("between", [CHANGED, "Something else altogether, 12345 times."])
def test_a_sentence_that_comes_back_has_its_french(
    tmp_path: Path, say: Say, catalogue: Path, between: str
) -> None:
    """It is unchanged and not fuzzy."""
    say(between)
    say(BEFORE)
    assert [] == [*translations.problems(root=tmp_path)]
    assert FRENCH in catalogue.read_text(encoding="utf-8")


def test_a_guess_stays_a_guess(tmp_path: Path, say: Say, catalogue: Path) -> None:
    """However often sentences come and go, as between branches; its English before stays, too."""
    for _time in range(2):
        say(CHANGED)
        first = catalogue.read_text(encoding="utf-8")
        assert [f"house.fr.po: fuzzy: {CHANGED}"] == [*translations.problems(root=tmp_path)]
        say(CHANGED)
        assert first == catalogue.read_text(encoding="utf-8")
        say(BEFORE)
        assert [] == [*translations.problems(root=tmp_path)]
        assert "# |" not in catalogue.read_text(encoding="utf-8")


def test_a_guess_that_was_worked_on_is_kept_as_a_guess(
    tmp_path: Path, say: Say, catalogue: Path
) -> None:
    """Work is never lost, and never taken for finished."""
    say(CHANGED)
    text = catalogue.read_text(encoding="utf-8")
    catalogue.write_text(text.replace(FRENCH, "Nearly."), encoding="utf-8")
    say("Something else altogether, 12345 times.")
    assert '#~ msgstr "Nearly."' in catalogue.read_text(encoding="utf-8")
    say(CHANGED)
    assert [f"house.fr.po: fuzzy: {CHANGED}"] == [*translations.problems(root=tmp_path)]
    assert "Nearly." in catalogue.read_text(encoding="utf-8")


def test_french_that_nothing_uses_is_deleted_only_when_told(
    tmp_path: Path, say: Say, catalogue: Path
) -> None:
    """Otherwise it stays at the end of the file, where nothing reads it."""
    say("Something else altogether, 12345 times.")
    assert f'#~ msgstr "{FRENCH}"' in catalogue.read_text(encoding="utf-8")
    translations.update(root=tmp_path, prune=True)
    assert FRENCH not in catalogue.read_text(encoding="utf-8")
