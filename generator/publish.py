"""Stage 7: a staging folder, a manifest written last, one move into place, and the link to the newest edition.

An edition is never seen half made. While it grows it lies in ``.<edition>.part`` beside the others; an old making of it steps
aside to ``.<edition>.old`` for the moment of the move. `clear_leftovers` puts right what a killed run left of either. The order of
the two moves, the commit to the bank and the link is `generator.edition`'s; what the files are is the other stages'.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

from generator.errors import CannotWrite, Faulty
from generator.faults import fault_point

MANIFEST = "manifest.json"
LATEST = "latest"
LARGEST_MANIFEST = 64 * 1024 * 1024
BLOCK = 1 << 20


@contextmanager
def staging_folder(target: Path) -> Iterator[Path]:
    """Give an empty folder beside an edition to make it in; whatever is left of it at the end goes.

    Raises
    ------
    CannotWrite   anything the system refuses while the edition is made
    """
    staging = target.parent / f".{target.name}.part"
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        clear_leftovers(target.parent)
        staging.mkdir()
        yield staging
    except OSError as fault:
        raise CannotWrite(f"cannot write edition {str(target)!r}: {fault.strerror}; what was there before is whole") from fault
    finally:
        shutil.rmtree(staging, ignore_errors=True)


def clear_leftovers(book: Path) -> None:
    """Put right what a killed run left in a book's folder: half made editions go, one that stepped aside comes back."""
    for path in sorted(book.glob(".*.part")):
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()
    for aside in sorted(book.glob(".*.old")):
        target = book / aside.name[1 : -len(".old")]
        if target.exists():
            shutil.rmtree(aside)
        else:
            os.replace(aside, target)


def write_manifest(staging: Path, facts: Mapping[str, Any]) -> str:
    """Write the manifest of a staging folder, after every file it names is safe on disk; return its digest.

    The digest covers the manifest itself, so that a changed byte of it is found like one of any other file.
    """
    fault_point("before_manifest")
    files = {name: {"bytes": (staging / name).stat().st_size, "sha256": _digest(staging / name)} for name in _files(staging)}
    for name in files:
        sync(staging / name)
    manifest = {**facts, "files": files}
    manifest["digest"] = sha256(_text(manifest).encode()).hexdigest()
    (staging / MANIFEST).write_text(_text(manifest), encoding="utf-8")
    sync(staging / MANIFEST)
    for folder in sorted({(staging / name).parent for name in files} | {staging}, reverse=True):
        sync(folder)
    fault_point("after_manifest")
    return str(manifest["digest"])


def move_into_place(staging: Path, target: Path) -> None:
    """Make the staging folder the edition; an older making steps aside first and goes when the new one stands."""
    aside = target.parent / f".{target.name}.old"
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
        if _is_date(current) and _is_date(target.name) and current > target.name:
            return
    fresh = target.parent / f".{LATEST}.part"
    try:
        fault_point("before_latest")
        fresh.unlink(missing_ok=True)
        fresh.symlink_to(target.name)
        os.replace(fresh, link)
        sync(target.parent)
    except OSError as fault:
        raise CannotWrite(f"cannot point {str(link)!r} to {target.name}: {fault.strerror}; the edition itself is whole") from fault


def verify_edition(folder: Path) -> dict[str, Any]:
    """Compare an edition with its manifest, byte by byte, and return the manifest.

    Raises
    ------
    Faulty   a file that is missing, altered or not in the manifest, or an altered manifest; all of them are named
    """
    manifest = read_manifest(folder)
    named = manifest["files"]
    present = set(_files(folder))
    faults = [f"{name} is missing" for name in sorted(named.keys() - present)]
    faults += [f"{name} is not in the manifest" for name in sorted(present - named.keys())]
    for name in sorted(named.keys() & present):
        size = (folder / name).stat().st_size
        if size != named[name]["bytes"]:
            faults.append(f"{name} has {size} bytes, the manifest says {named[name]['bytes']}")
        elif _digest(folder / name) != named[name]["sha256"]:
            faults.append(f"{name} was altered")
    if faults:
        raise Faulty(f"edition {str(folder)!r} is not whole: {'; '.join(faults)}; make it anew with --force")
    return manifest


def read_manifest(folder: Path) -> dict[str, Any]:
    """Read the manifest of an edition and check that it is the text that was written.

    Raises
    ------
    Faulty   none there, or one that was altered
    """
    path = folder / MANIFEST
    try:
        with path.open("rb") as file:
            text = file.read(LARGEST_MANIFEST)
    except OSError as fault:
        raise Faulty(f"expected an edition with a {MANIFEST} at {str(folder)!r}: {fault.strerror}") from None
    altered = Faulty(f"edition {str(folder)!r} is not whole: {MANIFEST} was altered; make it anew with --force")
    try:
        manifest = json.loads(text)
    except (ValueError, RecursionError):
        raise altered from None
    if not isinstance(manifest, dict) or not isinstance(manifest.get("digest"), str):
        raise altered
    facts = {key: value for key, value in manifest.items() if key != "digest"}
    if sha256(_text(facts).encode()).hexdigest() != manifest["digest"] or _text(manifest).encode() != text:
        raise altered
    return manifest


def sync(path: Path) -> None:
    """Have a file or folder written to the disk itself; Windows offers no such call for folders."""
    if os.name == "nt" and path.is_dir():
        return
    handle = os.open(path, os.O_RDONLY if os.name != "nt" else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _files(folder: Path) -> list[str]:
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


def _is_date(name: str) -> bool:
    return len(name) == 10 and name[4] == name[7] == "-" and name.replace("-", "").isdigit()
