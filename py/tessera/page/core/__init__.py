"""The core of the page: all that every board needs, with or without features."""
