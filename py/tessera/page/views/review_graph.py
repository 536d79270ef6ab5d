"""The graph of a review: who led when, the turns that cost something, where the turn shown is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tessera.drawing.svg import element, escaped
from tessera.page.model.game_parts import GameParts
from tessera.page.model.glyphs import SPOKEN
from tessera.page.model.review import ReviewedTurn, chances, led, named
from tessera.page.views.worded import worded
from tessera.play.annotations import GLYPHS
from tessera.play.match import Match
from tessera.words.language import N_, Words

#: How wide and high the graph is, in its own units; and how large the sign of a bad turn.
_WIDE, _HIGH, _SIGN = 600, 120, 5
#: What the signs in the graph are.
_LEGEND: Final = N_(
    "A diamond is a turn that cost something, on the line of its side; larger: it cost more."
)
_TWO: Final = N_(
    "A turn that cost something: a diamond for {first}, a square for {second}; larger: it cost "
    "more."
)
#: What a turn in the graph says to the command that shows it: the graph stays in sight.
GRAPHED: Final = "graph"
#: How lines are broken, so that they differ for everybody's eyes.
DASHES: Final = ("", "7 4", "2 3", "9 3 2 3")


def graph(_: Words, turns: Sequence[ReviewedTurn], match: Match, parts: GameParts) -> str:
    """Who led: a line a side, the costly turns on it; a click goes there.

    Of two sides it is the first one's line: so one leads above, the other one below.
    """
    sides = match.game.sides(match.setup)
    count, many = max(1, len(turns) - 1), len(sides) > 2
    lines = "".join(
        element(
            "polyline", points=_points(line, count), class_=f"of-{side}" if many else None,
            stroke_dasharray=DASHES[at % 4] or None,
        )
        for at, (side, line) in enumerate(led(match, turns).items())
    )  # fmt: skip
    middle = element("path", class_="middle", d=f"M0 {_HIGH // 2}H{_WIDE}")
    signs = "".join(_sign(turns, match, number, count) for number in _costly(turns))
    drawn = _drawn(middle + lines + signs + _strips(_, parts, turns, match))
    names = "".join(
        element("span", escaped(parts.words.seat(_, side)), class_="leads", aria_hidden="true")
        for side in (() if many else sides)
    )
    kind = "plot" if many else "plot two"
    return element("div", drawn + names, class_=kind) + _legend(_, turns, match, parts)


def _drawn(inner: str) -> str:
    """A picture as large as the graph."""
    return element(
        "svg", inner, class_="graph", aria_hidden="true", viewBox=f"0 0 {_WIDE} {_HIGH}",
        preserveAspectRatio="none",
    )  # fmt: skip


def here(turns: Sequence[ReviewedTurn], match: Match, shown: int) -> str:
    """Where in the graph the turn shown is: drawn over it."""
    if shown < 0:
        return ""
    at = _across(max(0, shown - 1), max(1, len(turns) - 1))
    line = element("path", class_="at", d=f"M{at:g} 0V{_HIGH}")
    two = len(match.game.sides(match.setup)) == 2
    return element("div", _drawn(line), class_="plot two" if two else "plot")


def _legend(_: Words, turns: Sequence[ReviewedTurn], match: Match, parts: GameParts) -> str:
    """What the signs in the graph are, where there are any."""
    sides = [parts.words.seat(_, side) for side in match.game.sides(match.setup)]
    told = _(_LEGEND)
    if len(sides) == 2:
        told = _(_TWO, first=sides[0], second=sides[1])
    shown = element("p", escaped(told), class_="quiet legend", aria_hidden="true")
    return shown if any(turn.grade for turn in turns) else ""


def _strips(_: Words, parts: GameParts, turns: Sequence[ReviewedTurn], match: Match) -> str:
    """What is pressed in the graph: a strip a turn, which tells what it is."""
    count = max(1, len(turns) - 1)
    width = _WIDE / (count + 1)
    return "".join(
        element(
            "rect", element("title", escaped(_hovered(_, match, parts, turn))),
            x=f"{_across(turn.number, count) - width / 2:g}", y=0, width=f"{width:g}",
            height=_HIGH, class_="strip", data_do="study-turn", data_at=turn.number + 1,
            data_value=GRAPHED,
        )
        for turn in turns
    )  # fmt: skip


def _hovered(_: Words, match: Match, parts: GameParts, turn: ReviewedTurn) -> str:
    """What is told of a turn where one points at it in the graph: whose it is, what it cost."""
    count, played = named(match)[turn.number]
    seat, text = parts.words.seat(_, turn.seat), worded(_, parts, played.text)
    grade = [_(SPOKEN[GLYPHS[turn.grade - 1]])] if turn.grade else []
    return f"{count} {text} ({', '.join([seat, *grade])})"


def _across(number: int, count: int) -> float:
    return number * _WIDE / count


def _points(line: list[tuple[int, int]], count: int) -> str:
    return " ".join(f"{_across(at, count):g},{_down(chance):g}" for at, chance in line)


def _down(chance: int) -> float:
    return _HIGH * (1 - chance / 1000)


def _costly(turns: Sequence[ReviewedTurn]) -> Iterator[int]:
    return (turn.number for turn in turns if turn.grade)


def _shown(turns: Sequence[ReviewedTurn], match: Match, number: int) -> tuple[str, int]:
    """Whose chance is shown at a turn that has a grade, and which."""
    # A review that was kept may hold anything.
    return chances(match, turns)[number] or (match.game.side(match.setup, turns[number].seat), 0)


def _sign(turns: Sequence[ReviewedTurn], match: Match, number: int, count: int) -> str:
    """A costly turn on its side's line: a sign for each grade; of two, a square is the other's."""
    turn = turns[number]
    side, (shown, chance) = match.game.side(match.setup, turn.seat), _shown(turns, match, number)
    x, y, far = _across(number, count), _down(chance), _SIGN + 2 * turn.grade
    shape = f"M{x - far:g} {y:g}L{x:g} {y - far:g}L{x + far:g} {y:g}L{x:g} {y + far:g}z"
    if side != shown:
        far -= 2
        shape = f"M{x - far:g} {y - far:g}H{x + far:g}V{y + far:g}H{x - far:g}z"
    return element("path", class_=f"costly grade-{turn.grade} of-{side}", d=shape)
