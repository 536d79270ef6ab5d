"""The command line: games, perft, replay, the line protocol, bots against each other."""
