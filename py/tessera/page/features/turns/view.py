"""The turns that were played, in words and signs, and the buttons that step through them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from tessera.drawing.board import Board, Picks
from tessera.drawing.svg import element, escaped
from tessera.page.core.html import button
from tessera.page.core.scene import GameParts, Scene
from tessera.page.core.state import PACES, BoardSettings, Replay, TurnList, replays
from tessera.page.core.table import turn_ends
from tessera.play.contract import Seat
from tessera.play.fault import Refused
from tessera.play.match import RESIGN, Match
from tessera.play.memoize import memoize_last
from tessera.play.record import seen_pieces
from tessera.words.language import N_, Words

#: What is said of a turn that gives the game up.
RESIGNS: Final = N_("resigns")


def worded(_: Words, parts: GameParts, text: str) -> str:
    """The turn with the game's own words, and with one for a resignation."""
    return _(RESIGNS) if text == RESIGN else parts.words.worded(_, text)


#: Where the buttons lead, in their order: a word for their ids, a sign, a name.
PLACES: Final = (
    ("start", "«", N_("To the start")),
    ("back", "‹", N_("One turn back")),
    ("on", "›", N_("One turn on")),
    ("end", "»", N_("To the last turn")),
)
_PLAY: Final = "M7 4v16l13-8z"
_STOP: Final = "M8 5v14M16 5v14"

#: Makes a button of a word, a sign, a name, where it leads and whether it leads anywhere.
MakeStep = Callable[[str, str, str, int, bool], str]


def steps(_: Words, leads: Sequence[int], at: int, step: MakeStep, *, running: bool) -> str:
    """The four buttons, with the one that replays in their middle.

    ``leads`` are the places they lead to, ``at`` is where one is.
    """
    made = [
        step(word, sign, _(name), place, place != at)
        for (word, sign, name), place in zip(PLACES, leads, strict=True)
    ]
    return "".join([*made[:2], replay_button(_, running=running), *made[2:]])


def replay_button(_: Words, *, running: bool) -> str:
    """The button that lets the turns be played by themselves, or stops that."""
    name = _(N_("Pause")) if running else _(N_("Replay"))
    path = element("path", d=_STOP if running else _PLAY)
    sign = element("svg", path, class_="sign", viewBox="0 0 24 24", aria_hidden="true")
    about = {"data_do": "replay", "aria_label": name, "title": name}
    return element("button", sign, type="button", id_="replay", class_="step", **about)


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


def turns(scene: Scene) -> str:
    """The head of the list of turns: the buttons that step through it and fold it."""
    ends = turn_ends(scene.table.match)
    count = len(ends) - 1 + (scene.table.match.resigned is not None)
    if not count:
        return ""
    text = scene.words.ngettext("{count} turn", "{count} turns", count)
    fold = button(
        text, "list", class_="link", aria_expanded="true" if scene[TurnList].unfolded else "false"
    )
    return element("div", _stepping(scene, ends) + fold, class_="turns-top")


def listed(scene: Scene) -> str:
    """The list of turns without its items; empty while it is folded, or before any turn."""
    table = scene.table
    if not scene[TurnList].unfolded or not (table.match.actions or table.match.resigned):
        return ""
    kind = "list" if _in_pairs(table.match) else "list rounds"
    return element("ol", class_=kind, id_="list", translate="no")


def _in_pairs(match: Match) -> bool:
    """Whether two turns, one of each seat, stand under a number."""
    first, other, *more = match.seats
    return not more and match.game.numbers(first, other, first, match.setup)


def items(scene: Scene) -> list[str]:
    """What stands in the items of the list of turns: pairs or rounds."""
    _, table = scene.words, scene.table
    if not listed(scene):
        return []
    total = len(table.match.actions)
    shown = total if table.viewed is None else table.viewed
    lines = _lines(table.match, table.texts())
    marked = [_marked(line, shown) if shown < total else None for line in lines]
    if shown == total:
        marked[-1] = len(lines[-1]) - 1
    symbols = _letters if scene[BoardSettings].letters else scene.board.symbols
    by = [tuple(scene.game.words.by(_, each.seat, each.text) for each in line) for line in lines]
    if not scene[BoardSettings].letters:
        lines = [tuple(_worded(_, each, scene.game) for each in line) for line in lines]
    return [_item(symbols, *each) for each in zip(lines, marked, by, strict=True)]


def _letters(_seat: Seat, text: str) -> str:
    """A turn as it stands in records."""
    return escaped(text)


def _worded(_: Words, entry: _Entry, parts: GameParts) -> _Entry:
    """A turn with words for what no sign shows."""
    text = worded(_, parts, entry.text)
    return entry if text == entry.text else entry._replace(text=text)


class _Entry(NamedTuple):
    """A turn in the list: who played it, how it is written, how many actions stand after it."""

    seat: Seat
    text: str
    end: int


_Line = tuple[_Entry, ...]


@memoize_last
def _lines(match: Match, texts: list[str]) -> list[_Line]:
    """The turns, line by line as the game numbers them."""
    lines: list[_Line] = []
    end, before = 0, ""
    played = match.turns()
    for turn, text in zip(played, texts, strict=True):
        end += len(turn.actions)
        entry = _Entry(turn.seat, text, end)
        if not before or match.game.numbers(played[0].seat, before, turn.seat, match.setup):
            lines.append((entry,))
        else:
            lines[-1] = (*lines[-1], entry)
        before = turn.seat
    return lines


def _marked(line: _Line, shown: int) -> int | None:
    """Which turn of a line led to what an earlier look shows."""
    last = line[-1].end
    ends = [entry.end for entry in line] if line[0].end <= shown <= last else []
    return ends.index(shown) if shown in ends else None


@lru_cache(maxsize=4096)
def _item(
    symbols: Callable[[Seat, str], str], line: _Line, marked: int | None, by: tuple[str, ...]
) -> str:
    """The turns of a line, after whoever is named before them; of a long list one is new."""
    return "".join(
        element(
            "button",
            (element("span", escaped(who), class_="by") + " " if who else "")
            + element("span", escaped(text), class_="unseen")
            + element("span", symbols(seat, text), aria_hidden="true"),
            type="button",
            data_do="look",
            data_at=end,
            aria_current="true" if place == marked else None,
        )
        for place, ((seat, text, end), who) in enumerate(zip(line, by, strict=True))
    )


def _stepping(scene: Scene, ends: list[int]) -> str:
    _ = scene.words
    last = ends[-1]
    shown = last if scene.table.viewed is None else scene.table.viewed
    back = max((end for end in ends if end < shown), default=0)
    forth = min((end for end in ends if end > shown), default=last)
    inner = steps(_, (0, back, forth, last), shown, _step, running=replays(scene.state))
    sign, name = PACES[scene[Replay].pace]
    pace = button(sign, "pace", class_="step", aria_label=f"{sign} {_(name)}")
    return element("div", inner + pace, class_="stepping")


def step_button(_: Words, word: str, at: int, *, able: bool) -> str:
    """One of the buttons that step through the turns, to stand by itself: ``back``, ``on``."""
    sign, name = next(each[1:] for each in PLACES if each[0] == word)
    return _step(word, sign, _(name), at, able, kind="plain")


def _step(_word: str, sign: str, name: str, at: int, able: bool, kind: str = "step") -> str:
    """A button that shows an earlier turn; it waits where it leads nowhere."""
    disabled = None if able else "disabled"
    about = {"aria_label": name, "title": name, "disabled": disabled}
    return button(sign, "look", data_at=at, class_=kind, **about)
