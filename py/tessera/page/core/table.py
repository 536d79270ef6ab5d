"""The table: one game as the screen shows it, as an immutable value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tessera.drawing.board import Board, Markings, Picks, Played
from tessera.page.core.players import BOT, PERSON, persons
from tessera.play.contract import Seat, State
from tessera.play.fault import Fault
from tessera.play.match import Match
from tessera.play.memoize import memoize_last
from tessera.play.record import turn_texts
from tessera.saves.beside import FETCHED
from tessera.saves.named import renamed

if TYPE_CHECKING:
    from tessera.play.tree import Tree


#: The arrow keys, clockwise.
ARROWS: Final = ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft")

Rows = tuple[tuple[str, ...], ...]


def rows(upright: Rows, quarters: int) -> Rows:
    """Turn the rows of squares clockwise; ``quarters`` is the number of quarter turns."""
    for _quarter in range(quarters % 4):
        upright = tuple(zip(*reversed(upright), strict=True))
    return upright


def arrow(key: str, quarters: int) -> str:
    """Translate an arrow key from the screen to the upright board; return other keys unchanged."""
    return ARROWS[(ARROWS.index(key) - quarters) % 4] if key in ARROWS else key


def neighbour(upright: Rows, quarters: int, square: str, key: str) -> str | None:
    """The next square in an arrow key's direction on the screen; None beyond the edge."""
    lying = rows(upright, quarters)
    down, right = {
        "ArrowUp": (-1, 0),
        "ArrowRight": (0, 1),
        "ArrowDown": (1, 0),
        "ArrowLeft": (0, -1),
    }[key]
    for row, names in enumerate(lying):
        if square in names:
            r, c = row + down, names.index(square) + right
            if 0 <= r < len(lying) and 0 <= c < len(lying[r]):
                return lying[r][c]
    return None


#: A turn of a match, as the index of its first action and the index after its last action.
Span = tuple[int, int]


class Table(NamedTuple):
    """A match and its players, with the choice being made and the turn being viewed."""

    match: Match
    players: Mapping[Seat, str]
    name: str = ""  #: The save's name; "" before the first save.
    tree: Tree | None = None  #: The match's tree as last loaded or saved; see `tree_of`.
    taken_back: tuple[Match, ...] = ()  #: The match as it was before each undo; see `tree_of`.
    picks: Picks = ()  #: The picks made so far; for a held turn, the path of its last action.
    viewed: int | None = None  #: The number of actions that the board shows; None for all.
    refused: Fault | None = None  #: The reason why the last attempt to play was refused.
    last_pick: str = ""  #: The first pick of the last choice; `ready` may reuse it.
    pending: Match | None = None  #: While a turn is held for confirmation, the match after it.
    quarters: int = 0  #: The number of quarter turns of the board, clockwise.
    spun: str = ""  #: The last pick that turned a piece.
    acknowledged_by: Seat | None = None  #: The person who took the screen when it was handed over.
    #: The person who may still look at what their turn revealed, before the screen is handed over.
    seeing: Seat | None = None
    interlude: tuple[Any, ...] = ()  #: The interlude's observations; the first is shown.
    interlude_seen_at: int = 0  #: The number of actions when an interlude was last seen to its end.
    reveal_all: bool = False  #: True if every turn is shown in full, as after the game's end.

    @property
    def staged(self) -> bool:
        """True during an interlude, but not at its last observation if the game is over."""
        if not self.interlude or self.viewed is not None:
            return False
        return len(self.interlude) > 1 or self.match.to_move is not None

    @property
    def interlude_pending(self) -> bool:
        """True in an interlude before its last observation; nothing may reveal the result yet."""
        return self.viewed is None and len(self.interlude) > 1

    @property
    def public_match(self) -> Match:
        """The match as others may see it: without the last action if `interlude_pending`."""
        return self.match.at(len(self.match.actions) - 1) if self.interlude_pending else self.match

    @property
    def hides_pending(self) -> bool:
        """True if a held turn's last action reveals something that the board does not show yet."""
        held = self.pending
        return held is not None and self.match.state.reveals(held.actions[-1], self.match.to_move)

    @property
    def ended(self) -> bool:
        """True if both the game and its last interlude are over."""
        return self.match.outcome is not None and not self.staged

    @property
    def shows_end(self) -> bool:
        """True if the board shows the game's end, and any interlude is at its last observation."""
        over = self.pending is None and self.looked_at.outcome is not None
        return over and len(self.interlude) < 2

    @property
    @memoize_last
    def looked_at(self) -> Match:
        if self.pending is not None and not self.hides_pending:
            return self.pending
        return self.match if self.viewed is None else self.match.at(self.viewed)

    @property
    def state(self) -> State[Any]:
        """The full state behind the board shown, for the rules. Draw only the `observation`."""
        if self.pending is not None and not self.hides_pending:
            return self.pending.state
        return self.match.states[-1 if self.viewed is None else self.viewed]

    @property
    def moving(self) -> Seat | None:
        """The seat whose turn is held, else the seat to move on the board; None in an interlude."""
        if self.staged:
            return None
        return self.match.to_move if self.pending is not None else self.looked_at.to_move

    @property
    @memoize_last
    def curtain(self) -> Seat | None:
        """The person to hand the screen to, if several persons play and have secrets; else None."""
        mover, match = self.match.to_move, self.match
        told = self.reveal_all or not match.game.secrets(match.setup)
        if told or mover in (None, self.acknowledged_by):
            return None
        seats = persons(self.match, self.players)
        return mover if mover in seats and len(seats) > 1 else None

    @property
    @memoize_last
    def viewer(self) -> Seat | None:
        """The only person, else the person to move; None for an onlooker's view.

        With several persons, it equals `seeing` while a `curtain` is due or no person is to move.
        """
        seats = persons(self.match, self.players)
        if len(seats) == 1:
            return seats[0]
        mover = self.match.to_move
        return self.seeing if mover not in seats or self.curtain else mover

    @property
    @memoize_last
    def observation(self) -> Any:
        """The viewer's observation of the state shown, the source of all drawing and speech."""
        if self.interlude:
            return self.interlude[0]
        over = self.reveal_all or self.match.outcome is not None
        seen = self.state.observed_by(self.viewer, over=over)
        return seen if over or self.viewed is None else self.match.state.recalled(seen)

    def texts(self) -> list[str]:
        """Each turn as text, as far as the viewer may know it."""
        return _texts(self.match, self.viewer, self.staged, self.reveal_all)

    @property
    def has_bots(self) -> bool:
        return BOT in " ".join(self.players.values())

    @property
    def bot_to_move(self) -> int | None:
        """The level of the bot to move; None for a person or after the end."""
        level = self.players.get(self.match.to_move or "", PERSON)
        return int(level.removeprefix(BOT)) if level.startswith(BOT) else None

    @property
    @memoize_last
    def choosing(self) -> bool:
        if self.viewed is not None or self.match.to_move is None or self.curtain or self.staged:
            return False
        return self.players.get(self.match.to_move, PERSON) == PERSON

    @property
    def legal(self) -> Sequence[Any]:
        """The legal actions; empty while the player can only look or wait."""
        return self.match.legal() if self.choosing else ()

    @property
    def last(self) -> tuple[Any, ...]:
        """The actions of the last turn before the position shown."""
        match = self.looked_at
        return match.actions[turn_ends(match)[-2:][0] :]

    @property
    @memoize_last
    def own(self) -> Seat | None:
        """The only person or, of several, the one to move; None if an earlier turn is shown."""
        seats, mover = persons(self.match, self.players), self.match.to_move
        if self.viewed is not None:
            return None
        return seats[0] if len(seats) == 1 else mover if mover in seats else None

    @property
    @memoize_last
    def marked(self) -> tuple[Played, ...]:
        """The marked turns: the other seats' turns since `own` moved, or else the last turn."""
        match = self.looked_at
        if not match.actions:
            return ()
        begin, end = turn_ends(match)[-2:]
        spans = [(begin, end)]
        # The others' turns stay marked until the person has done more than draw a tile.
        if self.own and not _has_moved(match, self.own):
            spans = since_own(match, self.own) or spans
        return tuple(
            Played(match.states[begin].mover, match.actions[begin:end], number)
            for number, (begin, end) in enumerate(spans, len(spans) > 1)
        )

    def markings(self) -> Markings:
        """The markings to draw; nothing can be chosen while a turn is held."""
        if self.pending is not None:
            # A turn that would reveal something is drawn as a ghost, from its picks.
            return Markings(self.picks if self.hides_pending else (), (), self.marked, self.refused)
        return Markings(self.picks, self.legal, self.marked, self.refused)


@memoize_last
def _texts(match: Match, viewer: Seat | None, untold: bool, bared: bool) -> list[str]:
    return turn_texts(match, viewer, untold=untold, bared=bared)


def views(table: Table, board: Board) -> list[int]:
    """The numbers of quarter turns at which a seat is at the bottom of the board, ascending."""
    return sorted({board.QUARTERS[seat] for seat in table.match.seats if seat in board.QUARTERS})


def at_the_bottom(table: Table, board: Board) -> Seat | None:
    lying = (seat for seat in table.match.seats if board.QUARTERS.get(seat) == table.quarters)
    return next(lying, None)


def turned(table: Table, board: Board) -> Table:
    quarters = views(table, board) or [0]
    further = (view for view in quarters if view > table.quarters)
    return table._replace(quarters=next(further, quarters[0]))


def called(table: Table, name: str) -> Table:
    """Rename the table's game; a blank name removes its name."""
    held = None if table.pending is None else renamed(table.pending, name)
    return table._replace(match=renamed(table.match, name), pending=held)


def tree_of(table: Table, match: Match) -> Tree | None:
    """Join the table's tree and the taken-back turns into one tree of ``match``.

    None if that tree has only the turns of the match, or while the match hides something.
    """
    # The code for trees may not be loaded yet.
    if FETCHED.trees is None or not (table.tree or table.taken_back):
        return None
    return FETCHED.trees.joined(match, (table.tree,), table.taken_back)


def person_moves(table: Table, match: Match) -> bool:
    return match.to_move is not None and table.players.get(match.to_move, PERSON) == PERSON


@memoize_last
def turn_ends(match: Match) -> list[int]:
    """0, then the number of actions up to the end of each turn so far; resigning does not count."""
    last = len(match.actions)
    return [0] + [end for end in range(1, last + 1) if end == last or not match.states[end].open]


@memoize_last
def since_own(match: Match, own: Seat) -> list[Span]:
    """The last turn of each other seat since the seat ``own`` last ended a turn, in order."""
    ends, found = turn_ends(match), dict[Seat, Span]()
    for begin, end in reversed([*pairwise(ends)]):
        seat = match.states[begin].mover
        if seat != own:
            found.setdefault(seat, (begin, end))
        elif end < ends[-1] or not match.open:
            break
    return [*reversed(found.values())]


def told_spans(table: Table) -> list[Span]:
    """The turns for `others_line`: those of `since_own` or, if `own` is None, the last turn."""
    if table.staged:
        # The line is empty during every interlude, so that it cannot reveal the end of the game.
        return []
    if table.viewed is None and table.own is not None:
        return since_own(table.match, table.own)
    ends = turn_ends(table.looked_at)[-2:]
    return [(ends[0], ends[1])] if len(ends) > 1 else []


def _has_moved(match: Match, own: Seat) -> bool:
    """True if the last turn is by the seat ``own`` and includes an action that reveals nothing."""
    begin = turn_ends(match)[-2:][0]
    played = zip(match.states[begin:], match.actions[begin:], strict=False)
    return match.states[begin].mover == own and not all(
        state.reveals(action) for state, action in played
    )


def turns_at(table: Table) -> int:
    """The number of turns up to the position shown, including an unfinished turn."""
    ends = turn_ends(table.match)
    shown = ends[-1] if table.viewed is None else table.viewed
    return max(at for at, end in enumerate(ends) if end <= shown)


def decided(table: Table, board: Board) -> tuple[Any, ...]:
    """The result of `Board.deciding` if the end is shown; () before that or after a resignation."""
    match = table.looked_at
    outcome = match.outcome
    if outcome is None or match.resigned is not None or not table.shows_end or not match.actions:
        return ()
    before = match.states[-2].observed_by(table.viewer, over=True)
    return tuple(board.deciding(before, table.observation, outcome))


def end_sound(table: Table) -> str:
    """The sound of a game's end: ``win``, or ``end`` if nobody won or the only person lost."""
    match = table.match
    won = {*match.outcome.winners} if match.outcome is not None else set()
    seats = persons(match, table.players)
    if len(seats) == 1:
        won &= {seats[0], match.game.side(match.setup, seats[0])}
    return "win" if won else "end"
