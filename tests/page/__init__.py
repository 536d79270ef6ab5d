"""The page without a browser: the table, the screens, the home column."""

import tessera.page.every  # noqa: F401 - all features are here
