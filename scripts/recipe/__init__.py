"""The recipe of a new game: what it is made from (``game/``), and what makes it."""
