"""Turns as lists and sentences, and commands on a game besides picks."""
