"""Keeping games: a port to some storage of texts, and the library of one's games on it."""
