"""Boards in other people's pages, and diagrams in the site's pages to be read."""
