"""The command line: games, records, bots and the line protocol for other programs."""
