"""How close search comes to theory: bids in an auction whose equilibrium is known.

    python benchmarks/theory.py

The auction, made of our own pieces, stands in `tests/bots/first_price.py`; what is measured in
`tests/bots/theory.py`. The numbers are kept in `theory.json`, `strength.md` shows them.
"""

import json
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
KEPT = Path(__file__).with_name("theory.json")
ITERATIONS = (200, 2000, 20_000, 200_000)


def measure() -> list[dict[str, Any]]:
    """The numbers of each length of thought, of a usual and of a fair search."""
    sys.path.insert(0, str(ROOT))
    from tests.bots.theory import bids

    found = []
    for iterations in ITERATIONS:
        for fair in (False, True):
            made = list(bids(iterations, fair=fair))
            off = [one.off for one in made]
            found.append({
                "iterations": iterations,
                "fair": fair,
                "bids": len(made),
                "mean": sum(map(abs, off)) / len(off),
                "greatest": max(map(abs, off)),
                "signed": sum(off) / len(off),
                "loss": sum(one.best - one.gain for one in made) / len(made),
                "best": sum(one.best for one in made) / len(made),
            })  # fmt: skip
            print(found[-1], flush=True)
    return found


def table() -> list[str]:
    """The numbers as Markdown."""
    told = ["## How close search comes to theory", "",
            "A sealed-bid auction of one lot, two bidders whose values are anything from 0 to 20; in equilibrium each",
            "bids half its value (`python benchmarks/theory.py`). How far search bids from that, in bids of 1, and what",
            "it loses by it against a bidder in equilibrium, of what there is to gain.", "",
            "| iterations | search | bids | mean distance | greatest | mean, with its sign | loss |",
            "|--:|---|--:|--:|--:|--:|--:|"]  # fmt: skip
    for one in json.loads(KEPT.read_text(encoding="utf-8")):
        cells = [f"{one['iterations']:,}", "fair" if one["fair"] else "usual", str(one["bids"]),
                 f"{one['mean']:.2f}", f"{one['greatest']:.0f}", f"{one['signed']:+.2f}",
                 f"{one['loss']:.2f} of {one['best']:.2f}"]  # fmt: skip
        told.append(f"| {' | '.join(cells)} |".replace("-", "−"))
    return told


if __name__ == "__main__":
    KEPT.write_text(json.dumps(measure(), indent=1) + "\n", encoding="utf-8")
