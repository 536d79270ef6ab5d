"""Storage of games: a port to any store of texts, and a library of games that uses it."""
