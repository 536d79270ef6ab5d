"""Undo, hint and the menu: the controls present at every moment of a game."""

from __future__ import annotations

from typing import Final

from tessera.drawing.svg import element, escaped
from tessera.page.core.choosing import cannot_undo, may_study
from tessera.page.core.html import button, icon
from tessera.page.core.state import (
    ALWAYS,
    FOLDED,
    RULES,
    SHOWN,
    BoardSettings,
    EndPanel,
    Scene,
    Thinking,
    may_hint,
)
from tessera.page.core.table import Table, views
from tessera.words.faults import sentence
from tessera.words.language import N_, Words

LOOKING = N_("Looking for a hint…")
_BACK: Final = icon("M8 14 3 9l5-5M3 9h11a6 6 0 0 1 0 12h-4")
#: The attributes of a control in the menu; using it closes the menu.
IN_MENU: Final = {"class_": "link", "popovertarget": "more", "popovertargetaction": "hide"}
_MORE: Final = element(
    "svg",
    '<circle cx="5" cy="12" r="2"/><circle cx="12" cy="12" r="2"/><circle cx="19" cy="12" r="2"/>',
    class_="more-sign",
    viewBox="0 0 24 24",
    aria_hidden="true",
)


def controls(scene: Scene) -> str:
    """The buttons beside `seats.row`: hint (after the game, a rematch), undo and the menu."""
    over = scene.table.ended and scene.table.viewed is None
    found = _ended(scene) if over else _hint(scene, id_="hint")
    return found + _undo(scene) + more_button(scene.words)


def more_button(_: Words) -> str:
    return element(
        "button",
        element("span", escaped(_(N_("More"))), class_="word") + _MORE,
        type="button", id_="more-button", class_="plain", popovertarget="more",
        aria_label=_(N_("More")), title=_(N_("More")),
    )  # fmt: skip


def _ended(scene: Scene) -> str:
    """Buttons for the next step after a game, unless the panel shown at the end has them."""
    _ = scene.words
    if scene[EndPanel].stands in SHOWN:
        return ""
    found = button(_(N_("Rematch")), "again", class_="main")
    if scene[EndPanel].stands == FOLDED:
        found += button(_(N_("Result")), "ending", class_="plain", id_="result")
    return found


def menu(scene: Scene) -> str:
    table, begun = scene.table, _begun(scene.table)
    looks, doubles = table.viewed is not None, ""
    if looks or not table.ended:
        doubles = element("div", _hint(scene, **IN_MENU), class_="doubles")
    played = _played(scene) if begun else ""
    groups = (doubles, played, board_settings(scene), _leads(scene.words, table))
    return "".join(element("div", group, class_="group") for group in groups if group)


def _begun(table: Table) -> bool:
    """True if an action has been played, or the game has been saved."""
    return bool(table.match.actions or table.name)


def control(text: str, do: str, *, able: bool = True, **more: str | None) -> str:
    about = {"class_": "plain", "disabled": None if able else "disabled"} | more
    return button(text, do, **about)


def undo_button(_: Words, do: str, *, able: bool, **more: str | None) -> str:
    word = _(N_("Undo"))
    inner = _BACK + element("span", escaped(word), class_="word")
    about = {"class_": "plain undo", "title": word, "disabled": None if able else "disabled"} | more
    return element("button", inner, type="button", data_do=do, aria_label=word, **about)


def _undo(scene: Scene) -> str:
    """The undo button. If a reveal blocks undo, the title says so, and a press shows a message.

    While a turn waits, the button is off unless it goes less far back than “Take back” does.
    """
    _, table, waits = scene.words, scene.table, scene.table.pending is not None
    no_way = None if waits else cannot_undo(table)
    free = not (scene.watching or table.curtain or table.staged) and table.viewed is None
    free = free and (not waits or (table.match.open and table.match.can_undo() is None))
    tells = free and no_way is not None and bool(no_way.why)
    about = {"title": sentence(_, no_way)} if no_way else {}
    able = tells or (free and no_way is None)
    return undo_button(
        _, "undo", able=able, id_="undo", aria_disabled="true" if tells else None, **about
    )


def _hint(scene: Scene, **more: str) -> str:
    """The hint button or, while a bot thinks, "Move now", in a space of constant width."""
    _ = scene.words
    text, other = _(N_("Hint")), _(N_("Move now"))
    if scene[Thinking].running and scene.table.viewed is None:
        name = {"id_": "hurry"} if "id_" in more else {}
        able = not scene.watching and not scene.table.curtain
        # After the bot's turn, "Move now" turns into "Hint", so a late press asks for a hint.
        text, other = other, text
        shown = control(text, "hurry", able=able, **{**more, **name})
    else:
        able = may_hint(scene.state)
        shown = control(text, "hint", able=able, aria_keyshortcuts="H", **more)
    spacer = element("span", escaped(other), class_="plain spacer")
    return element("span", shown + spacer, class_="either")


def _played(scene: Scene) -> str:
    _, table = scene.words, scene.table
    match, looks = table.match, table.viewed is not None
    free = not scene.watching and not table.curtain and not looks and not table.staged
    found = control(_(N_("Redo")), "redo", able=free and bool(match.undone), **IN_MENU)
    if not table.ended and match.resignable:
        able = free and bool(table.name) and table.choosing and not scene[Thinking].running
        found += control(_(N_("Resign")), "resign", able=able, id_="resign", **IN_MENU)
    return found


def _leads(_: Words, table: Table) -> str:
    game, found = table.match.game.id, ""
    if _begun(table) and not table.ended:
        found = button(_(N_("New game, same players")), "again", **IN_MENU)
    if table.match.actions and may_study(table):
        found += button(_(N_("Study")), "study", **IN_MENU)
        if table.match.outcome:
            found += button(_(N_("Review")), "study", data_value="review", **IN_MENU)
    new = element("a", escaped(_(N_("New game"))), class_="link", href=f"#/new/{game}")
    learn = element("a", escaped(_(N_("Learn"))), class_="link", href=f"#/learn/{game}")
    about = {"href": f"{RULES}{game}.{_.language}.html", "target": "_blank", "rel": "noopener"}
    rules = element("a", escaped(_(N_("Rules"))), class_="link", **about)
    return found + new + learn + rules


def board_settings(scene: Scene) -> str:
    _ = scene.words
    found = ""
    if len(views(scene.table, scene.board)) > 1:
        found += button(_(N_("Turn the board")), "turn", id_="turn", **IN_MENU)
    checked = "true" if scene[BoardSettings].confirms == ALWAYS else "false"
    about = {**IN_MENU, "class_": "link check", "role": "checkbox", "aria_checked": checked}
    return found + button(_(N_("Confirm every turn")), "confirming", **about)
