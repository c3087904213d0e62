"""Tests of Alles futsch! that go beyond the laws that hold for every game."""
