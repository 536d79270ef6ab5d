"""Measurements of `bench.py`, and the laboratory they run in."""
