"""What stands beside the turns of kept games: reading, writing, joining."""

from tessera.saves import trees
from tessera.saves.beside import come

come[:] = [trees]
