"""The manifest of an edition: write it, read it, and compare it with the files.

A manifest is JSON with sorted keys and is written last. ``files`` lists the size and SHA-256 of every other file of the folder;
``digest`` is the SHA-256 of the manifest itself without that entry. `generator.editions` writes and reads manifests, `generator.proof`
compares finished editions with them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from errno import EINVAL
from hashlib import file_digest, sha256
from pathlib import Path
from typing import Any, TypedDict

from generator.errors import Faulty
from generator.storage.atomic_file import sync
from generator.storage.fault_points import fault_point
from generator.storage.json_values import Entry, parse_json

MANIFEST = "manifest.json"
LARGEST_MANIFEST = 64 * 1024 * 1024
SHA256 = re.compile("[0-9a-f]{64}")
HEAD = 64 * 1024
"""Bytes at the beginning of a manifest that have its digest: its keys are sorted, and few come before this one."""

STATED_DIGEST = re.compile(rb'^ "digest": "([0-9a-f]{64})",?$', re.MULTILINE)
"""The line of a manifest with its digest; other keys are indented further, and texts have no line breaks."""


class FileEntry(TypedDict):
    """Size in bytes and SHA-256 of one file in a manifest."""

    bytes: int
    sha256: str


def write_manifest(folder: Path, facts: Mapping[str, Any], is_kept: bool = True) -> dict[str, Any]:
    """Write and return the manifest of a staging folder.

    The manifest needs no atomic write, because the folder is not a published edition yet; `generator.editions.publish` moves it into place.

    Parameters
    ----------
    is_kept : sync the folder to disk; False for one whose files are sent elsewhere
    """
    fault_point("before_manifest")
    files = {name: {"bytes": (folder / name).stat().st_size, "sha256": digest_file(folder / name)} for name in list_files(folder)}
    manifest = {**facts, "files": files}
    manifest["digest"] = sha256(_text(manifest).encode()).hexdigest()
    (folder / MANIFEST).write_text(_text(manifest), encoding="utf-8", newline="\n")
    if is_kept:
        sync_edition(folder, files)
    fault_point("after_manifest")
    return manifest


def sync_edition(folder: Path, names: Iterable[str]) -> None:
    """Sync the files of an edition, the manifest after the others, and the folders."""
    paths = [folder / name for name in names]
    for path in (*paths, folder / MANIFEST, *sorted({folder, *(path.parent for path in paths)}, reverse=True)):
        sync(path)


def load_manifest(folder: Path) -> dict[str, Any]:
    """Read the manifest of an edition without checking its digest.

    Raises
    ------
    Faulty   the manifest is missing or not a JSON object
    """
    return _parse(_read_capped(folder / MANIFEST), folder)


def read_digest(folder: Path) -> str:
    """Return the digest that a manifest states, unchecked; "" if none is found.

    Only the beginning of the file is read, so that a thousand editions can be compared with the bank in a tenth of a second.

    Raises
    ------
    Faulty   the manifest is missing or unreadable
    """
    found = STATED_DIGEST.search(_read_capped(folder / MANIFEST, HEAD))
    return found[1].decode() if found else ""


def read_manifest(folder: Path) -> dict[str, Any]:
    """Read the manifest of an edition and check its digest and its form.

    Raises
    ------
    Faulty   the manifest is missing, altered, or was not written by the press
    """
    content = _read_capped(folder / MANIFEST)
    manifest = _parse(content, folder)
    facts = {key: value for key, value in manifest.items() if key != "digest"}
    if sha256(_encode(facts)).hexdigest() != manifest.get("digest") or _encode(manifest) != content:
        raise _altered(folder)
    files_of(manifest, folder)
    return manifest


def files_of(manifest: Mapping[str, Any], folder: Path) -> dict[str, FileEntry]:
    """Return the file entries of a manifest, by file name.

    Raises
    ------
    Faulty   ``files`` is missing or has another form; the message names the entry
    """
    return {name: _read_file_entry(entry) for name, entry in entries_of(manifest, folder)["files"].members()}


def _read_file_entry(entry: Entry) -> FileEntry:
    digest = entry["sha256"]
    if not SHA256.fullmatch(digest.text()):
        digest.refuse("64 hexadecimal digits")
    return {"bytes": entry["bytes"].whole(), "sha256": digest.text()}


def entries_of(manifest: Mapping[str, Any], folder: Path) -> Entry:
    """Return a manifest as checked entries, whose faults name the file and the key."""
    return Entry(repr(str(folder / MANIFEST)), manifest)


def find_edition(name: str, out: Path) -> Path:
    """Return the folder of an edition.

    Parameters
    ----------
    name : a path, or ``book/edition`` in the output folder

    Raises
    ------
    Faulty   there is no such folder with a manifest
    """
    for folder in (Path(name), out / name):
        if (folder / MANIFEST).is_file():
            return folder
    raise Faulty(f"expected an edition with a {MANIFEST}, given as its folder or as book/edition in {str(out)!r}, found none at {name!r}")


def verify_edition(folder: Path) -> dict[str, Any]:
    """Check every file of an edition against its manifest; return the manifest.

    Raises
    ------
    Faulty   the manifest is altered, or a file is missing, altered, a link, unreadable or not in the manifest; the message names all
    """
    manifest = read_manifest(folder)
    faults = find_faults(folder, files_of(manifest, folder))
    if faults:
        raise Faulty(f"edition {str(folder)!r} is damaged: {'; '.join(faults)}; make it again with --force")
    return manifest


def verify_file(folder: Path, name: str, manifest: Mapping[str, Any]) -> None:
    """Check one file of an edition against its manifest; others may be missing.

    Raises
    ------
    Faulty   the file is not in the manifest, missing, altered, a link or unreadable
    """
    entry = files_of(manifest, folder).get(name)
    fault = _find_fault(folder / name, name, entry) if entry else f"{name} is not in the manifest"
    if fault:
        raise Faulty(f"edition {str(folder)!r} is damaged: {fault}; make it again with --force")


def find_faults(folder: Path, files: Mapping[str, FileEntry]) -> list[str]:
    """Describe every file of an edition that differs from its manifest.

    Only files found inside the folder are opened, so a path in the manifest cannot lead outside.
    """
    present = set(list_files(folder))
    faults = [f"{MANIFEST} is a link, not a file"] if (folder / MANIFEST).is_symlink() else []
    faults += [f"{name} is missing" for name in sorted(files.keys() - present)]
    faults += [f"{name} is not in the manifest" for name in sorted(present - files.keys())]
    return faults + [fault for name in sorted(files.keys() & present) if (fault := _find_fault(folder / name, name, files[name]))]


def _find_fault(path: Path, name: str, entry: FileEntry) -> str:
    """Describe how a file differs from its manifest entry; "" if it does not."""
    if path.is_symlink():
        return f"{name} is a link, not a file"
    try:
        if not path.is_file():
            return f"{name} is not a regular file"
        size = path.stat().st_size
        if size != entry["bytes"]:
            return f"{name} has {size} bytes, but {entry['bytes']} in the manifest"
        return "" if digest_file(path) == entry["sha256"] else f"{name} was altered: its SHA-256 differs from the manifest"
    except OSError as fault:
        return f"cannot read {name}: {fault.strerror}"


def list_files(folder: Path) -> list[str]:
    """List all files below a folder except the manifest, as relative paths."""
    names = (path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_symlink() or not path.is_dir())
    return sorted(name for name in names if name != MANIFEST)


def digest_file(path: Path) -> str:
    """Return the SHA-256 of a file in hexadecimal; the file is read in blocks."""
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()


def _read_capped(path: Path, most: int = LARGEST_MANIFEST) -> bytes:
    """Read at most so many bytes of a manifest.

    Devices and pipes, which may never end, are not opened.
    """
    try:
        if path.exists() and not path.is_file():
            raise OSError(EINVAL, "not a regular file")
        with path.open("rb") as file:
            return file.read(most)
    except OSError as fault:
        raise Faulty(f"expected an edition with a {MANIFEST} at {str(path.parent)!r}: {fault.strerror}") from None


def _parse(content: bytes, folder: Path) -> dict[str, Any]:
    try:
        return parse_json(content, MANIFEST).table()
    except Faulty:
        raise _altered(folder) from None


def _altered(folder: Path) -> Faulty:
    return Faulty(f"edition {str(folder)!r} is damaged: {MANIFEST} was altered; make it again with --force")


def _text(manifest: Mapping[str, Any]) -> str:
    return json.dumps(manifest, sort_keys=True, indent=1, ensure_ascii=False) + "\n"


def _encode(manifest: Mapping[str, Any]) -> bytes:
    """Return a manifest that was read as the bytes its file should have.

    A lone surrogate, which the press never writes, is replaced by another character, so the bytes differ and the file counts as altered.
    """
    return _text(manifest).encode(errors="replace")
