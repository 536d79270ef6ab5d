"""Boards in other people's pages, and live diagrams in the site's reading pages."""
