"""The command line: games, perft, replay, the line protocol, bots against each other."""

import tessera.command.sentences  # noqa: F401 - whatever is refused can be said
