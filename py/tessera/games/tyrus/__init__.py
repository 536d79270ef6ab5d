"""Tyrus: nine elections between two camps, which place tiles face down in both camps' buildings."""
