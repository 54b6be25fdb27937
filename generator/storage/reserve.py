"""Reserved space of an output folder, given up to record a run on a full disk.

Each run that gets the lock makes sure that the reserve is whole. On a disk without free space, `generator.storage.run_log` shortens it, one
step at a time, so that the log has room to say how the run ended.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

RESERVE = ".log-reserve"
"""Name of the file in an output folder."""

SIZE = 32 * 1024
STEP = 8 * 1024
"""Bytes given up at a time: two blocks of a usual disk, one for the log and one for its folder."""


def keep_reserve(out: Path) -> None:
    """Fill the reserve of an output folder; nothing if the disk has no space for it."""
    path = out / RESERVE
    with suppress(OSError):
        if path.is_symlink() or (path.exists() and not path.is_file()):  # not ours; a pipe would block
            return
        with path.open("ab", buffering=0) as file:
            if (missing := SIZE - file.tell()) > 0:
                file.write(os.urandom(missing))  # a disk that compresses files keeps no space for zeros
                os.fsync(file.fileno())


def give_up_reserve(out: Path) -> bool:
    """Shorten the reserve by one step; return whether there was anything left of it."""
    path = out / RESERVE
    with suppress(OSError):
        if not path.is_symlink() and path.is_file() and (size := path.stat().st_size):
            os.truncate(path, max(0, size - STEP))
            return True
    return False
