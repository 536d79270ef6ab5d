"""The protocol of games played apart, one link a turn, without a server and without a browser."""
