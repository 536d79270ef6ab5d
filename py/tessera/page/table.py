"""The table: one game as it stands on the screen. A value; every step gives a new one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tessera.drawing.board import Board, Looks, Picks
from tessera.page.players import BOT, PERSON, persons
from tessera.play.contract import Seat, State
from tessera.play.fault import Fault, Refused, fault
from tessera.play.match import Match
from tessera.play.record import turn_texts
from tessera.saves.named import renamed
from tessera.words.language import Words


class Table(NamedTuple):
    """A match, who plays it, and what is being chosen or looked at.

    ``name`` is the save's name, empty until the first turn is played. ``shown`` is the number
    of actions that the board shows, None for all of them. ``refused`` is why the last try was
    refused; ``thumb`` the first pick to begin the next choice with. ``held`` is the match as it
    would go on, while the action that ends a person's turn waits to be confirmed; ``picks`` are
    then its whole path. ``quarters`` is how far the board is turned; ``spun`` the pick that
    turned the last piece, where pieces are turned; ``lifted`` the person who said to be there
    since the screen was last handed over; ``seeing`` who may still look at what the turn just
    over showed them, before it is. ``scene`` are the observations that lead to the position, the
    one shown first; ``watched`` is how many actions stood when one was last seen to its end.
    """

    match: Match
    players: Mapping[Seat, str]
    name: str = ""
    picks: Picks = ()
    shown: int | None = None
    refused: Fault | None = None
    thumb: str = ""
    held: Match | None = None
    quarters: int = 0
    spun: str = ""
    lifted: Seat | None = None
    seeing: Seat | None = None
    scene: tuple[Any, ...] = ()
    watched: int = 0

    @property
    def staged(self) -> bool:
        """Whether a scene is shown that must be over before the game goes on.

        Behind the last turn of all nothing goes on: its last observation stands.
        """
        stays = self.match.to_move is None and len(self.scene) == 1
        return bool(self.scene) and self.shown is None and not stays

    @property
    def looked_at(self) -> Match:
        """The match as far as the board shows it."""
        if self.held is not None:
            return self.held
        return self.match if self.shown is None else self.match.at(self.shown)

    @property
    def state(self) -> State[Any]:
        """The state that the board shows: for the rules to judge, not to be drawn."""
        if self.held is not None:
            return self.held.state
        return self.match.states[-1 if self.shown is None else self.shown]

    @property
    def moving(self) -> Seat | None:
        """Whose turn it is on the board as it is shown; a held turn is not over."""
        if self.staged:
            return None
        return self.match.to_move if self.held is not None else self.looked_at.to_move

    @property
    def curtain(self) -> Seat | None:
        """The person to whom the screen is to be handed first; None where nothing hangs before it.

        Of several persons who know what others may not, each says to be there before playing.
        """
        mover = self.match.to_move
        if mover in (None, self.lifted) or not self.match.game.secrets(self.match.setup):
            return None
        seats = persons(self.match, self.players)
        return mover if mover in seats and len(seats) > 1 else None

    @property
    def viewer(self) -> Seat | None:
        """Whose eyes the page has: the one person's, of several the one's to move, or nobody's."""
        seats = persons(self.match, self.players)
        if len(seats) == 1:
            return seats[0]
        mover = self.match.to_move
        return self.seeing if mover not in seats or self.curtain else mover

    @property
    def observation(self) -> Any:
        """What the viewer may know of the state shown: all that is drawn or spoken of it."""
        if self.scene:
            return self.scene[0]
        over = self.match.outcome is not None
        seen = self.state.observed_by(self.viewer, over=over)
        return seen if over or self.shown is None else self.match.state.recalled(seen)

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
        if self.shown is not None or self.match.to_move is None or self.curtain or self.staged:
            return False
        return self.bot_to_move is None

    @property
    def legal(self) -> Sequence[Any]:
        """What may be chosen now; empty while one only looks or waits."""
        return self.match.legal() if self.choosing else ()

    @property
    def last(self) -> tuple[Any, ...]:
        """The actions of the turn before what is shown, so far."""
        match = self.looked_at
        return match.actions[turn_ends(match)[-2:][0] :]

    def looks(self) -> Looks:
        """What the marks are drawn from; while a turn is held, nothing is to be chosen."""
        if self.held is not None:
            return Looks((), (), self.last, self.refused)
        return Looks(self.picks, self.legal, self.last, self.refused)


def laid(match: Match, players: Mapping[Seat, str], board: Board, name: str = "") -> Table:
    """A match laid on the table: ready for the first choice, turned to its one person.

    Else it is upright, or turned to the first seat where nobody sits at its lower side.
    """
    seats = persons(match, players)
    table = Table(match, players, name)
    if len(seats) == 1 or 0 not in views(table, board):
        before = seats[0] if len(seats) == 1 else match.seats[0]
        table = table._replace(quarters=board.QUARTERS.get(before, 0))
    return ready(still(table, board), board)


def scene_of(table: Table, board: Board) -> tuple[Any, ...]:
    """The observations that lead to the position shown; none where giving up led to it."""
    if table.match.resigned is not None and table.shown is None:
        return ()
    return tuple(board.scene(table._replace(scene=()).observation))


def awaits(table: Table, board: Board) -> bool:
    """Whether a scene that led to where the match stands is yet to be seen to its end.

    Also while one looks at an earlier turn.
    """
    count = len(table.match.actions)
    if table.match.to_move is None or table.watched == count or not count:
        return False
    return bool(scene_of(table._replace(shown=None), board))


def still(table: Table, board: Board) -> Table:
    """The table with the last observation of the scene that led to it, which says it all.

    A scene that was seen to its end is not shown again before the game goes on.
    """
    count = len(table.match.actions)
    if table.shown is None and table.watched == count and table.match.to_move is not None:
        return table._replace(scene=())
    return table._replace(scene=scene_of(table, board)[-1:])


def views(table: Table, board: Board) -> list[int]:
    """How far the board can be turned, so that one seat or another is at the bottom."""
    return sorted({board.QUARTERS[seat] for seat in table.match.seats if seat in board.QUARTERS})


def at_the_bottom(table: Table, board: Board) -> Seat | None:
    """The seat whose view the board has; None if nobody sits there."""
    lying = (seat for seat in table.match.seats if board.QUARTERS.get(seat) == table.quarters)
    return next(lying, None)


def turned(table: Table, board: Board) -> Table:
    """The board turned on to the next seat's view."""
    quarters = views(table, board) or [0]
    further = (view for view in quarters if view > table.quarters)
    return table._replace(quarters=next(further, quarters[0]))


class Chosen(NamedTuple):
    """What a pick led to: the table, and the action it completed, if it did."""

    table: Table
    action: Any | None = None


#: The paths asked for last, of a match on a board: every move of the pointer asks again.
_latest: list[tuple[Match, Board, dict[Picks, Any]]] = []


def paths(table: Table, board: Board) -> Mapping[Picks, Any]:
    """The legal actions by the picks that choose them."""
    if not table.choosing:
        return {}
    for match, drawn, known in _latest:
        if match is table.match and drawn is board:
            return known
    found = {board.picks(action): action for action in table.legal}
    _latest[:] = [(table.match, board, found)]
    return found


def extended(picks: Picks, pick: str, known: Mapping[Picks, Any]) -> Picks | None:
    """The longest way to take up ``pick`` after some of ``picks``; None if there is none."""
    for kept in range(len(picks), -1, -1):
        trial = (*picks[:kept], pick)
        if any(path[: kept + 1] == trial for path in known):
            return trial
    return None


def taken_up(table: Table, board: Board, pick: str) -> Picks | None:
    """The picks with ``pick`` among them, and what goes with it; None if it cannot be taken up.

    Where pieces are turned, one always lies somehow, and turns to fit where it is put.
    """
    picks = extended(table.picks, pick, paths(table, board))
    if not board.SPINS:
        return picks
    from tessera.page.craft.spinning import fitted  # noqa: PLC0415 - came with its game

    return fitted(table, board, picks, pick)


def choose(table: Table, board: Board, pick: str, *, confirm: bool = False) -> Chosen:
    """Take up a pick: go on with the choice, change it, complete an action, or be refused.

    With ``confirm``, an action that ends the turn is held at first where the board wants that;
    the same pick again completes it, any other one goes on as if it had not been held.
    """
    if not table.choosing:
        hindered = table.curtain or table.staged
        return Chosen(table._replace(refused=None if hindered else _waiting(table)))
    if table.held is not None:
        if pick == table.picks[-1]:
            return Chosen(table, table.held.actions[-1])
        table = dropped(table, board)
    picks = taken_up(table, board, pick)
    if picks is None:
        return Chosen(table._replace(refused=why_not(table, board, pick)))
    spun = next((made for made in picks if made in board.SPINS), table.spun)
    chosen = table._replace(picks=picks, refused=None, thumb=picks[0], spun=spun)
    action = paths(table, board).get(picks)
    sort = picks[-1].partition(":")[0]
    if action is None or not confirm or sort not in board.CONFIRMS:
        return Chosen(chosen, action)
    if table.state.reveals(action, table.match.to_move):
        return Chosen(chosen, action)
    match = table.match.play(action)
    return Chosen(chosen, action) if match.open else Chosen(chosen._replace(held=match))


def dropped(table: Table, board: Board) -> Table:
    """The table without the turn that was held, one step back in its choice."""
    if table.held is None:
        return table
    return ready(table._replace(held=None, picks=table.picks[:-1], refused=None), board)


def confirms(table: Table, board: Board, pick: str) -> bool:
    """Whether Enter on a square confirms the held turn: on the one picked last.

    Where that was no square, any does that could not be picked otherwise.
    """
    if table.held is None:
        return False
    if table.picks[-1].startswith("square:"):
        return pick == table.picks[-1]
    before = dropped(table, board)
    return pick == table.picks[-1] or not taken_up(before, board, pick)


def _waiting(table: Table) -> Fault | None:
    """Why nothing can be chosen: the end, or another's turn."""
    mover = table.match.to_move
    return fault("over") if mover is None else fault("not-yours", seat=mover)


def why_not(table: Table, board: Board, pick: str) -> Fault | None:
    """Why the rules refuse what ``pick`` would choose; None where they do not."""
    meant = board.attempt(table.observation, table.picks, pick)
    if meant is None or isinstance(meant, Fault):
        return meant
    return table.match.fault(meant)


def cancel(table: Table, board: Board) -> Table:
    """Give up the choice begun, and be ready for another; of a held turn, its last step."""
    if table.held is not None:
        return dropped(table, board)
    return ready(table._replace(picks=(), refused=None), board)


def called(table: Table, name: str) -> Table:
    """The table with its game under another name; under none if that is blank."""
    held = None if table.held is None else renamed(table.held, name)
    return table._replace(match=renamed(table.match, name), held=held)


def played(table: Table, board: Board, match: Match) -> Table:
    """The table after the match has moved on (or back), ready for the next choice."""
    there, seeing = table.lifted if match.to_move == table.lifted else None, None
    on = len(match.actions) > len(table.match.actions)
    after = table._replace(match=match, picks=(), shown=None, refused=None, held=None, scene=())
    # What follows a turn is shown to all who are there, before anybody plays on.
    public = after._replace(lifted=None, seeing=None)
    scene = scene_of(public, board) if on else ()
    if scene:
        there = there if len(persons(match, table.players)) == 1 else None
    elif there is None and table.lifted is not None and person_moves(table, match):
        from tessera.page.craft.curtain import seer  # noqa: PLC0415 - came with its game

        seeing = seer(table, match)
    return ready(after._replace(lifted=there, seeing=seeing, scene=scene), board)


def ready(table: Table, board: Board) -> Table:
    """Begin the next choice with the pick used last, or the first there is, beside the board.

    Where the board does not want that, nothing is begun.
    """
    mover = table.match.to_move
    if not table.choosing or mover is None or table.picks or not board.BEGINS:
        return table
    firsts = {path[0] for path in paths(table, board) if len(path) > 1}
    hand = [choice.pick for choice in board.hand(Words(), table.observation, mover)]
    hand = [pick for pick in hand if pick in firsts]
    if board.SPINS:
        from tessera.page.craft.spinning import begun  # noqa: PLC0415 - came with its game

        return table._replace(picks=begun(table, board, hand))
    picks = (table.thumb,) if table.thumb in hand else tuple(hand[:1])
    return table._replace(picks=picks)


def typed(table: Table, text: str) -> Match:
    """The match after a typed turn; upper and lower case count alike where that is clear.

    Raises `Refused`: "syntax", "not-yours", "over", or the rule that forbids it.
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


def person_moves(table: Table, match: Match) -> bool:
    """Whether a person is to move in a match."""
    return match.to_move is not None and table.players.get(match.to_move, PERSON) == PERSON


def turn_ends(match: Match) -> list[int]:
    """How many actions stand after each turn, the start (0) first; giving up adds none."""
    last = len(match.actions)
    return [0] + [end for end in range(1, last + 1) if end == last or not match.states[end].open]


def look(table: Table, board: Board, count: int) -> Table:
    """Show the board after ``count`` actions; the last one is the game itself."""
    table = dropped(table, board)
    count = max(0, min(count, len(table.match.actions)))
    if count == len(table.match.actions):
        return ready(still(table._replace(shown=None, refused=None, scene=()), board), board)
    return still(table._replace(shown=count, picks=(), refused=None), board)
