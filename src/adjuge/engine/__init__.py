"""What all games share; knows no game, no web, no clock."""
