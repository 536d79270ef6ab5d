"""Bots and hints."""
