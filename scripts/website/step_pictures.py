"""A diagram shown step by step: a picture of each position with a comment."""

from __future__ import annotations

from html import escape

from tessera.drawing.notes import notes
from tessera.drawing.svg import element, scoped
from tessera.page.embed.diagram_view import cropped, picture, staged
from tessera.play.annotations import said_of, text_for
from tessera.words.language import Words
from website import prerender
from website.diagrams import Diagram, Told


def figure(spoken: Words, diagram: Diagram, caption: str) -> str:
    """The pictures with their comments, in order; the ``caption`` describes them.

    Raises `ValueError` for a diagram without comments.
    """
    steps = diagram.steps
    if not steps:
        raise ValueError(f"the diagram {diagram.name} has no steps: nothing is said in its record")
    items = "".join(_step(spoken, diagram, each, at) for at, each in enumerate(steps))
    listed = element("ol", items, data_game=diagram.game)
    below = element("figcaption", escape(caption))
    return element("figure", listed + below, id_=f"diagram-{diagram.name}", class_="steps")


def _step(spoken: Words, diagram: Diagram, step: Told, at: int) -> str:
    """A position, the turn that led to it, and its comment."""
    parts, match = prerender.parts_of(diagram.game), diagram.study.at(step.path)
    crop, said = cropped(parts.board, diagram.crop), said_of(step.comments, match.seats)
    layer = notes(parts.board, said.marks, said.arrows)
    drawn = staged(picture(match, parts, crop, diagram.view, spoken, notes=layer), crop)
    text = escape(text_for(step.comments, spoken.language, match.seats))
    if step.path:
        turn = parts.board.symbols(match.turns()[-1].seat, step.path[-1])
        plain = escape(parts.words.worded(spoken, step.path[-1]))
        name = element("span", plain, class_="unseen") + element("span", turn, aria_hidden="true")
        text = f"{element('b', name)} {text}"
    return element("li", scoped(drawn, f"{diagram.name}-{at}-") + element("p", text))
