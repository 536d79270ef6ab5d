"""The board of nine sectors and the pawns that Shacru and Pacru share."""
