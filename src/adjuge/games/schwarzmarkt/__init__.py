"""Schwarzmarkt: goods for luxury on the black market of 1946."""
