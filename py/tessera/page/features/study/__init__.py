"""Studies: trees of variations with comments, and the engine that analyses positions."""
