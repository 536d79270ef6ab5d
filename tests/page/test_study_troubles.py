"""A study where something goes wrong: bad addresses, no room, other tabs, reloads, far too much."""

from __future__ import annotations

from typing import Final

import pytest

from tessera.page.core.players import PERSON
from tessera.page.features.study.session import WRITES
from tessera.play.tree import Tree
from tests.outside import played
from tests.page.kept import found
from tests.page.screens import ENDED
from tests.page.studies import asked, controller, path, write
from tests.page.visitor import Profile, Visitor, profile

pytestmark = pytest.mark.usefixtures("as_fetched")
PERSONS: Final = {"white": PERSON, "black": PERSON}
STUDY: Final = "#/study/cafe"
#: Places of a study that there are not, and what is shown for them.
PLACES: Final = {"999": 12, "²": 12, "1.0.0": 12, "9" * 5_000: 12, "0": 0}


def studied(within: Profile | None = None) -> Visitor:
    """A study of a game that is over."""
    at = Visitor(within)
    at.open(played(ENDED), PERSONS)
    at.go(STUDY)
    return at


def beside(at: Visitor) -> Tree | None:
    """What is kept beside the turns."""
    return found(at, "cafe").tree


def comments(at: Visitor) -> list[str]:
    """The comments that are kept."""
    tree = beside(at)
    return [each.text for step in tree.line for each in step.comments] if tree else []


@pytest.mark.parametrize("place", PLACES)
def test_a_place_that_is_not_in_the_tree(place: str) -> None:
    """The end is shown, or what the number says; the address is the study's again."""
    at = studied()
    at.go(f"{STUDY}/{place}")
    assert PLACES[place] == len(path(at)) and STUDY == at.window.history[-1]


def test_a_comment_for_which_there_is_no_room() -> None:
    """That is told once, and shown; it is kept at the next step for which there is room."""
    at = studied()
    at.heard.clear()
    at.storage.full = True
    write(at, "Held")
    at.clock.turn_on(WRITES)
    assert 1 == len(at.heard) and "Not saved" in at.heard[0] and "Download" in at.text("status")
    at.key("ArrowLeft")
    assert ["Ca3."] == at.heard[1:] and [] == comments(at)
    at.storage.full = False
    at.key("ArrowLeft")
    assert ["Held"] == comments(at) and "Download" not in at.text("status")


def test_two_tabs_lose_nothing_of_each_other() -> None:
    """A comment not yet kept when the other tab takes over, and a variation played there."""
    shared = profile()
    one, other = studied(shared), Visitor(shared)
    other.go(STUDY)
    write(one, "From here")
    other.press("take-over")
    for _back in range(5):
        other.key("ArrowLeft")
    other.pick("kind:C", "square:a1")
    one.clock.turn_on(WRITES)
    tree = beside(one)
    assert tree is not None and ["Ca1"] == [each[0].text for each in tree.line[7].instead]
    assert ["From here"] == comments(one)
    other.press("study-glyph", data_at="2")
    assert ["From here"] == comments(other)
    other.press("study-delete")
    other.clock.turn_on(1)
    tree = beside(other)
    assert tree is not None and not tree.line[7].instead and ["From here"] == comments(other)


def test_a_tab_that_watches_is_told_so() -> None:
    """Whatever changes the study is refused in words; walking is free."""
    shared = profile()
    studied(shared)
    other = Visitor(shared)
    other.go(STUDY)
    for control in ("study-glyph", "study-delete", "study-review"):
        other.press(control)
        assert "only watch" in other.heard[-1]
    write(other, "No")
    other.clock.turn_on(WRITES)
    assert other.key("ArrowLeft") and beside(other) is None


def test_what_the_worker_tells_of_a_study_that_was_left() -> None:
    """Is neither written nor said; it was told that nobody waits for it."""
    at = studied()
    at.press("study-review")
    query, _asks = asked(at)
    at.go("#/")
    assert at.bots[-1].asked is None
    at.heard.clear()
    query.thought({"kind": "progress", "share": 60, "passes": 0})
    query.moved({"kind": "review", "done": True, "turns": [], "players": []})
    assert [] == at.heard and beside(at) is None


def test_the_engine_rests_while_nobody_looks() -> None:
    """It goes on with the same position when the page is in sight again; off, it stays off."""
    at = studied()
    at.press("study-engine")
    at.key("ArrowLeft")
    before, looked = asked(at)[1], controller(at).engine.looked
    looked(True)
    assert at.bots[-1].asked is None
    looked(False)
    assert before == asked(at)[1]
    at.press("study-engine")
    looked(True)
    looked(False)
    assert at.bots[-1].asked is None
    at.press("study-review")
    looked(True)
    assert at.bots[-1].asked is not None
