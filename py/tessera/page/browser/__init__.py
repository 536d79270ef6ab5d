"""The only package that uses the browser: it implements the session's ports and reports events."""
