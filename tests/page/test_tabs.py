"""One game in several tabs of a browser: one plays, the others watch."""

from __future__ import annotations

from typing import Final

import pytest

from tessera.page.core.screen import KEPT
from tessera.page.core.state import Thinking
from tests.outside import MOVES, PERSONS, played
from tests.page.fakes import FakeStorage, Locks
from tests.page.kept import put, stored, turns
from tests.page.visitor import Profile, Visitor, profile
from tests.spoken import facts

WATCHING: Final = "This game is open in another tab; you can only watch here."

pytestmark = pytest.mark.usefixtures("as_fetched")


class Tabs:
    """The tabs of one browser: what one writes, the others hear of."""

    def __init__(self) -> None:
        self.within: Profile = profile()
        self.open: list[Visitor] = []
        self._before: dict[str, str] = {}

    def tab(self) -> Visitor:
        """Another tab."""
        self.open.append(Visitor(within=self.within))
        return self.open[-1]

    def hear(self, doer: Visitor) -> None:
        """All but the one that did something hear what it has written."""
        texts = self.within.storage.texts
        changed = [key for key in texts | self._before if texts.get(key) != self._before.get(key)]
        self._before = dict(texts)
        for tab in self.open:
            if tab is not doer:
                for key in changed:
                    tab.site.stored(key)


@pytest.fixture
def tabs() -> Tabs:
    return Tabs()


def begun(tabs: Tabs) -> tuple[Visitor, Visitor]:
    """A game between persons in one tab, and another tab that has opened it."""
    ours = tabs.tab()
    name = put(ours, played("Sb2"), PERSONS)
    tabs.hear(ours)
    theirs = tabs.tab()
    theirs.go(f"#/game/{name}")
    return ours, theirs


def test_the_second_tab_watches(tabs: Tabs) -> None:
    """It says so, and nothing can be played there: by board, keys, field or control."""
    ours, theirs = begun(tabs)
    assert not ours.session.watching
    assert WATCHING in theirs.text("status") and WATCHING in theirs.heard
    before, count = theirs.match, len(theirs.heard)
    theirs.pick("square:c2")
    assert WATCHING == theirs.heard[-1] and count + 1 == len(theirs.heard)
    theirs.key("s", square="c2")
    theirs.key("Enter", square="c2")
    assert not theirs.document.find(id="typed")
    standing = [each for each in theirs.document.elements() if "do" in each.data]
    able = [each.data["do"] for each in standing if each.able]
    assert {"again", "take-over", "share", "export"} <= {*able}
    assert not {"undo", "redo", "resign", "rename", "hint", "hurry", "confirm"} & {*able}
    assert before is theirs.match


def test_the_other_tab_s_turns_are_shown_and_said(tabs: Tabs) -> None:
    """With what squares say, but for what can be played there."""
    ours, theirs = begun(tabs)
    ours.play("Tb1E")
    texts = dict(tabs.within.storage.texts)
    tabs.hear(ours)
    assert ["Sb2", "Tb1E"] == turns(theirs)
    assert ["White: b1."] == facts(theirs.heard[-1:])
    assert texts == tabs.within.storage.texts, "who watches keeps nothing"
    assert ours.document.regions["pieces"] == theirs.document.regions["pieces"]
    ours.press("undo")
    tabs.hear(ours)
    assert ["Sb2"] == turns(theirs)


def test_taking_over(tabs: Tabs) -> None:
    """The tab that asks plays on; the other watches from then on; and back again."""
    ours, theirs = begun(tabs)
    theirs.press("take-over")
    assert (True, False) == (ours.session.watching, theirs.session.watching)
    assert WATCHING == ours.heard[-1]
    assert theirs.heard[-1].startswith("Black: play next to")
    theirs.play("Tb1E")
    tabs.hear(theirs)
    assert ["Sb2", "Tb1E"] == turns(ours)
    ours.press("take-over")
    assert (False, True) == (ours.session.watching, theirs.session.watching)
    ours.play("Cd1")
    tabs.hear(ours)
    assert ["Sb2", "Tb1E", "Cd1"] == turns(theirs) == [it.text for it in stored(ours).turns()]


def test_a_held_turn_goes_with_the_right(tabs: Tabs) -> None:
    ours = tabs.tab()
    ours.begin("pacru")
    ours.play("e1-e2")
    ours.press("confirming")
    ours.pick("square:e9", "square:e8")
    assert ours.can("confirm")
    theirs = tabs.tab()
    theirs.go(ours.window.address())
    theirs.press("take-over")
    assert not ours.can("confirm") and None is ours.session.table.pending
    assert () == ours.session.table.picks


def test_a_curtain_falls_with_the_right(tabs: Tabs) -> None:
    """Whoever was there in the other tab may be somebody else."""
    ours = tabs.tab()
    ours.begin("tyrus")
    ours.press("lift")
    ours.play(ours.match.game.write(ours.match.legal()[0]))
    theirs = tabs.tab()
    theirs.go(ours.window.address())
    theirs.press("take-over")
    assert None is ours.session.table.acknowledged_by
    ours.press("take-over")
    assert ours.session.table.curtain and ours.can("lift")


def test_the_tab_that_plays_goes_away(tabs: Tabs) -> None:
    """Who watches gets the right, and goes on from what is kept."""
    ours, theirs = begun(tabs)
    ours.play("Tb1E")
    tabs.hear(ours)
    ours.go("#/")
    assert not theirs.session.watching
    assert theirs.heard[-1].startswith("White: play where")
    theirs.play("Cd1")
    assert 3 == len(stored(theirs).turns())


def test_a_game_deleted_under_a_tab(tabs: Tabs) -> None:
    """Who plays it plays on, and it is kept anew with the next turn."""
    ours, theirs = begun(tabs)
    theirs.go("#/")
    theirs.press("delete")
    tabs.hear(theirs)
    assert ["Sb2"] == turns(ours)
    ours.play("Tb1E")
    assert ours.text("kept").startswith(KEPT["kept"])
    assert 2 == len(stored(ours).turns())


def test_only_the_tab_that_plays_lets_the_bot_think(tabs: Tabs) -> None:
    """Taken over while the bot thinks, the game gets one answer, and both tabs show it."""
    ours = tabs.tab()
    name = put(ours, played(""), {"white": "person", "black": "bot:1"})
    ours.play("Tb2N")
    (asked,) = ours.bots
    assert asked.asked is not None
    theirs = tabs.tab()
    theirs.go(f"#/game/{name}")
    (other,) = theirs.bots
    assert other.asked is None and not theirs.can("hurry")
    theirs.press("take-over")
    assert asked.asked is None and not ours.session[Thinking].running
    other.answer()
    theirs.clock.turn_on(1)
    tabs.hear(theirs)
    assert 2 == len(turns(theirs)) == len(turns(ours)) == len(stored(theirs).turns())
    assert asked.asked is None


def test_what_is_set_in_one_tab_holds_in_the_other(tabs: Tabs) -> None:
    """Its words, its board, its own settings, at once."""
    ours, theirs = tabs.tab(), tabs.tab()
    put(ours, played(MOVES), PERSONS)
    theirs.go("#/settings")
    tabs.hear(ours)
    for name, value in (("coordinates", "off"), ("notation", "letters"), ("language", "fr")):
        theirs.press("set", data_name=name, data_value=value)
        tabs.hear(theirs)
    assert ("fr", "off") == (ours.document.marks["lang"], ours.document.marks["coordinates"])
    assert ours.text("status").startswith("Noir")
    assert not any("<svg" in item for item in ours.document.listed)
    ours.site.shell.settings["theme"] = "light"
    tabs.hear(ours)
    assert "checked" == theirs.document.fields["set-theme-light"]


# Without locks.

PARTED: Final = "Another tab continued this game differently. Both versions are kept"


@pytest.fixture
def lockless() -> Tabs:
    """A browser without locks: nothing is written over, all is told."""
    found = Tabs()
    found.within = Profile(FakeStorage(), Locks(able=False))
    return found


def kept_games(tabs: Tabs) -> list[list[str]]:
    """The turns of every game that a new tab lists."""
    new, found = tabs.tab(), []
    new.go("#/")
    for name in new.site.shell.library.names():
        new.go(f"#/game/{name}")
        found.append(turns(new))
    return sorted(found)


def test_a_tab_that_was_never_told_of_turns_loses_none(lockless: Tabs) -> None:
    """One plays two turns, the other, which hears nothing, one: there are two games then."""
    ours, theirs = begun(lockless)
    ours.play("Tb1E", "Cd1")
    theirs.play("Tb3N")
    assert PARTED in theirs.text("kept") and PARTED in theirs.heard[-1]
    assert ours.session.table.name != theirs.session.table.name
    assert theirs.session.table.name in theirs.window.address()
    ours.play("Td1N")
    theirs.play("Cb4")
    assert ours.text("kept").startswith("Saved") and theirs.text("kept").startswith("Saved")
    line = ["Sb2", "Tb1E", "Cd1", "Td1N"]
    assert [line, ["Sb2", "Tb3N", "Cb4"]] == kept_games(lockless)


def test_a_tab_that_hears_of_turns_watches(lockless: Tabs) -> None:
    """It shows them, and plays on once it is asked to; then the first one watches."""
    ours, theirs = begun(lockless)
    ours.play("Tb1E")
    lockless.hear(ours)
    assert ["Sb2", "Tb1E"] == turns(theirs) and WATCHING in theirs.text("status")
    assert not ours.session.watching
    theirs.press("take-over")
    theirs.play("Cd1")
    lockless.hear(theirs)
    assert ["Sb2", "Tb1E", "Cd1"] == turns(ours) and WATCHING in ours.text("status")
    assert [["Sb2", "Tb1E", "Cd1"]] == kept_games(lockless)
