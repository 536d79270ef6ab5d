"""Input for rotatable pieces, curtains, interludes, number fields and zoom."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tessera.page.core.events import NUMBER_FIELD, SURE
from tessera.page.core.feature import Feature
from tessera.page.core.input import pick, status_sentence
from tessera.page.core.parts import PIECE_TOOLS, Part, PieceTools
from tessera.page.core.session import PIECE_INPUT
from tessera.page.core.state import Zoom, hinted
from tessera.page.core.table import end_sound
from tessera.page.features.pieces import model, view
from tessera.play.fault import Fault

if TYPE_CHECKING:
    from collections.abc import Callable

    from tessera.page.core.events import Point, Press
    from tessera.page.core.protocols import BoardHands
    from tessera.page.core.session import GameSession
    from tessera.page.core.state import Scene
    from tessera.page.core.table import Table
    from tessera.play.match import Match


#: Seconds for which hasty input is ignored after a curtain or an interlude appears or changes.
PAUSE: Final = 0.7
#: Pixels of wheel movement that rotate a piece by one step.
NOTCH: Final = 40


class InterludePlayer:
    def __init__(self, session: GameSession) -> None:
        self.session = session
        #: The interlude whose next step is scheduled.
        self._coming: tuple[Any, ...] = ()

    def rendered(self) -> None:
        """Schedule an interlude's next step after a render; without animation, skip to the last."""
        session, table = self.session, self.session.table
        if not model.runs(table):
            self._coming = ()
        elif session.ports.window.is_still() and len(table.interlude) > 1:
            self.show(model.skipped(table))
        elif table.interlude is not self._coming:
            steps = self._coming = table.interlude
            seconds = model.REST if len(steps) == 1 else model.STEP
            session.ports.clock.later(seconds, lambda: self._step(steps))

    def _step(self, steps: tuple[Any, ...]) -> None:
        session, table = self.session, self.session.table
        if session.on_screen and table.interlude is steps and model.runs(table):
            self.show(model.interlude_stepped(table, session.board))

    def show(self, table: Table, *, speaks: bool = False) -> None:
        before = self.session.table
        says = status_sentence if speaks or (before.staged and not table.interlude) else ""
        sound = end_sound(table) if table.ended > before.ended else ""
        # From now on, the saved summary may reveal the turn.
        told = before.interlude_pending and not table.interlude_pending and table.name
        keep = True if told else None
        self.session.commit(table, say=says, sound=sound, keep=keep)

    def hurry(self) -> None:
        """Skip to an interlude's last step; if already there, end it unless a curtain follows."""
        session, table = self.session, self.session.table
        if len(table.interlude) > 1:
            self.show(model.skipped(table), speaks=True)
        elif table.staged and not table.curtain:
            self.show(model.left(table, session.board))
        else:
            session.say(session.sentence())


class PieceInput:
    """Input on a session's board, apart from picks."""

    def __init__(self, session: GameSession) -> None:
        self.session = session
        #: The pick under the pointer or the focus. A render does not reset this.
        self._meant = ""
        self._touches = False
        #: Pixels by which the wheel has been turned since it last rotated a piece.
        self._turned = 0.0
        #: The number of actions at the last render.
        self._count = 0
        #: Three flags from the last render: a curtain, an interlude, an interlude's last step.
        self._hanging = (False, False, False)
        #: The time in seconds when the flags last changed or `lift` ran; None if all became False.
        self._hung: float | None = None
        #: The match for which the zoom was last computed.
        self._placing: Match | None = None
        #: The time in seconds when the computed zoom last changed.
        self._came = -SURE
        self.interlude = InterludePlayer(session)
        self.hands = BOARD_HANDS()(session, self)

    def rendered(self, *, focused: bool) -> None:
        """Update after a render; ``focused`` is True if the screen had the focus before it."""
        session, table = self.session, self.session.table
        self._approach()
        # A pointer at rest must not cover a hint with its preview.
        if table.choosing and self._meant.startswith("square:") and hinted(session.state) is None:
            session.preview(self._meant)
        if table.curtain and focused:
            session.ports.document.focus(view.HIDE if table.seeing else view.LIFT)
        staged = table.staged
        hanging = bool(table.curtain), staged, staged and len(table.interlude) == 1
        if hanging != self._hanging:
            self._hanging = hanging
            self._hung = session.ports.clock.seconds() if any(hanging) else None
        self.interlude.rendered()
        count = len(session.table.match.actions)
        if (
            session[Zoom].chosen
            and session[Zoom].steps
            and session.table.viewed is None
            and count != self._count
        ):
            self.hands.follow()
        self._count = count

    def _approach(self) -> None:
        session, table = self.session, self.session.table
        draws = session.walk is not None and session.walk.draws
        if draws or session[Zoom].chosen or not session.board.ZOOMS:
            self.hands.rendered()
            return
        level, middle = model.approached(table, session.board, self.hands.room())
        changes = level != session[Zoom].steps
        if changes:
            self._came = session.ports.clock.seconds()
            session.commit(Zoom(level), only=_zooming)
        self.hands.rendered()
        if changes or (level and table.match is not self._placing):
            self.hands.bring(middle)
        self._placing = table.match

    def close(self) -> None:
        self.hands.close()

    def meant(self, point: Point) -> str:
        """Return a point's pick; remember it unless the pointer is a finger, which cannot hover."""
        if point.touch is not None:
            self._touches = point.touch
        self._meant = "" if self._touches else point.pick
        return point.pick

    def key(self, key: str, square: str = "") -> bool:
        """Handle a key on ``square`` ("" outside the board); return True if the key has a use."""
        session = self.session
        table, board = session.table, session.board
        step = 1 if key == key.lower() else -1
        if key.lower() == view.letter(session.scene):
            if not self._is_soon():
                self.lift(model.lifted(table, board))
        elif key in ("r", "R") and self._spins():
            self.spin(step, f"square:{square}" if square else "")
        elif key in ("n", "N") and square:
            found = model.next_square(table, board, square, step)
            if found is not None:
                session.ports.document.rove(square, found)
        else:
            return False
        return True

    def tapped(self, square: str) -> bool:
        """Handle a finger's tap on a square; return False if no rotatable piece is being placed."""
        session, table = self.session, self.session.table
        if not model.turns(table, session.board):
            return False
        if session.ports.clock.seconds() - self._came < SURE:
            return True
        if table.pending is not None and square == table.picks[-1]:
            self.spin()
        else:
            pick(session, square, holds=True)
        return True

    def hasty(self, press: Press) -> bool:
        """True if a key press, or a click in an interlude, is within `PAUSE` seconds of `_hung`."""
        return (press.clicks == 0 or self.session.table.staged) and self._is_soon()

    def _is_soon(self) -> bool:
        now = self.session.ports.clock.seconds()
        return self._hung is not None and now - self._hung < PAUSE

    def entered(self) -> None:
        if not self._is_soon():
            self.interlude.hurry()

    def wheel(self, turned: float, *, pick: str) -> bool:
        """Handle ``turned`` pixels of wheel movement; return True if they can rotate a piece."""
        if self.session[Zoom].steps or not self._spins():
            return False
        self._turned = turned if turned * self._turned <= 0 else self._turned + turned
        if abs(turned) >= NOTCH or abs(self._turned) >= NOTCH:
            self._turned = 0.0
            self.spin(1 if turned > 0 else -1, pick)
        return True

    def _spins(self) -> bool:
        session = self.session
        return not session.watching and model.spins(session.table, session.board)

    def spin(self, step: int = 1, square: str = "") -> None:
        session = self.session
        if session.watching:
            return
        self._meant = square or self._meant
        meant = self._meant if self._meant.startswith("square:") else ""
        table = model.spun(session.table, session.board, meant, step)
        if table is session.table:
            return
        if table.pending is not None:
            session.commit(table, say=status_sentence)
        else:
            session.commit(table, say=view.told_lying(session.scene.having(table)))

    def lift(self, table: Table) -> None:
        if not self.session.watching:
            self._hung = self.session.ports.clock.seconds()
            turned = table.quarters != self.session.table.quarters
            self.session.commit(table, say=status_sentence, anew=turned)
            if turned:
                self.session.ports.document.focus_board(scroll=False)

    def name(self, text: str) -> None:
        session = self.session
        found = model.named(session.table, session.board, text)
        if isinstance(found, Fault):
            session.commit(session.table._replace(refused=found), say=status_sentence)
        elif found is not None:
            session.ports.document.fill(NUMBER_FIELD, "")
            pick(session, found)

    def zoom(self, step: int) -> None:
        session = self.session
        before = session[Zoom].steps
        level = max(0, min(len(model.ZOOM_LEVELS) - 1, before + step))
        if level == before:
            return
        held = session.table.picks[-1] if session.table.pending is not None else ""
        square = held.partition("square:")[2]
        middle = self.hands.middle() if before else self.hands.looked_at(square)
        session.commit(Zoom(level, chosen=True), say=view.percent(session.words, level))
        self.hands.bring(middle)


def _zooming(scene: Scene) -> dict[str, str]:
    return {"zooming": view.zoom_buttons(scene.words, scene[Zoom].steps)}


def _at(session: Any) -> PieceInput:
    pieces: PieceInput = session.pieces
    return pieces


#: Makes the `BoardHands` of a session's board. They send wheel movements to `PieceInput`.
BOARD_HANDS: Final[Part[Callable[[GameSession, PieceInput], BoardHands]]] = Part()

FEATURE: Final = Feature(
    board={
        view.SPIN: lambda session, args: _at(session).spin(),
        view.HIDE: lambda session, args: _at(session).lift(session.table._replace(seeing=None)),
        view.LIFT: lambda session, args: _at(session).lift(
            model.lifted(session.table, session.board)
        ),
        view.SKIP: lambda session, args: _at(session).interlude.hurry(),
        view.ON: lambda session, args: _at(session).interlude.hurry(),
        "larger": lambda session, args: _at(session).zoom(1),
        "smaller": lambda session, args: _at(session).zoom(-1),
        NUMBER_FIELD: lambda session, args: _at(session).name(args.fields.get(NUMBER_FIELD, "")),
    },
    views={
        "piece_row": view.piece_row,
        "handing": view.handing,
        "lifting": view.lifting,
        "interlude_button": view.interlude_button,
        "number_form": view.number_form,
        "pane": view.pane,
        "zooming": view.zoom_buttons,
    },
    parts={
        PIECE_INPUT: PieceInput,
        PIECE_TOOLS: PieceTools(
            model.begun, model.fitted, model.seer, view.piece_holder, view.interlude_sentence
        ),
    },
)
