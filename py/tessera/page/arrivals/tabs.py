"""Keeping games where tabs cannot lock them."""

import os

from tessera.page.session.keeper import TABS
from tessera.saves.tabs import TabLibrary

#: How many random bytes make a word that no other tab has given.
WORD = 5

TABS.fill(lambda library: TabLibrary(library, lambda: os.urandom(WORD).hex()))
