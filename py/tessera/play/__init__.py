"""The contract for games, and code that serves every game: matches, records, views, faults."""
