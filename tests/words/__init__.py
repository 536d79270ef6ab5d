"""Words: complete, filled in, and set as each language sets them."""
