"""What is shown on pictures of the site, and how they are taken."""
