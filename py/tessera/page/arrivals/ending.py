"""The panel of a game that is over."""

from tessera.page.commands import ending, late
from tessera.page.views.ending import panel
from tessera.page.views.parts import ENDING

ENDING.fill(panel)
late.ENDING.part.fill(ending.COMMANDS)
