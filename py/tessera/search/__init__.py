"""Searches and bots, which use games only through `tessera.play.contract`."""
