"""The row of controls and the list of turns, as HTML text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from tessera.drawing.svg import element, escaped
from tessera.page.html import button
from tessera.page.room import Room, Standing
from tessera.page.table import Table, cannot_undo, turn_ends, views
from tessera.play.contract import Seat
from tessera.play.match import Turn
from tessera.words.faults import sentence
from tessera.words.language import N_, Words


def controls(_: Words, table: Table, room: Room, standing: Standing) -> str:
    """The row of controls; what cannot be done now is disabled."""
    match = table.match
    settings = _settings(_, table, room, standing)
    if not match.actions and not table.name:
        return settings
    free = not standing.watching
    thinking = standing.thinking is not None

    def control(text: str, do: str, *, able: bool, why: str | None = None) -> str:
        return button(text, do, class_="plain", disabled=None if able else "disabled", title=why)

    no_way = cannot_undo(table) if table.held is None else None
    why = sentence(_, no_way) if no_way else None
    back = control(_(N_("Undo")), "undo", able=free and no_way is None, why=why)
    forth = control(_(N_("Redo")), "redo", able=free and bool(match.undone))
    if thinking:
        third = control(_(N_("Move now")), "hurry", able=free)
    elif match.outcome is not None or not match.resignable:
        third = ""
    else:
        able = free and bool(table.name) and table.choosing
        third = control(_(N_("Resign")), "resign", able=able)
    new = [
        button(_(N_("Same seats again")), "again", class_="main" if match.outcome else "link"),
        element("a", escaped(_(N_("New game"))), class_="link", href=f"#/new/{match.game.id}"),
    ]
    return back + forth + third + "".join(new) + settings


def _settings(_: Words, table: Table, room: Room, standing: Standing) -> str:
    """How the board lies, and whether turns are confirmed, where the game knows such things."""
    found = ""
    if len(views(table, room.board)) > 1:
        found += button(_(N_("Turn the board")), "turn", id_="turn", class_="link")
    if room.board.CONFIRMS:
        checked = "true" if standing.confirms else "false"
        found += button(
            _(N_("Confirm my turns")),
            "confirming",
            class_="link check",
            role="checkbox",
            aria_checked=checked,
        )
    return found


def turns(_: Words, table: Table, room: Room, standing: Standing) -> str:
    """The list of turns, in pairs or rounds, and the buttons that step through it."""
    played = table.match.turns()
    if not played:
        return ""
    shown = len(table.match.actions) if table.shown is None else table.shown
    items = "".join(_numbered(table, room, played, shown))
    count = _.ngettext("{count} turn", "{count} turns", len(played))
    fold = button(
        count, "list", class_="link", aria_expanded="true" if standing.listed else "false"
    )
    kind = "list rounds" if len(table.match.seats) > 2 else "list"
    listed = element("ol", items, class_=kind, id_="list") if standing.listed else ""
    return element("div", _stepping(_, table, shown) + fold, class_="turns-top") + listed


def _numbered(table: Table, room: Room, played: list[Turn], shown: int) -> Iterator[str]:
    game, setup = table.match.game, table.match.setup
    line, before, end = "", "", 0
    for turn, text in zip(played, table.texts(), strict=True):
        if not before or game.numbers(played[0].seat, before, turn.seat, setup):
            if line:
                yield element("li", line)
            line = ""
        end += len(turn.actions)
        current = end == shown and (turn is played[-1] or shown < len(table.match.actions))
        line += _turn(room.board.symbols, turn.seat, text, end, current)
        before = turn.seat
    if line:
        yield element("li", line)


@lru_cache(maxsize=1024)
def _turn(
    symbols: Callable[[Seat, str], str], seat: Seat, text: str, end: int, current: bool
) -> str:
    """A turn in the list; a long game has many, of which one is new."""
    return element(
        "button",
        element("span", escaped(text), class_="unseen")
        + element("span", symbols(seat, text), aria_hidden="true"),
        type="button",
        data_do="look",
        data_at=end,
        aria_current="true" if current else None,
    )


def _stepping(_: Words, table: Table, shown: int) -> str:
    ends = turn_ends(table.match)
    last = ends[-1]
    back = max((end for end in ends if end < shown), default=0)
    forth = min((end for end in ends if end > shown), default=last)
    places = (
        ("«", N_("To the start"), 0, shown > 0),
        ("‹", N_("One turn back"), back, shown > 0),
        ("›", N_("One turn on"), forth, shown < last),
        ("»", N_("To the last turn"), last, shown < last),
    )
    inner = "".join(
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
    )
    return element("div", inner, class_="stepping")
