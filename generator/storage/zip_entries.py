"""Entries of ZIP archives whose bytes depend only on their names and contents."""

from __future__ import annotations

from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

EARLIEST = (1980, 1, 1, 0, 0, 0)
"""Date of every entry: the first that ZIP can express."""


def add_entry(archive: ZipFile, name: str, content: bytes, is_compressed: bool = True) -> None:
    """Add a file to an archive, without a date and without a trace of the system."""
    entry = ZipInfo(name, EARLIEST)
    entry.create_system, entry.external_attr = 3, 0o644 << 16  # otherwise they are those of the machine
    entry.compress_type = ZIP_DEFLATED if is_compressed else ZIP_STORED
    archive.writestr(entry, content)
