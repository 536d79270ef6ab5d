"""What stands beside the turns of games: reading, writing, joining, walking through; positions."""

import tessera.words.trees  # noqa: F401 - what is wrong with a tree can be said
from tessera.page.arrivals.gathering import gather_all
from tessera.page.views import walk
from tessera.page.views.parts import WALKS
from tessera.saves import trees
from tessera.saves.beside import come

come[:] = [trees]
WALKS.fill(walk)
gather_all()
