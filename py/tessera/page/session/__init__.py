"""A game being played here and the shell around it; ports say what they need of a browser."""
