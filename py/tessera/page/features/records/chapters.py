"""Texts that hold several records: read, listed, kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from tessera.drawing.svg import element, escaped
from tessera.page.core.commands import Said, unkept
from tessera.page.core.games import Unfetched
from tessera.page.core.html import button
from tessera.page.core.players import seating
from tessera.page.core.routes import route
from tessera.page.core.scene import GameParts
from tessera.page.core.shell import Shell
from tessera.page.features.kept_games.commands import Stopped, one_by_one
from tessera.page.features.kept_games.view import told_of
from tessera.page.features.records.commands import holds_everything, read_one, shown
from tessera.page.features.records.view import ruled
from tessera.page.features.settings import commands as settings_screen
from tessera.page.features.settings import view as settings
from tessera.page.features.settings.commands import LEFT, STOPPED
from tessera.page.features.settings.view import CARRIED
from tessera.play.fault import Fault
from tessera.play.replay import LONGEST_OF_ALL, BadRecord, Find
from tessera.play.tidied_source import cut_off, split_chapters
from tessera.play.tidying import move_note
from tessera.saves import generous
from tessera.saves.bundle import Bundle, Part, Refusal, Stowed, Stowing, own_name
from tessera.saves.kept import About, Kept
from tessera.saves.port import StorageError
from tessera.words.language import N_, Words
from tessera.words.records import chapter_heading, chapter_refusal, pointed, sentences

if TYPE_CHECKING:
    pass


class Unread(NamedTuple):
    """A record among several before it is read: its number and its line, both from 1, its text.

    Of a text that is too long the last one is ``cut``.
    """

    number: int
    line: int
    text: str
    cut: bool = False


def parted(text: str) -> tuple[Unread, ...]:
    """The records of a text, at least one."""
    parts = enumerate(split_chapters(text), start=1)
    found = [Unread(number, line, part) for number, (line, part) in parts]
    return (*found[:-1], found[-1]._replace(cut=len(text) > LONGEST_OF_ALL))


def read(chapter: Unread, find: Find, when: str) -> Part | Refusal:
    """A record among several as it is to be kept, or why not, with its line in the whole text.

    ``when`` is the time under which it is kept. Raises what ``find`` raises beside `Refused`, and
    `Absent` where the code for trees is missing.
    """
    try:
        match, tree, notes = generous.read(chapter.text, find)
        if chapter.cut:
            raise cut_off(1, match)
    except BadRecord as bad:
        bad.line += chapter.line - 1
        return Refusal(chapter.number, "", "rules", bad.game, bad)
    match, players = seating(match)
    kept = Kept(match, players, when, tree)
    told = tuple(move_note(note, chapter.line - 1) for note in notes)
    return Part(chapter.number, own_name(kept), kept, told)


#: What stands over them, what opens one that is wrong, and what is told of one that was not kept.
SEVERAL = N_("Several games in one text")
UP_TO_THERE = N_("Open the game up to there")
_UNKEPT = N_("{name}. The browser did not keep it.")
#: The ids of the button that keeps all, and of the one that lists more.
KEEP, MORE = "keep-all", "list-more"
#: How many records are listed at first, and how many more each time.
SHOWN = 100


def screen(
    _: Words,
    found: Sequence[Part | Refusal],
    games: Mapping[str, GameParts],
    trouble: str = "",
    shown: int = SHOWN,
) -> str:
    """The records of a text, to be kept as games of their own, or one of them opened.

    The first ``shown`` are listed, and of the others as many that are wrong.
    """
    good = sum(isinstance(each, Part) for each in found)
    title = element("h1", escaped(_(SEVERAL)))
    said = element("p", escaped(counted(_, good, len(found))))
    about = {"id_": KEEP, "class_": "main", "disabled": None if good else "disabled"}
    every = N_("Add all to your games") if good == len(found) else N_("Add what can be read")
    keep = button(_(every), "chapters-keep", **about)
    back = button(_(N_("Back")), "chapters-back", class_="plain")
    row = element("p", keep + back, class_="row")
    far = element("p", " ", id_=CARRIED, class_="quiet", role="status")
    wrong = element("p", escaped(trouble), class_="trouble", role="alert") if trouble else ""
    bad = [each for each in found[shown:] if isinstance(each, Refusal)]
    items = "".join(element("li", _item(_, each, games)) for each in (*found[:shown], *bad[:shown]))
    listed = element("ul", items, class_="listing") + _further(_, shown, len(found))
    return element("div", title + said + wrong + row + far + listed, class_="page")


def _further(_: Words, shown: int, of: int) -> str:
    """That not all of so many records are listed, and the button that lists more of them."""
    if of <= shown:
        return ""
    text = N_("The first {count} are listed, and of the others what cannot be read.")
    about = {"id_": MORE, "class_": "plain", "data_at": shown + SHOWN}
    more = button(
        _(N_("List {count} more"), count=min(SHOWN, of - shown)), "chapters-more", **about
    )
    return element("p", escaped(_(text, count=shown)), class_="quiet") + element("p", more)


def counted(_: Words, good: int, of: int) -> str:
    """How many records there are, and how many of them can be read."""
    text = _.ngettext("{count} record.", "{count} records.", of)
    if good == of:
        return text
    more = _.ngettext("{count} of them can be read.", "{count} of them can be read.", good)
    return f"{text} {more}"


def _item(_: Words, each: Part | Refusal, games: Mapping[str, GameParts]) -> str:
    """A record: what it holds, or what is wrong with it; the button that opens it."""
    if isinstance(each, Refusal):
        return _refused(_, each, games)
    number = element("b", escaped(chapter_heading(_, each.number)))
    title, stands = told_of(_, About.of(each.kept), games[each.kept.match.game.id])
    date = each.kept.match.headers.get("Date", "")
    told = element("span", escaped(title))
    more = " · ".join(filter(None, (stands, "" if "?" in date else date)))
    quiet = element("span", escaped(more), class_="quiet")
    read = sentences(_, each.notes)
    changed = element("p", escaped(read), class_="quiet") if read else ""
    return f"{number} · {told} · {quiet} {_open(_, each.number, N_('Open'))}{changed}"


def _refused(_: Words, each: Refusal, games: Mapping[str, GameParts]) -> str:
    """A record with a fault: its game and players, what is wrong, the way to what is good of it."""
    parts, good = games.get(each.game), each.cause.good if each.cause is not None else None
    if each.cause is None or good is None or parts is None:
        return element("span", escaped(wrong(_, each, games)), class_="trouble")
    number = element("b", escaped(chapter_heading(_, each.number)))
    title, _stands = told_of(_, About.of(Kept(*seating(good), "")), parts)
    why = ruled(_, pointed(_, each.cause, parts.words), parts, f"tip-{each.number}")
    told = element("span", why, class_="trouble")
    return f"{number} · {escaped(title)} · {told} {_open(_, each.number, UP_TO_THERE)}"


def _open(_: Words, number: int, text: str) -> str:
    """The button that opens the record of a number."""
    label = f"{chapter_heading(_, number)}: {_(text)}"
    about = {"id_": opens(number), "class_": "link", "aria_label": label}
    return button(_(text), "chapter-open", data_at=number, **about)


def opens(number: int) -> str:
    """The id of the button that opens the record of a number."""
    return f"chapter-{number}"


def wrong(_: Words, each: Refusal, games: Mapping[str, GameParts]) -> str:
    """What is wrong with a record: its number, its line in the whole text, the rule."""
    if each.cause is None:
        return _(_UNKEPT, name=chapter_heading(_, each.number))
    parts = games.get(each.game)
    return chapter_refusal(_, each.number, each.cause, parts.words if parts else None)


def report(
    _: Words, stowed: Stowed, refused: Sequence[Refusal], games: Mapping[str, GameParts]
) -> str:
    """What came of them: how many are new here, which could not be kept, and why.

    Of very many that could not the first are told, and how many more there are.
    """
    told = [_refused(_, each, games) for each in refused[:SHOWN]]
    if refused[SHOWN:]:
        told.append(escaped(_(N_("And {count} more."), count=len(refused) - SHOWN)))
    return settings.reported(_, summary(_, stowed), told)


def summary(_: Words, stowed: Stowed) -> list[str]:
    """Sentences about what was kept."""
    return [*settings.summary(_, Bundle({}, (), ()), stowed)]


class Chapters(NamedTuple):
    """The records of the last text that held several."""

    found: tuple[Part | Refusal, ...] = ()


async def take_in(shell: Shell, text: str, guessed: tuple[Fault, ...]) -> str:
    """Read a file of games and settings, or list the records of a text.

    ``guessed`` is reported with the first record that can be read. Answers why the text cannot
    be read at all, or "".
    """
    if holds_everything(text):
        return await settings_screen.take_in(shell, text)
    games, now, unread = shell.games, shell.ports.clock.now(), parted(text)
    if len(unread) == 1:
        await read_one(shell, text, shown(text), guessed=guessed)
        return ""
    try:
        found = await one_by_one(shell, unread, lambda chapter: read(chapter, games.find, now))
    except Stopped:
        return shell.words(STOPPED)
    except Unfetched as missing:
        return games.lost(missing)
    good = [at for at, each in enumerate(found) if isinstance(each, Part)]
    if isinstance(first := found[good[0]] if good else None, Part):
        found[good[0]] = first._replace(notes=(*guessed, *first.notes))
    shell.commit(Chapters(tuple(found)))
    _show(shell)
    shell.ports.document.say(counted(shell.words, len(good), len(found)))
    return ""


def _show(shell: Shell, trouble: str = "", shown: int = SHOWN) -> None:
    """Show the list of records, so many of them."""
    text = screen(shell.words, shell[Chapters].found, shell.games.parts, trouble, shown)
    shell.show_page(text, SEVERAL)
    shell.ports.document.focus(KEEP)


def more(shell: Shell, said: Said) -> None:
    """List more of the records; the focus is on the first of them."""
    if not said("at").isdecimal() or not shell[Chapters].found:
        return
    _show(shell, shown=int(said("at")))
    first = int(said("at")) - SHOWN
    if first < len(shell[Chapters].found):
        shell.ports.document.focus(opens(shell[Chapters].found[first].number))


def back(shell: Shell, said: Said) -> None:
    """Show again what the address names: the form with the text, where that was pasted."""
    shell.ports.clock.run(route(shell))


def keep(shell: Shell, said: Said) -> None:
    """Keep all records that can be read, each as a game of its own."""
    shell.ports.clock.run(_keep(shell))


async def _keep(shell: Shell) -> None:
    parts = [each for each in shell[Chapters].found if isinstance(each, Part)]
    refused = [each for each in shell[Chapters].found if isinstance(each, Refusal)]
    stowing, left = Stowing(shell.library), ""
    try:
        await one_by_one(shell, shell.library.names(), stowing.know)
    except Stopped:
        _show(shell, shell.words(STOPPED))
        return
    except Unfetched as missing:
        _show(shell, shell.games.lost(missing))
        return
    except StorageError as error:
        _show(shell, shell.words(unkept(error)))
        return
    try:
        await one_by_one(shell, parts, stowing.take)
    except Stopped:
        left = shell.words(LEFT)
    stowed = stowing.stowed()
    shell.games_changed()
    refused = sorted((*refused, *stowed.refused), key=lambda each: each.number)
    told = report(shell.words, stowed, refused, shell.games.parts)
    shell.show_page(told, N_("The file was read"))
    shell.ports.document.focus("report")
    shell.ports.document.say(" ".join(summary(shell.words, stowed)))
    if left:
        shell.trouble(left)


def open_one(shell: Shell, said: Said) -> None:
    """Put one record on the table, or what could be read of it."""
    for each in shell[Chapters].found:
        if str(each.number) != said("at"):
            continue
        if isinstance(each, Part):
            shell.begin(each.kept.match, each.kept.players, each.kept.tree)
        elif each.cause is not None and each.cause.good is not None:
            shell.begin(*seating(each.cause.good))
