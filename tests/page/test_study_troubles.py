"""A study where something goes wrong: bad addresses, no room, other tabs, reloads, far too much."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from tessera.games import catalogue
from tessera.page.core.players import PERSON
from tessera.page.features.review.model import ReviewPanel
from tessera.page.features.study import model as studying
from tessera.page.features.study.screen import HEARD
from tessera.page.features.study.session import WRITES
from tessera.play.match import Match
from tessera.play.study_record import LONGEST_COMMENT
from tessera.play.tree import DEEPEST, Comment, Study, Tree, nesting
from tessera.saves.library import Kept, Library
from tessera.saves.port import REVIEW
from tests.outside import played
from tests.page.kept import found
from tests.page.screens import ENDED
from tests.page.studies import asked, controller, path, write
from tests.page.study_keys import answer
from tests.page.visitor import Profile, Visitor, profile

pytestmark = pytest.mark.usefixtures("as_fetched")
PERSONS: Final = {"white": PERSON, "black": PERSON}
STUDY: Final = "#/study/cafe"
#: Places of a study that there are not, and what is shown for them.
PLACES: Final = {"999": 12, "-1": 12, "²": 12, "1.0.0": 12, "9" * 5_000: 12, "٣": 3, "0": 0}
#: Addresses at which no study is.
NOWHERE: Final = (
    "#/study", "#/study/", "#/study/nosuch", "#/study/cafe/review/x", "#/study//review",
    "#/study/%", "#/study/cafe.0", "#/study/PYRGAS", "#/study/tyrus/review",
    "#/study/" + "x" * 3_000,
)  # fmt: skip


def studied(within: Profile | None = None) -> Visitor:
    """A study of a game that is over."""
    at = Visitor(within)
    at.open(played(ENDED), PERSONS)
    at.go(STUDY)
    return at


def keeping(study: Study) -> Visitor:
    """A study that is kept."""
    at, players = Visitor(), dict.fromkeys(study.match.seats, PERSON)
    kept = Kept(study.match, players, "2026-11-21T12:00:00Z", study.tree)
    Library(at.storage, catalogue.game).keep("cafe", kept)
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


@pytest.mark.parametrize("address", NOWHERE)
def test_an_address_without_a_study(address: str) -> None:
    """The home is shown, and it is told that there is none; the study before is left alone."""
    at = studied()
    at.heard.clear()
    at.go(address)
    assert at.site.shell.session is None and "home" == at.document.where
    assert 1 == len(at.heard) and len(at.heard[0]) < 120 and beside(at) is None


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


def test_a_review_for_which_there_is_no_room() -> None:
    """It is shown whole, and kept with the next change."""
    at = studied()
    at.press("study-review")
    at.storage.full = True
    at.heard.clear()
    answer(at)
    assert 1 == sum("Not saved" in each for each in at.heard)
    assert at.can("find") and beside(at) is None
    at.storage.full = False
    at.key("ArrowLeft")
    tree, review = beside(at), controller(at)[ReviewPanel].review
    assert tree is not None and review is not None
    graded = [turn.number for turn in review.turns if turn.grade]
    assert graded
    assert graded == [number for number, step in enumerate(tree.line) if step.instead]


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


def test_what_is_not_kept_yet_outlives_what_another_tab_wrote() -> None:
    """The other one's is shown, and one's own with it."""
    shared = profile()
    one, other = studied(shared), Visitor(shared)
    other.go(STUDY)
    other.press("take-over")
    other.press("study-glyph", data_at="2")
    one.press("take-over")
    write(one, "Just now")
    one.site.shell.reload()
    step = controller(one).shown.line[-1]
    assert ((2,), ["Just now"]) == (step.glyphs, [each.text for each in step.comments])


def test_a_tab_that_watches_is_told_so() -> None:
    """Whatever changes the study is refused in words; walking is free."""
    shared = profile()
    studied(shared)
    other = Visitor(shared)
    other.go(STUDY)
    for control in ("study-glyph", "study-delete", "study-review"):
        other.heard.clear()
        other.press(control)
        assert 1 == len(other.heard) and "only watch" in other.heard[0]
    write(other, "No")
    other.clock.turn_on(WRITES)
    assert other.key("ArrowLeft") and "Ca3." == other.heard[-1] and beside(other) is None


def test_the_page_is_loaded_anew_in_the_middle() -> None:
    """Of a review, of a better turn to be found: both begin again, nothing is there twice."""
    at = studied()
    at.press("study-review")
    asked(at)[0].thought({"kind": "progress", "share": 30, "passes": 0})
    at = at.reload()
    at.press("study-review")
    answer(at)
    reviewed = beside(at)
    at.press("find")
    at = at.reload()
    assert controller(at)[ReviewPanel].finding is None
    assert not at.document.find(data_do="study-review")
    del at.storage.texts[REVIEW + at.session.table.name]
    at = at.reload()
    at.press("study-review")
    at.press("study-review-stop")
    assert at.bots[-1].asked is None
    at.press("study-review")
    answer(at)
    assert reviewed == beside(at) is not None


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


def test_variations_as_deep_as_they_may_stand() -> None:
    """One that would stand deeper is refused in words; the board goes back to the turn before."""
    rules = catalogue.game("pacru")
    study, way = Study.of(Match.new(rules, rules.setup(), Random(1))), tuple[str, ...]()
    while nesting(study.tree.line, way) < DEEPEST:
        turns = [_turn(study.at(way), which) for which in (0, 1)]
        study, _main = study.played(way, turns[0])
        study, way = study.played(way, turns[1])
    at = keeping(study)
    controller(at).go_to(studying.to(controller(at).shown, way))
    at.pick(*at.session.board.picks(at.match.legal()[0]))
    while at.match.open:
        at.pick(*at.session.board.picks(at.match.legal()[0]))
    at.key("ArrowLeft")
    for pick in at.session.board.picks(at.match.legal()[1]):
        at.pick(pick)
    while at.match.open and len(at.match.actions) > len(study.at(way).actions):
        at.pick(*at.session.board.picks(at.match.legal()[0]))
    assert f"more than {DEEPEST} deep" in at.heard[-1]
    assert way == path(at) and study.at(way).actions == at.match.actions


def _turn(begun: Match, which: int) -> str:
    """A whole turn that is possible, as it is written."""
    after = begun.play(begun.legal()[which])
    while after.open:
        after = after.play(after.legal()[0])
    return after.turns()[-1].text


def test_the_longest_comment() -> None:
    """It stands there whole, and no letter of it is lost to who writes; little of it is heard."""
    long = ("so it goes " * LONGEST_COMMENT)[:LONGEST_COMMENT].strip()
    study = Study.of(played(ENDED))
    at = keeping(study.noted(study.main, (Comment(long),)))
    at.key("ArrowLeft")
    at.key("ArrowRight")
    assert len(at.heard[-1]) < HEARD + 100 and " so … White wins" in at.heard[-1]
    write(at, f"And {long[4:]}")
    at.clock.turn_on(WRITES)
    assert [f"And {long[4:]}"] == comments(at)
