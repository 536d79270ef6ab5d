"""The settings: the table, what is kept of it, the screen, and what is said of a file read."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final

import pytest

from tessera.page.core.settings import PREFIX, SETTINGS, Settings
from tessera.page.features.settings import HINTS, NAMES, screen
from tessera.saves.port import Memory, StorageBlocked, StorageFull
from tests.page.tables import tree
from tests.words.speaking import whole, words

ROOT: Final = Path(__file__).parents[2]


class Blocked(Memory):
    """A storage that the browser refuses."""

    def get(self, key: str) -> str | None:
        raise StorageBlocked(key)

    def set(self, key: str, text: str) -> None:
        raise StorageBlocked(key)


class Once(Memory):
    """A storage that does not take what it is given first."""

    refuses = True

    def set(self, key: str, text: str) -> None:
        if self.refuses:
            self.refuses = False
            raise StorageFull
        super().set(key, text)


def test_what_was_not_kept_once_does_not_come_back() -> None:
    settings = Settings(Once())
    settings["theme"] = "dark"
    assert {"theme": "dark"} == settings.unkept
    settings["theme"] = "light"
    settings.read()
    assert ("light", {}) == (settings["theme"], settings.unkept)


def test_the_first_script_marks_what_the_table_says() -> None:
    """Before Python is there, the page's root bears the same marks."""
    text = (ROOT / "static/first.js").read_text(encoding="utf-8")
    (listed,) = re.findall(r'framed \? \[\] : (\["[^\]]*\])', text)
    assert {"theme", *json.loads(listed)} == {name for name, it in SETTINGS.items() if it.marks}


def test_styles_know_the_values() -> None:
    """What styles and scripts ask of the root's marks are values that there are."""
    texts = [*(ROOT / "static").rglob("*.css"), *(ROOT / "static").glob("*.*js")]
    asked = {
        (name, value)
        for path in texts
        for name, value in re.findall(r'\[data-(\w+)="(\w+)"\]', path.read_text(encoding="utf-8"))
        if name in SETTINGS
    }
    assert {"theme", "palette", "coordinates", "animation"} <= {name for name, _ in asked}
    assert all(value in SETTINGS[name].values for name, value in asked)


def test_what_is_kept() -> None:
    """A value stays for the next start; one that is none counts as none."""
    storage = Memory()
    first = Settings(storage)
    assert {} == first.chosen()
    first["theme"], first["sound"] = "dark", "on"
    storage.set(PREFIX + "palette", "<b>")
    again = Settings(storage)
    assert {"theme": "dark", "sound": "on"} == again.chosen() == first.chosen()
    assert "normal" == again["palette"]
    assert "dark" == again.marks()["theme"]
    assert {name for name, it in SETTINGS.items() if it.marks} == again.marks().keys()


def test_another_tab_sets_something() -> None:
    storage = Memory()
    mine, other = Settings(storage), Settings(storage)
    other["theme"] = "dark"
    assert "auto" == mine["theme"]
    mine.read()
    assert "dark" == mine["theme"]


def test_a_storage_that_is_blocked() -> None:
    """Defaults at first; what is set lasts as long as the page, also when read anew."""
    settings = Settings(Blocked())
    assert {} == settings.chosen()
    settings["theme"] = "dark"
    settings.read()
    assert {"theme": "dark"} == settings.chosen()


@pytest.mark.parametrize(("name", "value"), [("theme", "pink"), ("theme", ""), ("sound", "auto")])
def test_no_other_values_are_taken(name: str, value: str) -> None:
    with pytest.raises(ValueError, match=name):
        Settings(Memory())[name] = value


@pytest.mark.parametrize(
    ("chosen", "wanted", "fixed", "language"),
    [
        ("auto", ["de-DE", "fr-CA", "en"], "", "fr"),
        ("auto", ["de-DE"], "", "en"),
        ("auto", [], "", "en"),
        ("en", ["fr"], "", "en"),
        ("en", ["en"], "fr", "fr"),
    ],
)
def test_the_language(chosen: str, wanted: list[str], fixed: str, language: str) -> None:
    """The page's own, the one chosen, the browser's first that there is, English."""
    settings = Settings(Memory(), wanted, fixed)
    settings["language"] = chosen
    assert language == settings.language


def test_the_screen() -> None:
    """Every setting has its values as one group of buttons, of which the right one is checked."""
    spoken = "fr"
    settings = Settings(Memory())
    for name, setting in SETTINGS.items():
        settings[name] = setting.values[-1]
    root = tree(screen(words(spoken), settings, ""))
    groups = root.findall(".//fieldset")
    assert len(SETTINGS) == len(groups)
    for (name, setting), group in zip(SETTINGS.items(), groups, strict=True):
        assert words(spoken)(NAMES[name]) == group.findtext("legend")
        fields = group.findall(".//input")
        assert list(setting.values) == [field.get("value") for field in fields]
        assert list(setting.values) == [field.get("data-value") for field in fields]
        assert {("set", name, f"set-{name}", "radio")} == {
            (it.get("data-do"), it.get("data-name"), it.get("name"), it.get("type"))
            for it in fields
        }
        assert [setting.values[-1]] == [it.get("value") for it in fields if it.get("checked")]
        assert all(whole("".join(label.itertext())) for label in group.findall(".//label"))
        about = group.get("aria-describedby")
        assert (name in HINTS) == bool(about)
        assert not about or whole(root.findtext(f".//p[@id='{about}']") or "")
    assert {"carry", "back", "set"} == {it.get("data-do") for it in root.findall(".//*[@data-do]")}
