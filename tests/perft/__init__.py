"""Counts of move sequences that any right implementation must reach."""
