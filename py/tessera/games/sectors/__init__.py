"""The board that Shacru and Pacru share: nine sectors of nine squares, pawns that face a way."""
