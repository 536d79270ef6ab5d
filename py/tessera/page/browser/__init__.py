"""The only package that uses the browser: the ports of sessions, and events as values."""
