"""Views of turns, in words and signs, and of the standings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from tessera.drawing.board import Board, Picks
from tessera.drawing.svg import element, escaped
from tessera.page.core.choosing import may_study
from tessera.page.core.html import button, icon, quiet
from tessera.page.core.players import is_given
from tessera.page.core.screen import has_panel
from tessera.page.core.seats import WINNER, has_won
from tessera.page.core.sentence import BESIDE, MANY, coloured, label, marking, seat_name
from tessera.page.core.state import (
    PACES,
    BoardSettings,
    GameUi,
    Hurry,
    Replay,
    Scene,
    SoundOffer,
    TurnList,
    is_out,
    replays,
)
from tessera.page.core.table import Span, told_spans, turn_ends
from tessera.play.contract import Seat
from tessera.play.fault import Refused
from tessera.play.match import RESIGN, Match
from tessera.play.memoize import memoize_last
from tessera.play.record import seen_pieces
from tessera.words.language import N_, Words
from tessera.words.naming import SEAT

#: For each button that steps through turns, in order: a word for its id, a sign and a name.
PLACES: Final = (
    ("start", "«", N_("To the start")),
    ("back", "‹", N_("One turn back")),
    ("on", "›", N_("One turn forward")),
    ("end", "»", N_("To the last turn")),
)
_PLAY: Final = "M7 4v16l13-8z"
_STOP: Final = "M8 5v14M16 5v14"
_AGAIN: Final = N_("Replay the turns played since yours")

#: A function that makes a button from its word, sign, name, target and state (True if enabled).
MakeStep = Callable[[str, str, str, int, bool], str]


def worded(_: Words, ui: GameUi, text: str) -> str:
    return _(N_("resigns")) if text == RESIGN else ui.words.worded(_, text)


def steps(_: Words, leads: Sequence[int], at: int, step: MakeStep, *, running: bool) -> str:
    """Return buttons that replay a match or jump to ``leads``; ``at`` is the place shown now."""
    start, back, on, end = (
        step(word, sign, _(name), place, place != at)
        for (word, sign, name), place in zip(PLACES, leads, strict=True)
    )
    name = _(N_("Pause")) if running else _(N_("Replay"))
    sign = icon(_STOP if running else _PLAY)
    about = {"data_do": "replay", "aria_label": name, "title": name}
    about |= {"type": "button", "id_": "replay", "class_": "step"}
    replay = element("button", sign, disabled=None if any(leads) else "disabled", **about)
    return start + back + replay + on + end


def step_button(_: Words, word: str, at: int, *, able: bool) -> str:
    """Return the button in `PLACES` with this ``word``, such as ``back``."""
    sign, name = next(each[1:] for each in PLACES if each[0] == word)
    return _step(word, sign, _(name), at, able, kind="plain")


def _step(_word: str, sign: str, name: str, at: int, able: bool, kind: str = "step") -> str:
    disabled = None if able else "disabled"
    about = {"aria_label": name, "title": name, "disabled": disabled}
    return button(sign, "look", data_at=at, class_=kind, **about)


class Telling(NamedTuple):
    """Settings for showing turns: the page's words, the game's board and words, and the viewer.

    ``viewer`` is None for the public. If ``over`` is True, nothing is hidden. If ``letters`` is
    True, turns are written as in records.
    """

    words: Words
    ui: GameUi
    viewer: Seat | None = None
    over: bool = True
    letters: bool = False


def signs(
    telling: Telling, match: Match, texts: Sequence[str], *, named: bool = False
) -> list[str]:
    """Write the turns ``texts``, played after ``match``, as signs (HTML); ``named`` adds names."""
    found = []
    for seat, text in zip(_movers(match, texts), texts, strict=True):
        name = name_of(telling, seat) if named else ""
        found.append(f"{escaped(name)} {_drawn(telling, seat, text)}".lstrip())
    return found


def name_of(telling: Telling, seat: Seat, you: str = N_("You")) -> str:
    _ = telling.words
    return _(you) if _.is_you(seat) else telling.ui.words.seat(_, seat)


def drawn(telling: Telling, seat: Seat, text: str) -> str:
    """Return a written turn as visible signs and as text for screen readers (HTML)."""
    plain = worded(telling.words, telling.ui, text)
    unseen = element("span", escaped(plain), class_="unseen")
    return unseen + element("span", _drawn(telling, seat, text), aria_hidden="true")


def _drawn(telling: Telling, seat: Seat, text: str) -> str:
    plain = text if telling.letters else worded(telling.words, telling.ui, text)
    shown = escaped(text) if telling.letters else telling.ui.board.symbols(seat, plain)
    return element("span", shown, class_="played", translate="no")


def _movers(match: Match, texts: Sequence[str]) -> Iterator[Seat]:
    seats = match.seats
    seat = match.to_move or seats[0]
    for text in texts:
        yield seat
        at = seats.index(seat)
        try:
            match = match.go_on(text)
            seat = match.to_move or seat
        except Refused:
            seat = seats[(at + 1) % len(seats)]


def spoken(telling: Telling, match: Match, texts: Sequence[str]) -> str:
    """Tell the turns after ``match`` in sentences; from the first illegal turn on, use notation."""
    _, ui, over = telling.words, telling.ui, telling.over
    found: list[str] = []
    for at, text in enumerate(texts):
        before = match
        try:
            match = match.go_on(text)
        except Refused:
            rest = " ".join(worded(_, ui, each) for each in texts[at:])
            return " ".join([*found, f"{rest}."])
        found.append(ui.words.told(_, before, match, telling.viewer, over=over))
    return " ".join(found)


def previewed(match: Match, text: str, seen: Any, board: Board) -> tuple[Picks, str]:
    """Return the picks of a turn's first action and a preview (SVG). Illegal turns have none."""
    try:
        after = match.go_on(text)
    except Refused:
        return (), ""
    actions = after.actions[len(match.actions) :]
    picks = board.picks(actions[0]) if actions else ()
    return picks, board.preview(seen, picks) if picks else ""


def turns(scene: Scene) -> str:
    _, table, ends = scene.words, scene.table, turn_ends(scene.table.match)
    count = len(ends) - 1 + (table.match.resigned is not None)
    last = ends[-1]
    shown = last if table.viewed is None else table.viewed
    back = max((end for end in ends if end < shown), default=0)
    forth = min((end for end in ends if end > shown), default=last)
    inner = steps(_, (0, back, forth, last), shown, _step, running=replays(scene.state))
    sign, name = PACES[scene[Replay].pace]
    inner += button(sign, "pace", class_="step", aria_label=f"{sign} {_(name)}")
    stepping = element("div", inner, class_="stepping")
    unfolded = "true" if scene[TurnList].unfolded else "false"
    text = _.ngettext("{count} turn", "{count} turns", count)
    about = {"aria_expanded": unfolded, "disabled": None if count else "disabled"}
    fold = button(text, "list", class_="link", **about)
    return element("div", stepping + fold, class_="turns-top")


def listed(scene: Scene) -> str:
    """Return the list of turns without its items; "" if it is folded or there are no turns."""
    match = scene.table.match
    if not scene[TurnList].unfolded or not (match.actions or match.resigned):
        return ""
    first, other, *more = match.seats
    # With two seats, most games number each pair of turns; with more, each seat has a column.
    paired = not more and match.game.numbers(first, other, first, match.setup)
    kind = (
        "list" if paired else f"list rounds columns-{len(match.seats)}" if more else "list rounds"
    )
    return element("ol", class_=kind, id_="list", translate="no")


class _Entry(NamedTuple):
    """A turn in the list. ``end`` counts the actions so far; ``column`` is 0 with two seats."""

    seat: Seat
    named: str
    text: str
    end: int
    column: int = 0


_Line = tuple[_Entry, ...]


def items(scene: Scene) -> list[str]:
    table, letters = scene.table, scene[BoardSettings].letters
    if not listed(scene):
        return []
    shown = len(table.match.actions) if table.viewed is None else table.viewed
    lines = _lines(scene.words, table.match, table.texts(), scene.ui, letters)
    backwards = (entry for line in reversed(lines) for entry in reversed(line))
    current = next((entry for entry in backwards if entry.end == shown), None)
    symbols = _letters if letters else scene.board.symbols
    return [_item(symbols, it, it.index(current) if current in it else None) for it in lines]


def _letters(_seat: Seat, text: str) -> str:
    return escaped(text)


@memoize_last
def _lines(_: Words, match: Match, texts: list[str], ui: GameUi, letters: bool) -> list[_Line]:
    lines: list[_Line] = []
    end, before = 0, ""
    played, seats = match.turns(), match.seats
    for turn, text in zip(played, texts, strict=True):
        end += len(turn.actions)
        named = ui.words.by(_, turn.seat, text)
        column = (seats.index(turn.seat) - seats.index(played[0].seat)) % len(seats) + 1
        shown = text if letters else worded(_, ui, text)
        entry = _Entry(turn.seat, named, shown, end, column if len(seats) >= MANY else 0)
        if not before or match.game.numbers(played[0].seat, before, turn.seat, match.setup):
            lines.append((entry,))
        else:
            lines[-1] = (*lines[-1], entry)
        before = turn.seat
    return lines


@lru_cache(maxsize=4096)
def _item(symbols: Callable[[Seat, str], str], line: _Line, marked: int | None) -> str:
    found = ""
    for place, (seat, named, text, end, column) in enumerate(line):
        by = element("span", escaped(named), class_="by") + " " if named else ""
        unseen = element("span", escaped(text), class_="unseen")
        shown = element("span", symbols(seat, text), aria_hidden="true")
        current = "true" if place == marked else None
        about = {"type": "button", "data_do": "look", "data_at": end, "aria_current": current}
        about["class_"] = f"in-{column}" if column else None
        found += element("button", by + unseen + shown, **about)
    return found


def others_region(scene: Scene) -> str:
    _, table = scene.words, scene.table
    inner = told = others_line(scene)
    if table.tree is not None and (table.ended or not told) and may_study(table):
        if has_panel(scene):
            return ""
        return quiet(_(BESIDE)) + button(_(N_("Study")), "study", class_="plain")
    free = not (scene.watching or table.curtain or table.staged or scene[Hurry].how)
    if free and table.viewed is None:
        if is_out(table):
            inner += button(_(N_("Skip to the end")), "to-end", class_="plain")
        elif told and table.own is not None:
            inner += button(_(N_("Show again")), "recall", class_="link", title=_(_AGAIN))
    return inner


def others_line(scene: Scene) -> str:
    """Return a paragraph (HTML) with the turns in `told_spans`; "" if there are none."""
    spans = told_spans(scene.table)
    told = _briefly(scene, spans) if len(spans) > 1 else ""
    if len(spans) == 1:
        said = " ".join(sentences(scene.spoken(marking(scene)), spans[0]))
        told = coloured(escaped(said), scene.table, scene.board)
    return element("p", told, class_="quiet") if told else ""


def sound_offer(scene: Scene) -> str:
    _ = scene.words
    if scene[SoundOffer].stage != "offered":
        return ""
    about = {"class_": "link check", "role": "switch", "aria_checked": "false"}
    switch = button(_(N_("Play sounds")), "sound", data_value="on", **about)
    return switch + button(_(N_("Not now")), "sound", data_value="off", class_="link quiet")


def sentences(scene: Scene, span: Span) -> list[str]:
    """Return a turn as sentences that tell only what the viewer may know.

    Actions that reveal something, such as a tile, are left out unless the turn has no others.
    """
    table = scene.table
    over = table.reveal_all or table.match.outcome is not None
    return _sentences(scene.words, table.match, table.viewer, scene.ui, over, *span)


@memoize_last
def _sentences(
    _: Words, match: Match, viewer: Seat | None, ui: GameUi, over: bool, begin: int, end: int
) -> list[str]:
    pieces = seen_pieces(match, viewer, bared=over)
    if not over:
        pieces = match.state.listed(pieces)

    def seen(count: int) -> Any:
        found = match.states[count].observed_by(viewer, over=over)
        return found if over else match.state.recalled(found)

    laid = [at for at in range(begin, end) if not match.states[at].reveals(match.actions[at])]
    counts = laid or range(begin, end)
    return [ui.words.turn(_, seen(at), pieces[at], seen(at + 1)) for at in counts]


def _briefly(scene: Scene, spans: Sequence[Span]) -> str:
    table, letters = scene.table, scene[BoardSettings].letters
    ends, texts = turn_ends(table.match), table.texts()
    found = []
    for begin, end in spans:
        seat, text = table.match.states[begin].mover, texts[ends.index(end) - 1]
        name = element("span", escaped(seat_name(scene, seat)), class_="who")
        shown = escaped(text)
        if not letters:
            shown = scene.board.symbols(seat, worded(scene.words, scene.ui, text))
        sign = scene.board.emblem(seat, table.observation)
        found.append(element("span", f"{sign}{name} {shown}", class_="turn"))
    return " ".join(found)


def standings_line(scene: Scene) -> str:
    table, inner = scene.table, ""
    for seat in table.match.seats:
        seen = table.observation
        name = element("span", escaped(_called(scene, seat)), class_="player")
        won = WINNER if has_won(table, seat) else ""
        figures = escaped(scene.ui.words.figures(scene.words, seen, seat))
        shown = scene.board.emblem(seat, seen) + name + won + figures
        inner += element("span", shown, class_="moving" if table.moving == seat else None)
    many = "many" if len(table.match.seats) >= MANY else None
    return element("div", inner, class_=many, aria_hidden="true")


def _called(scene: Scene, seat: Seat) -> str:
    """Shorten ``Bot (White)`` to ``White`` or, if `MANY` or more seats have emblems, to ``Bot``."""
    _, match = scene.words, scene.table.match
    name, own, many = (
        label(scene, seat),
        scene.ui.words.name(_, SEAT, seat),
        len(match.seats) >= MANY,
    )
    if name.endswith(f" ({own})"):
        given = is_given(match.headers.get(match.game.header(seat), ""))
        shown = many and not given and scene.board.emblem(seat, scene.table.observation)
        return name.removesuffix(f" ({own})") if shown else own
    return _(N_("You")) if many and _.is_you(seat) else name
