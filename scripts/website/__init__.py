"""Parts of the build: the code that makes, reads and serves the site."""
