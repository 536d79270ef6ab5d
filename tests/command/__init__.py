"""The command line and the line protocol, as other programs meet them."""
