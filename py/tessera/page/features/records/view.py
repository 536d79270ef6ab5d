"""The form for a record to be read, as HTML text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from tessera.drawing.svg import element, escaped
from tessera.games import catalogue
from tessera.page.core.html import button, rule
from tessera.words.language import N_, Words

if TYPE_CHECKING:
    from tessera.page.core.scene import GameParts


#: A rule's id behind a sentence.
_RULE: Final = re.compile(r" \(([A-Z]{2}-[0-9]+)\)")
#: What the browser offers to choose from.
ACCEPTED = ".txt,.json,.tessera,.pgn,text/plain,application/json"
_EVERYTHING = N_(
    "This form also reads files with several records, files with all games and settings, and "
    "links in any text."
)
#: Shown above a text that was dropped, pasted or shared.
_BROUGHT = N_("This has not been read yet: nothing is saved until you press “Read it”.")
#: The id of the button that reads.
READ = "read-it"


def import_form(
    _: Words,
    trouble: str,
    *,
    good: bool = False,
    brought: bool = False,
    note: str = "",
    game: str | None = None,
    parts: GameParts | None = None,
) -> str:
    """The page on which a record is pasted or chosen as a file.

    ``trouble`` says what is wrong with the last one, of the game with these ``parts``; with
    ``good`` its beginning can be opened. What was ``brought`` fills it already, with a ``note``
    about how it was read. A record without a game has ``game``, the id chosen for it or "".
    """
    title = element("h1", escaped(_(N_("Import a record"))))
    read = element("button", escaped(_(N_("Read it"))), type="submit", id_=READ, class_="main")
    home = element("a", escaped(_(N_("Back"))), href="#/", class_="plain")
    said = trouble and element("p", ruled(_, trouble, parts), class_="trouble", role="alert")
    told = element("p", escaped(_(_BROUGHT)), role="status") if brought and not trouble else ""
    told += element("p", escaped(note), class_="quiet") if note else ""
    if good:
        said += button(_(N_("Open the game up to there")), "open-good", class_="plain")
    form = element(
        "form",
        said
        + _fields(_)
        + element("p", escaped(_(_EVERYTHING)), class_="quiet")
        + ("" if game is None else _games(_, game))
        + element("p", read + home, class_="row"),
        data_do="read",
    )
    far = element("p", " ", id_="carried", class_="quiet", role="status")
    return element("div", title + told + form + far, class_="page")


def _fields(_: Words) -> str:
    """The fields for a file and for a text, which are heard of at every change."""
    file = element("input", id_="file", name="file", type="file", accept=ACCEPTED,
                   data_writes="draft")  # fmt: skip
    area = element("textarea", " ", id_="record", name="record", rows=10, spellcheck="false",
                   data_writes="draft")  # fmt: skip
    return _field(_(N_("A file")), "file", file) + _field(_(N_("Or its text")), "record", area)


def ruled(_: Words, text: str, parts: GameParts | None, tip: str = "tip") -> str:
    """A sentence as HTML, in which the rule's id shows the rule and leads to it; see `rule`."""
    found = _RULE.search(text)
    if found is None or parts is None:
        return escaped(text)
    behind = rule(_, found[1], parts.words.RULES, parts.rules, tip) or escaped(found[0])
    return f"{escaped(text[: found.start()])} {behind}{escaped(text[found.end() :])}"


def _games(_: Words, chosen: str) -> str:
    """The field for the game of a record without the header ``Game``."""
    titles = {"": escaped(_(N_("Choose the game"))), **catalogue.TITLES}
    options = "".join(
        element("option", title, value=it, selected="selected" if it == chosen else None)
        for it, title in titles.items()
    )
    select = element("select", options, id_="record-game", name="game")
    return _field(_(N_("Game of this record")), "record-game", select)


def _field(label: str, name: str, control: str) -> str:
    return element("p", element("label", escaped(label), for_=name) + control, class_="field")
