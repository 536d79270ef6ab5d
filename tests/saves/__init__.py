"""Keeping games: nothing is lost, nothing is claimed that is not so."""
