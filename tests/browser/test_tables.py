"""Games of two to four seats on one page: seats, open and held turns, the board turned, words."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Route

from tessera.page.core.addresses import fields_in
from tessera.saves.library import PICTURE
from tests.browser.box import BEGIN, FORM, choose
from tests.browser.conftest import Visit
from tests.browser.playing import FRESH, READY, Screen, held_back, reloaded
from tests.outside import kept, played

pytestmark = pytest.mark.in_turn

FOUR: Final = ("south", "west", "north", "east")
#: What the layers are turned by, and the grid's squares row by row.
LYING: Final = """
[document.querySelector("#turned").getAttribute("transform").match(/rotate\\((\\d+)/)[1],
 document.querySelector("[role=gridcell]").id, document.querySelector("#screen").dataset.game]
"""
#: Where the focus is.
FOCUS: Final = "document.activeElement.id"


def archives(visit: Visit) -> list[str]:
    """The archives that were asked for, each as often as it was."""
    return sorted(url.rpartition("/")[2] for url in visit.requests if url.endswith(".zip"))


def begin(screen: Screen, game: str, count: int, bots: int = 0) -> None:
    """Begin a game of persons, the last of them bots."""
    seats = {2: ("south", "north"), 3: ("north", "east", "west"), 4: FOUR}[count]
    players = {seat: "person" if at < count - bots else "bot:1" for at, seat in enumerate(seats)}
    screen.begin_game(game, players)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("count", [2, 3, 4])
def test_a_game_of_several_seats(screen: Screen, count: int) -> None:
    """The box leads from number to number; the seats stand there in their order of turns."""
    screen.go("#/new/shacru")
    form = screen.page.locator(FORM)
    choose(screen.page, "seats", str(count))
    assert str(count) == form.get_attribute("data-seats")
    legends = form.locator(".seat-of").all_inner_texts()
    screen.page.keyboard.press("Escape")
    begin(screen, "shacru", count)
    assert legends == [text.strip() for text in screen.page.locator(".who").all_inner_texts()]
    assert legends[0] in screen.sentence
    screen.type({"South": "e1-e2", "North": "e9-e8"}[legends[0]])
    assert legends[1] in screen.sentence
    assert (count > 2) == bool(screen.page.locator("#list.rounds").count())
    assert (count == 2) == bool(screen.page.locator("[data-do=resign]").count())


@pytest.mark.long_only
def test_lots_are_drawn_when_the_game_begins(screen: Screen) -> None:
    """The order of turns and who sits where; the record carries what was drawn."""
    screen.begin_game(
        "shacru", dict.fromkeys(FOUR, "person"), south_name="Ann", order="lot", rounds="2"
    )
    fields = fields_in(screen.page.url)
    assert ("Ann", "2") == (fields["name-south"], fields["option-rounds"])
    screen.go("#/new/shacru/4")
    form = screen.page.locator(FORM)
    choose(screen.page, "against", "person")
    form.locator("[name=name-west]").fill("Bo")
    choose(screen.page, "side", "lot")
    screen.page.click(BEGIN)
    screen.page.wait_for_selector("#status .sentence")
    told = fields_in(screen.page.url).items()
    assert ["Bo"] == [text for name, text in told if name.startswith("name-")]


def test_the_board_is_turned(screen: Screen) -> None:
    """From seat to seat; what is hit lies where it is seen, arrows follow the screen."""
    begin(screen, "shacru", 4)
    found = []
    for _turn in range(5):
        found.append(screen.page.evaluate(LYING))
        screen.do("turn")
        assert "more-button" == screen.page.evaluate(FOCUS)
    firsts = ["cell-a9", "cell-a1", "cell-i1", "cell-i9", "cell-a9"]
    assert [["0", "90", "180", "270", "0"][at] for at in range(5)] == [it[0] for it in found]
    assert (firsts, {"shacru"}) == ([it[1] for it in found], {it[2] for it in found})
    screen.page.focus("#cell-a1")
    for key, cell in (("ArrowRight", "a2"), ("ArrowDown", "b2"), ("ArrowLeft", "b1")):
        screen.page.keyboard.press(key)
        assert f"cell-{cell}" == screen.page.evaluate(FOCUS)
    screen.hit_square("e1")
    screen.hit_square("e2")
    assert ["e1-e2"] == screen.turns()
    back = reloaded(screen.page)
    assert "0" == back.page.evaluate(LYING)[0]


@pytest.mark.long_only
def test_the_board_lies_before_the_one_person(screen: Screen) -> None:
    """Who plays alone against bots sits at the bottom."""
    screen.begin_game("pacru", {"south": "bot:1", "north": "person"})
    assert "180" == screen.page.evaluate(LYING)[0]


@pytest.mark.long_only
def test_a_turn_of_several_actions_is_confirmed(screen: Screen) -> None:
    """Each action is told and asked on; the last is held, seen, taken back, and confirmed."""
    begin(screen, "pacru", 4)
    screen.type("e1-e2")
    screen.heard()
    screen.hit_square("c1")
    screen.hit_square("d2")
    assert screen.heard()[-1].startswith("West goes from c1 to d2. West: put a tile")
    assert ["e1-e2", "c1-d2"] == screen.turns()
    screen.hit_square("d1")
    told = "West puts a tile on d1. Press there again to confirm, or take it back."
    assert screen.sentence.endswith(told) and screen.sentence == screen.heard()[-1]
    assert ["e1-e2", "c1-d2"] == screen.turns()
    assert 0 == screen.page.locator("#choices .can").count()
    screen.page.keyboard.press("Escape")
    assert screen.sentence.startswith("West: put a tile")
    screen.hit_square("f1")
    screen.do("cancel")
    screen.hit_square("e1")
    screen.do("confirm")
    assert ["e1-e2", "c1-d2(e1)"] == screen.turns()
    assert screen.page.evaluate(FOCUS).startswith("cell-")
    assert 5 == len(screen.match().actions) + 2


def test_confirming_with_keys(screen: Screen) -> None:
    """Enter on the square picked last; on any other the turn is not confirmed but put off."""
    begin(screen, "pacru", 4)
    for moves, seat in ((("e1", "e2"), "West"), (("c1", "c2"), "North")):
        for square in moves:
            screen.page.focus(f"#cell-{square}")
            screen.page.keyboard.press("Enter")
        assert "Press there again" in screen.sentence
        if seat == "North":
            screen.page.focus("#cell-i9")
            screen.page.keyboard.press("Enter")
            assert "Press there again" not in screen.sentence
            screen.page.focus("#cell-c1")
            screen.page.keyboard.press("Enter")
            screen.page.focus("#cell-c2")
            screen.page.keyboard.press("Enter")
        screen.page.keyboard.press("Enter")
        assert screen.sentence.startswith(seat)
    assert ["e1-e2", "c1-c2"] == screen.turns()


def test_a_double_click_confirms_once(screen: Screen) -> None:
    """What comes under the pointer by the first click does not get the second."""
    begin(screen, "pacru", 2)
    screen.type("e1-e2")
    screen.hit_square("e9")
    screen.hit_square("e8")
    screen.page.dblclick("[data-do=confirm]")
    assert ["e1-e2", "e9-e8"] == screen.turns()


@pytest.mark.long_only
def test_a_held_turn_is_not_kept_and_an_open_one_is(screen: Screen) -> None:
    """After a reload the open turn goes on where it was; Undo takes its actions back singly."""
    begin(screen, "pacru", 4)
    screen.type("e1-e2")
    screen.hit_square("c1")
    screen.hit_square("d2")
    screen.hit_square("d1")
    back = reloaded(screen.page)
    assert back.sentence.startswith("West: put a tile")
    assert ["e1-e2", "c1-d2"] == back.turns()
    back.hit_square("d1")
    back.do("undo")
    assert back.sentence.startswith("West: put a tile")
    back.do("undo")
    assert ["e1-e2"] == back.turns()
    back.do("redo")
    assert ["e1-e2", "c1-d2"] == back.turns()


@pytest.mark.long_only
def test_turns_are_confirmed_only_if_that_is_wanted(screen: Screen) -> None:
    """The box is kept, for all games; a typed turn is final in any case."""
    begin(screen, "pacru", 2)
    assert "true" == screen.page.get_attribute("[data-do=confirming]", "aria-checked")
    screen.type("e1-e2")
    assert ["e1-e2"] == screen.turns()
    screen.do("confirming")
    screen.hit_square("e9")
    back = reloaded(screen.page)
    assert "false" == back.page.get_attribute("[data-do=confirming]", "aria-checked")
    back.hit_square("a7")
    back.hit_square("b7")
    assert ["e1-e2", "a7-b7"] == back.turns()
    back.do("confirming")


@pytest.mark.long_only
def test_another_tab_takes_a_held_turn_away(screen: Screen, shared: Visit) -> None:
    """Who only watches from now on has nothing to confirm."""
    begin(screen, "pacru", 2)
    screen.type("e1-e2")
    marks = "[...document.querySelectorAll('#choices .last')].map((it) => it.outerHTML)"
    before = screen.page.evaluate(marks)
    screen.hit_square("e9")
    screen.hit_square("e8")
    assert screen.sees("[data-do=confirm]") and before != screen.page.evaluate(marks)
    other = Screen(shared(screen.page.url))
    other.do("take-over")
    screen.wait("document.querySelector('[data-do=take-over]')")
    assert 0 == screen.page.locator("[data-do=confirm]").count()
    assert before == screen.page.evaluate(marks)
    other.page.close()


def test_another_games_board_is_there_before_python(visit: Visit) -> None:
    """The picture of the game kept last, with its name and material; for no other game's."""
    page = visit()
    screen = Screen(page)
    begin(screen, "shacru", 2)
    screen.type("e1-e2")
    screen.do("turn")
    screen.type("e9-e8")
    assert page.inner_html("#pieces")
    assert screen.name == json.loads(screen.stored(PICTURE) or "")["name"]
    with held_back(page, "**/house.zip"):
        page.reload(wait_until="domcontentloaded")
        screen.wait("document.querySelector('#screen').dataset.game === 'shacru'")
        assert "180" == page.evaluate(LYING.replace("[role=gridcell]", "#drawing"))[0]
        assert 2 + 8 == page.locator("#pieces > *").count()
        assert "Shacru" == page.inner_text("h1:visible")
        assert 0 == page.locator("#screen #choices > *").count()
    page.wait_for_function(READY)
    assert ["e1-e2", "e9-e8"] == screen.turns()
    with held_back(page, "**/house.zip"):
        page.goto(visit.site.address + "#/game/cafe")
        page.reload(wait_until="domcontentloaded")
        assert page.locator("#progress").is_visible()
        assert "" == screen.game == page.inner_text("#screen .heading")
        assert 0 == page.locator("#screen svg").count()
    page.wait_for_function(READY)
    assert "There is no game “cafe” in this browser." == screen.trouble


@pytest.mark.sampled(1)
@pytest.mark.parametrize("answer", ["none", "a page", "a part"])
def test_a_game_that_cannot_be_fetched(visit: Visit, dist: Path, answer: str) -> None:
    """That is said, at home, also of what is no archive; later it can be had all the same."""
    visit.forgive("net::ERR_FAILED", "Failed to load resource")
    page = visit()
    screen = Screen(page)
    (archive,) = dist.glob("app-*/shacru.zip")
    bodies = {"a page": b"<!doctype html><title>Sign in", "a part": archive.read_bytes()[:5000]}

    def answered(route: Route) -> None:
        if answer in bodies:
            route.fulfill(body=bodies[answer])
        else:
            route.abort()

    page.route("**/shacru.zip", answered)
    for where in ("#/play/shacru/seats=2", "#/game/cafe", "#/play/shacru"):
        screen.store("tessera.game.cafe", kept(played("e1-e2", game="shacru"), {}))
        screen.go(where)
        assert "Shacru could not be fetched. Try again when the network is there." == screen.trouble
        assert ("", True) == (screen.game, page.locator("#shelf").is_visible())
    page.unroute("**/shacru.zip")
    screen.go("#/play/shacru/seats=2")
    assert ("", "shacru") == (screen.trouble, screen.game)


@pytest.mark.long_only
@pytest.mark.parametrize("address", ["#/new/shacru/5", "#/new/shacru/2/2", "#/new/pyrga/3"])
def test_a_number_of_players_that_is_none(screen: Screen, address: str) -> None:
    """It is told as any address that leads nowhere."""
    screen.go(address)
    assert f"There is nothing at the address “{address[2:]}”." == screen.trouble
    assert screen.page.locator("#shelf").is_visible()


@pytest.mark.long_only
def test_a_record_of_another_game_is_imported(screen: Screen) -> None:
    """Its code is fetched; what breaks a rule is told in its words, and can be opened so far."""
    screen.go("#/import")
    screen.page.fill("#record", '[Game "shacru"]\n1. e1-e2 e9-e8 2. e2-e4')
    screen.page.click("form [type=submit]")
    screen.page.wait_for_selector("form .trouble")
    assert "Line 2, turn 3, “" in screen.text("form .trouble")
    assert "SH-" in screen.text("form .trouble")
    screen.do("open-good")
    screen.page.wait_for_selector("#list")
    assert ["e1-e2", "e9-e8"] == screen.turns()
    assert "shacru" == screen.page.evaluate(LYING)[2]


def test_every_page_has_the_material_of_its_game(screen: Screen) -> None:
    """A page that is no game's has none, nor has the home, where a box is open, and only there."""
    for where, game in (
        ("#/new/shacru", ""), ("#/play/shacru", "shacru"), ("#/import", ""), (FRESH, "pyrga"),
        ("#/", ""), ("#/play/tyrus", "tyrus"),
    ):  # fmt: skip
        screen.go(where)
        assert game == screen.page.get_attribute("#screen", "data-game")
        opened = str(where.startswith("#/new/")).lower()
        screen.wait(f"!!document.querySelector('#box[open]') === {opened}")


@pytest.mark.long_only
def test_the_side_shown_and_the_pawn_taken_are_announced(screen: Screen) -> None:
    """So are giving the pawn up, and Escape, which takes back an action of one's open turn."""
    begin(screen, "pacru", 4)
    screen.heard()
    screen.do("turn")
    assert "East is at the bottom now." == screen.heard()[-1]
    asked = screen.sentence
    screen.hit_square("e1")
    assert screen.sentence[:20] == screen.heard()[-1][:20] != asked[:20]
    screen.page.keyboard.press("Escape")
    assert asked[:20] == screen.heard()[-1][:20]
    screen.type("e1-e2")
    screen.hit_square("c1")
    screen.hit_square("d2")
    assert ["e1-e2", "c1-d2"] == screen.turns()
    screen.page.focus("#cell-a1")
    screen.page.keyboard.press("Escape")
    assert ["e1-e2"] == screen.turns()
    assert "cell-a1" == screen.page.evaluate(FOCUS)


def test_the_focus_stays_near_and_the_list_is_patched(screen: Screen) -> None:
    """A list button that has it keeps it; items whose turns are the same stay the same nodes."""
    begin(screen, "shacru", 4)
    screen.type("e1-e2")
    screen.page.evaluate("document.querySelector('#list li').mark = 1")
    screen.page.focus("#list button")
    for move in ("a5-b5", "e9-e8", "i5-h5"):
        screen.type(move)
    assert 1 == screen.page.evaluate("document.querySelector('#list li').mark")
    assert 4 == screen.page.locator("#list button").count()
    screen.page.focus("#list button")
    screen.page.keyboard.press("Enter")
    assert 1 == screen.page.locator("#list [aria-current]").count()
    assert "e1-e2" in screen.page.evaluate("document.activeElement.innerText")
    for _step in range(2):
        screen.do("list")
        assert (_step == 1) == bool(screen.page.locator("#list li").count())


def test_a_facing_chosen_by_key_leaves_the_focus_on_the_board(screen: Screen) -> None:
    """What was pressed beside the board is gone then."""
    begin(screen, "shacru", 2)
    for move in ("e1-e2", "e9-e8", "e2-e3", "e8-e7"):
        screen.type(move)
    screen.hit_square("e3")
    screen.hit_square("e4")
    screen.page.locator("#asked [data-pick]").first.focus()
    screen.page.keyboard.press("Enter")
    assert screen.page.evaluate(FOCUS).startswith("cell-")


@pytest.mark.long_only
def test_a_preview_comes_back_after_looking(screen: Screen) -> None:
    """Also on the square where the pointer was all the while."""
    screen.begin_game("pyrga", {"white": "person", "black": "person"})
    screen.type("Sb2")
    cell = screen.page.locator("#cell-b3")
    cell.dispatch_event("pointerover")
    assert screen.page.inner_html("#preview")
    for key in ("ArrowLeft", "ArrowRight"):
        screen.page.evaluate("document.activeElement.blur()")
        screen.page.keyboard.press(key)
    cell.dispatch_event("pointerover")
    assert screen.page.locator("#preview > *").count()
