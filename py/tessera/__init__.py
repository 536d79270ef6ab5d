"""Tessera: five board games with Python running in the player's own browser."""

__version__ = "0.8.0"
