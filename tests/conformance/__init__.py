"""Every game keeps what the contract promises of it: a module a game, which mypy reads."""
