"""Matches as immutable values: a setup, a deal, the actions played, and the resulting states."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from tessera.play import older
from tessera.play.contract import POSITION, Deal, Game, Outcome, Seat, Setup, State
from tessera.play.fault import Fault, Refused, fault, refuse
from tessera.play.memoize import memoize

RESIGN = "resign"
RESIGNED = "resigned"


class Turn(NamedTuple):
    """One turn: its seat, its actions and its written form. An open turn is not ``whole``."""

    seat: Seat
    actions: tuple[Any, ...]
    text: str
    whole: bool


class Match(NamedTuple):
    """A setup, a deal and the actions played, with the states before and after each action.

    ``states`` begins with the start state. ``resigned`` is the seat that gave up, or None.
    ``headers`` has the headers to copy into the record: players' names, the date, and any unknown
    headers. ``undone`` has the actions taken back; the first of them is the next to redo.

    >>> from tessera.games.pyrga.rules import GAME
    >>> match = Match.new(GAME, GAME.setup(), Random(1)).play_text("Sb2").play_text("Tb1N")
    >>> [turn.text for turn in match.turns()], match.to_move, match.undo().to_move
    (['Sb2', 'Tb1N'], 'white', 'black')
    """

    game: Game[Any]
    setup: Setup
    deal: Deal
    states: tuple[State[Any], ...]
    actions: tuple[Any, ...] = ()
    resigned: Seat | None = None
    headers: Mapping[str, str] = {}
    undone: tuple[Any, ...] = ()

    @classmethod
    def new(cls, game: Game[Any], setup: Setup, rng: Random) -> Match:
        """Deal a new game; all chance comes from ``rng``."""
        setup = game.drawn(setup, rng)
        return cls.dealt(game, setup, game.deal(setup, rng))

    @classmethod
    def dealt(cls, game: Game[Any], setup: Setup, deal: Deal) -> Match:
        """Begin a match with a known deal. Raises `Refused` if the deal is impossible."""
        begins = game.placing() if POSITION in deal and game.placed_from > "1" else game
        return cls(game, setup, deal, (begins.start(setup, deal),))

    @property
    def state(self) -> State[Any]:
        return self.states[-1]

    @property
    def own_state(self) -> Any:
        """`state`, typed as Any, for code that knows the class of the game's states."""
        return self.states[-1]

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.game.seats(self.setup)

    @property
    def to_move(self) -> Seat | None:
        """The seat that acts next; None after the end."""
        return None if self.resigned else self.state.to_move

    @property
    def open(self) -> bool:
        return self.resigned is None and self.state.open

    @property
    def outcome(self) -> Outcome | None:
        """The result, by the rules or by a resignation; None while the match runs."""
        if self.resigned is None:
            return self.state.outcome
        lost = self.game.side(self.setup, self.resigned)
        winners = tuple(side for side in self.game.sides(self.setup) if side != lost)
        return Outcome(winners, self.state.scores, RESIGNED)

    @property
    def resignable(self) -> bool:
        return len(self.game.sides(self.setup)) == 2

    def legal(self) -> Sequence[Any]:
        """The legal actions; ``resign`` is never listed."""
        return () if self.resigned else self.state.actions()

    def fault(self, action: Any) -> Fault | None:
        return fault("over") if self.resigned else self.state.fault(action)

    def play(self, action: Any) -> Match:
        """Return the match with one more action. Raises `Refused` if the rules forbid it."""
        cause = self.fault(action)
        if cause is not None:
            raise Refused(cause)
        undone = self.undone[1:] if self.undone[:1] == (action,) else ()
        return self._replace(
            states=(*self.states, self.state.apply(action)),
            actions=(*self.actions, action),
            undone=undone,
        )

    def resign(self, seat: Seat | None = None) -> Match:
        """Resign for the mover. Raises `Refused` if not allowed or if ``seat`` is another seat."""
        mover = self.to_move
        if mover is None:
            raise refuse("over")
        if not self.resignable:
            raise refuse("syntax", "resign", text=RESIGN)
        if seat not in (None, mover):
            raise refuse("not-yours", seat=mover)
        return self._replace(resigned=mover, undone=())

    def play_text(self, text: str, *, blind: bool = False) -> Match:
        """Play a written turn, a part of a turn, or the single word ``resign``.

        Either all of the text is played or none of it. Raises `Refused`: "syntax" for unreadable
        text or text past the turn's end, else the broken rule. ``blind`` also refuses any action
        after one that shows something new, so that trial and error cannot reveal secrets.

        >>> from tessera.games.pyrga.rules import GAME
        >>> Match.dealt(GAME, GAME.setup(), {}).play_text("Sb9")
        Traceback (most recent call last):
            ...
        tessera.play.fault.Refused: syntax square(text='Sb9')
        """
        if text.strip() == RESIGN:
            return self.resign()
        pieces = [found.group() for found in re.finditer(self.game.piece, text)]
        if not pieces:
            raise refuse("syntax", "nothing", text=text)
        match = self
        for piece in pieces:
            if piece == RESIGN:
                rest = pieces[1] if match is self else RESIGN
                raise refuse("syntax", "past", text=text, rest=rest)
            for place, action in enumerate(self.game.read(piece)):
                if match is not self and not match.open:
                    cause = match.beyond(action) if place else None
                    raise Refused(cause or fault("syntax", "past", text=text, rest=piece))
                if blind and match is not self and match.states[-2].reveals(match.actions[-1]):
                    raise refuse("syntax", "shown", text=text, rest=piece)
                match = match.play(action)
        return match

    def go_on(self, text: str) -> Match:
        """Play text as `play_text` does. The text may first repeat the open turn's actions."""
        try:
            return self.play_text(text)
        except Refused:
            turn = self.turns()[-1].actions if self.open else ()
            after = self.at(len(self.actions) - len(turn)).play_text(text) if turn else self
            if after is self or after.actions[: len(self.actions)] != self.actions:
                raise
            return after

    def beyond(self, action: Any) -> Fault | None:
        """Return the rule that adding ``action`` to the last turn would break, or None."""
        turn = self.turns()[-1].actions
        return self.states[-1 - len(turn)].beyond(turn, action) or self.state.fault(action)

    def written(self, actions: Sequence[Any]) -> str:
        """Write a possible next turn, or the rest of the open turn, for `play_text` to read."""
        if self.open:
            return " ".join(map(self.game.write, actions))
        return self.game.write_turn(actions)

    def turns(self) -> list[Turn]:
        """The turns played; only the last may be unfinished."""
        return [*self._turns()]

    @memoize(4)
    def _turns(self) -> list[Turn]:
        found: list[Turn] = []
        begun = 0
        for end in range(1, len(self.states)):
            if end == len(self.states) - 1 or not self.states[end].open:
                played = self.actions[begun:end]
                seat = self.states[begun].mover
                text = self.game.write_turn(played)
                found.append(Turn(seat, played, text, not self.states[end].open))
                begun = end
        if self.resigned is not None:
            found.append(Turn(self.resigned, (), RESIGN, whole=True))
        return found

    @property
    def finished(self) -> int:
        closed = sum(not state.open for state in self.states[1:])
        return closed + (self.resigned is not None)

    def can_undo(self) -> Fault | None:
        """Return why the last action or the resignation cannot be taken back; None if it can.

        The fault is ("nothing-to-undo", "shown") for an action that showed something new to any
        seat, and for a resignation that ended a match with hidden things.
        """
        if self.resigned is not None:
            return fault("nothing-to-undo", "shown") if self._hides() else None
        if not self.actions:
            return fault("nothing-to-undo")
        if self.states[-2].reveals(self.actions[-1]):
            return fault("nothing-to-undo", "shown")
        return None

    def _hides(self) -> bool:
        """True if something in the deal or the actions is hidden from a seat or an onlooker."""
        written = [self.game.write(action) for action in self.actions]
        for seat in (*self.seats, None):
            deal, seen = self.state.redact(seat, self.deal, written)
            if deal != self.deal or list(seen) != written:
                return True
        return False

    def undo(self) -> Match:
        """Take back the resignation or the last action. Raises `Refused` ("nothing-to-undo")."""
        cause = self.can_undo()
        if cause is not None:
            raise Refused(cause)
        if self.resigned is not None:
            return self._replace(resigned=None)
        return self.at(len(self.actions) - 1)._replace(undone=(self.actions[-1], *self.undone))

    def redo(self) -> Match:
        """Play the last undone action again. Raises `Refused` ("nothing-to-undo")."""
        if not self.undone or self.resigned is not None:
            raise refuse("nothing-to-undo", "redo")
        return self.play(self.undone[0])

    def at(self, count: int) -> Match:
        """Return the match as it was after its first ``count`` actions (0 to all), for display."""
        return self._replace(
            states=self.states[: count + 1],
            actions=self.actions[:count],
            resigned=self.resigned if count == len(self.actions) else None,
            undone=(),
        )


#: The name of `Match.play_text` up to version 0.7.
Match.say = older.say  # type: ignore[attr-defined]
