"""Rotatable pieces, curtains, interludes, number fields and zoom."""
