"""A study as a visitor meets it: every game's, with variations, by picks, buttons and keys."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tessera.games import catalogue
from tessera.page.core.choosing import may_study
from tessera.page.core.players import PERSON
from tessera.page.features.study import model as studying
from tessera.page.features.study.engine import Engine
from tessera.page.features.study.screen import HANDS, MORE, Hands, turn_id
from tessera.page.features.study.session import WRITES
from tessera.page.features.study.view import REMARK
from tessera.play.record import is_open
from tessera.play.replay import read_record
from tessera.play.tree import Tree
from tests import spoken
from tests.outside import played
from tests.page import screens
from tests.page.kept import TREE, found, read
from tests.page.screens import ENDED
from tests.page.studies import (
    analysed,
    asked,
    controller,
    empty,
    main_line,
    over,
    path,
    studied,
    write,
)
from tests.page.study_keys import Studying
from tests.page.visitor import Profile, Visitor, profile
from tests.playthroughs.showing import record_of

pytestmark = pytest.mark.usefixtures("as_fetched")


@pytest.mark.parametrize(
    "file",
    [
        pytest.param(file, marks=[pytest.mark.long_only] * (file.stem == "tyrus"), id=file.stem)
        for file in spoken.STUDIES
    ],
)
def test_a_whole_study_is_spoken(file: Path) -> None:
    """Each sentence once, in order, and no other; the focus is never lost on the way."""
    game = read_record(record_of(file), catalogue.game)
    at = Visitor()
    at.open(game, dict.fromkeys(game.seats, PERSON))
    somebody = Studying(at)
    for number, (keys, said) in enumerate(spoken.steps(file)):
        assert said == spoken.facts(somebody.step(keys)), f"step {number}: {keys}"


# Where studying is offered.


@pytest.mark.parametrize("game", catalogue.GAMES)
def test_studying_is_offered_where_nothing_is_hidden(game: str) -> None:
    """Between persons once a turn was played; against bots when the game is over."""
    at = Visitor()
    at.begin(game)
    assert not at.document.find(data_do="study")
    match = at.match.play(at.match.legal()[0])
    at.open(match, dict.fromkeys(match.seats, PERSON))
    offered = bool(at.document.find(data_do="study"))
    assert offered is may_study(at.session.table) is is_open(match)
    at.go(f"#/study/{game}")
    assert (at.site.shell.session is not None) is is_open(match)
    match = over(game)
    players = {seat: "bot:1" if at else PERSON for at, seat in enumerate(match.seats)}
    for game_, offers in ((match.at(1)._replace(resigned=None), False), (match, True)):
        at = Visitor()
        at.open(game_, players)
        assert bool(at.document.find(data_do="study")) is offers


# Variations.


def test_a_study_of_the_empty_board() -> None:
    """Begins with the first turn, is kept, and its main line is the game."""
    at = empty()
    assert not at.storage.texts and not at.document.find(class_="list tree")
    at.pick("kind:S", "square:b2")
    assert at.document.find(class_="list tree")
    assert at.window.history[-1].startswith("#/study/") and ("Sb2",) == path(at)
    at.press("study-step", data_at="back")
    at.pick("kind:C", "square:b2")
    assert ("Cb2",) == path(at) and ("Sb2",) == main_line(at)
    assert "main line already" not in at.text("menu")
    at.press("study-promote")
    assert ("Cb2",) == main_line(at) and "This is already the main line." in at.text("menu")


# What stands beside a turn.


def test_what_is_written_is_kept_with_the_turn() -> None:
    """A moment after the last letter; who walks on or leaves at once loses nothing."""
    at = empty()
    at.pick("kind:S", "square:b2")
    write(at, "A good square")
    at.press("study-step", data_at="back")
    assert "" == at.document.fields[REMARK]
    at.clock.turn_on(WRITES)
    at.press("study-step", data_at="on")
    assert "A good square" == at.document.fields[REMARK]
    at.press("study-glyph", data_at="1")
    assert "good turn" in at.document.everything()
    write(at, "A go")
    again = at.reload(leaves=True)
    assert "A go" in again.document.everything() and path(again) == path(at)


def test_in_the_list_keys_delete_and_put_back() -> None:
    """Delete and Insert; the focus stays in the list. Beside it they mean nothing."""
    at = screens.varied()
    (turn,) = at.document.find(id=turn_id(controller(at).shown))
    at.document.take(turn)
    assert at.key("Delete") and ("Sb2",) == path(at)
    assert at.key("Insert") and ("Sb2", "Cb1") == path(at)
    assert {"id": turn.attributes["id"]} == at.document.focused
    at.document.take(at.document.find(id=MORE)[0])
    assert not at.key("Delete") and not at.key("Insert") and ("Sb2", "Cb1") == path(at)


def test_what_a_record_values_is_said() -> None:
    """In words, and as no part of the comment; not where the game is over: the board says it."""
    at = Visitor()
    read(
        at,
        '[Game "pyrga"]\n[Format "2"]\n\n1. Sb2 {[%eval white win 7] So} Sb1 '
        "{[%eval black win 1] Well} 2. resign {[%eval white loss]}\n",
    )
    at.press("study", popovertarget="more")
    assert "force" not in at.text("remarked")
    at.press("study-step", data_at="back")
    assert re.search(r"Black\D*\b1 ", at.text("remarked"))
    at.press("study-step", data_at="back")
    assert re.search(r"White\D*\b7 ", at.text("remarked"))
    assert "So" == at.document.fields[REMARK]
    at.press("study-step", data_at="back")
    assert "wins" not in at.text("remarked")


# The engine, and tabs.


@pytest.mark.parametrize("game", catalogue.GAMES)
def test_the_engine_tells_its_best_turns(game: str) -> None:
    """Of the position shown, each to be played; walking on asks about another one."""
    at = studied(over(game))
    at.press("study-engine")
    assert at.bots[-1].asked is None
    for _ in range(6):
        at.key("ArrowLeft")
    analysed(at)
    best, match = controller(at)[Engine].lines, at.match
    assert 0 < len(best) <= 3
    sign = at.session.board.symbols(match.to_move or "", best[0].turns[0])
    assert sign in at.document.regions["engine"]
    heard = len(at.heard)
    analysed(at)
    assert heard == len(at.heard)
    before = path(at)
    at.press("study-play", data_at="0")
    assert len(path(at)) > len(before) or at.match.open
    assert not controller(at)[Engine].lines
    at.press("study-engine")
    assert not at.document.find(data_do="study-play") and not at.bots[-1].asked


@pytest.mark.parametrize(("game", "knows"), [("tyrus", True), ("pyrga", False)])
def test_the_engine_says_what_it_knows(game: str, knows: bool) -> None:
    """Where players hide something: no more than whoever is to move could know."""
    at = studied(over(game))
    at.press("study-step", data_at="start")
    at.press("study-engine")
    assert knows == ("The engine knows only what" in at.text("engine"))


def test_arrows_turn_over_the_tabs() -> None:
    """Where one of them has the focus, going round; elsewhere they walk."""
    at = screens.reviewing()
    at.document.focus("tab-graph")
    for tab in ("comment", "position", "engine", "graph", "comment"):
        at.key("ArrowRight")
        assert {"id": f"tab-{tab}"} == at.document.focused
        assert at.document.find(id=f"tab-{tab}", aria_selected="true")
    at.key("ArrowLeft")
    assert {"id": "tab-graph"} == at.document.focused
    before = path(at)
    at.document.focus("walk-start")
    at.key("ArrowLeft")
    assert before[:-1] == path(at)


# What a browser's session remembers: the place, what is folded; not in the record.


@pytest.fixture
def memory() -> Iterator[dict[str, str]]:
    """What is remembered, and whether a panel was brought in sight."""
    kept: dict[str, str] = {}
    hands = Hands(
        remember=kept.__setitem__,
        recall=lambda name: kept.get(name, ""),
        reveal=lambda: kept.__setitem__("revealed", "yes"),
    )
    HANDS.fill(hands)
    yield kept
    HANDS.fill(Hands())


def test_a_reload_leads_back(memory: dict[str, str]) -> None:
    """To the place, with what was folded; a place in the address comes first."""
    at = Visitor()
    read(at, TREE)
    at.press("study", popovertarget="more")
    name, before = at.session.table.name, dict(at.storage.texts)
    at.press("study-fold", data_at="1.0.0")
    at.press("study-step", data_at="start")
    at.press("study-step", data_at="on")
    assert before == at.storage.texts and {name} == {*memory}
    again = at.reload()
    assert ("Sb2",) == path(again)
    assert {("Sb2", "Tb3N")} == controller(again).shown.folded
    again.go(f"#/study/{name}/2")
    assert ("Sb2", "Tb1E") == path(again) and controller(again).shown.folded
    memory.clear()
    again = again.reload()
    assert main_line(again) == path(again)
    for text in ("{", "[]", '{"path": 1, "folded": []}', '{"path": [1], "folded": 3}'):
        shown = controller(again).shown
        assert shown == studying.recalled(shown, text, place=True)


# Bad addresses, no room, other tabs.

PERSONS: Final = {"white": PERSON, "black": PERSON}
PLACE: Final = "#/study/cafe"
#: Places of a study that there are not, and what is shown for them.
PLACES: Final = {"999": 12, "²": 12, "1.0.0": 12, "9" * 5_000: 12, "0": 0}


def opened(within: Profile | None = None) -> Visitor:
    """A study of a game that is over."""
    at = Visitor(within=within)
    at.open(played(ENDED), PERSONS)
    at.go(PLACE)
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
    at = opened()
    at.go(f"{PLACE}/{place}")
    assert PLACES[place] == len(path(at)) and PLACE == at.window.history[-1]


def test_a_comment_for_which_there_is_no_room() -> None:
    """That is told once, and shown; it is kept at the next step for which there is room."""
    at = opened()
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
    one, other = opened(shared), Visitor(within=shared)
    other.go(PLACE)
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
    opened(shared)
    other = Visitor(PLACE, within=shared)
    for control in ("study-glyph", "study-delete", "study-review"):
        other.press(control)
        assert "only watch" in other.heard[-1]
    write(other, "No")
    other.clock.turn_on(WRITES)
    assert other.key("ArrowLeft") and beside(other) is None


def test_what_the_worker_tells_of_a_study_that_was_left() -> None:
    """Is neither written nor said; it was told that nobody waits for it."""
    at = opened()
    at.press("study-review")
    query, _asks = asked(at)
    at.go("#/")
    assert at.bots[-1].asked is None
    at.heard.clear()
    query.thought({"kind": "progress", "share": 60, "passes": 0})
    query.moved({"kind": "review", "done": True, "turns": [], "players": [], "unseen": []})
    assert [] == at.heard and beside(at) is None


def test_the_engine_rests_while_nobody_looks() -> None:
    """It goes on with the same position when the page is in sight again; off, it stays off."""
    at = opened()
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


def test_the_pencil_has_colours() -> None:
    """Another colour takes over what is there, the same one ends it; that is told and kept."""
    at = Visitor()
    at.go("#/study/pyrga")
    at.press("study-pencil")
    for hue, squares in (("red", "a1 b2"), ("red", "c3 c3"), ("green", "c3 c3"), ("", "a4 b4")):
        at.press("study-hue", data_at=hue)
        at.pick(*(f"square:{square}" for square in squares.split()))
    drawn = re.findall('class="((?:ring|arrow)[^"]*)"', at.document.regions["notes"])
    assert ["ring green", "arrow", "arrow red"] == drawn
    (comment,) = at.session[studying.Studying].comments
    assert "[%csl Gc3] [%arrows a4-b4] [%cal Ra1b2]" == comment.text
    at.press("study-hue", data_at="green")
    at.pick("square:c3", "square:c3")
    assert "ring" not in at.document.regions["notes"]
