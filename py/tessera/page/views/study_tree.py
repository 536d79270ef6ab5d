"""A tree of turns as HTML text: the main line in rows, variations indented, comments between."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from tessera.drawing.svg import element, escaped
from tessera.page.model.game_parts import GameParts
from tessera.page.model.glyphs import GLYPHS, SPOKEN, known
from tessera.page.model.studying import Place, Studying, dotted
from tessera.page.views.html import button
from tessera.page.views.worded import worded
from tessera.play.annotations import text_of
from tessera.play.contract import Seat
from tessera.play.tree import Comment, Line, Path, Step
from tessera.words.language import N_, Words

#: What the button of a folded variation shows, and that of an unfolded one.
_SIGNS: Final = {True: "+", False: "−"}


class Numbered(NamedTuple):
    """The turn before a line: its number, whose it was ("" at the start), its path, its place."""

    number: int
    seat: Seat
    path: Path
    place: Place


class TreeView:
    """Draws one tree again and again: what has not changed since the last time is not made anew.

    Which turn is shown is not drawn in it (`session.study_controller.Hands`): a step makes nothing.
    """

    def __init__(self) -> None:
        self._made: dict[tuple[object, ...], tuple[object, str]] = {}
        self._kept: dict[tuple[object, ...], tuple[object, str]] = {}

    def rows(self, _: Words, shown: Studying, parts: GameParts, *, letters: bool) -> list[str]:
        """The rows of the main line, each with all that stands beside its turns."""
        self._kept = {}
        drawing = _Drawing(_, shown, parts, self._once, letters=letters)
        rows = [drawing.row(steps, before) for steps, before in drawing.numbered()]
        self._made = self._kept
        return rows

    def _once(self, key: tuple[object, ...], about: object, make: Callable[[], str]) -> str:
        """A text made earlier of the very same, or made now; ``about`` lives as long as it."""
        known = self._made.get(key) or self._kept.get(key)
        found = known or (about, make())
        self._kept[key] = found
        return found[1]


#: Gives what was made of the same before, or makes it.
Once = Callable[[tuple[object, ...], object, Callable[[], str]], str]


class _Drawing:
    """One drawing of a study's tree."""

    def __init__(
        self, _: Words, shown: Studying, parts: GameParts, once: Once, *, letters: bool
    ) -> None:
        self.words, self.shown, self.parts, self.once = _, shown, parts, once
        self.letters = letters
        self.match = shown.study.match
        self.first = shown.line[0].turn.seat if shown.line else ""

    def begins(self, before: Seat, seat: Seat) -> bool:
        """Whether a turn gets a number of its own after one of another seat."""
        if not before:
            return True
        return self.match.game.numbers(self.first, before, seat, self.match.setup)

    def after(self, before: Numbered, step: Step, place: Place) -> Numbered:
        """What stands before the turn that follows ``step``, which stands at ``place``."""
        seat = step.turn.seat
        number = before.number + self.begins(before.seat, seat)
        return Numbered(number, seat, (*before.path, step.text), place)

    def numbered(self) -> Iterator[tuple[Line, Numbered]]:
        """The main line, number by number, and what stands before each."""
        row: Line = ()
        start = before = Numbered(0, "", (), (-1,))
        for index, step in enumerate(self.shown.line):
            if row and self.begins(before.seat, step.turn.seat):
                yield row, start
                row, start = (), before
            row, before = (*row, step), self.after(before, step, (index,))
        if row:
            yield row, start

    def row(self, steps: Line, before: Numbered) -> str:
        """A row of the list."""
        return self._known(tuple(map(id, steps)), steps, before)

    def _known(self, key: tuple[object, ...], line: Line, before: Numbered) -> str:
        """A line, as it was drawn before if nothing of it has changed."""
        whole = (*key, before.number, before.place, self.shown.folded)
        whole += (self.words.language, self.letters)
        return self.once(whole, line, lambda: "".join(self._line(line, before)))

    def _line(self, line: Line, before: Numbered) -> Iterator[str]:
        """The turns of a line and what stands beside them."""
        stands = False
        for step in line:
            place = (*before.place[:-1], before.place[-1] + 1)
            after = self.after(before, step, place)
            yield self._turn(step, before, after, stands=stands)
            beside = [*filter(None, map(self._comment, step.comments))]
            beside += [self._variation(each, before, place, at) for at, each in _others(step)]
            yield from beside
            before, stands = after, not beside

    def _turn(self, step: Step, before: Numbered, after: Numbered, *, stands: bool) -> str:
        """A turn, its number before it where it begins one or something stood between."""
        number = ""
        if after.number > before.number or not stands:
            dots = "." if after.number > before.number else "…"
            number = element("span", f"{after.number}{dots}", class_="n")
        text, seat = step.text, step.turn.seat
        plain = worded(self.words, self.parts, text)
        drawn = escaped(text) if self.letters else self.parts.board.symbols(seat, plain)
        glyphs = known(step.glyphs)
        spoken = "".join(f", {self.words(SPOKEN[glyph])}" for glyph in glyphs)
        signs = "".join(GLYPHS[glyph] for glyph in glyphs)
        inner = element("span", escaped(plain + spoken), class_="unseen")
        inner += element("span", drawn + element("b", signs) * bool(signs), aria_hidden="true")
        at = dotted(after.place)
        turn = element(
            "button", inner, type="button", id_=f"t{at}", data_do="study-go", data_at=at,
            tabindex=-1,
        )  # fmt: skip
        return element("span", number + turn, class_="numbered") if number else turn

    def _comment(self, comment: Comment) -> str:
        """A comment; one in another language says so, for screen readers and hyphens."""
        text = text_of(comment, self.shown.sides)
        about: dict[str, object] = {"lang": comment.language or None, "translate": "yes"}
        return element("p", escaped(text), **about) if text else ""

    def _variation(self, line: Line, before: Numbered, place: Place, at: int) -> str:
        """A variation, which can be folded."""
        path = (*before.path, line[0].text)
        is_folded = path in self.shown.folded
        inner = "" if is_folded else self._known((id(line),), line, _into(before, place, at))
        begins = worded(self.words, self.parts, line[0].text)
        text = self.words(N_("Variation {turn}"), turn=begins)
        fold = button(
            _SIGNS[is_folded], "study-fold", class_="fold", data_at=dotted((*place, at, 0)),
            aria_expanded="false" if is_folded else "true", aria_label=text, tabindex=-1,
        )  # fmt: skip
        shown = inner or element("span", escaped(f"{begins} …"), class_="n")
        return element("div", fold + shown, class_="variation", role="group", aria_label=text)


def _others(step: Step) -> Iterator[tuple[int, Line]]:
    return enumerate(step.instead)


def _into(before: Numbered, place: Place, at: int) -> Numbered:
    """What stands before the first turn of a variation of the turn at a place."""
    return before._replace(place=(*place, at, -1))
