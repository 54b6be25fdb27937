"""Atomic writes: a file is made beside its place, synced to the disk, and takes its name in one step.

Only this room renames and replaces; `tests/project/test_arrows.py` checks that. It imports nothing heavy, for kernels use it too.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from generator.errors import CannotWrite
from generator.storage.fault_points import fault_point


def part_of(target: Path) -> Path:
    """Return the path beside a file at which it is made."""
    return target.with_name(f".{target.name}.gridpress-part")


@contextmanager
def part_file(target: Path) -> Iterator[Path]:
    """Give the path of a part file, which replaces the target at the end and is removed on failure.

    Raises
    ------
    CannotWrite   the system refuses; the target is as it was before
    """
    part = part_of(target)
    try:
        yield part
        put_in_place(part, target)
    except OSError as fault:
        raise CannotWrite(f"cannot write {str(target)!r}: {fault.strerror}; what was there before is whole") from fault
    finally:
        with suppress(OSError):  # where not even that is allowed, there is none
            part.unlink(missing_ok=True)


def put_in_place(part: Path, target: Path) -> None:
    """Sync a finished file, give it the name of another, and sync their folder."""
    sync(part)
    fault_point("before_part_replace")
    os.replace(part, target)
    sync(target.parent)


def write_quickly(target: Path, content: bytes) -> None:
    """Write a file in one step, without a sync: for caches, whose files carry a checksum of their own.

    Several processes may write the same file at once; the last one wins.
    """
    part = target.with_name(f"{target.name}.{os.getpid()}.part")
    try:
        part.write_bytes(content)
        os.replace(part, target)
    except OSError:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise


def move_folder(source: Path, target: Path) -> None:
    """Rename a folder; the caller syncs the folder it stands in."""
    os.replace(source, target)


def replace_link(link: Path, leads_to: str, part: Path) -> None:
    """Make a symbolic link, or change where it leads, in one step; `part` is the name it is made under."""
    if part.is_symlink():
        part.unlink()
    part.symlink_to(leads_to)
    os.replace(part, link)
    sync(link.parent)


def sync(path: Path) -> None:
    """Write a file or folder through to the disk; Windows has no such call for folders."""
    if os.name == "nt" and path.is_dir():
        return
    handle = os.open(path, os.O_RDONLY if os.name != "nt" else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
