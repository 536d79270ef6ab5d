"""What earlier versions of the wheel promised."""
