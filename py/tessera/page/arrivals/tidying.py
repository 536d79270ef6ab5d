"""Records that are not strictly written."""

import tessera.words.tidying  # noqa: F401 - what was not read as it stands can be said
from tessera.saves import generous
from tessera.saves.beside import others

others[:] = [generous.read]
