"""One's games: the list of them, and what is done with them."""
