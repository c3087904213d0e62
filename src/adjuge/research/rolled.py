"""Loops that stay loops: keeps NVIDIA's compiler from writing out those of a long game.

It unrolls every loop whose length it knows, and rules are full of such loops. Short
games gain by that. In a long one the code gets three or four times as long as the
card's instruction caches, and threads, each somewhere else in it, wait for
instructions (`benchmarks/results-gpu.txt`). Numba has no switch for this, so every
jump backwards gets LLVM's mark for a loop that is not to be unrolled, but for those
that Numba adds itself to fill an array. Loops that write features are run by all
threads alike; they are marked only if the code is too long without.
"""

import re
from functools import cache
from typing import Any

import numba.cuda.cudadrv.nvvm

nvvm: Any = numba.cuda.cudadrv.nvvm  # which tells a type checker little
LABEL = re.compile(r'^"?([^"\s:]+)"?:')
TARGET = re.compile(r'label %"?([^",\s]+)"?')
LONG = 8_000  # lines of assembly: more do not fit the caches
PLAIN = re.compile(r"B\d+")  # where a loop of Python's begins; Numba's own begin otherwise
ALIKE = "8features"  # in the names of functions of modules that are so called
NOTHING = "\n"  # in no line
FIRST = 900_000  # number of the first mark: far from those that Numba gives out


@cache
def keep_loops_rolled() -> None:
    """From now on, compile for the card without unrolling what gets long by it."""
    compile_unrolled = nvvm.compile_ir

    def compile_rolled(modules: str | list[str], **options: Any) -> Any:
        texts = plain = [modules] if isinstance(modules, str) else modules
        readable = {name: value for name, value in options.items() if name != "gen-lto"}
        for spared in (ALIKE, NOTHING):
            if compile_unrolled(texts, **readable).count(b"\n") > LONG:
                texts = [rolled(text, spared) for text in plain]
        return compile_unrolled(texts, **options)

    nvvm.compile_ir = compile_rolled


def rolled(text: str, spared: str = NOTHING) -> str:
    """A module of LLVM's language in which no loop may be unrolled, but for spared functions."""
    lines, seen, loops, is_spared = [], set[str](), 0, False
    for line in text.split("\n"):
        if line.startswith("define"):
            seen.clear()
            is_spared = spared in line
        label = LABEL.match(line)
        if label and not is_spared and PLAIN.fullmatch(label[1]):
            seen.add(label[1])
        jumps = line.lstrip().startswith("br ") and "!llvm.loop" not in line
        if jumps and not seen.isdisjoint(TARGET.findall(line)):
            lines.append(f"{line}, !llvm.loop !{FIRST + 1 + loops}")
            loops += 1
        else:
            lines.append(line)
    if loops:
        lines.append(f'!{FIRST} = !{{!"llvm.loop.unroll.disable"}}')
    lines += [
        f"!{FIRST + 1 + at} = distinct !{{!{FIRST + 1 + at}, !{FIRST}}}" for at in range(loops)
    ]
    return "\n".join(lines)
