"""The menu of a game that is played apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tessera.apart.letters import Resign
from tessera.drawing.svg import element, escaped
from tessera.page.core.scene import Scene
from tessera.page.model.game_parts import RULES
from tessera.page.views.apart_kept import has_past, unread
from tessera.page.views.apart_told import called
from tessera.page.views.controls import IN_MENU, board_settings
from tessera.page.views.html import button
from tessera.play.record import is_open
from tessera.words.language import N_, Words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tessera.page.model.apart import Held
    from tessera.page.model.game_parts import GameParts
    from tessera.play.match import Match
    from tessera.saves.apart import Stored


#: What shows the game from before, and a link that cannot be read.
PAST: Final = N_("The game from before")
UNREAD: Final = N_("The link that cannot be read")


def menu(scene: Scene, held: Held, day: int, beside: Sequence[Stored] = ()) -> str:
    """What may be said beside the game, how the board lies, where one goes from here."""
    _ = scene.words
    groups = (
        "" if scene.watching else _said(_, held),
        board_settings(scene),
        _taken(_, held, beside, forgets=not scene.watching),
        _leads(_, held),
        "" if scene.watching else _lost(_, held, scene.game, day),
    )
    return "".join(element("div", group, class_="group") for group in groups if group)


def _said(_: Words, held: Held) -> str:
    """What one may say beside the game: once, and before anything else is decided."""
    party, found = held.party, ""
    if party is None:
        return found
    state, letters = held.thread.state, held.thread.letters
    found = _of_this_letter(_, held)
    newest = held.thread.newest(party)
    said = () if newest is None else letters[newest].statements
    # Who has resigned has shown what was hidden.
    if letters and state.may_ask(party) and not any(isinstance(it, Resign) for it in said):
        found += _item(_(N_("Ask for my last turn back")), "ask")
    if state.may_resign(party) and not held.ended:
        found += _item(_(N_("Resign")), "resign")
    return found


def _lost(_: Words, held: Held, parts: GameParts, day: int) -> str:
    """What is done where somebody else cannot go on any more; last, since it is rare."""
    state, party, found = held.thread.state, held.party, ""
    if party is None or not held.thread.letters:
        return found
    for lost in range(held.thread.terms.parties):
        if state.may_reseat(party, lost, day):
            text = N_("If the player key of {name} is lost: let somebody take that seat")
            if not state.remote.reseats:
                text = N_("If the player key of {name} is lost: end the game, not opened")
            shown = _(text, name=called(_, held, lost, parts))
            # A name is an element of its own, which the items of a menu would set apart.
            found += element("button", element("span", escaped(shown)), type="button",
                             data_do="apart", data_value="reseat", data_at=str(lost),
                             **IN_MENU)  # fmt: skip
    return found


def _of_this_letter(_: Words, held: Held) -> str:
    """What is done with the letter: taken back, sent once more."""
    found = _item(_(N_("Undo")), "undo") if held.decisions else ""
    if held.sent_last:
        found += _item(_(N_("Send the last link again")), "again")
    return found


def _item(text: str, value: str) -> str:
    return button(text, "apart", data_value=value, **IN_MENU)


def study(_: Words, match: Match | None, **about: str) -> str:
    """What leads to a study of a game that hides nothing; "" where it hides something."""
    if match is None or not (match.actions and is_open(match)):
        return ""
    return button(_(N_("Study a copy")), "apart", data_value="study", **about)


def _taken(_: Words, held: Held, beside: Sequence[Stored], *, forgets: bool) -> str:
    """What may be taken along: the record as one may know it, an open game to be studied.

    Nothing that was only filled in for what is hidden leaves the page.
    """
    match, found = held.match, ""
    if match is not None and match.actions and (is_open(match) or held.seat is not None):
        found = _item(_(N_("Export")) if is_open(match) else _(N_("Export my view")), "record")
        found += study(_, match, **IN_MENU)
    if has_past(beside):
        found += _item(_(PAST), "past")
    if unread(held, beside):
        found += _item(_(UNREAD), "unread")
    if forgets and (held.is_own or beside):
        found += _item(_(N_("Delete it here")), "forget")
    return found


def _leads(_: Words, held: Held) -> str:
    """To the lesson, the rules, and what playing apart is."""
    game = held.thread.terms.game.id
    about = {"class_": "link", "target": "_blank", "rel": "noopener"}
    rules = {**about, "href": f"{RULES}{game}.{_.language}.html"}
    told = {**about, "href": f"pages/playing-apart.{_.language}.html"}
    return (
        element("a", escaped(_(N_("Learn"))), class_="link", href=f"#/learn/{game}")
        + element("a", escaped(_(N_("Rules"))), **rules)
        + element("a", escaped(_(N_("About playing apart"))), **told)
    )
