"""Keeping games where tabs cannot lock them."""

from tessera.page.session.keeper import TABS, other_name
from tessera.saves.tabs import TabLibrary

TABS.fill(lambda library: TabLibrary(library, other_name))
