"""Searches and bots, which know games only by their contract."""
