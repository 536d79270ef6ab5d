"""Pyrga, by Mathias Daval: towers of three pieces on sixteen squares."""
