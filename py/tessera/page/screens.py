"""The screen of a game: its regions as HTML text, from the table."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from tessera.drawing.board import Board, Choice
from tessera.drawing.svg import element, escaped, layered
from tessera.page.going import controls, turns
from tessera.page.html import button, rule, sentence
from tessera.page.room import Room, Standing
from tessera.page.table import BOT, PERSON, Table, extended, paths
from tessera.play.match import Match
from tessera.play.record import seen_pieces
from tessera.words.faults import sentence as fault_sentence
from tessera.words.language import N_, Words

#: What people are told of the bots when they choose one, by level.
LEVELS: Mapping[int, str] = {
    1: N_("Bot 1, sees your next move"),
    2: N_("Bot 2, plays along"),
    3: N_("Bot 3, hard to beat"),
}


#: What is said while another tab plays the game.
WATCHING = N_("This game is open in another tab; here you only watch.")


def skeleton(_: Words, room: Room) -> str:
    """The screen's fixed parts with its empty regions; the board's ground is drawn here."""
    drawing = layered(
        room.board.VIEW_BOX, **dict.fromkeys(LAYERS, "") | {"ground": room.board.ground()}
    )
    board = element("div", drawing + _grid(_, room), class_="board")
    regions = "".join(element("div", " ", id_=name, class_=name) for name in REGIONS)
    return element("div", board, class_="stage") + element("div", regions, class_="side")


def _grid(_: Words, room: Room) -> str:
    """The spoken grid: the squares as cells, one of them a tab stop that arrow keys move on."""
    first = room.board.ROWS[0][0]
    rows = "".join(
        element("div", "".join(_cell(name, first) for name in row), role="row", class_="rank")
        for row in room.board.ROWS
    )
    label = _(N_("Board"))
    about = {"role": "grid", "aria_label": label, "aria_describedby": "keys"}
    return element("div", rows, id_="grid", class_="grid", **about)


def _cell(name: str, first: str) -> str:
    pick, stop = f"square:{name}", 0 if name == first else -1
    about = {"role": "gridcell", "data_pick": pick, "tabindex": stop}
    return element("div", " ", id_=f"cell-{name}", class_="cell", **about)


#: The layers of the drawing, the lowest first.
LAYERS = ("ground", "marks", "pieces", "preview", "choices")
#: The regions of the side column, in the order in which they are read.
REGIONS = ("heading", "status", "seats", "controls", "turns", "typing", "standing", "home")


def heading(_: Words, table: Table, room: Room) -> str:
    """The game's name and its line."""
    title = element("h1", escaped(table.match.game.title))
    return title + element("p", escaped(_(room.words.LINE)), class_="quiet")


def seat_name(_: Words, table: Table, room: Room, seat: str) -> str:
    """What the player at a seat is called."""
    given = table.match.headers.get(table.match.game.header(seat), "")
    return player_name(_, table.players.get(seat, PERSON), given, room, seat)


def player_name(_: Words, player: str, given: str, room: Room, seat: str) -> str:
    """A bot's name, a person's if one is given, else the seat's."""
    if player.startswith(BOT):
        return _(N_("Bot {level}"), level=player.removeprefix(BOT))
    return given or room.words.seat(_, seat)


def told(_: Words, table: Table, room: Room) -> tuple[str, str]:
    """The one sentence and the rule it rests on: a refusal, the result, or what is asked."""
    if table.refused is not None:
        return fault_sentence(_, table.refused, room.words), table.refused.rule
    match = table.looked_at
    if match.outcome is not None:
        return room.words.result(_, match.outcome), match.outcome.rule
    if table.shown is not None:
        return _(N_("You are looking at turn {turn}."), turn=len(match.turns())), ""
    return room.words.asked(_, table.sight, table.picks)


def further(_: Words, table: Table, room: Room) -> list[Choice]:
    """What is to be picked next where the board alone does not show it."""
    return room.board.further(_, table.sight, table.picks) if table.choosing else []


def status(_: Words, table: Table, room: Room, standing: Standing) -> str:
    """The one sentence, as HTML, with its rule to be looked up; below it, what went wrong."""
    text, by = told(_, table, room)
    inner = sentence(text, rule(_, by, room.words.RULES))
    if standing.watching:
        over = button(_(N_("Play here")), "take-over", class_="plain")
        inner = f"{escaped(_(WATCHING))} {over}"
    trouble = element("p", escaped(standing.trouble), class_="trouble") if standing.trouble else ""
    return element("p", inner, class_="sentence") + trouble


def spoken(_: Words, table: Table, room: Room) -> str:
    """The one sentence, as it is announced."""
    text, by = told(_, table, room)
    return f"{text.rstrip('.')} ({by})." if by in room.words.RULES else text


def seats(_: Words, table: Table, room: Room, standing: Standing) -> str:
    """Each seat: its name, whose turn it is, and what it has in hand."""
    return "".join(_seat(_, table, room, standing, seat) for seat in table.match.seats)


def _seat(_: Words, table: Table, room: Room, standing: Standing, seat: str) -> str:
    moving = table.looked_at.to_move == seat
    mine = moving and table.choosing and not standing.watching
    label = seat_name(_, table, room, seat)
    notes = [room.words.seat(_, seat)] if label != room.words.seat(_, seat) else []
    if moving:
        thinks = standing.thinking is not None and table.shown is None
        notes.append(_(N_("thinking…")) if thinks else _(N_("to move")))
    top = element("span", escaped(label), class_="who") + element(
        "span", escaped(", ".join(notes)), class_="quiet"
    )
    towers = element(
        "span", escaped(room.words.score(_, table.sight, seat)), class_="score", id_=f"score-{seat}"
    )
    asked = further(_, table, room) if mine else []
    person = table.players.get(seat, PERSON) == PERSON and table.match.outcome is None
    hand = "".join(
        _choice(choice, person=person, live=mine, pressed=mine and choice.pick in table.picks)
        for choice in asked or room.board.hand(_, table.sight, seat)
    )
    if asked:
        hand += button(_(N_("Cancel")), "cancel", class_="link")
    inner = element("div", top + towers, class_="seat-top") + element(
        "div", hand, class_="hand", role="group", aria_label=label
    )
    return element("div", inner, id_=f"seat-{seat}", class_=f"seat {seat}{' moving' * moving}")


def _choice(choice: Choice, *, person: bool, live: bool, pressed: bool) -> str:
    """Something in hand: a person's is a button, which waits while it is not their turn."""
    count = "" if choice.left is None else element("span", str(choice.left), class_="count")
    name = choice.name if choice.left is None else f"{choice.name}: {choice.left}"
    if not person:
        label = element("span", escaped(name), class_="unseen")
        return element("span", choice.picture + count + label, class_="choice")
    return element(
        "button",
        choice.picture + count,
        type="button",
        class_="choice",
        data_pick=choice.pick if live else None,
        aria_pressed="true" if pressed else "false",
        aria_disabled=None if live else "true",
        aria_label=name,
        title=choice.name,
    )


def typing(_: Words, table: Table, room: Room) -> str:
    """The field to type a turn in, as long as the game goes on."""
    if table.match.to_move is None:
        return ""
    label = element("label", escaped(_(N_("Type a move"))), for_="typed")
    field = element(
        "input",
        id_="typed",
        name="typed",
        autocomplete="off",
        autocapitalize="off",
        spellcheck="false",
        maxlength=40,
        placeholder=room.words.EXAMPLE,
    )
    play = element("button", escaped(_(N_("Play"))), type="submit", class_="plain")
    keys = element("p", escaped(_(room.words.KEYS)), id_="keys", class_="quiet keys")
    return element("form", label + field + play, data_do="type") + keys


_KEPT = {
    "kept": N_("Saved in this browser."),
    "full": N_("Not saved: this browser's storage is full. Export the game to keep it."),
    "blocked": N_("Not saved: this browser keeps nothing here. Export the game to keep it."),
}


def standing_line(_: Words, table: Table, standing: Standing) -> str:
    """Whether the game is kept, and the way to take it along."""
    kept = escaped(_(_KEPT[standing.kept])) if standing.kept else ""
    if table.match.actions:
        kept += " " + button(_(N_("Export")), "export", class_="link")
    return element("p", kept, class_="quiet") if kept else ""


def cell_labels(_: Words, table: Table, room: Room) -> dict[str, str]:
    """What each square of the spoken grid says."""
    return room.board.labels(_, table.sight, table.looks())


def regions(_: Words, table: Table, room: Room, standing: Standing) -> dict[str, str]:
    """The text of every region of the side column and every layer of the board."""
    board, seen, looks = room.board, table.sight, table.looks()
    if standing.watching:
        looks = looks._replace(picks=(), legal=())
    return {
        "heading": heading(_, table, room),
        "status": status(_, table, room, standing),
        "seats": seats(_, table, room, standing),
        "typing": "" if standing.watching else typing(_, table, room),
        "controls": controls(_, table, standing),
        "turns": turns(_, table, room, standing),
        "standing": standing_line(_, table, standing),
        "pieces": board.pieces(seen),
        "marks": board.marks(seen, looks) if table.looked_at.outcome is None else "",
        "choices": board.choices(seen, looks),
        "preview": board.preview(seen, table.picks),
    }


def previewed(table: Table, board: Board, pick: str) -> tuple[str, ...]:
    """The picks as they would be with ``pick``; as they are if it cannot be taken up."""
    if not pick or not table.choosing:
        return table.picks
    return extended(table.picks, pick, paths(table, board)) or table.picks


def turn_spoken(_: Words, before: Match, table: Table, room: Room) -> str:
    """What was just played, in sentences, and what is asked now or how the game ended."""
    match, told_now = table.match, spoken(_, table, room)
    if match.resigned is not None or len(match.actions) <= len(before.actions):
        return told_now
    viewer, new = table.viewer, len(match.actions) - len(before.actions)
    pieces = seen_pieces(match, viewer)[-new:]
    sights = [state.seen_by(viewer) for state in match.states[-new - 1 :]]
    said = map(partial(room.words.turn, _), sights, pieces, sights[1:])
    return " ".join([*said, told_now])
