"""Sentences for faults, turns and positions, in the player's language."""
