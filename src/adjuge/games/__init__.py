"""One folder per game. The registry finds them by looking."""
