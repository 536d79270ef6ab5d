"""Searches and bots, written against the contract of games alone."""
