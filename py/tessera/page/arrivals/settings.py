"""The screen for the settings, taking everything along, files that hold several games."""

from tessera.page.commands import chapters, late, settings_screen
from tessera.page.commands.records import TAKE_IN
from tessera.page.session.shell_parts import OPENERS

OPENERS["settings"][1].fill(settings_screen.opened)
TAKE_IN.fill(chapters.take_in)
late.SETTINGS.part.fill({**settings_screen.COMMANDS, **chapters.COMMANDS})
