"""Pieces that turn, curtains, interludes, numbers to name, and zoom."""
