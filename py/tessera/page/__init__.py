"""The web page: a core for every board, features, embedded boards, and access to the browser."""
