"""The screen for the settings, and its commands."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from tessera.drawing.svg import element, escaped
from tessera.page.core import html
from tessera.page.core.addresses import Address
from tessera.page.core.commands import CommandArgs, clearing, follow
from tessera.page.core.feature import Feature
from tessera.page.core.html import button, live
from tessera.page.core.keeper import how_kept
from tessera.page.core.settings import SETTINGS, Settings
from tessera.page.core.shell import Shell, Show
from tessera.page.core.state import Trouble
from tessera.page.features.sharing.commands import TOOLS
from tessera.words.language import N_, Words

NAMES: Mapping[str, str] = {
    "language": N_("Language"),
    "theme": N_("Theme"),
    "palette": N_("Player colours"),
    "boards": N_("Boards and pieces"),
    "coordinates": N_("Coordinates"),
    "notation": N_("List of turns"),
    "confirm": N_("Confirm turns"),
    "keys": N_("Keyboard help"),
    "tempo": N_("Bot turns"),
    "ponder": N_("Thinking ahead"),
    "animation": N_("Animation"),
    "names": N_("Names in shared games"),
    "sound": N_("Sound"),
}
VALUES: Mapping[str, Mapping[str, str]] = {
    "language": {"auto": N_("Same as browser")},
    "theme": {"auto": N_("Same as system"), "light": N_("Light"), "dark": N_("Dark")},
    "palette": {"normal": N_("Each game’s own"), "safe": N_("Colour-blind safe")},
    "boards": {"classic": N_("Classic"), "plain": N_("Plain"), "contrast": N_("High contrast")},
    "coordinates": {"on": N_("Shown"), "off": N_("Hidden")},
    "notation": {"symbols": N_("With pictures"), "letters": N_("Letters only")},
    "confirm": {"off": N_("If they cannot be undone"), "on": N_("Always")},
    "keys": {"first": N_("In the first game"), "on": N_("Shown"), "off": N_("Collapsed")},
    "tempo": {"calm": N_("Slow"), "brisk": N_("Fast"), "once": N_("Instant")},
    "ponder": {"auto": N_("Automatic"), "on": N_("On"), "off": N_("Off")},
    "animation": {"auto": N_("Same as system"), "off": N_("None")},
    "names": {"ask": N_("Ask"), "with": N_("Include"), "without": N_("Leave out")},
    "sound": {"off": N_("Off"), "on": N_("On")},
}
TONGUES: Mapping[str, str] = {"en": "English", "fr": "Français"}
HINTS: Mapping[str, str] = {
    "palette": N_("In Shacru, Pacru and Tyrus: colours that everyone can tell apart."),
    "boards": N_(
        "Plain: flat colours. High contrast: black and white, thick borders and its own player "
        "colours."
    ),
    "coordinates": N_("Letters and numbers around the board. Screen readers always read them."),
    "notation": N_("Letters as in records: Tb1E, e1-e2."),
    "confirm": N_(
        "Turns are played immediately; one tap on “Undo” corrects a slip. Turns that cannot be "
        "undone wait for you to confirm them, and so do tiles placed with a finger in Ta Yü."
    ),
    "names": N_(
        "For links, records and pictures. Files you export for yourself always include the names."
    ),
    "tempo": N_(
        "How quickly bots’ turns follow one another. Press the board to see their remaining turns "
        "immediately."
    ),
    "ponder": N_(
        "During your turn, bots prepare their next ones: they answer sooner, but no better. "
        "Automatic: not on touch screens. Never on battery power, in a hidden tab, or in games "
        "with drawn or hidden tiles."
    ),
    "sound": N_(
        "Short sounds when a turn is played, when something is not allowed, and when the game ends."
    ),
}
_BLOCKED: Final = N_("This browser blocks storage: settings last until you leave the page.")
_FULL: Final = N_("This browser is not saving settings now: they last until you leave the page.")
UNKEPT: Final = "unkept"
#: Id of the element that shows the progress and outcome of saving or loading many games.
CARRIED: Final = "carried"
_CARRY: Final = N_(
    "All your games, your settings and your player key in one file, to keep or to load in another "
    "browser. Whatever is hidden in a game stays sealed."
)
_KEY: Final = N_(
    "With your player key, you can use another browser to continue the games that you play by "
    "link. Keep the key to yourself: anyone who has it, or a backup, can play for you."
)
_TELLS: Final = N_("A report that you can copy or save and then pass on yourself. Nothing is sent.")
#: The game whose sound is played as a sample when sounds are turned on.
_SAMPLE: Final = "pyrga"


def screen(_: Words, settings: Settings, kept: str) -> str:
    fields = "".join(_setting(_, name, settings[name]) for name in SETTINGS)
    save = button(_(N_("Save a backup")), "carry", class_="plain")
    inner = (
        element("h1", escaped(_(N_("Settings"))))
        + element("div", html.told(_, Trouble(not_kept(_, settings, kept))), id_=UNKEPT)
        + element("div", fields, class_="settings")
        + element("h2", escaped(_(N_("Backup"))))
        + element("p", escaped(_(_CARRY)))
        + element("p", save + _link(_(N_("Load a backup")), "#/import"), class_="row")
        + live(CARRIED)
        + element("h2", escaped(_(N_("Your player key"))))
        + element("p", escaped(_(_KEY)))
        + element("p", _link(_(N_("Show or enter a key")), "#/apart/key"), class_="row")
        + element("h2", escaped(_(N_("If something goes wrong"))))
        + element("p", escaped(_(_TELLS)))
        + element("p", html.tell(_, "plain"), class_="row")
        + element("p", button(_(N_("Back")), "back", class_="main"), class_="row")
    )
    return element("div", inner, class_="page")


def _link(text: str, address: str) -> str:
    return element("a", escaped(text), href=address, class_="plain")


def not_kept(_: Words, settings: Settings, kept: str) -> str:
    if kept == "blocked":
        return _(_BLOCKED)
    return _(_FULL) if settings.unkept else ""


def _setting(_: Words, name: str, chosen: str) -> str:
    values = ""
    for value in SETTINGS[name].values:
        about = {"data_do": "set", "data_name": name, "data_value": value}
        about |= {"id_": f"set-{name}-{value}", "name": f"set-{name}", "value": value}
        checked = "checked" if value == chosen else None
        lang = value if value in TONGUES else None
        text = element("span", escaped(called(_, name, value)), lang=lang)
        values += element("label", element("input", type="radio", checked=checked, **about) + text)
    inner = element("legend", escaped(_(NAMES[name]))) + element("p", values, class_="row")
    if name not in HINTS:
        return element("fieldset", inner)
    hint = f"hint-{name}"
    inner += element("p", escaped(_(HINTS[name])), class_="quiet", id_=hint)
    return element("fieldset", inner, aria_describedby=hint)


def called(_: Words, name: str, value: str) -> str:
    text = VALUES[name].get(value)
    return _(text) if text else TONGUES[value]


def told(_: Words, name: str, value: str) -> str:
    return _(N_("{setting}: {value}"), setting=_(NAMES[name]), value=called(_, name, value))


def show_settings(shell: Shell) -> None:
    text = screen(shell.words, shell.settings, how_kept(shell.ports.storage))
    shell.show_page(text, N_("Settings"))


async def opened(shell: Shell, address: Address) -> Show:
    return partial(show_settings, shell)


def set_value(shell: Shell, args: CommandArgs) -> None:
    name, value = args("name"), args("value")
    shell.settings[name] = value
    if shell.preferences.is_spoken:
        follow(shell)
        _tell(shell, name, value)
    else:
        shell.ports.clock.run(_relearn(shell, name, value))


def change_theme(settings: Settings) -> None:
    """Choose the opposite of the system's theme or, if that is chosen already, ``auto``."""
    settings.read()
    other = "light" if TOOLS().is_dark() else "dark"
    settings["theme"] = "auto" if settings["theme"] == other else other


def _change_theme(shell: Shell, args: CommandArgs) -> None:
    change_theme(shell.settings)
    follow(shell)


async def _relearn(shell: Shell, name: str, value: str) -> None:
    if not await shell.preferences.relearn():
        shell.trouble(shell.games.unfetched(shell.words(N_("The other language"))))
        return
    show_settings(shell)
    shell.ports.document.focus(f"set-{name}-{value}")
    _tell(shell, name, value)


def _tell(shell: Shell, name: str, value: str) -> None:
    document = shell.ports.document
    trouble = not_kept(shell.words, shell.settings, how_kept(shell.ports.storage))
    document.write(UNKEPT, html.told(shell.words, Trouble(trouble)))
    text = told(shell.words, name, value)
    document.say(f"{text}. {trouble}" if trouble else text)
    if name == "sound":
        shell.ports.sound.play(_SAMPLE)


FEATURE: Final = Feature(
    needs=("sharing",),
    site=clearing({"set": set_value, "back": lambda shell, args: shell.ports.window.back()})
    | {"theme": _change_theme},
    openers={"settings": opened},
)
