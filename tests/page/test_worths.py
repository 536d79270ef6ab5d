"""Every choice valued: asked for, drawn on the squares, spoken there, gone with the position."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tessera.drawing.worths import DRAW, GUESS, LOSS, WIN, Sign
from tessera.games import catalogue
from tessera.page.core.choosing import new_table
from tessera.page.core.players import PERSON
from tessera.page.core.table import Table
from tessera.page.features.study import engine as worths
from tessera.page.features.study.engine import Engine, worth_spoken
from tessera.play.match import Match
from tessera.words.language import Words
from tests.outside import played
from tests.page import screens
from tests.page.studies import analysed, controller, over, studied
from tests.page.study_screens import valued
from tests.page.visitor import Visitor
from tests.picking import picks_of

pytestmark = pytest.mark.usefixtures("as_fetched")
#: The region that signs are drawn in.
LAYER: Final = "notes"
MATCH: Final = played("Sb2")


def table(*picks: str, match: Match = MATCH) -> Table:
    """A board of Pyrga with picks made."""
    board = catalogue.board("pyrga")
    return new_table(match, dict.fromkeys(match.seats, PERSON), board)._replace(
        picks=picks_of(*picks)
    )


def signs(values: dict[str, list[Any]], *picks: str) -> dict[str, Sign]:
    engine = Engine(on=True, match=MATCH, every=True, values=values)
    return worths.worth_signs(engine, table(*picks), catalogue.board("pyrga"))


def test_a_square_is_worth_the_best_that_can_follow() -> None:
    """Of a Triangle's headings: a sooner win, a win before a guess, a longer loss."""
    names = {heading: f"Tb1{heading}" for heading in "NEW"}
    every = [*names.values()]
    assert {*every} == {it for it in map(MATCH.game.write, MATCH.legal()) if it[:3] == "Tb1"}
    won, sooner, guess = ["wins", 7, 1000], ["wins", 3, 1000], ["lead", 3, 1000]
    lost, later, unknown = ["loses", 2, 0], ["loses", 6, 0], ["wins", 0, 1000]
    for told, sign in (
        ([won, sooner, guess], Sign(WIN, 3)),
        ([unknown, won, lost], Sign(WIN, 7)),
        ([guess, unknown, lost], Sign(WIN, 0)),
        ([lost, later, lost], Sign(LOSS, 6)),
        ([lost, ["drawn", 0, 500], lost], Sign(DRAW, 0)),
        ([lost, ["lead", -2, 199], later], Sign(GUESS, 1)),
        ([lost, ["lead", 0, 500], later], Sign(GUESS, 3)),
        ([guess, lost, later], Sign(GUESS, 5)),
    ):
        values = dict(zip(every, told, strict=True))
        assert {"square:b1": sign} == signs(values, "kind:T"), told
        found = signs(values, "kind:T", "square:b1")
        assert {f"heading:{heading}" for heading in names} == {*found}


def test_what_is_not_known_yet_is_not_said() -> None:
    """A square is not lost while one of its choices is open; it is won as soon as one wins."""
    assert {} == signs({"Tb1N": ["loses", 2, 0]}, "kind:T")
    assert {"square:b1": Sign(WIN, 1)} == signs({"Tb1N": ["wins", 1, 1000]}, "kind:T")
    assert {} == signs({}, "kind:T")
    engine = Engine(on=True, match=None, every=True, values={"Tb1N": ["wins", 1, 1000]})
    assert {} == worths.worth_signs(engine, table("kind:T"), catalogue.board("pyrga"))


def shown(at: Visitor) -> dict[str, Sign]:
    """What is shown of the next pick; it stands on the squares, in the grid, beside the board."""
    found = worths.worth_signs(at.session[Engine], at.session.table, at.session.board)
    squares = worths.on_squares(found)
    drawn = at.document.regions[LAYER]
    assert len(squares) == drawn.count('class="worth ')
    for name, sign in squares.items():
        assert at.document.cells[name].endswith(worth_spoken(Words(), sign))
    rest = [sign for pick, sign in found.items() if not pick.startswith("square:")]
    told = at.text("engine")
    assert all(worth_spoken(Words(), sign) in told for sign in rest)
    return found


def asked_for(game: str) -> Visitor:
    """Somebody at a turn of a game that is over, at which there is a choice, all of it valued."""
    at = studied(over(game))
    at.press("study-engine", data_value="every")
    assert at.bots[-1].asked is None
    while len(at.match.legal()) < 2:
        at.key("ArrowLeft")
    asked = at.bots[-1].asked
    assert asked is not None and asked.asks is not None and asked.asks["values"]
    return at


@pytest.mark.parametrize("game", catalogue.GAMES)
def test_every_choice_of_every_game(game: str) -> None:
    """Asked for in the engine's part; whatever is picked next, its worth is there, until then."""
    at = asked_for(game)
    assert not shown(at)
    analysed(at)
    board, count = at.session.board, len(at.match.actions)
    begun = at.session.table.picks
    (action, *_) = [it for it in at.match.legal() if board.picks(it)[: len(begun)] == begun]
    for pick in board.picks(action)[len(begun) :]:
        assert pick in shown(at), (pick, at.session.table.picks)
        at.pick(pick)
    assert len(at.match.actions) > count
    assert not shown(at) and "worth" not in at.document.regions[LAYER]


def test_what_is_proven_is_counted_and_announced() -> None:
    """While it comes it is shown; once nothing more comes it is said."""
    at = valued()
    assert {"square:b1": Sign(WIN, 5), "square:a2": Sign(LOSS), "square:b3": Sign(DRAW)} == {
        pick: sign for pick, sign in shown(at).items() if sign.kind != GUESS
    }
    count = len(at.match.legal())
    told = f"3 of {count} choices proven: 1 won, 1 drawn, 1 lost."
    assert told in at.text("engine") and told not in at.heard
    asked = at.bots[-1].query
    values = dict(controller(at)[Engine].values)
    line = {"line": ["Cb1"], "verdict": ["wins", 0], "chance": 1000, "depth": 0}
    message = {"lines": [line], "nodes": 12, "values": values, "done": True}
    asked.moved({"kind": "analysis", "asked": None, **message})
    assert told == at.heard[-1]
    assert "next move" not in at.text("engine")


def test_a_better_turn_to_be_found_is_not_given_away() -> None:
    at = screens.reviewed()
    at.press("study-desk")
    at.press("study-engine", data_value="every")
    at.key("ArrowLeft")
    analysed(at)
    assert shown(at)
    at.press("find")
    assert "worth" not in at.document.everything().partition("tessera.game")[0]
