"""The screen for the settings, and taking everything along."""

from tessera.page.commands import late, settings_screen
from tessera.page.session.shell_parts import TAKE_IN
from tessera.page.views import settings
from tessera.page.views.parts import SETTINGS_SCREEN

SETTINGS_SCREEN.fill(settings.screen)
TAKE_IN.fill(settings_screen.take_in)
late.SETTINGS.part.fill(settings_screen.COMMANDS)
