"""Every way in which a game changes does its four things once: kept, said, attended to, shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import pytest

from tessera.page.core.bots import BotController
from tessera.page.core.keeper import LibraryKeeper
from tests.outside import PERSONS, played
from tests.page import screens
from tests.page.embedded import Embedded, Reading
from tests.page.kept import kept_texts, put, speak
from tests.page.visitor import Visitor

pytestmark = pytest.mark.usefixtures("as_fetched")


class Counts(NamedTuple):
    """How often something happened."""

    kept: int
    said: int
    attended: int
    shown: int


class Counter:
    """Counts what happens from now on."""

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

    def counts(self) -> Counts:
        """What has happened."""
        return Counts(self.kept, len(self.at.heard) - self.said, self.attended, self.shown)


class Change(NamedTuple):
    """Something done, from where, and what must come of it."""

    come: Callable[[], Visitor]
    do: Callable[[Visitor], None]
    counts: Counts


def press(control: str, **wanted: Any) -> Callable[[Visitor], None]:
    """A press of a control."""
    return lambda at: at.press(control, **wanted)


def pick(*picks: str) -> Callable[[Visitor], None]:
    """Picks."""
    return lambda at: at.pick(*picks)


def keys(at: Visitor, *names: str, square: str = "b2") -> None:
    """Keys, on a square or beside the board."""
    for name in names:
        at.key(name, square=square)


def at_start() -> Visitor:
    """A kept game before its first turn."""
    return screens.table("")


def resigning() -> Visitor:
    """Before the answer."""
    return screens.asked()


CHANGES: Final = {
    # A turn: kept, said, attended to, shown; once.
    "a pick that plays": Change(at_start, pick("square:b2"), Counts(1, 1, 1, 1)),
    "a typed turn": Change(at_start, lambda at: at.play("Sb2"), Counts(1, 1, 1, 1)),
    "a turn by keys": Change(at_start, lambda at: keys(at, "s", "Enter"), Counts(1, 1, 1, 2)),
    "undo": Change(screens.table, press("undo"), Counts(1, 1, 1, 1)),
    "redo": Change(screens.undone, press("redo"), Counts(1, 1, 1, 1)),
    "giving up": Change(resigning, press("yes"), Counts(1, 1, 1, 1)),
    "confirming": Change(screens.held, press("confirm"), Counts(1, 1, 1, 1)),
    "playing on from a link": Change(
        screens.linked, lambda at: at.play("Sd3"), Counts(1, 1, 1, 1)
    ),
    "keeping a link's game": Change(screens.linked, press("keep"), Counts(1, 1, 1, 1)),
    "naming": Change(
        screens.naming, lambda at: at.send("renamed", given="Zed"), Counts(1, 1, 1, 1)
    ),
    # Choosing and looking: nothing is kept, no bot is asked.
    "a choice begun": Change(at_start, pick("kind:T"), Counts(0, 0, 0, 1)),
    "a square of it": Change(at_start, pick("kind:T", "square:b2"), Counts(0, 1, 0, 2)),
    "a refusal": Change(screens.table, pick("square:a1"), Counts(0, 1, 0, 1)),
    "a typed refusal": Change(screens.table, lambda at: at.play("Sa1"), Counts(0, 1, 0, 1)),
    "holding": Change(
        screens.fresh_pacru, pick("square:e1", "square:e2"), Counts(0, 2, 0, 2)
    ),
    "taking it back": Change(screens.held, press("cancel"), Counts(0, 1, 0, 1)),
    "looking back": Change(screens.table, press("look", data_at="2"), Counts(0, 1, 0, 1)),
    "looking by key": Change(
        screens.table, lambda at: keys(at, "ArrowLeft", square=""), Counts(0, 1, 0, 1)
    ),
    "folding the list": Change(screens.table, press("list"), Counts(0, 0, 0, 1)),
    "folding thoughts": Change(screens.thinking, press("fold"), Counts(0, 0, 0, 0)),
    "turning the board": Change(screens.fresh_pacru, press("turn"), Counts(0, 1, 0, 1)),
    "a question": Change(screens.table, press("resign"), Counts(0, 0, 0, 0)),
    "no": Change(resigning, press("no"), Counts(0, 0, 0, 0)),
    "a replay": Change(screens.table, press("replay"), Counts(0, 1, 0, 1)),
    "a step of it": Change(
        screens.replaying, lambda at: at.clock.turn_on(1.5), Counts(0, 1, 0, 1)
    ),
    "its end": Change(screens.replaying, press("replay"), Counts(0, 1, 0, 1)),
    "its pace": Change(screens.table, press("pace"), Counts(0, 1, 0, 1)),
    "a hint asked for": Change(screens.table, press("hint"), Counts(0, 1, 0, 1)),
    "a hint": Change(
        screens.hinting, lambda at: at.bots[0].answer(), Counts(0, 1, 0, 1)
    ),
    "a hint hidden": Change(screens.hinted, press("hint", data_value="hide"), Counts(0, 1, 0, 1)),
    "a hint played": Change(screens.hinted, press("hint", data_value="play"), Counts(1, 1, 1, 1)),
    "sharing": Change(screens.table, press("share"), Counts(0, 0, 0, 1)),
    "a setting": Change(screens.fresh_pacru, press("confirming"), Counts(0, 0, 0, 1)),
    "another language": Change(screens.table, lambda at: speak(at, "fr"), Counts(0, 0, 0, 1)),
    "the pointer": Change(at_start, lambda at: at.point("square:b2"), Counts(0, 0, 0, 0)),
    "lifting": Change(screens.curtain, press("lift"), Counts(0, 1, 0, 1)),
    "turning a tile": Change(screens.tiles, press("spin"), Counts(0, 1, 0, 1)),
    "a larger board": Change(screens.tiles, press("larger"), Counts(0, 1, 0, 1)),
}  # fmt: skip


@pytest.mark.parametrize("name", CHANGES)
def test_the_four_things_happen_once(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Kept, said, attended to, shown: as often as what was done calls for."""
    come, do, counts = CHANGES[name]
    at = come()
    counter = Counter(at, monkeypatch)
    do(at)
    assert counts == counter.counts()


def test_what_is_kept_is_what_stands_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever was done before: the storage holds the match of the table."""
    for name, change in CHANGES.items():
        if change.counts.kept:
            at = change.come()
            change.do(at)
            library = at.site.shell.library
            found = library.load(at.session.table.name)
            assert found.kept is not None, name
            assert at.match.actions == found.kept.match.actions, name
            assert at.match.resigned == found.kept.match.resigned, name


def test_a_turn_of_a_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a person's."""
    at = screens.thinking()
    counter = Counter(at, monkeypatch)
    at.bots[0].answer()
    at.clock.turn_on(1)
    kept, said, attended, _shown = counter.counts()
    assert (1, 1, 1) == (kept, said, attended)


def test_branching_is_a_game_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is kept under another name; the line so far stays as it is kept."""
    at = screens.looking()
    line = at.session.table.name
    before = at.storage.texts[f"tessera.game.{line}"]
    at.pick("square:d1")
    counter = Counter(at, monkeypatch)
    at.press("yes")
    at.play("Cd1")
    assert at.session.table.name not in ("", line)
    assert before == at.storage.texts[f"tessera.game.{line}"]
    assert 2 >= counter.counts().kept >= 1


def test_nothing_is_done_to_a_game_that_was_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer that comes when it is off the screen is neither shown nor said nor kept."""
    at = screens.thinking()
    session, bots = at.session, at.bots[0]
    asked = bots.asked
    assert asked is not None
    at.go("#/")
    counter, texts = Counter(at, monkeypatch), kept_texts(at)
    asked.moved({"move": "Cd3"})
    at.clock.turn_on(10)
    assert (Counts(0, 0, 0, 0), texts) == (counter.counts(), kept_texts(at))
    assert not session.on_screen


@pytest.mark.parametrize("mode", ["view", "play", "try"])
def test_nothing_is_kept_in_a_frame(mode: str) -> None:
    """Whatever is done there, to the end of a game."""
    at = Embedded({"game": "pyrga", "mode": mode, "record": "Sb2 Tb1E"})
    assert None is at.session.keeper
    if mode == "view":
        at.press("step", id="step-start")
    else:
        at.pick("kind:C", "square:d1")
        at.press("undo")
    assert {} == at.storage.texts


def test_nothing_is_kept_of_a_diagram() -> None:
    """Nor does anybody play there."""
    told = {"game": "pyrga", "record": '[Game "pyrga"]\n\nSb2', "crop": "", "goal": []}
    at = Reading({"one": told})
    at.try_out("one")
    at.pick("one", "kind:C", "square:b1")
    session = at.live("one")
    assert 2 == len(session.table.match.actions)
    assert (None, None) == (session.keeper, session.bots)
    assert {} == at.storage.texts


def test_a_game_is_kept_under_one_name() -> None:
    """From its first turn on; its address is that of the game."""
    at = screens.fresh()
    assert "" == at.session.table.name and {} == at.storage.texts
    at.play("Sb2")
    name = at.session.table.name
    assert f"#/game/{name}" == at.window.history[-1]
    keys = {key for key in at.storage.texts if key.startswith("tessera.game.")}
    at.pick("square:c2")
    assert {f"tessera.game.{name}"} == keys
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
