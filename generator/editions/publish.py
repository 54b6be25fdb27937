"""Stage 7: a staging folder, one move into place, and the link to the newest edition.

An edition is never seen half made. While it grows it lies in ``.gridpress-<edition>.part`` beside the others; an old making of it
steps aside to ``.gridpress-<edition>.old`` for the moment of the move. `clear_leftovers` puts right what a killed run left of either,
and touches nothing else. The order of the two moves and the commit to the bank is `generator.editions.shelf`'s.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from generator.errors import CannotWrite
from generator.storage.atomic_file import move_folder, replace_link, sync
from generator.storage.fault_points import fault_point
from generator.storage.folder_names import DATED, EDITION

LATEST = "latest"
LEFTOVER = re.compile(rf"\.gridpress-({EDITION.pattern})\.(part|old)")
"""Names only this module gives; any other file or folder is somebody's own."""


@contextmanager
def staging_folder(target: Path) -> Iterator[Path]:
    """Give an empty folder beside an edition to make it in; whatever is left of it at the end goes.

    Raises
    ------
    CannotWrite   anything the system refuses while the edition is made, or something in the way that is not ours
    """
    staging = beside(target, "part")
    is_new = not target.parent.exists()
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        clear_leftovers(target.parent)
        _see_free(target, staging)
        staging.mkdir()
    except OSError as fault:
        raise CannotWrite(f"cannot write edition {str(target)!r}: {fault.strerror}; what was there before is whole") from fault
    try:
        yield staging
    except OSError as fault:
        raise CannotWrite(f"cannot write edition {str(target)!r}: {fault.strerror}; what was there before is whole") from fault
    finally:
        shutil.rmtree(staging, ignore_errors=True)
        if is_new:
            with suppress(OSError):  # the folder of a first edition that was not made goes too; one that holds anything stays
                target.parent.rmdir()


def clear_leftovers(book: Path) -> None:
    """Put right what a killed run left in a book's folder: half made editions go, one that stepped aside comes back.

    Only folders go that bear one of our names; links are not followed, and a book's folder that is a link is left as it is.
    """
    if book.is_symlink() or not book.is_dir():
        return
    for path in sorted(book.iterdir()):
        named = LEFTOVER.fullmatch(path.name)
        if not named or path.is_symlink() or not path.is_dir():
            continue
        target = book / named[1]
        if named[2] == "part" or target.exists():
            shutil.rmtree(path)
        else:
            move_folder(path, target)


def beside(target: Path, suffix: str) -> Path:
    """Return the place beside an edition where it is made (part) or steps aside (old)."""
    return target.parent / f".gridpress-{target.name}.{suffix}"


def _see_free(target: Path, staging: Path) -> None:
    """See that nothing foreign stands where the edition is to be made or to stand.

    Raises
    ------
    CannotWrite   names it
    """
    if target.is_symlink() or (target.exists() and not target.is_dir()):
        raise CannotWrite(f"{str(target)!r} is in the way: expected the folder of an edition; move it away")
    if target.parent.is_symlink():
        raise CannotWrite(f"{str(target.parent)!r} is a link that may lead out of the output folder; put a folder there, or choose --out")
    for path in (staging, beside(target, "old")):
        if path.is_symlink() or path.exists():
            raise CannotWrite(f"{str(path)!r} is in the way and not ours; move it away")


def move_into_place(staging: Path, target: Path) -> None:
    """Make the staging folder the edition; an older making steps aside first and goes when the new one stands."""
    aside = beside(target, "old")
    fault_point("before_replace")
    if target.exists():
        move_folder(target, aside)
        fault_point("between_moves")
    try:
        move_folder(staging, target)
    except OSError:
        if aside.exists():
            move_folder(aside, target)
        raise
    sync(target.parent)
    fault_point("after_replace")
    if aside.exists():
        shutil.rmtree(aside)


def point_latest(target: Path) -> None:
    """Point ``latest`` to an edition, in one step, unless it points to one of a later date."""
    link = target.parent / LATEST
    if link.is_symlink() and link.exists():
        current = os.readlink(link)
        if DATED.fullmatch(current) and DATED.fullmatch(target.name) and current > target.name:
            return
    try:
        fault_point("before_latest")
        replace_link(link, target.name, target.parent / f".gridpress-{LATEST}.part")
    except OSError as fault:
        raise CannotWrite(f"cannot point {str(link)!r} to {target.name}: {fault.strerror}; the edition itself is whole") from fault
