"""Parts of the arena, the ladder and tuning, which measure the strength of bots."""
