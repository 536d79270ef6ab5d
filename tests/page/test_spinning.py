"""Pieces that are turned: how one lies at first, where it fits, and turning it on."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest

from tessera.page.craft.spinning import next_square, spins, spun, squares
from tessera.page.players import PERSON
from tessera.page.room import Standing
from tessera.page.screens import previewed, regions, told
from tessera.page.seats import seats
from tessera.page.table import Table, cancel, choose, laid, paths, played, ready
from tessera.play.match import Match
from tests.page.bars import BARS, BOARD, ROOM, Bars
from tests.page.tables import doing, tree
from tests.words.speaking import words

ENGLISH = words("en")
#: Red has two bars of a kind in hand.
ALIKE = Bars("ABAAAA", (True, False), ("L",))


def bars(*actions: str, players: Mapping[str, str] | None = None, **options: str) -> Table:
    """A table with the bars after some actions, in which a person has red."""
    match = Match.new(BARS, BARS.setup(2, options), Random(0))
    for action in actions:
        match = match.play(action)
    return laid(match, players or {"red": PERSON, "blue": "bot:1"}, BOARD, "name")


def picked(at: Table, *picks: str) -> Table:
    """The table after these picks, none of which completes an action at once."""
    for pick in picks:
        chosen = choose(at, BOARD, pick, confirm=True)
        assert chosen.action is None
        at = chosen.table
    return at


def test_one_bar_in_hand_is_ready_and_lies_somehow() -> None:
    """The first way there is, at first; before a bar is drawn nothing is picked."""
    assert () == bars().picks
    assert ("tile:A", "heading:N") == bars("L").picks


def test_it_lies_as_the_one_before_where_it_can() -> None:
    """The next bar lies as the last did; Cancel lets it lie so, too."""
    at = spun(bars("L"), BOARD)
    assert ("tile:A", "heading:E") == at.picks == cancel(at, BOARD).picks
    chosen = choose(at, BOARD, "square:c3")
    assert "A:c3E" == chosen.action
    after = played(chosen.table, BOARD, chosen.table.match.play("A:c3E").play("L"))
    after = played(after, BOARD, after.match.play("A:a2N"))
    assert ((), "heading:E") == (after.picks, after.spun)
    assert "heading:E" == played(after, BOARD, after.match.play("L")).picks[1]


def test_of_two_bars_one_is_chosen_first() -> None:
    """Neither is ready, unless both are of a kind or one was picked last; each then lies."""
    two = bars("L", hand="two")
    assert ((), {"A", "B"}) == (two.picks, set(two.sight.hands["red"]))
    assert ("tile:B", "heading:N") == picked(two, "tile:B").picks
    assert ("tile:B", "heading:N") == ready(two._replace(thumb="tile:B"), BOARD).picks
    turned = spun(picked(two, "tile:B"), BOARD)
    assert ("tile:A", "heading:E") == picked(turned, "tile:A").picks
    alike = laid(two.match._replace(states=(two.match.states[0], ALIKE)), two.players, BOARD)
    assert ("tile:A", "heading:N") == alike.picks


@pytest.mark.parametrize("square", ["square:a1", "square:c1", "square:e5"])
def test_where_it_does_not_fit_it_is_turned_on(square: str) -> None:
    """Clockwise to the first way that does; a corner takes no bar at all."""
    at = bars("L")
    fits = {"square:c1": "heading:E"}.get(square)
    chosen = choose(at, BOARD, square, confirm=True)
    if fits is None:
        assert chosen.table.refused is not None
        assert ("BR-1", at.picks) == (chosen.table.refused.rule, chosen.table.picks)
        assert at.picks == previewed(at, BOARD, square)
    else:
        assert ("tile:A", fits, square) == chosen.table.picks == previewed(at, BOARD, square)
        assert chosen.table.held is not None and fits == chosen.table.spun


def test_spinning_with_nothing_meant() -> None:
    """Each way in its turn, clockwise or back, and round."""
    at, lay = bars("L"), []
    for _step in range(5):
        at = spun(at, BOARD)
        lay.append(at.picks[1][-1])
    assert "ESWNE" == "".join(lay)
    assert "heading:N" == spun(at, BOARD, step=-1).picks[1]


def test_spinning_at_a_square() -> None:
    """Only ways that fit there; from the one that the preview shows; where none does, any."""
    at = bars("L")
    assert "heading:W" == spun(at, BOARD, "square:c1").picks[1]
    assert "heading:W" == spun(at, BOARD, "square:c1", step=-1).picks[1]
    assert "heading:S" == spun(at, BOARD, "square:a3").picks[1]
    assert "heading:E" == spun(at, BOARD, "square:a1").picks[1]
    assert at.picks == spun(spun(at, BOARD, "square:a3"), BOARD, "square:a3").picks


def test_spinning_what_is_held() -> None:
    """It stays on its square, held anew in the next way that fits; where none does, as it is."""
    at = picked(bars("L"), "square:c1")
    other = spun(at, BOARD, "square:e3")
    assert ("tile:A", "heading:W", "square:c1") == other.picks
    assert other.held is not None and ("L", "A:c1W") == other.held.actions
    assert at.picks == spun(other, BOARD).picks
    assert ("tile:A", "heading:W") == cancel(other, BOARD).picks


def test_what_cannot_be_turned_stays_the_same_table() -> None:
    """Before the draw, on a bot's turn, while one looks back."""
    for at in (bars(), bars("L", "A:b1E"), bars("L")._replace(shown=0)):
        assert not spins(at, BOARD)
        assert at is spun(at, BOARD)


def test_a_second_click_plays_what_is_held() -> None:
    """As in other games."""
    at = picked(bars("L"), "square:c1")
    assert "A:c1E" == choose(at, BOARD, "square:c1", confirm=True).action
    assert "A:c1E" == choose(bars("L"), BOARD, "square:c1", confirm=False).action


def test_without_a_bar_a_square_is_refused() -> None:
    """The board says why."""
    refused = choose(bars(), BOARD, "square:c3").table.refused
    assert refused is not None and "BR-2" == refused.rule


def test_of_a_held_turn_what_was_shown_before_is_not_told_again() -> None:
    """The draw was told when it was made."""
    at = picked(bars("L"), "square:c1")
    text = "Red plays A:c1E of (). Confirm it, or take it back."
    assert (text, "") == told(ENGLISH, at, ROOM)


def test_the_button() -> None:
    """In a row below the seats, with the hand or the answers; only while something can turn."""
    assert not tree(seats(ENGLISH, bars(), ROOM, Standing())).findall(".//*[@data-do='spin']")
    for at in (bars("L"), picked(bars("L"), "square:c1")):
        shown = tree(seats(ENGLISH, at, ROOM, Standing()))
        row = shown.find("./div[@id='asking']")
        assert row is not None
        spin = row.findall("./button[@data-do='spin']")
        assert ["Turn the tile"] == [button.text for button in spin]
        assert bool(at.held) == bool(row.findall("./button[@data-do='confirm']"))
        assert bool(at.held) != bool(row.findall("./button[@data-pick='tile:A']"))
        watching = tree(seats(ENGLISH, at, ROOM, Standing(watching=True)))
        assert not watching.findall(".//*[@data-do='spin']")


def test_the_row_is_there_before_anything_stands_in_it() -> None:
    """So nothing moves when a bar is drawn; at the end it goes."""
    for at in (bars(), bars("L"), bars("L", "A:b1E")):
        assert 1 == len(tree(seats(ENGLISH, at, ROOM, Standing())).findall("./div[@id='asking']"))
    over = bars("L")._replace(match=bars("L").match.resign())
    assert not tree(seats(ENGLISH, over, ROOM, Standing())).findall("./div[@id='asking']")


def test_squares_that_can_be_picked() -> None:
    """However the bar has to lie; in reading order on the screen, round, and back."""
    at = bars("L")
    corners = {"a1", "a5", "e1", "e5"}
    assert {name for row in BOARD.ROWS for name in row} - corners == squares(at, BOARD)
    assert ("b5", "a4") == (next_square(at, BOARD, "a5"), next_square(at, BOARD, "d5"))
    assert ("d1", "b5") == (next_square(at, BOARD, "b5", -1), next_square(at, BOARD, "d1"))
    turned = at._replace(quarters=2)
    assert ("d1", "e2") == (next_square(turned, BOARD, "e1"), next_square(turned, BOARD, "b1"))
    held = picked(at, "square:c1")
    assert squares(at, BOARD) == squares(held, BOARD)
    assert set() == squares(bars(), BOARD) and None is next_square(bars(), BOARD, "c3")


def test_the_paths_of_a_match_are_made_once() -> None:
    """Every move of the pointer asks for them."""
    at = bars("L")
    assert paths(at, BOARD) is paths(at._replace(picks=()), BOARD)
    assert {} == paths(at._replace(shown=0), BOARD)
    assert paths(at, BOARD) == paths(bars("L"), BOARD)


def test_the_supply_stands_beside_the_board() -> None:
    """What can be picked there can be while it is to be chosen from; a pick of it is played."""
    for at, live in ((bars(), 2), (bars("L"), 0), (bars("L", "A:b1E"), 0)):
        shown = regions(ENGLISH, at, ROOM, Standing())["supply"]
        assert live == len(tree(shown).findall("./button[@data-pick]"))
        watched = regions(ENGLISH, at, ROOM, Standing(watching=True))["supply"]
        assert not tree(watched).findall("./button[@data-pick]")
    assert "R" == choose(bars(), BOARD, "draw:R", confirm=True).action


def test_the_button_says_what_it_does() -> None:
    """It is a button like others."""
    assert "plain" == doing(seats(ENGLISH, bars("L"), ROOM, Standing()), "spin").get("class")
