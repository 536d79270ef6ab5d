"""Values and their steps: a table, choices on it, settings, addresses; no text, no browser."""
