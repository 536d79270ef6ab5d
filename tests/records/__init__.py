"""Game records: what is read, what is refused and how, what is written."""
