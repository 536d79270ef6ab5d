"""Lessons, step by step."""
