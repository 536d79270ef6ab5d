"""The build, the set-up and the checkers."""
