"""Two letters for the same place, side by side: what one sees when a game is told in two ways."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tessera.drawing.svg import element, escaped
from tessera.page.model.apart import Held
from tessera.page.views.html import button
from tessera.page.views.kept_game import small_picture
from tessera.words.language import N_, Words

if TYPE_CHECKING:
    from tessera.page.model.game_parts import GameParts


def comparing(_: Words, both: Sequence[Held], parts: GameParts, told: str) -> str:
    """The dialog that shows two games as they stood after the letter in which they differ."""
    titles = (_(N_("The one that is here")), _(N_("The one that came")))
    return (
        element("h2", escaped(told), id_="question")
        + side_by_side(titles, both, parts)
        + element("p", button(_(N_("Close")), "no", class_="main"), class_="row")
    )


def side_by_side(titles: Sequence[str], both: Sequence[Held], parts: GameParts) -> str:
    """Two games, each under a title."""
    shown = "".join(_one(title, held, parts) for title, held in zip(titles, both, strict=True))
    return element("div", shown, class_="two-games", data_game=both[0].thread.terms.game.id)


def _one(title: str, held: Held, parts: GameParts) -> str:
    """A game: its last turn, as everybody may know it, and its board."""
    match, text = held.match, ""
    picture = ""
    if match is not None:
        turns = match.turns()
        text = f"{len(turns)}. {turns[-1].text}" if turns else ""
        picture = small_picture(match, parts.board)
    heading = element("h3", escaped(title))
    return element("div", heading + element("p", escaped(text)) + picture)
