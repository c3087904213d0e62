"""Mark: recycling works that buy, prepare and sell five materials."""
