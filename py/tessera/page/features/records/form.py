"""The form for reading a record."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from tessera.drawing.svg import element, escaped
from tessera.games import catalogue
from tessera.page.core.html import (
    button,
    labelled,
    live,
    options,
    quiet,
    rule,
    sentence,
    submit,
    wrong,
)
from tessera.page.core.shell import Shell
from tessera.page.core.state import REFUSAL, GameUi, Trouble
from tessera.page.features.settings import CARRIED
from tessera.play.match import Match
from tessera.play.replay import BadRecord
from tessera.words.language import N_, Words
from tessera.words.records import pointed

if TYPE_CHECKING:
    from tessera.page.core.protocols import ChosenFile

_RULE: Final = re.compile(r" \(([A-Z]{2}-[0-9]+)\)(\W*)")
ACCEPTED: Final = ".txt,.json,.tessera,.pgn,text/plain,application/json"
TITLE: Final = N_("Import a record")
UP_TO_THERE: Final = N_("Open the game up to that point")
_EVERYTHING: Final = N_(
    "You can also import backups, files with several records, and any text with a link in it."
)
_BROUGHT: Final = N_("Not imported yet: nothing is saved until you press “Import”.")
_NAMELESS: Final = N_("The text does not name its game. Choose it below, then import again.")
READ: Final = "read-it"
#: The maximum length of a text put into the field; a longer one would slow the field down.
_MOST_SHOWN: Final = 100_000


class ImportForm(NamedTuple):
    """The form's text and file, and the readable part (``good``) of the last faulty record."""

    text: str = ""
    chosen: ChosenFile | None = None
    good: Match | None = None


def shown(text: str) -> str:
    """Return the text if it is short enough for the field; else ""."""
    return text if len(text) <= _MOST_SHOWN else ""


def unread(shell: Shell, text: str, bad: BadRecord, game: str = "") -> None:
    """Show the form with a faulty record, its fault, and a button to open its readable part."""
    ui = shell.games.ui.get(bad.game)
    nameless = bad.fault.why == "no-game"
    said = pointed(shell.words, bad, ui.words if ui else None)
    said = shell.words(_NAMELESS) if nameless else said
    trouble = Trouble(said, sort=REFUSAL)
    good = bad.good if bad.good and bad.good.turns() else None
    offer(shell, text, trouble, good, game if game or nameless else None, ui)


def offer(
    shell: Shell,
    text: str,
    trouble: Trouble,
    good: Match | None = None,
    game: str | None = None,
    ui: GameUi | None = None,
) -> None:
    """Show the form with a refused text, the reason, and a button to open ``good``, if given."""
    form = import_form(shell.words, trouble, good=good is not None, game=game, ui=ui)
    shell.commit(shell[ImportForm]._replace(good=good))
    shell.show_page(form, TITLE)
    document = shell.ports.document
    document.fill("record", text)
    document.focus("record-game" if game == "" else "record")
    # The reason is just above this button; a long field above both may push them out of view.
    document.reveal(READ)


def import_form(
    _: Words,
    trouble: Trouble,
    *,
    good: bool = False,
    brought: bool = False,
    note: str = "",
    game: str | None = None,
    ui: GameUi | None = None,
) -> str:
    """Return the page on which a record is pasted or chosen as a file.

    ``trouble`` reports a fault. ``ui`` explains a cited rule. If ``good``, a button opens the part
    before the fault. ``brought`` is True for a text from outside; ``note`` says how it was decoded.
    ``game`` is the id chosen for a record that names no game ("" at first); None for other texts.
    """
    inner = _fields(_)
    if trouble.text:
        inner += element("p", wrong(_, trouble, ruled(_, trouble.text, ui), role="alert"))
    if good:
        inner += button(_(UP_TO_THERE), "open-good", class_="plain")
    if game is not None:
        titles = [("", _(N_("Choose the game"))), *catalogue.TITLES.items()]
        select = element("select", options(titles, game), id_="record-game", name="game")
        inner += _field(_(N_("Game of this record")), "record-game", select)
    read = submit(_(N_("Import")), id_=READ, class_="main")
    home = element("a", escaped(_(N_("Back"))), href="#/", class_="plain")
    inner += element("p", read + home, class_="row")
    page = element("h1", escaped(_(TITLE)))
    if brought and not trouble.text:
        page += element("p", escaped(_(_BROUGHT)), role="status")
    page += quiet(note) if note else ""
    page += element("form", inner, data_do="read") + live(CARRIED)
    return element("div", page, class_="page")


def _fields(_: Words) -> str:
    about = {"type": "file", "accept": ACCEPTED}
    file = element("input", id_="file", name="file", data_writes="draft", **about)
    text = {"name": "record", "rows": 10, "spellcheck": "false"}
    area = element("textarea", " ", id_="record", data_writes="draft", **text)
    found = _field(_(N_("A file")), "file", file) + _field(
        _(N_("Or paste the text")), "record", area
    )
    return found + quiet(_(_EVERYTHING))


def _field(label: str, name: str, control: str) -> str:
    return element("p", labelled(label, name) + control, class_="field")


def ruled(_: Words, text: str, ui: GameUi | None, tip: str = "tip") -> str:
    found = _RULE.search(text)
    if found is None or ui is None:
        return escaped(text)
    said = text[: found.start()] + text[found.start(2) :]
    return sentence(said, rule(_, found[1], ui.words.RULES, ui.rules, tip))
