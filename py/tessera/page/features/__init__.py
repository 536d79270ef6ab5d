"""What stands around a board, a subject each, named as players name it."""
