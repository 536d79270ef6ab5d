"""The seats beside the board, and the row of controls for the turn."""

from __future__ import annotations

from typing import Final

from tessera.drawing.board import Choice
from tessera.drawing.svg import element, escaped
from tessera.page.core.choosing import may_branch
from tessera.page.core.html import button, icon
from tessera.page.core.parts import PIECE_TOOLS, view
from tessera.page.core.players import PERSON
from tessera.page.core.sentence import label
from tessera.page.core.state import Scene, Thinking, hinted
from tessera.page.core.table import Table, turn_ends, turns_at
from tessera.play.contract import Seat
from tessera.words.language import N_, Words
from tessera.words.naming import SEAT

#: Directions on the screen from south-east to west, in eighths of a turn clockwise from the top.
#: If a piece faces in one of them, its left side is to the right or below on the screen.
_BACK: Final = range(3, 7)
#: The mark of a winner: a crown. The word “winner” is shown beside it.
WINNER: Final = icon("M3 8l5 4 4-7 4 7 5-4-2 10H5z", "crown")


def next_choices(scene: Scene) -> list[Choice]:
    """The possible next picks that are not squares of the board."""
    table = scene.table
    if not table.choosing or table.pending is not None:
        return []
    found = scene.board.next_choices(scene.words, table.observation, table.picks)
    # Reverse the list if the second of three or more directions is in `_BACK` on the screen.
    ways = [choice.way for choice in found if choice.way is not None]
    backwards = len(ways) > 2 and (ways[1] + 2 * table.quarters) % 8 in _BACK
    return found[::-1] if backwards else found


def seats(scene: Scene) -> str:
    # The holder's hand is in the row, so the holder's seat shows only counts. In an interlude,
    # every seat shows only counts.
    held, staged = holder(scene), bool(scene.table.staged)
    return "".join(
        _seat(scene, seat, counted=staged or seat == held) for seat in scene.table.match.seats
    )


def holder(scene: Scene) -> Seat | None:
    """The seat of a person whose hand is in the row: `Table.seeing`, else the mover or viewer."""
    table = scene.table
    if scene.board.SPINS:
        return PIECE_TOOLS().holder(scene)
    if table.moving is None:
        return None
    for seat in (table.seeing, table.moving, table.viewer):
        if seat is None or table.players.get(seat, PERSON) != PERSON:
            continue
        if any(each.pick for each in scene.board.hand(scene.words, table.observation, seat)):
            return seat
    return None


def is_mine(scene: Scene) -> bool:
    return scene.table.moving is not None and scene.table.choosing and not scene.watching


def is_person(table: Table, seat: Seat) -> bool:
    return table.players.get(seat, PERSON) == PERSON and not table.ended


def has_won(table: Table, seat: Seat) -> bool:
    """True if the board shows the end of a game that a seat, or its side, has won."""
    outcome = table.looked_at.outcome
    if outcome is None or not table.shows_end:
        return False
    return bool({seat, table.match.game.side(table.match.setup, seat)} & {*outcome.winners})


def _seat(scene: Scene, seat: Seat, *, counted: bool) -> str:
    """A seat and its hand; if ``counted``, the hand shows only choices that have a count."""
    _, table = scene.words, scene.table
    moving = table.moving == seat
    name, own = label(scene, seat), scene.ui.words.name(_, SEAT, seat)
    notes = [] if name == own or name.endswith(f"({own})") else [own]
    notes.append(scene.ui.words.note(_, table.observation, seat))
    won = has_won(table, seat)
    if won:
        notes.append(_(N_("winner")))
    noted = escaped(", ".join(filter(None, notes)))
    if moving:
        thinks = scene[Thinking].running and table.viewed is None
        turn = N_("your turn") if _.is_you(seat) else N_("to move")
        turn = ", " * bool(noted) + _(N_("thinking…") if thinks else turn)
        noted += element("span", escaped(turn), class_="whose")
    mark = WINNER if won else ""
    sign = scene.board.emblem(seat, table.observation)
    who = element("span", sign + escaped(name) + mark, class_="who")
    noted = element("span", noted, class_="quiet")
    scored = escaped(scene.ui.words.score(_, table.observation, seat))
    score = element("span", scored, class_="score", id_=f"score-{seat}")
    inner = element("div", who + noted + score, class_="seat-top")
    hand = "".join(
        choice(_, each, person=False, live=False, pressed=False)
        for each in scene.board.hand(_, table.observation, seat)
        if each.left is not None or not counted
    )
    if hand:
        inner += element("div", hand, class_="hand", role="group", aria_label=name)
    kind = f"seat {seat}{' moving' * moving}{' won' * won}"
    return element("div", inner, id_=f"seat-{seat}", class_=kind)


def asked(scene: Scene) -> str:
    _, table = scene.words, scene.table
    if table.pending is not None:
        found = button(_(N_("Confirm")), "confirm", class_="main")
        found += button(_(N_("Take back")), "cancel", class_="plain")
        return element("div", found, class_="deciding")
    choices = "".join(
        choice(_, each, person=True, live=True, pressed=each.pick in table.picks)
        for each in next_choices(scene)
    )
    number = scene.board.number(table.observation)
    if number is not None:
        choices += view("number_form", _, scene.ui, number)
    if choices and table.picks:
        choices += button(_(N_("Cancel")), "cancel", id_="cancel", class_="link")
    return choices


def choice(_: Words, offered: Choice, *, person: bool, live: bool, pressed: bool) -> str:
    """A choice: a button if the person can pick it, else a picture.

    If ``live`` is False, the button is marked as disabled, and a click usually shows a refusal.
    """
    count = "" if offered.left is None else element("span", str(offered.left), class_="count")
    name = offered.name
    if offered.left is not None:
        name = _(N_("{name}: {count}"), name=name, count=offered.left)
    if not (person and offered.pick):
        label = element("span", escaped(name), class_="unseen")
        return element("span", offered.picture + count + label, class_="choice")
    return element(
        "button", offered.picture + count, type="button", id_=offered.pick, class_="choice",
        data_pick=offered.pick if live else None, aria_pressed="true" if pressed else "false",
        data_do=None if live else "why", data_value=None if live else offered.pick,
        aria_disabled=None if live else "true", aria_label=name, title=offered.name,
    )  # fmt: skip


def row(scene: Scene) -> str:
    """The row of controls to play the turn or to continue; "" if there is nothing to do."""
    _, table = scene.words, scene.table
    hint, hangs = hinted(scene.state), bool(table.staged or table.curtain)
    if scene.watching:
        answers = button(_(N_("Play here")), "take-over", class_="main")
    elif hangs:
        answers = view("interlude_button", scene) if table.staged else view("lifting", scene)
    elif hint is not None:
        answers = view("hint_buttons", _, hint)
    elif table.viewed is not None:
        answers = _looking(_, table)
    else:
        return _in_hand(scene)
    over = "" if hangs and not scene.watching else " over"
    answered = element("div", answers, class_=f"answers{over}")
    if table.curtain and not table.seeing and not scene.watching:
        return answered
    return _in_hand(scene) + answered


def _looking(_: Words, table: Table) -> str:
    place, ends = turns_at(table), turn_ends(table.match)
    found = view("step", _, "back", ends[max(0, place - 1)], able=place > 0)
    found += view("step", _, "on", ends[min(len(ends) - 1, place + 1)], able=True)
    if may_branch(table):
        found += button(_(N_("Play on from here")), "play-on", class_="main")
    return found


def _in_hand(scene: Scene) -> str:
    """The choices for the next pick, or the buttons to confirm the turn; else the hand."""
    if scene.board.SPINS:
        return view("piece_row", scene)
    _, table = scene.words, scene.table
    seat, mine = holder(scene), is_mine(scene)
    inner = asked(scene) if mine else ""
    if seat is not None and not inner:
        live = mine and seat == table.moving
        person, picks = is_person(table, seat), table.picks if live else ()
        inner = "".join(
            choice(_, each, person=person, live=live, pressed=each.pick in picks)
            for each in scene.board.hand(_, table.observation, seat, picks)
        )
    if not inner:
        return ""
    name = label(scene, seat or table.moving or "")
    return element("div", inner, id_="asking", class_="hand", role="group", aria_label=name)
