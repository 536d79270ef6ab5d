"""Second, slow readers of the rules, written from the rules alone."""
