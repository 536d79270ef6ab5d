"""Tessera: five board games with Python running in the player's own browser."""
