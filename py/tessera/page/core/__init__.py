"""What every board on a page needs, whichever features stand around it."""
