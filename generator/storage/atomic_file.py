"""Atomic writes: write a temporary file, sync it, and rename it to the target.

Only `generator.storage` renames or replaces files; `tests/project/test_arrows.py` checks this. The module imports no large package,
because kernels use it as well.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from generator.errors import Busy, CannotWrite
from generator.storage.fault_points import fault_point

MOST_SYNCED = 64
"""Most files that are synced one by one, which takes 3 ms each."""

AT_FDCWD = -100
"""The current folder, in calls that take the number of an open folder (Linux, fcntl.h)."""

EXCHANGE = 2
CANNOT_EXCHANGE = (errno.ENOSYS, errno.EINVAL, errno.ENOTSUP)
"""Errors of systems, and of file systems such as NFS, that cannot exchange two names."""


def part_path(target: Path) -> Path:
    """Return the path of the temporary file for a target, in the same folder."""
    return target.with_name(f".{target.name}.gridpress-part")


@contextmanager
def part_file(target: Path) -> Iterator[Path]:
    """Yield a temporary path whose file replaces the target at the end.

    On failure the temporary file is removed.

    Raises
    ------
    Busy          another run is writing the same target
    CannotWrite   the operating system reports an error; the target is unchanged
    """
    part = part_path(target)
    try:
        with _locked(part, target) as was_written:
            yield part
            if not was_written():
                raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
            put_in_place(part, target)
    except OSError as fault:
        raise CannotWrite(f"cannot write {str(target)!r}: {fault.strerror}; what was there before is unchanged") from fault


@contextmanager
def _locked(part: Path, target: Path) -> Iterator[Callable[[], bool]]:
    """Create a temporary file and keep it locked; delete it if the block fails.

    Two runs that write the same file at once would otherwise mix their lines in it. The operating system releases the lock when the
    process ends. The file is not locked where that is impossible.

    Yields a function that returns whether the file was written since.

    Raises
    ------
    Busy   another run has locked it
    """
    lock = _try_lock(part, target)
    created = os.fstat(lock) if lock is not None else None
    try:
        yield lambda: created is None or _state(part.stat()) != _state(created)
    except BaseException:
        with suppress(OSError):  # if deleting is not permitted, the file was never created
            part.unlink(missing_ok=True)
        raise
    finally:
        if lock is not None:
            os.close(lock)


def _state(stat: os.stat_result) -> tuple[int, int, int]:
    return stat.st_ino, stat.st_size, stat.st_mtime_ns


def _try_lock(part: Path, target: Path) -> int | None:
    """Create and lock a temporary file, with the oldest time a file can have.

    Returns its handle, or None where files cannot be locked and where this one cannot be created, which its writer reports.

    Raises
    ------
    Busy   another run has locked it
    """
    if sys.platform == "win32":  # an open file could not be replaced there
        return None
    import fcntl

    handle = None
    try:
        while True:
            handle = os.open(part, os.O_RDWR | os.O_CREAT, 0o666)
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            with suppress(FileNotFoundError):
                if os.path.samestat(os.fstat(handle), os.stat(part)):
                    os.utime(handle, ns=(0, 0))
                    return handle
            os.close(handle)  # it is the file that another run has just put in place
            handle = None
    except OSError as fault:
        if handle is not None:
            os.close(handle)
        if isinstance(fault, BlockingIOError):
            raise Busy(f"another run is writing {str(target)!r}; wait until it ends, or choose another file") from None
        return None


def put_in_place(part: Path, target: Path) -> None:
    """Sync a finished temporary file, rename it to the target and sync the folder."""
    sync(part)
    fault_point("before_part_replace")
    os.replace(part, target)
    sync(target.parent)


def move_files(names: Iterable[str], source: Path, target: Path) -> None:
    """Move finished files to another folder of the same disk, each in one step.

    They are synced before the first one is moved: one by one if they are few, else with everything that waits to be written, where the
    system does that at once. A file of the same name is replaced.

    Raises
    ------
    OSError   a file cannot be synced or moved; those moved before are in place
    """
    moved = list(names)
    if len(moved) > MOST_SYNCED and sys.platform == "linux":
        os.sync()  # waits until all is written; elsewhere it may return before
    else:
        for name in moved:
            sync(source / name)
    for name in moved:
        os.replace(source / name, target / name)
        fault_point("while_placing")
    sync(target)


def write_unsynced(target: Path, content: bytes) -> None:
    """Write a file atomically but without a sync.

    For caches, whose files contain their own checksum. Several processes may write the same file at once; the last one wins.

    Raises
    ------
    OSError   the file cannot be written; its temporary file is removed
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
    """Rename a folder; the caller must sync the parent folder."""
    os.replace(source, target)


def exchange_folders(first: Path, second: Path) -> bool:
    """Exchange the names of two folders in one step; the caller syncs their parents.

    Uses renameat2 with RENAME_EXCHANGE (Linux) or renamex_np with RENAME_SWAP (macOS); both have the value 2.

    Returns False, and changes nothing, if the operating system or the file system cannot exchange names.

    Raises
    ------
    OSError   the names cannot be exchanged for another reason
    """
    import ctypes

    if sys.platform == "win32":
        return False
    library = ctypes.CDLL(None, use_errno=True)
    names = os.fsencode(first), os.fsencode(second)
    if hasattr(library, "renameat2"):
        failed = library.renameat2(AT_FDCWD, names[0], AT_FDCWD, names[1], EXCHANGE)
    elif hasattr(library, "renamex_np"):
        failed = library.renamex_np(*names, EXCHANGE)
    else:
        return False
    code = ctypes.get_errno()
    if failed and code not in CANNOT_EXCHANGE:
        raise OSError(code, os.strerror(code), str(second))
    return not failed


def replace_link(link: Path, link_target: str, part: Path) -> None:
    """Create a symbolic link, or replace an existing one, atomically.

    On Windows, an existing one is removed first.

    Parameters
    ----------
    link : path of the link
    link_target : its target, as written into the link
    part : temporary path under which the new link is created
    """
    if part.is_symlink():
        part.unlink()
    part.symlink_to(link_target)
    if sys.platform == "win32":  # a link to a folder cannot be replaced there
        link.unlink(missing_ok=True)
    os.replace(part, link)
    sync(link.parent)


def sync(path: Path) -> None:
    """Flush a file or folder to disk with fsync.

    Folders are skipped on Windows, which has no such call for them.
    """
    if sys.platform == "win32" and path.is_dir():
        return
    handle = os.open(path, os.O_RDWR if sys.platform == "win32" else os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def move_aside(path: Path, suffixes: Iterable[str] = ("",)) -> Path:
    """Rename a damaged file, which is kept beside a new one; return its new path.

    Parameters
    ----------
    suffixes : endings of the files that belong to it, which are renamed with it if they exist
    """
    number = 1
    while (aside := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    for suffix in suffixes:
        part = path.with_name(f"{path.name}{suffix}")
        if part.exists():
            os.replace(part, path.with_name(f"{aside.name}{suffix}"))
    sync(path.parent)
    return aside
