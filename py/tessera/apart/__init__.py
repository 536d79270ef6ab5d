"""The protocol for games played by sending links; it needs neither a server nor a browser."""
