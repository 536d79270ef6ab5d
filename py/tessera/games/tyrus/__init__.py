"""Tyrus: nine elections between two camps, with tiles face down in each other's buildings."""
