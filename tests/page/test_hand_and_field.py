"""What stays in its place while the turn passes on: hands, the typed field, the keys' line."""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple
from xml.etree.ElementTree import Element

import pytest

from tessera.games import catalogue
from tessera.page.core.choosing import look, paths, ready
from tessera.page.core.players import PERSON
from tessera.page.core.screen import GameScreen, skeleton, typing
from tessera.page.core.seats import holder, row, seats
from tessera.page.core.state import Saving, Thinking
from tessera.page.core.table import Table
from tessera.page.features.pieces.view import piece_row
from tessera.play.replay import read_record
from tests.page.tables import PYRGA, parts_of, said, scene, table, tables, tree
from tests.playthroughs.showing import HERE
from tests.properties.playing import Kind
from tests.saves.keeping import every_seating
from tests.words.speaking import every_language, words

ENGLISH: Final = words("en")


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


@every_language
def test_the_keys_are_told_as_long_as_the_game_goes_on(spoken: str) -> None:
    """What the keys do stands below the field, and describes the board to those who listen."""
    _ = words(spoken)
    grid = tree(skeleton(_, PYRGA)).find(".//*[@role='grid']")
    assert grid is not None
    for at in (table(), table("Sb2", black="bot:1"), look(table("Sb2 Sb3"), PYRGA.board, 0)):
        shown = GameScreen().regions(scene(_, at, Thinking(running=True)))["typing"]
        assert typing(scene(_, table())) == shown
        keys = tree(shown).find(f".//*[@id='{grid.get('aria-describedby')}']")
        assert keys is not None and _(PYRGA.words.KEYS) == keys.text
    for at, watching in ((table(), True), (table("Sb2 resign white"), False)):
        shown = GameScreen().regions(scene(_, at, Saving(watching=watching)))["typing"]
        assert "" == said(shown) and 'id="keys"' in shown


def asked_in_ta_yu() -> Table:
    """A game for four in which all are asked about a tile, at the second answer."""
    text = (HERE / "tayu-4-ta12-asked.txt").read_text().partition(" yes yes")[0]
    lines = [line for line in text.splitlines() if not line.startswith(("[Result", "[Reason"))]
    match = read_record("\n".join([*lines, "yes"]), catalogue.game)
    return ready(Table(match, dict.fromkeys(match.seats, PERSON), "name"), parts_of("tayu").board)


def test_who_is_asked_about_a_tile_sees_it_beside_the_answers() -> None:
    """It is another's tile, and nobody's to place."""
    at, board = asked_in_ta_yu(), parts_of("tayu").board
    drawers = [it for it in at.match.seats if board.hand(ENGLISH, at.observation, it)]
    assert len(drawers) == 1 and drawers != [at.match.to_move]
    tile, *answers = tree(piece_row(scene(ENGLISH, at)))[0]
    assert str(tile.get("aria-label")).startswith("Tile abd")
    assert (None, "true") == (tile.get("data-pick"), tile.get("aria-disabled"))
    assert ["answer:yes", "answer:no"] == [answer.get("data-pick") for answer in answers]
    assert "Tile abd" not in seats(scene(ENGLISH, at))


def test_the_block_and_the_row_are_there_to_the_end() -> None:
    """Nothing that stands below them moves when the game is over."""
    at = asked_in_ta_yu()
    texts = GameScreen().regions(scene(ENGLISH, at._replace(match=at.match.resign())))
    assert " " == texts["asked"]
    assert 2 == len(tree(texts["supply"]).findall("./div/button[@aria-disabled='true']"))
