"""The table: one game as it stands on the screen. A value; every step gives a new one."""

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


#: The keys of the arrows, clockwise.
ARROWS: Final = ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft")

Rows = tuple[tuple[str, ...], ...]


def rows(upright: Rows, quarters: int) -> Rows:
    """The rows of squares as they lie on a board turned clockwise."""
    for _quarter in range(quarters % 4):
        upright = tuple(zip(*reversed(upright), strict=True))
    return upright


def arrow(key: str, quarters: int) -> str:
    """The arrow of the upright board that a key on the screen means; other keys as they are."""
    return ARROWS[(ARROWS.index(key) - quarters) % 4] if key in ARROWS else key


def neighbour(upright: Rows, quarters: int, square: str, key: str) -> str | None:
    """The square that an arrow on the screen leads to; None at the edge."""
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


#: Where a turn begins and ends among a match's actions.
Span = tuple[int, int]


class Table(NamedTuple):
    """A match, its players, and what is being chosen or looked at.

    ``name`` is the save's name, empty until the first turn is played. ``tree`` holds what was
    beside the turns when the match came here, ``taken_back`` the matches of which turns were taken
    back since: `tree_of` joins them. ``viewed`` is the number of actions that the board shows,
    None for all. ``refused`` is the reason for refusing the last try; ``last_pick`` the first pick
    to begin the next choice with. ``pending`` is the match as it would go on, while the action
    that ends a person's turn waits to be confirmed; ``picks`` are then its whole path.
    ``quarters`` counts the board's quarter turns; ``spun`` is the pick that turned the last piece.
    ``acknowledged_by`` is the person who took the screen when it was last handed over; ``seeing``
    the one who may still look at what the last turn showed them, before it is handed over.
    ``interlude`` holds the observations that lead to the position, the one shown first;
    ``interlude_seen_at`` the number of actions when one was last seen to its end.
    ``reveal_all`` is True if nothing is hidden from anybody, whatever position the board shows,
    since the match goes on to a known end.
    """

    match: Match
    players: Mapping[Seat, str]
    name: str = ""
    tree: Tree | None = None
    taken_back: tuple[Match, ...] = ()
    picks: Picks = ()
    viewed: int | None = None
    refused: Fault | None = None
    last_pick: str = ""
    pending: Match | None = None
    quarters: int = 0
    spun: str = ""
    acknowledged_by: Seat | None = None
    seeing: Seat | None = None
    interlude: tuple[Any, ...] = ()
    interlude_seen_at: int = 0
    reveal_all: bool = False

    @property
    def staged(self) -> bool:
        """True while an interlude is shown that must end before the game goes on.

        After the last turn of a game nothing goes on, and its last observation stays.
        """
        if not self.interlude or self.viewed is not None:
            return False
        return len(self.interlude) > 1 or self.match.to_move is not None

    @property
    def interlude_pending(self) -> bool:
        """True before the last step of an interlude, when nothing may tell where it leads."""
        return self.viewed is None and len(self.interlude) > 1

    @property
    def public_match(self) -> Match:
        """The match as others may know it: without a turn whose interlude is not over."""
        return self.match.at(len(self.match.actions) - 1) if self.interlude_pending else self.match

    @property
    def hides_pending(self) -> bool:
        """True if a turn is held that would show something new: the board shows what was before."""
        held = self.pending
        return held is not None and self.match.state.reveals(held.actions[-1], self.match.to_move)

    @property
    def ended(self) -> bool:
        """True if the game is over and may be told to be, once its last interlude is."""
        return self.match.outcome is not None and not self.staged

    @property
    def shows_end(self) -> bool:
        """True if the board shows how the game ended, with no interlude still leading there."""
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
        """The state that the board shows: for the rules to judge, not to be drawn."""
        if self.pending is not None and not self.hides_pending:
            return self.pending.state
        return self.match.states[-1 if self.viewed is None else self.viewed]

    @property
    def moving(self) -> Seat | None:
        """Whose turn it is on the board as it is shown; a held turn is not over."""
        if self.staged:
            return None
        return self.match.to_move if self.pending is not None else self.looked_at.to_move

    @property
    @memoize_last
    def curtain(self) -> Seat | None:
        """The person to whom the screen is to be handed first; None where nothing hangs before it.

        Of several persons who know what others may not, each says to be there before playing.
        """
        mover, match = self.match.to_move, self.match
        told = self.reveal_all or not match.game.secrets(match.setup)
        if told or mover in (None, self.acknowledged_by):
            return None
        seats = persons(self.match, self.players)
        return mover if mover in seats and len(seats) > 1 else None

    @property
    @memoize_last
    def viewer(self) -> Seat | None:
        """Whose eyes the page has: the one person's, of several the one's to move, or nobody's."""
        seats = persons(self.match, self.players)
        if len(seats) == 1:
            return seats[0]
        mover = self.match.to_move
        return self.seeing if mover not in seats or self.curtain else mover

    @property
    @memoize_last
    def observation(self) -> Any:
        """What the viewer may know of the state shown: all that is drawn or spoken of it."""
        if self.interlude:
            return self.interlude[0]
        over = self.reveal_all or self.match.outcome is not None
        seen = self.state.observed_by(self.viewer, over=over)
        return seen if over or self.viewed is None else self.match.state.recalled(seen)

    def texts(self) -> list[str]:
        """Each turn's written form as the viewer may know it."""
        return _texts(self.match, self.viewer, self.staged, self.reveal_all)

    @property
    def has_bots(self) -> bool:
        return BOT in " ".join(self.players.values())

    @property
    def bot_to_move(self) -> int | None:
        """The level of the bot whose turn it is; None for a person or after the end."""
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
        """What may be chosen now; empty while one only looks or waits."""
        return self.match.legal() if self.choosing else ()

    @property
    def last(self) -> tuple[Any, ...]:
        """The actions of the turn before what is shown, so far."""
        match = self.looked_at
        return match.actions[turn_ends(match)[-2:][0] :]

    @property
    @memoize_last
    def own(self) -> Seat | None:
        """The seat for which the others' turns are shown: the one person's, or the one's to move.

        None for whoever only looks on, and while one looks at an earlier turn.
        """
        seats, mover = persons(self.match, self.players), self.match.to_move
        if self.viewed is not None:
            return None
        return seats[0] if len(seats) == 1 else mover if mover in seats else None

    @property
    @memoize_last
    def marked(self) -> tuple[Played, ...]:
        """The turns marked on the board: what the others played since one's own, else the last.

        They stay until one has played more than a draw.
        """
        match = self.looked_at
        if not match.actions:
            return ()
        begin, end = turn_ends(match)[-2:]
        spans = [(begin, end)]
        if self.own and not _has_moved(match, self.own):
            spans = since_own(match, self.own) or spans
        return tuple(
            Played(match.states[begin].mover, match.actions[begin:end], number)
            for number, (begin, end) in enumerate(spans, len(spans) > 1)
        )

    def markings(self) -> Markings:
        """What the marks are drawn from; while a turn is held, nothing is to be chosen.

        What it would put on the board is a ghost where it would show something new.
        """
        if self.pending is not None:
            return Markings(self.picks if self.hides_pending else (), (), self.marked, self.refused)
        return Markings(self.picks, self.legal, self.marked, self.refused)


@memoize_last
def _texts(match: Match, viewer: Seat | None, untold: bool, bared: bool) -> list[str]:
    return turn_texts(match, viewer, untold=untold, bared=bared)


def views(table: Table, board: Board) -> list[int]:
    """How far the board can be turned, so that one seat or another is at the bottom."""
    return sorted({board.QUARTERS[seat] for seat in table.match.seats if seat in board.QUARTERS})


def at_the_bottom(table: Table, board: Board) -> Seat | None:
    """The seat whose view the board has; None if nobody sits there."""
    lying = (seat for seat in table.match.seats if board.QUARTERS.get(seat) == table.quarters)
    return next(lying, None)


def turned(table: Table, board: Board) -> Table:
    quarters = views(table, board) or [0]
    further = (view for view in quarters if view > table.quarters)
    return table._replace(quarters=next(further, quarters[0]))


def called(table: Table, name: str) -> Table:
    """The table with its game under another name; under none if that is blank."""
    held = None if table.pending is None else renamed(table.pending, name)
    return table._replace(match=renamed(table.match, name), pending=held)


def tree_of(table: Table, match: Match) -> Tree | None:
    """What stands beside the turns of the table's match, or of it as it may be told.

    What was taken back of them is variations.

    None where nothing does, while anything is hidden, and before the code for it has come.
    """
    if FETCHED.trees is None or not (table.tree or table.taken_back):
        return None
    return FETCHED.trees.joined(match, (table.tree,), table.taken_back)


def person_moves(table: Table, match: Match) -> bool:
    return match.to_move is not None and table.players.get(match.to_move, PERSON) == PERSON


@memoize_last
def turn_ends(match: Match) -> list[int]:
    """How many actions stand after each turn, the start (0) first; giving up adds none."""
    last = len(match.actions)
    return [0] + [end for end in range(1, last + 1) if end == last or not match.states[end].open]


@memoize_last
def since_own(match: Match, own: Seat) -> list[Span]:
    """The last turn of every other seat since ``own``'s last whole one, in order."""
    ends, found = turn_ends(match), dict[Seat, Span]()
    for begin, end in reversed([*pairwise(ends)]):
        seat = match.states[begin].mover
        if seat != own:
            found.setdefault(seat, (begin, end))
        elif end < ends[-1] or not match.open:
            break
    return [*reversed(found.values())]


def told_spans(table: Table) -> list[Span]:
    """The turns that the line tells: the others' since one's own, or the one looked at.

    Empty while an interlude is shown, since an empty line after it would give away the game's end.
    """
    if table.staged:
        return []
    if table.viewed is None and table.own is not None:
        return since_own(table.match, table.own)
    ends = turn_ends(table.looked_at)[-2:]
    return [(ends[0], ends[1])] if len(ends) > 1 else []


def _has_moved(match: Match, own: Seat) -> bool:
    """True if the last turn is ``own``'s and did more than draw so far."""
    begin = turn_ends(match)[-2:][0]
    played = zip(match.states[begin:], match.actions[begin:], strict=False)
    return match.states[begin].mover == own and not all(
        state.reveals(action) for state, action in played
    )


def turns_at(table: Table) -> int:
    """After how many turns the board stands; one that is open counts."""
    ends = turn_ends(table.match)
    shown = ends[-1] if table.viewed is None else table.viewed
    return max(at for at, end in enumerate(ends) if end <= shown)


def decided(table: Table, board: Board) -> tuple[Any, ...]:
    """The places that decided the game, as its board names them; () before they may be shown."""
    match = table.looked_at
    outcome = match.outcome
    if outcome is None or match.resigned is not None or not table.shows_end or not match.actions:
        return ()
    before = match.states[-2].observed_by(table.viewer, over=True)
    return tuple(board.deciding(before, table.observation, outcome))


def end_sound(table: Table) -> str:
    """What is heard when a game ends: ``win``, unless the one person who plays has won nothing."""
    match = table.match
    won = {*match.outcome.winners} if match.outcome is not None else set()
    seats = persons(match, table.players)
    if len(seats) == 1:
        won &= {seats[0], match.game.side(match.setup, seats[0])}
    return "win" if won else "end"
