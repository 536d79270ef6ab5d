"""Records that are not in the strict form."""

from tessera.saves import generous
from tessera.saves.beside import others

others[:] = [generous.read]
