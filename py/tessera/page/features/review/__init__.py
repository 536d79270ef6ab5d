"""Reviews of games, and the search for better turns."""
