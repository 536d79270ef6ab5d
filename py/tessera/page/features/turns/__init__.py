"""Lists, sentences and replays of turns."""
