"""A board in somebody else's page, and boards in pages that explain."""
