"""What the others did since one's own turn, and how it stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tessera.drawing.svg import element, escaped
from tessera.page.core.html import button
from tessera.page.core.players import PERSON, is_given
from tessera.page.core.scene import GameParts, Scene
from tessera.page.core.screen import has_panel
from tessera.page.core.seats import WINNER, has_won
from tessera.page.core.sentence import BESIDE, MANY, among, coloured, label, marking, seat_name
from tessera.page.core.state import BoardSettings, Hurry, SoundOffer, is_out
from tessera.page.core.table import Span, told_spans, turn_ends
from tessera.page.core.undo import may_study
from tessera.page.features.turns.view import worded
from tessera.play.contract import Seat
from tessera.play.match import Match
from tessera.play.memoize import memoize_last
from tessera.play.record import seen_pieces
from tessera.words.language import N_, Words
from tessera.words.naming import SEAT

_AGAIN: Final = N_("Show again what was played since your turn")


def others_region(scene: Scene) -> str:
    """What was played since one's own turn, the control that shows it again, the way to the end.

    Where something stands beside the turns of a game, that, with the way to it; the panel of the
    end tells it itself.
    """
    _, table = scene.words, scene.table
    inner = told = others_line(scene)
    if table.tree is not None and (table.ended or not told) and may_study(table):
        if has_panel(scene):
            return ""
        inner = element("p", escaped(_(BESIDE)), class_="quiet")
        return inner + button(_(N_("Study")), "study", class_="plain")
    free = not (scene.watching or table.curtain or table.staged or scene[Hurry].how)
    if free and table.viewed is None:
        if is_out(table):
            inner += button(_(N_("To the end")), "to-end", class_="plain")
        elif told and table.own is not None:
            inner += button(_(N_("Again")), "recall", class_="link", title=_(_AGAIN))
    return inner


def others_line(scene: Scene) -> str:
    """What was played since one's own turn, as HTML; "" if nothing was that may be told."""
    spans = told_spans(scene.table)
    told = _briefly(scene, spans) if len(spans) > 1 else ""
    if len(spans) == 1:
        said = " ".join(sentences(scene.spoken(marking(scene)), spans[0]))
        told = coloured(escaped(said), scene.table, scene.board)
    return element("p", told, class_="quiet") if told else ""


def sound_offer(scene: Scene) -> str:
    """Sound, offered once: a switch, and a way to be rid of it."""
    _ = scene.words
    if scene[SoundOffer].stage != "offered":
        return ""
    switch = button(
        _(N_("Sound")), "sound", data_value="on", class_="link check", role="switch",
        aria_checked="false",
    )  # fmt: skip
    return switch + button(_(N_("Not now")), "sound", data_value="off", class_="link quiet")


def sentences(scene: Scene, span: Span) -> list[str]:
    """A turn in sentences, as it may still be seen; a draw only as long as nothing follows."""
    table = scene.table
    over = table.bared or table.match.outcome is not None
    return _sentences(scene.words, table.match, table.viewer, scene.game, over, *span)


@memoize_last
def _sentences(
    _: Words, match: Match, viewer: Seat | None, parts: GameParts, over: bool, begin: int, end: int
) -> list[str]:
    """``over``: nothing is hidden any longer."""
    pieces = seen_pieces(match, viewer, bared=over)
    if not over:
        pieces = match.state.listed(pieces)

    def seen(count: int) -> Any:
        found = match.states[count].observed_by(viewer, over=over)
        return found if over else match.state.recalled(found)

    def told(counts: Sequence[int]) -> list[str]:
        return [parts.words.turn(_, seen(at), pieces[at], seen(at + 1)) for at in counts]

    laid = [at for at in range(begin, end) if not match.states[at].reveals(match.actions[at])]
    return told(laid or range(begin, end))


def _briefly(scene: Scene, spans: Sequence[Span]) -> str:
    """Several turns, each in a few signs: who played it, how it is written."""
    table = scene.table
    ends, texts = turn_ends(table.match), table.texts()
    found = []
    for begin, end in spans:
        seat, text = table.match.states[begin].to_move or "", texts[ends.index(end) - 1]
        name = element("span", escaped(seat_name(scene, seat)), class_="who")
        text = text if scene[BoardSettings].letters else worded(scene.words, scene.game, text)
        shown = escaped(text) if scene[BoardSettings].letters else scene.board.symbols(seat, text)
        sign = scene.board.emblem(seat, table.observation)
        found.append(element("span", f"{sign}{name} {shown}", class_="turn"))
    return " · ".join(found)


def standings_line(scene: Scene) -> str:
    """Each seat: its emblem, what its player is called, its score in figures."""
    inner = "".join(_standing(scene, seat) for seat in scene.table.match.seats)
    return element("div", inner, aria_hidden="true")


def _standing(scene: Scene, seat: Seat) -> str:
    """One seat, with a crown if it has won."""
    table = scene.table
    seen, name = table.observation, _called(scene, seat)
    shown = scene.board.emblem(seat, seen) + element("span", escaped(name), class_="player")
    shown += WINNER if has_won(table, seat) else ""
    shown += escaped(scene.game.words.figures(scene.words, seen, seat))
    moves = "moving" if table.moving == seat else None
    return element("span", shown, class_=moves)


def _called(scene: Scene, seat: Seat) -> str:
    """A short name that tells seats apart: of several with one name, their seats'.

    Among three and more you are "you", and a bot that nobody named is called as its seat.
    """
    _, table = scene.words, scene.table
    name, own = label(scene, seat), scene.game.words.name(_, SEAT, seat)
    if name.endswith(f" ({own})"):
        return own
    if len(table.match.seats) < MANY:
        return name
    if among(scene).is_you(seat):
        return _(N_("You"))
    given = table.match.headers.get(table.match.game.header(seat), "")
    bot = table.players.get(seat, PERSON) != PERSON and not is_given(given)
    return own if bot else name
