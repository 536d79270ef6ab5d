"""The screen of a game: what is offered can be done, what cannot is disabled, all is labelled."""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple
from xml.etree.ElementTree import Element

import pytest

from tessera.page.core.board import LAYERS
from tessera.page.core.choosing import look, paths, previewed, undone
from tessera.page.core.players import PERSON
from tessera.page.core.screen import GameScreen, skeleton
from tessera.page.core.seats import holder, row, seats
from tessera.page.core.state import Saving, Thinking, Trouble, TurnList
from tessera.page.core.table import Table
from tessera.page.features.turns.view import worded
from tests.page.tables import (
    MARKUP,
    PYRGA,
    able,
    beside,
    controls,
    listing,
    parts_of,
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
    return [it.get("data-pick", "") for it in tree(text).findall(".//button[@data-pick]")]


def whole_screen(at: Table, standing: tuple[NamedTuple, ...], spoken: str = "en") -> str:
    """All that the page shows, in one text."""
    texts = GameScreen().regions(scene(words(spoken), at, *standing))
    drawn = {name: texts.pop(name) for name in list(texts) if name in LAYERS}
    return "".join(texts.values()) + f"<svg>{''.join(drawn.values())}</svg>"


@pytest.mark.slow
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
    for at in tables(kind, kind.match(rng)):
        headers = {at.match.game.header(seat): MARKUP for seat in at.match.seats}
        named = at._replace(match=at.match._replace(headers=headers))
        shown = tree(whole_screen(named, (Saving("kept"), Trouble(MARKUP))))
        assert not shown.findall(".//b")
        assert MARKUP in "".join(shown.itertext())


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


NAMED: Final = table("Sb2", name="x")


@pytest.mark.parametrize(
    ("at", "standing", "can"),
    [
        (NAMED, (), "undo -redo resign"),
        (table("Sb2"), (), "undo -redo -resign"),
        (undone(table("Sb2 Sb3", name="x"), PYRGA.board), (), "undo redo resign"),
        (table("Sb2", name="x", white="bot:1"), (), "-undo -redo resign"),
        (
            table("Sb2", name="x", black="bot:1"),
            (Thinking(running=True),),
            "undo -redo -resign hurry",
        ),
        (NAMED, (Saving(watching=True),), "-undo -redo -resign"),
        (table("Sb2 resign white", name="x"), (), "undo -redo"),
        (look(table("Sb2 Sb3", name="x"), PYRGA.board, 1), (), "-undo -redo -resign"),
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


def spoken(button: Element) -> str:
    """What a turn in the list says to those who do not see its symbols."""
    return str(button.findtext("span[@class='unseen']"))


@pytest.mark.slow
@pytest.mark.sampled(6)
@every_seating
def test_the_list_of_turns_marks_the_turn_shown(kind: Kind, rng: Random) -> None:
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
        current = [*map(spoken, tree(shown).findall(".//*[@aria-current]"))]
        assert (at_end[-1:] if end == ends[-1] else at_end[:1]) == current


def hands(at: Table, standing: tuple[NamedTuple, ...]) -> dict[str, list[Element]]:
    """What lies in each seat's hand: in the row of the moment, or at the seat."""
    shown = scene(ENGLISH, at, *standing)
    texts = tree(seats(shown) + row(shown))
    found = {seat: texts.find(f"*[@id='seat-{seat}']/*[@role='group']") for seat in at.match.seats}
    held = holder(scene(ENGLISH, at))
    if held is not None:
        found[held] = texts.find("*[@id='asking']")
    return {
        seat: [each for each in (hand if hand is not None else ()) if each.get("class") == "choice"]
        for seat, hand in found.items()
    }


@pytest.mark.sampled(6)
@every_seating
def test_a_persons_hand_stays_in_place(kind: Kind, rng: Random) -> None:
    """The hand in the row is of buttons as long as the game goes on: none loses the focus.

    They wait without a pick, and say so, while it is not their turn; another's hand, one that is
    hidden, and any hand after the end, is of pictures that say what they are.
    """
    board = parts_of(kind.game.id).board
    for at in tables(kind, kind.match(rng)):
        players = rng.choice((at.players, {**at.players, at.match.seats[-1]: "bot:1"}))
        for one in (at._replace(players=players), look(at, board, 0)._replace(players=players)):
            standing = rng.choice(((), (Thinking(running=True),), (Saving(watching=True),)))
            firsts = {path[0] for path in paths(one, board)}
            for seat, hand in hands(one, standing).items():
                mine = one.choosing and seat == one.match.to_move
                held = seat == holder(scene(ENGLISH, one))
                person = held and players[seat] == PERSON and one.match.outcome is None
                known = [it.pick for it in board.hand(ENGLISH, one.observation, seat)]
                for choice, pick in zip(hand, known, strict=False):
                    # A tile that one is only asked about is nobody's to place.
                    live = mine and Saving(watching=True) not in standing
                    live = live and (not board.SPINS or pick in firsts)
                    waits(choice, person=person and pick != "", live=live)


def waits(choice: Element, *, person: bool, live: bool) -> None:
    """Something in hand is a button or a picture, and can be picked or waits, as it should."""
    assert ("button" if person else "span") == choice.tag
    assert live == (choice.get("data-pick") is not None)
    assert (None if live or not person else "true") == choice.get("aria-disabled")
    assert choice.get("disabled") is None
    assert choice.get("aria-label") if person else choice.findtext("*[@class='unseen']")
    assert live or choice.get("aria-pressed") != "true"
