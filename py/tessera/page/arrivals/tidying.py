"""Records that are not strictly written."""

import tessera.words.tidying  # noqa: F401 - what was not read as it stands can be said
from tessera.play import tidying
from tessera.saves.generous import come

come[:] = [tidying]
