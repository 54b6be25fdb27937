"""Paths of the checkout, the golden files and the reference data."""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden"


def find_reference(name: str) -> Path | None:
    """Return a file of the folder named by REFERENCE, or None.

    The folder is not part of the project.
    """
    folder = os.environ.get("REFERENCE")
    path = Path(folder) / name if folder else None
    return path if path and path.is_file() else None
