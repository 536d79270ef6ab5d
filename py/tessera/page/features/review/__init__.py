"""Reviews of games, and better turns to be found."""
