"""A review: who led when, as a graph and as a table; how everybody played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tessera.drawing.svg import element, escaped
from tessera.page.model.game_parts import GameParts
from tessera.page.model.glyphs import SPOKEN
from tessera.page.model.review import (
    Review,
    ReviewedPlayer,
    ReviewedTurn,
    chance_shown,
    hides,
    led,
    named,
)
from tessera.page.model.table import Table
from tessera.page.views.html import button
from tessera.page.views.people import among
from tessera.page.views.told_turns import Telling, drawn, signs, spoken
from tessera.page.views.worded import worded
from tessera.play.annotating import GLYPHS
from tessera.play.latest import latest
from tessera.play.match import Match
from tessera.words.language import N_, Words

#: How wide and high the graph is, in its own units; and how large the sign of a bad turn.
_WIDE, _HIGH, _SIGN = 600, 120, 5
#: The two reviews of a game with secrets, as controls name them.
KNOWN, OPEN = "known", "open"
#: What is said of either.
_TOLD: Final = {
    KNOWN: N_("Each turn is judged by what its player could know then."),
    OPEN: N_("Each turn is judged with all that was hidden laid open."),
}
#: The ids of what begins a review, stops it, and shows it turn by turn.
BEGIN, HALT, BY_TURNS = "review-button", "review-stop", "by-turns"
#: What stands for a turn in a sentence until it is put there as signs.
_HERE: Final = "\x01"
NO_BREAK: Final = "\u00a0"
#: What is said when a review begins.
BEGUN: Final = N_("Reviewing the game …")
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
_DASHES: Final = ("", "7 4", "2 3", "9 3 2 3")


def region(
    _: Words,
    review: Review | None,
    match: Match,
    table: Table,
    parts: GameParts,
    shown: int,
    *,
    letters: bool,
) -> str:
    """The button that begins it, how far it is, what it has found but for `by_turns`.

    ``shown``: turns so far. ``letters``: turns are shown as records have them.
    """
    if match.outcome is None:
        return ""
    if review is None:
        return button(_(N_("Review")), "study-review", class_="plain", id_=BEGIN)
    ways = _ways(_, review) if hides(match) else ""
    if not review.turns:
        return ways + _progress(_, review)
    spoken = among(_, table, parts)
    found = ways + _graph(spoken, review, match, parts, shown)
    telling = Telling(spoken, parts, letters=letters)
    found += _players(telling, review, match)
    return found if review.done else found + _progress(_, review)


def by_turns(
    _: Words, review: Review | None, match: Match, table: Table, parts: GameParts, *, letters: bool
) -> str:
    """The same turn by turn, and how a review judges: a region that steps leave as it is."""
    if match.outcome is None or review is None or not review.turns:
        return ""
    how = element(
        "a", escaped(_(N_("How a review judges"))), class_="link",
        href=f"pages/reviews.{_.language}.html",
    )  # fmt: skip
    return _table(among(_, table, parts), parts, letters, review.turns, match) + how


def _ways(_: Words, review: Review) -> str:
    """Which of the two reviews is shown, and the control for the other one."""
    names = {KNOWN: N_("As the players knew it"), OPEN: N_("With everything open")}
    shown = OPEN if review.open else KNOWN
    made = "".join(
        button(
            _(name), "study-review", class_="plain", id_=f"review-{way}", data_value=way,
            aria_pressed="true" if way == shown else "false",
        )
        for way, name in names.items()
    )  # fmt: skip
    group = element("div", made, class_="row ways", role="group", aria_label=_(N_("Review")))
    return group + element("p", escaped(_(_TOLD[shown])), class_="quiet")


def _progress(_: Words, review: Review) -> str:
    text = _(N_("Looking more closely …")) if review.turns else _(BEGUN)
    bar = element("progress", "", max=100, value=review.share, aria_label=text)
    stop = button(_(N_("Stop")), "study-review-stop", class_="link", id_=HALT)
    return element("div", element("span", escaped(text)) + bar + stop, class_="row reviewing")


def _graph(_: Words, review: Review, match: Match, parts: GameParts, shown: int) -> str:
    """Who led: a line a side, the costly turns on it; a click goes there.

    Of two sides it is the first one's line: so one leads above, the other one below.
    """
    sides = match.game.sides(match.setup)
    count, many = max(1, len(review.turns) - 1), len(sides) > 2
    lines = "".join(
        element(
            "polyline", points=_points(line, count), class_=f"of-{side}" if many else None,
            stroke_dasharray=_DASHES[at % 4] or None,
        )
        for at, (side, line) in enumerate(led(match, review.turns).items())
    )  # fmt: skip
    here = (
        ""
        if shown < 0
        else element("path", class_="here", d=f"M{_across(max(0, shown - 1), count):g} 0V{_HIGH}")
    )
    middle = element("path", class_="middle", d=f"M0 {_HIGH // 2}H{_WIDE}")
    signs = "".join(_sign(review, match, number, count) for number in _costly(review))
    drawn = element(
        "svg", middle + lines + here + signs + _strips(_, parts, review.turns, match),
        class_="graph", aria_hidden="true", viewBox=f"0 0 {_WIDE} {_HIGH}",
        preserveAspectRatio="none",
    )  # fmt: skip
    names = "".join(
        element("span", escaped(parts.words.seat(_, side)), class_="leads", aria_hidden="true")
        for side in (() if many else sides)
    )
    return element("div", drawn + names, class_="graphed") + _legend(_, review, match, parts)


def _legend(_: Words, review: Review, match: Match, parts: GameParts) -> str:
    """What the signs in the graph are, where there are any."""
    sides = [parts.words.seat(_, side) for side in match.game.sides(match.setup)]
    told = _(_LEGEND)
    if len(sides) == 2:
        told = _(_TWO, first=sides[0], second=sides[1])
    shown = element("p", escaped(told), class_="quiet legend", aria_hidden="true")
    return shown if any(turn.grade for turn in review.turns) else ""


@latest
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


def _costly(review: Review) -> Iterator[int]:
    return (turn.number for turn in review.turns if turn.grade)


def _sign(review: Review, match: Match, number: int, count: int) -> str:
    """A costly turn on its side's line: a sign for each grade; of two, a square is the other's."""
    turn = review.turns[number]
    side, chance = match.game.side(match.setup, turn.seat), chance_shown(match, turn)[1]
    x, y, far = _across(number, count), _down(chance), _SIGN + 2 * turn.grade
    shape = f"M{x - far:g} {y:g}L{x:g} {y - far:g}L{x + far:g} {y:g}L{x:g} {y + far:g}z"
    if side != chance_shown(match, turn)[0]:
        far -= 2
        shape = f"M{x - far:g} {y - far:g}H{x + far:g}V{y + far:g}H{x - far:g}z"
    return element("path", class_=f"costly grade-{turn.grade} of-{side}", d=shape)


def _players(telling: Telling, review: Review, match: Match) -> str:
    """How everybody played, a line each."""
    return element(
        "ul",
        "".join(
            element("li", _sample(review, match, it) + _player(telling, it, match))
            for it in review.players
            if it.turns
        ),
        class_="players",
    )


def _sample(review: Review, match: Match, player: ReviewedPlayer) -> str:
    """A piece of a player's line in the graph; none where there is one line for both sides."""
    sides = list(led(match, review.turns))
    side = match.game.side(match.setup, player.seat)
    if len(match.game.sides(match.setup)) == 2 or side not in sides:
        return ""
    dashes = _DASHES[sides.index(side) % 4]
    line = element("path", d="M0 5H36", class_=f"of-{side}", stroke_dasharray=dashes or None)
    return element(
        "svg", line, class_="sample", viewBox="0 0 36 10", width=36, height=10, aria_hidden="true"
    )


def _player(telling: Telling, player: ReviewedPlayer, match: Match) -> str:
    _, parts = telling.words, telling.parts
    name = element("b", escaped(parts.words.seat(_, player.seat)))
    share = round(100 * player.best / player.turns)
    told = _(
        N_(
            "{share} % of turns as good as the best; on average a turn lost {loss} % of the chance "
            "to win."
        ),
        share=share, loss=_decimal(_, player.loss),
    )  # fmt: skip
    if player.luck:
        told += " " + _(N_("Luck: {luck} %."), luck=_decimal(_, player.luck, sign="+"))
    found = f"{name} {escaped(told.replace(' %', NO_BREAK + '%'))}"
    if player.turning is None:
        return found
    whose = _(N_("Find better turns: {seat}"), seat=parts.words.seat(_, player.seat))
    find = button(
        _(N_("Find better turns")), "find", class_="link", data_value=player.seat,
        aria_label=whose, id_=f"find-{player.seat}",
    )  # fmt: skip
    text = escaped(_(N_("Turning point: {turn}"), turn=_HERE))
    inner = text.replace(_HERE, _numbered(telling, match, player.turning))
    return f"{found} {_to_turn(inner, player.turning)} {find}"


def _numbered(telling: Telling, match: Match, number: int) -> str:
    """A turn with its number, as lists of turns show it (HTML)."""
    count, turn = named(match)[number]
    return f"{count} {drawn(telling, turn.seat, turn.text)}"


def _to_turn(inner: str, number: int) -> str:
    """A button that shows a turn (``inner`` is HTML)."""
    about = {"data_do": "study-turn", "data_at": number + 1}
    return element("button", inner, type="button", class_="link", **about)


def _decimal(_: Words, thousandths: int, sign: str = "") -> str:
    """A share in hundredths, with a decimal, and with ``sign`` before what is more than nothing."""
    text = f"{sign if thousandths > 0 else ''}{thousandths / 10:.1f}"
    text = text.replace("-", "\u2212")
    return text.replace(".", ",") if _.language == "fr" else text


def _better(telling: Telling, match: Match, turn: ReviewedTurn) -> str:
    """What would have been better, by its signs, for screen readers in sentences (HTML)."""
    if not turn.grade or not turn.better:
        return ""
    begun, first = match.at(turn.at)._replace(resigned=None), turn.better[:1]
    unseen = element("span", escaped(spoken(telling, begun, first)), class_="unseen")
    return unseen + element("span", signs(telling, begun, first)[0], aria_hidden="true")


def _chance(_: Words, parts: GameParts, match: Match, turn: ReviewedTurn) -> str:
    """The chance before a turn, as the graph shows it; among more than two, whose it is."""
    side, chance = chance_shown(match, turn)
    told = f"{round(chance / 10)}{NO_BREAK}%"
    two = len(match.game.sides(match.setup)) == 2
    return told if two else f"{parts.words.seat(_, side)}{NO_BREAK}{told}"


@latest
def _table(
    _: Words, parts: GameParts, letters: bool, turns: Sequence[ReviewedTurn], match: Match
) -> str:
    """The same as a table: a turn a row, to be unfolded."""
    telling = Telling(_, parts, letters=letters)
    sides = match.game.sides(match.setup)
    chance = _(N_("Chance"))
    if len(sides) == 2:
        chance = _(N_("Chance: {seat}"), seat=parts.words.seat(_, sides[0]))
    head = "".join(
        element("th", escaped(text), scope="col")
        for text in (_(N_("Turn")), chance, _(N_("Lost")), _(N_("Better")))
    )
    rows = ""
    for turn in turns:
        go = _to_turn(_numbered(telling, match, turn.number), turn.number)
        chance = "" if turn.before is None else _chance(_, parts, match, turn)
        grade = f" ({_(SPOKEN[GLYPHS[turn.grade - 1]])})" if turn.grade else ""
        lost = f"{round(turn.loss / 10)}{NO_BREAK}%{grade}" if turn.loss else ""
        cells = "".join(element("td", escaped(text)) for text in (chance, lost))
        cells += element("td", _better(telling, match, turn))
        rows += element("tr", element("th", go, scope="row") + cells)
    inner = element("thead", element("tr", head)) + element("tbody", rows)
    summary = element("summary", escaped(_(N_("Turn by turn"))), id_=BY_TURNS)
    return element("details", summary + element("table", inner), class_="by-turns")
