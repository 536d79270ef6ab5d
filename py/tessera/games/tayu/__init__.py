"""Ta Yü: canals led from the middle of the board to its coasts, by two to four players."""
