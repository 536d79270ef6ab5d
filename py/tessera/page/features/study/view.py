"""The regions of a study's screen: tree, comment, menu and messages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from tessera.drawing.svg import element, escaped, isolated
from tessera.page.core.controls import IN_MENU
from tessera.page.core.html import button
from tessera.page.core.screen import keys_told
from tessera.page.core.state import BoardSettings, GameUi, Scene
from tessera.page.core.table import Table
from tessera.page.features.review.model import GLYPHS, SPOKEN, known
from tessera.page.features.study.model import (
    LONGEST,
    Done,
    Place,
    Studying,
    dotted,
    promoted,
    put_back,
    removed,
    said_there,
    step_at,
)
from tessera.page.features.turns.view import Telling, drawn, worded
from tessera.page.features.walk import worth
from tessera.play.annotations import text_of
from tessera.play.contract import Seat
from tessera.play.match import RESIGN
from tessera.play.tree import Comment, Line, Path, Step
from tessera.saves.named import given_name
from tessera.words.language import N_, Words, unbroken


def heading(_: Words, title: str, table: Table) -> str:
    """Return the heading: ``title`` (on small screens, the game's title) and the study's name."""
    game, given = unbroken(table.match.game.title), given_name(table.match)
    whole = element("span", escaped(_(title, game=isolated(game))), class_="whole")
    brief = element("span", escaped(game), class_="brief", aria_hidden="true", translate="no")
    own = " " + element("span", escaped(given), class_="given", translate="no") if given else ""
    return element("h1", whole + brief + own)


_MAIN: Final = N_("This is already the main line.")
_ENDED: Final = N_("The main line of a finished game cannot change.")
_FIRST: Final = N_(
    "This is already the first variation; the main line of a finished game cannot change."
)
_WALKS: Final = N_(
    "When the focus is not on the board, the left and right arrow keys step through the turns, "
    "the up and down arrow keys switch variations, and Home and End go to the start and the end. "
    "In the list of turns, Delete removes the turn shown and those after it; Insert restores "
    "them. Escape turns off the drawing tool."
)


def menu_region(_: Words, shown: Studying, table: Table, *, watching: bool) -> str:
    able = not watching and shown.study.may_change(shown.path)
    up = able and not shown.study.is_main(shown.path) and promoted(shown) is not shown
    # If a command disabled its own button, a click would not close the menu.
    change = button(
        _(N_("Promote variation")), "study-promote", **IN_MENU, aria_disabled=waits(able=up)
    ) + button(
        _(N_("Delete from here")), "study-delete", **IN_MENU, aria_disabled=waits(able=able),
        aria_keyshortcuts="Delete",
    )  # fmt: skip
    why = "" if up or watching else _why_not(shown)
    change += element("p", escaped(_(why)), class_="quiet") if why else ""
    leads = to_game(_, table)
    if leads:
        leads = button(_(N_("Export")), "export", data_name=table.name, **IN_MENU) + leads
    return "".join(element("div", group, class_="group") for group in (change, leads))


def to_game(_: Words, table: Table) -> str:
    """Return a link to the game of a study; "" if the game is not saved."""
    text, address = escaped(_(N_("Back to the game"))), f"#/game/{table.name}"
    return element("a", text, class_="link", href=address) if table.name else ""


def _why_not(shown: Studying) -> str:
    if not shown.path:
        return ""
    over = shown.study.match.outcome is not None
    if shown.study.is_main(shown.path):
        return _ENDED if over else _MAIN
    return _FIRST if over else ""


def keys(_: Words, ui: GameUi, *, unfolded: bool) -> str:
    return keys_told(_, ui, element("p", escaped(_(_WALKS))), unfolded=unfolded)


REMARK: Final = "remark"


def glyphs(_: Words, shown: Studying, *, watching: bool) -> str:
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
    """Return the comment's field and, except at the end of a game, the recorded evaluation."""
    _, study = scene.words, shown.study
    of = _of(Telling(_, scene.ui, letters=scene[BoardSettings].letters), shown.step)
    over = study.match.outcome is not None and shown.path == study.main
    # The comment is filled in later, because a render must not disturb the player's typing.
    value = "" if over else worth(_, said_there(shown).evaluation, shown.sides, scene.ui)
    above = element("p", escaped(value), class_="quiet") if value else ""
    return above + element("label", of, for_=REMARK) + element(
        "textarea", id_=REMARK, name=REMARK, rows=3, maxlength=LONGEST,
        data_writes="study-remark", readonly="readonly" if scene.watching else None,
    )  # fmt: skip


def _of(telling: Telling, step: Step | None) -> str:
    if step is None:
        return escaped(telling.words(N_("Comment")))
    if step.text == RESIGN:
        return escaped(telling.words(N_("Comment on the resignation")))
    return told(telling, N_("Comment on {turn}"), step)


def offer(_: Words) -> str:
    told = element("p", escaped(_(N_("You start from the position on the board."))), class_="quiet")
    return button(_(N_("Set up a position")), "position", class_="plain") + told


def waits(*, able: bool) -> str | None:
    """Return the value of ``aria-disabled``: unlike ``disabled``, it lets a control keep focus."""
    return None if able else "true"


#: Two announcements of a new variation, then the messages about changes to a turn.
BRANCHES: Final = N_("A new variation.")
BEGINS: Final = N_("A new variation: {turn}")
FIRST: Final = N_("The variation {turn} now comes first.")
MAIN: Final = N_("{turn} is now in the main line.")
DELETED: Final = N_("Deleted: {turn} and what follows.")
BACK: Final = N_("Restored.")
PUT_BACK: Final = "put-back"
#: The placeholder for a turn in a sentence; the turn's signs replace it.
_HERE: Final = "\x01"


def happened(scene: Scene) -> dict[str, str]:
    """Return a region that reports a change to the turn shown and offers to undo a deletion."""
    telling = Telling(scene.words, scene.ui, letters=scene[BoardSettings].letters)
    shown, (text, path) = scene[Studying], scene[Done]
    found = [told(telling, text, shown.step)] if text and path == shown.path else []
    if shown.before is not None:
        study, path, _after = shown.before
        back = button(scene.words(N_("Restore")), "study-undo", class_="plain", id_=PUT_BACK)
        deleted = told(telling, DELETED, step_at(study.tree.line, path))
        found.append(deleted + back * (not scene.watching))
    return {"happened": " ".join(found)}


def done(how: Callable[[Studying], Studying], after: Studying) -> str:
    """Return the message about the change that ``how`` made; "" if such a change has none."""
    if how is promoted:
        return MAIN if after.study.is_main(after.path) else FIRST
    if how is removed:
        return DELETED
    return BACK if how is put_back else ""


def told(telling: Telling, text: str, step: Step | None) -> str:
    """Return a sentence (HTML) that shows a turn as signs; "" without a turn."""
    if step is None:
        return ""
    said = escaped(telling.words(text, turn=_HERE))
    turn = drawn(telling, step.turn.seat, step.text)
    return element("span", said.replace(_HERE, turn))


#: Signs on the buttons of folded (True) and unfolded variations.
_SIGNS: Final = {True: "+", False: "−"}


class Numbered(NamedTuple):
    """The turn before a line: its number, seat ("" at the start), path and place."""

    number: int
    seat: Seat
    path: Path
    place: Place


#: A cache: a key lists all that a text depends on; its value is a line of turns and the text. The
#: keys contain the ids of the line's steps, so the cache must keep the line alive.
Made = dict[tuple[object, ...], tuple[object, str]]


class TreeView:
    """A view of one tree; it reuses unchanged texts. The turn shown is marked by `Hands.mark`."""

    def __init__(self) -> None:
        self._made: Made = {}

    def rows(self, _: Words, shown: Studying, ui: GameUi, *, letters: bool) -> list[str]:
        drawing = _Drawing(_, shown, ui, self._made, letters=letters)
        rows = [drawing.known(*each) for each in drawing.numbered()]
        self._made = drawing.kept
        return rows


class _Drawing:
    """One drawing of a tree. It reuses texts from ``made`` and puts all its texts into ``kept``."""

    def __init__(self, _: Words, shown: Studying, ui: GameUi, made: Made, *, letters: bool) -> None:
        self.words, self.shown, self.ui, self.letters = _, shown, ui, letters
        self.made, self.kept = made, Made()
        self.match = shown.study.match
        self.first = shown.line[0].turn.seat if shown.line else ""

    def begins(self, before: Seat, seat: Seat) -> bool:
        game, setup = self.match.game, self.match.setup
        return not before or game.numbers(self.first, before, seat, setup)

    def after(self, before: Numbered, step: Step, place: Place) -> Numbered:
        seat = step.turn.seat
        number = before.number + self.begins(before.seat, seat)
        return Numbered(number, seat, (*before.path, step.text), place)

    def numbered(self) -> Iterator[tuple[Line, Numbered]]:
        row: Line = ()
        start = before = Numbered(0, "", (), (-1,))
        for index, step in enumerate(self.shown.line):
            if row and self.begins(before.seat, step.turn.seat):
                yield row, start
                row, start = (), before
            row, before = (*row, step), self.after(before, step, (index,))
        if row:
            yield row, start

    def known(self, line: Line, before: Numbered) -> str:
        whole = (*map(id, line), before.number, before.place, self.shown.folded)
        whole += (self.words.language, self.letters)
        self.kept[whole] = self.made.get(whole) or (line, "".join(self._line(line, before)))
        return self.kept[whole][1]

    def _line(self, line: Line, before: Numbered) -> Iterator[str]:
        stands = False
        for step in line:
            place = (*before.place[:-1], before.place[-1] + 1)
            after = self.after(before, step, place)
            yield self._turn(step, before, after, stands=stands)
            beside = [*filter(None, map(self._comment, step.comments))]
            others = enumerate(step.instead)
            beside += [self._variation(each, before, place, at) for at, each in others]
            yield from beside
            before, stands = after, not beside

    def _turn(self, step: Step, before: Numbered, after: Numbered, *, stands: bool) -> str:
        number = ""
        if after.number > before.number or not stands:
            dots = "." if after.number > before.number else "…"
            number = element("span", f"{after.number}{dots}", class_="n")
        text, seat = step.text, step.turn.seat
        plain = worded(self.words, self.ui, text)
        drawn = escaped(text) if self.letters else self.ui.board.symbols(seat, plain)
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
        text = text_of(comment, self.shown.sides)
        about: dict[str, object] = {"lang": comment.language or None, "translate": "yes"}
        return element("p", escaped(text), **about) if text else ""

    def _variation(self, line: Line, before: Numbered, place: Place, at: int) -> str:
        path = (*before.path, line[0].text)
        is_folded = path in self.shown.folded
        begun = before._replace(place=(*place, at, -1))
        inner = "" if is_folded else self.known(line, begun)
        begins = worded(self.words, self.ui, line[0].text)
        text = self.words(N_("Variation {turn}"), turn=begins)
        fold = button(
            _SIGNS[is_folded], "study-fold", class_="fold", data_at=dotted((*place, at, 0)),
            aria_expanded="false" if is_folded else "true", aria_label=text, tabindex=-1,
        )  # fmt: skip
        shown = inner or element("span", escaped(f"{begins} …"), class_="n")
        return element("div", fold + shown, class_="variation", role="group", aria_label=text)
