"""Reading, listing and saving several records from one text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from tessera.drawing.svg import element, escaped
from tessera.page.core.commands import CommandArgs
from tessera.page.core.html import button, live, quiet, wrong
from tessera.page.core.players import seating
from tessera.page.core.shell import Shell
from tessera.page.core.state import REFUSAL, Trouble
from tessera.page.features.kept_games.view import told_of
from tessera.page.features.records import everything
from tessera.page.features.records.everything import UNDONE, one_by_one, why_undone
from tessera.page.features.records.form import UP_TO_THERE, ruled
from tessera.page.features.records.known import open_read, seated
from tessera.page.features.settings import CARRIED
from tessera.play.fault import Fault
from tessera.play.replay import BadRecord
from tessera.play.tidied_source import cut_off
from tessera.play.tidying import move_note
from tessera.saves import generous
from tessera.saves.apart_bundle import TakenIn
from tessera.saves.bundle import Part, Refusal
from tessera.saves.kept import About, Kept
from tessera.words.language import N_, Words
from tessera.words.records import chapter_heading, chapter_refusal, pointed, sentences

_SEVERAL: Final = N_("Several games in one text")
_SOME: Final = N_(
    "The list shows the first {count} records, then any later ones that cannot be read."
)
_UNKEPT: Final = N_("{name}: the browser did not save this game.")
KEEP: Final = "keep-all"
#: The number of records listed at first, and added at each request for more.
SHOWN: Final = 100


class Chapters(NamedTuple):
    """Shell state: the records, readable or refused, of the last text that held several."""

    found: tuple[Part | Refusal, ...] = ()


async def read(
    shell: Shell, texts: Sequence[tuple[int, str]], guessed: tuple[Fault, ...], *, is_cut: bool
) -> Trouble:
    """Show a list of a text's records; return an error message, empty on success.

    Each pair in ``texts`` is the line (from 1) on which a record begins, and the record. If
    ``is_cut``, the last record is refused. The first readable record gets the notes ``guessed``.
    """
    now = shell.ports.clock.now()

    def read_it(at: int) -> Part | Refusal:
        line, text = texts[at]
        try:
            match, tree, notes = generous.read(text, shell.games.find)
            if is_cut and at + 1 == len(texts):
                raise cut_off(1, match)
        except BadRecord as bad:
            bad.line += line - 1
            return Refusal(at + 1, "", "rules", bad.game, bad)
        kept = Kept(*seated(match), now, tree)
        return Part(at + 1, "", kept, tuple(move_note(it, line - 1) for it in notes))

    try:
        found = await one_by_one(shell, range(len(texts)), read_it)
    except UNDONE as error:
        return why_undone(shell, error)
    good = [each for each in found if isinstance(each, Part)]
    if good:
        first = good[0]._replace(notes=(*guessed, *good[0].notes))
        found[first.number - 1] = first
    shell.commit(Chapters(tuple(found)))
    _show(shell)
    shell.ports.document.say(_counted(shell.words, len(good), len(found)))
    return Trouble()


def more(shell: Shell, args: CommandArgs) -> None:
    found = shell[Chapters].found
    if not args("at").isdecimal() or not found:
        return
    _show(shell, shown=int(args("at")))
    first = int(args("at")) - SHOWN
    if first < len(found):
        shell.ports.document.focus(f"chapter-{found[first].number}")


async def open_one(shell: Shell, args: CommandArgs) -> None:
    for each in shell[Chapters].found:
        if str(each.number) != args("at"):
            continue
        if isinstance(each, Refusal):
            if each.cause is not None and each.cause.good is not None:
                shell.begin(*seating(each.cause.good))
            continue
        try:
            await open_read(shell, each.kept)
        except UNDONE as error:
            _show(shell, why_undone(shell, error))


async def keep(shell: Shell) -> None:
    _, found = shell.words, shell[Chapters].found
    good = [each for each in found if isinstance(each, Part)]
    try:
        stowed, left = await everything.stow(shell, good)
    except UNDONE as error:
        _show(shell, why_undone(shell, error))
        return
    refused = [*(each for each in found if isinstance(each, Refusal)), *stowed.refused]
    refused.sort(key=lambda each: each.number)
    told = [_refused(shell, each) for each in refused[:SHOWN]]
    if refused[SHOWN:]:
        told.append(escaped(_(N_("And {count} more."), count=len(refused) - SHOWN)))
    taken = [*everything.summary(_, stowed, {}, TakenIn())]
    everything.show_report(shell, taken, told, taken, left)


def _show(shell: Shell, trouble: Trouble | None = None, shown: int = SHOWN) -> None:
    _, found = shell.words, shell[Chapters].found
    good = sum(isinstance(each, Part) for each in found)
    inner = element("h1", escaped(_(_SEVERAL)))
    inner += element("p", escaped(_counted(_, good, len(found))))
    if trouble is not None:
        inner += element("p", wrong(_, trouble, role="alert"))
    every = N_("Add all to your games") if good == len(found) else N_("Add the readable ones")
    about = {"id_": KEEP, "class_": "main", "disabled": None if good else "disabled"}
    row = button(_(every), "chapters-keep", **about)
    row += button(_(N_("Back")), "chapters-back", class_="plain")
    inner += element("p", row, class_="row") + live(CARRIED)
    bad = [each for each in found[shown:] if isinstance(each, Refusal)]
    items = (element("li", _item(shell, each)) for each in (*found[:shown], *bad[:shown]))
    inner += element("ul", "".join(items), class_="listing")
    if len(found) > shown:
        label = _(N_("Show {count} more"), count=min(SHOWN, len(found) - shown))
        about = {"id_": "list-more", "class_": "plain"}
        more = button(label, "chapters-more", data_at=shown + SHOWN, **about)
        inner += quiet(_(_SOME, count=shown)) + element("p", more)
    shell.show_page(element("div", inner, class_="page"), _SEVERAL)
    shell.ports.document.focus(KEEP)


def _counted(_: Words, good: int, of: int) -> str:
    text = _.ngettext("{count} record.", "{count} records.", of)
    if good == of:
        return text
    more = _.ngettext(
        "{count} of the records can be read.", "{count} of the records can be read.", good
    )
    return f"{text} {more}"


def _item(shell: Shell, each: Part | Refusal) -> str:
    if isinstance(each, Refusal):
        return _refused(shell, each)
    _, match = shell.words, each.kept.match
    number = element("b", escaped(chapter_heading(_, each.number)))
    title, stands = told_of(_, About.of(each.kept), shell.games.ui[match.game.id])
    date = match.headers.get("Date", "")
    more = " · ".join(filter(None, (stands, "" if "?" in date else date)))
    told = element("span", escaped(title)) + " · " + element("span", escaped(more), class_="quiet")
    read = sentences(_, each.notes)
    opens = _open(_, each.number, N_("Open"))
    return f"{number} · {told} {opens}{quiet(read) if read else ''}"


def _refused(shell: Shell, each: Refusal) -> str:
    _, ui, cause = shell.words, shell.games.ui.get(each.game), each.cause
    heading = chapter_heading(_, each.number)
    if cause is None:
        return wrong(_, Trouble(_(_UNKEPT, name=heading)))
    if cause.good is None or ui is None:
        why = chapter_refusal(_, each.number, cause, ui.words if ui else None)
        return wrong(_, Trouble(why, sort=REFUSAL))
    title, _stands = told_of(_, About.of(Kept(*seating(cause.good), "")), ui)
    why = pointed(_, cause, ui.words)
    told = wrong(_, Trouble(why, sort=REFUSAL), ruled(_, why, ui, f"tip-{each.number}"))
    opens = _open(_, each.number, UP_TO_THERE)
    return f"{element('b', escaped(heading))} · {escaped(title)} · {told} {opens}"


def _open(_: Words, number: int, text: str) -> str:
    label = f"{chapter_heading(_, number)}: {_(text)}"
    about = {"id_": f"chapter-{number}", "class_": "link", "aria_label": label}
    return button(_(text), "chapter-open", data_at=number, **about)
