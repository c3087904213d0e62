"""Coaxing: two things that Numba does not do by itself and that a core is quicker with."""

from typing import Any

import numba.core.cgutils
import numba.core.config
import numba.extending
import numba.np.arrayobj

from adjuge.engine.compiling import compiled_with

numba_: Any = numba  # which tells a type checker little


def borrowed(array: Any) -> Any:
    """The same array without counting who holds it, for as long as the caller holds it.

    Numba counts an array's holders with locked instructions, also for each row
    that is sliced off: a dozen of them take longer than most moves.
    """
    return array


def _uncounted(_: Any, array: Any) -> Any:
    """The machine code of `borrowed`: an array that names no counter."""

    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        held = numba_.np.arrayobj.make_array(signature.args[0])(context, builder, args[0])
        held.meminfo = numba_.core.cgutils.get_null_value(held.meminfo.type)
        held.parent = numba_.core.cgutils.get_null_value(held.parent.type)
        return held._getvalue()

    return array(array), emit


_without_counter: Any = numba_.extending.intrinsic(_uncounted)


def _borrowed(array: Any) -> Any:
    """What compiled code calls for `borrowed`."""

    def same(array: Any) -> Any:
        return _without_counter(array)

    return same


numba_.extending.overload(borrowed)(_borrowed)


def in_blocks(kernel: Any) -> Any:
    """Let the compiler join single operations that lie side by side into one on many numbers.

    Numba leaves this off; features that are written in blocks gain by it.
    """
    return compiled_with(kernel, numba_.core.config, "SLP_VECTORIZE", 1)
