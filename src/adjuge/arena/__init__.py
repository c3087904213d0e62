"""The arena: bots play one another, mirrored and counted, so that strength is a number."""
