"""The solver of Pyrga in C, and the makers of the bots' book and table."""
