"""Stage 7: a staging folder, a manifest written last, one move into place, and the link to the newest edition.

An edition is never seen half made. While it grows it lies in ``.gridpress-<edition>.part`` beside the others; an old making of it
steps aside to ``.gridpress-<edition>.old`` for the moment of the move. `clear_leftovers` puts right what a killed run left of either,
and touches nothing else. The order of the two moves, the commit to the bank and the link is `generator.editions.book`'s.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from errno import EINVAL
from hashlib import sha256
from pathlib import Path
from typing import Any

from generator.errors import CannotWrite, Faulty
from generator.storage.fault_points import fault_point
from generator.storage.folder_names import DATED, EDITION

MANIFEST = "manifest.json"
LATEST = "latest"
LEFTOVER = re.compile(rf"\.gridpress-({EDITION.pattern})\.(part|old)")
"""Names only this module gives; any other file or folder is somebody's own."""

LARGEST_MANIFEST = 64 * 1024 * 1024
BLOCK = 1 << 20


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
            os.replace(path, target)


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


def write_manifest(staging: Path, facts: Mapping[str, Any]) -> dict[str, Any]:
    """Write the manifest of a staging folder, after every file it names is safe on disk, and return it.

    Its digest covers the manifest itself, so that a changed byte of it is found like one of any other file.
    """
    fault_point("before_manifest")
    files = {name: {"bytes": (staging / name).stat().st_size, "sha256": _digest(staging / name)} for name in list_files(staging)}
    for name in files:
        sync(staging / name)
    manifest = {**facts, "files": files}
    manifest["digest"] = sha256(_text(manifest).encode()).hexdigest()
    (staging / MANIFEST).write_text(_text(manifest), encoding="utf-8")
    sync(staging / MANIFEST)
    for folder in sorted({(staging / name).parent for name in files} | {staging}, reverse=True):
        sync(folder)
    fault_point("after_manifest")
    return manifest


def move_into_place(staging: Path, target: Path) -> None:
    """Make the staging folder the edition; an older making steps aside first and goes when the new one stands."""
    aside = beside(target, "old")
    fault_point("before_replace")
    if target.exists():
        os.replace(target, aside)
        fault_point("between_moves")
    try:
        os.replace(staging, target)
    except OSError:
        if aside.exists():
            os.replace(aside, target)
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
    fresh = target.parent / f".gridpress-{LATEST}.part"
    try:
        fault_point("before_latest")
        if fresh.is_symlink():
            fresh.unlink()
        fresh.symlink_to(target.name)
        os.replace(fresh, link)
        sync(target.parent)
    except OSError as fault:
        raise CannotWrite(f"cannot point {str(link)!r} to {target.name}: {fault.strerror}; the edition itself is whole") from fault


def verify_edition(folder: Path) -> dict[str, Any]:
    """Compare an edition with its manifest, byte by byte, and return the manifest.

    Raises
    ------
    Faulty   a file that is missing, altered, a link, unreadable or not in the manifest, or an altered manifest; all are named
    """
    manifest = read_manifest(folder)
    faults = find_faults(folder, manifest)
    if faults:
        raise Faulty(f"edition {str(folder)!r} is not whole: {'; '.join(faults)}; make it anew with --force")
    return manifest


def find_faults(folder: Path, manifest: Mapping[str, Any]) -> list[str]:
    """Say of every file of an edition how it differs from its manifest; a name in the manifest never leads out of the folder."""
    named = manifest["files"]
    present = set(list_files(folder))
    faults = [f"{name} is missing" for name in sorted(named.keys() - present)]
    faults += [f"{name} is not in the manifest" for name in sorted(present - named.keys())]
    for name in sorted(named.keys() & present):
        faults += _compare(folder / name, name, named[name])
    return faults


def _compare(path: Path, name: str, entry: Mapping[str, Any]) -> list[str]:
    """Say how a file differs from what the manifest tells of it."""
    if path.is_symlink():
        return [f"{name} is a link, not a file"]
    try:
        if not path.is_file():
            return [f"{name} is no plain file"]
        size = path.stat().st_size
        if size != entry["bytes"]:
            return [f"{name} has {size} bytes, the manifest says {entry['bytes']}"]
        return [] if _digest(path) == entry["sha256"] else [f"{name} was altered"]
    except OSError as fault:
        return [f"cannot read {name}: {fault.strerror}"]


def read_manifest(folder: Path) -> dict[str, Any]:
    """Read the manifest of an edition and check that it is the text that was written.

    Raises
    ------
    Faulty   none there, or one that was altered
    """
    path = folder / MANIFEST
    text = _read_capped(path)
    manifest = _parse(text, folder)
    facts = {key: value for key, value in manifest.items() if key != "digest"}
    if sha256(_text(facts).encode()).hexdigest() != manifest.get("digest") or _text(manifest).encode() != text:
        raise _altered(folder)
    files = manifest.get("files")
    if not isinstance(files, dict) or not all(isinstance(entry, dict) and {"bytes", "sha256"} <= entry.keys() for entry in files.values()):
        raise Faulty(f"expected the files of an edition in {str(path)!r}, got something else; it is not of gridpress")
    return manifest


def load_manifest(folder: Path) -> dict[str, Any]:
    """Read the manifest of an edition, altered or not: for whoever only asks what kind it is of.

    Raises
    ------
    Faulty   none there, or something that is none
    """
    return _parse(_read_capped(folder / MANIFEST), folder)


def _read_capped(path: Path) -> bytes:
    """Read a manifest up to a size that none has; a device or a pipe, which may have no end, is not even opened."""
    try:
        if path.exists() and not path.is_file():
            raise OSError(EINVAL, "no plain file")
        with path.open("rb") as file:
            return file.read(LARGEST_MANIFEST)
    except OSError as fault:
        raise Faulty(f"expected an edition with a {MANIFEST} at {str(path.parent)!r}: {fault.strerror}") from None


def _parse(text: bytes, folder: Path) -> dict[str, Any]:
    try:
        manifest = json.loads(text)
    except (ValueError, RecursionError):
        raise _altered(folder) from None
    if not isinstance(manifest, dict):
        raise _altered(folder)
    return manifest


def _altered(folder: Path) -> Faulty:
    return Faulty(f"edition {str(folder)!r} is not whole: {MANIFEST} was altered; make it anew with --force")


def sync(path: Path) -> None:
    """Have a file or folder written to the disk itself; Windows offers no such call for folders."""
    if os.name == "nt" and path.is_dir():
        return
    handle = os.open(path, os.O_RDONLY if os.name != "nt" else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def list_files(folder: Path) -> list[str]:
    """List the files under a folder, but the manifest, by their names within it."""
    names = (path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_symlink() or not path.is_dir())
    return sorted(name for name in names if name != MANIFEST)


def _digest(path: Path) -> str:
    total = sha256()
    with path.open("rb") as file:
        while block := file.read(BLOCK):
            total.update(block)
    return total.hexdigest()


def _text(manifest: Mapping[str, Any]) -> str:
    return json.dumps(manifest, sort_keys=True, indent=1, ensure_ascii=False) + "\n"
