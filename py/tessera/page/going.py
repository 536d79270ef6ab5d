"""The row of controls and the list of turns, as HTML text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple

from tessera.drawing.svg import element, escaped
from tessera.page.game_parts import GameParts, Status
from tessera.page.html import button
from tessera.page.table import Table, turn_ends, views
from tessera.page.undoing import cannot_undo
from tessera.play.contract import Seat
from tessera.play.match import Match
from tessera.play.record import turn_texts
from tessera.words.faults import sentence
from tessera.words.language import N_, Words

#: How quickly a replay goes: the sign on its button, and what it says.
PACES: Mapping[str, tuple[str, str]] = {
    "slow": ("½×", N_("Speed: slow")),
    "normal": ("1×", N_("Speed: normal")),
    "fast": ("2×", N_("Speed: fast")),
}

LOOKING = N_("Looking for a hint …")


def may_hint(table: Table, standing: Status) -> bool:
    """Whether a person who plays here has a turn to choose, and may want a hint."""
    return table.choosing and not standing.watching


def controls(_: Words, table: Table, parts: GameParts, standing: Status) -> str:
    """The row of controls; what cannot be done now is disabled."""
    match = table.match
    settings = _settings(_, table, parts, standing)
    about = {"class_": "plain", "aria_keyshortcuts": "H"}
    disabled = None if may_hint(table, standing) else "disabled"
    hint = button(_(N_("Hint")), "hint", id_="hint", disabled=disabled, **about)
    if not match.actions and not table.name:
        return hint + settings
    free = not standing.watching and not table.curtain

    def control(text: str, do: str, *, able: bool, **more: str | None) -> str:
        return button(text, do, class_="plain", disabled=None if able else "disabled", **more)

    no_way = cannot_undo(table) if table.held is None else None
    why = sentence(_, no_way) if no_way else None
    back = control(_(N_("Undo")), "undo", able=free and no_way is None, title=why)
    forth = control(_(N_("Redo")), "redo", able=free and bool(match.undone))
    give_up = ""
    if match.outcome is None and match.resignable:
        able = free and bool(table.name) and table.choosing and not standing.thinking
        give_up = control(_(N_("Resign")), "resign", able=able, id_="resign")
    last = "" if match.outcome is not None else _either(hint, _(N_("Move now")))
    if standing.thinking:
        hurry = control(_(N_("Move now")), "hurry", able=free, id_="hurry")
        last = _either(hurry, _(N_("Hint")))
    new = [
        button(_(N_("Same seats again")), "again", class_="main" if match.outcome else "link"),
        element("a", escaped(_(N_("New game"))), class_="link", href=f"#/new/{match.game.id}"),
    ]
    return back + forth + give_up + last + "".join(new) + settings


def _either(shown: str, other: str) -> str:
    """One of two buttons, in a place that is wide enough for both.

    Who presses "Move now" once too often asks for a hint there, and does nothing worse.
    """
    spacer = element("span", escaped(other), class_="plain spacer")
    return element("span", shown + spacer, class_="either")


def _settings(_: Words, table: Table, parts: GameParts, standing: Status) -> str:
    """How the board lies, and whether turns are confirmed, where the game knows such things."""
    found = ""
    if len(views(table, parts.board)) > 1:
        found += button(_(N_("Turn the board")), "turn", id_="turn", class_="link")
    if parts.board.CONFIRMS:
        checked = "true" if standing.confirms else "false"
        found += button(
            _(N_("Confirm my turns")),
            "confirming",
            class_="link check",
            role="checkbox",
            aria_checked=checked,
        )
    return found


def turns(_: Words, table: Table, standing: Status) -> str:
    """The head of the list of turns: the buttons that step through it and fold it."""
    ends = turn_ends(table.match)
    count = len(ends) - 1 + (table.match.resigned is not None)
    if not count:
        return ""
    text = _.ngettext("{count} turn", "{count} turns", count)
    fold = button(text, "list", class_="link", aria_expanded="true" if standing.listed else "false")
    return element("div", _stepping(_, table, ends, standing) + fold, class_="turns-top")


def listed(table: Table, standing: Status) -> str:
    """The list of turns without its items; empty while it is folded, or before any turn."""
    if not standing.listed or not (table.match.actions or table.match.resigned):
        return ""
    kind = "list" if _in_pairs(table.match) else "list rounds"
    return element("ol", class_=kind, id_="list")


def _in_pairs(match: Match) -> bool:
    """Whether two turns, one of each seat, stand under a number."""
    first, other, *more = match.seats
    return not more and match.game.numbers(first, other, first, match.setup)


def items(table: Table, parts: GameParts, standing: Status) -> list[str]:
    """What stands in the items of the list of turns: pairs or rounds."""
    if not listed(table, standing):
        return []
    total = len(table.match.actions)
    shown = total if table.shown is None else table.shown
    lines = _lines(table.match, table.viewer)
    marked = [_marked(line, shown) if shown < total else None for line in lines]
    if shown == total:
        marked[-1] = len(lines[-1]) - 1
    symbols = _letters if standing.letters else parts.board.symbols
    return [_item(symbols, *each) for each in zip(lines, marked, strict=True)]


def _letters(_seat: Seat, text: str) -> str:
    """A turn as it stands in records."""
    return escaped(text)


class _Entry(NamedTuple):
    """A turn in the list: who played it, how it is written, how many actions stand after it."""

    seat: Seat
    text: str
    end: int


_Line = tuple[_Entry, ...]
#: The lines of the match shown last, and for whose eyes: a render asks for the same ones again.
_latest: list[tuple[Match, Seat | None, list[_Line]]] = []


def _lines(match: Match, viewer: Seat | None) -> list[_Line]:
    """The turns, line by line as the game numbers them."""
    for kept, seat, lines in _latest:
        if kept is match and seat == viewer:
            return lines
    lines, end, before = [], 0, ""
    played = match.turns()
    for turn, text in zip(played, turn_texts(match, viewer), strict=True):
        end += len(turn.actions)
        entry = _Entry(turn.seat, text, end)
        if not before or match.game.numbers(played[0].seat, before, turn.seat, match.setup):
            lines.append((entry,))
        else:
            lines[-1] = (*lines[-1], entry)
        before = turn.seat
    _latest[:] = [(match, viewer, lines)]
    return lines


def _marked(line: _Line, shown: int) -> int | None:
    """Which turn of a line led to what an earlier look shows."""
    last = line[-1].end
    ends = [entry.end for entry in line] if line[0].end <= shown <= last else []
    return ends.index(shown) if shown in ends else None


@lru_cache(maxsize=4096)
def _item(symbols: Callable[[Seat, str], str], line: _Line, marked: int | None) -> str:
    """The turns of a line; a long game has many, of which one is new."""
    return "".join(
        element(
            "button",
            element("span", escaped(text), class_="unseen")
            + element("span", symbols(seat, text), aria_hidden="true"),
            type="button",
            data_do="look",
            data_at=end,
            aria_current="true" if place == marked else None,
        )
        for place, (seat, text, end) in enumerate(line)
    )


def replays(table: Table, standing: Status) -> bool:
    """Whether a replay runs: any other step ends it."""
    return table.shown is not None and standing.replaying == table.shown


def _stepping(_: Words, table: Table, ends: list[int], standing: Status) -> str:
    last = ends[-1]
    shown = last if table.shown is None else table.shown
    back = max((end for end in ends if end < shown), default=0)
    forth = min((end for end in ends if end > shown), default=last)
    places = (
        ("«", N_("To the start"), 0, shown > 0),
        ("‹", N_("One turn back"), back, shown > 0),
        ("›", N_("One turn on"), forth, shown < last),
        ("»", N_("To the last turn"), last, shown < last),
    )
    steps = [
        button(
            sign,
            "look",
            data_at=at,
            class_="step",
            aria_label=_(name),
            title=_(name),
            disabled=None if able else "disabled",
        )
        for sign, name, at, able in places
    ]
    steps.insert(2, _player(_, running=replays(table, standing)))
    sign, name = PACES[standing.pace]
    pace = button(sign, "extra", data_value="pace", class_="step", aria_label=f"{sign} {_(name)}")
    return element("div", "".join(steps) + pace, class_="stepping")


def _player(_: Words, *, running: bool) -> str:
    """The button that lets the turns be played by themselves, or stops that."""
    name = _(N_("Pause")) if running else _(N_("Replay"))
    path = element("path", d="M8 5v14M16 5v14" if running else "M7 4v16l13-8z")
    sign = element("svg", path, class_="sign", viewBox="0 0 24 24", aria_hidden="true")
    about = {"data_do": "extra", "data_value": "replay", "aria_label": name, "title": name}
    return element("button", sign, type="button", id_="replay", class_="step", **about)
