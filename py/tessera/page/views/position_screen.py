"""The screen on which a position is set up: the board, what can be set, what is wrong with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tessera.drawing.board import Looks
from tessera.drawing.svg import element, escaped
from tessera.page.core.scene import Scene
from tessera.page.core.slices import Saving, Trouble, Zoom
from tessera.page.model.editing import Editing, turn_of
from tessera.page.views.board import stage
from tessera.page.views.controls import control
from tessera.page.views.html import button, rule, sentence
from tessera.page.views.parts import PIECE_VIEWS
from tessera.page.views.position_tools import HELP, against, beside, tools
from tessera.page.views.screens import GameScreen
from tessera.page.views.study_heading import heading
from tessera.play.record import is_open
from tessera.words.faults import explained
from tessera.words.faults import sentence as fault_sentence
from tessera.words.language import N_, NOBODY, Words
from tessera.words.records import sentences

if TYPE_CHECKING:
    from tessera.page.model.game_parts import GameParts

#: The id of the field with the record.
RECORD: Final = "position-record"
_RIGHT: Final = N_("A game can begin from this position.")
_HIDDEN: Final = N_("A game with something hidden can be studied when it is over.")


def offer(_: Words) -> str:
    """What leads there from a study."""
    told = element("p", escaped(_(N_("It begins with the one on the board."))), class_="quiet")
    return button(_(N_("Set up a position")), "position", class_="plain") + told


class PositionScreen(GameScreen):
    """A board, the tools, the record."""

    def __init__(self, editing: Editing) -> None:
        self.editing = editing
        #: What is unfolded beside the board, by its name.
        self.unfolded: frozenset[str] = frozenset()
        #: Whether it is asked against which bot the position is to be played.
        self.begins = False

    def skeleton(self, scene: Scene) -> str:
        """The board and the empty regions beside it."""
        _ = scene.words
        keys = element("p", escaped(_(HELP)), id_="keys", class_="unseen")
        names = ("heading", "status", "tools", "beside", "turn", "asked", "remarked")
        beside = "".join(element("div", " ", id_=name, class_=name) for name in names)
        listed = element("ol", id_="list", hidden="hidden")
        side = element("div", beside + listed + keys, class_="side study")
        return stage(_, scene.game, scene.table.quarters) + side

    def regions(self, scene: Scene) -> dict[str, str]:
        """The text of every region."""
        _ = scene.words
        board, seen = scene.board, scene.table.observation
        looks = Looks((), (), (), refused=self.editing.fault)
        found = {
            "heading": heading(_, N_("Position: {game}"), scene.table),
            "status": told(_, self.editing, scene.game) + _trouble(scene),
            "tools": tools(_, self.editing),
            "beside": beside(_, self.editing, scene.game, self.unfolded),
            "turn": _turn(_, self.editing, scene.game),
            "asked": _asked(_, self.editing, scene.game, begins=self.begins),
            "remarked": _record(_),
            "pieces": board.pieces(seen),
            "marks": board.marks(seen, looks),
            "choices": board.choices(seen, looks),
            "preview": "",
        }
        if board.ZOOMS:
            found["zooming"] = PIECE_VIEWS().zoom_buttons(_, scene[Zoom].steps)
        return found

    def items(self, scene: Scene) -> list[str]:
        """No turns are listed."""
        return []

    def labels(self, scene: Scene) -> dict[str, str]:
        """What lies on each square."""
        return super().labels(scene.having(Saving(watching=True)))

    def title(self, scene: Scene) -> str:
        """Of which game it is."""
        return f"{scene.words(N_('Position: {game}'), game=scene.table.match.game.title)} · Tessera"

    def sentence(self, scene: Scene) -> str:
        """What is wrong with the position, or that nothing is."""
        return spoken(scene.words, self.editing, scene.game)


def spoken(_: Words, editing: Editing, parts: GameParts) -> str:
    """The fault of the position, with its rule; or that it has none, and how it was read."""
    fault = editing.fault
    if fault is not None:
        return explained(_.among(NOBODY), fault, parts.words)
    return f"{_(_RIGHT)} {sentences(_, editing.notes)}".strip()


def told(_: Words, editing: Editing, parts: GameParts) -> str:
    """The same on the screen, with the rule to be looked up."""
    fault = editing.fault
    if fault is None:
        notes = escaped(sentences(_, editing.notes))
        return element("p", escaped(_(_RIGHT))) + (notes and element("p", notes, class_="quiet"))
    text = fault_sentence(_.among(NOBODY), fault, parts.words)
    name = str(fault.facts.get("breaks", fault.rule))
    behind = rule(_, name, parts.words.RULES, parts.rules)
    return element("p", sentence(text, behind), class_="refusal")


def _trouble(scene: Scene) -> str:
    """What went wrong beside that."""
    return (
        element("p", escaped(scene[Trouble].text), class_="trouble") if scene[Trouble].text else ""
    )


def _turn(_: Words, editing: Editing, parts: GameParts) -> str:
    """Whose turn it is."""
    if editing.setting is None:
        return ""
    mover = turn_of(editing)
    seats = "".join(
        button(
            parts.words.name(_, "seat", seat), "place", data_at=f"turn:{seat}", class_="plain",
            aria_pressed="true" if seat == mover else "false",
        )
        for seat in editing.drawn.seats
    )  # fmt: skip
    label = element("span", escaped(_(N_("To move:"))), id_="to-move")
    return element("div", label + seats, class_="row", role="group", aria_labelledby="to-move")


def _asked(_: Words, editing: Editing, parts: GameParts, *, begins: bool) -> str:
    """What can be done with the position; against whom it is played, once that is asked."""
    able = editing.fault is None
    opened = able and is_open(editing.match)
    made = control(_(N_("Study it")), "place", data_at="study", able=opened, class_="main")
    begins = begins and able
    made += control(
        _(N_("Play it against a bot")), "place", data_at="play", able=able, class_="plain",
        id_="position-play", aria_expanded="true" if begins else "false",
    )  # fmt: skip
    if editing.setting is not None:
        made += button(_(N_("Empty")), "place", data_at="empty", class_="plain")
    made += button(_(N_("Start over")), "place", data_at="again", class_="plain")
    hidden = able and not opened
    why = element("p", escaped(_(_HIDDEN)), class_="quiet") if hidden else ""
    form = against(_, editing, parts) if begins else ""
    return element("div", made, class_="row") + form + why


def _record(_: Words) -> str:
    """The field for the record; what stands in it is filled in, for somebody may be writing."""
    label = element("label", escaped(_(N_("As a record, to change or to copy"))), for_=RECORD)
    field = element(
        "textarea", id_=RECORD, name=RECORD, rows=5, spellcheck="false",
        data_writes="place-record",
    )  # fmt: skip
    return label + field
