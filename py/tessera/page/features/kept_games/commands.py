"""Commands for the player's games and for their list on the home page; downloads of files."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Final, NamedTuple, TypeVar

from tessera.drawing.svg import bare, element, escaped
from tessera.games import catalogue
from tessera.page.core.commands import CommandArgs, clearing, unkept
from tessera.page.core.dialog import Question
from tessera.page.core.feature import Feature
from tessera.page.core.games import Unfetched
from tessera.page.core.html import button
from tessera.page.core.parts import REMEMBER, Listed
from tessera.page.core.routes import FORGET_DELETED
from tessera.page.core.shell import LISTS, Foot, GameList, Shell
from tessera.page.core.state import GameUi
from tessera.page.core.table import called
from tessera.page.features.kept_games import view
from tessera.saves import apart, salvage
from tessera.saves.apart import Summary
from tessera.saves.beside import Absent
from tessera.saves.kept import About, Dropped, Kept
from tessera.saves.library import GAME
from tessera.saves.listed import listed, signs
from tessera.saves.named import plain_name
from tessera.saves.port import Storage, StorageError
from tessera.saves.small import MOST, Small, read, write
from tessera.words.language import N_, Words

T = TypeVar("T")
#: Seconds for which the name of a downloaded file is shown.
TOLD: Final = 6.0
#: Seconds between the drawing of one missing picture and the next.
PAUSE: Final = 0.05
#: The shortest time, in seconds, for which a deleted game can be restored.
_OFFERED: Final = 10.0


class Looked(NamedTuple):
    """The attempts so far to complete the list of games.

    ``pictured`` holds the names of saved games for which a picture was attempted. ``fetched`` holds
    the ids of games whose code was requested. ``completes`` is True while a picture is scheduled.
    """

    pictured: frozenset[str] = frozenset()
    fetched: frozenset[str] = frozenset()
    completes: bool = False


def give_file(shell: Shell, name: str, text: str, kind: str = "text/plain") -> None:
    """Download a file. Announce its name or, if downloads may be blocked, show the file's text."""
    shell.ports.window.download(name, text, kind)
    if not shell.ports.window.lets_through():
        shell.dialog.put_up(view.copying(shell.words, name, text))
        shell.ports.document.select(view.COPY)
        return
    said = shell.words(N_("Downloaded: {name}"), name=name)
    line = element("p", escaped(said))

    def told() -> None:
        if shell[Foot].noted is line:
            shell.commit(shell[Foot]._replace(noted=""))

    shell.commit(shell[Foot]._replace(noted=line))
    shell.ports.document.say(said)
    shell.ports.clock.later(TOLD, told)


def regions(shell: Shell) -> dict[str, str]:
    """Return the home page's regions for the player's games; request missing code and pictures."""
    found = shell[GameList].read
    if found is None:
        try:
            mine = listed(shell.library)
            drawn = signs(shell.ports.storage, [name for name, _about, _damaged in mine])
            others = apart.listed(shell.ports.storage)
            found = mine, others, salvage.aside(shell.library), drawn
        except StorageError:
            found = [], [], [], {}
        shell.commit(shell[GameList]._replace(read=found))
        _fetch_missing(shell, found[0])
    games, others, _aside, told = found
    shown = {
        name: small
        for name, about, _damaged in games
        if (small := _shown(shell, name, about, told.get(name, ()))) is not None
    }
    shown |= {it.name: remember_apart(shell, it) for it in others if view.is_known(it)}
    if shell.session is None and not shell[Looked].completes and _bare(shell):
        shell.commit(shell[Looked]._replace(completes=True))
        shell.ports.clock.later(PAUSE, partial(_complete, shell))
    return view.regions(shell.words, found, shown, shell.ports.clock.now(), shell[GameList].only)


def _fetch_missing(shell: Shell, games: list[Listed]) -> None:
    missing, wanted = {*catalogue.GAMES} - shell.games.ui.keys(), set[str]()
    missing -= shell[Looked].fetched
    for at, (name, about, damaged) in enumerate(games):
        if about is None:
            wanted |= set() if damaged else missing
            continue
        small = read(shell.ports.storage, name)
        told = small is not None and small.tells(about, shell.words.language)
        pictured = at >= MOST or damaged is not None or (small is not None and small.picture)
        if about.game in missing and not (told and pictured):
            wanted.add(about.game)
    if wanted:
        _fetch(shell, wanted)


def _fetch(shell: Shell, wanted: set[str]) -> None:
    looked = shell[Looked]
    shell.commit(looked._replace(fetched=looked.fetched | wanted))

    async def fetch() -> None:
        for game in sorted(wanted):
            with suppress(Unfetched):
                await shell.games.open(game)
        shell.games_changed()

    shell.ports.clock.run(fetch())


def _shown(shell: Shell, name: str, about: About | None, told: tuple[str, ...]) -> Small | None:
    storage, words = shell.ports.storage, shell.words
    small = read(storage, name)
    if about is None or about.game not in shell.games.ui:
        return small
    language, drawn = words.language, view.signed(words, told)
    if not (small and small.tells(about, language) and small.signs.get(language, "") == drawn):
        try:
            small = view.small(words, about, shell.games.ui[about.game], None, small, told)
        except LookupError:  # The stored ending does not exist in this game.
            return None
        write(storage, name, small)
    return small


def remember(storage: Storage, words: Words, name: str, kept: Kept, ui: GameUi) -> None:
    old, about = read(storage, name), About.of(kept)
    if storage.get(GAME + name) is not None:
        told = signs(storage, [name]).get(name, ())
        write(storage, name, view.small(words, about, ui, kept.match, old, told))


def remember_apart(shell: Shell, about: Summary, picture: str = "") -> Small:
    storage, words = shell.ports.storage, shell.words
    old, texts = read(storage, about.name), view.told_apart(words, about)
    small = view.remembered(words, about, texts, old, picture)
    write(storage, about.name, small)
    return small


def _bare(shell: Shell) -> str:
    read = shell[GameList].read
    games = read[0][:MOST] if read else []
    here, pictured = shell.games.ui, shell[Looked].pictured
    found = (
        name
        for name, about, damaged in games
        if about is not None and damaged is None and name not in pictured and about.game in here
    )
    return next(found, "")


def _complete(shell: Shell) -> None:
    shell.commit(shell[Looked]._replace(completes=False))
    if shell.screen != "home" or not (name := _bare(shell)):
        return
    looked = shell[Looked]
    shell.commit(looked._replace(pictured=looked.pictured | {name}))
    try:
        small, kept = read(shell.ports.storage, name), shell.library.peek(name).kept
        told = kept is not None and shell.library.tells(name, kept)
        if kept is not None and told and not (small and small.picture):
            ui = shell.games.ui[kept.match.game.id]
            remember(shell.ports.storage, shell.words, name, kept, ui)
    except StorageError:
        return
    except Absent as absent:
        if absent.game not in looked.fetched:
            _fetch(shell, {absent.game})
        return
    shell.show_games()


class Deleted(NamedTuple):
    """The deleted games that can be restored; ``at`` is the time of the last offer, in seconds."""

    games: tuple[Dropped, ...] = ()
    at: float = 0.0


async def found_or_told(shell: Shell, ask: Callable[[], T]) -> T | None:
    """Return the result of ``ask``, fetching missing code; on failure, say why and return None."""
    try:
        return await shell.games.finding(ask)
    except StorageError as error:
        shell.trouble(shell.words(unkept(error)))
    except Unfetched as lost:
        shell.trouble(shell.games.lost(lost))
    return None


def only(shell: Shell, args: CommandArgs) -> None:
    shell.commit(shell[GameList]._replace(only=args("value")))
    shell.show_games()


def download(shell: Shell, args: CommandArgs) -> None:
    key = args("key")
    give_file(shell, f"{key}.txt", salvage.raw(shell.library, key))


def forget(shell: Shell, args: CommandArgs) -> None:
    key = args("key")

    def delete_it() -> None:
        salvage.forget(shell.library, key)
        shell.games_changed()

    words = shell.words
    shell.dialog.ask(
        Question(words(N_("Delete this permanently?")), words(N_("Delete")), delete_it)
    )


def delete(shell: Shell, args: CommandArgs) -> None:
    try:
        dropped = shell.library.delete(args("name"))
    except StorageError:
        shell.games_changed()
        shell.trouble(shell.words(N_("The browser did not delete the game.")))
        return
    shell.games_changed()
    _offer(shell, (*shell[Deleted].games, dropped))
    shell.ports.document.focus("undelete")


def undelete(shell: Shell, args: CommandArgs) -> None:
    if not shell[Deleted].games:
        return
    *others, last = shell[Deleted].games
    stands = salvage.restore(shell.library, last)
    shell.games_changed()
    _offer(shell, tuple(others))
    text = (
        N_("Game restored.")
        if stands
        else N_(
            "The game was continued elsewhere after it was deleted, so it is already back in the "
            "list."
        )
    )
    shell.ports.document.say(shell.words(text))
    shell.ports.document.unfold(view.FURTHER)
    shell.ports.document.focus(f"to-{last.name}")


def _offer(shell: Shell, dropped: tuple[Dropped, ...]) -> None:
    shell.commit(Deleted(dropped, shell.ports.clock.seconds()))
    if not dropped:
        shell.commit(shell[Foot]._replace(offered=""))
        return
    count = len(dropped)
    text = shell.words.ngettext("{count} game deleted.", "{count} games deleted.", count)
    undo = button(shell.words(N_("Restore")), "undelete", id_="undelete", class_="plain")
    shell.commit(shell[Foot]._replace(offered=element("p", f"{escaped(text)} {undo}")))
    shell.ports.document.say(text)


def forget_deleted(shell: Shell) -> None:
    """End the offer to restore games, but not before it has lasted `_OFFERED` seconds."""
    deleted = shell[Deleted]
    waits = _OFFERED - (shell.ports.clock.seconds() - deleted.at)
    if deleted.games and waits > 0:
        shell.ports.clock.later(waits, lambda: forget_deleted(shell))
    elif deleted.games:
        _offer(shell, ())


def rename(shell: Shell, args: CommandArgs) -> None:
    """Ask for a new name for a game; at first, the field contains its title in the list."""
    _, name, title = shell.words, args("name"), args("title")
    if not name:
        assert shell.session is not None
        table = shell.session.table
        about = About.of(Kept(table.match, table.players, ""))
        title = view.told_of(_, about, shell.session.ui)[0]
    shell.dialog.put_up(view.naming(_, name, plain_name(bare(title))))
    shell.ports.document.select(view.NAME)


def renamed(shell: Shell, args: CommandArgs) -> None:
    shell.dialog.answer(yes=False)
    given = plain_name(args.fields.get("given", ""))
    if given == args("value"):
        return
    text = N_("Game renamed to “{name}”.") if given else N_("Name removed.")
    told = shell.words(text, name=given)
    if args("name"):
        shell.ports.clock.run(_rename(shell, args("name"), given, told))
    elif shell.session is not None:
        table = called(shell.session.table, given)
        shell.session.commit(table, relaid=True, say=told)


async def _rename(shell: Shell, name: str, given: str, told: str) -> None:
    def ask() -> bool:
        far = apart.rename(shell.ports.storage, name, given)
        return far or salvage.rename(shell.library, name, given)

    if await found_or_told(shell, ask) is not None:
        shell.games_changed()
        shell.ports.document.unfold(view.FURTHER)
        shell.ports.document.focus(f"to-{name}")
        shell.ports.document.say(told)


FEATURE: Final = Feature(
    site=clearing(
        {
            "download": download,
            "only": only,
            "forget": forget,
            "delete": delete,
            "undelete": undelete,
            "renamed": renamed,
        }
    )
    | {"rename": rename},
    views={"damage": view.damage},
    parts={LISTS: regions, REMEMBER: remember, FORGET_DELETED: forget_deleted},
)
