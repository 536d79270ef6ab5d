"""Dragging, in every game: the same two picks as by two clicks, by mouse and by finger."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

import pytest

from tessera.games import catalogue
from tessera.page.core.board import REACH
from tessera.page.core.choosing import paths
from tessera.page.core.events import Grip, Press, Spot
from tessera.page.core.state import Saving
from tessera.play.match import Match
from tests.page.visitor import Visitor

#: How large a square is on the screen: as on a telephone, and as on a desk.
SMALL: Final = 40.0
LARGE: Final = 90.0


def started(game: str, rng: Random, count: int = 0) -> Visitor:
    """A tab with a game between persons, after so many actions or more, where a drag can begin."""
    rules = catalogue.game(game)
    match = Match.new(rules, rules.setup(2, {}), rng)
    while len(match.actions) < count or not _drags(match):
        legal = match.legal()
        if not legal:
            match, count = Match.new(rules, rules.setup(2, {}), rng), 0
            continue
        match = match.play(legal[rng.randrange(len(legal))])
    visitor = Visitor()
    visitor.open(match, dict.fromkeys(match.seats, "person"))
    if visitor.session.table.curtain:
        visitor.clock.turn_on(1)
        visitor.press("lift")
    return visitor


def _drags(match: Match) -> bool:
    board = catalogue.board(match.game.id)
    return any(len(board.picks(action)) > 1 for action in match.legal())


def draggable(game: str) -> bool:
    """True if a turn is more than one pick, at once or after the first action."""
    rules = catalogue.game(game)
    match = Match.new(rules, rules.setup(2, {}), Random(0))
    return _drags(match) or _drags(match.play(match.legal()[0]))


every_game = pytest.mark.parametrize("game", [it for it in catalogue.GAMES if draggable(it)])


def a_path(visitor: Visitor, rng: Random) -> tuple[str, str]:
    """What is dragged, and the square it goes to, of a random legal action."""
    session = visitor.session
    found = [path for path in paths(session.table, session.board) if len(path) > 1]
    while True:
        path = rng.choice(found)
        squares = [pick for pick in path[1:] if pick.startswith("square:")]
        if squares and squares[0] != path[0]:
            return path[0], squares[0]


def grip(
    visitor: Visitor, pick: str, *, touch: bool = False, size: float = LARGE, off: float = 0
) -> Grip:
    """A pointer on a square's middle, so many pixels beside it, or on something in hand."""
    rows = visitor.session.board.ROWS
    name = pick.removeprefix("square:")
    for down, row in enumerate(rows):
        if name in row:
            spot = (row.index(name) + 0.5 + off / size, down + 0.5, size)
            x, y = spot[0] * size, spot[1] * size
            return Grip(x, y, pick, touch, _always(spot))
    return Grip(-100, -100, pick, touch)


def _always(spot: Spot) -> Callable[[], Spot]:
    return lambda: spot


def drag(visitor: Visitor, begun: str, to: str, **about: Any) -> dict[str, str]:
    """Press, go there, let go; the click that browsers send after that, too.

    What is drawn before it is let go is given.
    """
    page = visitor.drags
    assert page.grip(grip(visitor, begun, **about))
    assert (True, "") == (visitor.document.still, visitor.document.carried)
    page.drag(grip(visitor, to, **about))
    assert visitor.document.carried.startswith("<svg")
    drawn = {layer: visitor.document.regions[layer] for layer in ("marks", "choices", "preview")}
    page.let_go(grip(visitor, to, **about))
    assert not visitor.document.carried and not visitor.document.still
    if not about.get("touch"):
        visitor.site.input.press(Press(pick=to, touch=False))
    return drawn


@every_game
@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "finger"])
def test_dragging_is_two_clicks(game: str, rng: Random, *, touch: bool) -> None:
    """Whatever is dragged leaves the table as two clicks do, and shows its targets as one does."""
    for count in (0, rng.randrange(30)):
        seed = rng.random()
        one, other = (started(game, Random(seed), count) for _each in range(2))
        begun, to = a_path(one, rng)
        dragged = drag(one, begun, to, touch=touch)
        if begun not in other.session.table.picks:
            other.pick(begun)
        other.point(to)
        assert dragged == {layer: other.document.regions[layer] for layer in dragged}
        if touch and other.session.board.SPINS:
            other.site.input.press(Press(pick=to, touch=True))
        else:
            other.pick(to)
        for each in (one, other):
            assert (begun in each.session.table.picks) or each.match.actions
        assert one.session.table.picks == other.session.table.picks
        assert one.match.actions == other.match.actions
        assert (one.session.table.pending is None) == (other.session.table.pending is None)
        assert one.document.regions["choices"] == other.document.regions["choices"]


@every_game
def test_a_drag_that_ends_nowhere_changes_nothing(game: str, rng: Random) -> None:
    """Beside the board, where it began, by Escape, or when the browser takes the pointer away."""
    visitor = started(game, rng)
    page, begun = visitor.drags, a_path(visitor, rng)
    before, regions = visitor.session.table, dict(visitor.document.regions)
    away = Grip(900, 900)
    for end in (
        lambda: page.let_go(away),
        lambda: page.let_go(grip(visitor, begun[0])),
        lambda: visitor.key("Escape"),
        lambda: page.give_up(""),
    ):
        assert page.grip(grip(visitor, begun[0]))
        page.drag(grip(visitor, begun[1]))
        page.drag(away)
        end()
        assert before == visitor.session.table and regions == visitor.document.regions
        assert not visitor.document.carried and not visitor.document.still
        visitor.site.input.press(Press(pick=None))
        assert before == visitor.session.table


def test_a_short_way_is_a_click(rng: Random) -> None:
    visitor = started("shacru", rng)
    begun, _to = a_path(visitor, rng)
    page, there = visitor.drags, grip(visitor, begun)
    page.grip(there)
    page.drag(there._replace(x=there.x + 5))
    assert not visitor.document.carried
    page.let_go(there._replace(x=there.x + 5))
    visitor.site.input.press(Press(pick=begun, touch=False))
    assert (begun,) == visitor.session.table.picks


def test_what_cannot_be_dragged_scrolls(rng: Random) -> None:
    """A finger on an empty square or another's pawn holds nothing still; nor where one watches."""
    visitor = started("shacru", rng)
    session = visitor.session
    able = {path[0] for path in paths(session.table, session.board)}
    for name in (name for row in session.board.ROWS for name in row):
        held = visitor.drags.grip(grip(visitor, f"square:{name}", touch=True, size=LARGE))
        assert held == visitor.document.still == (f"square:{name}" in able)
    session.commit(Saving(watching=True))
    assert not any(visitor.drags.grip(grip(visitor, pick)) for pick in able)


@pytest.mark.parametrize("game", ["shacru", "pacru"])
def test_a_finger_means_the_nearest_square(game: str, rng: Random) -> None:
    visitor = started(game, rng)
    session = visitor.session
    known = [
        path
        for path, action in paths(session.table, session.board).items()
        if len(path) == 2 and not session.table.match.play(action).open
    ]
    ends = [path for path in known if path[1].startswith("square:") and path[0] != path[1]]
    for pick in rng.choice(ends):
        spot = grip(visitor, pick, touch=True, size=SMALL, off=REACH - 1).spot
        visitor.site.input.press(Press(pick=pick, touch=True, spot=spot))
    assert visitor.match.actions


def test_what_is_dragged_goes_when_its_turn_is_over(rng: Random) -> None:
    """A key plays meanwhile: the picture is gone, and letting go means nothing."""
    visitor = started("tyrus", rng)
    begun, to = a_path(visitor, rng)
    page = visitor.drags
    page.grip(grip(visitor, begun))
    page.drag(grip(visitor, to))
    assert visitor.document.carried
    visitor.play(catalogue.game("tyrus").write(visitor.match.legal()[0]))
    count = len(visitor.match.actions)
    assert not visitor.document.carried and not visitor.document.still
    page.let_go(grip(visitor, to))
    assert count == len(visitor.match.actions)
