"""What is shown and spoken, as text made from values; no browser."""
