"""The contract of games, and code that serves every game: matches, records, views, faults."""
