"""Boards as SVG text, drawn by pure functions of a seat's observation."""
