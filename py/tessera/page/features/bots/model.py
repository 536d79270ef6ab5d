"""Queries to bots, their thoughts, hints and verdicts, and the sentences that tell them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from tessera.drawing.board import GameWords
from tessera.page.core.table import Table
from tessera.play.contract import Seat, State
from tessera.play.match import Match
from tessera.words.language import N_, Words

#: What the bots say of themselves where the browser has no place for them.
NO_WORKERS: Final = "no workers"


class BotQuery(NamedTuple):
    """A question to the bots: the game, its view as a record, the level, and who waits.

    ``tells`` is whether what is thought may be shown; ``cap`` the most seconds, None as the level
    has it. ``began`` is called when the bots have heard the question, ``thought`` with what they
    think so far, ``moved`` with the answer: messages as ``bot_worker.py`` describes them. ``asks``
    is what else is asked of them than a turn (`tessera.search.answers`), None for that.
    """

    game: str
    view: str
    level: int
    seed: int
    began: Callable[[], None]
    thought: Callable[[dict[str, Any]], None]
    moved: Callable[[dict[str, Any]], None]
    tells: bool = False
    cap: float | None = None
    asks: Mapping[str, Any] | None = None


#: The sorts of verdicts, as `tessera.search.telling` has them, which only the worker loads.
LEAD, WINS, LOSES, DRAWN = "lead", "wins", "loses", "drawn"


class Verdict(NamedTuple):
    """Who leads, or what is proven: see `tessera.search.telling.Verdict`."""

    sort: str
    number: int

    @property
    def sure(self) -> bool:
        return self.sort != LEAD


def winner(match: Match, seat: Seat, verdict: Verdict) -> str:
    """The side that is proven to win, by the verdict of a seat; empty if none is, or several."""
    own, sides = match.game.side(match.setup, seat), match.game.sides(match.setup)
    if verdict.sort == WINS:
        return own
    if verdict.sort == LOSES and len(sides) == 2:
        return next(side for side in sides if side != own)
    return ""


#: The lead of one of two sides, by how clear it is; the same said to you.
_LEADS: Final = (
    (N_("The game is even."),) * 2,
    (N_("{seat} leads slightly."), N_("You lead slightly.")),
    (N_("{seat} leads clearly."), N_("You lead clearly.")),
    (N_("{seat} is winning."), N_("You are winning.")),
)
#: How far the side that thinks is behind, if there are more than two.
_BEHIND: Final = (
    ("", ""),
    (N_("{seat} is slightly behind."), N_("You are slightly behind.")),
    (N_("{seat} is clearly behind."), N_("You are clearly behind.")),
    (N_("{seat} is losing."), N_("You are losing.")),
)


#: A proven win of a side, of you, when nobody knows how soon it comes.
_WINS: Final = N_("{seat} wins by force."), N_("You win by force.")
_LOSES: Final = N_("{seat} loses by force."), N_("You lose by force.")


def judged(_: Words, names: GameWords, match: Match, seat: Seat, verdict: Verdict) -> str:
    """A verdict in a sentence; with more than two sides, only about the one that thinks."""
    won = winner(match, seat, verdict)
    if won and verdict.number == 1:
        text = N_("{seat} wins with the next move."), N_("You win with the next move.")
        return _to(_, names, won, *text)
    sides = match.game.sides(match.setup)
    return worth(_, names, sides, match.game.side(match.setup, seat), verdict)


def worth(_: Words, names: GameWords, sides: Sequence[str], own: str, verdict: Verdict) -> str:
    """A position's worth to a side, in a sentence; of two sides, it names who leads or wins."""
    sort, number = verdict
    ahead = sort == WINS or (sort == LEAD and number >= 0)
    if sort == DRAWN:
        return _(N_("Best play leads to a draw."))
    if not ahead and len(sides) == 2:
        own, ahead = next(side for side in sides if side != own), True
    if sort == LEAD:
        return _to(_, names, own, *(_LEADS if ahead else _BEHIND)[abs(number)])
    if not number:
        return _to(_, names, own, *(_WINS if ahead else _LOSES))
    return _within(_, names, own, number, wins=ahead)


def _to(_: Words, names: GameWords, seat: Seat, third: str, second: str) -> str:
    return _(second if _.is_you(seat) else third, seat=names.seat(_, seat))


def _within(_: Words, names: GameWords, seat: Seat, count: int, *, wins: bool) -> str:
    name, you = names.seat(_, seat), _.is_you(seat)
    if wins and you:
        return _.ngettext(
            "You win in at most {count} move.",
            "You win in at most {count} moves, counting everyone’s.", count,
        )  # fmt: skip
    if wins:
        return _.ngettext(
            "{seat} wins in at most {count} move.",
            "{seat} wins in at most {count} moves, counting everyone’s.", count, seat=name,
        )  # fmt: skip
    if you:
        return _.ngettext(
            "You lose in at most {count} move.",
            "You lose in at most {count} moves, counting everyone’s.", count,
        )  # fmt: skip
    return _.ngettext(
        "{seat} loses in at most {count} move.",
        "{seat} loses in at most {count} moves, counting everyone’s.", count, seat=name,
    )  # fmt: skip


def grouped(number: int) -> str:
    """A number with its thousands set apart, as both languages allow."""
    return f"{number:,}".replace(",", "\u202f")


def looked(_: Words, nodes: int, depth: int) -> str:
    return _.ngettext(
        "{nodes} positions, {count} move ahead", "{nodes} positions, {count} moves ahead",
        depth, nodes=grouped(nodes),
    )  # fmt: skip


class Thought(NamedTuple):
    """What the bot at a seat thinks about a match, or thought last.

    With ``advises`` it is the one that gives hints, who thinks in the seat's place. ``share`` is
    how much of its budget is used, in hundredths; None while it looks for a proof, however long
    that takes. ``stopped`` is the sentence that is true where that was cut short.
    """

    match: Match
    seat: Seat
    running: bool = True
    depth: int = 0
    nodes: int = 0
    line: str = ""
    verdict: Verdict = Verdict(LEAD, 0)
    share: int | None = 0
    stopped: str = ""
    advises: bool = False

    def heard(self, message: Mapping[str, Any]) -> Thought:
        told = {name: message[name] for name in ("depth", "nodes", "line", "share")}
        return self._replace(**told, verdict=Verdict(*message["verdict"]))

    def goes_on(self, match: Match) -> bool:
        """True if a match has gone on from the one that was thought about."""
        count = len(self.match.actions)
        return match.deal == self.match.deal and match.actions[:count] == self.match.actions

    def led_to(self, match: Match, begun: int) -> bool:
        """True if the turn of ``match`` that began after so many actions came of this thought."""
        return len(self.match.actions) == begun < len(match.actions) and self.goes_on(match)


#: The level that gives hints where no bot plays.
MASTER: Final = 5


class Hint(NamedTuple):
    """A hint for a table, at the turn that is looked at: it holds as long as nothing is done there.

    ``text`` is the turn, or its rest, as written; empty while it is looked for. ``played`` is the
    match as it would go on: only to be told as far as the player knows it. ``thought`` is what was
    thought about it, from what the seat to move knew then; None before anything was. ``level`` is
    that of the bot that gives it.
    """

    table: Table
    level: int = MASTER
    text: str = ""
    played: Match | None = None
    verdict: Verdict = Verdict(LEAD, 0)
    thought: Thought | None = None

    def found(self, message: Mapping[str, Any]) -> Hint:
        """The hint as the worker gave it. Raises `Refused` where it cannot be played."""
        text, verdict = message["move"], Verdict(*message["verdict"])
        played = self.table.looked_at.play_text(text)
        return self._replace(text=text, played=played, verdict=verdict)

    def actions(self) -> Iterator[tuple[State[Any], Any, State[Any]]]:
        """Its actions, each between the states before and after it."""
        if self.played is None:
            return
        states, actions = self.played.states, self.played.actions
        for at in range(len(self.table.looked_at.actions), len(actions)):
            yield states[at], actions[at], states[at + 1]
