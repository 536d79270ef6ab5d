"""The only package that uses the browser: it implements sessions' ports and reports events."""
