"""Settings, languages, themes, sounds; everything taken along in one file and read again."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest

from tessera.page.core.settings import PREFIX, SETTINGS, Settings
from tessera.page.features.records.everything import STOPPED
from tessera.saves.library import GAME
from tessera.saves.port import Memory
from tests.outside import PERSONS, kept, played
from tests.page import screens
from tests.page.fakes import FakeStorage
from tests.page.kept import kept_texts, put, read, stored, turns
from tests.page.visitor import Visitor

pytestmark = pytest.mark.usefixtures("as_fetched")


def choose(at: Visitor, name: str, value: str) -> None:
    at.press("set", data_name=name, data_value=value)


@pytest.mark.parametrize("name", SETTINGS)
def test_every_value_is_applied_at_once_and_said(name: str) -> None:
    """It is kept, the root bears it, the field says it, and it is spoken once."""
    at = screens.settings()
    for value in SETTINGS[name].values:
        at.heard.clear()
        choose(at, name, value)
        assert value == at.storage.texts[PREFIX + name] == at.site.shell.settings[name]
        assert not SETTINGS[name].marks or value == at.document.marks[name]
        assert 1 == len(at.heard) and at.heard[0]


@pytest.mark.sampled(24)
@pytest.mark.parametrize("screen", [*screens.SCREENS])
def test_another_language_on_every_screen(screen: str) -> None:
    """What stands there is told in it, and told back; the game stays, and nothing is kept."""
    at = screens.SCREENS[screen]()
    session = at.site.shell.session
    before = (session.table.match, session.table.viewed, session.table.picks) if session else None
    texts = kept_texts(at)
    at.speak("fr")
    assert "fr" == at.document.marks["lang"]
    after_ = (session.table.match, session.table.viewed, session.table.picks) if session else None
    assert before == after_
    at.speak("en")
    assert "en" == at.document.marks["lang"]
    assert {**texts, f"{PREFIX}language": "en"} == kept_texts(at)


def test_sounds() -> None:
    """A turn, a refusal and the end; a held turn when it is laid, and not again."""
    at = screens.table("")
    at.play("Sb2", "Tb1E")
    assert ["pyrga", "pyrga"] == at.sound.heard
    at.pick("square:a4")
    at.play("nothing")
    assert ["refusal", "refusal"] == at.sound.heard[2:]
    at.pick("kind:C")
    at.key("Home")
    at.key("End")
    assert 4 == len(at.sound.heard)
    at.press("resign")
    at.press("yes")
    assert ["win"] == at.sound.heard[4:]
    at = screens.held()
    at.press("confirm")
    assert ["pacru"] == at.sound.heard
    at = screens.settings()
    choose(at, "sound", "on")
    assert ["pyrga"] == at.sound.heard


# Everything in one file.


def everything(at: Visitor) -> str:
    at.go("#/settings")
    at.press("carry")
    (name,) = [name for name in at.window.files if name.endswith(".json")]
    assert name.startswith("tessera-")
    return at.window.files[name]


def test_everything_is_taken_along() -> None:
    """Games and settings come back in a browser that has none, once; hidden things stay sealed."""
    at = screens.lifted()
    at.play(at.match.game.write(at.match.legal()[0]))
    tyrus, match = at.session.table.name, at.match
    name = put(at, played("Sb2 Tb1E"), {"white": "person", "black": "bot:1"})
    at.go("#/settings")
    choose(at, "palette", "safe")
    text = everything(at)
    assert "The file contains 2 games and the settings." == at.text("carried")
    assert match.turns()[0].text not in text
    other = Visitor()
    read(other, "", text)
    assert "2 new games." in other.document.skeleton
    assert "Player colours: Colour-blind safe" in other.document.skeleton
    assert ("safe", "report") == (other.document.marks["palette"], other.document.focused["id"])
    assert "2 new games." in other.heard[-1]
    read(other, "", text)
    assert "2 games were already here." in other.document.skeleton
    other.go(f"#/game/{tyrus}")
    assert match.actions == other.match.actions
    other.go(f"#/game/{name}")
    assert ["Sb2", "Tb1E"] == turns(other) and "Easy" in other.text("seats")


@pytest.mark.parametrize("after", [2, 8, None])
def test_taking_many_games_in_tells_how_far_it_is(after: int | None) -> None:
    """Stopped while they are read, nothing is changed; later, those that were taken in are told."""
    at = Visitor()
    for number in range(6):
        put(at, played(f"S{'abcd'[number % 4]}{number // 4 + 1}"), PERSONS)
    text, other = everything(at), Visitor()
    other.clock.pace = 0.1
    read(other, "", text)
    assert "1 of 6 games" in other.text("carried")
    for step in range(12):
        if step == after:
            other.press("stop")
        other.clock.go_on()
    kept = len(other.site.shell.library.names())
    if after is None:
        assert 6 == kept and "6 new games." in other.document.skeleton
    elif after == 2:
        assert 0 == kept and STOPPED in other.document.skeleton
    else:
        assert 0 < kept < 6 and f"{kept} new games." in other.document.skeleton
        assert "Stopped: the remaining games" in other.heard[-1]


TORN: Final = {"name": "a", "players": {}, "when": "", "record": '[Game "pyrga"]\n\nSb2 Sd4'}
BAD: Final[dict[str, dict[str, Any]]] = {
    "Setting “tail”: unknown name or value": {"settings": {"tail": "<b>long</b>"}},
    "Game 1 in the file (Pyrga, &lt;i&gt;): Line 4, turn 2: ": {
        "games": [{**TORN, "record": f'[Name "<i>"]\n{TORN["record"]}'}]
    },
}


@pytest.mark.parametrize("said", BAD)
def test_bad_parts_are_refused_by_name(said: str) -> None:
    """What is here stays; nothing of it is markup."""
    at = screens.table("Sb2")
    name, texts = at.session.table.name, dict(at.storage.texts)
    read(at, "", json.dumps({"tessera": 1, **BAD[said]}))
    assert said in at.document.skeleton and "<b>" not in at.document.skeleton
    assert texts.items() <= at.storage.texts.items()
    assert 1 == len(stored(at, name).turns())


def test_a_file_whose_game_cannot_be_fetched() -> None:
    """It is told; nothing of the file is taken over; later it is."""
    at = Visitor()
    put(at, played("e1-e2", game="shacru"), {"south": "person", "north": "person"})
    text = everything(at)
    other = Visitor()
    other.archives.missing.add("shacru")
    read(other, "", text)
    assert "Shacru could not be loaded." in other.document.skeleton
    assert {} == other.storage.texts
    other.archives.missing.clear()
    read(other, "", text)
    assert "1 new game." in other.document.skeleton


def test_the_keys_are_told_until_a_first_game_is_over() -> None:
    """Then they fold away; who unfolds them has them from now on."""
    at = Visitor()
    at.begin("pyrga")
    assert at.document.is_open("keys-told")
    at.play("Sb2")
    at.press("resign")
    at.press("yes")
    at.begin("pyrga")
    assert not at.document.is_open("keys-told") and "Keys" in at.text("key-help")
    at.press("fold-keys")
    at.begin("pyrga")
    assert at.document.is_open("keys-told")


def test_what_cannot_be_read_is_not_in_the_file() -> None:
    at = screens.home()
    at.storage.texts[f"{GAME}ff"] = "torn"
    text = everything(at)
    assert "2 unreadable games were left out" in at.text("carried")
    assert 2 == len(json.loads(text)["games"])


def test_what_goes_on_in_a_file_goes_on_here() -> None:
    at = Visitor()
    name = put(at, played("Sb2 Tb1E"), PERSONS)
    text, other = everything(at), Visitor()
    other.storage.texts[f"{GAME}{name}"] = kept(played("Sb2"), PERSONS)
    read(other, "", text)
    assert "1 game was already here and has been updated." in other.document.skeleton
    assert 2 == len(stored(other, name).turns())
    full = Visitor()
    full.storage.full = True
    read(full, "", text)
    assert "Game 1 in the file (Pyrga): The browser did not" in full.document.skeleton


# The settings by themselves.


@pytest.mark.parametrize("trouble", ["full", "blocked"])
def test_a_storage_that_keeps_nothing(trouble: str) -> None:
    """Defaults at first; what is set lasts as long as the page, and does not come back later."""
    storage = FakeStorage()
    settings = Settings(storage)
    setattr(storage, trouble, True)
    assert {} == settings.chosen()
    settings["theme"] = "dark"
    settings.read()
    assert {"theme": "dark"} == settings.unkept == settings.chosen()
    setattr(storage, trouble, False)
    settings["theme"] = "light"
    settings.read()
    assert ("light", {}) == (settings["theme"], settings.unkept)


@pytest.mark.parametrize(
    ("chosen", "wanted", "fixed", "language"),
    [
        *[("auto", ["de-DE", "fr-CA", "en"], "", "fr"), ("auto", ["de-DE"], "", "en")],
        *[("auto", [], "", "en"), ("en", ["fr"], "", "en"), ("en", ["en"], "fr", "fr")],
    ],
)
def test_the_language(chosen: str, wanted: list[str], fixed: str, language: str) -> None:
    """The page's own, the one chosen, the browser's first that there is, English."""
    settings = Settings(Memory(), wanted, fixed)
    settings["language"] = chosen
    assert language == settings.language
