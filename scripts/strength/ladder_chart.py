"""Chart of the ladder's scale: the ratings of every form's players, as SVG for a page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import ceil, floor
from typing import Final, NamedTuple

from strength.ratings import Rating
from tessera.drawing.svg import element, escaped

#: Sizes in pixels of a screen that is 320 wide.
WIDTH, SIDE, TITLE, LANE, GAP, AXIS = 304, 14, 20, 18, 8, 18
#: Least distance of two marks in a lane, and half the size of a mark.
APART, HALF = 19, 7
#: Half the height of the ends of an interval.
END: Final = 4
#: Elo points between two lines of the grid, and to which the range is rounded.
GRID, ROUND = 500, 100
#: Short names of the anchors, in a mark.
SHORT: Final[Mapping[str, str]] = {
    "random": "R", "greedy": "G", "uct:300": "U₁", "uct:2000": "U₂", "uct:20000": "U₃",
}  # fmt: skip


class ChartWords(NamedTuple):
    """Texts of the chart: its title and description, in which each form has a sentence."""

    title: str
    description: str
    form: str
    rating: str


class Axis(NamedTuple):
    """The range of ratings that is shown, in Elo points."""

    low: int
    high: int

    def at(self, elo: float) -> float:
        """Place of a rating, in pixels; ratings outside are at the edge."""
        share = (min(self.high, max(self.low, elo)) - self.low) / (self.high - self.low)
        return round(SIDE + share * (WIDTH - 2 * SIDE), 1)


def chart(
    words: ChartWords, forms: Mapping[str, Mapping[str, Rating]], names: Mapping[str, str]
) -> str:
    """The chart of the forms' ratings, by title; ``names`` are the players' names in words."""
    elos = [rating.elo for known in forms.values() for rating in known.values()]
    axis = Axis(ROUND * floor(min(elos) / ROUND - 1), ROUND * ceil(max(elos) / ROUND + 1))
    height, parts = AXIS, list[str]()
    for title, known in forms.items():
        parts.append(_text(SIDE, height + 14, title, "start", 13))
        height += TITLE
        for group in (filter(str.isdecimal, known), SHORT):
            for lane in lanes(axis, {name: known[name] for name in group if name in known}):
                parts += [_mark(axis, name, known[name], height + LANE / 2) for name in lane]
                height += LANE
        height += GAP
    told = (_told(words, title, known, names) for title, known in forms.items())
    about = element("title", escaped(words.title), id_="scale-title")
    about += element("desc", escaped(" ".join([words.description, *told])), id_="scale-told")
    inner = about + "".join(_grid(axis, height)) + "".join(parts)
    # Markdown ends raw HTML at an empty line, so the drawing has none.
    return element(
        "svg", inner, class_="chart", viewBox=f"0 0 {WIDTH} {height}", role="img",
        aria_labelledby="scale-title scale-told", fill="currentColor",
    )  # fmt: skip


def lanes(axis: Axis, ratings: Mapping[str, Rating]) -> list[list[str]]:
    """The players in lanes, so that no two marks of a lane overlap."""
    found: list[list[str]] = []
    for name in sorted(ratings, key=lambda it: ratings[it].elo):
        place = axis.at(ratings[name].elo)
        free = (lane for lane in found if place - axis.at(ratings[lane[-1]].elo) >= APART)
        lane = next(free, None)
        if lane is None:
            found.append([name])
        else:
            lane.append(name)
    return found


def _mark(axis: Axis, name: str, rating: Rating, y: float) -> str:
    """A player's interval and mark: a disc for a level, a frame for an anchor."""
    x, level = axis.at(rating.elo), name.isdecimal()
    ends = f"M{axis.at(rating.low)} {y - END}v{2 * END}m0 {-END}H{axis.at(rating.high)}"
    bar = element("path", d=f"{ends}m0 {-END}v{2 * END}", class_="span")
    shape = element("circle", cx=x, cy=y, r=HALF, class_="level") if level else element(
        "rect", x=x - HALF, y=y - HALF, width=2 * HALF, height=2 * HALF, class_="anchor"
    )  # fmt: skip
    sign = name if level else SHORT[name]
    return bar + shape + _text(x, y + 4, sign, "middle", 11, "level" if level else "")


def _grid(axis: Axis, height: float) -> Iterator[str]:
    """Lines at round ratings, with numbers above them."""
    for elo in range(GRID * ceil(axis.low / GRID), axis.high + 1, GRID):
        x = axis.at(elo)
        yield element("path", d=f"M{x} {AXIS}V{height}", class_="grid")
        yield _text(x, 12, signed(elo), "middle", 11)


def _text(x: float, y: float, text: str, anchor: str, size: int, kind: str = "") -> str:
    about = {"x": x, "y": y, "text_anchor": anchor, "font_size": size, "class_": kind or None}
    return element("text", escaped(text), **about)


def _told(
    words: ChartWords, title: str, known: Mapping[str, Rating], names: Mapping[str, str]
) -> str:
    """A form's ratings as a sentence."""
    told: Iterable[str] = (
        words.rating.format(name=names[name], elo=signed(known[name].elo))
        for name in names
        if name in known
    )
    return words.form.format(title=title, ratings=", ".join(told))


def signed(elo: float) -> str:
    """A rating as a whole number, with a real minus sign."""
    return f"{elo:.0f}".replace("-", "\N{MINUS SIGN}")
