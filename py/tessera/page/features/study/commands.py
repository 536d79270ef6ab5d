"""What is done to a study and to a position that is set up; their addresses."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final, cast

from tessera.games import catalogue
from tessera.page.core.addresses import OPTION
from tessera.page.core.commands import Said
from tessera.page.core.feature import Feature
from tessera.page.core.games import chance
from tessera.page.core.routes import kept_at
from tessera.page.core.session import GameSession
from tessera.page.core.state import Trouble
from tessera.page.features.position import controller as position_controller
from tessera.page.features.position import model as editing
from tessera.page.features.position.controller import PLACE, PositionController, show_position
from tessera.page.features.position.view import LEVEL, RECORD, SIDE
from tessera.page.features.review.model import GLYPHS
from tessera.page.features.review.view import GRAPHED
from tessera.page.features.study import model as studying
from tessera.page.features.study.controller import HANDS, StudyController
from tessera.page.features.study.model import Studying, path_at, undotted
from tessera.page.features.study.screen import TABS
from tessera.page.features.study.session import STUDY
from tessera.page.features.study.view import REMARK
from tessera.play.fault import Refused
from tessera.play.match import Match
from tessera.saves.library import Kept
from tessera.words.faults import explained

if TYPE_CHECKING:
    from collections.abc import Callable

    from tessera.page.core.addresses import Address
    from tessera.page.core.commands import Command
    from tessera.page.core.shell import Shell, Show
    from tessera.play.tree import Path


def _walk(session: GameSession) -> StudyController:
    """The study that is on a session's board."""
    walk: Any = session.walk
    return cast("StudyController", walk)


def _go(session: GameSession, said: Said) -> None:
    """Show the turn that was pressed."""
    walk = _walk(session)
    path = _path(walk.shown, said("at"))
    if path is not None:
        walk.show(studying.to(walk.shown, path))


def _fold(session: GameSession, said: Said) -> None:
    """Fold a variation, or unfold it."""
    walk = _walk(session)
    path = _path(walk.shown, said("at"))
    if path is not None:
        walk.show(studying.folded(walk.shown, path))


def _path(shown: Studying, at: str) -> Path | None:
    """The path to the turn whose place a button carries; None where there is none."""
    try:
        return path_at(shown.line, undotted(at))
    except (ValueError, LookupError):
        return None


def _changing(change: Callable[[Studying], Studying]) -> Command[GameSession]:
    """A command that changes the study, where this tab may."""
    return lambda session, said: _walk(session).change(change)


def _judge(session: GameSession, said: Said) -> None:
    """Put a glyph on the turn shown, or take it off."""
    if said("at").isdecimal() and int(said("at")) in GLYPHS:
        _changing(lambda shown: studying.judged(shown, int(said("at"))))(session, said)


def _remark(session: GameSession, said: Said) -> None:
    """Write a comment on the turn shown."""
    if not session.watching:
        _walk(session).write(said.fields.get(REMARK, ""))


def _play(session: GameSession, said: Said) -> None:
    """Play the first turn of one of the engine's lines."""
    walk, at = _walk(session), said("at")
    engine = walk.screen.engine
    if engine.match is not session.table.match or walk.only_watches():
        return
    if at.isdecimal() and int(at) < len(engine.lines):
        session.play(session.table.match.play_text(engine.lines[int(at)].turns[0]))


def _turn(session: GameSession, said: Said) -> None:
    """Show the game after so many of its turns; the graph stays in sight, else the board comes."""
    walk = _walk(session)
    if said("at").isdecimal():
        walk.show(studying.to(walk.shown, walk.shown.study.main[: int(said("at"))]))
        hands = HANDS.here()
        if hands is not None and said("value") != GRAPHED:
            hands.bring()


def _step(session: GameSession, said: Said) -> None:
    """Walk a step."""
    walk = _walk(session)
    walk.show(studying.step(walk.shown, said("at")))


def _open(session: GameSession, said: Said) -> None:
    """Open another tab."""
    if said("at") in TABS:
        _walk(session).screen.tab = said("at")
        session.commit(keep=False)
        _reveal()


def _reveal() -> None:
    """Let the panel of the open tab be seen."""
    hands = HANDS.here()
    if hands is not None:
        hands.reveal()


def _engine(session: GameSession, said: Said) -> None:
    """Turn the engine on or off, or the values of every choice."""
    _walk(session).engine.switch(said("value"))
    _reveal()


def _set_up(session: GameSession) -> PositionController:
    """The position that is on a session's board."""
    walk: Any = session.walk
    return cast("PositionController", walk)


def _open_position(session: GameSession, said: Said) -> None:
    """Set up a position, beginning with the one that a study shows; at the end the one before."""
    walk: Any = session.walk
    study = cast("StudyController", walk)
    path, shell = study.shown.path, study.shell
    match = study.shown.study.at(path)
    while match.outcome is not None and path:
        path = path[:-1]
        match = study.shown.study.at(path)
    try:
        editing.begun(match)
    except Refused as refused:
        session.trouble(explained(session.words, refused.fault, session.parts.words))
        return
    shell.ports.window.push(f"{STUDY}{match.game.id}/{PLACE}")
    shell.leave()
    show_position(shell, match, "")
    if shell.session is not None:
        _set_up(shell.session).show(_set_up(shell.session).shown)


def _set(session: GameSession, said: Said) -> None:
    """Do to the position what a button says: take up a tool, let a seat move, begin a game."""
    at, (what, _colon, value) = _set_up(session), said("at").partition(":")
    shown = at.shown
    if what == "tool":
        at.screen.editing = shown.with_tool(value)
        session.commit(Trouble(), keep=False)
    elif what == "spot":
        at.picked(f"{what}:{value}")
    elif what == "fold":
        at.screen.unfolded ^= {value}
        session.commit(keep=False)
    elif what == "turn":
        at.show(editing.turned(shown, value))
    elif what == "empty":
        at.show(editing.emptied(shown))
    elif what == "again":
        at.show(editing.with_tool_of(at.first, shown))
    elif shown.fault is None:
        {"study": at.study, "play": at.ask}.get(what, at.reload)()


def _field(session: GameSession, said: Said) -> None:
    """Take what was written into a field, or chosen there; what is empty is being written."""
    at = _set_up(session)
    for name, value in said.fields.items():
        if name == editing.SEATS or name.startswith(OPTION):
            at.change(partial(editing.settled, at.shown, name, value, chance()))
        elif value:
            at.change(partial(editing.filled, at.shown, name, value))


def _play_position(session: GameSession, said: Said) -> None:
    """Play the position as its form says."""
    at = _set_up(session)
    if at.shown.fault is None:
        at.play(said.fields.get(LEVEL, ""), said.fields.get(SIDE, ""))


async def open_study(shell: Shell, address: Address) -> Show:
    """Fetch what a study needs, of a kept game or of a game from its empty board; what shows it.

    Raises `core.games.Unfetched`.
    """
    name, show = address.name, partial(position_controller.show, address.more)
    if name not in catalogue.GAMES:
        return await kept_at(shell, address, show)
    await shell.games.open(name)
    rules = catalogue.game(name)
    match = Match.new(rules, rules.setup(), chance())
    return partial(show, shell, "", Kept(match, {}, ""), "")


FEATURE: Final = Feature(
    needs=("bots", "position", "review", "turns", "walk"),
    game={
        "study-go": _go,
        "study-step": _step,
        "study-fold": _fold,
        "study-glyph": _judge,
        "study-remark": _remark,
        "study-tab": _open,
        "study-engine": _engine,
        "study-play": _play,
        "study-review": lambda session, said: _walk(session).review.begin(said("value")),
        "study-review-stop": lambda session, said: _walk(session).review.stop(),
        "study-turn": _turn,
        "find": lambda session, said: _walk(session).finding.begin(said("value")),
        "find-again": lambda session, said: _walk(session).finding.again(),
        "find-next": lambda session, said: _walk(session).finding.next(),
        "find-show": lambda session, said: _walk(session).finding.reveal(),
        "find-stop": lambda session, said: _walk(session).finding.stop(),
        "study-pencil": lambda session, said: _walk(session).take_pencil(),
        "study-promote": _changing(studying.promoted),
        "study-delete": _changing(studying.removed),
        "study-undo": _changing(studying.put_back),
        "position": _open_position,
        "place": _set,
        "place-field": _field,
        "place-play": _play_position,
        "place-record": lambda session, said: _set_up(session).write(said.fields.get(RECORD, "")),
    },
    openers={"study": open_study},
)
