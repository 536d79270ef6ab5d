"""The web page: the boards' common core, features, embedded boards, and access to the browser."""
