"""What is done with kept games; work on many of them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Final

from tessera.page.core.commands import Said, clearing, unkept
from tessera.page.core.dialog import Question
from tessera.page.core.feature import Feature
from tessera.page.core.games import Unfetched
from tessera.page.core.parts import REMEMBER
from tessera.page.core.players import taken_along
from tessera.page.core.routes import FORGET_DELETED
from tessera.page.core.shell import LISTS, GameList, Shell
from tessera.page.core.table import called, tree_of
from tessera.page.features.kept_games import listing
from tessera.page.features.kept_games.listing import Deleted, give_file, offer
from tessera.page.features.kept_games.view import damage
from tessera.play.contract import Seat
from tessera.play.match import Match
from tessera.play.record import is_open, sealed_record, write_record
from tessera.saves import salvage
from tessera.saves.beside import tools
from tessera.saves.named import plain_name
from tessera.saves.port import StorageError
from tessera.saves.salvage import rename
from tessera.words.language import N_

if TYPE_CHECKING:
    from tessera.play.tree import Tree


#: Who sits at the seats of a game played apart that are not one's own (`features.apart.model`).
_ELSEWHERE: Final = "apart"


def export(shell: Shell, said: Said) -> None:
    """Give the player the record of a game: of a kept one, of the one on the table.

    Of the latter, while anything is hidden in it, only what the viewer may see.
    """
    if said("name"):
        shell.ports.clock.run(_export(shell, said("name")))
        return
    assert shell.session is not None
    table = shell.session.table
    match = table.told
    if table.viewer is None or is_open(match):
        _give(shell, match, table.name, table.players, tree_of(table, match))
        return
    name = f"{match.game.id}-{table.name}-{table.viewer}.txt"
    give_file(shell, name, write_record(match, observed_by=table.viewer))


def export_sealed(shell: Shell, said: Said) -> None:
    """Give the player the whole game on the table, of which nothing hidden can be read."""
    assert shell.session is not None
    table = shell.session.table
    _give(shell, table.told, table.name, table.players)


async def _export(shell: Shell, name: str) -> None:
    try:
        found = await shell.games.finding(partial(shell.library.load, name))
    except StorageError as error:
        shell.trouble(shell.words(unkept(error)))
    except Unfetched as lost:
        shell.trouble(shell.games.lost(lost))
    else:
        if found.kept is not None:
            match, players, _when, tree = found.kept
            _give(shell, match, name, players, tree)


def _give(
    shell: Shell,
    match: Match,
    name: str,
    players: Mapping[Seat, str],
    tree: Tree | None = None,
) -> None:
    """Give the player the whole record with its tree; where it is sealed, with who sits where.

    Nothing, while something is hidden in a game played apart: it would be made up in the record.
    """
    if tree is not None:
        record = tools().written(match, tree)
    elif is_open(match):
        record = sealed_record(match)
    elif _ELSEWHERE in players.values():
        return
    else:
        record = sealed_record(taken_along(match, players))
    give_file(shell, f"{match.game.id}-{name}.txt", record)


def only(shell: Shell, said: Said) -> None:
    """List the games of one kind alone, or all."""
    shell.commit(shell[GameList]._replace(only=said("value")))
    shell.show_games()


def download(shell: Shell, said: Said) -> None:
    """Give the player what was kept aside, as it is."""
    key = said("key")
    give_file(shell, f"{key}.txt", salvage.raw(shell.library, key))


def forget(shell: Shell, said: Said) -> None:
    """Delete what was kept aside, after a question."""
    key = said("key")

    def delete_it() -> None:
        salvage.forget(shell.library, key)
        shell.games_changed()

    words = shell.words
    shell.dialog.ask(Question(words(N_("Delete this for good?")), words(N_("Delete")), delete_it))


def delete(shell: Shell, said: Said) -> None:
    """Delete a kept game; for a while it can be put back."""
    try:
        dropped = shell.library.delete(said("name"))
    except StorageError:
        shell.games_changed()
        shell.trouble(shell.words(N_("The browser did not delete it.")))
        return
    shell.commit(shell[Deleted]._replace(games=(*shell[Deleted].games, dropped)))
    shell.games_changed()
    offer(shell)
    shell.ports.document.focus("undelete")


def undelete(shell: Shell, said: Said) -> None:
    """Put back the game that was deleted last, exactly as it stood."""
    deleted = shell[Deleted]
    if not deleted.games:
        return
    last = deleted.games[-1]
    stands = salvage.restore(shell.library, last)
    shell.commit(deleted._replace(games=deleted.games[:-1]))
    shell.games_changed()
    offer(shell)
    text = N_("The game is back.") if stands else N_("The game was played on, and is there.")
    shell.ports.document.say(shell.words(text))
    shell.ports.document.focus(f"to-{last.name}")


def renamed(shell: Shell, said: Said) -> None:
    """Give a game the name that was typed: a kept one, or the one on the table."""
    shell.dialog.answer(yes=False)
    given = plain_name(said.fields.get("given", ""))
    text = N_("The game is called “{name}”.") if given else N_("The game has no name.")
    told = shell.words(text, name=given)
    if said("name"):
        shell.ports.clock.run(_rename(shell, said("name"), given, told))
    elif shell.session is not None:
        table = called(shell.session.table, given)
        shell.session.commit(table, relaid=True, say=told)


async def _rename(shell: Shell, name: str, given: str, told: str) -> None:
    """Give a kept game another name."""
    try:
        await shell.games.finding(partial(rename, shell.library, name, given))
    except StorageError as error:
        shell.trouble(shell.words(unkept(error)))
    except Unfetched as lost:
        shell.trouble(shell.games.lost(lost))
    else:
        shell.games_changed()
        shell.ports.document.say(told)


FEATURE: Final = Feature(
    site=clearing(
        {
            "export": export,
            "export-sealed": export_sealed,
            "download": download,
            "only": only,
            "forget": forget,
            "delete": delete,
            "undelete": undelete,
            "renamed": renamed,
        }
    ),
    views={"damage": damage},
    parts={
        LISTS: listing.regions,
        REMEMBER: listing.remember,
        FORGET_DELETED: listing.forget_deleted,
    },
)
