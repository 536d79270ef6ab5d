"""HTML text that several screens share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from tessera.drawing.svg import element, escaped
from tessera.games.catalogue import GAMES
from tessera.page.core.state import FAILURE, RULES, Trouble
from tessera.words.language import N_, Words

#: The command that opens the dialog for reporting a problem (`features.telling`).
TELL: Final = "tell"


def button(text: str, do: str, /, **attributes: object) -> str:
    """A button that runs the command ``do``; ``attributes`` are as in `element`."""
    return element("button", escaped(text), type="button", data_do=do, **attributes)


def sign_button(sign: str, do: str, name: str, *, able: bool, **more: object) -> str:
    """A small button with a sign; unless ``able``, it looks disabled but can keep the focus."""
    about = {"aria_label": name, "title": name, "aria_disabled": None if able else "true"}
    return button(sign, do, **more, class_="step", **about)


def icon(path: str, class_: str = "sign") -> str:
    """A sign of 24 by 24 units, drawn as one SVG path and hidden from screen readers."""
    inner = element("path", d=path)
    return element("svg", inner, class_=class_, viewBox="0 0 24 24", aria_hidden="true")


def submit(text: str, **attributes: object) -> str:
    return element("button", escaped(text), type="submit", **attributes)


def new_tab(text: str, address: str, **attributes: object) -> str:
    about = {"href": address, "target": "_blank", "rel": "noopener"}
    return element("a", escaped(text), **about, **attributes)


def quiet(text: str) -> str:
    return element("p", escaped(text), class_="quiet")


def percentage(_: Words, number: int) -> str:
    return _(N_("{percent}%"), percent=number)


def live(name: str) -> str:
    """An empty paragraph with an id; screen readers announce what is written there later."""
    return element("p", " ", id_=name, class_="quiet", role="status")


def region(name: str, kind: str = "") -> str:
    """An empty region with the id ``name`` and the class ``kind`` (``name`` if ``kind`` is "")."""
    return element("div", " ", id_=name, class_=kind or name)


def labelled(label: str, name: str) -> str:
    return element("label", escaped(label), for_=name)


def rule(_: Words, by: str, rules: Mapping[str, str], at: str = RULES, tip: str = "tip") -> str:
    """A small “?” that shows rules when it is pointed at or focused; "" if no rule is found.

    ``by`` lists the ids of the rules to look up in ``rules``, separated by spaces. A press opens
    the panel of rules or, if the page has no such panel, the rules page in the folder ``at``.
    ``tip`` is the id of the text shown.
    """
    names = [name for name in by.split() if name in rules]
    if not names:
        return ""
    shown = escaped(" ".join(_(rules[name]) for name in names))
    shown = element("span", shown, class_="tip", role="tooltip", id_=tip)
    game = next(game for game in GAMES if by.startswith(game[:2].upper()))
    about = {} if at == "./" else {"target": "_blank", "rel": "noopener"}
    address = f"{at}{game}.{_.language}.html#{names[0]}"
    label = _(N_("The rules") if names[1:] else N_("The rule"))
    about |= {"aria_label": label, "aria_describedby": tip, "data_rule": " ".join(names)}
    inner = element("a", "?", href=address, class_="rule-id", **about)
    return element("span", f"{inner}{shown}", class_="rule")


def sentence(text: str, behind: str = "") -> str:
    """A sentence, then ``behind``: short HTML that stays on one line with the last word."""
    if not behind:
        return escaped(text)
    before, gap, last = text.rpartition(" ")
    tied = element("span", f"{escaped(last)}\u00a0{behind}", class_="tied")
    return escaped(before + gap) + tied


def options(values: Iterable[tuple[str, str]], chosen: str) -> str:
    return "".join(
        element(
            "option", escaped(text), value=value, selected="selected" if value == chosen else None
        )
        for value, text in values
    )


def told(_: Words, trouble: Trouble) -> str:
    """A paragraph about what went wrong; "" if ``trouble`` has no text."""
    return element("p", wrong(_, trouble)) if trouble.text else ""


def wrong(_: Words, trouble: Trouble, shown: str = "", **attributes: str) -> str:
    """The trouble's text or, if given, ``shown`` (HTML); for a failure, a report button too."""
    found = element("span", shown or escaped(trouble.text), class_="trouble", **attributes)
    return f"{found} {tell(_, data_told=trouble.text)}" if trouble.sort == FAILURE else found


def tell(_: Words, class_: str = "link", **attributes: str) -> str:
    return button(_(N_("Report a problem")), TELL, class_=class_, **attributes)


def shut(_: Words) -> str:
    """The × in a dialog's corner. Put it last, so that another control is focused first."""
    name = _(N_("Close"))
    return button("×", "no", class_="shut", aria_label=name, title=name)


def question(_: Words, text: str, yes: str) -> str:
    row = button(yes, "yes", class_="main") + button(_(N_("Cancel")), "no", class_="plain")
    return element("p", escaped(text), id_="question") + element("p", row, class_="row")
