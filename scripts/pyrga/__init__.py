"""The solver of Pyrga, in C, and what makes the bots' book with it."""
