"""The turns of a game: listed, told, typed, looked back at."""
