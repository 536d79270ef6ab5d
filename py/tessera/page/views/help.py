"""The panel of rules beside a game: what the present sentence rests on, and the help card."""

from __future__ import annotations

from typing import Final

from tessera.drawing.svg import element, escaped
from tessera.page.core.scene import Scene
from tessera.page.core.slices import HelpPanel
from tessera.page.model.game_parts import RULES
from tessera.page.model.help import Help
from tessera.page.model.table import Table
from tessera.page.views.html import button
from tessera.page.views.sentence import told
from tessera.words.language import N_, Words, unbroken

#: The cross that closes the panel.
_CROSS: Final = element(
    "svg",
    element("path", d="M6 6l12 12M18 6L6 18"),
    class_="sign",
    viewBox="0 0 24 24",
    aria_hidden="true",
)


def panel(scene: Scene) -> str:
    """The panel, as HTML; "" while it is shut."""
    _, table, found = scene.words, scene.table, scene[HelpPanel].shown
    if found is None:
        return ""
    by = resting(scene, found)
    text = found.card if found.shows_card else found.rules.get(by, "")
    if not text:
        text = element("p", escaped(_(N_("This moment rests on no rule of the game."))))
    text += _whole_page(_, table, "" if found.shows_card else by)
    label = _(N_("Help card")) if found.shows_card else by or _(N_("Rules"))
    about = {"role": "group", "tabindex": 0, "aria_label": label, "data_game": table.match.game.id}
    kind = "help-text help-card" if found.shows_card else "help-text"
    shown = element("div", text, id_="help-text", class_=kind, **about)
    inner = _head(_, table, found) + shown
    return element(
        "section", inner, id_="help-panel", class_="help-panel", tabindex=-1,
        aria_label=_(N_("Rules and help card")),
    )  # fmt: skip


def resting(scene: Scene, found: Help) -> str:
    """The id of the rule that the present sentence rests on; "" if it rests on none.

    Where the sentence itself names none, it is the rule of what is asked there.
    """
    by = told(scene)[1]
    if by not in found.rules and scene.table.looked_at.outcome is None:
        by = scene.game.words.asked(scene.words, scene.table.observation, ())[1]
    return by if by in found.rules else ""


def _head(_: Words, table: Table, found: Help) -> str:
    """What is shown, to be chosen; the cross."""
    title = _(N_("Rules of {game}"), game=unbroken(table.match.game.title))
    choices = _choice(_(N_("This moment")), "rule", chosen=not found.shows_card)
    choices += _choice(_(N_("Help card")), "card", chosen=found.shows_card)
    shut = _(N_("Close"))
    close = element(
        "button", _CROSS, type="button", class_="help-close", data_do="help-close",
        aria_label=shut, title=shut,
    )  # fmt: skip
    row = element("div", choices, class_="help-choice", role="group", aria_label=title)
    heading = element("h2", escaped(title), class_="unseen")
    return element("div", heading + row + close, class_="help-head")


def _choice(text: str, what: str, *, chosen: bool) -> str:
    about = {"data_what": what, "id_": f"help-{what}", "class_": "plain"}
    return button(text, "help-show", aria_pressed="true" if chosen else "false", **about)


def _whole_page(_: Words, table: Table, by: str) -> str:
    """The way to the whole page of rules, at the place that is shown."""
    place = f"#{by}" if by else ""
    address = f"{RULES}{table.match.game.id}.{_.language}.html{place}"
    text = _(N_("{rule} on the page of rules"), rule=by) if by else _(N_("The page of rules"))
    link = element("a", escaped(text), href=address, target="_blank", rel="noopener")
    return element("p", link, class_="help-page")
