"""Programs that play in the arena through the line protocol."""
