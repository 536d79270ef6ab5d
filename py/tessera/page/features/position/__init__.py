"""Setting up positions."""
