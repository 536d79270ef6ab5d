"""Storage of games: the library of games, and the port through which it stores texts."""
