"""The table: one game as it stands on the screen. A value; every step gives a new one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tessera.drawing.board import Board, Looks, Picks
from tessera.play.contract import Seat, State
from tessera.play.fault import Fault, Refused, fault
from tessera.play.match import Match
from tessera.play.record import turn_texts
from tessera.search.levels import LEVELS
from tessera.words.language import Words

#: Who sits at a seat: ``person``, or ``bot:`` and a level.
PERSON = "person"
BOT = "bot:"


class Table(NamedTuple):
    """A match, who plays it, and what is being chosen or looked at.

    ``name`` is the save's name, empty until the first turn is played. ``shown`` is the number
    of actions that the board shows, None for all of them. ``refused`` is why the last try was
    refused; ``thumb`` the first pick to begin the next choice with.
    """

    match: Match
    players: Mapping[Seat, str]
    name: str = ""
    picks: Picks = ()
    shown: int | None = None
    refused: Fault | None = None
    thumb: str = ""

    @property
    def looked_at(self) -> Match:
        """The match as far as the board shows it."""
        return self.match if self.shown is None else self.match.at(self.shown)

    @property
    def state(self) -> State[Any]:
        """The state that the board shows: for the rules to judge, not to be drawn."""
        return self.match.states[-1 if self.shown is None else self.shown]

    @property
    def viewer(self) -> Seat | None:
        """Whose eyes the page has: the one person's, of several the one's to move, or nobody's."""
        persons = [seat for seat in self.match.seats if self.players.get(seat, PERSON) == PERSON]
        if len(persons) == 1:
            return persons[0]
        return self.match.to_move if self.match.to_move in persons else None

    @property
    def sight(self) -> Any:
        """What the viewer may know of the state shown: all that is drawn or spoken of it."""
        return self.state.seen_by(self.viewer)

    def texts(self) -> list[str]:
        """Each turn's written form as the viewer may know it."""
        return turn_texts(self.match, self.viewer)

    @property
    def bot_to_move(self) -> int | None:
        """The level of the bot whose turn it is; None for a person or after the end."""
        level = self.players.get(self.match.to_move or "", PERSON)
        return int(level.removeprefix(BOT)) if level.startswith(BOT) else None

    @property
    def choosing(self) -> bool:
        """Whether a person may choose on the board as it is shown."""
        return self.shown is None and self.match.to_move is not None and self.bot_to_move is None

    @property
    def legal(self) -> Sequence[Any]:
        """What may be chosen now; empty while one only looks or waits."""
        return self.match.legal() if self.choosing else ()

    @property
    def last(self) -> tuple[Any, ...]:
        """The actions of the turn before what is shown, so far."""
        turns = self.looked_at.turns()
        return next((turn.actions for turn in reversed(turns) if turn.actions), ())

    def looks(self) -> Looks:
        """What the marks are drawn from."""
        return Looks(self.picks, self.legal, self.last)


def seated(match: Match, players: Mapping[Seat, str]) -> dict[Seat, str]:
    """Who sits at every seat; whom this version does not know is a person."""
    known = {PERSON, *(f"{BOT}{level}" for level in LEVELS)}
    return {seat: players[seat] if players.get(seat) in known else PERSON for seat in match.seats}


class Chosen(NamedTuple):
    """What a pick led to: the table, and the action it completed, if it did."""

    table: Table
    action: Any | None = None


def paths(table: Table, board: Board) -> dict[Picks, Any]:
    """The legal actions by the picks that choose them."""
    return {board.picks(action): action for action in table.legal}


def extended(picks: Picks, pick: str, known: Mapping[Picks, Any]) -> Picks | None:
    """The longest way to take up ``pick`` after some of ``picks``; None if there is none."""
    for kept in range(len(picks), -1, -1):
        trial = (*picks[:kept], pick)
        if any(path[: kept + 1] == trial for path in known):
            return trial
    return None


def choose(table: Table, board: Board, pick: str) -> Chosen:
    """Take up a pick: go on with the choice, change it, complete an action, or be refused."""
    if not table.choosing:
        return Chosen(table._replace(refused=_waiting(table)))
    known = paths(table, board)
    picks = extended(table.picks, pick, known)
    if picks is None:
        return Chosen(table._replace(refused=why_not(table, board, pick)))
    chosen = table._replace(picks=picks, refused=None, thumb=picks[0])
    return Chosen(chosen, known.get(picks))


def _waiting(table: Table) -> Fault | None:
    """Why nothing can be chosen: the end, or another's turn."""
    mover = table.match.to_move
    return fault("over") if mover is None else fault("not-yours", seat=mover)


def why_not(table: Table, board: Board, pick: str) -> Fault | None:
    """Why the rules refuse what ``pick`` would choose; None where they do not."""
    action = board.attempt(table.sight, table.picks, pick)
    return table.match.fault(action) if action is not None else None


def cancel(table: Table, board: Board) -> Table:
    """Give up the choice begun, and be ready for another."""
    return ready(table._replace(picks=(), refused=None), board)


def played(table: Table, board: Board, match: Match) -> Table:
    """The table after the match has moved on (or back), ready for the next choice."""
    return ready(table._replace(match=match, picks=(), shown=None, refused=None), board)


def ready(table: Table, board: Board) -> Table:
    """Begin the next choice with the pick used last, or the first there is, beside the board."""
    mover = table.match.to_move
    if not table.choosing or mover is None or table.picks:
        return table
    firsts = {path[0] for path in paths(table, board) if len(path) > 1}
    hand = [choice.pick for choice in board.hand(Words(), table.sight, mover)]
    for pick in (table.thumb, *hand):
        if pick in firsts and pick in hand:
            return table._replace(picks=(pick,))
    return table


def typed(table: Table, text: str) -> Match:
    """The match after a typed turn; upper and lower case count alike where that is clear.

    Raises `Refused`: "syntax", "not-yours", "over", or the rule that forbids it.
    """
    if not table.choosing:
        raise Refused(_waiting(table) or fault("over"))
    text = " ".join(text.split())
    try:
        return table.match.say(text)
    except Refused as refused:
        tidied = table.match.game.tidied(text)
        if refused.fault.rule != "syntax" or tidied == text:
            raise
        try:
            return table.match.say(tidied)
        except Refused as again:
            raise (refused if again.fault.rule == "syntax" else again) from None


def own_decision(table: Table) -> int | None:
    """How many actions stand after an undo: back to the last decision of a person.

    None where there is nothing to take back, or what would be taken back was shown.
    """
    match = table.match
    if match.resigned is not None:
        return len(match.actions)
    while match.actions and match.can_undo() is None:
        match = match.undo()
        seat = match.to_move
        if seat and table.players.get(seat, PERSON) == PERSON:
            return len(match.actions)
    return None


def cannot_undo(table: Table) -> Fault | None:
    """Why there is no way back to a person's own decision; None if there is."""
    if own_decision(table) is not None:
        return None
    match = table.match
    while match.can_undo() is None:
        match = match.undo()
    shown = match.can_undo()
    return shown if shown and shown.why else fault("nothing-to-undo")


def undone(table: Table, board: Board) -> Table:
    """Take back to one's own last decision. Raises `Refused` ("nothing-to-undo")."""
    count = own_decision(table)
    if count is None:
        raise Refused(cannot_undo(table) or fault("nothing-to-undo"))
    match = table.match
    if match.resigned is not None:
        return played(table, board, match.undo())
    while len(match.actions) > count:
        match = match.undo()
    return played(table, board, match)


def redone(table: Table, board: Board) -> Table:
    """Play again up to one's next decision. Raises `Refused` ("nothing-to-undo")."""
    match = table.match.redo()
    while match.undone and table.players.get(match.to_move or "", PERSON) != PERSON:
        match = match.redo()
    return played(table, board, match)


def turn_ends(match: Match) -> list[int]:
    """How many actions stand after each turn, the start (0) first; giving up adds none."""
    ends = [0]
    for turn in match.turns():
        if turn.actions:
            ends.append(ends[-1] + len(turn.actions))
    return ends


def look(table: Table, board: Board, count: int) -> Table:
    """Show the board after ``count`` actions; the last one is the game itself."""
    count = max(0, min(count, len(table.match.actions)))
    if count == len(table.match.actions):
        return ready(table._replace(shown=None, refused=None), board)
    return table._replace(shown=count, picks=(), refused=None)
