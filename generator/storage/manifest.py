"""The manifest of an edition: written last, read in one way by all, compared with the files that are there.

A manifest is JSON with sorted keys. ``files`` has the size and SHA-256 of every other file of the folder; ``digest`` covers the manifest
itself. `generator.editions` writes and reads manifests, `generator.proof` compares finished editions with them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from errno import EINVAL
from hashlib import file_digest, sha256
from pathlib import Path
from typing import Any, TypedDict

from generator.errors import Faulty
from generator.storage.atomic_file import sync
from generator.storage.fault_points import fault_point

MANIFEST = "manifest.json"
LARGEST_MANIFEST = 64 * 1024 * 1024


class FileEntry(TypedDict):
    """What a manifest says of one file."""

    bytes: int
    sha256: str


def write_manifest(folder: Path, facts: Mapping[str, Any]) -> dict[str, Any]:
    """Write the manifest of a staging folder, once every file it names is safe on disk, and return it.

    The folder is not an edition yet, so that nothing is replaced; `generator.editions.publish` moves it into place.
    """
    fault_point("before_manifest")
    files = {name: {"bytes": (folder / name).stat().st_size, "sha256": digest_file(folder / name)} for name in list_files(folder)}
    for name in files:
        sync(folder / name)
    manifest = {**facts, "files": files}
    manifest["digest"] = sha256(_text(manifest).encode()).hexdigest()
    (folder / MANIFEST).write_text(_text(manifest), encoding="utf-8")
    sync(folder / MANIFEST)
    for place in sorted({(folder / name).parent for name in files} | {folder}, reverse=True):
        sync(place)
    fault_point("after_manifest")
    return manifest


def load_manifest(folder: Path) -> dict[str, Any]:
    """Read the manifest of an edition without comparing its digest.

    Raises
    ------
    Faulty   missing, or not a JSON object
    """
    return _parse(_read_capped(folder / MANIFEST), folder)


def read_manifest(folder: Path) -> dict[str, Any]:
    """Read the manifest of an edition and check that it is the text that was written.

    Raises
    ------
    Faulty   missing, altered, or not a manifest of ours
    """
    content = _read_capped(folder / MANIFEST)
    manifest = _parse(content, folder)
    facts = {key: value for key, value in manifest.items() if key != "digest"}
    if sha256(_encode(facts)).hexdigest() != manifest.get("digest") or _encode(manifest) != content:
        raise _altered(folder)
    files_of(manifest, folder)
    return manifest


def files_of(manifest: Mapping[str, Any], folder: Path) -> dict[str, FileEntry]:
    """Return what the manifest of a folder says of each file.

    Raises
    ------
    Faulty   something else in its place
    """
    files = manifest.get("files")
    if not isinstance(files, dict) or not all(map(_is_entry, files.values())):
        raise Faulty(f"expected files with bytes and sha256 in {str(folder / MANIFEST)!r}, got something else")
    return files


def _is_entry(entry: Any) -> bool:
    return isinstance(entry, dict) and isinstance(entry.get("bytes"), int) and isinstance(entry.get("sha256"), str)


def verify_edition(folder: Path) -> dict[str, Any]:
    """Compare an edition with its manifest, byte by byte, and return the manifest.

    Raises
    ------
    Faulty   a file that is missing, altered, a link, unreadable or not in the manifest, or an altered manifest; all are named
    """
    manifest = read_manifest(folder)
    faults = find_faults(folder, files_of(manifest, folder))
    if faults:
        raise Faulty(f"edition {str(folder)!r} is not whole: {'; '.join(faults)}; make it anew with --force")
    return manifest


def find_faults(folder: Path, files: Mapping[str, FileEntry]) -> list[str]:
    """Name every file of an edition that differs from its manifest; a name in the manifest never leads out of the folder."""
    present = set(list_files(folder))
    faults = [f"{MANIFEST} is a link, not a file"] if (folder / MANIFEST).is_symlink() else []
    faults += [f"{name} is missing" for name in sorted(files.keys() - present)]
    faults += [f"{name} is not in the manifest" for name in sorted(present - files.keys())]
    return faults + [fault for name in sorted(files.keys() & present) if (fault := _find_fault(folder / name, name, files[name]))]


def _find_fault(path: Path, name: str, entry: FileEntry) -> str:
    """Return how a file differs from its entry in the manifest, "" where it does not."""
    if path.is_symlink():
        return f"{name} is a link, not a file"
    try:
        if not path.is_file():
            return f"{name} is no plain file"
        size = path.stat().st_size
        if size != entry["bytes"]:
            return f"{name} has {size} bytes, the manifest says {entry['bytes']}"
        return "" if digest_file(path) == entry["sha256"] else f"{name} was altered: its SHA-256 is not the manifest's"
    except OSError as fault:
        return f"cannot read {name}: {fault.strerror}"


def list_files(folder: Path) -> list[str]:
    """List the files under a folder, but the manifest, by their names within it."""
    names = (path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_symlink() or not path.is_dir())
    return sorted(name for name in names if name != MANIFEST)


def digest_file(path: Path) -> str:
    """Return the SHA-256 of a file, which is read in blocks."""
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()


def _read_capped(path: Path) -> bytes:
    """Read a manifest up to a size that none has; a device or a pipe, which may have no end, is not even opened."""
    try:
        if path.exists() and not path.is_file():
            raise OSError(EINVAL, "no plain file")
        with path.open("rb") as file:
            return file.read(LARGEST_MANIFEST)
    except OSError as fault:
        raise Faulty(f"expected an edition with a {MANIFEST} at {str(path.parent)!r}: {fault.strerror}") from None


def _parse(content: bytes, folder: Path) -> dict[str, Any]:
    try:
        manifest = json.loads(content)
    except (ValueError, RecursionError):
        raise _altered(folder) from None
    if not isinstance(manifest, dict):
        raise _altered(folder)
    return manifest


def _altered(folder: Path) -> Faulty:
    return Faulty(f"edition {str(folder)!r} is not whole: {MANIFEST} was altered; make it anew with --force")


def _text(manifest: Mapping[str, Any]) -> str:
    return json.dumps(manifest, sort_keys=True, indent=1, ensure_ascii=False) + "\n"


def _encode(manifest: Mapping[str, Any]) -> bytes:
    """Return the bytes a manifest that was read should have; half a surrogate pair, which we never write, becomes another character."""
    return _text(manifest).encode(errors="replace")
