"""The row of controls and the list of turns, as HTML text."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from tessera.drawing.svg import element, escaped
from tessera.page.core.scene import Scene
from tessera.page.core.slices import BoardSettings, Replay, TurnList
from tessera.page.model.game_parts import GameParts
from tessera.page.model.status import PACES, replays
from tessera.page.model.table import turn_ends
from tessera.page.views.html import button
from tessera.page.views.stepping import PLACES, steps
from tessera.page.views.worded import worded
from tessera.play.contract import Seat
from tessera.play.match import Match
from tessera.play.memoize import memoize_last
from tessera.words.language import Words


def turns(scene: Scene) -> str:
    """The head of the list of turns: the buttons that step through it and fold it."""
    ends = turn_ends(scene.table.match)
    count = len(ends) - 1 + (scene.table.match.resigned is not None)
    if not count:
        return ""
    text = scene.words.ngettext("{count} turn", "{count} turns", count)
    fold = button(
        text, "list", class_="link", aria_expanded="true" if scene[TurnList].unfolded else "false"
    )
    return element("div", _stepping(scene, ends) + fold, class_="turns-top")


def listed(scene: Scene) -> str:
    """The list of turns without its items; empty while it is folded, or before any turn."""
    table = scene.table
    if not scene[TurnList].unfolded or not (table.match.actions or table.match.resigned):
        return ""
    kind = "list" if _in_pairs(table.match) else "list rounds"
    return element("ol", class_=kind, id_="list", translate="no")


def _in_pairs(match: Match) -> bool:
    """Whether two turns, one of each seat, stand under a number."""
    first, other, *more = match.seats
    return not more and match.game.numbers(first, other, first, match.setup)


def items(scene: Scene) -> list[str]:
    """What stands in the items of the list of turns: pairs or rounds."""
    _, table = scene.words, scene.table
    if not listed(scene):
        return []
    total = len(table.match.actions)
    shown = total if table.viewed is None else table.viewed
    lines = _lines(table.match, table.texts())
    marked = [_marked(line, shown) if shown < total else None for line in lines]
    if shown == total:
        marked[-1] = len(lines[-1]) - 1
    symbols = _letters if scene[BoardSettings].letters else scene.board.symbols
    by = [tuple(scene.game.words.by(_, each.seat, each.text) for each in line) for line in lines]
    if not scene[BoardSettings].letters:
        lines = [tuple(_worded(_, each, scene.game) for each in line) for line in lines]
    return [_item(symbols, *each) for each in zip(lines, marked, by, strict=True)]


def _letters(_seat: Seat, text: str) -> str:
    """A turn as it stands in records."""
    return escaped(text)


def _worded(_: Words, entry: _Entry, parts: GameParts) -> _Entry:
    """A turn with words for what no sign shows."""
    text = worded(_, parts, entry.text)
    return entry if text == entry.text else entry._replace(text=text)


class _Entry(NamedTuple):
    """A turn in the list: who played it, how it is written, how many actions stand after it."""

    seat: Seat
    text: str
    end: int


_Line = tuple[_Entry, ...]


@memoize_last
def _lines(match: Match, texts: list[str]) -> list[_Line]:
    """The turns, line by line as the game numbers them."""
    lines: list[_Line] = []
    end, before = 0, ""
    played = match.turns()
    for turn, text in zip(played, texts, strict=True):
        end += len(turn.actions)
        entry = _Entry(turn.seat, text, end)
        if not before or match.game.numbers(played[0].seat, before, turn.seat, match.setup):
            lines.append((entry,))
        else:
            lines[-1] = (*lines[-1], entry)
        before = turn.seat
    return lines


def _marked(line: _Line, shown: int) -> int | None:
    """Which turn of a line led to what an earlier look shows."""
    last = line[-1].end
    ends = [entry.end for entry in line] if line[0].end <= shown <= last else []
    return ends.index(shown) if shown in ends else None


@lru_cache(maxsize=4096)
def _item(
    symbols: Callable[[Seat, str], str], line: _Line, marked: int | None, by: tuple[str, ...]
) -> str:
    """The turns of a line, after whoever is named before them; of a long list one is new."""
    return "".join(
        element(
            "button",
            (element("span", escaped(who), class_="by") + " " if who else "")
            + element("span", escaped(text), class_="unseen")
            + element("span", symbols(seat, text), aria_hidden="true"),
            type="button",
            data_do="look",
            data_at=end,
            aria_current="true" if place == marked else None,
        )
        for place, ((seat, text, end), who) in enumerate(zip(line, by, strict=True))
    )


def _stepping(scene: Scene, ends: list[int]) -> str:
    _ = scene.words
    last = ends[-1]
    shown = last if scene.table.viewed is None else scene.table.viewed
    back = max((end for end in ends if end < shown), default=0)
    forth = min((end for end in ends if end > shown), default=last)
    inner = steps(_, (0, back, forth, last), shown, _step, running=replays(scene.state))
    sign, name = PACES[scene[Replay].pace]
    pace = button(sign, "pace", class_="step", aria_label=f"{sign} {_(name)}")
    return element("div", inner + pace, class_="stepping")


def step_button(_: Words, word: str, at: int, *, able: bool) -> str:
    """One of the buttons that step through the turns, to stand by itself: ``back``, ``on``."""
    sign, name = next(each[1:] for each in PLACES if each[0] == word)
    return _step(word, sign, _(name), at, able, kind="plain")


def _step(_word: str, sign: str, name: str, at: int, able: bool, kind: str = "step") -> str:
    """A button that shows an earlier turn; it waits where it leads nowhere."""
    disabled = None if able else "disabled"
    about = {"aria_label": name, "title": name, "disabled": disabled}
    return button(sign, "look", data_at=at, class_=kind, **about)
