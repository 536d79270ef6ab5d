"""Boards on other people's pages, and live diagrams on the site's reading pages."""
