"""A review, as HTML text, with its graph."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tessera.drawing.reasons import slowly
from tessera.drawing.svg import element, escaped
from tessera.page.core.html import button
from tessera.page.core.state import BoardSettings, GameUi, Scene
from tessera.page.features.review.model import (
    SPOKEN,
    Review,
    ReviewedPlayer,
    ReviewedTurn,
    ReviewPanel,
    Stretch,
    chances,
    costly,
    hides,
    led,
    moments,
    named,
    reason,
)
from tessera.page.features.turns.view import Telling, drawn, signs, spoken, worded
from tessera.play.annotations import GLYPHS
from tessera.play.match import Match
from tessera.play.memoize import memoize_last
from tessera.words.language import N_, Words

#: How wide and high the graph is, in its own units; and how large the sign of a bad turn.
_WIDE, _HIGH, _SIGN = 600, 120, 5
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


def _graph(
    telling: Telling, turns: Sequence[ReviewedTurn], unseen: Sequence[Stretch], match: Match
) -> str:
    """Who led: a line a side (of two, the first one's), with costly turns; a click goes there.

    Where a side lost slowly lies under its line.
    """
    sides = match.game.sides(match.setup)
    count, many = max(1, len(turns) - 1), len(sides) > 2
    lines = "".join(
        element(
            "polyline", class_=f"of-{side}" if many else None,
            points=" ".join(f"{_across(number, count):g},{_down(it):g}" for number, it in line),
            stroke_dasharray=DASHES[at % 4] or None,
        )
        for at, (side, line) in enumerate(led(match, turns).items())
    )  # fmt: skip
    middle = element("path", class_="middle", d=f"M0 {_HIGH // 2}H{_WIDE}")
    costly = [turn for turn in turns if turn.grade]
    shown = "".join(_sign(turns, match, turn, count) for turn in costly)
    slow = "".join(_slow(stretch, count) for stretch in unseen)
    picture = _drawn(slow + middle + lines + shown + _strips(telling, turns, match))
    called = [telling.ui.words.seat(telling.words, side) for side in sides]
    names = "".join(
        element("span", escaped(name), class_="leads", aria_hidden="true") for name in called
    )
    plot = element("div", picture + ("" if many else names), class_="plot" if many else "plot two")
    if not costly:
        return plot
    told = telling.words(_LEGEND)
    if len(sides) == 2:
        told = telling.words(_TWO, first=called[0], second=called[1])
    return plot + element("p", escaped(told), class_="quiet legend", aria_hidden="true")


def _slow(stretch: Stretch, count: int) -> str:
    left, right = (_across(number, count) for number in (stretch.first, stretch.last))
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
    at = _across(max(0, shown - 1), max(1, len(turns) - 1))
    line = element("path", class_="at", d=f"M{at:g} 0V{_HIGH}")
    two = len(match.game.sides(match.setup)) == 2
    return element("div", _drawn(line), class_="plot two" if two else "plot")


def _strips(telling: Telling, turns: Sequence[ReviewedTurn], match: Match) -> str:
    count = max(1, len(turns) - 1)
    width = _WIDE / (count + 1)
    return "".join(
        element(
            "rect", element("title", escaped(_hovered(telling, match, turn))),
            x=f"{_across(turn.number, count) - width / 2:g}", y=0, width=f"{width:g}",
            height=_HIGH, class_="strip", data_do="study-turn", data_at=turn.number + 1,
            data_value=GRAPHED,
        )
        for turn in turns
    )  # fmt: skip


def _hovered(telling: Telling, match: Match, turn: ReviewedTurn) -> str:
    _, ui = telling.words, telling.ui
    count, played = named(match)[turn.number]
    seat, text = ui.words.seat(_, turn.seat), worded(_, ui, played.text)
    grade = [_(SPOKEN[GLYPHS[turn.grade - 1]])] if turn.grade else []
    shown = chances(match, [turn])[0]
    chance = [f"{ui.words.seat(_, shown[0])} {_share(shown[1])}"] if shown else []
    return f"{count} {text} ({', '.join([seat, *grade, *chance])})"


def _share(chance: int) -> str:
    return f"{round(chance / 10)}{NO_BREAK}%"


def _across(number: int, count: int) -> float:
    return number * _WIDE / count


def _down(chance: int) -> float:
    return _HIGH * (1 - chance / 1000)


def _sign(turns: Sequence[ReviewedTurn], match: Match, turn: ReviewedTurn, count: int) -> str:
    """A costly turn on its side's line: a sign for each grade; of two, a square is the other's."""
    side = match.game.side(match.setup, turn.seat)
    # A review that was kept may hold anything.
    shown, chance = chances(match, turns)[turn.number] or (side, 0)
    x, y, far = _across(turn.number, count), _down(chance), _SIGN + 2 * turn.grade
    shape = f"M{x - far:g} {y:g}L{x:g} {y - far:g}L{x + far:g} {y:g}L{x:g} {y + far:g}z"
    if side != shown:
        far -= 2
        shape = f"M{x - far:g} {y - far:g}H{x + far:g}V{y + far:g}H{x - far:g}z"
    return element("path", class_=f"costly grade-{turn.grade} of-{side}", d=shape)


#: The two reviews of a game with secrets, as controls name them; the label of each.
KNOWN, OPEN = "known", "open"
_TOLD: Final = {
    KNOWN: (
        N_("As the players knew it"),
        N_("Each turn is judged by what its player could know then."),
    ),
    OPEN: (
        N_("With everything open"),
        N_("Each turn is judged with all that was hidden laid open."),
    ),
}
#: The regions of a review in their order: which of two it is; the graph and how everybody played;
#: where the turn shown is in it; what begins it, or how far it is; turn by turn.
REGIONS: Final = ("ways", "graphed", "here", "review", "judged")
#: The ids of what begins a review, stops it, and shows it turn by turn.
BEGIN, HALT, BY_TURNS = "review-button", "review-stop", "by-turns"
#: What stands for a turn in a sentence until it is put there as signs.
_HERE: Final = "\x01"
NO_BREAK: Final = "\u00a0"
BEGUN: Final = N_("Reviewing the game …")


def regions(scene: Scene, match: Match, shown: int, *, low: bool) -> dict[str, str]:
    """A review as regions; ``shown`` counts the turns so far, -1 outside of the main line.

    Who plays at a ``low`` level is not told what nobody sees at the board.
    """
    _, review = scene.words, scene[ReviewPanel].review
    found = dict.fromkeys(REGIONS, "")
    if match.outcome is None:
        return found
    if review is None:
        begin = button(_(N_("Review")), "study-review", class_="plain", id_=BEGIN)
        return found | {"review": begin}
    if hides(match):
        found["ways"] = _ways(_, review)
    if not review.done:
        found["review"] = _progress(_, review)
    if review.turns:
        how = _(N_("How a review judges"))
        address = f"pages/reviews.{_.language}.html"
        telling = _telling(scene.words, scene.ui, scene[BoardSettings].letters)
        found["graphed"] = _graphed(telling, review.turns, review.players, review.unseen, match)
        found["here"] = _here(review.turns, match, shown)
        found["judged"] = _moments(telling, review.turns, review.unseen, match, low)
        found["judged"] += _table(telling, review.turns, match)
        found["judged"] += element("a", escaped(how), class_="link", href=address)
    return found


@memoize_last
def _telling(spoken: Words, ui: GameUi, letters: bool) -> Telling:
    return Telling(spoken, ui, letters=letters)


@memoize_last
def _graphed(
    telling: Telling,
    turns: Sequence[ReviewedTurn],
    players: Sequence[ReviewedPlayer],
    unseen: Sequence[Stretch],
    match: Match,
) -> str:
    played = "".join(
        element("li", _sample(turns, match, it) + _player(telling, it))
        for it in players
        if it.turns
    )
    return _graph(telling, turns, unseen, match) + element("ul", played, class_="players")


@memoize_last
def _moments(
    telling: Telling,
    turns: Sequence[ReviewedTurn],
    unseen: Sequence[Stretch],
    match: Match,
    low: bool,
) -> str:
    """The turns that decided the match, why they cost so much, and what was lost slowly."""
    _, words = telling.words, telling.ui.words
    items = [_moment(telling, match, turn) for turn in moments(turns, low=low)]
    won = match.outcome.winners if match.outcome is not None else ()
    for side, first, last, _loss in unseen:
        if side not in won:
            called = named(match)[first][0].rstrip(".…"), named(match)[last][0].rstrip(".…")
            items.append(element("p", escaped(slowly(_, words, match, side, first, last, called))))
    if not items:
        return element("p", escaped(_(N_("No turn cost much."))), class_="quiet")
    seats = [seat for seat in match.seats if costly(turns, seat, low=low)]
    finds = "".join(_find(telling, seat, named=len(seats) > 1) for seat in seats)
    listed = element("ul", "".join(element("li", item) for item in items), class_="moments")
    return listed + element("div", finds, class_="row")


def _moment(telling: Telling, match: Match, turn: ReviewedTurn) -> str:
    """A costly turn: by how much the chance fell, what was better, and why."""
    _, words = telling.words, telling.ui.words
    fell = f"{round((turn.before or 0) / 10)} → {_share((turn.before or 0) - turn.loss)}"
    said = f"{words.seat(_, turn.seat)}, {_(SPOKEN[GLYPHS[turn.grade - 1]])}: {fell}"
    found = _to_turn(_numbered(telling, match, turn.number), turn.number)
    found += f" {element('span', escaped(said), class_='quiet')}"
    found += element("p", escaped(reason(_, words, match, turn)))
    if turn.better:
        text = escaped(_(N_("Better: {turn}"), turn=_HERE))
        found += element("p", text.replace(_HERE, _better(telling, match, turn)))
    if turn.reply:
        about = {"class_": "link", "data_at": turn.number}
        found += button(_(N_("Show the answer")), "study-answer", **about)
    return found


def _better(telling: Telling, match: Match, turn: ReviewedTurn) -> str:
    """The better turn, for the eyes by its signs."""
    begun, first = match.at(turn.at)._replace(resigned=None), turn.better[:1]
    read = element("span", escaped(spoken(telling, begun, first)), class_="unseen")
    return read + element("span", signs(telling, begun, first)[0], aria_hidden="true")


def _find(telling: Telling, seat: str, *, named: bool) -> str:
    _ = telling.words
    text = _(N_("Find better turns: {seat}"), seat=telling.ui.words.seat(_, seat))
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
        for way, (name, _told) in _TOLD.items()
    )  # fmt: skip
    group = element("div", made, class_="row ways", role="group", aria_label=_(N_("Review")))
    return group + element("p", escaped(_(_TOLD[shown][1])), class_="quiet")


def _progress(_: Words, review: Review) -> str:
    text = _(BEGUN)
    bar = element("progress", "", max=100, value=review.share, aria_label=text)
    stop = button(_(N_("Stop")), "study-review-stop", class_="link", id_=HALT)
    return element("div", element("span", escaped(text)) + bar + stop, class_="row reviewing")


def _sample(turns: Sequence[ReviewedTurn], match: Match, player: ReviewedPlayer) -> str:
    """A piece of a player's line in the graph; none where there is one line for both sides."""
    sides = list(led(match, turns))
    side = match.game.side(match.setup, player.seat)
    if len(match.game.sides(match.setup)) == 2 or side not in sides:
        return ""
    dashes = DASHES[sides.index(side) % 4]
    line = element("path", d="M0 5H36", class_=f"of-{side}", stroke_dasharray=dashes or None)
    return element(
        "svg", line, class_="sample", viewBox="0 0 36 10", width=36, height=10, aria_hidden="true"
    )


def _player(telling: Telling, player: ReviewedPlayer) -> str:
    _, seat = telling.words, telling.ui.words.seat(telling.words, player.seat)
    told = _(
        N_(
            "{share} % of turns as good as the best; on average a turn lost {loss} % of the chance "
            "to win."
        ),
        share=round(100 * player.best / player.turns), loss=_decimal(_, player.loss),
    )  # fmt: skip
    if player.luck:
        told += " " + _(N_("Luck: {luck} %."), luck=_decimal(_, player.luck, sign="+"))
    return f"{element('b', escaped(seat))} {escaped(told.replace(' %', NO_BREAK + '%'))}"


def _numbered(telling: Telling, match: Match, number: int) -> str:
    count, turn = named(match)[number]
    return f"{count} {drawn(telling, turn.seat, turn.text)}"


def _to_turn(inner: str, number: int) -> str:
    about = {"data_do": "study-turn", "data_at": number + 1}
    return element("button", inner, type="button", class_="link", **about)


def _decimal(_: Words, thousandths: int, sign: str = "") -> str:
    """A share in hundredths, with a decimal, and with ``sign`` before what is more than nothing."""
    text = f"{sign if thousandths > 0 else ''}{thousandths / 10:.1f}".replace("-", "\u2212")
    return text.replace(".", ",") if _.language == "fr" else text


@memoize_last
def _table(telling: Telling, turns: Sequence[ReviewedTurn], match: Match) -> str:
    _, sides = telling.words, match.game.sides(match.setup)
    chance = _(N_("Chance"))
    if len(sides) == 2:
        chance = _(N_("Chance: {seat}"), seat=telling.ui.words.seat(_, sides[0]))
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


def _row(telling: Telling, match: Match, turn: ReviewedTurn, shown: tuple[str, int] | None) -> str:
    _, chance, lost, better = telling.words, "", "", ""
    if shown is not None:
        side, share = shown
        chance = _share(share)
        if len(match.game.sides(match.setup)) != 2:
            chance = f"{telling.ui.words.seat(_, side)}{NO_BREAK}{chance}"
    if turn.loss:
        grade = f" ({_(SPOKEN[GLYPHS[turn.grade - 1]])})" if turn.grade else ""
        lost = f"{_share(turn.loss)}{grade}"
    if turn.grade and turn.better:
        better = _better(telling, match, turn)
    go = _to_turn(_numbered(telling, match, turn.number), turn.number)
    cells = (escaped(chance), escaped(lost), better)
    return element("th", go, scope="row") + "".join(element("td", cell) for cell in cells)
