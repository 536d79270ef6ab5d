"""Tessera: five board games with Python running in the player's own browser."""

VERSION = "0.1.0"
