"""The screen of a game: its regions as HTML text, from the table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Final

from tessera.drawing.board import Board, Looks
from tessera.drawing.svg import element, escaped
from tessera.page.game_parts import GameParts, Status
from tessera.page.going import controls, listed, turns
from tessera.page.html import button, rule, sentence
from tessera.page.players import PERSON
from tessera.page.seats import seats
from tessera.page.stage import stage
from tessera.page.table import Table, taken_up
from tessera.play.contract import Seat
from tessera.play.match import Match
from tessera.play.record import is_open, seen_pieces
from tessera.saves.named import given_name
from tessera.words.faults import sentence as fault_sentence
from tessera.words.language import N_, Words

if TYPE_CHECKING:
    from tessera.page.thinking.hints import Hint

#: What ends a sentence: French puts a space before a question mark.
_ENDS: Final = re.compile(r"(\s*[?!]|\.|)\Z")
#: Sentences of more letters are written smaller, so that they have room in their place.
LONG: Final = {90: " long", 160: " longer"}
#: What is said while another tab plays the game.
WATCHING = N_("This game is open in another tab; here you only watch.")


def skeleton(_: Words, parts: GameParts, quarters: int = 0, *, unfolded: bool = False) -> str:
    """The screen's fixed parts with its empty regions; the board's ground is drawn here."""
    strip = {"seats": "seats strip"} if parts.board.SPINS else {}
    regions = [element("div", " ", id_=name, class_=strip.get(name, name)) for name in REGIONS]
    summary = element("summary", id_="thought", data_do="fold")
    thinking = summary + element("div", id_="thoughts")
    about = {"id_": "thinking", "class_": "thinking quiet", "open": "open" if unfolded else None}
    regions.insert(2, element("details", thinking, **about))
    return stage(_, parts, quarters) + element("div", "".join(regions), class_="side")


def thoughts(_: Words, table: Table, parts: GameParts, standing: Status) -> dict[str, str]:
    """What a bot thinks: in a line, and unfolded. Nothing where one has something to hide."""
    thought, text, inner = standing.thought, "", ""
    if table.match.game.secrets(table.match.setup):
        thought = None
    elif any(player != PERSON for player in table.players.values()):
        text, inner = _(N_("What the bot thinks")), element("p", escaped(_(N_("Nothing yet."))))
    if thought is not None:
        text = thought.summary(_, table, parts)
        inner = thought.details(_, table, parts) or inner
    return {"thought": escaped(text), "thoughts": inner}


#: The regions of the side column, in the order in which they are read.
REGIONS = (
    "heading",
    "status",
    "supply",
    "asked",
    "seats",
    "controls",
    "turns",
    "listed",
    "typing",
    "standing",
)


def heading(_: Words, table: Table, parts: GameParts) -> str:
    """The game's name, the one that a player gave it, and its line."""
    given = given_name(table.match)
    own = " " + element("span", escaped(given), class_="given") if given else ""
    title = element("h1", escaped(table.match.game.title) + own)
    return title + element("p", escaped(_(parts.words.LINE)), class_="quiet")


def told(_: Words, table: Table, parts: GameParts) -> tuple[str, str]:
    """The one sentence and the rule it rests on: a refusal, the result, or what is asked.

    Of a turn that is held it tells what was played, and how to go on; before all it is told
    that the screen is to be handed over.
    """
    if table.scene and table.shown is None:
        from tessera.page.craft.staging import told as told_scene  # noqa: PLC0415 - came with its game

        return told_scene(_, table, parts)
    if table.curtain:
        from tessera.page.craft.curtain import handing  # noqa: PLC0415 - came with its game

        return handing(_, table, parts), ""
    if table.refused is not None:
        return fault_sentence(_, table.refused, parts.words), table.refused.rule
    if table.held is not None:
        said = told_actions(_, table.held, table.viewer, _held_back(table), parts)
        return " ".join([*said, _(N_("Confirm it, or take it back."))]), ""
    match = table.looked_at
    if match.outcome is not None:
        return parts.words.result(_, match.outcome, table.observation), match.outcome.rule
    if table.shown is not None:
        looking, by = _(N_("You are looking at turn {turn}."), turn=len(match.turns())), ""
        if table.scene:
            scene, by = parts.words.shown(_, table.observation)
            looking = f"{looking} {scene}"
        return looking, by
    return parts.words.asked(_, table.observation, table.picks)


def _held_back(table: Table) -> int:
    """How many actions of a held turn are told: not those before what showed something new."""
    match, count = table.looked_at, len(table.last)
    for back in range(1, count):
        if match.states[-2 - back].reveals(match.actions[-1 - back], table.viewer):
            return back
    return count


def status(_: Words, table: Table, parts: GameParts, standing: Status) -> str:
    """The one sentence, as HTML, with its rule to be looked up; below it, what went wrong."""
    hint = hinted(table, standing)
    text, by = (hint.told(_, parts), "") if hint is not None else told(_, table, parts)
    inner = sentence(text, rule(_, by, parts.words.RULES, parts.rules))
    if table.staged:
        from tessera.page.craft.staging import leading  # noqa: PLC0415 - came with its game

        inner = f"{inner} {leading(_, table, parts)}"
    elif table.curtain:
        from tessera.page.craft.curtain import lifting  # noqa: PLC0415 - came with its game

        inner = f"{inner} {lifting(_, table, parts)}"
    if standing.watching:
        over = button(_(N_("Play here")), "take-over", class_="plain")
        inner = f"{escaped(_(WATCHING))} {over}"
    trouble = element("p", escaped(standing.trouble), class_="trouble") if standing.trouble else ""
    size = "".join(name for letters, name in LONG.items() if len(text) > letters)
    if hint is not None:
        buttons = element("span", hint.buttons(_), class_="row")
        inner, size = element("span", escaped(text)) + buttons, " hinting"
    return element("p", inner, class_=f"sentence{size}") + trouble


def hinted(table: Table, standing: Status) -> Hint | None:
    """The hint, as long as nothing was done on the table since it was asked for."""
    hint = standing.hint
    return hint if hint is not None and hint.table is table else None


def spoken(_: Words, table: Table, parts: GameParts) -> str:
    """The one sentence, as it is announced: of a scene the last one, which says it all."""
    text, by = told(_, table._replace(scene=table.scene[-1:]), parts)
    if by not in parts.words.RULES:
        return text
    return _ENDS.sub(lambda end: f" ({by}){end[0] or '.'}", text, count=1)


def typing(_: Words, table: Table, parts: GameParts, *, watching: bool = False) -> str:
    """The field to type a turn in, as long as the game goes on, and what keys do on the board.

    The board is described by the latter, which therefore never goes away altogether.
    """
    if watching or table.curtain or table.staged or table.match.to_move is None:
        return element("p", id_="keys", hidden="hidden")
    label = element("label", escaped(_(N_("Type a move"))), for_="typed")
    field = element(
        "input",
        id_="typed",
        name="typed",
        autocomplete="off",
        autocapitalize="off",
        spellcheck="false",
        maxlength=40,
        placeholder=parts.words.EXAMPLE,
    )
    play = element("button", escaped(_(N_("Play"))), type="submit", class_="plain")
    keys = element("p", escaped(_(parts.words.KEYS)), id_="keys", class_="quiet keys")
    return element("form", label + field + play, data_do="type") + keys


_KEPT = {
    "kept": N_("Saved in this browser."),
    "full": N_("Not saved: this browser’s storage is full. Export the game to keep it."),
    "blocked": N_("Not saved: this browser keeps nothing here. Export the game to keep it."),
}
#: What there is to take along while something is hidden.
_VIEW = N_("What you may see of the game, as a record; it cannot be played on.")
_SEALED = N_("The whole game, to be imported and played on; nothing hidden can be read in it.")


def standing_line(_: Words, table: Table, standing: Status) -> str:
    """Whether the game is kept, and the ways to take it along, to share and to name it."""
    kept = escaped(_(_KEPT[standing.kept])) if standing.kept else ""
    if not table.match.actions:
        return element("p", kept, class_="quiet") if kept else ""
    if not table.name and not standing.kept:
        kept = escaped(_(N_("Not kept here; playing on keeps it.")))
        kept += " " + button(_(N_("Keep this game")), "keep", class_="link")
    kept += " " + button(_(N_("Share")), "extra", data_value="share", class_="link")
    if table.name and not standing.watching:
        kept += " " + button(_(N_("Rename")), "extra", data_value="rename", class_="link")
    return element("p", kept + _exports(_, table), class_="quiet")


def _exports(_: Words, table: Table) -> str:
    """The ways to take the game along: while something is hidden, what one sees, or all sealed."""
    if is_open(table.match):
        return " " + button(_(N_("Export")), "export", class_="link")
    found = " " + button(_(N_("Export, sealed")), "export-sealed", class_="link", title=_(_SEALED))
    if table.viewer is not None:
        found += " " + button(_(N_("Export my view")), "export", class_="link", title=_(_VIEW))
    return found


def cell_labels(
    _: Words, table: Table, parts: GameParts, *, watching: bool = False
) -> dict[str, str]:
    """What each square of the spoken grid says."""
    return parts.board.labels(_, table.observation, _looks(table, watching=watching))


def _looks(table: Table, *, watching: bool) -> Looks:
    """What the marks are drawn from; who only watches has nothing to choose."""
    looks = table.looks()
    return looks._replace(picks=(), legal=()) if watching else looks


def regions(_: Words, table: Table, parts: GameParts, standing: Status) -> dict[str, str]:
    """The text of every region of the side column and every layer of the board."""
    board, seen = parts.board, table.observation
    looks, hint = _looks(table, watching=standing.watching), hinted(table, standing)
    live = table.choosing and table.held is None and not standing.watching
    shown = {
        "heading": heading(_, table, parts),
        "status": status(_, table, parts, standing),
        "supply": board.supply(_, seen, looks, live),
        "asked": "",
        "seats": seats(_, table, parts, standing),
        "typing": typing(_, table, parts, watching=standing.watching),
        "controls": controls(_, table, parts, standing),
        "turns": turns(_, table, standing),
        "listed": listed(table, standing),
        "standing": standing_line(_, table, standing),
        "pieces": board.pieces(seen, looks.last),
        "marks": board.marks(seen, looks) if _goes_on(table) else "",
        "choices": board.choices(seen, looks),
        "preview": hint.drawn(board) if hint else board.preview(seen, looks.picks),
        **thoughts(_, table, parts, standing),
    }
    if board.SPINS:
        from tessera.page.craft.turning import row  # noqa: PLC0415 - came with its game

        shown["asked"] = row(_, table, parts, standing)
    if board.ZOOMS:
        from tessera.page.craft.zooming import buttons  # noqa: PLC0415 - came with its game

        shown["zooming"] = buttons(_, standing.zoom)
    return shown


def _goes_on(table: Table) -> bool:
    """Whether something is asked where the board stands: a turn, or a scene is shown."""
    return table.staged or table.looked_at.outcome is None


def previewed(table: Table, board: Board, pick: str, *, watching: bool = False) -> tuple[str, ...]:
    """The picks as they would be with ``pick``; as they are if it cannot be taken up."""
    if table.held is not None or watching:
        return ()
    if not pick or not table.choosing:
        return table.picks
    return taken_up(table, board, pick) or table.picks


def turn_spoken(_: Words, before: Match, table: Table, parts: GameParts) -> str:
    """What was just played, in sentences, and what is asked now or how the game ended."""
    match, told_now = table.match, spoken(_, table, parts)
    if match.resigned is not None or len(match.actions) <= len(before.actions):
        return told_now
    said = told_actions(_, match, table.viewer, len(match.actions) - len(before.actions), parts)
    return " ".join([*said, told_now])


def told_actions(
    _: Words, match: Match, viewer: Seat | None, count: int, parts: GameParts
) -> Iterator[str]:
    """The last actions of a match, a sentence each, as the viewer may know them."""
    pieces = seen_pieces(match, viewer)[-count:]
    over = match.outcome is not None
    observations = [state.observed_by(viewer, over=over) for state in match.states[-count - 1 :]]
    return map(partial(parts.words.turn, _), observations, pieces, observations[1:])
