"""Ta Yü: two to four players build canals from the middle of the board to its coasts."""
