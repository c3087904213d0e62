"""Coaxing: what Numba does not do by itself and a core is quicker with."""

from typing import Any

import numba.core.config

from adjuge.engine.compiling import compiled_with

numba_: Any = numba  # which tells a type checker little


def in_blocks(kernel: Any) -> Any:
    """Let the compiler join single operations that lie side by side into one on many numbers.

    Numba leaves this off; features that are written in blocks gain by it.
    """
    return compiled_with(kernel, numba_.core.config, "SLP_VECTORIZE", 1)
