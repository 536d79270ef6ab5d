"""Turns that were not played, as they are shown and told: better ones, replies, what was tried."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from tessera.drawing.board import Board, Picks
from tessera.drawing.svg import element, escaped
from tessera.page.model.game_parts import GameParts
from tessera.page.views.worded import worded
from tessera.play.contract import Seat
from tessera.play.fault import Refused
from tessera.play.match import Match
from tessera.play.record import seen_pieces
from tessera.words.language import Words


class Telling(NamedTuple):
    """How turns are told: in whose words, to whom, and how they are drawn.

    ``viewer`` is who may see them, None for everybody; ``over``: nothing is hidden from them.
    ``letters``: turns are shown as records have them, not by signs.
    """

    words: Words
    parts: GameParts
    viewer: Seat | None = None
    over: bool = True
    letters: bool = False


def signs(telling: Telling, match: Match, texts: Sequence[str]) -> list[str]:
    """Written turns that follow a match, each by the signs that lists of turns show (HTML)."""
    movers = _movers(match, texts)
    return [_drawn(telling, seat, text) for seat, text in zip(movers, texts, strict=True)]


def by_whom(telling: Telling, match: Match, texts: Sequence[str]) -> list[str]:
    """The same, each behind the name of who plays it."""
    named = telling.parts.words.seat
    return [
        f"{escaped(named(telling.words, seat))} {_drawn(telling, seat, text)}"
        for seat, text in zip(_movers(match, texts), texts, strict=True)
    ]


def drawn(telling: Telling, seat: Seat, text: str) -> str:
    """A written turn by its signs for the eyes, as it is written for screen readers (HTML)."""
    plain = worded(telling.words, telling.parts, text)
    unseen = element("span", escaped(plain), class_="unseen")
    return unseen + element("span", _drawn(telling, seat, text), aria_hidden="true")


def _drawn(telling: Telling, seat: Seat, text: str) -> str:
    plain = text if telling.letters else worded(telling.words, telling.parts, text)
    shown = escaped(text) if telling.letters else telling.parts.board.symbols(seat, plain)
    return element("span", shown, class_="played", translate="no")


def _movers(match: Match, texts: Sequence[str]) -> Iterator[Seat]:
    """Whose the turns are; of those that cannot be played from there, in the order of the seats."""
    seats = match.seats
    seat = match.to_move or seats[0]
    for text in texts:
        yield seat
        at = seats.index(seat)
        try:
            match = match.play_text(text)
            seat = match.to_move or seat
        except Refused:
            seat = seats[(at + 1) % len(seats)]


def spoken(telling: Telling, match: Match, texts: Sequence[str]) -> str:
    """Written turns that follow a match, in sentences; what cannot be played there as written."""
    _, parts = telling.words, telling.parts
    found: list[str] = []
    for at, text in enumerate(texts):
        try:
            after = match.play_text(text)
        except Refused:
            rest = " ".join(worded(_, parts, each) for each in texts[at:])
            return " ".join([*found, f"{rest}."])
        found += _sentences(telling, after, len(after.actions) - len(match.actions))
        match = after
    return " ".join(found)


def previewed(match: Match, text: str, seen: Any, board: Board) -> tuple[Picks, str]:
    """The picks of a written turn's first action, and what they would put on the board (SVG text).

    ``seen`` is the position before it. Nothing of either where it cannot be played after the match,
    or puts nothing there.
    """
    try:
        after = match.play_text(text)
    except Refused:
        return (), ""
    actions = after.actions[len(match.actions) :]
    picks = board.picks(actions[0]) if actions else ()
    return picks, board.preview(seen, picks) if picks else ""


def _sentences(telling: Telling, match: Match, count: int) -> Iterator[str]:
    """The last actions of a match, a sentence each, as they may be seen."""
    states = match.states[-count - 1 :] if count else ()
    seen = [state.observed_by(telling.viewer, over=telling.over) for state in states]
    if telling.over:
        pieces = [match.game.write(action) for action in match.actions]
    else:
        pieces = [*seen_pieces(match, telling.viewer)]
    told = zip(seen, pieces[len(pieces) - count :], seen[1:], strict=False)
    return (telling.parts.words.turn(telling.words, *each) for each in told)
