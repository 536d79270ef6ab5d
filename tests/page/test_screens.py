"""The screen of a game: what is offered can be done, what cannot is disabled, all is labelled."""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple
from xml.etree.ElementTree import Element

import pytest

from tessera.page.core.board import LAYERS
from tessera.page.core.choosing import look, paths, previewed, undone
from tessera.page.core.screen import REGIONS, GameScreen, skeleton
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
    parts_of,
    picked,
    said,
    scene,
    table,
    tables,
    tree,
)
from tests.properties.playing import Kind
from tests.saves.keeping import every_seating
from tests.words.speaking import every_language, words

ENGLISH = words("en")
STANDINGS: Final[list[tuple[NamedTuple, ...]]] = [
    (Saving("kept"),),
    (Saving("full"), Trouble("Trouble & <strife>")),
    (Saving("blocked", watching=True),),
    (Saving("kept"), Thinking(running=True)),
    (Saving("kept"), TurnList(unfolded=False)),
]


def offered(text: str) -> list[str]:
    """The picks that buttons offer."""
    return [it.get("data-pick", "") for it in tree(text).findall(".//button[@data-pick]")]


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
    board = parts_of(kind.game.id).board
    for at in tables(kind, kind.match(rng)):
        tree(skeleton(words(spoken), parts_of(kind.game.id)) + whole_screen(at, (), spoken))
        shown = look(at, board, rng.randrange(len(at.match.actions) + 1))
        for standing in rng.sample(STANDINGS, 2):
            tree(whole_screen(rng.choice([at, shown]), standing, spoken))


@pytest.mark.sampled(4)
@every_seating
def test_what_players_are_called_is_text(kind: Kind, rng: Random) -> None:
    """A name full of markup comes out as it was typed, everywhere."""
    for at in tables(kind, kind.match(rng)):
        headers = {at.match.game.header(seat): MARKUP for seat in at.match.seats}
        named = at._replace(match=at.match._replace(headers=headers))
        shown = tree(whole_screen(named, (Saving("kept"), Trouble(MARKUP))))
        assert not shown.findall(".//b")
        assert MARKUP in "".join(shown.itertext())


def test_the_skeleton_has_every_region() -> None:
    """Side column, layers of the drawing and grid are there, each once, by their ids."""
    shown = tree(skeleton(ENGLISH, PYRGA))
    found = {element.get("id") for element in shown.iter() if element.get("id")}
    names = {*REGIONS, *LAYERS, "thought", "thoughts"}
    assert {*names, "grid", "drawing"} <= found
    assert names - {"ground"} == {*GameScreen().regions(scene(ENGLISH, table()))}


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
    shown = tree(row(scene(ENGLISH, picked(table("Sb2 Sb3"), "kind:T"))))
    buttons = shown.findall(".//button[@data-pick]")
    pressed = {b.get("aria-label"): b.get("aria-pressed") for b in buttons}
    assert {"Square: 4": "false", "Triangle: 5": "true", "Cylinder: 5": "false"} == pressed


@every_language
def test_seats_say_who_plays_and_who_is_to_move(spoken: str) -> None:
    """Name, colour, the bot's level, whose turn it is, whether it thinks, and the towers."""
    _ = words(spoken)
    at = table("Sb2", black="bot:2")
    at = at._replace(match=at.match._replace(headers={"White": "Ann"}))
    white, black = (
        "".join(it.itertext()) for it in tree(seats(scene(_, at, Thinking(running=True))))
    )
    assert "Ann" in white and PYRGA.words.seat(_, "white") in white
    assert _("thinking…") in black and _("to move") not in black + white
    assert _.ngettext("{count} tower", "{count} towers", 0) in white
    assert _("to move") in "".join(tree(seats(scene(_, at)))[1].itertext())


NAMED: Final = table("Sb2", name="x")


@pytest.mark.parametrize(
    ("at", "standing", "can"),
    [
        (table("", name="x"), (), "-undo -redo resign"),
        (NAMED, (), "undo -redo resign"),
        (table("Sb2"), (), "undo -redo -resign"),
        (undone(table("Sb2 Sb3", name="x"), PYRGA.board), (), "undo redo resign"),
        (table("Sb2", name="x", white="bot:1"), (), "-undo -redo resign"),
        (
            table("Sb2", name="x", black="bot:1"),
            (Thinking(running=True),),
            "undo -redo -resign hurry",
        ),
        (table("Sb2", name="x", black="bot:1"), (), "undo -redo -resign"),
        (NAMED, (Saving(watching=True),), "-undo -redo -resign"),
        (table("Sb2 resign white", name="x"), (), "undo -redo"),
        (look(table("Sb2 Sb3", name="x"), PYRGA.board, 1), (), "-redo -resign"),
    ],
)
def test_controls_that_cannot_work_are_disabled(
    at: Table, standing: tuple[NamedTuple, ...], can: str
) -> None:
    """Taking back, playing again, giving up, hurrying: each can be used exactly when it works."""
    shown = controls(scene(ENGLISH, at, *standing))
    there = [
        name
        for name in ("undo", "redo", "resign", "hurry")
        if tree(shown).findall(f".//*[@data-do='{name}']")
    ]
    assert can == " ".join(name if able(shown, name) else f"-{name}" for name in there)
    assert able(shown, "again")


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
    longer = table("Sb2 Sb3 Sb4 Sc4 Sd4 Sd3 Sd2")
    before, after = (items(scene(ENGLISH, each)) for each in (at, longer))
    assert [3, 4] == [len(before), len(after)]
    assert all(one is other for one, other in zip(before[:2], after[:2], strict=True))
    assert before[2] != after[2]
    looking = items(scene(ENGLISH, look(at, PYRGA.board, 1)))
    same = [one == other for one, other in zip(before, looking, strict=True)]
    assert [False, True, False] == same


def spoken(button: Element) -> str:
    """What a turn in the list says to those who do not see its symbols."""
    return str(button.findtext("span[@class='unseen']"))


def currents(text: str) -> list[str]:
    """The turns marked as the one shown."""
    return [spoken(button) for button in tree(text).findall(".//*[@aria-current]")]


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
        assert texts == [*map(spoken, tree(shown).findall(".//li/button"))]
        at_end = [text for text, last in zip(texts, ends, strict=True) if last == end]
        assert (at_end[-1:] if end == ends[-1] else at_end[:1]) == currents(shown)


@pytest.mark.parametrize(("count", "works"), [(0, "0011"), (1, "1111"), (3, "1100")])
def test_stepping_is_disabled_at_the_ends(count: int, works: str) -> None:
    """At the start one cannot go back, at the game itself not on; the four lead where they say."""
    shown = tree(listing(scene(ENGLISH, look(table("Sb2 Sb3 Sb4"), PYRGA.board, count))))
    steps = shown.findall(".//button[@class='step'][@data-do='look']")
    assert works == "".join("0" if step.get("disabled") else "1" for step in steps)
    assert all(step.get("aria-label") for step in steps)
    aims = [int(step.get("data-at", "")) for step in steps]
    assert [0, max(0, count - 1), min(3, count + 1), 3] == aims


@pytest.mark.parametrize(("moves", "english"), [("Sb2", "1 turn"), ("Sb2 Sb3", "2 turns")])
def test_turns_are_counted(moves: str, english: str) -> None:
    """The list's head counts the turns; folded up, it says so and shows none; none, no list."""
    assert english == doing(listing(scene(ENGLISH, table(moves))), "list").text
    folded = listing(scene(ENGLISH, table(moves), TurnList(unfolded=False)))
    assert ("false", []) == (doing(folded, "list").get("aria-expanded"), currents(folded))
    assert "" == said(listing(scene(ENGLISH, table())))
