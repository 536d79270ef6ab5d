"""The measurements of `bench.py`, and the room they are made in."""
