"""The board and the pawns that Shacru and Pacru share; the board has nine sectors."""
