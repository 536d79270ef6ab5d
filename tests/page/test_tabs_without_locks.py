"""One game in several tabs where a browser has no locks: nothing is written over, all is told."""

from __future__ import annotations

from typing import Final

import pytest

from tests.outside import PERSONS, played
from tests.page.fakes import FakeStorage, Locks
from tests.page.kept import put, turns
from tests.page.test_tabs import WATCHING, Tabs
from tests.page.visitor import Profile, Visitor

#: Longer than a bot's turn is waited for, in seconds.
PAUSE: Final = 5.0
PARTED: Final = "Another tab played this game on in another way. Both are kept"
HAD_PARTED: Final = "Another tab had played this game on in another way"

pytestmark = pytest.mark.usefixtures("as_fetched")


@pytest.fixture
def tabs() -> Tabs:
    """A browser without locks."""
    found = Tabs()
    found.within = Profile(FakeStorage(), Locks(able=False))
    return found


def two(tabs: Tabs, moves: str = "Sb2") -> tuple[Visitor, Visitor]:
    """A game between persons in one tab, opened in another as well."""
    ours = tabs.tab()
    name = put(ours, played(moves), PERSONS)
    tabs.hear(ours)
    theirs = tabs.tab()
    theirs.go(f"#/game/{name}")
    return ours, theirs


def kept_games(tabs: Tabs) -> list[list[str]]:
    """The turns of every game that a new tab lists."""
    new, found = tabs.tab(), []
    new.go("#/")
    for name in new.site.shell.library.names():
        new.go(f"#/game/{name}")
        found.append(turns(new))
    return sorted(found)


def test_a_tab_that_was_never_told_of_turns_loses_none(tabs: Tabs) -> None:
    """One plays two turns, the other, which hears nothing, one: there are two games then."""
    ours, theirs = two(tabs)
    ours.play("Tb1E", "Cd1")
    theirs.play("Tb3N")
    assert PARTED in theirs.text("kept") and PARTED in theirs.heard[-1]
    assert ours.session.table.name != theirs.session.table.name
    assert theirs.session.table.name in theirs.window.address()
    ours.play("Td1N")
    theirs.play("Cb4")
    assert ours.text("kept").startswith("Saved") and theirs.text("kept").startswith("Saved")
    line = ["Sb2", "Tb1E", "Cd1", "Td1N"]
    assert [line, ["Sb2", "Tb3N", "Cb4"]] == kept_games(tabs)


def test_a_tab_that_hears_of_turns_watches(tabs: Tabs) -> None:
    """It shows them, and plays on once it is asked to; then the first one watches."""
    ours, theirs = two(tabs)
    ours.play("Tb1E")
    tabs.hear(ours)
    assert ["Sb2", "Tb1E"] == turns(theirs) and WATCHING in theirs.text("status")
    assert not ours.session.watching
    theirs.press("take-over")
    theirs.play("Cd1")
    tabs.hear(theirs)
    assert ["Sb2", "Tb1E", "Cd1"] == turns(ours) and WATCHING in ours.text("status")
    assert [["Sb2", "Tb1E", "Cd1"]] == kept_games(tabs)


def test_what_is_taken_back_stays_so(tabs: Tabs) -> None:
    """Also what another tab had played and this one has gone on from."""
    ours, theirs = two(tabs)
    ours.play("Tb1E")
    tabs.hear(ours)
    theirs.press("take-over")
    theirs.press("undo")
    tabs.hear(theirs)
    assert ["Sb2"] == turns(ours) == turns(theirs)
    assert [["Sb2"]] == kept_games(tabs)


def test_two_ways_are_found_by_whoever_opens_the_game(tabs: Tabs) -> None:
    """Both tabs ended before either could tell."""
    ours, _theirs = two(tabs)
    ours.play("Tb1E")
    other = Tabs()
    elsewhere = other.tab()
    put(elsewhere, played("Sb2 Tb3N"), PERSONS)
    own = f"tessera.game.{elsewhere.session.table.name}"
    name = ours.session.table.name
    tabs.within.storage.texts[f"tessera.game.{name}.zz"] = other.within.storage.texts[own]
    new = tabs.tab()
    new.go(f"#/game/{name}")
    assert HAD_PARTED in new.text("status")
    assert ["Sb2", "Tb1E"] == turns(new)
    assert [["Sb2", "Tb1E"], ["Sb2", "Tb3N"]] == kept_games(tabs)
    new.go(f"#/game/{name}")
    assert HAD_PARTED not in new.text("status")


def test_the_list_shows_what_was_played_last(tabs: Tabs) -> None:
    """Wherever it stands, once; deleted, all of it goes, and all of it comes back."""
    ours, _theirs = two(tabs)
    ours.play("Tb1E")
    new = tabs.tab()
    new.go("#/")
    assert "2 turns" in new.text("mine")
    before = dict(tabs.within.storage.texts)
    new.press("delete")
    assert not [key for key in tabs.within.storage.texts if key.startswith("tessera.game.")]
    new.press("undelete")
    games = {key: text for key, text in before.items() if key.startswith("tessera.game.")}
    assert games.items() <= tabs.within.storage.texts.items()


def test_no_bot_answers_twice(tabs: Tabs) -> None:
    """Two tabs let it think; the one that hears of the other's answer forgets its own."""
    ours = tabs.tab()
    name = put(ours, played(""), {"white": "person", "black": "bot:1"})
    ours.play("Tb2N")
    (asked,) = ours.bots
    theirs = tabs.tab()
    theirs.go(f"#/game/{name}")
    (other,) = theirs.bots
    assert asked.asked is not None and other.asked is not None
    asked.answer()
    ours.clock.turn_on(PAUSE)
    tabs.hear(ours)
    assert theirs.session.watching and other.asked is None
    assert 2 == len(turns(theirs)) and turns(ours) == turns(theirs)
