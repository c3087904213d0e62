"""What every game must hold, whatever it plays: one suite for all folders.

`adjuge check` and the tests run the same functions. Each raises AssertionError
with the position at which a law is broken. Nothing here knows a game.
"""
