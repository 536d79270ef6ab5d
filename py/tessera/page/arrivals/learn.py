"""Lessons."""

from tessera.page.commands import late, learning
from tessera.page.session.shell_parts import OPENERS

OPENERS["learn"][1].fill(learning.opened)
late.LEARN.part.fill(learning.COMMANDS)
