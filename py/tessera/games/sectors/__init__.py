"""The board of nine sectors of nine squares and its pawns, shared by Shacru and Pacru."""
