"""What is said of the turn that a study shows: its glyphs, what it is worth, the comment."""

from __future__ import annotations

from typing import Final

from tessera.drawing.svg import element, escaped
from tessera.page.core.scene import Scene
from tessera.page.core.slices import BoardSettings
from tessera.page.model.glyphs import GLYPHS, SPOKEN
from tessera.page.model.studying import LONGEST, Studying, drawn
from tessera.page.views.html import button
from tessera.page.views.study_happened import told
from tessera.page.views.told_turns import Telling
from tessera.page.views.walk import worth
from tessera.play.match import RESIGN
from tessera.play.tree import Step
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


def field(scene: Scene, shown: Studying) -> str:
    """What the record says that the place is worth, and the field for the comment.

    Where the game is over the board says it. What stands in the field is filled in, for somebody
    may be writing.
    """
    _ = scene.words
    of = _of(Telling(_, scene.game, letters=scene[BoardSettings].letters), shown.step)
    study = shown.study
    over = study.match.outcome is not None and shown.path == study.main
    value = "" if over else worth(_, drawn(shown).evaluation, shown.sides, scene.game)
    above = element("p", escaped(value), class_="quiet") if value else ""
    return above + element("label", of, for_=REMARK) + element(
        "textarea", id_=REMARK, name=REMARK, rows=3, maxlength=LONGEST,
        data_writes="study-remark",
        readonly="readonly" if scene.watching else None,
    )  # fmt: skip


def _of(telling: Telling, step: Step | None) -> str:
    """What the field is for, as HTML: the turn shown, where one is."""
    if step is None:
        return escaped(telling.words(N_("Comment")))
    if step.text == RESIGN:
        return escaped(telling.words(N_("Comment on the resignation")))
    return told(telling, N_("Comment on {turn}"), step)


def waits(*, able: bool) -> str | None:
    """What a control has that can do nothing now and keeps the focus: keys walk beside it."""
    return None if able else "true"
