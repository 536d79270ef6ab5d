"""The focus, the grid and the dialog while one looks through a game, turns its board, leaves it."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from playwright.sync_api import expect

from tests.browser.playing import Screen
from tests.outside import PERSONS, played

CONTEXT = {"locale": "en-GB", "color_scheme": "light"}

MOVES: Final = "Sb2 Tb1E Cd1 Td1N Sd4".split()
FOUR: Final = dict.fromkeys(("south", "west", "north", "east"), "person")
#: What the layers are turned by, and the first square of the grid.
LYING: Final = """
[document.querySelector("#turned").getAttribute("transform").match(/rotate\\((\\d+)/)[1],
 document.querySelector("[role=gridcell]").id]
"""
PLAYER: Final = "document.getElementById('replay')?.getAttribute('aria-label')"
PLAYS: Final = f"{PLAYER} === 'Pause'"
RESTS: Final = f"{PLAYER} === 'Replay'"
#: From now on, how many pieces lie there is written down, and when that was.
WATCH: Final = """
() => {
  globalThis.seen = [];
  const pieces = document.getElementById("pieces");
  const note = () => seen.push([pieces.childElementCount, performance.now()]);
  new MutationObserver(note).observe(pieces, { childList: true });
}
"""
FOCUS: Final = "document.activeElement.id"


def test_escape_is_no_answer(screen: Screen) -> None:
    """Escape takes a question away; the next one still works, and a choice is given up by it."""
    screen.begin_at(" ".join(MOVES))
    for _ in range(2):
        screen.do("resign")
        assert screen.page.evaluate("document.activeElement.closest('dialog') !== null")
        screen.page.keyboard.press("Escape")
        assert not screen.page.locator("#dialog").is_visible()
    screen.hit_kind("T")
    screen.hit_square("c4")
    assert 3 == screen.page.locator("#choices [data-pick]").count()
    screen.page.keyboard.press("Escape")
    screen.wait("!document.querySelector('#choices [data-pick]')")
    screen.play("Sc4")
    assert [*MOVES, "Sc4"] == screen.turns()


def test_the_focus_does_not_get_lost(screen: Screen) -> None:
    """A control that cannot be used any more is left for the next one there, not for the top."""
    screen.begin_at(MOVES[0])
    for selector, following in (
        ("[data-do=look].step >> nth=0", "#replay"),
        ("[data-do=look].step >> nth=3", ".step[data-do=pace]"),
        ("#controls [data-do=undo]", "#hint"),
    ):
        screen.page.focus(selector)
        screen.page.keyboard.press("Enter")
        expect(screen.page.locator(selector)).to_be_disabled()
        screen.page.keyboard.press("Tab")
        wanted = screen.page.locator(following)
        assert wanted.evaluate("(it) => it === document.activeElement"), selector


def test_the_board_is_turned(screen: Screen) -> None:
    """From seat to seat; the grid goes along, with its words, and arrows follow the screen."""
    screen.begin_game("shacru", FOUR)
    found = []
    for _turn in range(5):
        found.append(screen.page.evaluate(LYING))
        screen.do("turn")
        assert "more-button" == screen.page.evaluate(FOCUS)
        assert all(screen.labels().values())
    quarters = ["0", "90", "180", "270", "0"]
    firsts = ["cell-a9", "cell-a1", "cell-i1", "cell-i9", "cell-a9"]
    assert list(map(list, zip(quarters, firsts, strict=True))) == found
    screen.page.focus("#cell-a1")
    for key, cell in (("ArrowRight", "a2"), ("ArrowDown", "b2"), ("ArrowLeft", "b1")):
        screen.page.keyboard.press(key)
        assert f"cell-{cell}" == screen.page.evaluate(FOCUS)
    screen.hit_square("e1")
    screen.hit_square("e2")
    assert ["e1-e2"] == screen.turns()


def test_the_list_is_patched(screen: Screen) -> None:
    """A list button that has the focus keeps it; items whose turns stay are the same nodes."""
    screen.begin_game("shacru", FOUR)
    screen.type("e1-e2")
    screen.page.evaluate("document.querySelector('#list li').mark = 1")
    for move in ("a5-b5", "e9-e8", "i5-h5"):
        screen.type(move)
    assert 1 == screen.page.evaluate("document.querySelector('#list li').mark")
    assert 4 == screen.page.locator("#list button").count()
    screen.page.focus("#list button")
    screen.page.keyboard.press("Enter")
    assert 1 == screen.page.locator("#list [aria-current]").count()
    assert "e1-e2" in screen.page.evaluate("document.activeElement.innerText")


def test_a_facing_chosen_by_key_leaves_the_focus_on_the_board(screen: Screen) -> None:
    """What was pressed beside the board is gone then."""
    screen.begin_game("shacru", {"south": "person", "north": "person"})
    for move in ("e1-e2", "e9-e8", "e2-e3", "e8-e7"):
        screen.type(move)
    screen.hit_square("e3")
    screen.hit_square("e4")
    screen.page.locator("#asked [data-pick]").first.focus()
    screen.page.keyboard.press("Enter")
    assert screen.page.evaluate(FOCUS).startswith("cell-")


def test_from_the_start_to_the_end(screen: Screen) -> None:
    """Every turn is shown for a while, in order; then the game stands as before."""
    screen.open(played(" ".join([*MOVES, "Cd3"])), PERSONS)
    before, sentence = screen.look(), screen.sentence
    while (pace := screen.text("[data-do=pace]")) != "2×":
        screen.page.click("[data-do=pace]")
        screen.wait(f"document.querySelector('[data-do=pace]').textContent !== '{pace}'")
    screen.page.evaluate(WATCH)
    screen.page.click("[data-do=replay]")
    screen.wait(PLAYS)
    screen.wait(RESTS)
    seen: list[tuple[int, float]] = screen.page.evaluate("seen")
    assert [*range(7)] == [count for count, _when in seen]
    assert all(later - sooner > 200 for (_, sooner), (_, later) in pairwise(seen))
    assert (before, sentence) == (screen.look(), screen.sentence)


def test_the_space_bar(screen: Screen) -> None:
    """Where one looks on it starts and stops; on the board and on buttons it does what it did."""
    screen.open(played(" ".join([*MOVES, "Cd3"])), PERSONS)
    screen.page.focus("#screen")
    screen.page.keyboard.press("Space")
    screen.page.keyboard.press("ArrowLeft")
    screen.page.keyboard.press("Space")
    screen.wait(PLAYS)
    screen.page.keyboard.press("Space")
    screen.wait(RESTS)
    screen.page.focus("[aria-label='To the start']")
    screen.page.keyboard.press("Space")
    assert [] == screen.pieces()
    assert screen.page.evaluate(RESTS)
    screen.page.focus("#cell-a1")
    screen.page.keyboard.press("Space")
    assert screen.page.locator("#dialog").is_visible()
    screen.do("no")


def test_a_double_click_is_one_turn(screen: Screen) -> None:
    """Its second half is not taken for the other player's turn, which PY-5 wants there."""
    screen.begin()
    screen.hit_kind("C")
    screen.page.mouse.dblclick(*screen.middle("#ground [data-pick='square:b2']"))
    assert ["Cb2"] == screen.turns()
    screen.hit_square("b2")
    assert 2 == len(screen.turns())


def test_the_place_under_the_pointer_previews_the_piece(screen: Screen) -> None:
    """Only where it may go, and gone with the pointer; nothing is played or said by it."""
    screen.begin_at("Sb2")
    ghost = screen.page.locator("#preview .ghost.black")
    screen.heard()
    for square, shown in (("b3", 1), ("d4", 0), ("a2", 1)):
        screen.page.mouse.move(*screen.middle(f"#ground [data-pick='square:{square}']"))
        assert shown == ghost.count()
    screen.page.mouse.move(0, 0)
    assert 0 == ghost.count()
    assert ([], ["Sb2"]) == (screen.heard(), screen.turns())


def test_the_rule_is_shown_where_its_id_stands(screen: Screen) -> None:
    """By a pointer, and by the focus."""
    screen.begin()
    tip = screen.page.locator("#tip")
    assert not tip.is_visible()
    screen.page.hover(".rule-id")
    assert tip.is_visible() and tip.inner_text()
    screen.page.mouse.move(0, 0)
    assert not tip.is_visible()
    screen.page.focus(".rule-id")
    assert tip.is_visible()
