"""Tyrus: nine elections between two camps, tiles face down in each other's buildings."""
