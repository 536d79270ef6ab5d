"""What is said of a place in a record with variations, and the ways into those, as HTML text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from tessera.drawing.board import Board
from tessera.drawing.notes import notes
from tessera.drawing.svg import element, escaped
from tessera.page.model.game_parts import GameParts
from tessera.page.model.glyphs import GLYPHS, SPOKEN, known
from tessera.page.model.walk import Walk, begun
from tessera.page.views.html import button
from tessera.play.annotations import DRAWN, LEAD, LOSES, WINS, Evaluation, read_by, text_of
from tessera.play.tree import Step
from tessera.words.language import N_, Words

__all__ = ["begun", "drawn", "region", "told", "worth"]

#: A written turn with words for what no sign shows: `views.worded.worded`, which comes in another
#: archive than this module.
Worded = Callable[[Words, GameParts, str], str]
#: The ids of the buttons that lead into a variation (and its number), and out of it.
WAY, OUT = "way-", "way-out"
#: Who leads, by how clearly; how far a side is behind where there are more than two.
_LEADS: Final = (
    N_("The game is even."),
    N_("{seat} leads slightly."),
    N_("{seat} leads clearly."),
    N_("{seat} is winning."),
)
_BEHIND: Final = (
    N_("{seat} is slightly behind."),
    N_("{seat} is clearly behind."),
    N_("{seat} is losing."),
)


def region(_: Words, walk: Walk, parts: GameParts, worded: Worded) -> str:
    """The variations that can be entered here, the glyphs of the turn, what is said of it."""
    worth_told = worth(_, walk.said.evaluation, walk.sides, parts)
    told = element("p", escaped(worth_told), class_="comment") if worth_told else ""
    return _ways(_, walk, parts, worded) + _judged(_, walk) + told + "".join(_comments(_, walk))


def _ways(_: Words, walk: Walk, parts: GameParts, worded: Worded) -> str:
    """The turns that stand instead of the one shown, and the way out of a variation."""
    left = walk.left
    others = [
        _way(parts, step, at, worded(_, parts, step.text))
        for at, step in enumerate(walk.ways)
        if step.text != walk.path[-1] and (*walk.path[:-1], step.text) != left
    ]
    label = element("span", escaped(_(N_("Instead:"))), class_="quiet") if others else ""
    out = ""
    if left is not None:
        out = button(_(N_("Out of the variation")), "out", id_=OUT, class_="plain")
    inner = label + "".join(others) + out
    return element("p", inner, class_="row ways") if inner else ""


def _way(parts: GameParts, step: Step, at: int, plain: str) -> str:
    """The button that enters a variation, by its first turn; ``plain``: that turn in words."""
    text = element("span", escaped(plain), class_="unseen")
    signs = parts.board.symbols(step.turn.seat, plain)
    inner = text + element("span", signs, aria_hidden="true")
    about = {"type": "button", "data_do": "way", "data_at": at, "id_": f"{WAY}{at}"}
    return element("button", inner, class_="plain", **about)


def _judged(_: Words, walk: Walk) -> str:
    """The glyphs of the turn, and what they say."""
    glyphs = known(walk.steps[-1].glyphs) if walk.path else []
    signs = " ".join(GLYPHS[glyph] for glyph in glyphs)
    words = ", ".join(_(SPOKEN[glyph]) for glyph in glyphs)
    inner = element("b", escaped(signs), aria_hidden="true") + f" {escaped(words)}"
    return element("p", inner) if glyphs else ""


def worth(_: Words, said: Evaluation | None, sides: Sequence[str], parts: GameParts) -> str:
    """What a place is worth as its record has it, in a sentence; "" where that says nothing."""
    if said is None:
        return ""
    if said.sort == DRAWN:
        return _(N_("With best play a draw."))
    side, wins = said.side, said.sort == WINS
    worse = said.sort == LOSES or said.number < 0
    if worse and len(sides) == 2:
        side, wins = next(other for other in sides if other != side), True
    seat = parts.words.seat(_, side)
    if said.sort == LEAD:
        behind = worse and len(sides) > 2
        text = _BEHIND[-1 - said.number] if behind else _LEADS[abs(said.number)]
        return _(text, seat=seat)
    if not wins:
        return _(N_("{seat} loses by force."), seat=seat)
    if not said.number:
        return _(N_("{seat} wins by force."), seat=seat)
    return _.ngettext(
        "{seat} wins within {count} move, counting everybody’s.",
        "{seat} wins within {count} moves, counting everybody’s.", said.number, seat=seat,
    )  # fmt: skip


def _comments(_: Words, walk: Walk) -> Iterator[str]:
    """The comments for who reads this language; one in another language says so."""
    for comment in read_by(walk.comments, _.language):
        text = text_of(comment, walk.sides)
        if text:
            yield element("p", escaped(text), lang=comment.language or None, class_="comment")


def told(_: Words, walk: Walk, parts: GameParts) -> str:
    """What is announced of the place: that it is in a variation, what is said, the ways on."""
    glyphs = known(walk.steps[-1].glyphs) if walk.path else []
    more = len(walk.ways)
    brief = [
        *([_(N_("variation"))] if not walk.is_main else []),
        *(_(SPOKEN[glyph]) for glyph in glyphs),
        *([_.ngettext("{count} way on here", "{count} ways on here", more)] if more > 1 else []),
    ]
    said = (text_of(each, walk.sides) for each in read_by(walk.comments, _.language))
    head = f"{', '.join(brief)}." if brief else ""
    worth_told = worth(_, walk.said.evaluation, walk.sides, parts)
    return " ".join(filter(None, (head[:1].upper() + head[1:], worth_told, *said)))


def drawn(walk: Walk, board: Board) -> str:
    """The squares that are marked there, and the arrows (SVG text)."""
    return notes(board, walk.said.marks, walk.said.arrows)
