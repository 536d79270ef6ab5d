"""Records and links that are read."""
