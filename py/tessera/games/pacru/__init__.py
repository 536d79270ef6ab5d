"""Pacru, by Mike Wellman."""
