"""Pyrga, by Mathias Daval: towers of three on sixteen squares."""
