"""What the press is made of, as one short digest: results that were kept, or made elsewhere, are good only where it is equal."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from pathlib import Path

PACKAGE = Path(__file__).parent.parent
SUFFIXES = frozenset({".py", ".toml", ".csv"})


@cache
def digest_sources() -> str:
    """Return the digest of everything in `generator` that may decide which puzzles are made: code and tables, by name and content."""
    total = blake2b(digest_size=16)
    for path in sorted(PACKAGE.rglob("*")):
        if path.suffix in SUFFIXES:
            text = path.read_bytes()
            total.update(f"{path.relative_to(PACKAGE).as_posix()} {len(text)}\n".encode() + text)
    return total.hexdigest()
