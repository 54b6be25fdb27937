"""The file of former editions: puzzles of editions that are no longer on disk.

If the bank is lost, or replaced by an older copy, editions on disk are read in again from their own files. An edition that was replaced, or
deleted because of the recipe's `keep`, has no files any more. Before its folder is changed, its puzzles are therefore appended to this file
beside the bank, as lines of `bank export`. The bank records how many bytes of the file it has read, so that a run that finds nothing new
needs one query.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from errno import EINVAL
from pathlib import Path
from typing import BinaryIO

from generator.bank.editions import Bank
from generator.bank.lines import LONGEST_ROW, format_row, parse_row
from generator.bank.rows import PrintedRow
from generator.errors import Faulty, GridFormatError
from generator.storage.atomic_file import sync
from generator.storage.fault_points import fault_point
from generator.storage.folder_names import FORMER

BREAK = b"\n"


def keep_former(bank: Bank, out: Path, rows: Iterable[PrintedRow]) -> None:
    """Append the rows of an edition to the file, before its folder is changed.

    A line that an earlier run did not complete is overwritten.

    Raises
    ------
    OSError   the disk is full, or the file is not a regular file or not writable
    """
    content = b"".join(format_row(row).encode() + BREAK for row in rows)
    path = out / FORMER
    if not content:
        return
    _check_regular(path)
    is_new = not path.exists()
    with path.open("w+b" if is_new else "r+b") as file:
        end = _find_end(file, path.stat().st_size)
        has_read_all = bank.count_read(FORMER) == end
        file.seek(end)
        file.write(content)
        file.truncate()
        file.flush()
        os.fsync(file.fileno())
    fault_point("after_former")
    if is_new:
        sync(out)
    if has_read_all:
        bank.note_read(FORMER, end + len(content))


def read_former(bank: Bank, out: Path) -> tuple[int, int]:
    """Read new lines of the file; return the numbers of added and of invalid ones.

    Raises
    ------
    Faulty   the file cannot be read
    """
    path, start = out / FORMER, bank.count_read(FORMER)
    try:
        size = path.stat().st_size if path.exists() else 0
        if size in (0, start):
            return 0, 0
        _check_regular(path)
        added = invalid = 0
        end = start if start < size else 0
        with path.open("rb") as file, bank.transfer.open_import() as importer:
            file.seek(end)
            for line in _iterate_lines(file):
                end += len(line)
                try:
                    added += importer.insert(parse_row(line.decode(errors="replace")))
                except (GridFormatError, Faulty):
                    invalid += 1
        bank.note_read(FORMER, end)
    except OSError as fault:
        raise Faulty(f"cannot read {str(path)!r}: {fault.strerror}") from None
    return added, invalid


def _iterate_lines(file: BinaryIO) -> Iterator[bytes]:
    """Yield the complete lines of a file, those that are too long in pieces."""
    while line := file.readline(LONGEST_ROW):
        if line.endswith(BREAK) or len(line) == LONGEST_ROW:
            yield line


def _find_end(file: BinaryIO, size: int) -> int:
    """Return where the last complete line of a file ends."""
    start = max(0, size - LONGEST_ROW)
    file.seek(start)
    return start + file.read(LONGEST_ROW).rfind(BREAK) + 1


def _check_regular(path: Path) -> None:
    """Check that a path is a regular file, not a link or a device, or is missing."""
    if path.is_symlink() or (path.exists() and not path.is_file()):
        raise OSError(EINVAL, f"{path.name} is not a regular file")
