"""Turns as lists and sentences, and a game's commands other than picks."""
