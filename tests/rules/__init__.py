"""The rules, one test or more for every rule's id, with its ruling's example."""
