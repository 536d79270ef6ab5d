"""Faults, turns and positions to sentences, in the player's language."""
