"""How bots come to think, what is said of that, and hints; an archive, fetched when one thinks."""
