"""Measuring how strong bots are: the parts of the arena, of the ladder and of tuning."""
