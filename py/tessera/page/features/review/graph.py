"""The graph of a review: who led, with the turns that cost something."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tessera.drawing.svg import element, escaped
from tessera.page.features.review.model import (
    SPOKEN,
    ReviewedTurn,
    Stretch,
    chances,
    led,
    named,
    slow,
)
from tessera.page.features.turns.view import Telling, name_of, worded
from tessera.play.annotations import GLYPHS
from tessera.play.match import Match
from tessera.play.memoize import memoize_last
from tessera.words.language import N_

#: How wide and high the graph is, in its own units; and how large the sign of a bad turn.
_WIDE, _HIGH, _SIGN = 600, 120, 5
_LEGEND: Final = N_(
    "A diamond is a turn that cost something, on the line of its side; larger: it cost more."
)
_TWO: Final = N_(
    "A turn that cost something: a diamond for {first}, a square for {second}; larger: it cost "
    "more."
)
NO_BREAK: Final = "\u00a0"
#: What a turn in the graph says to the command that shows it: the graph stays in sight.
GRAPHED: Final = "graph"
#: How lines are broken, so that they differ for everybody's eyes.
DASHES: Final = ("", "7 4", "2 3", "9 3 2 3")


@memoize_last
def graph(
    telling: Telling, turns: Sequence[ReviewedTurn], unseen: Sequence[Stretch], match: Match
) -> str:
    """Who led: a line a side (of two, the first one's), with costly turns; a click goes there.

    It is after a turn that its sign stands. Where a side lost slowly lies under its line.
    """
    sides = match.game.sides(match.setup)
    count, many = max(1, len(turns)), len(sides) > 2
    lines = "".join(
        element(
            "polyline", class_=f"of-{side}" if many else None,
            points=" ".join(f"{_across(at, count):g},{_down(it):g}" for at, it in line.items()),
            stroke_dasharray=DASHES[place % 4] or None,
        )
        for place, (side, line) in enumerate(led(match, turns).items())
    )  # fmt: skip
    middle = element("path", class_="middle", d=f"M0 {_HIGH // 2}H{_WIDE}")
    reviewed = [*zip(turns, chances(match, turns), strict=True)]
    shown = "".join(_sign(match, *each, count) for each in reviewed if each[0].grade)
    told = "".join(_slow(stretch, count) for stretch in slow(match, turns, unseen))
    strips = "".join(_strip(telling, match, *each, count) for each in reviewed)
    picture = _drawn(told + middle + lines + shown + strips)
    names = "".join(
        element("span", escaped(name), class_="leads", aria_hidden="true")
        for name in (name_of(telling, side) for side in sides)
    )
    return element("div", picture + ("" if many else names), class_="plot" if many else "plot two")


def legend(telling: Telling, turns: Sequence[ReviewedTurn], match: Match) -> str:
    """What the signs mean, if there is one."""
    sides, told = match.game.sides(match.setup), telling.words(_LEGEND)
    if not any(turn.grade for turn in turns):
        return ""
    if len(sides) == 2:
        first, second = (name_of(telling, side, N_("you")) for side in sides)
        told = telling.words(_TWO, first=first, second=second)
    return element("p", escaped(told), class_="quiet legend", aria_hidden="true")


def _slow(stretch: Stretch, count: int) -> str:
    left, right = (_across(at, count) for at in (stretch.first, stretch.last + 1))
    return element(
        "rect", class_=f"slow of-{stretch.side}", x=f"{left:g}", y=0, width=f"{right - left:g}",
        height=_HIGH,
    )  # fmt: skip


def _drawn(inner: str) -> str:
    return element(
        "svg", inner, class_="graph", aria_hidden="true", viewBox=f"0 0 {_WIDE} {_HIGH}",
        preserveAspectRatio="none",
    )  # fmt: skip


def here(turns: Sequence[ReviewedTurn], match: Match, shown: int) -> str:
    if shown < 0:
        return ""
    at = _across(shown, max(1, len(turns)))
    line = element("path", class_="at", d=f"M{at:g} 0V{_HIGH}")
    two = len(match.game.sides(match.setup)) == 2
    return element("div", _drawn(line), class_="plot two" if two else "plot")


def _strip(
    telling: Telling, match: Match, turn: ReviewedTurn, shown: tuple[str, int] | None, count: int
) -> str:
    """What is pressed to see the match after a turn, and tells it where one points."""
    _, (number, played) = telling.words, named(match)[turn.number]
    said = [name_of(telling, turn.seat)]
    said += [_(SPOKEN[GLYPHS[turn.grade - 1]])] if turn.grade else []
    said += [f"{name_of(telling, shown[0])} {share(shown[1])}"] if shown else []
    text = f"{number} {worded(_, telling.ui, played.text)} ({', '.join(said)})"
    width, at = _WIDE / (count + 1), turn.number + 1
    return element(
        "rect", element("title", escaped(text)), x=f"{_across(at, count) - width / 2:g}", y=0,
        width=f"{width:g}", height=_HIGH, class_="strip", data_do="study-turn", data_at=at,
        data_value=GRAPHED,
    )  # fmt: skip


def share(chance: int) -> str:
    return f"{round(chance / 10)}{NO_BREAK}%"


def _across(number: int, count: int) -> float:
    return number * _WIDE / count


def _down(chance: int) -> float:
    return _HIGH * (1 - chance / 1000)


def _sign(match: Match, turn: ReviewedTurn, shown: tuple[str, int] | None, count: int) -> str:
    """A costly turn on its side's line: a sign for each grade; of two, a square is the other's."""
    side = match.game.side(match.setup, turn.seat)
    # A review that was kept may hold anything.
    of, chance = shown or (side, 0)
    x, y, far = _across(turn.number + 1, count), _down(chance), _SIGN + 2 * turn.grade
    shape = f"M{x - far:g} {y:g}L{x:g} {y - far:g}L{x + far:g} {y:g}L{x:g} {y + far:g}z"
    if side != of:
        far -= 2
        shape = f"M{x - far:g} {y - far:g}H{x + far:g}V{y + far:g}H{x - far:g}z"
    return element("path", class_=f"costly grade-{turn.grade} of-{side}", d=shape)
