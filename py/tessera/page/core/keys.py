"""The meaning of keys on a board, beside the board, and elsewhere on the page."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from tessera.page.core.choosing import cancel, confirms, dropped
from tessera.page.core.commands import CommandArgs
from tessera.page.core.events import NUMBER_FIELD, PRESSING, KeyPress
from tessera.page.core.input import cancel_choice, confirm_turn, pick, undo
from tessera.page.core.state import Grasping, HelpPanel, hinted, is_followed, replays
from tessera.page.core.table import ARROWS, Table, arrow, neighbour, turn_ends, turns_at

if TYPE_CHECKING:
    from tessera.page.core.input import Input
    from tessera.page.core.session import GameSession


#: Arrow keys that step through turns unless the board or a field has focus; -1 is one turn back.
STEPS: Final = {"ArrowLeft": -1, "ArrowRight": 1}
#: The signs that mean something on a board, besides letters and digits.
_SIGNS: Final = "*<>"


def key(page_input: Input, key: KeyPress) -> bool:
    """Handle a key; return True if the browser must ignore it."""
    if _means(page_input, key):
        return True
    # If a key has no meaning, use its sign on a Latin keyboard, even in the field for turns.
    own, session = latin(key.key, key.code, shift=key.shift), page_input.session(key.part)
    if key.field and session is not None and own.isalpha() and not key.modified:
        typing = bool(session.ports.document.focused_in(("typed",)))
        if typing:
            session.ports.document.insert(own)
        return typing
    return bool(own) and _means(page_input, key._replace(key=own))


def latin(key: str, code: str, *, shift: bool) -> str:
    """Return a key's sign on a Latin keyboard; "" if there is none or ``key`` is Latin already.

    ``key`` is the sign that the key writes, and ``code`` names its place on the keyboard; browsers
    report both. Where digits need Shift, as in France, a digit's key without Shift means its digit.
    """
    place = code[-1:]
    if len(key) != 1 or (key.isascii() and (key.isalnum() or key in _SIGNS)):
        return ""
    if code == f"Key{place}" and not key.isascii():
        return place if key.isupper() or (shift and not key.islower()) else place.lower()
    return place if code in (f"Digit{place}", f"Numpad{place}") and not shift else ""


def _means(page_input: Input, key: KeyPress) -> bool:
    session = page_input.session(key.part)
    if key.repeat and (page_input.everywhere or session is not None):
        # While the screen is handed over or an interlude is shown, keys held down are ignored.
        hangs = session is not None and (session.table.curtain or session.table.staged)
        if hangs or key.key in PRESSING:
            # A key held down repeats only in a field where it writes.
            return not key.writes
    if session is None or session.dialog.is_open or key.modified:
        return False
    reads = bool(session.ports.document.focused_in(("help",)))
    if _shuts_help(session, key, inside=reads):
        return _run_key(page_input, "help-close")
    if reads:
        return False
    if key.key == "Escape":
        _escape(session, key)
    elif key.square:
        return board_key(page_input, session, key)
    elif key.field:
        _write(session, key)
    else:
        return (page_input.step_key or partial(step_on_site, page_input))(session, key)
    return False


def _shuts_help(session: GameSession, key: KeyPress, *, inside: bool) -> bool:
    """True if ``key`` is an Escape that shuts the panel of rules instead of cancelling anything."""
    if session[HelpPanel].shown is None or key.key != "Escape":
        return False
    return inside or not (_begun(session) or hinted(session.state))


def _write(session: GameSession, key: KeyPress) -> None:
    """Remove the refusal of a number when another number is typed."""
    refused = session.table.refused is not None and key.key not in (*PRESSING, "Tab", "Shift")
    if refused and session.ports.document.focused_in((NUMBER_FIELD,)):
        session.commit(session.table._replace(refused=None))


def _begun(session: GameSession) -> bool:
    table = session.table
    return table.pending is not None or cancel(table, session.board).picks != table.picks


def _escape(session: GameSession, key: KeyPress) -> None:
    """Handle Escape, even in a field: cancel what was begun, or undo an open turn's last action."""
    table = session.table
    if key.field:
        cancel_choice(session, CommandArgs())
    elif session.walk is not None and session.walk.key(key.key):
        pass
    elif (held := session[Grasping].grasp) is not None and held.lifted:
        session.drop()
    elif hinted(session.state) is not None and session.bots is not None:
        session.bots.hint("hide")
    elif replays(session.state) or is_followed(table):
        pick(session, "")
    elif table.pending is None and (_begun(session) or session.watching or not _is_open(table)):
        cancel_choice(session, CommandArgs())
    else:
        undo(session, CommandArgs())


def _is_open(table: Table) -> bool:
    return table.choosing and table.match.open


def board_key(page_input: Input, session: GameSession, key: KeyPress) -> bool:
    if page_input.views_only() and key.key in PRESSING:
        return False
    rows, square = session.screen.rows(session.board), key.square
    if key.waited:
        # While this key waited, earlier keys may have moved the focus.
        cells = tuple(f"cell-{name}" for row in rows for name in row)
        square = session.ports.document.focused_in(cells).removeprefix("cell-") or square
    table, board = dropped(session.table, session.board), session.board
    asked = arrow(key.key, table.quarters)
    picks = board.keys(table.observation, table.picks)
    known = picks.get(asked) or picks.get(asked.lower())
    enters, held = key.key in PRESSING, session.table.pending
    if known is not None and table.choosing and not (enters and held):
        if not key.repeat:
            pick(session, known)
    elif enters:
        what = f"square:{square}"
        if session.table.choosing and confirms(session.table, board, what):
            confirm_turn(session, CommandArgs())
        else:
            pick(session, what)
    elif key.key in ARROWS:
        found = neighbour(rows, table.quarters, square, key.key)
        if found is not None:
            session.ports.document.rove(square, found)
    else:
        return piece_key(session, key._replace(square=square)) or _hint_key(page_input, key)
    return True


def piece_key(session: GameSession, key: KeyPress) -> bool:
    return session.pieces is not None and session.pieces.key(key.key, key.square)


def step_on_site(page_input: Input, session: GameSession, key: KeyPress) -> bool:
    """Handle a key outside the board and fields; True if it meant something.

    Left and right arrows, Home and End step through turns; H asks for a hint. If no control has
    the focus, Enter or the space bar shows the bots' remaining turns without pauses. At an earlier
    turn or after the end, the space bar starts or stops a replay instead.
    """
    if session.walk is not None:
        return session.walk.key(key.key) or piece_key(session, key)
    table, count = session.table, led_to(session.table, key.key)
    if count is not None:
        page_input.run("look", CommandArgs({"at": str(count)}))
        return True
    if piece_key(session, key):
        return True
    if key.key in PRESSING and not key.presses:
        if table.viewed is None and is_followed(table):
            pick(session, "")
            return True
        looks = table.viewed is not None or table.match.outcome is not None
        replays_now = key.key == " " and looks and table.match.actions
        return bool(replays_now) and _run_key(page_input, "replay")
    return _hint_key(page_input, key)


def _hint_key(page_input: Input, key: KeyPress) -> bool:
    return key.key in ("h", "H") and _run_key(page_input, "hint")


def _run_key(page_input: Input, command: str) -> bool:
    if command not in page_input.commands:
        return False
    page_input.run(command, CommandArgs())
    return True


def led_to(table: Table, key: str) -> int | None:
    """The number of actions to show after ``key``; None if ``key`` does not step through turns."""
    ends, place = turn_ends(table.match), turns_at(table)
    if key in STEPS:
        return ends[max(0, min(len(ends) - 1, place + STEPS[key]))]
    return {"Home": ends[0], "End": ends[-1]}.get(key)
