"""Choosing, playing on and undoing at a table: picks form a path, which chooses an action."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tessera.drawing.board import Board, Pick, Picks
from tessera.page.core.parts import PIECE_TOOLS
from tessera.page.core.players import persons
from tessera.page.core.state import ALWAYS, LASTING, NEVER
from tessera.page.core.table import Table, person_moves, turn_ends, views
from tessera.play.contract import Seat
from tessera.play.fault import Fault, Refused, fault
from tessera.play.match import Match
from tessera.play.memoize import memoize_last
from tessera.play.record import is_open
from tessera.words.language import N_, Words

if TYPE_CHECKING:
    from tessera.play.tree import Tree


class Chosen(NamedTuple):
    """The result of a pick: the table and, if an action was played, the match after it."""

    table: Table
    match: Match | None = None

    @property
    def action(self) -> Any | None:
        return None if self.match is None else self.match.actions[-1]


def paths(table: Table, board: Board) -> Mapping[Picks, Any]:
    return _paths(table.match, board) if table.choosing else {}


@memoize_last
def _paths(match: Match, board: Board) -> dict[Picks, Any]:
    """The legal actions by their paths, cached because each move of the pointer needs them."""
    return {board.picks(action): action for action in match.legal()}


def extend_path(picks: Picks, pick: str, known: Mapping[Picks, Any]) -> Picks | None:
    """Keep as many of ``picks`` as possible and add ``pick``; None if no path begins that way."""
    for kept in range(len(picks), -1, -1):
        trial = (*picks[:kept], Pick(pick))
        if any(path[: kept + 1] == trial for path in known):
            return trial
    return None


def taken_up(table: Table, board: Board, pick: str) -> Picks | None:
    """Add a pick to the table's picks, turning a piece until it fits; None if impossible."""
    picks = extend_path(table.picks, pick, paths(table, board))
    if not board.SPINS:
        return picks
    return PIECE_TOOLS().fitted(table, board, picks, pick)


def choose(table: Table, board: Board, pick: str, *, confirm: str = NEVER) -> Chosen:
    """Take up a pick: it extends or changes the choice, completes an action, or is refused.

    A second tap on a square means what Enter does there, or else drops the choice of that square.
    """
    if not table.choosing:
        hindered = table.curtain or table.staged
        return Chosen(table._replace(refused=None if hindered else _waiting(table)))
    if table.pending is not None:  # The same pick plays the held turn; any other pick drops it.
        if pick == table.picks[-1]:
            return Chosen(table, table.pending)
        table = dropped(table, board)
    elif table.picks and pick == table.picks[-1]:
        pick = board.keys(table.observation, table.picks).get("Enter", pick)
        if table.picks == (pick,) and table.picks[0].kind == "square":
            return Chosen(cancel(table, board))
    picks = taken_up(table, board, pick)
    if picks is None:
        return Chosen(table._replace(refused=why_not(table, board, pick)))
    spun = next((made for made in picks if made in board.SPINS), table.spun)
    chosen = table._replace(picks=picks, refused=None, last_pick=picks[0], spun=spun)
    action = paths(table, board).get(picks)
    match = None if action is None else table.match.play(action)
    if match is not None and waits(table, match, confirm):
        return Chosen(chosen._replace(pending=match))
    return Chosen(chosen, match)


def waits(table: Table, match: Match, confirm: str) -> bool:
    """True if the turn that leads to ``match`` must be confirmed, according to ``confirm``."""
    if match.open or confirm != LASTING:
        return confirm == ALWAYS and not match.open
    after = table._replace(match=match)
    if after.curtain or match.can_undo() is not None:
        return True
    # A bot's answer may reveal something hidden, but only in a game with a deal.
    bot = after.bot_to_move is not None and bool(match.deal)
    return bot and any(map(match.state.reveals, match.legal()))


def held(table: Table, board: Board, match: Match) -> Table:
    """Hold the last action of ``match`` for confirmation; ``match`` continues the table's match."""
    last, before = match.actions[-1], table.match
    if len(match.actions) > len(before.actions) + 1:
        before = match.at(len(match.actions) - 1)
    return table._replace(match=before, picks=board.picks(last), refused=None, pending=match)


def dropped(table: Table, board: Board) -> Table:
    if table.pending is None:
        return table
    return ready(table._replace(pending=None, picks=table.picks[:-1], refused=None), board)


def confirms(table: Table, board: Board, pick: str) -> bool:
    """True if Enter on a square confirms the held turn."""
    if table.pending is None:
        return False
    if table.picks[-1].kind == "square":
        return pick == table.picks[-1]
    # If the last pick is not a square, Enter confirms, except on squares that can be picked.
    before = dropped(table, board)
    return pick == table.picks[-1] or not taken_up(before, board, pick)


def _waiting(table: Table) -> Fault | None:
    mover = table.match.to_move
    return fault("over") if mover is None else fault("not-yours", seat=mover)


def why_not(table: Table, board: Board, pick: str) -> Fault | None:
    """The rules' reason for refusing a pick; None if they do not refuse it."""
    meant = board.intended_action(table.observation, table.picks, Pick(pick))
    if meant is None or isinstance(meant, Fault):
        return meant
    return table.match.fault(meant)


def cancel(table: Table, board: Board) -> Table:
    """Drop the current choice or the whole held turn, and begin the next choice."""
    if table.pending is not None:
        table, match = dropped(table, board), table.match
        while match.open and match.can_undo() is None:
            match = match.undo()
        return table if match is table.match else played(table, board, match)
    return ready(table._replace(picks=(), refused=None), board)


def ready(table: Table, board: Board) -> Table:
    """If `Board.BEGINS` is set, pick a piece in hand: if possible, the same one as last time."""
    mover = table.match.to_move
    if not table.choosing or mover is None or table.picks or not board.BEGINS:
        return table
    firsts = {path[0] for path in paths(table, board) if len(path) > 1}
    hand = [Pick(choice.pick) for choice in board.hand(Words(), table.observation, mover)]
    hand = [pick for pick in hand if pick in firsts]
    if board.SPINS:
        return table._replace(picks=PIECE_TOOLS().begun(table, board, hand))
    picks = (Pick(table.last_pick),) if table.last_pick in hand else tuple(hand[:1])
    return table._replace(picks=picks)


def typed(table: Table, text: str) -> Match:
    """Play a typed turn; upper and lower case count as equal where that is unambiguous.

    Raises `Refused`: "syntax", "not-yours", "over", or the rule that forbids the turn.
    """
    if not table.choosing:
        raise Refused(_waiting(table) or fault("over"))
    text = " ".join(text.split())
    try:
        return table.match.play_text(text, blind=True)
    except Refused as refused:
        tidied = table.match.game.tidied(text)
        if refused.fault.rule != "syntax" or tidied == text:
            raise
        try:
            return table.match.play_text(tidied, blind=True)
        except Refused as again:
            raise (refused if again.fault.rule == "syntax" else again) from None


def previewed(table: Table, board: Board, pick: str, *, watching: bool = False) -> Picks:
    """The table's picks, with ``pick`` added if possible; () if a turn is held or ``watching``."""
    if table.pending is not None or watching:
        return ()
    if not pick or not table.choosing:
        return table.picks
    return taken_up(table, board, pick) or table.picks


def interlude_of(table: Table, board: Board) -> tuple[Any, ...]:
    """The observations to show before the position; none at the end of a game that was resigned."""
    if table.match.resigned is not None and table.viewed is None:
        return ()
    return tuple(board.interlude(table._replace(interlude=()).observation))


def awaits(table: Table, board: Board) -> bool:
    """True if the game is not over, but the interlude after its last action has not yet ended."""
    count = len(table.match.actions)
    if table.match.to_move is None or table.interlude_seen_at == count or not count:
        return False
    return bool(interlude_of(table._replace(viewed=None), board))


def still(table: Table, board: Board) -> Table:
    """Cut the interlude down to its last observation; drop it if seen, unless the game is over."""
    seen = table.interlude_seen_at == len(table.match.actions)
    if table.viewed is None and seen and table.match.to_move is not None:
        return table._replace(interlude=())
    return table._replace(interlude=interlude_of(table, board)[-1:])


def new_table(
    match: Match,
    players: Mapping[Seat, str],
    board: Board,
    name: str = "",
    tree: Tree | None = None,
) -> Table:
    """Put a match on a table, with the board turned towards the person if there is only one.

    Otherwise, if no seat is at the bottom of the upright board, turn it towards the first seat.
    """
    seats = persons(match, players)
    table = Table(match, players, name, tree)
    if len(seats) == 1 or 0 not in views(table, board):
        before = seats[0] if len(seats) == 1 else match.seats[0]
        table = table._replace(quarters=board.QUARTERS.get(before, 0))
    return ready(still(table, board), board)


def played(table: Table, board: Board, match: Match) -> Table:
    """Put a match on the table after a turn, undo or redo, and begin the next choice."""
    there, seeing = table.acknowledged_by if match.to_move == table.acknowledged_by else None, None
    on = len(match.actions) > len(table.match.actions)
    after = table._replace(match=match, picks=(), viewed=None, refused=None, pending=None)
    # The interlude after a turn is shown to everybody present before anybody plays on.
    public = after._replace(acknowledged_by=None, seeing=None)
    interlude = interlude_of(public, board) if on else ()
    if interlude:
        there = there if len(persons(match, table.players)) == 1 else None
    elif there is None and table.acknowledged_by is not None and person_moves(table, match):
        seeing = PIECE_TOOLS().seer(table, match)
    return ready(after._replace(acknowledged_by=there, seeing=seeing, interlude=interlude), board)


def look(table: Table, board: Board, count: int) -> Table:
    table = dropped(table, board)
    count = max(0, min(count, len(table.match.actions)))
    if count == len(table.match.actions):
        return ready(still(table._replace(viewed=None, refused=None, interlude=()), board), board)
    return still(table._replace(viewed=count, picks=(), refused=None), board)


#: Shown for a turn that fails the task of a lesson or diagram, if the task gives no reason.
ANOTHER: Final = N_("That is legal, but not what you are asked to do here.")


def solved(played: tuple[Any, ...], goals: Sequence[tuple[Any, ...]]) -> bool | None:
    """True if the actions played are one of the goals, None if they only begin one, else False."""
    if played in goals:
        return True
    return None if any(played == turn[: len(played)] for turn in goals) else False


REVEALED: Final = N_("Later turns revealed something hidden: you cannot play on from here.")
HIDDEN: Final = N_(
    "While something is hidden, you cannot play on from an earlier turn: undo turns instead."
)


def cannot_branch(table: Table) -> str:
    """The reason (to be translated) why one cannot play on from the turn shown; "" if one can."""
    match, shown = table.match, table.viewed or 0
    later = zip(match.states[shown:], match.actions[shown:], strict=False)
    if any(state.reveals(action) for state, action in later) or (
        match.resigned and match.can_undo()
    ):
        return REVEALED
    if match.outcome is None and match.game.secrets(match.setup):
        return HIDDEN
    return ""


def may_branch(table: Table) -> bool:
    return table.viewed is not None and table.looked_at.outcome is None and not cannot_branch(table)


def may_study(table: Table) -> bool:
    """True if `Table.public_match` hides nothing, and the game is over or has no bots."""
    match = table.public_match
    return is_open(match) and (match.outcome is not None or not table.has_bots)


def own_decision(table: Table) -> int | None:
    """Return the number of actions left after an undo; None if nothing can be taken back."""
    match = table.match
    if match.resigned is not None:
        return len(match.actions) if match.can_undo() is None else None
    # In a person's open turn, undo takes back one action. Otherwise it takes back everything since
    # the start of a person's last turn.
    within, found = match.open and person_moves(table, match), None
    while match.actions and match.can_undo() is None:
        match = match.undo()
        if person_moves(table, match):
            found = len(match.actions)
        if found is not None and (within or not match.open):
            break
    return found


def cannot_undo(table: Table) -> Fault | None:
    """The reason why nothing can be taken back; None if something can."""
    if own_decision(table) is not None:
        return None
    match = table.match
    while match.can_undo() is None:
        match = match.undo()
    shown = match.can_undo()
    return shown if shown and shown.why else fault("nothing-to-undo")


def turn_before(match: Match, least: int) -> Match:
    """Take back the last turn, even if undo is refused; leave at least ``least`` actions."""
    earlier = (end for end in turn_ends(match) if end < len(match.actions))
    return match.at(max(least, *earlier, 0))


def undone(table: Table, board: Board) -> Table:
    """Undo to the person's own last decision. Raises `Refused`, for example "nothing-to-undo"."""
    count = own_decision(table)
    if count is None:
        raise Refused(cannot_undo(table) or fault("nothing-to-undo"))
    match = table.match
    if match.resigned is not None:
        match = match.undo()
    while len(match.actions) > count:
        match = match.undo()
    return played(_recalling(table, match), board, match)


def _recalling(table: Table, match: Match) -> Table:
    """Keep the old match if no undo came just before, a turn was undone and nothing is hidden."""
    before = table.match
    if before.undone or match.finished == before.finished or not is_open(match):
        return table
    return table._replace(taken_back=(*table.taken_back, before))
