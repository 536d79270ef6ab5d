"""The view of a review, with its graph."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tessera.drawing.reasons import slowly
from tessera.drawing.svg import element, escaped
from tessera.page.core.html import button, percentage, quiet
from tessera.page.core.state import BoardSettings, GameUi, Scene
from tessera.page.features.review.model import (
    KNOWN,
    MOMENTS,
    NEARLY,
    OPEN,
    SPOKEN,
    WAYS,
    Review,
    ReviewedTurn,
    ReviewPanel,
    Stretch,
    chances,
    costly,
    given_up,
    hides,
    led,
    moments,
    named,
    reason,
)
from tessera.page.features.turns.view import Telling, drawn, name_of, signs, spoken
from tessera.play.annotations import GLYPHS
from tessera.play.contract import Seat
from tessera.play.match import Match
from tessera.play.memoize import memoize, memoize_last
from tessera.words.language import N_, Words

#: In the graph's units: its width, its height, and the radius of a sign for grade 0.
_WIDE, _HIGH, _SIGN = 600, 120, 5
_LEGEND: Final = N_(
    "Diamonds on a side’s line mark its costly turns; the larger the diamond, the costlier "
    "the turn."
)
_TWO: Final = N_(
    "Costly turns: a diamond for {first}, a square for {second}; the larger the mark, the "
    "costlier the turn."
)
#: Commands from the graph carry this value. They do not scroll the page to the board.
GRAPHED: Final = "graph"
#: A side and its chance after a turn, in thousandths; None if unknown.
_Chance = tuple[str, int] | None
#: Dash patterns, so that lines differ even without colours.
DASHES: Final = ("", "7 4", "2 3", "9 3 2 3")


@memoize_last
def _graph(
    telling: Telling, turns: Sequence[ReviewedTurn], unseen: Sequence[Stretch], match: Match
) -> str:
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
    told = "".join(_slow(stretch, count) for stretch in unseen)
    strips = "".join(_strip(telling, match, *each, count) for each in reviewed)
    picture = _drawn(told + middle + lines + shown + strips)
    names = "".join(
        element("span", escaped(name), class_="leads", aria_hidden="true")
        for name in (name_of(telling, side) for side in sides)
    )
    return element("div", picture + ("" if many else names), class_="plot" if many else "plot two")


def _legend(telling: Telling, turns: Sequence[ReviewedTurn], match: Match) -> str:
    called = [name_of(telling, side, N_("you")) for side in match.game.sides(match.setup)]
    text = _TWO if len(called) == 2 else _LEGEND
    told = telling.words(text, first=called[0], second=called[1])
    shown = element("p", escaped(told), class_="quiet legend", aria_hidden="true")
    return shown if any(turn.grade for turn in turns) else ""


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


def _here(turns: Sequence[ReviewedTurn], match: Match, shown: int) -> str:
    if shown < 0:
        return ""
    line = element("path", class_="at", d=f"M{_across(shown, max(1, len(turns))):g} 0V{_HIGH}")
    kind = "plot two" if len(match.game.sides(match.setup)) == 2 else "plot"
    return element("div", _drawn(line), class_=kind)


def _strip(telling: Telling, match: Match, turn: ReviewedTurn, shown: _Chance, count: int) -> str:
    title = element("title", escaped(_after(telling, match, turn, shown)))
    width, at = _WIDE / (count + 1), turn.number + 1
    return element(
        "rect", title, x=f"{_across(at, count) - width / 2:g}", y=0,
        width=f"{width:g}", height=_HIGH, class_="strip", data_do="study-turn", data_at=at,
        data_value=GRAPHED,
    )  # fmt: skip


def _after(telling: Telling, match: Match, turn: ReviewedTurn, shown: _Chance) -> str:
    said = [name_of(telling, turn.seat)]
    said += [telling.words(SPOKEN[GLYPHS[turn.grade - 1]])] if turn.grade else []
    if shown:
        of = f"{name_of(telling, shown[0])} {_share(telling.words, shown[1])}"
        said.append(telling.words(N_("chance: {seat}"), seat=of))
    return f"{named(match)[turn.number][0]} {', '.join(said)}"


def _share(_: Words, chance: int) -> str:
    return percentage(_, round(chance / 10))


def _across(number: int, count: int) -> float:
    return number * _WIDE / count


def _down(chance: int) -> float:
    return _HIGH * (1 - chance / 1000)


def _sign(match: Match, turn: ReviewedTurn, shown: _Chance, count: int) -> str:
    side = match.game.side(match.setup, turn.seat)
    # A stored review may hold anything, even a graded turn without a chance.
    of, chance = shown or (side, 0)
    x, y, far = _across(turn.number + 1, count), _down(chance), _SIGN + 2 * turn.grade
    shape = f"M{x - far:g} {y:g}L{x:g} {y - far:g}L{x + far:g} {y:g}L{x:g} {y + far:g}z"
    if side != of:
        far -= 2
        shape = f"M{x - far:g} {y - far:g}H{x + far:g}V{y + far:g}H{x - far:g}z"
    return element("path", class_=f"costly grade-{turn.grade} of-{side}", d=shape)


#: Regions of a review: the buttons for the two kinds of review (``ways``), the graph, the line at
#: the current turn (``here``), that turn's cost, the legend, the review's button or progress, the
#: buttons to find better turns (``onward``), and the results (``judged``).
REGIONS: Final = ("ways", "graphed", "here", "cost", "legend", "review", "onward", "judged")
#: Ids of the buttons that begin and stop a review, and of its table of turns.
BEGIN, HALT, BY_TURNS = "review-button", "review-stop", "by-turns"
#: Placeholder in a sentence, to be replaced by the signs of a turn.
_HERE: Final = "\x01"
BEGUN: Final = N_("Reviewing the game…")
_RESIGNED: Final = (
    N_("{seat} resigned although the chance to win was still {chance}%."),
    N_("You resigned although your chance to win was still {chance}%."),
)


def regions(
    scene: Scene, match: Match, shown: int, own: Sequence[Seat], *, low: bool
) -> dict[str, str]:
    """Return a review's regions. For ``own`` and ``low``, see `moments`.

    ``shown`` is the number of turns up to the position shown, or -1 outside the main line.
    """
    _, review = scene.words, scene[ReviewPanel].review
    found = dict.fromkeys(REGIONS, "")
    if match.outcome is None:
        return found
    if review is None:
        begin = button(_(N_("Review")), "study-review", class_="plain", id_=BEGIN)
        return found | {"review": begin}
    found["ways"] = _ways(_, review) if hides(match) else ""
    found["review"] = "" if review.done else _progress(_, review)
    turns, telling = review.turns, _telling(_, scene.ui, scene[BoardSettings].letters)
    if not turns:
        return found
    cost = ""
    if 0 < shown <= len(turns):
        turn, chance = turns[shown - 1], chances(match, turns)[shown - 1]
        after = _after(telling, match, turn, chance)
        cost = _moment(telling, match, turn) if turn.grade else quiet(after)
    told = moments(turns, own, low=low)
    seats = [seat for seat in match.seats if costly(turns, seat, low=low)]
    seats = [seat for seat in seats if seat in own] or seats
    judged = _moments(telling, match, review, told, shown) + _played(telling, match, turns)
    judged += _table(telling, turns, match)
    about = {"class_": "link", "href": f"pages/reviews.{_.language}.html"}
    judged += element("a", escaped(_(N_("How a review judges"))), **about)
    return found | {
        "graphed": _graph(telling, turns, review.unseen, match),
        "here": _here(turns, match, shown),
        "cost": cost,
        "legend": _legend(telling, turns, match),
        "onward": "".join(_find(telling, seat, named=(seat,) != tuple(own)) for seat in seats),
        "judged": judged,
    }


@memoize_last
def _telling(spoken: Words, ui: GameUi, letters: bool) -> Telling:
    return Telling(spoken, ui, letters=letters)


@memoize_last
def _played(telling: Telling, match: Match, turns: Sequence[ReviewedTurn]) -> str:
    known = [turn for turn in turns if turn.before is not None]
    seats = [seat for seat in match.seats if seat in {turn.seat for turn in known}]
    items = (element("li", _player(telling, match, seat, known)) for seat in seats)
    return element("ul", "".join(items), class_="players")


def _moments(
    telling: Telling, match: Match, review: Review, turns: Sequence[ReviewedTurn], shown: int
) -> str:
    _, words = telling.words, telling.ui.words
    shapes = [_headed if turn.number + 1 == shown else _moment for turn in turns]
    items = [shape(telling, match, turn) for shape, turn in zip(shapes, turns, strict=True)]
    said = [_slowly(telling, match, stretch) for stretch in review.unseen]
    said += [] if items or said else [_(N_("No costly turns."))]
    chance = given_up(match, review.turns)
    if match.resigned is not None and chance is not None:
        said.append(words.to(_, match.resigned, *_RESIGNED, chance=round(chance / 10)))
    items += [element("p", escaped(text)) for text in said]
    return element("ul", "".join(element("li", item) for item in items), class_="moments")


@memoize(MOMENTS)
def _slowly(telling: Telling, match: Match, stretch: Stretch) -> str:
    called = named(match)[stretch.first][0], named(match)[stretch.last][0]
    numbers = called[0].rstrip(".…"), called[1].rstrip(".…")
    return slowly(telling.words, telling.ui.words, match, *stretch[:3], numbers)


@memoize(MOMENTS + 1)
def _moment(telling: Telling, match: Match, turn: ReviewedTurn) -> str:
    _, found = telling.words, _headed(telling, match, turn)
    found += element("p", escaped(reason(_, telling.ui.words, match, turn)))
    if turn.better:
        text = escaped(_(N_("Better: {turn}"), turn=_HERE))
        found += element("p", text.replace(_HERE, _better(telling, match, turn)))
    if turn.reply:
        about = {"class_": "link", "data_at": turn.number}
        found += button(_(N_("Show the reply")), "study-answer", **about)
    return found


def _headed(telling: Telling, match: Match, turn: ReviewedTurn) -> str:
    _, before = telling.words, turn.before or 0
    fell = f"{round(before / 10)} → {_share(_, before - turn.loss)}"
    what = f"{name_of(telling, turn.seat)}, {_(SPOKEN[GLYPHS[turn.grade - 1]])}"
    said = element(
        "span", escaped(_(N_("{turn}: chance {fell}"), turn=what, fell=fell)), class_="quiet"
    )
    return f"{_to_turn(telling, match, turn.number)} {said}"


def _better(telling: Telling, match: Match, turn: ReviewedTurn) -> str:
    begun, first = match.at(turn.at)._replace(resigned=None), turn.better[:1]
    read = element("span", escaped(spoken(telling, begun, first)), class_="unseen")
    return read + element("span", signs(telling, begun, first)[0], aria_hidden="true")


def _find(telling: Telling, seat: str, *, named: bool) -> str:
    _ = telling.words
    text = _(N_("Find better turns: {seat}"), seat=name_of(telling, seat))
    return button(
        text if named else _(N_("Find better turns")), "find", class_="plain", data_value=seat,
        id_=f"find-{seat}",
    )  # fmt: skip


def _ways(_: Words, review: Review) -> str:
    shown = OPEN if review.open else KNOWN
    made = "".join(
        button(
            _(name), "study-review", class_="plain", id_=f"review-{way}", data_value=way,
            aria_pressed="true" if way == shown else "false",
        )
        for way, (name, _told) in WAYS.items()
    )  # fmt: skip
    group = element("div", made, class_="row ways", role="group", aria_label=_(N_("Review")))
    return group + element("p", escaped(_(WAYS[shown][1])), class_="quiet")


def _progress(_: Words, review: Review) -> str:
    bar = element("progress", "", max=100, value=review.share, aria_label=_(BEGUN))
    stop = button(_(N_("Stop")), "study-review-stop", class_="link", id_=HALT)
    return element("div", element("span", escaped(_(BEGUN))) + bar + stop, class_="row reviewing")


def _sample(turns: Sequence[ReviewedTurn], match: Match, seat: Seat) -> str:
    sides, side = list(led(match, turns)), match.game.side(match.setup, seat)
    if len(match.game.sides(match.setup)) == 2 or side not in sides:
        return ""
    dashes = DASHES[sides.index(side) % 4]
    line = element("path", d="M0 5H36", class_=f"of-{side}", stroke_dasharray=dashes or None)
    return element(
        "svg", line, class_="sample", viewBox="0 0 36 10", width=36, height=10, aria_hidden="true"
    )


def _player(telling: Telling, match: Match, seat: Seat, turns: Sequence[ReviewedTurn]) -> str:
    _, own = telling.words, [turn for turn in turns if turn.seat == seat]
    best, lost = sum(turn.loss < NEARLY for turn in own), sum(turn.loss for turn in own)
    told = _(
        N_(
            "{share}% of the turns were as good as the best; on average, each turn cost {loss}% "
            "of the chance to win."
        ),
        share=round(100 * best / len(own)), loss=_decimal(_, lost / len(own)),
    )  # fmt: skip
    if luck := sum(turn.luck for turn in own):
        told += " " + _(N_("Luck: {luck}%."), luck=_decimal(_, luck, sign="+"))
    called = element("b", escaped(name_of(telling, seat)))
    return f"{_sample(turns, match, seat)}{called} {escaped(told)}"


def _to_turn(telling: Telling, match: Match, number: int) -> str:
    count, turn = named(match)[number]
    about = {"data_do": "study-turn", "data_at": number + 1, "class_": "link"}
    inner = f"{count} {drawn(telling, turn.seat, turn.text)}"
    return element("button", inner, type="button", **about)


def _decimal(_: Words, thousandths: float, sign: str = "") -> str:
    """Return thousandths as a percentage with one decimal; ``sign`` precedes positive values."""
    text = f"{sign if thousandths > 0 else ''}{thousandths / 10:.1f}".replace("-", "\u2212")
    return text.replace(".", ",") if _.language == "fr" else text


@memoize_last
def _table(telling: Telling, turns: Sequence[ReviewedTurn], match: Match) -> str:
    _, sides = telling.words, match.game.sides(match.setup)
    name = name_of(telling, sides[0], N_("you"))
    chance = (
        _(N_("Chance after the turn: {seat}"), seat=name)
        if len(sides) == 2
        else _(N_("Chance after the turn"))
    )
    head = "".join(
        element("th", escaped(text), scope="col")
        for text in (_(N_("Turn")), chance, _(N_("Lost")), _(N_("Better")))
    )
    rows = "".join(
        element("tr", _row(telling, match, turn, shown))
        for turn, shown in zip(turns, chances(match, turns), strict=True)
    )
    inner = element("thead", element("tr", head)) + element("tbody", rows)
    summary = element("summary", escaped(_(N_("Turn by turn"))), id_=BY_TURNS)
    return element("details", summary + element("table", inner), class_="by-turns")


def _row(telling: Telling, match: Match, turn: ReviewedTurn, shown: _Chance) -> str:
    _, chance, lost, better = telling.words, "", "", ""
    if shown is not None:
        chance = _share(_, shown[1])
        if len(match.game.sides(match.setup)) != 2:
            chance = f"{name_of(telling, shown[0])}\u00a0{chance}"
    if turn.loss:
        grade = f" ({_(SPOKEN[GLYPHS[turn.grade - 1]])})" if turn.grade else ""
        lost = f"{_share(_, turn.loss)}{grade}"
    if turn.grade and turn.better:
        better = _better(telling, match, turn)
    cells = (escaped(chance), escaped(lost), better)
    go = element("th", _to_turn(telling, match, turn.number), scope="row")
    return go + "".join(element("td", cell) for cell in cells)
