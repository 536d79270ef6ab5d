"""The screen of the position editor."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tessera.drawing.board import Choice, Markings
from tessera.drawing.setting import REMOVE, Field
from tessera.drawing.svg import element, escaped
from tessera.page.core import html
from tessera.page.core.addresses import OPTION
from tessera.page.core.board import stage
from tessera.page.core.controls import control
from tessera.page.core.html import button, options, rule, sentence
from tessera.page.core.parts import view
from tessera.page.core.players import NAMES, USUAL, offered
from tessera.page.core.screen import GameScreen
from tessera.page.core.state import HelpPanel, Saving, Scene, Trouble, Zoom
from tessera.page.features.position.model import SEATS, Editing, EditorPanel
from tessera.page.features.study.view import heading
from tessera.play.contract import LOT
from tessera.play.record import is_open
from tessera.words.faults import sentence as fault_sentence
from tessera.words.language import N_, NOBODY, Words
from tessera.words.records import sentences

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from tessera.drawing.setting import Group
    from tessera.page.core.state import GameUi


HELP: Final = N_(
    "Choose what to place, then a square. Press the square again to remove or rotate the piece."
)
FIELD: Final = "place-field"
#: Ids of the fields for the opponent's level and the player's side.
LEVEL, SIDE = "position-level", "position-side"
_OPTIONS: Final = N_("Players and options")
_TYPED: Final = N_("Edit the record below: the board changes with it.")


def tools(_: Words, editing: Editing) -> str:
    sets = editing.setting
    if sets is None:
        return element("p", escaped(_(_TYPED)), class_="quiet")
    groups = sets.tools(_, editing.setup, editing.last)
    rows = [[_button("tool", it, editing.tool) for it in group.choices] for group in groups]
    rows[-1].append(_button("tool", Choice(REMOVE, "", _(N_("Remove"))), editing.tool))
    made = "".join(
        element(
            "div", "".join(row), class_="row", role="group",
            aria_label=group.name or _(N_("Pieces to place")),
        )
        for group, row in zip(groups, rows, strict=True)
    )  # fmt: skip
    return element("p", escaped(_(HELP)), class_="quiet") + made


def _button(sort: str, choice: Choice, used: str | None = None) -> str:
    """Return a button; with ``used``, a toggle that is on if ``used`` is the choice's pick."""
    state = None if used is None else "true" if choice.pick == used else "false"
    return element(
        "button", choice.picture or escaped(choice.name), type="button", data_do="place",
        data_at=f"{sort}:{choice.pick}", aria_pressed=state, aria_label=choice.name,
        title=choice.name, class_="plain",
    )  # fmt: skip


def beside(_: Words, editing: Editing, ui: GameUi, unfolded: Collection[str]) -> str:
    sets = editing.setting
    if sets is None:
        return ""
    groups = sets.beside(_, editing.setup, editing.deal)
    made = "".join(_group(_, group, group.name in unfolded) for group in groups)
    fields = "".join(map(_field, sets.fields(_, editing.setup, editing.deal)))
    asked, name = _settings(_, editing, ui), _(_OPTIONS)
    told = element("div", _fold(name, name in unfolded), class_="spots") if asked else ""
    return made + fields + told + ("".join(map(_field, asked)) if name in unfolded else "")


def _settings(_: Words, editing: Editing, ui: GameUi) -> list[Field]:
    game, (seats, chosen) = editing.game, editing.setup
    found = []
    if len(game.seat_counts) > 1:
        counts = [(str(it), str(it)) for it in sorted(game.seat_counts)]
        found.append(Field(SEATS, _(N_("Number of players")), str(seats), counts))
    for it in game.options(seats):
        values = [(value, ui.words.name(_, it.name, value)) for value in it.values]
        label = ui.words.name(_, "option", it.name)
        if not it.settles:
            found.append(Field(f"{OPTION}{it.name}", label, chosen[it.name], values))
    return found


def _fold(name: str, unfolded: bool) -> str:
    return button(
        name, "place", data_at=f"fold:{name}", class_="fold link",
        aria_expanded="true" if unfolded else "false",
    )  # fmt: skip


def _group(_: Words, group: Group, unfolded: bool) -> str:
    if group.folded:
        told = _fold(group.name, unfolded)
    else:
        told = element("span", escaped(group.name), class_="quiet", aria_hidden="true")
    shown = group.choices if unfolded or not group.folded else ()
    made = "".join(_button("spot", it) for it in shown)
    row = element("div", made, class_="row", role="group", aria_label=group.name) if made else ""
    return element("div", told + row, class_="spots")


def _field(field: Field) -> str:
    about: dict[str, object] = {
        "type": "number", "inputmode": "numeric", "value": field.value,
        "min": field.least, "max": field.most,
    }  # fmt: skip
    inner = options(field.values, field.value)
    control = element(
        "select" if inner else "input", inner, id_=f"{FIELD}-{field.name}", name=field.name,
        data_writes="place-field", **({} if inner else about),
    )  # fmt: skip
    return element("label", element("span", escaped(field.label)) + control, class_="field")


def against(_: Words, editing: Editing, ui: GameUi) -> str:
    game, match = editing.game, editing.match
    levels = offered(game.id, len(match.seats))
    named = [(str(it), f"{it} {_(NAMES[it])}") for it in levels]
    usual = str(USUAL if USUAL in levels else levels[0])
    seats = [(seat, ui.words.name(_, "seat", seat)) for seat in match.seats]
    sides = [*seats, (LOT, _(N_("Random")))]
    fields = _chosen(_(N_("Level")), LEVEL, named, usual)
    fields += _chosen(_(N_("You are")), SIDE, sides, str(match.to_move))
    begin = element("button", escaped(_(N_("Start"))), type="submit", class_="main")
    return element("form", fields + begin, data_do="place-play", class_="against")


def _chosen(label: str, name: str, values: Sequence[tuple[str, str]], value: str) -> str:
    control = element("select", options(values, value), id_=name, name=name)
    return element("label", element("span", escaped(label)) + control, class_="field")


RECORD: Final = "position-record"
_RIGHT: Final = N_("A game can start from this position.")
_HIDDEN: Final = N_("A game with hidden information cannot be studied until it is over.")


class PositionScreen(GameScreen):
    def skeleton(self, scene: Scene) -> str:
        _ = scene.words
        keys = element("p", escaped(_(HELP)), id_="keys", class_="unseen")
        names = ("heading", "status", "tools", "beside", "turn", "asked", "remarked", "help")
        beside = "".join(map(html.region, names))
        listed = element("ol", id_="list", hidden="hidden")
        side = element("div", beside + listed + keys, class_="side study")
        return stage(_, scene.ui, scene.table.quarters) + side

    def regions(self, scene: Scene) -> dict[str, str]:
        _ = scene.words
        board, seen, editing = scene.board, scene.table.observation, scene[Editing]
        markings = Markings((), (), (), refused=editing.fault)
        found = {
            "heading": heading(_, N_("Position: {game}"), scene.table),
            "status": told(_, editing, scene.ui) + html.told(_, scene[Trouble]),
            "tools": tools(_, editing),
            "beside": beside(_, editing, scene.ui, scene[EditorPanel].unfolded),
            "turn": _turn(_, editing, scene.ui),
            "asked": _asked(_, editing, scene.ui, begins=scene[EditorPanel].begins),
            "remarked": _record(_),
            "pieces": board.pieces(seen),
            "marks": board.marks(seen, markings),
            "choices": board.choices(seen, markings),
            "preview": "",
            "help": view("help", scene) if scene[HelpPanel].shown else "",
        }
        if board.ZOOMS:
            found["zooming"] = view("zooming", _, scene[Zoom].steps)
        return found

    def items(self, scene: Scene) -> list[str]:
        return []

    def labels(self, scene: Scene) -> dict[str, str]:
        return super().labels(scene.having(Saving(watching=True)))

    def title(self, scene: Scene) -> str:
        return f"{scene.words(N_('Position: {game}'), game=scene.table.match.game.title)} · Tessera"

    def sentence(self, scene: Scene) -> str:
        return spoken(scene.words, scene[Editing], scene.ui)


def spoken(_: Words, editing: Editing, ui: GameUi) -> str:
    """State the fault; without a fault, say that a game can start here, and list corrections."""
    fault = editing.fault
    if fault is not None:
        return fault_sentence(_.among(NOBODY), fault, ui.words)
    return f"{_(_RIGHT)} {sentences(_, editing.notes)}".strip()


def told(_: Words, editing: Editing, ui: GameUi) -> str:
    fault = editing.fault
    if fault is None:
        notes = escaped(sentences(_, editing.notes))
        return element("p", escaped(_(_RIGHT))) + (notes and element("p", notes, class_="quiet"))
    text = fault_sentence(_.among(NOBODY), fault, ui.words)
    name = str(fault.facts.get("breaks", fault.rule))
    behind = rule(_, name, ui.words.RULES, ui.rules)
    return element("p", sentence(text, behind), class_="refusal")


def _turn(_: Words, editing: Editing, ui: GameUi) -> str:
    if editing.setting is None:
        return ""
    mover = str(editing.drawn.state.mover)
    seats = "".join(
        button(
            ui.words.name(_, "seat", seat), "place", data_at=f"turn:{seat}", class_="plain",
            aria_pressed="true" if seat == mover else "false",
        )
        for seat in editing.drawn.seats
    )  # fmt: skip
    label = element("span", escaped(_(N_("To move:"))), id_="to-move")
    return element("div", label + seats, class_="row", role="group", aria_labelledby="to-move")


def _asked(_: Words, editing: Editing, ui: GameUi, *, begins: bool) -> str:
    able = editing.fault is None
    opened = able and is_open(editing.match)
    made = control(_(N_("Study")), "place", data_at="study", able=opened, class_="main")
    begins = begins and able
    made += control(
        _(N_("Play against a bot")), "place", data_at="play", able=able, class_="plain",
        id_="position-play", aria_expanded="true" if begins else "false",
    )  # fmt: skip
    if editing.setting is not None:
        made += button(_(N_("Clear")), "place", data_at="empty", class_="plain")
    made += button(_(N_("Start over")), "place", data_at="again", class_="plain")
    hidden = able and not opened
    why = element("p", escaped(_(_HIDDEN)), class_="quiet") if hidden else ""
    form = against(_, editing, ui) if begins else ""
    return element("div", made, class_="row") + form + why


def _record(_: Words) -> str:
    # The text is filled in later, because a render must not disturb the player's typing.
    label = element(
        "label", escaped(_(N_("The position as a record: edit or copy it"))), for_=RECORD
    )
    field = element(
        "textarea", id_=RECORD, name=RECORD, rows=5, spellcheck="false",
        data_writes="place-record",
    )  # fmt: skip
    return label + field
