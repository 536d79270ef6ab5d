"""Tessera: five board games, written in Python and run in the player's own browser."""

__version__ = "0.8.0"
