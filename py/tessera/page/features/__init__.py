"""Features of the page, one subject per module."""
