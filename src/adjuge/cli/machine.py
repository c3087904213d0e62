"""The machine a figure was measured on."""

import os
import platform
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from adjuge import __version__

PACKAGES = ("numba", "numpy", "open_spiel")


def machine() -> str:
    """Processor, cores, system, versions and date, in one line."""
    system = f"{platform.system()} {platform.machine()}, Python {platform.python_version()}"
    packages = ", ".join(f"{name} {found}" for name in PACKAGES if (found := _version(name)))
    date = datetime.now(UTC).date().isoformat()
    return (
        f"{processor()}, {os.cpu_count()} cores; {system}, {packages}; adjuge {__version__}; {date}"
    )


def processor() -> str:
    """The name of the processor."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.processor() or platform.machine())


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return ""
