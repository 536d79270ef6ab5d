"""The pages of the ladder, in English and French, made from the arena's games alone."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from strength import ladder_chart
from strength.figures import Narrow, elo, interval
from strength.ladder_plan import ANCHORS, FORMS, Form, Rung, equal
from strength.ladder_words import LANGUAGES, Language
from strength.ratings import Match, Rating, rated
from strength.score import Score
from strength.store import PUBLISHED, Stored, alike
from tessera.command.arena import sides
from tessera.games.catalogue import TITLES

#: Thinking times by form: the bots' version, and by level and Python the median, the 95 % quantile
#: and the number of decisions.
TIMES: Final = PUBLISHED / "times.json"
VERSION: Final = "version"
PYTHONS: Final = ("cpython", "chromium")
#: Thinking times of one form, by level and Python.
Times = dict[str, dict[str, list[int]]]

#: Ratings of a form's players, by name.
Ratings = dict[str, Rating]

#: The opponent where there is no level below, and the opponents that know only the rules.
LOT: Final = "random"
PLAIN: Final = "uct"
#: Marks games that a level played before it was changed, or that began otherwise.
EARLIER: Final = "†"
_NOTE: Final = f"\N{NO-BREAK SPACE}{EARLIER}"
#: Players of the scale, in the order of its table.
SCALED: Final = (*map(str, range(6)), *ANCHORS)


class Row(NamedTuple):
    """Figures of a match; shares are 0 to 1; ``different`` is the number of different games."""

    rung: Rung
    games: int
    different: int
    share: float
    low: float
    high: float
    draws: float
    began: float
    told: str
    faults: int
    #: True if a player has been changed since.
    earlier: bool = False


def row(rung: Rung, score: Score) -> Row:
    """Figures of a match."""
    games, shares = score.counted(), score.shares
    count = len(sides(rung.pairing._replace(only="")))
    tested = rung.test is not None and not isinstance(rung.test, Narrow)
    told = {True: "✓", False: "✗", None: "…"}[score.verdict] if tested else ""
    began = [
        game.points if game.side == game.began else _others(game.points, count) for game in games
    ]
    return Row(
        rung,
        len(games),
        len({_moves(game.record) for game in games}),
        sum(shares) / len(shares),
        *interval(shares),
        draws=sum(game.points not in (0, 1) for game in games) / len(games),
        began=sum(began) / len(began),
        told=told,
        faults=sum(game.fault for game in games),
        earlier=score.store.earlier,
    )


def _moves(record: str) -> str:
    """The turns of a record, without the headers."""
    return record.rpartition("]\n")[2]


def _others(points: float, count: int) -> float:
    """Mean points of each of the others in a game."""
    return (1 - points) / (count - 1)


def made(scores: Sequence[tuple[Rung, Score]], folder: Path, *, check: bool) -> int:
    """Write the pages, or only compare them; return the exit status. Raises `Stored`."""
    rows = [row(rung, score) for rung, score in scores if score.shares]
    times, ratings = kept_times(), ratings_of(scores)
    wrong = False
    for language in LANGUAGES:
        path = folder / f"ladder.{language.code}.md"
        text = page(language, rows, times, ratings)
        if not check:
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            print(f"{path}: not what the games say; make it by ladder.py page")
            wrong = True
    return int(wrong)


def kept_times() -> dict[str, Any]:
    """The times in `TIMES`. Raises `Stored` if the file is damaged."""
    try:
        times = json.loads(TIMES.read_text(encoding="utf-8")) if TIMES.exists() else {}
    except ValueError:
        times = None
    if not isinstance(times, dict):
        raise Stored(f"{TIMES}: damaged; delete it and measure anew by ladder.py times")
    return times


def ratings_of(scores: Sequence[tuple[Rung, Score]]) -> dict[str, Ratings]:
    """The ratings in every form with anchors, by the form's id."""
    matches: dict[str, list[Match]] = {}
    for rung, score in scores:
        if rung.form.anchored and not rung.pairing.only:
            match = Match(rung.first, rung.second, tuple(score.shares))
            matches.setdefault(rung.form.id, []).append(match)
    return {form: rated(found) for form, found in matches.items()}


def page(
    language: Language,
    rows: Sequence[Row],
    times: dict[str, Any],
    ratings: Mapping[str, Ratings],
) -> str:
    """The whole page in markdown."""
    games, faults = sum(one.games for one in rows), sum(one.faults for one in rows)
    parts = [f"# {language.title}", *scale(language, rows, ratings)]
    parts += [language.about, glance(language, rows), language.worth]
    if any(one.earlier for one in rows):
        parts.append(language.earlier.format(EARLIER))
    parts += [language.totals.format(games=grouped(language, games), faults=faults), language.intro]
    for game, title in TITLES.items():
        forms = [form for form in FORMS if form.game == game]
        if any(one.rung.form in forms for one in rows):
            parts.append(f"## {title}")
        for form in forms:
            found = [one for one in rows if one.rung.form == form]
            if found:
                parts += _form(language, form, found, _fresh(game, times.get(form.id, {})))
    return "\n\n".join([*parts, language.again]) + "\n"


def _fresh(game: str, measured: dict[str, Any]) -> Times:
    """Times of those levels that still play as they did when measured."""
    levels: Times = measured.get("levels", {})
    version = measured.get(VERSION)
    return {
        level: took for level, took in levels.items() if version in alike(game, players=(level,))
    }


def grouped(language: Language, count: int) -> str:
    """A number in groups of three digits."""
    return f"{count:_}".replace("_", language.thousands)


def scale(language: Language, rows: Sequence[Row], ratings: Mapping[str, Ratings]) -> Iterator[str]:
    """The levels of all games on one scale: its table, its chart, and how to read them."""
    found = {form: ratings[form.id] for form in FORMS if ratings.get(form.id)}
    if not found:
        return
    earlier = {one.rung.form for one in rows if one.earlier}
    titles = {form: _titled(language, form) for form in found}
    heads = (f"{titles[form]}{_NOTE if form in earlier else ''}" for form in found)
    lines = []
    for name in SCALED:
        told = (_rating(language, known.get(name)) for known in found.values())
        lines.append([_named(language, name), *told])
    yield language.scale
    yield table((language.player, *heads), lines)
    names = {name: _named(language, name) for name in SCALED}
    shown = {titles[form]: known for form, known in found.items()}
    yield ladder_chart.chart(language.chart, shown, names)
    yield language.reading


def _named(language: Language, name: str) -> str:
    """A player of the scale."""
    return language.level.format(name) if name.isdecimal() else _player(language, name)


def _rating(language: Language, rating: Rating | None) -> str:
    """A rating and, below it, its interval."""
    if rating is None:
        return ""
    elo, low, high = map(ladder_chart.signed, rating)
    return f"{elo}<br>({low} {language.to} {high})" if low != high else elo


def glance(language: Language, rows: Sequence[Row]) -> str:
    """The table for players: each level's share against the one below, beside an equal's share.

    It lists the levels that have games; the lowest one plays against random turns.
    """
    levels = sorted({one.rung.first for one in rows if one.rung.is_step} | {"0"})
    below = [*zip(levels, (LOT, *levels), strict=False)]
    heads = [language.against.format(*map(language.players.get, it, it)) for it in below]
    lines = [
        [_titled(language, form), *_worth(language, found, levels)]
        for form in FORMS
        if (found := [one for one in rows if one.rung.form == form and not one.rung.pairing.only])
    ]
    plain = language.plain.format(levels[-1])
    return table((language.game, language.equals, *heads, plain), lines)


def _titled(language: Language, form: Form) -> str:
    """A form's title: its game, and further details."""
    named = language.forms.get(form.id, "")
    return ", ".join(filter(None, (TITLES[form.game], named[:1].lower() + named[1:])))


def _worth(language: Language, rows: Sequence[Row], levels: Sequence[str]) -> Iterator[str]:
    """An equal's share in a form, the share in each match, and the shares against plain UCT.

    If a level below is not offered, the opponent's number stands behind the share.
    """
    even = equal(rows[0].rung.form)
    yield f"{language.number(100 * even, 0)}{language.percent}"
    steps = {one.rung.first: one for one in rows if one.rung.is_step or one.rung.second == LOT}
    steps |= {one.rung.first: one for one in rows if one.rung.is_step}
    for below, level in zip((LOT, *levels), levels, strict=False):
        one = steps.get(level)
        if one is None or (level != "0" and not one.rung.is_step):
            yield ""
            continue
        against = one.rung.second
        yield _cell(language, one, even) + (f" ({against})" if against != below else "")
    plain = [one for one in rows if _plainly(one, levels[-1])]
    yield ", ".join(f"{_cell(language, one, even)} ({_playouts(language, one)})" for one in plain)


def _plainly(one: Row, level: str) -> bool:
    """True for a match of that level against plain UCT."""
    return one.rung.first == level and one.rung.second.startswith(f"{PLAIN}:")


def _playouts(language: Language, one: Row) -> str:
    """The playouts of the opponent."""
    return grouped(language, int(one.rung.second.partition(":")[2]))


def _cell(language: Language, one: Row, equal: float) -> str:
    """A share; marked if it may be no more than an equal's."""
    share = f"{language.number(100 * one.share, 0)}{language.percent}{_mark(one)}"
    return f"≈ {share}" if one.low <= equal else share


def _form(language: Language, form: Form, rows: Sequence[Row], times: Times) -> Iterator[str]:
    if form.id in language.forms:
        yield f"### {language.forms[form.id]}"
    ladder = [one for one in rows if not one.rung.pairing.only]
    yield table(language.heads, [_strength(language, one) for one in ladder])
    if times:
        yield table(language.timed, [*_times(language, times)])
    white = [one for one in rows if one.rung.pairing.only]
    if white:
        games = sum(one.games for one in white)
        won = round(sum(one.games * (one.share - one.draws / 2) for one in white))
        yield language.white.format(games=grouped(language, games), won=grouped(language, won))
        yield table(language.white_heads, [_won(language, one) for one in white])


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table in markdown, figures to the right."""
    lines = [heads, ["--", *["--:"] * (len(heads) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _won(language: Language, one: Row) -> list[str]:
    """A line of the table of games that should all be won; many of these games are the same."""
    won = round(one.games * (one.share - one.draws / 2))
    numbers = (one.games, one.different, won)
    level = one.rung.first + _mark(one)
    return [level, _second(language, one), *(grouped(language, it) for it in numbers)]


def _mark(one: Row) -> str:
    """The mark behind the figures of an earlier player."""
    return _NOTE if one.earlier else ""


def _second(language: Language, one: Row) -> str:
    return _player(language, one.rung.second)


def _player(language: Language, name: str) -> str:
    """A player's name in words; a level's is its number."""
    kind, _colon, playouts = name.partition(":")
    said = language.players.get(kind, "{}")
    return said.format(grouped(language, int(playouts)) if playouts else name)


def _strength(language: Language, one: Row) -> list[str]:
    """A line of the table of strengths."""
    number, two = language.number, one.rung.form.seats == 2
    return [
        _player(language, one.rung.first) + _mark(one),
        _second(language, one),
        grouped(language, one.games),
        grouped(language, one.different),
        f"{number(100 * one.share, 1)}{language.percent}",
        f"{number(100 * one.low, 1)}–{number(100 * one.high, 1)}",
        one.told,
        number(elo(one.share), 0) if two and 0 < one.share < 1 else "",
        f"{number(100 * one.draws, 1)}{language.percent}",
        f"{number(100 * one.began, 1)}{language.percent}",
    ]


def _times(language: Language, times: Times) -> Iterator[list[str]]:
    """Lines of the table of times, one for each level."""
    for level in sorted(times):
        found = (time for name in PYTHONS for time in times[level][name][:2])
        yield [level, *(_time(language, time) for time in found)]


def _time(language: Language, milliseconds: int) -> str:
    """A duration: in milliseconds below a second, else in seconds."""
    if milliseconds < 1000:
        return f"{milliseconds} ms"
    return f"{language.number(milliseconds / 1000, 1)} s"
