"""Loops for the card: every one is marked that is not spared, and the text stays what LLVM reads."""

import re

import llvmlite.binding as llvm
import numpy as np
from numba import njit

from adjuge.research.rolled import rolled


def two_loops(numbers):
    total = 0
    for number in numbers:
        while number > 1:
            number //= 2
            total += 1
    return total


def module():
    function = njit(two_loops)
    function(np.arange(3))
    (overload,) = function.overloads.values()
    return overload.library.get_llvm_str()


def test_every_jump_backwards_is_marked_and_no_other():
    before = module()
    after = rolled(before)

    marked = [line for line in after.split("\n") if "!llvm.loop !9000" in line]
    marks = re.findall(r"^!9000\d\d = distinct", after, re.MULTILINE)
    assert len(marked) == len(marks) >= 2
    assert all(line.lstrip().startswith("br ") for line in marked)
    assert [line.split(", !llvm.loop !9000")[0] for line in after.split("\n")][
        : before.count("\n") + 1
    ] == before.split("\n")


def test_what_is_marked_is_still_understood():
    llvm.initialize_native_target()

    llvm.parse_assembly(rolled(module())).verify()


def test_what_has_no_loop_stays_as_it_is():
    assert (
        rolled("define i32 @f() {\nentry:\n  ret i32 0\n}")
        == "define i32 @f() {\nentry:\n  ret i32 0\n}"
    )


def test_functions_that_are_spared_stay_as_they_are():
    before = module()

    assert rolled(before, spared="two_loops") == before != rolled(before, spared="three_loops")
