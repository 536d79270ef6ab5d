"""The recipe of a new game: its template files (``game/``), and the code that fills them in."""
