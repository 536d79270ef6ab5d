"""Sharing a game: links, records, pictures."""
