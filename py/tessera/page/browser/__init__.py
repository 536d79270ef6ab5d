"""The only room that knows a browser: what sessions need of one, and its events as values."""
