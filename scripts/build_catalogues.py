"""Compile the catalogues: every .po under src/ becomes the .mo that gettext reads.

Run by hatchling when the package is built or installed, and by `make`.
"""

import io
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SOURCE = Path(__file__).parent.parent / "src"


def compile_catalogues() -> int:
    """Write each catalogue that is missing or older than its text."""
    written = 0
    for text in SOURCE.rglob("*.po"):
        target = text.with_suffix(".mo")
        if not target.exists() or target.stat().st_mtime < text.stat().st_mtime:
            catalogue = read_po(io.BytesIO(text.read_bytes()), text.parts[-3])
            content = io.BytesIO()
            write_mo(content, catalogue)
            target.write_bytes(content.getvalue())
            written += 1
    return written


class CatalogueHook(BuildHookInterface[Any]):
    """Hatchling's way to call us."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        compile_catalogues()


if __name__ == "__main__":
    print(f"{compile_catalogues()} catalogues compiled")
