"""Tables of three and four: the seats, the list of turns, open turns, undo, refusals."""

from __future__ import annotations

import pytest

from tessera.drawing.board import Choice, Picks
from tessera.page.core.choosing import cannot_undo, choose, own_decision, redone, typed, undone
from tessera.page.core.players import PERSON
from tessera.page.core.screen import GameScreen
from tessera.page.core.seats import next_choices, row, seats
from tessera.page.core.sentence import seat_name, spoken
from tessera.page.core.state import Saving, Scene, SessionState, Thinking
from tessera.page.core.table import Table
from tessera.page.features.turns.view import standings_line
from tessera.play.fault import Refused
from tessera.words.language import Words
from tests.page.tables import controls, doing, listing, picked, said, scene, table, tree
from tests.page.test_pending import trio
from tests.page.trio import BOARD, PARTS, Stones, TrioBoard
from tests.words.speaking import words

ENGLISH = words("en")
#: Where the eight ways go on a screen, from the top clockwise.
ACROSS, DOWN = (0, 1, 1, 1, 0, -1, -1, -1), (-1, -1, 0, 1, 1, 1, 0, -1)


def texts(at: Table) -> dict[str, str]:
    """What stands at each seat."""
    shown = tree(seats(scene(ENGLISH, at)))
    return {str(part.get("id")): " ".join(" ".join(part.itertext()).split()) for part in shown}


def test_each_seat_has_its_emblem_and_its_note() -> None:
    """The emblem is before the name and for the eyes alone; the note is said with the rest."""
    at = trio("a1", "+b2l", players={"blue": "bot:2"})
    found = tree(seats(scene(ENGLISH, at)))
    for seat in ("red", "green", "blue"):
        who = found.find(f"*[@id='seat-{seat}']//*[@class='who']")
        assert who is not None and f"icon {seat}" == who[0].get("class")
        assert "true" == who[0].get("aria-hidden")
    assert {
        "seat-red": "Red 1 stones",
        "seat-green": "Green not begun, to move 0 stones",
        "seat-blue": "Bot 2 Blue, not begun 0 stones",
    } == texts(at)


def test_what_is_asked_stands_in_the_row_of_the_moment() -> None:
    """So that the seats stay where they are; named after the one who is asked."""
    at = picked_wall()
    shown = tree(seats(scene(ENGLISH, at)))
    assert ["seat-red", "seat-green", "seat-blue"] == [part.get("id") for part in shown]
    (asking,) = tree(row(scene(ENGLISH, at)))
    assert ("group", "Red") == (asking.get("role"), asking.get("aria-label"))
    picks = [button.get("data-pick") for button in asking.findall("button")]
    assert ["side:l", "side:r", None] == picks
    for standing in ((Saving(watching=True),), (Thinking(running=True),)):
        waits = tree(row(scene(ENGLISH, at, *standing)))
        assert (Saving(watching=True) in standing) != bool(waits.findall(".//*[@data-pick]"))
    pyrga = picked(table(), "kind:T", "square:a1")
    assert 2 == len(tree(seats(scene(ENGLISH, pyrga))))


def picked_wall() -> Table:
    """A wall whose side is asked for."""
    return choose(trio("a1"), BOARD, "square:b2").table


@pytest.mark.parametrize(("count", "kind"), [(2, "list"), (3, "list rounds"), (4, "list rounds")])
def test_the_turns_of_a_round_stand_in_a_line(count: int, kind: str) -> None:
    """Two seats have columns; of more, each round is a line that may wrap."""
    at = trio("a1", "+b2l", "c3", "+a2l", "a3", "+b1r", "b3", seats=count)
    listed = tree(listing(scene(ENGLISH, at))).find(".//ol")
    assert listed is not None and kind == listed.get("class")
    lines = [[button.findtext("span") for button in standings_line] for standings_line in listed]
    every = ["a1 +b2l", "c3 +a2l", "a3 +b1r", "b3"]
    assert [every[at : at + count] for at in range(0, 4, count)] == lines


def test_nobody_resigns_among_more_than_two() -> None:
    """The control is not there, and the typed word is refused."""
    assert doing(controls(scene(ENGLISH, trio(seats=2))), "resign").text
    at = trio("a1", "+b2l")
    assert not tree(controls(scene(ENGLISH, at))).findall(".//*[@data-do='resign']")
    with pytest.raises(Refused) as refused:
        typed(at, "resign")
    assert ("syntax", "resign") == refused.value.fault[:2]


def test_an_open_turn_goes_on() -> None:
    """The same seat is asked what comes next, and no bot; a typed action may be the rest of it."""
    at = trio("a1", players={"green": "bot:1"})
    assert (True, None, "red") == (at.match.open, at.bot_to_move, at.match.to_move)
    assert "Red: put a wall (TR-1)." == spoken(scene(ENGLISH, at))
    assert ("a1", "+c3l") == typed(at, "+c3l").actions
    assert ("a1", "+c3l") == typed(trio(), "a1 +c3l").actions
    assert 1 == typed(trio(players={"green": "bot:1"}), "a1 +c3l").finished


def test_undo_takes_back_an_action_of_an_open_turn_then_turns() -> None:
    """Within one's own turn step by step, else to where a person's last turn began."""
    at = trio("a1", "+b2l", "c3", "+a2l", "a3")
    counts = []
    while own_decision(at) is not None:
        at = undone(at, BOARD)
        counts.append(len(at.match.actions))
    assert [4, 2, 0] == counts
    assert cannot_undo(at) is not None
    for count in (2, 4, 5):
        at = redone(at, BOARD)
        assert count == len(at.match.actions)


def test_redo_within_an_open_turn_is_a_step() -> None:
    """What was taken back in the middle of a turn comes back alone, and turns of bots after it."""
    bots = {"red": PERSON, "green": "bot:1", "blue": "bot:1"}
    whole = trio("a1", "+b2l", "c3", "+a2l", "a3", "+b1l", "c1", players=bots)
    back = undone(whole, BOARD)
    assert (6, False) == (len(back.match.actions), back.match.open)
    first = undone(back, BOARD)
    assert 0 == len(first.match.actions)
    assert 6 == len(redone(first, BOARD).match.actions)
    half = trio("a1", "+b2l", "c3", "+a2l", "a3", "+b1l", players=bots)
    half = half._replace(match=half.match.undo().undo().undo().undo().undo())
    assert half.match.open
    assert 6 == len(redone(half, BOARD).match.actions)


def test_a_bots_part_is_taken_back_with_ones_own_turn() -> None:
    """Also while the bot is in the middle of its turn."""
    bots = {"red": PERSON, "green": "bot:1", "blue": "bot:1"}
    at = trio("a1", "+b2l", "c3", players=bots)
    assert ("green", 0) == (at.match.to_move, own_decision(at))


def test_a_board_may_name_the_fault_itself() -> None:
    """Where no single action is meant, what is refused is what the board says."""
    at = choose(trio("a1"), BOARD, "square:a1").table
    assert at.refused is not None and "TR-2" == at.refused.rule
    assert "a1 is yours already (TR-2)." == spoken(scene(ENGLISH, at))
    other = choose(trio("a1", "+b2l"), BOARD, "square:b2").table
    assert other.refused is not None and "TR-1" == other.refused.rule


def test_a_board_can_mark_what_a_refusal_names() -> None:
    """A refused click and a refused typed turn alike; the next pick takes the mark away."""
    clicked = choose(trio("a1", "+b2l"), BOARD, "square:b2").table
    with pytest.raises(Refused) as refused:
        typed(trio("a1", "+b2l"), "a1")
    entered = trio("a1", "+b2l")._replace(refused=refused.value.fault)
    for at, square in ((clicked, "b2"), (entered, "a1")):
        assert at.refused == at.markings().refused
        drawn = GameScreen().regions(scene(ENGLISH, at))["marks"]
        assert f'd="{square}"' in drawn
    assert None is choose(trio("a1"), BOARD, "square:b2").table.markings().refused


def test_bots_of_one_level_are_told_apart() -> None:
    """By their seats in brackets; whose name nobody else has is called by it alone."""
    at = trio(players={"red": "bot:2", "green": "bot:2", "blue": "bot:1"})
    names = [seat_name(scene(ENGLISH, at), seat) for seat in at.match.seats]
    assert ["Bot 2 (Red)", "Bot 2 (Green)", "Bot 1"] == names
    shown = said(seats(scene(ENGLISH, at)))
    assert "Bot 2 (Red)not begun" in shown and "Bot 1Blue" in shown


def test_short_names_in_the_line_tell_seats_apart() -> None:
    """Among three a bot that nobody named is called as its seat, and you are "you"."""
    bots = {"green": "bot:2", "blue": "bot:2"}
    at = trio(players=bots)
    assert ["You", "Green", "Blue"] == short_names(at)
    assert ["Red", "Green", "Bot 2"] == short_names(trio(players={}), Blue="Bot 2")
    named = {"Red": "Ada", "Green": "Ada", "Blue": "Hal"}
    assert ["You", "Green", "Hal"] == short_names(at, **named)
    assert ["Red", "Green", "Hal"] == short_names(trio(players={}), **named)


def short_names(at: Table, **headers: str) -> list[str]:
    """What the players are called in the line that tells how it stands."""
    shown = tree(
        standings_line(scene(ENGLISH, at._replace(match=at.match._replace(headers=headers))))
    )
    return ["".join(each.itertext()) for each in shown.findall(".//*[@class='player']")]


def asking(at: Table, board: TrioBoard) -> Scene:
    """The same on another board."""
    return Scene(ENGLISH, PARTS._replace(board=board), SessionState(at))


def test_cancel_is_offered_where_something_is_begun() -> None:
    """What stands beside the board without a pick cannot be given up."""
    begun = tree(row(scene(ENGLISH, picked_wall())))
    assert 1 == len(begun.findall(".//*[@data-do='cancel']"))

    class Asking(TrioBoard):
        """Asks for a side before any pick."""

        def next_choices(self, _: Words, seen: Stones, picks: Picks) -> list[Choice]:
            """One side."""
            return [Choice("side:l", "", "l")]

    asked = tree(row(asking(trio("a1"), Asking())))
    assert asked.findall(".//*[@data-pick='side:l']")
    assert not asked.findall(".//*[@data-do='cancel']")


@pytest.mark.parametrize("quarters", range(4))
@pytest.mark.parametrize("straight", range(8))
def test_ways_stand_as_they_lie_on_the_screen(straight: int, quarters: int) -> None:
    """From left to right, or where they lie above each other from above, however it is turned."""

    class Asking(TrioBoard):
        """Asks for one of three ways next to each other."""

        def next_choices(self, _: Words, seen: Stones, picks: Picks) -> list[Choice]:
            """Clockwise."""
            ways = [(straight + turn) % 8 for turn in (-1, 0, 1)]
            return [Choice(f"way:{way}", "", str(way), way=way) for way in ways]

    at = trio("a1")._replace(quarters=quarters)
    found = next_choices(asking(at, Asking()))
    ways = [choice.way for choice in found if choice.way is not None]
    seen = [(way + 2 * quarters) % 8 for way in ways]
    across, down = ([table[way] for way in (seen[0], seen[2])] for table in (ACROSS, DOWN))
    assert straight == ways[1] and (across[0], down[0]) < (across[1], down[1])
