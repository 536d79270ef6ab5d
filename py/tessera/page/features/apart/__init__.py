"""Games played apart by links."""
