"""The screen of a game: its regions as HTML text, from the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from tessera.drawing.board import Board, Choice
from tessera.drawing.svg import element, escaped, layered
from tessera.page.html import button, rule, sentence
from tessera.page.table import BOT, PERSON, Table, extended, own_decision, paths, turn_ends
from tessera.play.match import Match, Turn
from tessera.words.faults import sentence as fault_sentence
from tessera.words.language import N_, Words

#: What people are told of the bots when they choose one, by level.
LEVELS: Mapping[int, str] = {
    1: N_("Bot 1, looks one move ahead"),
    2: N_("Bot 2, plays along"),
    3: N_("Bot 3, hard to beat"),
}


class Room(NamedTuple):
    """What a screen needs of a game: its drawing room and its words."""

    board: Board
    words: Any


class Standing(NamedTuple):
    """How things stand around the table.

    ``kept`` is "kept", "blocked", "full" or "" (nothing to keep yet); ``watching`` is True
    while another tab plays this game; ``thinking`` what the bot reports, None while it does
    not think; ``trouble`` a sentence about what went wrong, or ""; ``listed`` is True while
    the list of turns is unfolded.
    """

    kept: str = ""
    watching: bool = False
    thinking: str | None = None
    trouble: str = ""
    listed: bool = True


#: What is said while another tab plays the game.
WATCHING = N_("This game is open in another tab; here you only watch.")


def skeleton(_: Words, room: Room) -> str:
    """The screen's fixed parts with its empty regions; the board's ground is drawn here.

    One square of the spoken grid is a tab stop; the arrow keys move it on.
    """
    drawing = layered(
        room.board.VIEW_BOX, **dict.fromkeys(LAYERS, "") | {"ground": room.board.ground()}
    )
    first = room.board.ROWS[0][0]
    rows = "".join(
        element(
            "div",
            "".join(
                element(
                    "div",
                    " ",
                    role="gridcell",
                    id_=f"cell-{name}",
                    class_="cell",
                    data_pick=f"square:{name}",
                    tabindex=0 if name == first else -1,
                )
                for name in row
            ),
            role="row",
            class_="rank",
        )
        for row in room.board.ROWS
    )
    grid = element("div", rows, role="grid", id_="grid", class_="grid", aria_label=_(N_("Board")))
    board = element("div", drawing + grid, class_="board")
    regions = "".join(element("div", " ", id_=name, class_=name) for name in REGIONS)
    return element("div", board, class_="stage") + element("div", regions, class_="side")


#: The layers of the drawing, the lowest first.
LAYERS = ("ground", "marks", "pieces", "preview", "choices")
#: The regions of the side column, in the order in which they are read.
REGIONS = ("heading", "status", "seats", "controls", "turns", "typing", "standing", "home")


def heading(_: Words, table: Table, room: Room) -> str:
    """The game's name and its line."""
    title = element("h1", escaped(table.match.game.title))
    return title + element("p", escaped(_(room.words.LINE)), class_="quiet")


def seat_name(_: Words, table: Table, room: Room, seat: str) -> str:
    """A bot's name, a person's if there is one, else the seat's."""
    player = table.players.get(seat, PERSON)
    if player.startswith(BOT):
        return _(N_("Bot {level}"), level=player.removeprefix(BOT))
    given = table.match.headers.get(table.match.game.header(seat), "")
    return given or room.words.seat(_, seat)


def told(_: Words, table: Table, room: Room) -> tuple[str, str]:
    """The one sentence and the rule it rests on: a refusal, the result, or what is asked."""
    if table.refused is not None:
        return fault_sentence(_, table.refused, room.words), table.refused.rule
    match = table.seen
    if match.outcome is not None:
        return room.words.result(_, match.outcome), match.outcome.rule
    if table.shown is not None:
        return _(N_("You are looking at turn {turn}."), turn=len(match.turns())), ""
    if further(_, table, room):
        return _(room.words.FURTHER[0]), room.words.FURTHER[1]
    asked: tuple[str, str] = room.words.asked(_, match.state)
    return asked


def further(_: Words, table: Table, room: Room) -> list[Choice]:
    """What is to be picked next where the board alone does not show it."""
    return room.board.further(_, table.state, table.picks) if table.choosing else []


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
    moving = table.seen.to_move == seat
    mine = moving and table.choosing and not standing.watching
    label = seat_name(_, table, room, seat)
    notes = [room.words.seat(_, seat)] if label != room.words.seat(_, seat) else []
    if moving:
        thinks = standing.thinking is not None and table.shown is None
        notes.append(_(N_("thinking…")) if thinks else _(N_("to move")))
    score = table.state.scores.get(seat, 0)
    top = element("span", escaped(label), class_="who") + element(
        "span", escaped(", ".join(notes)), class_="quiet"
    )
    towers = element(
        "span", escaped(room.words.score(_, score)), class_="score", id_=f"score-{seat}"
    )
    asked = further(_, table, room) if mine else []
    hand = "".join(
        _choice(choice, live=mine, pressed=choice.pick in table.picks)
        for choice in asked or room.board.hand(_, table.state, seat)
    )
    if asked:
        hand += button(_(N_("Cancel")), "cancel", class_="link")
    inner = element("div", top + towers, class_="seat-top") + element(
        "div", hand, class_="hand", role="group", aria_label=label
    )
    return element("div", inner, id_=f"seat-{seat}", class_=f"seat {seat}{' moving' * moving}")


def _choice(choice: Choice, *, live: bool, pressed: bool) -> str:
    """Something in hand: a button while it can be picked, a picture otherwise."""
    count = "" if choice.left is None else element("span", str(choice.left), class_="count")
    name = choice.name if choice.left is None else f"{choice.name}: {choice.left}"
    if not live:
        label = element("span", escaped(name), class_="unseen")
        return element("span", choice.picture + count + label, class_="choice")
    return element(
        "button",
        choice.picture + count,
        type="button",
        class_="choice",
        data_pick=choice.pick,
        aria_pressed="true" if pressed else "false",
        aria_label=name,
        title=choice.name,
    )


def typing(_: Words, table: Table, room: Room) -> str:
    """The field to type a turn in, while a person is to move."""
    if not table.choosing:
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
    return element("form", label + field + play, data_do="type")


def controls(_: Words, table: Table, standing: Standing) -> str:
    """The row of controls; what cannot be done now is disabled."""
    match = table.match
    if not match.actions and not table.name:
        return ""
    free = not standing.watching
    thinking = standing.thinking is not None

    def control(text: str, do: str, *, able: bool) -> str:
        return button(text, do, class_="plain", disabled=None if able else "disabled")

    back = control(_(N_("Take back")), "undo", able=free and own_decision(table) is not None)
    forth = control(_(N_("Play again")), "redo", able=free and bool(match.undone))
    if thinking:
        third = control(_(N_("Move now")), "hurry", able=free)
    elif match.outcome is not None:
        third = ""
    else:
        able = free and bool(table.name) and table.choosing
        third = control(_(N_("Resign")), "resign", able=able)
    new = [
        button(_(N_("Same seats again")), "again", class_="main" if match.outcome else "link"),
        element("a", escaped(_(N_("New game"))), class_="link", href=f"#/new/{match.game.id}"),
    ]
    return back + forth + third + "".join(new)


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
    listed = element("ol", items, class_="list", id_="list") if standing.listed else ""
    return element("div", _stepping(_, table, shown) + fold, class_="turns-top") + listed


def _numbered(table: Table, room: Room, played: list[Turn], shown: int) -> Iterator[str]:
    game, setup = table.match.game, table.match.setup
    line, before, end = "", "", 0
    for turn in played:
        if not before or game.numbers(played[0].seat, before, turn.seat, setup):
            if line:
                yield element("li", line)
            line = ""
        end += len(turn.actions)
        current = end == shown and (turn is played[-1] or shown < len(table.match.actions))
        line += element(
            "button",
            element("span", escaped(turn.text), class_="unseen")
            + element(
                "span",
                room.board.symbols(turn.seat, turn.actions) or escaped(turn.text),
                aria_hidden="true",
            ),
            type="button",
            data_do="look",
            data_at=end,
            aria_current="true" if current else None,
        )
        before = turn.seat
    if line:
        yield element("li", line)


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
    return {name: room.board.label(_, table.state, name) for row in room.board.ROWS for name in row}


def regions(_: Words, table: Table, room: Room, standing: Standing) -> dict[str, str]:
    """The text of every region of the side column and every layer of the board."""
    board = room.board
    return {
        "heading": heading(_, table, room),
        "status": status(_, table, room, standing),
        "seats": seats(_, table, room, standing),
        "typing": "" if standing.watching else typing(_, table, room),
        "controls": controls(_, table, standing),
        "turns": turns(_, table, room, standing),
        "standing": standing_line(_, table, standing),
        "pieces": board.pieces(table.state),
        "marks": board.marks(table.state, table.looks()),
        "choices": board.choices(table.state, table.looks()),
        "preview": board.preview(table.state, table.picks),
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
    said = [
        room.words.turn(_, match.states[at], match.actions[at])
        for at in range(len(before.actions), len(match.actions))
    ]
    return " ".join([*said, told_now])
