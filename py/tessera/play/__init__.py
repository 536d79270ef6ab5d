"""What a game is, knowing no game: contract, match, record, view, faults."""
