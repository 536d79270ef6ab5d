"""Reading records, links and files: pasted, chosen, dropped, or shared to the site."""

from __future__ import annotations

import re
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from tessera.page.core.commands import Said
from tessera.page.core.games import Unfetched
from tessera.page.core.parts import FEATURES, Part
from tessera.page.core.players import seating
from tessera.page.core.shell import Shell
from tessera.page.features.records.view import READ, import_form
from tessera.play.decoding import UNTOLD, decode, unprintable
from tessera.play.fault import Fault, Refused, fault
from tessera.play.replay import LONGEST, LONGEST_OF_ALL, BadRecord
from tessera.saves import beside
from tessera.words.faults import explained
from tessera.words.language import N_
from tessera.words.records import pointed, sentences

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from tessera.page.core.addresses import Address
    from tessera.page.core.protocols import ChosenFile
    from tessera.page.core.scene import GameParts
    from tessera.page.core.shell import Show
    from tessera.play.match import Match


#: Reads a file with games and settings, or several records; answers why it cannot, or "".
TAKE_IN: Final[Part[Callable[[Shell, str, tuple[Fault, ...]], Awaitable[str]]]] = Part()
#: Opens the link in a text. Raises `Refused`, `Unfetched`.
OPEN_LINK: Final[Part[Callable[[Shell, str], Awaitable[None]]]] = Part()
#: The message about a record without its game.
_NAMELESS: Final = N_("The text does not name its game. Choose it below, then read it again.")
#: The message about a picture, for instance.
_NO_TEXT: Final = N_(
    "This file is not text. Tessera reads records and its own files with games and settings."
)
#: The header ``Game``, which a text with nothing but a link does not contain.
_RECORD: Final = re.compile(r"\[\W{0,9}game\b", re.IGNORECASE)
#: How many bytes at its start tell what sort of file it is.
_HEAD: Final = 1024
#: What may stand before everything else.
_BLANK: Final = "\ufeff \t\r\n"
#: How large a file may be, in bytes, that is read: a record, and one with all games and settings.
_MOST_OF_ONE: Final = 4 * LONGEST
_MOST_OF_ALL: Final = 20_000_000
#: The file name for a text that is too long for the text field.
_FILE: Final = "records.txt"
#: How many characters of a file are put into the field, to be mended there: it is slow with more.
_MOST_SHOWN: Final = 100_000


class ImportForm(NamedTuple):
    """The text in the form and the file chosen there, until they have been read.

    ``good`` is what could be read of the last record that broke a rule.
    """

    text: str = ""
    chosen: ChosenFile | None = None
    good: Match | None = None


def read(shell: Shell, said: Said) -> None:
    """Read a pasted or chosen record and put it on the table."""
    shell.ports.clock.run(_read(shell, said.fields.get("record", ""), said.fields.get("game", "")))


async def _read(shell: Shell, text: str, game: str) -> None:
    chosen = shell.ports.window.chosen_file("file")
    shell.commit(shell[ImportForm]._replace(chosen=None))
    field, guessed = text, tuple[Fault, ...]()
    if chosen is not None:
        why, text, guessed = await _opened(chosen)
        field = shown(text)
        if why:
            shell.commit(shell[ImportForm]._replace(text=""))
            offer(shell, field, shell.words(why, size=chosen.size // 1_000_000))
            return
    await read_text(shell, text, field, game, guessed)


def shown(text: str) -> str:
    """The text, if it is short enough for the field; else ""."""
    return text if len(text) <= _MOST_SHOWN else ""


def draft(shell: Shell, said: Said) -> None:
    """Remember the text and the file in the form for the next time that it is opened."""
    form = shell[ImportForm]
    text = shown(said.fields.get("record", form.text))
    shell.commit(form._replace(text=text, chosen=shell.ports.window.chosen_file("file")))


async def read_text(
    shell: Shell, text: str, field: str, game: str = "", guessed: tuple[Fault, ...] = ()
) -> None:
    """Open what a text holds: games and settings, records, or a link; see `read_one`."""
    several_games = holds_everything(text) or holds_several(text)
    may_link = not several_games and not _RECORD.search(text) and len(text) <= LONGEST
    shell.commit(shell[ImportForm]._replace(text=shown(text)))
    if several_games:
        await _take_in(shell, text, field, guessed)
        return
    if not (may_link and await _is_link(shell, text, field)):
        await read_one(shell, text, field, game, guessed)


async def read_one(
    shell: Shell, text: str, field: str, game: str = "", guessed: tuple[Fault, ...] = ()
) -> None:
    """Put one record on the table, and report what was read differently than written.

    ``game`` is its game if it does not name one; ``field`` fills the field if it is refused;
    ``guessed`` is reported about its file.
    """
    try:
        read = partial(beside.read_any, text, shell.games.find, game)
        match, tree, notes = await shell.games.finding(read)
    except BadRecord as bad:
        unread(shell, field, bad, game)
    except Unfetched as lost:
        offer(shell, field, shell.games.lost(lost))
    else:
        shell.commit(shell[ImportForm]._replace(text=""))
        shell.begin(*seating(match), tree)
        if (notes := (*guessed, *notes)) and shell.session is not None:
            changed = partial(sentences, faults=notes)
            shell.session.trouble(changed(shell.words), changed, mild=True)


async def _is_link(shell: Shell, text: str, field: str) -> bool:
    """Open the link in a text that is not a record, or say why not; False if there is none."""
    try:
        await shell.ports.archives.fetch(FEATURES)
        await OPEN_LINK()(shell, text)
    except Refused as refused:
        if refused.fault.why == "no-link":
            return False
        offer(shell, field, explained(shell.words, refused.fault))
    except (Unfetched, OSError) as error:
        lost = error if isinstance(error, Unfetched) else Unfetched("")
        shell.trouble(shell.games.lost(lost))
    return True


async def _opened(chosen: ChosenFile) -> tuple[str, str, tuple[Fault, ...]]:
    """Read a file: the reason why it is refused, or its text and a guess at its encoding."""
    try:
        why = wrong_with(chosen.size, await chosen.head(_HEAD))
        data = b"" if why else await chosen.head(chosen.size)
    except OSError:
        return N_("The file cannot be read; perhaps it has been moved."), "", ()
    guess = fault("read", "encoding", encoding=UNTOLD)
    text, encoding = decode(data)
    return why, text, (guess,) if encoding == UNTOLD else ()


def wrong_with(size: int, head: bytes) -> str:
    """Why a file is not even read: by its size in bytes, and its first ones; "" if it is."""
    start, _encoding = decode(head)
    if unprintable(start) is not None:
        return _NO_TEXT
    if size > (_MOST_OF_ALL if holds_everything(start) else _most(start)):
        return N_("This file is too large for a record or for all games: {size} MB.")
    return ""


def holds_everything(text: str) -> bool:
    """Whether a text is a file of games and settings, and no record: it begins with a brace."""
    return text.lstrip(_BLANK).startswith("{")


def _most(start: str) -> int:
    """The size limit of a file that begins so: if with a record, it may hold several."""
    return LONGEST_OF_ALL if _RECORD.search(start) else _MOST_OF_ONE


def holds_record(text: str) -> bool:
    """True for a text with the header of a record."""
    return bool(_RECORD.search(text))


def holds_several(text: str) -> bool:
    """True for a text that may hold several records; `split_chapters` decides."""
    return len([*islice(_RECORD.finditer(text), 2)]) > 1


async def _take_in(shell: Shell, text: str, field: str, guessed: tuple[Fault, ...]) -> None:
    """Read a file of several games; ``field`` fills the field if it is none; see `read_one`."""
    try:
        await shell.ports.archives.fetch(FEATURES)
    except OSError:
        trouble = shell.games.unfetched(shell.words(N_("This part of the page")))
    else:
        trouble = await TAKE_IN()(shell, text, guessed)
    if trouble:
        offer(shell, field, trouble)
    elif holds_everything(text):
        shell.commit(shell[ImportForm]._replace(text=""))


def unread(shell: Shell, text: str, bad: BadRecord, game: str = "") -> None:
    """Show the form with a record, where it is wrong, and the way to what is good of it.

    ``game`` is the one that was chosen for a record that does not name one.
    """
    parts = shell.games.parts.get(bad.game)
    nameless = bad.fault.why == "no-game"
    said = pointed(shell.words, bad, parts.words if parts else None)
    said = shell.words(_NAMELESS) if nameless else said
    chosen = game if game or nameless else None
    offer(shell, text, said, bad.good, game=chosen, parts=parts)


def offer(
    shell: Shell,
    text: str,
    said: str,
    good: Match | None = None,
    *,
    game: str | None = None,
    parts: GameParts | None = None,
) -> None:
    """Show the form with a text and its faults; the ``good`` part can be opened.

    A record without a game has ``game``, the id chosen for it or ""; ``parts`` are of the game
    whose rules the faults may name.
    """
    shell.commit(shell[ImportForm]._replace(good=good))
    form = import_form(shell.words, said, good=good is not None, game=game, parts=parts)
    shell.show_page(form, N_("Import a record"))
    shell.ports.document.fill("record", text)
    shell.ports.document.focus("record")


async def open_import(shell: Shell, address: Address) -> Show:
    """Open the form with what was dropped, pasted or shared, or with the text left there."""
    brought = shell.ports.window.brought()
    why, note, texts = "", "", list[str]()
    for each in brought:
        if isinstance(each, str):
            texts.append(each)
            continue
        wrong, text, guessed = await _opened(each)
        told = shell.words(wrong, size=each.size // 1_000_000)
        why, note = why or told, note or sentences(shell.words, guessed)
        texts.append(text)
    text = "\n\n".join(filter(None, dict.fromkeys(texts)))
    if brought:
        shell.commit(shell[ImportForm]._replace(text=text, chosen=None))

    def show() -> None:
        document = shell.ports.document
        form = import_form(shell.words, why, brought=bool(brought), note=note)
        shell.show_page(form, N_("Import a record"))
        if note:
            document.say(note)
        left = shell[ImportForm]
        document.fill("record", shown(left.text))
        if left.chosen is not None:
            shell.ports.window.choose("file", left.chosen)
        elif left.text and not shown(left.text):
            document.choose("file", _FILE, left.text)
        if brought:
            document.focus(READ)

    return show


def open_good(shell: Shell, said: Said) -> None:
    """Put what could be read of a broken record on the table."""
    good = shell[ImportForm].good
    if good is not None:
        shell.begin(*seating(good))
