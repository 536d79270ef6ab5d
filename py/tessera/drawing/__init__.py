"""Boards as SVG text: pure functions from what a seat may see."""
