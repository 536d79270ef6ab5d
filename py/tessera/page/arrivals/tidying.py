"""Records that are not strictly written."""

from tessera.saves import generous
from tessera.saves.beside import others

others[:] = [generous.read]
