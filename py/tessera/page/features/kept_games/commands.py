"""Commands on kept games: list, name, delete, put back."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple, TypeVar

from tessera.drawing.svg import element, escaped
from tessera.page.core.commands import CommandArgs, clearing, unkept
from tessera.page.core.dialog import Question
from tessera.page.core.feature import Feature
from tessera.page.core.games import Unfetched
from tessera.page.core.html import button
from tessera.page.core.parts import REMEMBER
from tessera.page.core.routes import FORGET_DELETED
from tessera.page.core.shell import LISTS, Foot, GameList, Shell
from tessera.page.core.table import called
from tessera.page.features.kept_games import listing, view
from tessera.page.features.kept_games.listing import give_file
from tessera.saves import salvage
from tessera.saves.kept import Dropped
from tessera.saves.named import given_name, plain_name
from tessera.saves.port import StorageError
from tessera.words.language import N_

T = TypeVar("T")
#: The least time for which a deleted game can be put back, in seconds.
_OFFERED: Final = 10.0


class Deleted(NamedTuple):
    """The games that were deleted and can be put back; when the last one was, in seconds."""

    games: tuple[Dropped, ...] = ()
    at: float = 0.0


async def found_or_told(shell: Shell, ask: Callable[[], T]) -> T | None:
    """Return what ``ask`` finds, with the code it needs; else None, after telling why not."""
    try:
        return await shell.games.finding(ask)
    except StorageError as error:
        shell.trouble(shell.words(unkept(error)))
    except Unfetched as lost:
        shell.trouble(shell.games.lost(lost))
    return None


def only(shell: Shell, args: CommandArgs) -> None:
    """List the games of one kind alone, or all."""
    shell.commit(shell[GameList]._replace(only=args("value")))
    shell.show_games()


def download(shell: Shell, args: CommandArgs) -> None:
    """Give the player what was kept aside, as it is."""
    key = args("key")
    give_file(shell, f"{key}.txt", salvage.raw(shell.library, key))


def forget(shell: Shell, args: CommandArgs) -> None:
    """Delete what was kept aside, after a question."""
    key = args("key")

    def delete_it() -> None:
        salvage.forget(shell.library, key)
        shell.games_changed()

    words = shell.words
    shell.dialog.ask(Question(words(N_("Delete this for good?")), words(N_("Delete")), delete_it))


def delete(shell: Shell, args: CommandArgs) -> None:
    """Delete a kept game; for a while it can be put back."""
    try:
        dropped = shell.library.delete(args("name"))
    except StorageError:
        shell.games_changed()
        shell.trouble(shell.words(N_("The browser did not delete it.")))
        return
    shell.games_changed()
    _offer(shell, (*shell[Deleted].games, dropped))
    shell.ports.document.focus("undelete")


def undelete(shell: Shell, args: CommandArgs) -> None:
    """Put back the game that was deleted last, exactly as it stood."""
    if not shell[Deleted].games:
        return
    *others, last = shell[Deleted].games
    stands = salvage.restore(shell.library, last)
    shell.games_changed()
    _offer(shell, tuple(others))
    text = N_("The game is back.") if stands else N_("The game was played on, and is there.")
    shell.ports.document.say(shell.words(text))
    shell.ports.document.focus(f"to-{last.name}")


def _offer(shell: Shell, dropped: tuple[Dropped, ...]) -> None:
    """Offer to put back deleted games, as long as there are any."""
    shell.commit(Deleted(dropped, shell.ports.clock.seconds()))
    if not dropped:
        shell.commit(shell[Foot]._replace(offered=""))
        return
    count = len(dropped)
    text = shell.words.ngettext("{count} game deleted.", "{count} games deleted.", count)
    undo = button(shell.words(N_("Put back")), "undelete", id_="undelete", class_="plain")
    shell.commit(shell[Foot]._replace(offered=element("p", f"{escaped(text)} {undo}")))
    shell.ports.document.say(text)


def forget_deleted(shell: Shell) -> None:
    """End the offer of games deleted a while ago, since another screen comes up."""
    deleted = shell[Deleted]
    waits = _OFFERED - (shell.ports.clock.seconds() - deleted.at)
    if deleted.games and waits > 0:
        shell.ports.clock.later(waits, lambda: forget_deleted(shell))
    elif deleted.games:
        _offer(shell, ())


def rename(shell: Shell, args: CommandArgs) -> None:
    """Show the dialog that names a game: a kept one, or the one on the table."""
    name, read = args("name"), shell[GameList].read
    if name:
        games = read[0] if read is not None else []
        given = next((about.label for kept, about, _ in games if kept == name and about), "")
    else:
        assert shell.session is not None
        given = given_name(shell.session.table.match)
    shell.dialog.put_up(view.naming(shell.words, name, given))
    shell.ports.document.select(view.NAME)


def renamed(shell: Shell, args: CommandArgs) -> None:
    """Give a game the name that was typed: a kept one, or the one on the table."""
    shell.dialog.answer(yes=False)
    given = plain_name(args.fields.get("given", ""))
    text = N_("The game is called “{name}”.") if given else N_("The game has no name.")
    told = shell.words(text, name=given)
    if args("name"):
        shell.ports.clock.run(_rename(shell, args("name"), given, told))
    elif shell.session is not None:
        table = called(shell.session.table, given)
        shell.session.commit(table, relaid=True, say=told)


async def _rename(shell: Shell, name: str, given: str, told: str) -> None:
    """Give a kept game another name."""
    ask = partial(salvage.rename, shell.library, name, given)
    if await found_or_told(shell, ask) is not None:
        shell.games_changed()
        shell.ports.document.say(told)


FEATURE: Final = Feature(
    site={
        "rename": rename,
        **clearing(
            {
                "download": download,
                "only": only,
                "forget": forget,
                "delete": delete,
                "undelete": undelete,
                "renamed": renamed,
            }
        ),
    },
    views={"damage": view.damage},
    parts={LISTS: listing.regions, REMEMBER: listing.remember, FORGET_DELETED: forget_deleted},
)
