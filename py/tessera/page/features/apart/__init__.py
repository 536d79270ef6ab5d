"""Games played apart: the players send each other links."""
