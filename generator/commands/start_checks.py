"""Checks before the command line is loaded: Python's version, foreign packages.

Without them, an unsuitable Python or a foreign package named `layouts` or `generator` would end in a traceback. This module is read by any
Python 3 and imports nothing of ours that needs a newer one.
"""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path

OLDEST, NEWEST = (3, 11), (3, 14)
"""Versions of Python that gridpress and numba both support; requires-python in pyproject.toml says the same."""

PACKAGES = ("generator", "layouts")
SIGN = "gridpress"
"""Word in the docstrings of our packages, by which they are recognized."""

HOME = Path(__file__).parents[2]
"""Folder of our packages."""

WAY_OUT = "install gridpress in a virtual environment of its own"


def check_start() -> None:
    """Check what the command line needs before it is loaded.

    Raises
    ------
    SystemExit   2, after one line on stderr
    """
    fault = find_version_fault(sys.version_info[:3]) or find_foreign_package()
    if fault:
        print(f"gridpress: {fault}", file=sys.stderr)
        raise SystemExit(2)


def find_version_fault(version: tuple[int, int, int]) -> str | None:
    """Return why a version of Python is unsuitable, or None."""
    if OLDEST <= version[:2] <= NEWEST:
        return None
    versions = f"{format_version(OLDEST)} to {format_version(NEWEST)}"
    return f"needs Python {versions}, found {format_version(version)} ({sys.executable}); {WAY_OUT} with one of these versions"


def format_version(version: tuple[int, ...]) -> str:
    """Return a version as text, such as 3.14."""
    return ".".join(map(str, version))


def find_foreign_package() -> str | None:
    """Return which of our packages is missing, hidden or overwritten, or None.

    Nothing of a foreign package is run.
    """
    for name in PACKAGES:
        own = HOME / name / "__init__.py"
        spec = find_spec(name)
        if spec is None:
            return f"its package {name!r} is missing: expected {str(own)!r}; {WAY_OUT}"
        found = Path(spec.origin) if spec.origin else Path(next(iter(spec.submodule_search_locations or [""])))
        if found.resolve() != own.resolve():
            return f"another package named {name!r} is found first: {str(found)!r}; {WAY_OUT}, and unset PYTHONPATH"
        if SIGN not in own.read_text(encoding="utf-8", errors="replace"):
            return f"another package named {name!r} has overwritten ours: {str(own)!r}; {WAY_OUT}"
    return None
