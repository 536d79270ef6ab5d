"""Whole games as text, so that a change of behaviour shows as a difference between files."""
