"""Environments for research: PettingZoo, OpenSpiel, Gymnasium, and arrays of tables.

Each module imports its framework itself; this package imports none of them.
"""
