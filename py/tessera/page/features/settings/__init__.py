"""The settings, and the file that takes all along."""
