"""The screen of a game: what is offered can be done, what cannot is disabled, all is labelled."""

from __future__ import annotations

from random import Random
from typing import NamedTuple
from xml.etree.ElementTree import Element

import pytest

from tessera.page.core.board import LAYERS
from tessera.page.core.choosing import look, paths, previewed, undone
from tessera.page.core.screen import REGIONS, GameScreen, skeleton, typing
from tessera.page.core.seats import row, seats
from tessera.page.core.state import Saving, Thinking, Trouble, TurnList
from tessera.page.core.table import Table
from tessera.page.features.turns.view import items, worded
from tests.page.tables import (
    MARKUP,
    PYRGA,
    able,
    beside,
    controls,
    doing,
    listing,
    match,
    parts_of,
    picked,
    said,
    scene,
    table,
    tables,
)
from tests.page.tables import tree as tree_of
from tests.properties.playing import Kind
from tests.saves.keeping import every_seating
from tests.words.speaking import every_language, whole, words

ENGLISH = words("en")


def offered(text: str) -> list[str]:
    """The picks that buttons offer."""
    return [
        button.get("data-pick", "") for button in tree_of(text).findall(".//button[@data-pick]")
    ]


def whole_screen(at: Table, standing: tuple[NamedTuple, ...], spoken: str = "en") -> str:
    """All that the page shows, in one text."""
    texts = GameScreen().regions(scene(words(spoken), at, *standing))
    drawn = {name: texts.pop(name) for name in list(texts) if name in LAYERS}
    return "".join(texts.values()) + f"<svg>{''.join(drawn.values())}</svg>"


@pytest.mark.sampled(3)
@every_language
@every_seating
def test_every_screen_is_well_formed(kind: Kind, spoken: str, rng: Random) -> None:
    """In every state and standing HTML reads what was meant, and no id stands twice."""
    standings = [
        (),
        (Saving("kept"),),
        (Saving("full"), Trouble("Trouble & <strife>")),
        (Saving("blocked", watching=True),),
        (Saving("kept"), Thinking(running=True)),
        (Saving("kept"), TurnList(unfolded=False)),
    ]
    for at in tables(kind, kind.match(rng)):
        tree_of(skeleton(words(spoken), parts_of(kind.game.id)) + whole_screen(at, (), spoken))
        for standing in standings:
            shown = look(at, parts_of(kind.game.id).board, rng.randrange(len(at.match.actions) + 1))
            tree_of(whole_screen(rng.choice([at, shown]), standing, spoken))


@pytest.mark.sampled(6)
@every_seating
def test_what_players_are_called_is_text(kind: Kind, rng: Random) -> None:
    """A name full of markup comes out as it was typed, everywhere."""
    for at in tables(kind, kind.match(rng)):
        headers = {at.match.game.header(seat): MARKUP for seat in at.match.seats}
        named = at._replace(match=at.match._replace(headers=headers))
        text = whole_screen(named, (Saving("kept"), Trouble(MARKUP)))
        assert not tree_of(text).findall(".//b")
        assert MARKUP in "".join(tree_of(text).itertext())


def test_the_skeleton_has_every_region() -> None:
    """Side column, layers of the drawing and grid are there, each once, by their ids."""
    shown = tree_of(skeleton(ENGLISH, PYRGA))
    found = [element.get("id") for element in shown.iter() if element.get("id")]
    assert len(set(found)) == len(found)
    names = {*REGIONS, *LAYERS, "thought", "thoughts"}
    assert {*names, "grid", "drawing"} <= set(found)
    assert names - {"ground"} == {*GameScreen().regions(scene(ENGLISH, table()))}


@every_seating
def test_the_grid_is_one_tab_stop(kind: Kind) -> None:
    """The spoken grid has a row for each of the board's, its cells pick, one can be tabbed to."""
    shown = tree_of(skeleton(ENGLISH, parts_of(kind.game.id)))
    grid = shown.find(".//*[@role='grid']")
    assert grid is not None and grid.get("aria-label")
    rows = [row.findall("*[@role='gridcell']") for row in grid.findall("*[@role='row']")]
    names = [[str(cell.get("data-pick")) for cell in row] for row in rows]
    wanted = parts_of(kind.game.id).board.ROWS
    assert [[f"square:{name}" for name in row] for row in wanted] == names
    stops = [cell.get("tabindex") for row in rows for cell in row]
    assert (1, len(stops) - 1) == (stops.count("0"), stops.count("-1"))


@pytest.mark.sampled
@every_language
@every_seating
def test_every_square_says_what_stands_there(kind: Kind, spoken: str, rng: Random) -> None:
    """Each cell has a label that names its square, and says what may be played there."""
    names: dict[str, set[str]] = {}
    for at in tables(kind, kind.match(rng)):
        labels = GameScreen().labels(scene(words(spoken), at))
        for name, label in labels.items():
            assert whole(label)
            # By its coordinates, or by what it is called.
            named = name if label.startswith(name) else label.partition(";")[0]
            names.setdefault(name, set()).add(named.rstrip())
    assert all(len(named) == 1 for named in names.values())
    assert len(set.union(*names.values())) == len(names)


def test_labels_of_a_known_position() -> None:
    """What stands on a square, from the first kind to the last, and what may be played."""
    labels = GameScreen().labels(scene(ENGLISH, table("Cb2 Tb2E")))
    assert "b2: White Cylinder, Black Triangle pointing east" == labels["b2"]
    assert "c2: empty; playable: Cylinder, Square or Triangle" == labels["c2"]
    assert "a1: empty" == labels["a1"]


@every_seating
def test_the_hand_offers_only_to_who_may_choose(kind: Kind, rng: Random) -> None:
    """Who is to move can pick; all others' hands are pictures with words; so are all in looking."""
    board = parts_of(kind.game.id).board
    for at in tables(kind, kind.match(rng)):
        live = offered(beside(scene(ENGLISH, at)))
        stock = board.hand(ENGLISH, at.observation, at.match.to_move or "") if at.choosing else []
        asked = board.next_choices(ENGLISH, at.observation, at.picks) if at.choosing else []
        firsts = {path[0] for path in paths(at, board)}
        if board.SPINS:
            live += offered(GameScreen().regions(scene(ENGLISH, at))["supply"])
            number = board.number(at.observation)
            assert {pick for pick in firsts if not number or number.prefix not in pick} == {*live}
        else:
            assert bool(live) == bool(stock or asked)
            assert not stock or firsts <= set(live)
        looking = at._replace(viewed=0, picks=())
        for other, standing in ((at, (Saving(watching=True),)), (looking, ())):
            if other.viewed is None or at.match.actions:
                assert [] == offered(beside(scene(ENGLISH, other, *standing)))


def test_the_pressed_choice_is_the_one_picked() -> None:
    """The kind picked is pressed, the others are not; each says its name and how many are left."""
    shown = tree_of(row(scene(ENGLISH, picked(table("Sb2 Sb3"), "kind:T"))))
    buttons = shown.findall(".//button[@data-pick]")
    pressed = {b.get("aria-label"): b.get("aria-pressed") for b in buttons}
    assert {"Square: 4": "false", "Triangle: 5": "true", "Cylinder: 5": "false"} == pressed


def test_headings_take_the_place_of_the_hand() -> None:
    """With a Triangle's square picked, its legal headings are offered, and the way back."""
    shown = row(scene(ENGLISH, picked(table(), "kind:T", "square:a1")))
    assert ["heading:N", "heading:E"] == sorted(offered(shown), reverse=True)
    assert "Cancel" == doing(shown, "cancel").text


def seat_text(shown: Element, seat: str) -> str:
    """What stands at a seat."""
    found = shown.find(f"*[@id='seat-{seat}']")
    assert found is not None
    return "".join(found.itertext())


@every_language
def test_seats_say_who_plays_and_who_is_to_move(spoken: str) -> None:
    """Name, colour, the bot's level, whose turn it is, whether it thinks, and the towers."""
    _ = words(spoken)
    at = table("Sb2", black="bot:2")
    at = at._replace(match=at.match._replace(headers={"White": "Ann"}))
    shown = tree_of(seats(scene(_, at, Thinking(running=True))))
    white, black = (seat_text(shown, s) for s in ("white", "black"))
    assert "Ann" in white and PYRGA.words.seat(_, "white") in white
    assert _("thinking…") in black and _("to move") not in black + white
    waiting = tree_of(seats(scene(_, at)))
    assert _("to move") in seat_text(waiting, "black")
    assert _.ngettext("{count} tower", "{count} towers", 0) in white


@pytest.mark.parametrize(
    ("at", "standing", "wanted"),
    [
        (table("", name="x"), (), {"undo": False, "redo": False, "resign": True}),
        (table("Sb2", name="x"), (), {"undo": True, "redo": False, "resign": True}),
        (table("Sb2"), (), {"undo": True, "redo": False, "resign": False}),
        (
            undone(table("Sb2 Sb3", name="x"), PYRGA.board),
            (),
            {"undo": True, "redo": True, "resign": True},
        ),
        (
            table("Sb2", name="x", white="bot:1"),
            (),
            {"undo": False, "redo": False, "resign": True},
        ),
        (
            table("Sb2", name="x", black="bot:1"),
            (Thinking(running=True),),
            {"undo": True, "redo": False, "resign": False, "hurry": True},
        ),
        (
            table("Sb2", name="x", black="bot:1"),
            (),
            {"undo": True, "redo": False, "resign": False},
        ),
        (
            table("Sb2", name="x"),
            (Saving(watching=True),),
            {"undo": False, "redo": False, "resign": False},
        ),
        (table("Sb2 resign white", name="x"), (), {"undo": True, "redo": False}),
        (
            look(table("Sb2 Sb3", name="x"), PYRGA.board, 1),
            (),
            {"redo": False, "resign": False},
        ),
    ],
)
def test_controls_that_cannot_work_are_disabled(
    at: Table, standing: tuple[NamedTuple, ...], wanted: dict[str, bool]
) -> None:
    """Taking back, playing again, giving up, hurrying: each can be used exactly when it works."""
    shown = controls(scene(ENGLISH, at, *standing))
    assert wanted == {name: able(shown, name) for name in wanted}
    others = {"undo", "redo", "resign", "hurry"} - set(wanted)
    assert not [name for name in others if tree_of(shown).findall(f".//*[@data-do='{name}']")]
    assert able(shown, "again")


def test_moves_are_typed_as_long_as_the_game_goes_on() -> None:
    """The field has a label and an example, and keeps its focus; only the end takes it away."""
    form = tree_of(typing(scene(ENGLISH, table())))
    label, field = form.find(".//label"), form.find(".//input")
    assert label is not None and field is not None and label.get("for") == field.get("id")
    assert match(field.get("placeholder", "")).actions
    for at in (table("Sb2", black="bot:1"), look(table("Sb2"), PYRGA.board, 0)):
        assert typing(scene(ENGLISH, table())) == typing(scene(ENGLISH, at))
    over = table("Sb2 resign white")
    for without in (
        typing(scene(ENGLISH, over)),
        typing(scene(ENGLISH, table(), Saving(watching=True))),
    ):
        (keys,) = tree_of(without)
        assert ("keys", "hidden", None) == (keys.get("id"), keys.get("hidden"), keys.text)


def test_who_only_watches_is_offered_nothing() -> None:
    """Neither the grid's labels nor the preview tell of moves, as marks do not."""
    at = table("Sb2")
    watched = GameScreen().labels(scene(ENGLISH, at, Saving(watching=True)))
    waiting = GameScreen().labels(scene(ENGLISH, table("Sb2", black="bot:1")))
    assert waiting == watched != GameScreen().labels(scene(ENGLISH, at))
    assert () == previewed(at, PYRGA.board, "square:b3", watching=True)


def test_a_new_turn_changes_its_own_item_alone() -> None:
    """And the one that was marked before; the others are the very same texts."""
    at = table("Sb2 Sb3 Sb4 Sc4 Sd4 Sd3")
    before, after = (
        items(scene(ENGLISH, each)) for each in (at, table("Sb2 Sb3 Sb4 Sc4 Sd4 Sd3 Sd2"))
    )
    assert [3, 4] == [len(before), len(after)]
    assert all(one is other for one, other in zip(before[:2], after[:2], strict=True))
    assert before[2] != after[2]
    looking = items(scene(ENGLISH, look(at, PYRGA.board, 1)))
    assert [False, True, False] == [
        one == other for one, other in zip(before, looking, strict=True)
    ]


def currents(text: str) -> list[str]:
    """The turns marked as the one shown."""
    marked = tree_of(text).findall(".//*[@aria-current]")
    return [spoken(button) for button in marked]


def spoken(button: Element) -> str:
    """What a turn in the list says to those who do not see its symbols."""
    return str(button.findtext("span[@class='unseen']"))


@every_seating
def test_the_list_of_turns_marks_the_turn_shown(kind: Kind, rng: Random) -> None:
    """Every turn stands in the list once, as it is written or worded; the one shown is marked."""
    board, parts = parts_of(kind.game.id).board, parts_of(kind.game.id)
    *_, at = tables(kind, kind.match(rng))
    if at.match.resignable:
        half = at.match.at(len(at.match.actions) // 2)
        at = at._replace(match=half.resign() if half.to_move else half)
    played = at.match.turns()
    texts = [worded(ENGLISH, parts, turn.text) for turn in played]
    assert "resign" not in texts
    count, ends = 0, []
    for turn in played:
        count += len(turn.actions)
        ends.append(count)
    for end in {0, *rng.sample(ends, min(6, len(ends))), *ends[-1:]}:
        shown = listing(scene(ENGLISH, look(at, board, end)))
        listed = tree_of(shown).findall(".//li/button")
        assert texts == [*map(spoken, listed)]
        at_end = [text for text, last in zip(texts, ends, strict=True) if last == end]
        wanted = at_end[-1:] if end == ends[-1] else at_end[:1]
        assert wanted == currents(shown)


def test_stepping_is_disabled_at_the_ends() -> None:
    """At the start one cannot go back, at the game itself not on; the four lead where they say."""
    at = table("Sb2 Sb3 Sb4")
    for count, wanted in ((0, "0011"), (1, "1111"), (3, "1100")):
        shown = tree_of(listing(scene(ENGLISH, look(at, PYRGA.board, count))))
        steps = shown.findall(".//button[@class='step'][@data-do='look']")
        assert wanted == "".join("0" if step.get("disabled") else "1" for step in steps)
        assert all(step.get("aria-label") for step in steps)
        aims = [int(step.get("data-at", "")) for step in steps]
        assert [0, max(0, count - 1), min(3, count + 1), 3] == aims


@pytest.mark.parametrize(("moves", "english"), [("Sb2", "1 turn"), ("Sb2 Sb3", "2 turns")])
def test_turns_are_counted(moves: str, english: str) -> None:
    """The list's head counts the turns; folded up, it says so and shows none; none, no list."""
    shown = listing(scene(ENGLISH, table(moves)))
    assert english == doing(shown, "list").text
    folded = listing(scene(ENGLISH, table(moves), TurnList(unfolded=False)))
    assert ("false", []) == (doing(folded, "list").get("aria-expanded"), currents(folded))
    assert "" == said(listing(scene(ENGLISH, table())))
