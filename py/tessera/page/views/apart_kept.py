"""Views of states beside a game's newest link: the game from before, an unreadable link."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from tessera.drawing.svg import element, escaped
from tessera.page.views.apart_compare import side_by_side
from tessera.page.views.apart_dialogs import TEXT
from tessera.page.views.html import button
from tessera.words.language import N_, Words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tessera.page.model.apart import Held
    from tessera.page.model.game_parts import GameParts
    from tessera.saves.apart import Stored

#: The title of the page of a game of which nothing can be read.
UNREAD: Final = N_("A game that cannot be read here")
#: What may be a link's payload: what else was kept is shown as it is.
_PAYLOAD: Final = re.compile(r"[\w-]+", re.ASCII)
_TOLD: Final = N_(
    "What is kept of it stays as it is. Load this page anew, or open the text in another browser "
    "with your key; or ask the others for the newest link."
)


def has_past(beside: Sequence[Stored]) -> bool:
    """True if a state is kept that the game did not go on from."""
    return any(it.stays for it in beside)


def unread(held: Held, beside: Sequence[Stored]) -> str:
    """The text of the newest link that cannot be read; "" if there is none."""
    return held.unread or next((it.link for it in reversed(beside) if not it.stays), "")


def as_address(text: str, address: str) -> str:
    """The address that holds what was kept, if it looks like a payload; else the text itself."""
    return f"{address}#/apart/{text}" if _PAYLOAD.fullmatch(text) else text


def past(_: Words, both: Sequence[Held], parts: GameParts, link: str) -> str:
    """The dialog with the game from before, beside the one that is here now, and its link."""
    titles = (_(N_("Before")), _(N_("Now")))
    told = _(N_("It was kept when another game took its place. Its link shows it to anybody."))
    return (
        element("h2", escaped(_(N_("The game from before"))), id_="question")
        + side_by_side(titles, both, parts)
        + element("p", escaped(told), class_="quiet")
        + _copied(_, link)
        + element("p", button(_(N_("Close")), "no", class_="plain"), class_="row")
    )


def unread_link(_: Words, text: str) -> str:
    """The dialog with a link that cannot be read."""
    return (
        element("h2", escaped(_(N_("A link that cannot be read here"))), id_="question")
        + element("p", escaped(_(_TOLD)), class_="quiet")
        + _copied(_, text)
        + element("p", button(_(N_("Close")), "no", class_="plain"), class_="row")
    )


def unread_game(_: Words, text: str, name: str) -> str:
    """The page of a game of which nothing can be read, with what is kept of it."""
    deletes = button(_(N_("Delete it here")), "apart", data_value="drop", data_at=name,
                     class_="plain")  # fmt: skip
    back = button(_(N_("Back")), "back", class_="plain")
    inner = (
        element("h1", escaped(_(UNREAD)), id_="question")
        + element("p", escaped(_(_TOLD)))
        + _copied(_, text)
        + element("p", deletes + back, class_="row")
    )
    return element("div", inner, class_="page")


def _copied(_: Words, text: str) -> str:
    """A text, and the button that copies it."""
    field = element("textarea", escaped(text), id_=TEXT, readonly="readonly", rows=4,
                    class_="copied", aria_labelledby="question")  # fmt: skip
    copies = button(_(N_("Copy")), "copy-link", class_="main")
    return (
        element("p", field, class_="copying")
        + element("p", copies, class_="row")
        + element("p", " ", id_="copying", class_="quiet", role="status")
    )
