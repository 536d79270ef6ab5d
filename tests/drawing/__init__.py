"""Drawing: what stands on the board is drawn, and can be seen and picked."""
