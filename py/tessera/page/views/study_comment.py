"""What is said of the turn that a study shows: its glyphs, what it is worth, the comment."""

from __future__ import annotations

from typing import Final

from tessera.drawing.svg import element, escaped
from tessera.page.model.game_parts import GameParts
from tessera.page.model.glyphs import GLYPHS, SPOKEN
from tessera.page.model.studying import LONGEST, Studying, drawn
from tessera.page.views.html import button
from tessera.page.views.walk import worth
from tessera.page.views.worded import worded
from tessera.play.match import RESIGN
from tessera.words.language import N_, Words

#: The id of the field for the comment.
REMARK: Final = "remark"


def glyphs(_: Words, shown: Studying, *, watching: bool) -> str:
    """The glyphs, those of the turn shown pressed."""
    pressed = shown.step.glyphs if shown.step else ()
    marks = "".join(
        button(
            sign, "study-glyph", class_="step", data_at=number, id_=f"glyph-{number}",
            aria_pressed="true" if number in pressed else "false",
            aria_label=_(SPOKEN[number]), title=_(SPOKEN[number]),
            aria_disabled=waits(able=bool(shown.step) and not watching),
        )
        for number, sign in GLYPHS.items()
    )  # fmt: skip
    return element("div", marks, class_="row", role="group", aria_label=_(N_("Judgement")))


def field(_: Words, shown: Studying, parts: GameParts, *, watching: bool) -> str:
    """What the record says that the place is worth, and the field for the comment.

    Where the game is over the board says it. What stands in the field is filled in, for somebody
    may be writing.
    """
    of = _of(_, shown.path[-1], parts) if shown.path else _(N_("Comment"))
    study = shown.study
    over = study.match.outcome is not None and shown.path == study.main
    told = "" if over else worth(_, drawn(shown).evaluation, shown.sides, parts)
    above = element("p", escaped(told), class_="quiet") if told else ""
    return above + element("label", escaped(of), for_=REMARK) + element(
        "textarea", id_=REMARK, name=REMARK, rows=3, maxlength=LONGEST,
        data_writes="study-remark",
        readonly="readonly" if watching else None,
    )  # fmt: skip


def _of(_: Words, turn: str, parts: GameParts) -> str:
    """What the field is for, where a turn is shown."""
    if turn == RESIGN:
        return _(N_("Comment on the resignation"))
    return _(N_("Comment on {turn}"), turn=worded(_, parts, turn))


def waits(*, able: bool) -> str | None:
    """What a control has that can do nothing now and keeps the focus: keys walk beside it."""
    return None if able else "true"
