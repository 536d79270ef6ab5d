"""The screen for the settings, and what came of a file that was read, as HTML text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from tessera.drawing.svg import element, escaped
from tessera.games.catalogue import TITLES
from tessera.page.core import html
from tessera.page.core.html import button
from tessera.page.core.parts import view
from tessera.page.core.scene import GameParts
from tessera.page.core.settings import SETTINGS, Settings
from tessera.saves.apart_bundle import TakenIn
from tessera.saves.bundle import GAMES, Bundle, Refusal, Stowed
from tessera.saves.library import Damaged
from tessera.words.faults import located
from tessera.words.language import N_, Words

#: That a file holds no games played apart.
_NONE: Final = TakenIn()
#: What each setting is called.
NAMES: Mapping[str, str] = {
    "language": N_("Language"),
    "theme": N_("Theme"),
    "palette": N_("Colours of the sides"),
    "coordinates": N_("Coordinates"),
    "notation": N_("List of turns"),
    "confirm": N_("Confirm turns"),
    "keys": N_("What keys do"),
    "tempo": N_("Turns of bots"),
    "animation": N_("Motion"),
    "names": N_("Names in shared games"),
    "sound": N_("Sound"),
}
#: What each value is called; languages are called by their own names.
VALUES: Mapping[str, Mapping[str, str]] = {
    "language": {"auto": N_("As the browser")},
    "theme": {"auto": N_("As the system"), "light": N_("Light"), "dark": N_("Dark")},
    "palette": {"normal": N_("Each game’s own"), "safe": N_("Colour-blind safe")},
    "coordinates": {"on": N_("Shown"), "off": N_("Hidden")},
    "notation": {"symbols": N_("With pictures"), "letters": N_("Letters only")},
    "confirm": {"on": N_("Yes"), "off": N_("No")},
    "keys": {"first": N_("In the first game"), "on": N_("Shown"), "off": N_("Folded")},
    "tempo": {"calm": N_("Calmly"), "brisk": N_("Briskly"), "once": N_("At once")},
    "animation": {"auto": N_("As the system"), "off": N_("Nothing moves")},
    "names": {"ask": N_("Ask"), "with": N_("Go along"), "without": N_("Left out")},
    "sound": {"off": N_("Off"), "on": N_("On")},
}
#: The languages' own names.
TONGUES: Mapping[str, str] = {"en": "English", "fr": "Français"}
#: What is said below a setting that needs it.
HINTS: Mapping[str, str] = {
    "palette": N_("In Shacru, Pacru and Tyrus: colours that every kind of eye can tell apart."),
    "coordinates": N_("Letters and numbers around the board. Screen readers always speak them."),
    "notation": N_("Letters are those of records: Tb1E, e1-e2."),
    "confirm": N_("Where a slip costs much, a turn waits until it is confirmed."),
    "names": N_("In links, records and pictures; a file that you export for yourself has them."),
    "tempo": N_("How quickly bots follow each other. A click on the board shows the rest at once."),
    "sound": N_("A short one with each turn, at a refusal and at the end."),
}
_BLOCKED = N_("This browser keeps nothing here: settings hold until the page is left.")
_FULL = N_("This browser does not keep them now: settings hold until the page is left.")
#: The place where that is said.
UNKEPT = "unkept"
#: The place where it is told how far it is with many games, and what came of it.
CARRIED = "carried"
_CARRY = N_(
    "All your games, these settings and your player key as one file, to keep it or to read it in "
    "another browser. What is hidden in a game stays sealed in it."
)
_KEY = N_(
    "With your player key, games played apart by links go on in another browser. Keep it to "
    "yourself: whoever has it, or that file, can play your seats."
)


def screen(_: Words, settings: Settings, kept: str) -> str:
    """The screen for the settings; ``kept`` as in `Saving`."""
    title = element("h1", escaped(_(N_("Settings"))))
    unkept = element("div", html.told(not_kept(_, settings, kept)), id_=UNKEPT)
    fields = "".join(_setting(_, name, settings[name]) for name in SETTINGS)
    take = button(_(N_("Save everything as a file")), "carry", class_="plain")
    read = element("a", escaped(_(N_("Read such a file"))), href="#/import", class_="plain")
    own = element(
        "a", escaped(_(N_("Show the key, or bring one"))), href="#/apart/key", class_="plain"
    )
    carry = (
        element("h2", escaped(_(N_("Take everything along"))))
        + element("p", escaped(_(_CARRY)))
        + element("p", take + read, class_="row")
        + element("p", " ", id_=CARRIED, class_="quiet", role="status")
        + element("h2", escaped(_(N_("Your player key"))))
        + element("p", escaped(_(_KEY)))
        + element("p", own, class_="row")
    )
    back = element("p", button(_(N_("Back")), "back", class_="main"), class_="row")
    inner = element("div", fields, class_="settings")
    return element("div", title + unkept + inner + carry + back, class_="page")


def far(_: Words, count: int, of: int) -> str:
    """How far it is with many games, and the way to stop it."""
    told = _.ngettext("{done} of {count} game", "{done} of {count} games", of, done=count)
    return escaped(told) + " " + button(_(N_("Stop")), "stop", class_="link")


def not_kept(_: Words, settings: Settings, kept: str) -> str:
    """That settings are not kept, where that is so; else ""."""
    if kept == "blocked":
        return _(_BLOCKED)
    return _(_FULL) if settings.unkept else ""


def _setting(_: Words, name: str, chosen: str) -> str:
    """A setting with its values, one of which holds."""
    values = "".join(_value(_, name, value, chosen) for value in SETTINGS[name].values)
    legend = element("legend", escaped(_(NAMES[name])))
    hint = HINTS.get(name)
    about = f"hint-{name}" if hint else None
    below = element("p", escaped(_(hint)), class_="quiet", id_=about) if hint else ""
    return element(
        "fieldset", legend + element("p", values, class_="row") + below, aria_describedby=about
    )


def _value(_: Words, name: str, value: str, chosen: str) -> str:
    about = {"data_do": "set", "data_name": name, "data_value": value}
    radio = element(
        "input",
        type="radio",
        id_=f"set-{name}-{value}",
        name=f"set-{name}",
        value=value,
        checked="checked" if value == chosen else None,
        **about,
    )
    tongue = value if name == "language" and value in TONGUES else None
    return element("label", radio + element("span", escaped(called(_, name, value)), lang=tongue))


def called(_: Words, name: str, value: str) -> str:
    """What a value of a setting is called."""
    text = VALUES[name].get(value)
    return _(text) if text else TONGUES[value]


def told(_: Words, name: str, value: str) -> str:
    """That a setting holds, to be spoken."""
    return _(N_("{setting}: {value}"), setting=_(NAMES[name]), value=called(_, name, value))


def given(_: Words, count: int, lost: int) -> str:
    """What is in a file that was made: so many games; so many could not be read."""
    text = _.ngettext(
        "The file holds {count} game and the settings.",
        "The file holds {count} games and the settings.",
        count,
    )
    if not lost:
        return text
    more = _.ngettext(
        "{count} game that cannot be read is not in it.",
        "{count} games that cannot be read are not in it.",
        lost,
    )
    return f"{text} {more}"


_UNREADABLE: Mapping[str, str] = {
    "form": N_("This is neither a record nor a file with games and settings: it is left as it is."),
    "newer": N_("A newer version of this page wrote this file: it is left as it is."),
    "long": N_("This file is longer than all that a browser keeps: it is left as it is."),
}


def unreadable(_: Words, why: str) -> str:
    """Why a text is no file with games and settings."""
    return _(_UNREADABLE[why])


def report(
    _: Words,
    bundle: Bundle,
    stowed: Stowed,
    games: Mapping[str, GameParts],
    apart: TakenIn = _NONE,
) -> str:
    """What came of a file that was read: what was taken over, what was refused, and why."""
    refused = [_refused(_, each, games) for each in (*bundle.refused, *stowed.refused)]
    if apart.refused:
        refused.append(
            _.ngettext(
                "{count} game played apart could not be read.",
                "{count} games played apart could not be read.",
                apart.refused,
            )
        )
    if apart.unkept:
        refused.append(_(UNKEPT_APART))
    if apart.other:
        refused.append(_(_OTHER_KEY))
    wrong = [element("span", escaped(each), class_="trouble") for each in refused]
    return reported(_, summary(_, bundle, stowed, apart), wrong)


#: That the storage did not take all that the file holds of games played apart.
UNKEPT_APART = N_(
    "Not all that the file holds of games played apart could be kept: the browser’s storage is "
    "full, or does not answer."
)
#: That the key of the file stays where it is.
_OTHER_KEY = N_(
    "The player key: another one is in use here. Games of the other key can only be watched here."
)


def reported(_: Words, taken: Iterable[str], refused: Sequence[str]) -> str:
    """The page that tells it: sentences about what was taken over, and (HTML) what was not."""
    title = element("h1", escaped(_(N_("The file was read"))))
    items = "".join(element("li", escaped(line)) for line in taken)
    below = ""
    if refused:
        lines = "".join(element("li", line) for line in refused)
        below = element("h2", escaped(_(N_("What was not taken over"))))
        below += element("ul", lines, class_="listing")
    home = element("a", escaped(_(N_("To my games"))), href="#/", class_="main")
    row = element("p", home, class_="row")
    return element("div", title + element("ul", items, class_="listing") + below + row,
                   class_="page", id_="report", tabindex="-1")  # fmt: skip


def summary(_: Words, bundle: Bundle, stowed: Stowed, apart: TakenIn = _NONE) -> Iterator[str]:
    """Sentences about what was taken over."""
    if apart.taken:
        yield _.ngettext(
            "{count} game played apart is new here, or goes on.",
            "{count} games played apart are new here, or go on.",
            apart.taken,
        )
    if stowed.new:
        yield _.ngettext("{count} game is new here.", "{count} games are new here.", stowed.new)
    elif not stowed.further and not stowed.known and not apart.taken:
        yield _(N_("No game of the file is new here."))
    if stowed.further:
        yield _.ngettext(
            "{count} game goes on where the file had it further.",
            "{count} games go on where the file had them further.",
            stowed.further,
        )
    if stowed.known:
        yield _.ngettext(
            "{count} game was here already.", "{count} games were here already.", stowed.known
        )
    if bundle.settings:
        names = ", ".join(
            _(N_("{setting}: {value}"), setting=_(NAMES[name]), value=called(_, name, value))
            for name, value in bundle.settings.items()
        )
        yield _(N_("Settings that hold now: {settings}."), settings=names)


def _refused(_: Words, refusal: Refusal, games: Mapping[str, GameParts]) -> str:
    """A part of the file by its name, and why it was not taken over."""
    parts = games.get(refusal.game)
    if refusal.why == "setting":
        return _(N_("The setting “{name}”: there is no such one, or no such value of it."),
                 name=refusal.name[:40])  # fmt: skip
    if not refusal.number:
        part = _(N_("The games")) if refusal.name == GAMES else _(N_("Settings"))
    else:
        part = _(N_("Game {number} of the file"), number=refusal.number)
        names = [TITLES.get(refusal.game, refusal.game[:40]), refusal.name[:60]]
        if any(names):
            inner = ", ".join(filter(None, names))
            part = _(N_("{name} ({game})"), name=part, game=inner)
    if refusal.why == "storage":
        why = _(N_("The browser did not keep it."))
    elif refusal.cause is not None:
        why = located(_, refusal.cause, parts.words if parts else None)
    else:
        why = view("damage", _, Damaged(refusal.why, None, None))
    return _(N_("{part}: {why}"), part=part, why=why)
