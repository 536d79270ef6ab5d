"""Setting up a position on the screen, to study it or play on from it."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from tessera.games import catalogue
from tessera.page.core.addresses import OPTION
from tessera.page.core.commands import CommandArgs
from tessera.page.core.feature import Feature
from tessera.page.core.games import chance
from tessera.page.core.players import BOT, PERSON, introduced, seated
from tessera.page.core.session import GameSession
from tessera.page.core.state import NEVER, REFUSAL, Begun, Trouble
from tessera.page.core.table import Table
from tessera.page.features.position import model as editing
from tessera.page.features.position.model import Editing, EditorPanel
from tessera.page.features.position.view import LEVEL, RECORD, SIDE, PositionScreen, spoken
from tessera.page.features.study.commands import open_study, show_kept
from tessera.page.features.study.model import Studying
from tessera.page.features.study.session import STUDY, StudySession
from tessera.play.contract import LOT, Seat
from tessera.play.fault import Fault, Refused
from tessera.play.link import packed, unpacked
from tessera.play.match import Match
from tessera.saves.kept import Kept
from tessera.words.faults import sentence

if TYPE_CHECKING:
    from collections.abc import Callable

    from tessera.page.core.addresses import Address
    from tessera.page.core.shell import Shell, Show


class PositionSession(GameSession):
    """The session of the position editor. Its ``walk`` is the session itself."""

    #: True, because a pick changes the position and plays no turn.
    draws = True

    def __init__(self, shell: Shell, first: Editing) -> None:
        settings = shell.board_settings()._replace(confirms=NEVER)
        screen, table = PositionScreen(), _table(first)
        super().__init__(shell.ports, shell.games, screen, table, settings, first)
        self.shell, self.first, self.dialog = shell, first, shell.dialog
        self.walk, self.watcher = self, self._rendered
        self._filled = ""

    @property
    def shown(self) -> Editing:
        return self[Editing]

    def _rendered(self) -> None:
        text = self.shown.text
        if text != self._filled:
            self._filled = text
            self.ports.document.fill(RECORD, text)

    def edit(self, after: Editing, told: str = "") -> None:
        """Show another position; announce ``told``, then whether a game can start from there."""
        changes: list[NamedTuple] = [Trouble(), after, self[EditorPanel]._replace(begins=False)]
        with suppress(Refused):
            # If the new position cannot be drawn, the board stays as it was.
            changes.append(_table(after))
        said = spoken(self.words, after, self.ui)
        self.commit(*changes, keep=False, say=f"{told} {said}".strip())
        if not after.typed:
            address = f"{STUDY}{after.game.id}/{PLACE}.{packed(after.text)}"
            self.shell.ports.window.replace(address)

    def change(self, make: Callable[[], Editing], spot: str = "") -> None:
        """Show the position that ``make()`` returns and announce ``spot``; announce any refusal."""
        try:
            after = make()
        except Refused as refused:
            self.refuse(refused.fault)
            return
        self.edit(after, self._lying(after, spot) if spot and after is not self.shown else "")

    def refuse(self, fault: Fault) -> None:
        self.trouble(sentence(self.words, fault, self.ui.words), sort=REFUSAL)

    def _lying(self, after: Editing, spot: str) -> str:
        words, sets = self.words, after.setting
        seen = after.drawn.state.observed_by(None, over=True)
        markings = _table(after).markings()._replace(legal=())
        told = {**self.board.labels(words, seen, markings)}
        for group in sets.beside(words, after.setup, after.deal) if sets is not None else ():
            told |= {each.pick: f"{group.name}: {each.name}" for each in group.choices}
        return f"{told[spot]}." if spot in told else ""

    def picked(self, what: str) -> bool:
        sort, _colon, spot = what.partition(":")
        if sort in ("square", "spot") and self.shown.setting is not None:
            self.change(lambda: editing.put(self.shown, spot), spot)
        return True

    def write(self, text: str) -> None:
        if text != self.shown.text:
            self._filled = text
            self.edit(editing.read(self.shown, text))

    def key(self, key: str) -> bool:
        return False

    def reload(self) -> None:
        """Do nothing, since nothing is saved."""

    def settle(self) -> None:
        """Do nothing, since nothing is saved."""


def _table(shown: Editing) -> Table:
    match = shown.drawn
    return Table(match, dict.fromkeys(match.seats, f"{BOT}1"), reveal_all=True)


def _of(session: GameSession) -> PositionSession:
    return cast("PositionSession", session)


def _set(session: GameSession, args: CommandArgs) -> None:
    at, (what, _colon, value) = _of(session), args("at").partition(":")
    shown, panel = at.shown, session[EditorPanel]
    if what == "tool":
        session.commit(Trouble(), shown.with_tool(value), keep=False)
    elif what == "spot":
        at.picked(f"{what}:{value}")
    elif what == "fold":
        session.commit(panel._replace(unfolded=panel.unfolded ^ {value}), keep=False)
    elif what == "turn":
        at.edit(editing.turned(shown, value))
    elif what == "empty":
        at.edit(editing.emptied(shown))
    elif what == "again":
        at.edit(editing.with_tool_of(at.first, shown))
    elif what == "study" and shown.fault is None:
        _study(at)
    elif what == "play" and shown.fault is None:
        # Show or hide the choice of an opponent.
        session.commit(panel._replace(begins=not panel.begins), keep=False)
        if not panel.begins:
            session.ports.document.focus(LEVEL)


def _study(at: PositionSession) -> None:
    match, shell = at.shown.match, at.shell
    shell.ports.window.push(f"{STUDY}{match.game.id}")
    shell.leave()
    show_kept("", shell, "", Kept(match, {}, ""), "")
    if shell.session is not None:
        shell.session.commit(keep=True, say=lambda session: session.sentence())


def _field(session: GameSession, args: CommandArgs) -> None:
    at = _of(session)
    for name, value in args.fields.items():
        if name == editing.SEATS or name.startswith(OPTION):
            at.change(partial(editing.settled, at.shown, name, value, chance()))
        elif value:
            at.change(partial(editing.filled, at.shown, name, value))


def _play(session: GameSession, args: CommandArgs) -> None:
    shown, shell = session[Editing], _of(session).shell
    if shown.fault is not None:
        return
    match, side = shown.match, args.fields.get(SIDE, "")
    own: Seat = chance().choice(match.seats) if side == LOT else side
    bots = dict.fromkeys(match.seats, f"{BOT}{args.fields.get(LEVEL, '')}")
    players = seated(match, bots | {own: PERSON})
    match = introduced(match, players, shell.ports.clock.today())
    session = shell.put(match, players)
    session.commit(Begun(), keep=True, say=lambda it: it.sentence())


#: The part of a study's address, after the game, that opens the position editor.
PLACE: Final = "position"


async def open_position(shell: Shell, address: Address) -> Show:
    """Open the position editor, or a study if the game has no editor. Raises `Unfetched`."""
    name = address.name
    await shell.games.open(name)
    rules = catalogue.game(name)
    if not rules.placed_from:
        return await open_study(shell, address)
    match = Match.new(rules, rules.setup(), chance())
    return partial(_show, shell, match, address.more)


def _show(shell: Shell, match: Match, place: str) -> None:
    shown, damage = editing.begun(match), None
    if place.startswith(f"{PLACE}."):
        try:
            shown = editing.held(shown, unpacked(place.removeprefix(f"{PLACE}.")))
        except Refused as refused:
            damage = refused.fault
    session = PositionSession(shell, shown)
    shell.show_table(session)
    if damage is not None:
        session.refuse(damage)


def _begin(session: GameSession, args: CommandArgs) -> None:
    study, path, _folded, _before = session[Studying]
    match = study.at(path)
    while match.outcome is not None and path:
        path = path[:-1]
        match = study.at(path)
    try:
        shown = editing.begun(match)
    except Refused as refused:
        text = sentence(session.words, refused.fault, session.ui.words)
        session.trouble(text, sort=REFUSAL)
        return
    shell = cast("StudySession", session).shell
    shell.ports.window.push(f"{STUDY}{match.game.id}/{PLACE}")
    shell.leave()
    begun = PositionSession(shell, shown)
    shell.show_table(begun)
    begun.edit(shown)


FEATURE: Final = Feature(
    needs=("study",),
    game={
        "position": _begin,
        "place": _set,
        "place-field": _field,
        "place-play": _play,
        "place-record": lambda session, args: _of(session).write(args.fields.get(RECORD, "")),
    },
    openers={"position": open_position},
)
