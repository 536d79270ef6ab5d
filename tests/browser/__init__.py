"""The built site in a real Chromium."""
