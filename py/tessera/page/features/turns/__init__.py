"""Views of turns and of the standings, and a game's commands other than picks."""
