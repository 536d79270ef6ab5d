"""The settings: the table, what is kept of it, the screen, and what is said of a file read."""

from __future__ import annotations

import json
import re
from typing import Final

import pytest

from tessera.drawing.svg import escaped
from tessera.games import catalogue
from tessera.page.core.settings import PREFIX, SETTINGS, Settings
from tessera.page.features.records.everything import refusals, reported, summary
from tessera.page.features.settings import HINTS, NAMES, screen
from tessera.saves.apart_bundle import TakenIn
from tessera.saves.bundle import Bundle, Part, Refusal, Stowed
from tessera.saves.library import Kept
from tessera.saves.port import Memory, StorageBlocked, StorageFull
from tessera.words.language import Words
from tests.page.tables import GAMES_PARTS, MARKUP, match, said, tree
from tests.saves.bundling import read
from tests.test_imports import ROOT
from tests.words.speaking import whole, words

ENGLISH: Final = words("en")
KNOWN: Final = {name: setting.values for name, setting in SETTINGS.items()}


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


def broken() -> list[Refusal]:
    """One of each sort."""
    lines = ['{"tessera": 1, "games": [{"name": "a", "players": {}, "when": "", "record": ']
    lines.append(json.dumps('[Game "pyrga"]\n[Name "<i>"]\n\nSb2 Sd4') + "}, 7]}")
    unread = read("".join(lines), catalogue.game, KNOWN).refused
    return [
        *unread,
        Refusal(3, MARKUP, "storage", "tyrus"),
        Refusal(4, "", "newer", "<b>chess</b>"),
        Refusal(0, MARKUP, "setting"),
        Refusal(0, "games", "content"),
        Refusal(0, "settings", "content"),
    ]


def report(_: Words, bundle: Bundle, stowed: Stowed) -> str:
    """The page that tells what came of a file."""
    refused = refusals(_, (*bundle.refused, *stowed.refused), GAMES_PARTS, TakenIn())
    told = [*map(escaped, refused)]
    return reported(_, summary(_, stowed, bundle.settings, TakenIn()), told)


def test_what_came_of_a_file() -> None:
    """Counts, settings, and every part that was refused, by its name and with the reason."""
    part = Part(1, "cafe", Kept(match("Sb2"), {}, ""))
    bundle = Bundle({"theme": "dark"}, [part], broken()[:-1])
    text = report(ENGLISH, bundle, Stowed(1, 2, 3, broken()[-1:]))
    items = [" ".join("".join(it.itertext()).split()) for it in tree(text).findall(".//li")]
    assert 4 + len(broken()) == len(items)
    assert all(whole(item.replace("{seat}", "")) for item in items)
    assert [1, 2, 3] == [int(re.findall(r"\d+", item)[0]) for item in items[:3]]
    assert "PY-3" in said(text)
    assert "(Pyrga, <i>)" in items[4]


def test_a_file_without_anything_new() -> None:
    text = report(ENGLISH, Bundle({}, [], []), Stowed(0, 0, 0, []))
    assert ["No game of the file is new here."] == [it.text for it in tree(text).findall(".//li")]
    assert 0 == len(tree(text).findall(".//h2"))
