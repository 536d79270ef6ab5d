"""Games played apart, a link a turn: the protocol, without a server and without a browser."""
