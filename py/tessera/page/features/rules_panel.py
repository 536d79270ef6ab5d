"""The panel of rules beside a game: the rules behind the current sentence, and the help card."""

from __future__ import annotations

import json
from typing import Final

from tessera.drawing.svg import element, escaped
from tessera.page.core.commands import RETELL_HELP, CommandArgs
from tessera.page.core.feature import Feature
from tessera.page.core.html import button, icon, new_tab
from tessera.page.core.sentence import told
from tessera.page.core.session import HELP, GameSession
from tessera.page.core.state import RULES, Help, HelpPanel, Scene
from tessera.words.language import N_, Words, unbroken

_CROSS: Final = icon("M6 6l12 12M18 6L6 18")
#: The id of the panel, which takes the focus when it opens. When it closes, `HELP` gets the focus.
_PANEL: Final = "help-panel"


def panel(scene: Scene) -> str:
    _, table, found = scene.words, scene.table, scene[HelpPanel].shown
    if found is None:
        return ""
    game, names = table.match.game, [] if found.shows_card else _resting(scene, found)
    text = "".join(found.rules[name] + _page(_, game.id, name) for name in names)
    if not names:
        none = element("p", escaped(_(N_("No particular rule applies here."))))
        text = (found.card if found.shows_card else none) + _page(_, game.id)
    label = _(N_("Help card")) if found.shows_card else ", ".join(names) or _(N_("Rules"))
    about = {"role": "group", "tabindex": 0, "aria_label": label, "data_game": game.id}
    kind = "help-text help-card" if found.shows_card else "help-text"
    inner = _head(_, game.title, shows_card=found.shows_card)
    inner += element("div", text, id_="help-text", class_=kind, **about)
    label = _(N_("Rules and help card"))
    return element("section", inner, id_=_PANEL, class_="help-panel", tabindex=-1, aria_label=label)


def _page(_: Words, game: str, name: str = "") -> str:
    text = N_("{rule} on the rules page") if name else N_("Rules page")
    address = f"{RULES}{game}.{_.language}.html" + (f"#{name}" if name else "")
    return element("p", new_tab(_(text, rule=name), address), class_="help-page")


def _resting(scene: Scene, found: Help) -> list[str]:
    by, table = found.asked
    by = by if table is scene.table else told(scene)[1]
    if not set(by.split()) & {*found.rules} and scene.table.looked_at.outcome is None:
        by = scene.ui.words.asked(scene.words, scene.table.observation, ())[1]
    return [name for name in by.split() if name in found.rules]


def _head(_: Words, game: str, *, shows_card: bool) -> str:
    title, shut = _(N_("Rules of {game}"), game=unbroken(game)), _(N_("Close"))
    choices = ""
    for text, what, chosen in (
        (N_("Rule"), "rule", not shows_card),
        (N_("Help card"), "card", shows_card),
    ):
        which = {"data_what": what, "id_": f"help-{what}", "class_": "plain"}
        choices += button(_(text), "help-show", aria_pressed=str(chosen).lower(), **which)
    about = {"class_": "help-close", "data_do": "help-close", "aria_label": shut, "title": shut}
    inner = element("h2", escaped(title), class_="unseen")
    inner += element("div", choices, class_="help-choice", role="group", aria_label=title)
    inner += element("button", _CROSS, type="button", **about)
    return element("div", inner, class_="help-head")


def toggle(session: GameSession, args: CommandArgs) -> None:
    """Open the panel or show the rule asked for; close the panel if nothing new is asked for."""
    found, asked = session[HelpPanel].shown, (args("rule"), session.table)
    if found is None:
        session.ports.clock.run(_opened(session, asked, led=True))
    elif asked[0] and (found.shows_card or _resting(session.scene, found) != asked[0].split()):
        session.commit(HelpPanel(found._replace(shows_card=False, asked=asked)))
        # The “?” that was pressed may have been in the panel's old text.
        session.ports.document.focus(_PANEL)
    else:
        close(session, args)


def close(session: GameSession, args: CommandArgs) -> None:
    if session[HelpPanel].shown is not None:
        session.ports.document.focus(HELP)
        session.commit(HelpPanel())


def show(session: GameSession, args: CommandArgs) -> None:
    found = session[HelpPanel].shown
    if found is not None:
        session.commit(HelpPanel(found._replace(shows_card=args("what") == "card")))


def retold(session: GameSession) -> None:
    session.ports.clock.run(_opened(session, ("", None), led=False))


async def _opened(session: GameSession, asked: tuple[str, object], *, led: bool) -> None:
    game, language = session.table.match.game.id, session.words.language
    try:
        text = await session.ports.archives.read(f"help/{game}.{language}.json")
        found = Help(language, **json.loads(text), asked=asked if asked[0] else ("", None))
    except (OSError, ValueError):
        session.trouble(session.games.unfetched(session.words(N_("The rules text"))))
        return
    before = session[HelpPanel].shown
    if before is not None:
        found = found._replace(shows_card=before.shows_card, asked=before.asked)
    if session.on_screen:
        session.commit(HelpPanel(found))
        if led:
            session.ports.document.focus(_PANEL)
            session.ports.document.reveal(_PANEL)


FEATURE: Final = Feature(
    game={"help": toggle, "help-close": close, "help-show": show},
    views={"help": panel},
    parts={RETELL_HELP: retold},
)
