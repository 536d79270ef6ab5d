"""Names that others rely on, one a line in text files, and how each is found in the code."""
