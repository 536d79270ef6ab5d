"""``scripts/words.py`` loses no translation: that of a changed sentence is marked fuzzy."""

from __future__ import annotations

from pathlib import Path

import pytest

from website import translations

BEFORE, CHANGED = "The game is over.", "The game is really over."
OTHER = "Something else altogether, 12345 times."
FRENCH = "La partie est finie."
FUZZY = [f"house.fr.po: fuzzy: {CHANGED}"]


class Project:
    """A small project that says one sentence, of which `BEFORE` is translated."""

    def __init__(self, root: Path) -> None:
        self.root = root
        (root / "py/tessera").mkdir(parents=True)
        self.say(BEFORE)
        self.path = translations.catalogue("house", "fr", root)
        self.path.write_text(f'{self.text.rpartition("msgstr")[0]}msgstr "{FRENCH}"\n', "utf-8")

    def say(self, sentence: str) -> None:
        (self.root / "py/tessera/saying.py").write_text(f"_({sentence!r})\n", "utf-8")
        translations.update(root=self.root)

    @property
    def text(self) -> str:
        return self.path.read_text("utf-8")

    @property
    def problems(self) -> list[str]:
        return [*translations.problems(root=self.root)]


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


def test_a_changed_sentence_keeps_its_french_as_fuzzy(project: Project) -> None:
    """Its old English stands beside it, however often sentences come and go."""
    assert [] == project.problems
    for _time in range(2):
        project.say(CHANGED)
        entry = project.text.partition("#: ")[2]
        assert f'#, fuzzy\n#| msgid "{BEFORE}"\nmsgid "{CHANGED}"\nmsgstr "{FRENCH}"' in entry
        assert FUZZY == project.problems
        project.say(CHANGED)
        assert entry == project.text.partition("#: ")[2]
        project.say(BEFORE)
        assert [] == project.problems and FRENCH in project.text


def test_a_guess_that_was_worked_on_is_kept_as_a_guess(project: Project) -> None:
    project.say(CHANGED)
    project.path.write_text(project.text.replace(FRENCH, "Nearly."), "utf-8")
    project.say(OTHER)
    assert '#~ msgstr "Nearly."' in project.text
    project.say(CHANGED)
    assert FUZZY == project.problems and "Nearly." in project.text
