"""A digest of the generator's source files.

Results saved by an earlier run or made on another machine are used only if its digest is equal.
"""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from pathlib import Path

PACKAGE = Path(__file__).parent.parent
SUFFIXES = frozenset({".py", ".toml", ".csv"})


@cache
def digest_sources() -> str:
    """Return the digest of all code and tables in `generator`, in hexadecimal.

    It covers the path and content of every file that can affect which puzzles are made.
    """
    total = blake2b(digest_size=16)
    for path in sorted(PACKAGE.rglob("*")):
        if path.suffix in SUFFIXES:
            text = path.read_bytes()
            total.update(f"{path.relative_to(PACKAGE).as_posix()} {len(text)}\n".encode() + text)
    return total.hexdigest()
