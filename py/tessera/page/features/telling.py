"""The problem report, which the player may copy or save. The page itself sends nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

import tessera
from tessera.drawing.svg import element, escaped
from tessera.page.core.commands import CommandArgs
from tessera.page.core.feature import Feature
from tessera.page.core.html import TELL, button, live, quiet, shut, submit
from tessera.page.core.keeper import how_kept
from tessera.page.core.players import is_given
from tessera.page.features.sharing import commands as sharing
from tessera.page.features.sharing.view import WITH, WITHOUT, naming_names
from tessera.play.record import sealed_record
from tessera.saves.named import given_name
from tessera.words.language import N_, Words

if TYPE_CHECKING:
    from tessera.page.core.games import Games
    from tessera.page.core.settings import Settings
    from tessera.page.core.shell import Shell
    from tessera.page.core.table import Table

#: Name and id of the field with the report.
REPORT: Final = "report"
#: Parts of an address to leave out: everything before the file name, and the query or fragment.
_ADDRESS: Final = re.compile(r"[a-z][a-z+.-]*:/{2,3}[^\s?#]*/|[?#]/?[^\s:)]+")
_ABOUT: Final = N_(
    "Nothing is sent: copy or save this text and pass it on yourself. It contains the version, "
    "the browser, your settings, the open game (minus anything hidden) and the latest errors, but "
    "no web addresses. At the top, add what you were doing."
)


def report(
    games: Games, settings: Settings, table: Table | None, told: str = "", *, names: bool = False
) -> str:
    """Return the report, in English, with the game on ``table`` if there is one.

    ``told`` is the message that the player was shown. Names of players and of the game are included
    only if ``names`` is True.
    """
    tools = sharing.TOOLS.here()
    facts = {"Tessera": tessera.__version__, **({} if tools is None else tools.about())}
    facts["Settings"] = ", ".join(f"{name} {value}" for name, value in settings.chosen().items())
    facts |= {"Language": games.words.language, "Storage": how_kept(settings.storage) or "works"}
    if table is not None:
        facts["Seats"] = ", ".join(f"{seat} {who}" for seat, who in table.players.items())
    facts["Told"] = told
    lines = [f"{name}: {text}" for name, text in facts.items() if text]
    lines += [f"Fault: {_ADDRESS.sub('', fault)}" for fault in games.faults]
    text = "\n".join(lines)
    if table is None:
        return f"{text}\n"
    for name in () if names else _names(table):
        text = re.sub(rf"\b{re.escape(name)}\b", "…", text)
    return f"{text}\n\n{_record(table, names=names)}"


def _names(table: Table) -> Iterator[str]:
    match = table.match
    names = [match.headers.get(match.game.header(seat), "") for seat in match.seats]
    yield from filter(is_given, (*names, given_name(match)))


def _record(table: Table, *, names: bool) -> str:
    match = table.public_match
    text = sealed_record(match if names else match._replace(headers={}))
    return re.sub(r"(?m)^\[Sealed .*\n", "", text)


def panel(_: Words, text: str, names: Sequence[str], wanted: str, told: str) -> str:
    """Return the dialog with the report on the failure ``told``, or on none ("").

    ``wanted`` is `WITH` if ``names`` are in the report.
    """
    about = {"id_": REPORT, "name": REPORT, "aria_labelledby": "question", "rows": 9}
    field = element("textarea", escaped(text), **about, spellcheck="false")
    row = button(_(N_("Copy")), "copy-report", class_="main")
    row += submit(_(N_("Save as a file")), class_="plain")
    inner = (
        field
        + naming_names(_, names, wanted, TELL, data_told=told)
        + element("p", row, class_="row")
    )
    return (
        element("h2", escaped(_(N_("Report a problem"))), id_="question")
        + quiet(_(_ABOUT))
        + element("form", inner, data_do="save-report")
        + live("copying")
        + shut(_)
    )


def tell(shell: Shell, args: CommandArgs) -> None:
    table = None if shell.session is None else shell.session.table
    wanted = args("value") or WITHOUT
    said = args("told") or shell.told
    text = report(shell.games, shell.settings, table, said, names=wanted == WITH)
    names = [] if table is None else [*_names(table)]
    shell.dialog.put_up(panel(shell.words, text, names, wanted, said))


def save(shell: Shell, args: CommandArgs) -> None:
    sharing.give(shell, "tessera-report.txt", args.fields.get(REPORT, ""))


FEATURE: Final = Feature(
    needs=("sharing",),
    site={TELL: tell, "copy-report": sharing.copies(REPORT), "save-report": save},
)
