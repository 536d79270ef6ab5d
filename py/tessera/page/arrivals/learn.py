"""Lessons."""

from tessera.page.commands import late, learning
from tessera.page.session.shell_parts import OPEN_LESSON

OPEN_LESSON.fill(learning.opened)
late.LEARN.part.fill(learning.COMMANDS)
