"""The player's games: the list and its commands."""
