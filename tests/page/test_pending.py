"""Turns that wait to be confirmed: held, shown as if played, confirmed, taken back, dropped."""

from __future__ import annotations

from typing import Final

import pytest

from tessera.games.tyrus.tiles import PLACED
from tessera.page.core.choosing import (
    cancel,
    choose,
    dropped,
    look,
    new_table,
    played,
    typed,
    waits,
)
from tessera.page.core.screen import GameScreen
from tessera.page.core.seats import row
from tessera.page.core.sentence import told
from tessera.page.core.state import ALWAYS, LASTING, NEVER
from tessera.page.core.table import Table, called
from tessera.play.match import Match
from tessera.saves.named import given_name
from tests.outside import canals
from tests.outside import played as match_of
from tests.page.screens import after
from tests.page.tables import doing, parts_of, recorded, scene
from tests.words.speaking import words

ENGLISH: Final = words("en")
BOARD: Final = parts_of("pacru").board


def pacru(moves: str = "", seats: int = 2) -> Table:
    return new_table(match_of(moves, f'[Seats "{seats}"]', "pacru"), {}, BOARD, "name")


def held(*picks: str, at: Table | None = None) -> Table:
    """The table after picks, the last of which is held: e1-e2 unless others are named."""
    at = pacru() if at is None else at
    for pick in picks or ("square:e1", "square:e2"):
        chosen = choose(at, BOARD, pick, confirm=ALWAYS)
        assert chosen.action is None
        at = chosen.table
    assert at.pending is not None
    return at


def test_only_the_end_of_a_turn_is_held() -> None:
    """And only where the player wants that."""
    at = choose(pacru("e1-e2", 4), BOARD, "square:c1").table
    open_turn = choose(at, BOARD, "square:d2", confirm=ALWAYS)
    assert open_turn.action is not None and at.match.play(open_turn.action).open
    half = choose(pacru(), BOARD, "square:e1", confirm=ALWAYS).table
    assert (None, ("square:e1",)) == (half.pending, half.picks)
    for action in (
        choose(half, BOARD, "square:e2", confirm=NEVER).action,
        choose(half, BOARD, "square:e2").action,
    ):
        assert "e1-e2" == half.match.game.write(action)


def begun(match: Match, bot: str = "") -> Table:
    """A match between persons, the first of whom moves and is there; ``bot`` sits elsewhere."""
    players = dict.fromkeys(match.seats, bot or "person") | {match.to_move or "": "person"}
    at = new_table(match, players, parts_of(match.game.id).board, "name")
    return at._replace(acknowledged_by=match.to_move)


LAST: Final = canals("L")


@pytest.mark.parametrize(
    ("at", "waiting"),
    [
        (begun(match_of("")), False),
        (begun(match_of(""), "bot:1"), False),
        (begun(LAST), False),
        (begun(LAST, "bot:1"), True),
        (begun(after(0)), True),
        (begun(after(0), "bot:1"), False),
        (begun(after(PLACED - 2), "bot:1"), True),
        (begun(after(PLACED - 1), "bot:1"), True),
        (begun(after(PLACED - 1), "lesson"), True),
        (begun(after(PLACED - 2), "lesson"), False),
    ],
)
def test_what_cannot_be_taken_back_waits(at: Table, waiting: bool) -> None:
    """Open games never; where a tile is drawn after it, tiles are tallied, the screen handed on."""
    match = at.match.play(at.match.legal()[0])
    assert waiting == waits(at, match, LASTING)
    assert waits(at, match, ALWAYS) and not waits(at, match, NEVER)
    assert not waits(begun(canals()), canals("L"), ALWAYS)


def test_all_of_a_turn_that_waits_is_taken_back() -> None:
    at = choose(pacru("e1-e2", 4), BOARD, "square:c1").table
    moved = choose(at, BOARD, "square:d2")
    after = played(moved.table, BOARD, at.match.play(moved.action))
    one = held("square:d1", at=after)
    assert ["e1-e2", "c1-d2"] == dropped(one, BOARD).texts()
    assert ["e1-e2"] == cancel(one, BOARD).texts()


def test_a_held_turn_is_shown_as_played() -> None:
    """Board and seats show the position after it, with nothing to choose."""
    at, after = held(), pacru("e1-e2")
    assert after.match.state == at.state == at.observation
    shown = GameScreen().regions(scene(ENGLISH, at))
    assert GameScreen().regions(scene(ENGLISH, after))["pieces"] == shown["pieces"]
    assert "" == shown["preview"] and [] == at.texts()


def test_the_last_turn_of_a_game_is_held_like_any_other() -> None:
    whole = recorded("pacru-2-pa16-1")
    last = new_table(whole.at(len(whole.actions) - 1), {}, BOARD, "name")
    at = held(*BOARD.picks(whole.actions[-1]), at=last)
    assert at.pending is not None and at.pending.outcome is not None
    assert "PA-16" not in told(scene(ENGLISH, at))
    assert doing(row(scene(ENGLISH, at)), "confirm") is not None


def test_a_held_turn_has_the_name_that_the_game_is_given() -> None:
    at = called(held(), "Sunday")
    assert at.pending is not None
    assert ["Sunday", "Sunday"] == [given_name(at.match), given_name(at.pending)]
    assert "Sunday" == given_name(played(at, BOARD, at.pending).match)


@pytest.mark.parametrize(
    ("pick", "picks", "waits", "refused"),
    [
        ("square:d2", ("square:e1", "square:d2"), True, ""),
        ("square:a3", ("square:a3",), False, ""),
        ("square:e1", ("square:e1",), False, ""),
        ("square:a5", ("square:e1",), False, "PA-4"),
    ],
)
def test_another_pick_goes_on_as_if_nothing_had_been_held(
    pick: str, picks: tuple[str, ...], waits: bool, refused: str
) -> None:
    """Another square, another pawn, a square that is refused, or its own pawn again."""
    other, action = choose(held(), BOARD, pick, confirm=ALWAYS)
    assert (None, picks, waits) == (action, other.picks, other.pending is not None)
    assert refused == (other.refused.rule if other.refused else "")


def test_nothing_stale_is_left() -> None:
    """Whatever changes the match or what is shown of it, lets go of the held turn."""
    at = held()
    longer = pacru("e1-e2")._replace(pending=at.pending, picks=at.picks)
    assert None is look(longer, BOARD, 0).pending
    assert ((), None) == (look(longer, BOARD, 1).picks[1:], look(longer, BOARD, 1).pending)
    other = played(at, BOARD, typed(at, "e1-d2"))
    assert (None, ["e1-d2"]) == (other.pending, other.texts())
