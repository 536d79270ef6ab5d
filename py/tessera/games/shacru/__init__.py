"""Shacru, by Mike Wellman."""
