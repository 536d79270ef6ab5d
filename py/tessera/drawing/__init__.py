"""Boards as SVG text: pure functions of a seat's observation."""
