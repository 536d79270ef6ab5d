"""Games that turn pieces, name numbers, are enlarged or handed over."""
