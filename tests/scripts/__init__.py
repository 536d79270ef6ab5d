"""The scripts that one types, the set-up they share, and the test runner's own parts."""
