"""Every way in which a game changes does its four things once: kept, said, attended to, shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import pytest

from tessera.page.core.bots import BotController
from tessera.page.core.keeper import LibraryKeeper
from tests.outside import PERSONS, played
from tests.page import screens
from tests.page.embedded import Embedded
from tests.page.kept import kept_texts, put
from tests.page.visitor import Visitor

pytestmark = pytest.mark.usefixtures("as_fetched")


class Counter:
    def __init__(self, at: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
        self.at = at
        self.kept = self.attended = 0
        keep, attend = LibraryKeeper.keep, BotController.attend

        def keep_it(keeper: LibraryKeeper, *given: Any) -> Any:
            self.kept += 1
            return keep(keeper, *given)

        def attend_it(controller: BotController) -> None:
            self.attended += 1
            attend(controller)

        monkeypatch.setattr(LibraryKeeper, "keep", keep_it)
        monkeypatch.setattr(BotController, "attend", attend_it)
        self.said, self.shown = len(at.heard), 0
        if at.site.shell.session is not None:
            at.session.watcher = self._render

    def _render(self) -> None:
        self.shown += 1

    def counts(self) -> tuple[int, int, int, int]:
        return self.kept, len(self.at.heard) - self.said, self.attended, self.shown


Do = Callable[[Visitor], Any]


class Change(NamedTuple):
    """Something done, from where, and how often it is kept, said, attended to and shown."""

    come: screens.Come
    do: Do
    counts: tuple[int, int, int, int]


def press(control: str, **wanted: Any) -> Do:
    return lambda at: at.press(control, **wanted)


def pick(*picks: str) -> Do:
    return lambda at: at.pick(*picks)


def play(text: str) -> Do:
    return lambda at: at.play(text)


def keys(*names: str, square: str = "b2") -> Do:
    return lambda at: [at.key(name, square=square) for name in names]


def begun() -> Visitor:
    return screens.table("")


CHANGES: Final = {
    # A turn: kept, said, attended to, shown; once.
    "a pick that plays": Change(begun, pick("square:b2"), (1, 1, 1, 1)),
    "a typed turn": Change(begun, play("Sb2"), (1, 1, 1, 1)),
    "a turn by keys": Change(begun, keys("s", "Enter"), (1, 1, 1, 2)),
    "undo": Change(screens.table, press("undo"), (1, 1, 1, 1)),
    "redo": Change(screens.undone, press("redo"), (1, 1, 1, 1)),
    "giving up": Change(screens.asked, press("yes"), (1, 1, 1, 1)),
    "confirming": Change(screens.held, press("confirm"), (1, 1, 1, 1)),
    "playing on from a link": Change(screens.linked, play("Sd3"), (1, 1, 1, 1)),
    "keeping a link's game": Change(screens.linked, press("keep"), (1, 1, 1, 1)),
    "naming": Change(screens.naming, lambda at: at.send("renamed", given="Zed"), (1, 1, 1, 1)),
    # Choosing and looking: nothing is kept, no bot is asked.
    "a choice begun": Change(begun, pick("kind:T"), (0, 0, 0, 1)),
    "a square of it": Change(begun, pick("kind:T", "square:b2"), (0, 1, 0, 2)),
    "a refusal": Change(screens.table, pick("square:a1"), (0, 1, 0, 1)),
    "a typed refusal": Change(screens.table, play("Sa1"), (0, 1, 0, 1)),
    "holding": Change(screens.fresh_pacru, pick("square:e1", "square:e2"), (0, 2, 0, 2)),
    "taking it back": Change(screens.held, press("cancel"), (0, 1, 0, 1)),
    "looking back": Change(screens.table, press("look", data_at="2"), (0, 1, 0, 1)),
    "looking by key": Change(screens.table, keys("ArrowLeft", square=""), (0, 1, 0, 1)),
    "folding the list": Change(screens.table, press("list"), (0, 0, 0, 1)),
    "turning the board": Change(screens.fresh_pacru, press("turn"), (0, 1, 0, 1)),
    "a question": Change(screens.table, press("resign"), (0, 0, 0, 0)),
    "a replay": Change(screens.table, press("replay"), (0, 1, 0, 1)),
    "a hint asked for": Change(screens.table, press("hint"), (0, 1, 0, 1)),
    "a hint": Change(screens.hinting, lambda at: at.bot.answer(), (0, 1, 0, 1)),
    "a hint hidden": Change(screens.hinted, press("hint", data_value="hide"), (0, 1, 0, 1)),
    "a hint played": Change(screens.hinted, press("hint", data_value="play"), (1, 1, 1, 1)),
    "a setting": Change(screens.fresh_pacru, press("confirming"), (0, 0, 0, 1)),
    "another language": Change(screens.table, lambda at: at.speak("fr"), (0, 0, 0, 1)),
    "the pointer": Change(begun, lambda at: at.point("square:b2"), (0, 0, 0, 0)),
    "lifting": Change(screens.curtain, press("lift"), (0, 1, 0, 1)),
}


@pytest.mark.parametrize("name", CHANGES)
def test_the_four_things_happen_once(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As often as what was done calls for; the storage then holds the match of the table."""
    come, do, counts = CHANGES[name]
    at = come()
    counter = Counter(at, monkeypatch)
    do(at)
    assert counts == counter.counts()
    if counter.kept:
        found = at.site.shell.library.load(at.session.table.name).kept
        assert found is not None
        assert at.match.actions == found.match.actions
        assert at.match.resigned == found.match.resigned


def test_nothing_is_done_to_a_game_that_was_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer that comes when it is off the screen is neither shown nor said nor kept."""
    at = screens.thinking()
    session, asked = at.session, at.bot.query
    at.go("#/")
    counter, texts = Counter(at, monkeypatch), kept_texts(at)
    asked.moved({"move": "Cd3"})
    at.clock.turn_on(10)
    assert ((0, 0, 0, 0), texts) == (counter.counts(), kept_texts(at))
    assert not session.on_screen


@pytest.mark.parametrize("mode", ["view", "play", "try"])
def test_nothing_is_kept_in_a_frame(mode: str) -> None:
    at = Embedded({"game": "pyrga", "mode": mode, "record": "Sb2 Tb1E"})
    assert None is at.session.keeper
    if mode == "view":
        at.press("step", id="step-start")
    else:
        at.pick("kind:C", "square:d1")
        at.press("undo")
    assert {} == at.storage.texts


def test_a_game_is_kept_under_one_name() -> None:
    """From its first turn on; its address is that of the game."""
    at = screens.fresh()
    assert "" == at.session.table.name and {} == at.storage.texts
    at.play("Sb2")
    name = at.session.table.name
    assert f"#/game/{name}" == at.window.history[-1]
    at.pick("square:c2")
    assert [f"tessera.game.{name}"] == [key for key in at.storage.texts if ".game." in key]
    assert name == at.session.table.name


def test_the_browser_is_asked_once_to_keep_games() -> None:
    """After the first game that ended; not before, and not again, in another tab either."""
    at = Visitor()
    put(at, played(screens.ENDED.rpartition(" ")[0]), PERSONS)
    at.press("undo")
    assert 0 == at.window.persisted
    at.press("redo")
    at.play("Sa3")
    assert 1 == at.window.persisted
    at.press("again")
    at.play("Sb2")
    at.press("resign")
    at.press("yes")
    assert 1 == at.window.persisted
