"""The games: a folder each, found through the catalogue."""
