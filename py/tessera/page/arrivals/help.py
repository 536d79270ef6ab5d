"""The panel of rules beside a game."""

from tessera.page.commands import help as panel
from tessera.page.commands import late
from tessera.page.session.shell_parts import RETELL_HELP
from tessera.page.views import help as view
from tessera.page.views.parts import HELP_PANEL

HELP_PANEL.fill(view.panel)
RETELL_HELP.fill(panel.retold)
late.HELP.part.fill(panel.COMMANDS)
