"""Routing: the screen for each address."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from tessera.games import catalogue
from tessera.page.core import addresses
from tessera.page.core.addresses import Address
from tessera.page.core.choosing import new_table
from tessera.page.core.dialog import Question
from tessera.page.core.games import Unfetched, chance
from tessera.page.core.keeper import how_kept
from tessera.page.core.parts import Part, view
from tessera.page.core.players import introduced, seated, usual
from tessera.page.core.shell import Shell, Show
from tessera.page.core.state import FAILURE, NEW, REFUSAL
from tessera.play.match import Match
from tessera.saves.library import Damaged, Kept, Loaded
from tessera.saves.port import StorageError
from tessera.words.language import N_

#: Functions that prepare the screen for an address, by the kind of address; features add them.
OPENERS: Final[dict[str, Callable[[Shell, Address], Awaitable[Show]]]] = {}
#: Called when the screen changes: ends the offer to restore deleted games, but not before its time
#: is up.
FORGET_DELETED: Final[Part[Callable[[Shell], None]]] = Part()
_LEAVES: Final = N_(
    "This game is not saved: it lasts only while this page is open. Leave the game now?"
)
_PARTED: Final = N_(
    "Another tab continued this game differently: its version is kept as a separate game."
)


async def route(shell: Shell, *, sure: bool = False) -> None:
    """Show the screen at the address. Ask before leaving an unsaved game, unless ``sure``."""
    address, session = shell.ports.window.address(), shell.session
    if not sure and session is not None and session.table.name in shell.library.held:
        kind = "game" if session.walk is None else "study"
        own = f"/{kind}/{session.table.name}"
        if address != own:
            _ask(shell, own)
        return
    show = await prepared(shell, addresses.read(address))
    if shell.ports.window.address() != address:  # The address has changed in the meantime.
        return
    shell.leave()
    forget = FORGET_DELETED.here()
    if forget is not None:
        forget(shell)
    show()
    if shell.session is not None and not shell.told:
        shell.session.say(shell.session.sentence())


def _ask(shell: Shell, own: str) -> None:
    """Ask before leaving a game or a study; if the answer is no, restore the address ``own``."""
    words, ports = shell.words, shell.ports
    shell.dialog.ask(
        Question(
            words(_LEAVES),
            words(N_("Leave")),
            lambda: ports.clock.run(route(shell, sure=True)),
            lambda: ports.window.replace(f"#{own}"),
        )
    )


async def prepared(shell: Shell, address: Address) -> Show:
    """Fetch what a screen needs. Return a function that shows it or, on failure, the home page."""
    try:
        match address.kind:
            case "home":
                return await at_home(shell)
            case "new":
                return await _new(shell, address)
            case "game":
                return await kept_at(shell, address)
            case "play" if not address.more:
                return await _play(shell, address.name)
        if await shell.games.have_features():
            return await OPENERS[address.kind](shell, address)
    except Unfetched as lost:
        return await at_home(shell, shell.games.lost(lost))
    except OSError:  # raised for a file outside the archives
        pass
    return await at_home(shell, shell.games.lost(Unfetched(address.name)))


def nothing_at(shell: Shell, address: str) -> str:
    text = N_("There is no page at “{address}”.")
    return shell.words(text, address=address[:40])


async def _new(shell: Shell, address: Address) -> Show:
    """Prepare the home page with a game's box open for the number of players in the address."""
    game, count = address.name, address.more
    show_home = await at_home(shell)

    def show() -> None:
        show_home()
        if not shell.ports.document.open_box(game, count):
            shell.trouble(nothing_at(shell, f"new/{game}/{count}"), REFUSAL)

    return show


async def _play(shell: Shell, game: str) -> Show:
    await shell.games.open(game)

    def show() -> None:
        rules = catalogue.game(game)
        match = Match.new(rules, rules.setup(), chance())
        players = seated(match, usual(match.seats))
        match = introduced(match, players, shell.ports.clock.today())
        table = new_table(match, players, shell.games.ui[game].board)
        shell.show_table(shell.seat(table, NEW))

    return show


def from_box(shell: Shell, show: Callable[[], object]) -> Show:
    """Make ``show`` also focus the board if it replaces the home page, whose box had the focus."""

    def shown() -> None:
        was_home = shell.screen == "home"
        show()
        if was_home:
            shell.ports.document.focus_board(scroll=False)

    return shown


async def at_home(shell: Shell, *trouble: str) -> Show:
    """Prepare the home page; ``trouble`` holds the arguments of `Shell.trouble`."""
    if not await shell.games.have_features() and not trouble:
        trouble = (shell.games.unfetched(),)

    def show() -> None:
        shell.show_home()
        if trouble:
            shell.trouble(*trouble)

    return show


#: Shows a saved game. Gets the shell, the game's name, the save, and a message about damage.
ShowKept = Callable[["Shell", str, Kept, str], None]


async def kept_at(shell: Shell, address: Address, shown: ShowKept | None = None) -> Show:
    """Prepare to show a saved game or, if it cannot be read, the home page. Raises `Unfetched`.

    ``shown`` is called to show the game; by default, it is `_show_kept`.
    """
    name = address.name
    try:
        found = await shell.games.finding(partial(shell.library.load, name))
    except StorageError:
        found = Loaded(None)
    damage = await _damage(shell, found.damaged)
    if found.is_newer:
        return await at_home(shell, damage)
    if found.parted:
        damage = f"{damage} {shell.words(_PARTED)}".lstrip()
    if found.kept is None:
        text = shell.words(N_("There is no game “{name}” in this browser."), name=name[:40])
        return await at_home(shell, f"{text} {damage}".strip(), FAILURE if damage else REFUSAL)
    return partial(shown or _show_kept, shell, name, found.kept, damage)


def _show_kept(shell: Shell, name: str, kept: Kept, damage: str) -> None:
    players = seated(kept.match, kept.players)
    board = shell.games.ui[kept.match.game.id].board
    table = new_table(kept.match, players, board, name, kept.tree)
    session = shell.seat(table, how_kept(shell.ports.storage))
    shell.show_table(session)
    if damage:
        shell.trouble(damage)
    shell.lock.take(name)
    if not session.watching and not shell.library.tells(name, kept):
        session.commit(keep=True)


async def _damage(shell: Shell, damaged: Damaged | None) -> str:
    if damaged is None:
        return ""
    if not await shell.games.have_features():
        return shell.words(N_("This game was damaged; here is what could be read."))
    game = damaged.cause.game if damaged.cause is not None else ""
    ui = shell.games.ui.get(game)
    return view("damage", shell.words, damaged, ui.words if ui else None)
