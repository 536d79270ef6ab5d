"""Pieces that turn, curtains, interludes, numbers to choose, and zoom."""
