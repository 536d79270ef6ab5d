"""Bots that think, and hints."""
