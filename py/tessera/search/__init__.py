"""How bots think, knowing only the contract."""
