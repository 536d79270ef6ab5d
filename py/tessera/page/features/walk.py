"""Walking through a record with variations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tessera.drawing.svg import element, escaped
from tessera.page.core.html import button
from tessera.page.core.state import GameUi
from tessera.page.features.bots import model
from tessera.page.features.bots.model import Verdict
from tessera.page.features.review.model import GLYPHS, SPOKEN, known
from tessera.page.features.turns.view import worded
from tessera.play import tree
from tessera.play.annotations import Evaluation, Said, read_by, said_of, text_of
from tessera.play.match import RESIGN, Match
from tessera.play.tree import Comment, Path, Step, Study, Tree
from tessera.words.language import N_, Words


class Walk(NamedTuple):
    """A study and the path of the position shown."""

    study: Study
    path: Path = ()

    @property
    def steps(self) -> tuple[Step, ...]:
        return tuple(tree.steps_to(self.study.tree.line, self.path))

    @property
    def line(self) -> Path:
        """The path to the end of the current line."""
        if self.is_main:
            return self.study.main
        path = self.path
        while ways := tree.ways_on(self.study.tree.line, path):
            path = (*path, ways[0].text)
        return path

    @property
    def match(self) -> Match:
        return self.study.match if self.is_main else self.study.at(self.line)

    @property
    def is_main(self) -> bool:
        return self.study.is_main(self.path)

    @property
    def comments(self) -> tuple[Comment, ...]:
        """Comments on the last turn; after a resignation, also those on the turn before it."""
        steps = self.steps
        if not steps:
            return self.study.tree.comments
        told = steps[-2:] if steps[-1].text == RESIGN else steps[-1:]
        return tuple(comment for step in told for comment in step.comments)

    @property
    def said(self) -> Said:
        return said_of(self.comments, self.sides)

    @property
    def glyphs(self) -> list[int]:
        return known(self.steps[-1].glyphs) if self.path else []

    def read(self, language: str) -> list[tuple[str, str]]:
        found = read_by(self.comments, language)
        return [(text_of(each, self.sides), each.language) for each in found]

    @property
    def sides(self) -> tuple[str, ...]:
        return tuple(self.study.match.game.sides(self.study.match.setup))

    @property
    def ways(self) -> tuple[Step, ...]:
        """The last turn and its alternatives; () at the start."""
        return tree.ways_on(self.study.tree.line, self.path[:-1]) if self.path else ()

    @property
    def left(self) -> Path | None:
        """The path of the turn that the current variation replaces; None on the main line."""
        line = self.study.tree.line
        begun = [at for at, (own, index) in enumerate(tree.walked(line, self.path))
                 if index == 0 and own is not line]  # fmt: skip
        if not begun:
            return None
        before = self.path[: begun[-1]]
        return (*before, tree.ways_on(line, before)[0].text)

    @property
    def main_path(self) -> Path:
        """``path``; in a variation, the path of the main-line turn that the variation replaces."""
        walk = self
        while not walk.is_main:
            walk = walk.out()
        return walk.path

    def to(self, at: int) -> Walk:
        """Go to the place after the line's first ``at`` turns and any resignation that follows."""
        line = self.line
        ends = at >= len(line) - (line[-1:] == (RESIGN,))
        return self._replace(path=line if ends else line[:at])

    def home(self, at: int) -> Walk:
        return self._replace(path=()).to(at)

    def entered(self, way: int) -> Walk:
        """Replace the last turn with the alternative at index ``way``; stay if there is none."""
        if not 0 <= way < len(self.ways):
            return self
        return self._replace(path=(*self.path[:-1], self.ways[way].text))

    def out(self) -> Walk:
        return self if self.left is None else self._replace(path=self.left)

    def down(self) -> Walk:
        """Go to the next alternative to the last turn; stay if there is none."""
        return self.entered(self._way + 1) if self.path else self

    def up(self) -> Walk:
        """Go to the previous alternative to the last turn; without one, leave the variation."""
        return self.entered(self._way - 1) if self._way > 0 else self.out()

    @property
    def _way(self) -> int:
        return [way.text for way in self.ways].index(self.path[-1]) if self.path else -1


def begun(match: Match, beside: Tree, at: int) -> Walk:
    return Walk(Study(match, beside)).to(at)


#: The prefix of the ids of buttons that enter a variation; the id of the button that leaves it.
WAY, OUT = "way-", "way-out"


def region(_: Words, walk: Walk, ui: GameUi) -> str:
    """Return the last turn's alternatives, glyphs, evaluation and comments, as HTML."""
    found = _ways(_, walk, ui)
    if walk.glyphs:
        signs = escaped(" ".join(GLYPHS[glyph] for glyph in walk.glyphs))
        words = escaped(", ".join(_(SPOKEN[glyph]) for glyph in walk.glyphs))
        found += element("p", f"{element('b', signs, aria_hidden='true')} {words}")
    told = [(worth(_, walk.said.evaluation, walk.sides, ui), ""), *walk.read(_.language)]
    return found + "".join(
        element("p", escaped(text), lang=language or None, class_="comment")
        for text, language in told
        if text
    )


def _ways(_: Words, walk: Walk, ui: GameUi) -> str:
    left = walk.left
    others = [
        _way(ui, step, at, worded(_, ui, step.text))
        for at, step in enumerate(walk.ways)
        if step.text != walk.path[-1] and (*walk.path[:-1], step.text) != left
    ]
    inner = element("span", escaped(_(N_("Instead:"))), class_="quiet") if others else ""
    inner += "".join(others)
    if left is not None:
        inner += button(_(N_("Leave the variation")), "out", id_=OUT, class_="plain")
    return element("p", inner, class_="row ways") if inner else ""


def _way(ui: GameUi, step: Step, at: int, plain: str) -> str:
    signs = ui.board.symbols(step.turn.seat, plain)
    inner = element("span", escaped(plain), class_="unseen")
    inner += element("span", signs, aria_hidden="true")
    about = {"type": "button", "data_do": "way", "data_at": at, "id_": f"{WAY}{at}"}
    return element("button", inner, class_="plain", **about)


def worth(_: Words, said: Evaluation | None, sides: Sequence[str], ui: GameUi) -> str:
    """Return the recorded evaluation as a sentence; "" if there is none."""
    if said is None:
        return ""
    return model.worth(_, ui.words, sides, said.side, Verdict(said.sort, said.number))


def told(_: Words, walk: Walk, ui: GameUi) -> str:
    brief = [] if walk.is_main else [_(N_("variation"))]
    brief += [_(SPOKEN[glyph]) for glyph in walk.glyphs]
    if len(walk.ways) > 1:
        brief.append(
            _.ngettext("{count} line from here", "{count} lines from here", len(walk.ways))
        )
    head = f"{', '.join(brief)}." if brief else ""
    value = worth(_, walk.said.evaluation, walk.sides, ui)
    said = (text for text, _language in walk.read(_.language))
    return " ".join(filter(None, (head[:1].upper() + head[1:], value, *said)))
