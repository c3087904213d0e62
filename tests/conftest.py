"""All tests run with bounds checks on: compiled code would read foreign memory silently."""

import os

os.environ.setdefault("NUMBA_BOUNDSCHECK", "1")
