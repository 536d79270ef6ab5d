"""Studies: trees of variations with comments and an engine."""
