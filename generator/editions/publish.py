"""Stage 7: staging folder, move into place, and link to the newest edition.

An incomplete edition is never visible. It is made in ``.gridpress-<edition>.part`` in the book's folder. If an older version of it exists,
the two folders exchange their names in one step. Where the system cannot do that, the older version is renamed to
``.gridpress-<edition>.old`` during the move. `clear_leftovers` cleans up after a run was killed, and changes nothing else.
`generator.editions.shelf` decides the order of the move and the commit to the bank; README.md lists the states a crash can leave.
"""

from __future__ import annotations

import errno
import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from generator.errors import CannotWrite
from generator.storage.atomic_file import exchange_folders, move_folder, replace_link, sync
from generator.storage.fault_points import fault_point
from generator.storage.folder_names import DATED, EDITION
from generator.storage.manifest import MANIFEST
from generator.storage.notes import print_note

LATEST = "latest"
LATEST_PART = f".gridpress-{LATEST}.part"
"""Temporary name of a new link `latest`."""

NO_LINKS = frozenset({errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS})
"""Errors of a disk without symbolic links, such as FAT and exFAT."""

NO_LINKS_WINDOWS = frozenset({1, 1314})
"""The same on Windows: ERROR_INVALID_FUNCTION; ERROR_PRIVILEGE_NOT_HELD, which Developer Mode lifts. Source: winerror.h."""

LEFTOVER = re.compile(rf"\.gridpress-({EDITION.pattern})\.(part|old)")
"""Names given only by this module; all other files and folders belong to the user."""


@contextmanager
def staging_folder(target: Path) -> Iterator[Path]:
    """Create an empty staging folder for an edition; delete its remains at the end.

    Raises
    ------
    CannotWrite   the operating system reports an error, or a file or folder of the user is in the way
    """
    staging = temporary_path(target, "part")
    is_new = not target.parent.exists()
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        clear_leftovers(target.parent)
        _check_unobstructed(target, staging)
        staging.mkdir()
    except OSError as fault:
        raise CannotWrite(f"cannot write edition {str(target)!r}: {fault.strerror}; what was there before is unchanged") from fault
    try:
        yield staging
    except OSError as fault:
        raise CannotWrite(f"cannot write edition {str(target)!r}: {fault.strerror}; what was there before is unchanged") from fault
    finally:
        shutil.rmtree(staging, ignore_errors=True)
        if is_new:
            with suppress(OSError):  # delete a book folder created here if it is still empty; `rmdir` refuses others
                target.parent.rmdir()


def clear_leftovers(book: Path) -> None:
    """Clean up a book's folder after a killed run.

    Incomplete editions are deleted; an old edition that was renamed gets its name back, unless a new one is in its place. Only folders
    whose name matches LEFTOVER are changed, and a link named LATEST_PART is deleted. Links are not followed, and a book's folder that is a
    link is not changed.
    """
    if book.is_symlink() or not book.is_dir():
        return
    if (book / LATEST_PART).is_symlink():
        (book / LATEST_PART).unlink()
    for path in sorted(book.iterdir()):
        named = LEFTOVER.fullmatch(path.name)
        if not named or path.is_symlink() or not path.is_dir():
            continue
        target = book / named[1]
        if named[2] == "part" or target.exists():
            shutil.rmtree(path)
        else:
            move_folder(path, target)


def temporary_path(target: Path, suffix: str) -> Path:
    """Return the temporary path of an edition, in the same folder.

    Parameters
    ----------
    suffix : "part" for the staging folder, "old" for a version that is being replaced
    """
    return target.parent / f".gridpress-{target.name}.{suffix}"


def _check_unobstructed(target: Path, staging: Path) -> None:
    """Check that no file or folder of the user is in the way of an edition.

    Raises
    ------
    CannotWrite   one is in the way; the message names it
    """
    if target.is_symlink() or (target.exists() and not target.is_dir()):
        raise CannotWrite(f"{str(target)!r} is in the way: expected the folder of an edition, found another kind of file; move it")
    if target.parent.is_symlink():
        link = f"{str(target.parent)!r} is a link, which may lead out of the output folder"
        raise CannotWrite(f"{link}; replace it by a folder, or choose another --out")
    for path in (staging, temporary_path(target, "old")):
        if path.is_symlink() or path.exists():
            raise CannotWrite(f"{str(path)!r} is in the way and was not made by gridpress; move it")


def move_into_place(staging: Path, target: Path) -> None:
    """Rename the staging folder to the edition's folder.

    An older version of the edition exchanges its name with the new one in one step, and is deleted afterward. The move of a book's first
    edition is synced with its link: nothing that is there already can be lost with it.

    Raises
    ------
    CannotWrite   the new edition is in place, but the system reports that it may not be on the disk yet
    """
    fault_point("before_replace")
    is_first = not (target.exists() or os.path.lexists(target.parent / LATEST))
    if not (target.exists() and exchange_folders(staging, target)):
        _move_aside(staging, target)
    if not is_first:
        _sync_book(target)
    fault_point("after_replace")
    for path in (staging, temporary_path(target, "old")):
        shutil.rmtree(path, ignore_errors=True)  # what cannot be deleted now, the next run deletes


def _sync_book(target: Path) -> None:
    """Sync the folder of a book, in which an edition was moved into place.

    Raises
    ------
    CannotWrite   the edition is in place, but the system reports that it may not be on the disk yet
    """
    try:
        sync(target.parent)
    except OSError as fault:
        why = f"cannot sync {str(target.parent)!r}: {fault.strerror}"
        raise CannotWrite(f"{why}; the new edition {target.name} is in place; give the same command again to check it") from fault


def _move_aside(staging: Path, target: Path) -> None:
    """Rename an older version of an edition, then the new one to its name.

    For systems that cannot exchange two names. If the run is killed between the two steps, the next one renames the older version back.
    """
    old_folder = temporary_path(target, "old")
    if target.exists():
        move_folder(target, old_folder)
        fault_point("between_moves")
    try:
        move_folder(staging, target)
    except OSError:
        if old_folder.exists():
            move_folder(old_folder, target)
        raise


def restore_latest(target: Path) -> None:
    """Point the link ``latest`` to an edition that was published before, if needed.

    That is the case if there is no link, or one to an edition of an earlier date.

    Raises
    ------
    CannotWrite   as `point_latest`
    """
    link = target.parent / LATEST
    if not link.exists() or (link.is_symlink() and DATED.fullmatch(os.readlink(link)) and DATED.fullmatch(target.name)):
        point_latest(target)


def point_latest(target: Path) -> None:
    """Point the link ``latest`` to an edition, atomically.

    A link to an edition of a later date is left unchanged. Where the disk or the system makes no links, a note says so.

    Raises
    ------
    CannotWrite   the link cannot be created; the edition itself is complete
    """
    link = target.parent / LATEST
    if link.is_symlink() and link.exists():
        current = os.readlink(link)
        if current == target.name or (DATED.fullmatch(current) and DATED.fullmatch(target.name) and current > target.name):
            return
    try:
        fault_point("before_latest")
        replace_link(link, target.name, target.parent / LATEST_PART)
    except OSError as fault:
        if fault.errno in NO_LINKS or getattr(fault, "winerror", None) in NO_LINKS_WINDOWS:
            _sync_book(target)
            print_note("latest", f"no link {str(link)!r}: {fault.strerror}; open the folder {target.name}")
            return
        raise CannotWrite(f"cannot link {str(link)!r} to {target.name}: {fault.strerror}; the edition itself is complete") from fault


def find_latest(book: Path) -> Path | None:
    """Return the folder of a book's newest edition, or None.

    It is the target of the link ``latest``; where there is no link, the edition that was made last.
    """
    link = book / LATEST
    if os.path.lexists(link):
        return link if (link / MANIFEST).is_file() else None
    made = [path for path in book.iterdir() if EDITION.fullmatch(path.name) and (path / MANIFEST).is_file()] if book.is_dir() else []
    return max(made, key=lambda path: ((path / MANIFEST).stat().st_mtime_ns, path.name), default=None)
