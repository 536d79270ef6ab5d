"""Boards in other people's pages, and in pages that explain."""
