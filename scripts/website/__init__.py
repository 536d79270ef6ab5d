"""The parts of the build: what makes the site, and what reads and serves it."""
