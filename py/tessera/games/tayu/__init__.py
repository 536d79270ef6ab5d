"""Ta Yü: canals from the middle to the coasts, for two, three or four."""
