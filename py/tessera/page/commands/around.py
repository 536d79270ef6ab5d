"""What is done around a game on the site: a rematch, keeping it, playing here, its settings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tessera.page.commands.playing import status_sentence
from tessera.page.commands.site import follow
from tessera.page.commands.table import Said
from tessera.page.core.slices import EndPanel
from tessera.page.model.branching import may_study
from tessera.page.model.may_study import NOT_YET, place_shown
from tessera.page.model.rematch import moved_on
from tessera.page.model.seating import introduced
from tessera.page.session.chance import chance
from tessera.page.session.routes import route
from tessera.play.match import Match

if TYPE_CHECKING:
    from tessera.page.commands.table import Command
    from tessera.page.session.shell import Shell


def again(shell: Shell, said: Said) -> None:
    """A new game with the same players and options; the present one is kept.

    After the end it is a rematch: everybody sits one seat further on, unless they want to stay.
    """
    if shell.session is None:
        return
    table = shell.session.table
    old, players = table.match, table.players
    if table.ended and not shell.session[EndPanel].stays:
        old, players = moved_on(old, players)
    match = Match.new(old.game, old.setup, chance())._replace(headers=old.headers)
    shell.begin(introduced(match, players, shell.ports.clock.today()), players)


def keep(shell: Shell, said: Said) -> None:
    """Keep a game that was opened by a link."""
    if shell.session is not None:
        shell.session.commit(keep=True, say=status_sentence)


def take_over(shell: Shell, said: Said) -> None:
    """Play here; the other tab watches from now on."""
    if shell.session is not None:
        shell.lock.take(shell.session.table.name, steal=True)


def confirming(shell: Shell, said: Said) -> None:
    """Confirm one's turns from now on, or no longer."""
    shell.settings["confirm"] = "off" if shell.settings["confirm"] == "on" else "on"
    follow(shell)


def answer_sound(shell: Shell, said: Said) -> None:
    """Take up the sound that was offered, or not; it is not offered again."""
    shell.settings["sound"] = said("value")
    follow(shell)
    if said("value") == "on" and shell.session is not None:
        shell.ports.sound.play(shell.session.table.match.game.id)


def study(shell: Shell, said: Said) -> None:
    """Study the game on the screen, which is kept for that; from the turn that is looked at."""
    session = shell.session
    if session is None or session.watching:
        return
    if not may_study(session.table):
        session.trouble(session.words(NOT_YET), lambda words: words(NOT_YET))
        return
    if not session.table.name and session.table.match.actions:
        session.commit(keep=True)
    named = session.table.name or session.table.match.game.id
    place = said("value") or place_shown(session.table)
    shell.ports.window.push(f"#/study/{named}/{place}")
    shell.ports.clock.run(route(shell))


COMMANDS: Final[dict[str, Command[Shell]]] = {
    "again": again,
    "keep": keep,
    "take-over": take_over,
    "confirming": confirming,
    "sound": answer_sound,
    "study": study,
}
