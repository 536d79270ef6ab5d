"""Reading records, backups and links from the form, other programs, and addresses."""

from __future__ import annotations

import re
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Final

from tessera.apart import links
from tessera.apart.links import CutOff
from tessera.page.core import addresses
from tessera.page.core.addresses import Address
from tessera.page.core.choosing import look, new_table
from tessera.page.core.commands import CommandArgs, clearing
from tessera.page.core.feature import Feature
from tessera.page.core.games import Unfetched
from tessera.page.core.players import seating
from tessera.page.core.routes import at_home, nothing_at, prepared, route
from tessera.page.core.shell import Shell, Show
from tessera.page.core.state import REFUSAL, Trouble
from tessera.page.features.records import chapters, everything, form
from tessera.page.features.records.everything import UNDONE, why_undone
from tessera.page.features.records.form import ImportForm, offer, shown, unread
from tessera.page.features.records.known import open_read, seated
from tessera.page.features.sharing.view import opened_at
from tessera.play.decoding import UNTOLD, decode, unprintable
from tessera.play.fault import Fault, Refused, fault, refuse
from tessera.play.link import unpacked
from tessera.play.replay import LONGEST, LONGEST_OF_ALL, BadRecord
from tessera.play.tidied_source import split_chapters
from tessera.saves import beside, generous
from tessera.saves.kept import Kept
from tessera.words.faults import explained
from tessera.words.language import N_
from tessera.words.records import sentences

if TYPE_CHECKING:
    from tessera.page.core.protocols import ChosenFile

_NO_TEXT: Final = N_("This is not a text file. Tessera reads records and its own backups.")
#: The beginning of the header ``Game``. A text that contains only a link has no such header.
_RECORD: Final = re.compile(r"\[\W{0,9}game\b", re.IGNORECASE)
#: The number of bytes read first to find out a file's kind.
_HEAD: Final = 1024
#: Characters ignored at the beginning of a text.
_BLANK: Final = "\ufeff \t\r\n"
#: The maximum size, in bytes, of a file without a record near its beginning.
_MOST_OF_ONE: Final = 4 * LONGEST
#: The maximum size, in bytes, of a backup (a file with all games and settings).
_MOST_OF_ALL: Final = 20_000_000
#: Pattern of an address that holds no game.
_PLAIN: Final = re.compile(
    r"#[!/\s]*(play|learn|new|study|import|settings)\b([^\s?]*)", re.IGNORECASE
)
#: Pattern of tracking parameters or stray characters at the end of an address.
_CLINGS: Final = re.compile(r"(?:&(?:utm_\w+|\w*clid)=[^/]*|[^\w-])+$")


async def read(shell: Shell, args: CommandArgs) -> None:
    text, game = args.fields.get("record", ""), args.fields.get("game", "")
    chosen = shell.ports.window.chosen_file("file")
    shell.commit(shell[ImportForm]._replace(chosen=None))
    if chosen is None:
        await read_text(shell, text, text, game)
        return
    why, text, guessed = await _opened(shell, chosen)
    if why:
        shell.commit(shell[ImportForm]._replace(text=""))
        offer(shell, shown(text), Trouble(why, sort=REFUSAL))
    else:
        await read_text(shell, text, shown(text), game, guessed)


def draft(shell: Shell, args: CommandArgs) -> None:
    left = shell[ImportForm]
    text = shown(args.fields.get("record", left.text))
    shell.commit(left._replace(text=text, chosen=shell.ports.window.chosen_file("file")))


def open_good(shell: Shell, args: CommandArgs) -> None:
    good = shell[ImportForm].good
    if good is not None:
        shell.begin(*seating(good))


async def open_import(shell: Shell, address: Address) -> Show:
    """Open the form with what was dropped, pasted or shared, or else with the form's last text."""
    brought = shell.ports.window.brought()
    why, note, texts = "", "", list[str]()
    for each in brought:
        if isinstance(each, str):
            texts.append(each)
            continue
        wrong, text, guessed = await _opened(shell, each)
        why, note = why or wrong, note or sentences(shell.words, guessed)
        texts.append(text)
    text = "\n\n".join(filter(None, dict.fromkeys(texts)))
    if brought:
        shell.commit(shell[ImportForm]._replace(text=text, chosen=None))

    def show() -> None:
        document = shell.ports.document
        wrong = Trouble(why, sort=REFUSAL)
        page = form.import_form(shell.words, wrong, brought=bool(brought), note=note)
        shell.show_page(page, form.TITLE)
        if note:
            document.say(note)
        left = shell[ImportForm]
        document.fill("record", shown(left.text))
        if left.chosen is not None:
            shell.ports.window.choose("file", left.chosen)
        elif left.text and not shown(left.text):  # too long for the field
            document.choose("file", "records.txt", left.text)
        if brought:
            document.focus(form.READ)

    return show


async def _opened(shell: Shell, chosen: ChosenFile) -> tuple[str, str, tuple[Fault, ...]]:
    """Read a file. Return an error message, the text, and a note if the encoding was guessed."""
    try:
        why = _wrong_with(chosen.size, await chosen.head(_HEAD))
        data = b"" if why else await chosen.head(chosen.size)
    except OSError:
        why = N_("The file cannot be read; perhaps it has been moved.")
    if why:
        return shell.words(why, size=chosen.size // 1_000_000), "", ()
    text, encoding = decode(data)
    guessed = (fault("read", "encoding", encoding=UNTOLD),) if encoding == UNTOLD else ()
    return "", text, guessed


def _wrong_with(size: int, head: bytes) -> str:
    """Return the reason to refuse a file of ``size`` bytes that begins with ``head``, or ""."""
    start, _encoding = decode(head)
    if unprintable(start) is not None:
        return _NO_TEXT
    # A text that begins with a record may hold several.
    most = LONGEST_OF_ALL if holds_record(start) else _MOST_OF_ONE
    if size > (_MOST_OF_ALL if _holds_everything(start) else most):
        return N_("This file is too large for a record or a backup: {size} MB.")
    return ""


def _holds_everything(text: str) -> bool:
    return text.lstrip(_BLANK).startswith("{")


def holds_record(text: str) -> bool:
    return bool(_RECORD.search(text))


def _parts(text: str) -> list[tuple[int, str]]:
    """Return the records of a text as pairs for `chapters.read`; [] unless there are several."""
    if len([*islice(_RECORD.finditer(text), 2)]) < 2:
        return []
    records = [*split_chapters(text)]
    return records if len(records) > 1 else []


async def read_text(
    shell: Shell, text: str, field: str, game: str = "", guessed: tuple[Fault, ...] = ()
) -> None:
    """Open the content of a text: games and settings, records, or a link.

    If ``text`` is refused, the form opens and shows ``field``. A record that names no game belongs
    to ``game``. ``guessed`` holds notes on how the text's file was decoded.
    """
    shell.commit(shell[ImportForm]._replace(text=shown(text)))
    if _holds_everything(text):
        if (why := await everything.take_in(shell, text)).text:
            offer(shell, field, why)
        else:
            shell.commit(shell[ImportForm]._replace(text=""))
    elif records := _parts(text):
        is_cut = len(text) > LONGEST_OF_ALL
        if (why := await chapters.read(shell, records, guessed, is_cut=is_cut)).text:
            offer(shell, field, why)
    elif holds_record(text) or len(text) > LONGEST or not await _is_link(shell, text, field):
        await _read_one(shell, text, field, game, guessed)


async def _is_link(shell: Shell, text: str, field: str) -> bool:
    try:
        await open_link(shell, text)
    except Refused as refused:
        if refused.fault.why == "no-link":
            return False
        offer(shell, field, Trouble(explained(shell.words, refused.fault), sort=REFUSAL))
    except Unfetched as lost:
        shell.trouble(shell.games.lost(lost))
    return True


async def _read_one(
    shell: Shell, text: str, field: str, game: str, guessed: tuple[Fault, ...]
) -> None:
    try:
        read = partial(generous.read, text, shell.games.find, game)
        match, tree, notes = await shell.games.finding(read)
        found = Kept(*seated(match), shell.ports.clock.now(), tree)
        await open_read(shell, found, (*guessed, *notes))
    except BadRecord as bad:
        unread(shell, field, bad, game)
    except UNDONE as error:
        offer(shell, field, why_undone(shell, error))
    else:
        shell.commit(shell[ImportForm]._replace(text=""))


def meant(text: str) -> str:
    """Return the address found in a text, corrected, without ``#``. Raises as `find_link` does."""
    try:
        return links.find_link(text).address.removeprefix("#")
    except Refused as refused:
        plain = _plain(text)
        if refused.fault.why != "no-link" or not plain:
            raise
        return plain


def _plain(text: str) -> str:
    for found in _PLAIN.finditer(links.without_markup(text)):
        kind, *names = _CLINGS.sub("", found[1] + found[2]).split("/")
        read = addresses.read("/".join(filter(None, (kind.lower(), *names))))
        if read.kind != "unknown":
            return "/" + "/".join(filter(None, read))
    return ""


async def open_record(shell: Shell, address: Address) -> Show:
    """Return a function that shows an address's game without saving it. Raises `Unfetched`."""
    games, text, turn = shell.games, address.name, address.more
    try:
        record = unpacked(text)
    except Refused:
        return await prepared(shell, Address("unknown", f"record/{text}/at/{turn}"))
    try:
        match, tree = await games.finding(partial(beside.read, record, games.find))
    except BadRecord as bad:
        return partial(unread, shell, record, bad)
    match, players = seating(match)
    board, count = games.ui[match.game.id].board, opened_at(match, turn)

    def show() -> None:
        table = new_table(match, players, board, tree=tree)
        shell.show_table(shell.seat(table if count is None else look(table, board, count)))

    return show


async def open_unknown(shell: Shell, address: Address) -> Show:
    """Correct and open an unknown address if its meaning is clear; else open the home page."""
    try:
        try:
            strict = meant(f"#/{address.name}")
        except CutOff as cut:
            return await _begun(shell, cut)
    except Refused as refused:
        none = refused.fault.why == "no-link"
        told = explained(shell.words, refused.fault)
        return await at_home(shell, nothing_at(shell, address.name) if none else told, REFUSAL)
    if strict == f"/{address.name}":
        return await at_home(shell, nothing_at(shell, address.name), REFUSAL)
    shown = await prepared(shell, addresses.read(strict))

    def show() -> None:
        shell.ports.window.replace(f"#{strict}")
        shown()

    return show


async def open_link(shell: Shell, text: str) -> None:
    """Open the link in a text; offer what a cut-off link holds. Raises `Refused`, `Unfetched`."""
    try:
        strict = meant(text)
    except CutOff as cut:
        (await _begun(shell, cut))()
    else:
        shell.ports.window.push(f"#{strict}")
        await route(shell)


async def _begun(shell: Shell, cut: CutOff) -> Show:
    """Return a `Show` that offers a cut-off link's readable part. Raises `Refused`, `Unfetched`."""
    try:
        read = partial(beside.read, cut.begun, shell.games.find)
        good, _tree = await shell.games.finding(read)
    except BadRecord as bad:
        # An illegal turn means that the link is not only cut off but also damaged.
        raise cut if bad.fault.rule == "record" else refuse("record", "link") from None
    if not good.turns():
        raise cut
    why = explained(shell.words, cut.fault)
    text = N_("{why} The game can be read up to turn {turn}.")
    told = shell.words(text, why=why, turn=len(good.turns()))
    return partial(offer, shell, cut.begun, Trouble(told, sort=REFUSAL), good)


FEATURE: Final = Feature(
    needs=("kept_games", "settings", "sharing"),
    site=clearing(
        {
            "read": lambda shell, args: shell.ports.clock.run(read(shell, args)),
            "open-good": open_good,
            "draft": draft,
            "carry": lambda shell, args: shell.ports.clock.run(everything.carry(shell)),
            "stop": lambda shell, args: shell.commit(everything.Work(stopped=True)),
            # This opens the form again with its text, because the address still names the form.
            "chapters-back": lambda shell, args: shell.ports.clock.run(route(shell)),
            "chapters-keep": lambda shell, args: shell.ports.clock.run(chapters.keep(shell)),
            "chapters-more": chapters.more,
            "chapter-open": lambda shell, args: shell.ports.clock.run(
                chapters.open_one(shell, args)
            ),
        }
    ),
    openers={"import": open_import, "record": open_record, "unknown": open_unknown},
)
