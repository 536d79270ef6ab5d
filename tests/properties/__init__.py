"""What must hold for every game of the catalogue, in random games."""
