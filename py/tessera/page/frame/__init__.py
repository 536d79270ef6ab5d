"""A board in a frame of somebody else's page: what it is asked for, shown and played there."""
