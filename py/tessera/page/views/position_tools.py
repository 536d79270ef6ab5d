"""What a position is set up with: the tools, places beside the board, fields."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tessera.drawing.setting import REMOVE, Field
from tessera.drawing.svg import element, escaped
from tessera.page.model.editing import SEATS
from tessera.page.model.levels import NAMES, USUAL, offered
from tessera.page.model.start import OPTION
from tessera.page.views.html import button, options
from tessera.play.contract import LOT
from tessera.words.language import N_, Words

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from tessera.drawing.board import Choice
    from tessera.drawing.setting import Group
    from tessera.page.model.editing import Editing
    from tessera.page.model.game_parts import GameParts

HELP: Final = N_("Choose what to set, then a square. The same once more takes it away or turns it.")
#: What the ids of fields begin with.
FIELD: Final = "place-field"
#: The fields that say whom the position is played against.
LEVEL, SIDE = "position-level", "position-side"
_OPTIONS: Final = N_("Players and options")
_TYPED: Final = N_("Change the record below: the board follows it.")


def tools(_: Words, editing: Editing) -> str:
    """What may be set, what is in use pressed."""
    sets = editing.setting
    if sets is None:
        return element("p", escaped(_(_TYPED)), class_="quiet")
    groups = sets.tools(_, editing.setup, editing.last)
    rows = [[_tool(it, editing.tool) for it in group.choices] for group in groups]
    away = _(N_("Take away"))
    rows[-1].append(_button(away, away, f"tool:{REMOVE}", pressed=editing.tool == REMOVE))
    made = "".join(
        element(
            "div", "".join(row), class_="row", role="group",
            aria_label=group.name or _(N_("What is set")),
        )
        for group, row in zip(groups, rows, strict=True)
    )  # fmt: skip
    return element("p", escaped(_(HELP)), class_="quiet") + made


def _tool(choice: Choice, used: str) -> str:
    shown = choice.picture or escaped(choice.name)
    return _button(shown, choice.name, f"tool:{choice.pick}", pressed=choice.pick == used)


def _button(shown: str, name: str, at: str, *, pressed: bool | None = None) -> str:
    """A button of the editor; ``pressed`` is None for one that stays as it is."""
    state = None if pressed is None else "true" if pressed else "false"
    return element(
        "button", shown, type="button", data_do="place", data_at=at, aria_pressed=state,
        aria_label=name, title=name, class_="plain",
    )  # fmt: skip


def beside(_: Words, editing: Editing, parts: GameParts, unfolded: Collection[str]) -> str:
    """Hands and what is still to be drawn, which get what is chosen; fields.

    Of what is folded only what is ``unfolded``, by its name, is shown.
    """
    sets = editing.setting
    if sets is None:
        return ""
    groups = sets.beside(_, editing.setup, editing.deal)
    made = "".join(_group(_, group, group.name in unfolded) for group in groups)
    fields = "".join(map(_field, sets.fields(_, editing.setup, editing.deal)))
    asked, name = _settings(_, editing, parts), _(_OPTIONS)
    told = element("div", _fold(name, name in unfolded), class_="spots") if asked else ""
    return made + fields + told + ("".join(map(_field, asked)) if name in unfolded else "")


def _settings(_: Words, editing: Editing, parts: GameParts) -> list[Field]:
    """How many play, and by which options; of what is only dealt nothing is asked."""
    game, (seats, chosen) = editing.game, editing.setup
    found = []
    if len(game.seat_counts) > 1:
        counts = [(str(it), str(it)) for it in sorted(game.seat_counts)]
        found.append(Field(SEATS, _(N_("Number of players")), str(seats), counts))
    for it in game.options(seats):
        values = [(value, parts.words.name(_, it.name, value)) for value in it.values]
        label = parts.words.name(_, "option", it.name)
        if not it.settles:
            found.append(Field(f"{OPTION}{it.name}", label, chosen[it.name], values))
    return found


def _fold(name: str, unfolded: bool) -> str:
    """The button that shows what is folded, or hides it."""
    return button(
        name, "place", data_at=f"fold:{name}", class_="fold link",
        aria_expanded="true" if unfolded else "false",
    )  # fmt: skip


def _group(_: Words, group: Group, unfolded: bool) -> str:
    """Places beside the board behind their name."""
    if group.folded:
        told = _fold(group.name, unfolded)
    else:
        told = element("span", escaped(group.name), class_="quiet", aria_hidden="true")
    shown = group.choices if unfolded or not group.folded else ()
    made = "".join(
        _button(it.picture or escaped(it.name), it.name, f"spot:{it.pick}") for it in shown
    )
    row = element("div", made, class_="row", role="group", aria_label=group.name) if made else ""
    return element("div", told + row, class_="spots")


def _field(field: Field) -> str:
    """A field: a list to choose from, or a number."""
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


def against(_: Words, editing: Editing, parts: GameParts) -> str:
    """A form that asks what the box of a new game does: the bots' level, one's own seat."""
    game, match = editing.game, editing.match
    levels = offered(game.id, len(match.seats))
    named = [(str(it), f"{it} {_(NAMES[it])}") for it in levels]
    usual = str(USUAL if USUAL in levels else levels[0])
    seats = [(seat, parts.words.name(_, "seat", seat)) for seat in match.seats]
    sides = [*seats, (LOT, _(N_("By lot")))]
    fields = _chosen(_(N_("Level")), LEVEL, named, usual)
    fields += _chosen(_(N_("You are")), SIDE, sides, str(match.to_move))
    begin = element("button", escaped(_(N_("Begin"))), type="submit", class_="main")
    return element("form", fields + begin, data_do="place-play", class_="against")


def _chosen(label: str, name: str, values: Sequence[tuple[str, str]], value: str) -> str:
    control = element("select", options(values, value), id_=name, name=name)
    return element("label", element("span", escaped(label)) + control, class_="field")
