"""Diagrams of the rules pages, live, in plain Python: every one of them, by its own document."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest

from tessera.games import catalogue
from tessera.page.core.choosing import new_table
from tessera.page.core.events import KeyPress
from tessera.page.core.games import UNFETCHED
from tessera.page.embed.diagram_view import cropped
from tessera.page.embed.diagrams import DiagramScreen
from tessera.page.features.sharing.commands import TOOLS
from tessera.play.match import Match
from tests.page.embedded import Reading
from tests.page.fakes import FakeTools
from website import diagrams
from website.diagrams import Diagram

ALL: Final = {game: diagrams.load(game) for game in catalogue.GAMES}

pytestmark = pytest.mark.usefixtures("as_fetched")


def told(game: str) -> dict[str, Any]:
    """What a page tells Python of its diagrams."""
    return {name: about(diagram) for name, diagram in ALL[game].items()}


def about(diagram: Diagram) -> dict[str, Any]:
    return {
        "game": diagram.game,
        "record": diagram.record,
        "crop": diagram.crop,
        "goal": [*diagram.goal],
        "wrong": "",
    }


def page(game: str = "pyrga", **texts: str) -> Reading:
    """A game's rules page."""
    return Reading(told(game), **texts)


def play(at: Reading, diagram: Diagram, text: str) -> None:
    match = diagram.match
    for action in match.play_text(text).actions[len(match.actions) :]:
        board = at.live(diagram.name).board
        at.pick(diagram.name, *(pick for pick in board.picks(action)))


def drawn(at: Reading, name: str) -> str:
    return at.boards[name].regions["pieces"]


@pytest.mark.parametrize("game", catalogue.GAMES)
def test_every_diagram_comes_live(game: str, long: bool, rng: Random) -> None:
    """One by one on one page; each answers by itself, and is as it was after a reset."""
    at = page(game)
    names = [name for name, diagram in ALL[game].items() if diagram.legal and not diagram.ends]
    if not long:
        names = sorted(rng.sample(names, min(8, len(names))))
    for name in names:
        at.try_out(name)
    before = {name: drawn(at, name) for name in names}
    for name in names:
        play(at, ALL[game][name], ALL[game][name].legal[0])
        assert {**before, name: drawn(at, name)} == {it: drawn(at, it) for it in names}, name
        at.press(name, "reset")
        assert before[name] == drawn(at, name), name
    assert len(at.archives.here) == len({*at.archives.here})


def test_what_is_tried_in_a_diagram() -> None:
    """Legal turns are played, others refused with their rule; undone, and all as it was."""
    at = page()
    at.try_out("after-a-square")
    before = drawn(at, "after-a-square")
    asked = at.text("after-a-square", "status")
    assert asked.startswith("Black: ") and "b2" in at.heard_on("after-a-square")[-1]
    at.pick("after-a-square", "kind:C", "square:c3")
    assert "Black must play on a2, b1, b3 or c2" in at.text("after-a-square", "status")
    assert before == drawn(at, "after-a-square")
    at.pick("after-a-square", "square:b1")
    assert "White: play on b1" in at.text("after-a-square", "status")
    at.press("after-a-square", "undo")
    assert asked == at.text("after-a-square", "status")
    assert before == drawn(at, "after-a-square")


def test_a_step_that_is_only_legal() -> None:
    """It is told, and its answer stays folded; taken back, nothing is told."""
    at = page()
    at.try_out("first-1")
    at.pick("first-1", "kind:C", "square:b2")
    assert "not what you are asked to do here" in at.text("first-1", "controls")
    assert "answer-first-1" not in at.document.written
    at.press("first-1", "undo")
    assert "asked here" not in at.text("first-1", "controls")
    at.pick("first-1", "kind:S", "square:b2")
    assert "unfolded" == at.document.written["answer-first-1"]


def test_keys_on_a_diagram() -> None:
    """Letters and Enter play; arrows stay within what is shown; beside it, they scroll."""
    at = Reading(told("shacru"))
    at.try_out("own-pawn")
    document = at.boards["own-pawn"]
    for key in ["ArrowRight"] * 5 + ["ArrowDown"] * 5:
        square = document.focused.get("id", "cell-d3").removeprefix("cell-")
        at.page.input.key(KeyPress(key, square=square, part="own-pawn"))
    assert "cell-f1" == document.focused["id"]
    assert not at.page.input.key(KeyPress("ArrowLeft", part="own-pawn"))
    at = page()
    at.try_out("after-a-square")
    for key in ("c", "Enter"):
        assert at.page.input.key(KeyPress(key, square="b3", part="after-a-square"))
    assert 2 == len(at.live("after-a-square").table.match.actions)


def test_a_game_that_does_not_come_to_a_page() -> None:
    """It is told at the foot, the picture stays; tried again, it comes and the line goes."""
    at = page()
    at.archives.missing.add("pyrga")
    at.try_out("first-1")
    said = UNFETCHED.format(game="Pyrga")
    assert said == at.heard[-1] and said in at.document.foot and {} == at.boards
    at.archives.missing.clear()
    at.try_out("first-1")
    assert "" == at.document.foot and "first-1" in at.boards


def test_a_page_speaks_its_own_language() -> None:
    """Whatever is set for the site, which stays set until the reader follows the other link."""
    language, setting = "fr", "en"
    at = Reading(told("pyrga"), language, **{"tessera.setting.language": setting})
    at.try_out("after-a-square")
    assert at.text("after-a-square", "status").startswith("Noir")
    assert setting == at.storage.texts["tessera.setting.language"]
    at.run("language", value=language)
    assert language == at.storage.texts["tessera.setting.language"]
    TOOLS.fill(FakeTools())
    for theme in ("dark", "auto"):
        at.run("theme")
        assert theme == at.document.marks["theme"] == at.storage.texts["tessera.setting.theme"]


@pytest.mark.parametrize(("crop", "corner"), [("", (0, 0)), ("c5-f8", (2, 1)), ("a1-d3", (0, 6))])
def test_a_part_of_a_board_knows_where_it_lies(crop: str, corner: tuple[int, int]) -> None:
    """So many columns are left of it, so many rows above; a finger beside one means it."""
    board, rules = catalogue.board("shacru"), catalogue.game("shacru")
    fresh = new_table(Match.new(rules, rules.setup(), Random(1)), {}, board)
    screen = DiagramScreen(cropped(board, crop), fresh, [], "")
    assert corner == screen.corner(board)
    columns, rows = corner
    assert screen.rows(board)[0][0] == board.ROWS[rows][columns]
