"""The page without a browser: the table, the screens, the home column."""
