"""Print how long functions and files are; fail where the house's hard limits are passed.

Functions: half of them at most 8 lines, nine of ten at most 30, none above 60.
Files: none above 400 lines.
"""

import argparse
import ast
import sys
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "src"
LONGEST_FUNCTION, LONGEST_FILE = 60, 400
MIDDLE_FUNCTION, MOST_FUNCTIONS = 8, 30


def functions(file: Path) -> Iterator[tuple[int, str]]:
    """The length of each function of a file, with its name; nested ones count by themselves."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            yield length, f"{file.relative_to(SOURCE)}:{node.lineno} {node.name}"


def share(lengths: list[int], part: float) -> int:
    """The length that this part of all does not exceed."""
    return lengths[min(len(lengths) - 1, int(len(lengths) * part))]


def row(name: str, lengths: list[int]) -> str:
    """One line of the table."""
    lengths = sorted(lengths)
    shares = "".join(f"{share(lengths, part):>6}" for part in (0.5, 0.9, 0.99))
    return f"{name:<28}{len(lengths):>7}{shares}{lengths[-1]:>6}"


def main() -> int:
    """Print the distribution; return 1 if a limit is passed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--files", action="store_true", help="one line for each part as well")
    each = parser.parse_args().files
    files = [file for file in sorted(SOURCE.rglob("*.py")) if "tests" not in file.parts]
    found = {file: list(functions(file)) for file in files}
    lines = {file: len(file.read_text(encoding="utf-8").splitlines()) for file in files}
    print(f"{'':<28}{'count':>7}{'50 %':>6}{'90 %':>6}{'99 %':>6}{'most':>6}")
    lengths = sorted(length for rows in found.values() for length, _ in rows)
    print(row("lines of a function", lengths))
    print(row("lines of a file", list(lines.values())))
    for file in files if each else ():
        if found[file]:
            print(row(str(file.relative_to(SOURCE / "adjuge"))[-27:], [n for n, _ in found[file]]))
    broken = [
        f"{n} lines: {name}" for rows in found.values() for n, name in rows if n > LONGEST_FUNCTION
    ]
    broken += [
        f"{n} lines: {file.relative_to(SOURCE)}" for file, n in lines.items() if n > LONGEST_FILE
    ]
    if share(lengths, 0.5) > MIDDLE_FUNCTION or share(lengths, 0.9) > MOST_FUNCTIONS:
        broken.append("functions as a whole are too long")
    print(*broken, sep="\n", end="\n" if broken else "")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
