"""Pieces that are turned: how one lies at first, where it fits, and turning it on."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import NamedTuple
from xml.etree.ElementTree import Element

import pytest

from tessera.page.core.board import meant, squares
from tessera.page.core.choosing import cancel, choose, new_table, paths, played, previewed, ready
from tessera.page.core.players import PERSON
from tessera.page.core.screen import GameScreen
from tessera.page.core.seats import seats
from tessera.page.core.sentence import told
from tessera.page.core.state import Saving
from tessera.page.core.table import Table
from tessera.page.features.pieces.model import next_square, spins, spun, turns
from tessera.page.features.pieces.view import piece_holder, piece_row
from tessera.play.match import Match
from tests.page.bars import BARS, BOARD, Bars
from tests.page.tables import doing, scene, table, tree
from tests.words.speaking import words

ENGLISH = words("en")
PLAIN = ()
#: Red has two bars of a kind in hand.
ALIKE = Bars("ABAAAA", (True, False), ("L",))


def bars(*actions: str, players: Mapping[str, str] | None = None, **options: str) -> Table:
    """A table with the bars after some actions, in which a person has red."""
    match = Match.new(BARS, BARS.setup(2, options), Random(0))
    for action in actions:
        match = match.play(action)
    return new_table(match, players or {"red": PERSON, "blue": "bot:1"}, BOARD, "name")


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


def test_of_two_bars_the_one_just_drawn_is_ready() -> None:
    """Unless the other was picked last; each then lies. What is tried is judged for that one."""
    two = bars("L", hand="two")
    assert ("A", "B") == two.observation.hands["red"]
    assert ("tile:B", "heading:N") == two.picks
    assert ("tile:A", "heading:N") == picked(two, "tile:A").picks
    tried = choose(two, BOARD, "square:a1").table.refused
    assert tried is not None and "B:a1N" == tried.facts["text"]
    turned = spun(picked(two, "tile:B"), BOARD)
    assert ("tile:A", "heading:E") == picked(turned, "tile:A").picks
    assert ("tile:A", "heading:N") == ready(two._replace(picks=(), last_pick="tile:A"), BOARD).picks
    alike = new_table(two.match._replace(states=(two.match.states[0], ALIKE)), two.players, BOARD)
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
        assert chosen.table.pending is not None and fits == chosen.table.spun


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
    assert other.pending is not None and ("L", "A:c1W") == other.pending.actions
    assert at.picks == spun(other, BOARD).picks
    assert ("tile:A", "heading:W") == cancel(other, BOARD).picks


def test_what_cannot_be_turned_stays_the_same_table() -> None:
    """Before the draw, on a bot's turn, while one looks back."""
    for at in (bars(), bars("L", "A:b1E"), bars("L")._replace(viewed=0)):
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
    assert (text, "") == told(scene(ENGLISH, at))


def asking(at: Table, standing: tuple[NamedTuple, ...] = PLAIN) -> list[Element]:
    """What stands in the row of what is asked."""
    found = tree(piece_row(scene(ENGLISH, at, *standing))).find("./div[@id='asking']")
    assert found is not None
    return [*found]


def names(parts: list[Element]) -> list[str]:
    """What they do or are, in their order."""
    return [str(part.get("data-do") or part.get("aria-label")) for part in parts]


def test_the_row_has_the_button_the_hand_and_the_answers() -> None:
    """Each in its place, which it keeps while a turn is held: the bar that is placed stays."""
    assert [] == names(asking(bars()))
    assert ["spin", "bar A"] == names(asking(bars("L")))
    held = asking(picked(bars("L"), "square:c1"))
    assert ["spin", "bar A", "confirm", "cancel"] == names(held)
    assert [None, None] == [held[0].get("aria-disabled"), held[1].get("data-pick")]
    assert ["bar A"] == names(asking(bars("L"), (Saving(watching=True),)))
    two = bars("L", hand="two")
    assert ["spin", "bar A", "bar B"] == names(asking(two))
    assert ["spin", "bar B", "confirm", "cancel"] == names(asking(picked(two, "square:c1")))


def test_the_button_waits_where_a_bar_fits_in_one_way_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It keeps its place and the focus. A bar of the toy always fits the other way round, too."""
    held = picked(bars("L"), "square:c1")
    assert turns(held, BOARD) and not turns(bars(), BOARD)
    monkeypatch.setattr("tessera.page.features.pieces.view.spins", lambda *_given: False)
    spin = asking(held)[0]
    assert ("spin", "true") == (spin.get("data-do"), spin.get("aria-disabled"))


def test_the_hand_lies_as_it_is_turned() -> None:
    """So a finger sees it before it taps; of two bars the one that is picked."""
    turned = spun(bars("L"), BOARD)
    assert ["heading:E"] == [text(part) for part in asking(turned)[1:]]
    assert ["", "heading:N"] == [text(part) for part in asking(bars("L", hand="two"))[1:]]
    assert ["heading:E"] == [text(part) for part in asking(picked(turned, "square:c1"))[1:2]]


def text(part: Element) -> str:
    """The words in it."""
    return "".join(part.itertext())


def test_the_row_keeps_its_place() -> None:
    """So nothing moves when a bar is drawn; at the end it is left free."""
    for at in (bars(), bars("L"), bars("L", "A:b1E")):
        assert 1 == len(tree(piece_row(scene(ENGLISH, at))).findall("./div[@id='asking']"))
    over = bars("L")._replace(match=bars("L").match.resign())
    assert " " == piece_row(scene(ENGLISH, over))
    ended = table("Sb2")
    ended = ended._replace(match=ended.match.resign())
    assert "" == GameScreen().regions(scene(ENGLISH, ended))["asked"]


def test_a_bar_in_the_row_is_not_in_a_seats_hand() -> None:
    """Whoever holds it: who looks on sees it there, too; what is face down stays at its seat."""
    for at in (bars("L"), bars("L", players={"red": "bot:1", "blue": PERSON})):
        assert "bar A" in piece_row(scene(ENGLISH, at))
        assert "bar A" not in seats(scene(ENGLISH, at))
    two = bars("L", hand="two", players={"red": "bot:1", "blue": PERSON})
    assert ["bar A"] == names(asking(two))
    assert "a hidden bar" in seats(scene(ENGLISH, two))
    assert piece_holder(scene(ENGLISH, bars())) is None


@pytest.mark.parametrize(
    ("at", "size", "wanted"),
    [
        ((2.5, 2.5), 14, "square:c3"),
        ((0.6, 0.4), 14, "square:b5"),
        ((0.4, 0.6), 14, "square:a4"),
        ((-0.4, 2.5), 14, "square:a3"),
        ((0.5, 0.5), 30, ""),
        ((-1.5, 2.5), 14, ""),
    ],
)
def test_a_finger_means_the_nearest_square(
    at: tuple[float, float], size: float, wanted: str
) -> None:
    """Of those where the bar can lie, if its middle is within reach."""
    assert wanted == meant(bars("L"), BOARD, "", (*at, size))
    assert "" == meant(bars(), BOARD, "", (*at, size))


def test_squares_that_can_be_picked() -> None:
    """However the bar has to lie; in reading order on the screen, round, and back."""
    at = bars("L")
    corners = {"a1", "a5", "e1", "e5"}
    assert {name for piece_row in BOARD.ROWS for name in piece_row} - corners == squares(at, BOARD)
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
    assert {} == paths(at._replace(viewed=0), BOARD)
    assert paths(at, BOARD) == paths(bars("L"), BOARD)


def test_the_supply_stands_beside_the_board() -> None:
    """What can be picked there can be while it is to be chosen from; a pick of it is played."""
    for at, live in ((bars(), 2), (bars("L"), 0), (bars("L", "A:b1E"), 0)):
        shown = GameScreen().regions(scene(ENGLISH, at))["supply"]
        assert live == len(tree(shown).findall("./button[@data-pick]"))
        watched = GameScreen().regions(scene(ENGLISH, at, Saving(watching=True)))["supply"]
        assert not tree(watched).findall("./button[@data-pick]")
    assert "R" == choose(bars(), BOARD, "draw:R", confirm=True).action


def test_the_button_says_what_it_does() -> None:
    """Its name begins with the word on it, which a narrow screen leaves out."""
    for _, word, name in (
        (ENGLISH, "Rotate", "Rotate the tile"),
        (words("fr"), "Tourner", "Tourner la tuile"),
    ):
        spin = doing(piece_row(scene(_, bars("L"))), "spin")
        assert (word, name) == (text(spin), spin.get("aria-label"))
