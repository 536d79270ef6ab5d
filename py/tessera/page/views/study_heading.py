"""The heading over a study, and over a position that is set up."""

from __future__ import annotations

from tessera.drawing.svg import element, escaped, isolated
from tessera.page.model.table import Table
from tessera.saves.named import given_name
from tessera.words.language import Words, unbroken


def heading(_: Words, title: str, table: Table) -> str:
    """A title with the game in it, and its own name; on narrow telephones the game's is seen alone.

    ``title`` is a text of the catalogue, in which ``{game}`` stands for the game.
    """
    game, given = unbroken(table.match.game.title), given_name(table.match)
    whole = element("span", escaped(_(title, game=isolated(game))), class_="whole")
    brief = element("span", escaped(game), class_="brief", aria_hidden="true", translate="no")
    own = " " + element("span", escaped(given), class_="given", translate="no") if given else ""
    return element("h1", whole + brief + own)
