"""Reading records and links."""
