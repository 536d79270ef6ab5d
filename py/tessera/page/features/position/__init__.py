"""Positions that are set up."""
