"""Features of the page, each in a module or folder of its own."""
