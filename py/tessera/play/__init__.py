"""The contract of games, and all that needs no particular one: match, records, views, faults."""
