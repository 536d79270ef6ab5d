"""Games played apart, a turn a link."""
