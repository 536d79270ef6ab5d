"""The page without a browser: the table, the screens, the home column."""

from tessera.page.arrivals import arrive_all

arrive_all()
