"""The games, one folder each, listed by the catalogue."""
