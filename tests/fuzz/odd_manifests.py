"""Editions whose manifests are changed."""

from __future__ import annotations

import json
import os
import random
import shutil
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

from tests.fuzz.odd_values import change_json, change_value


def copy_edition(valid: Path, folder: Path, *copied: str) -> Path:
    """Link the edition into the folder of an input; copy only the files named."""
    target = folder / "out/nightly/seed-7"
    shutil.copytree(valid / "out/nightly/seed-7", target, copy_function=os.link)
    for name in copied:
        (target / name).unlink()
        shutil.copy(valid / "out/nightly/seed-7" / name, target / name)
    return target


def sign_manifest(edition: Path, change: Callable[[dict[str, Any]], Any] = lambda manifest: manifest) -> None:
    """Write a manifest that is changed but whose digest is right."""
    manifest = json.loads((edition / "manifest.json").read_text())
    for name, entry in manifest["files"].items():
        content = (edition / name).read_bytes()
        entry |= {"bytes": len(content), "sha256": sha256(content).hexdigest()}
    del manifest["digest"]
    manifest = change(manifest)
    if isinstance(manifest, dict):
        manifest["digest"] = sha256(_text(manifest)).hexdigest()
    (edition / "manifest.json").unlink()
    (edition / "manifest.json").write_bytes(_text(manifest))


def _text(manifest: Any) -> bytes:
    return (json.dumps(manifest, sort_keys=True, indent=1, ensure_ascii=False) + "\n").encode(errors="surrogatepass")


def change_entries(manifest: dict[str, Any], chance: random.Random) -> Any:
    """Change a manifest, mostly the entries that are read."""
    if chance.random() < 0.2:
        return change_value(manifest, chance)
    names = [name for name in manifest if name != "files"]
    name = chance.choice(names)
    changed = change_value({name: manifest[name]}, chance)
    return {key: value for key, value in manifest.items() if key != name} | (changed if isinstance(changed, dict) else {name: changed})


def change_manifest(valid: Path, folder: Path, chance: random.Random, copied: tuple[str, ...] = ()) -> Path:
    """Copy the edition with a changed manifest; return its folder."""
    edition = copy_edition(valid, folder, "manifest.json", *copied)
    if chance.random() < 0.25:
        path = edition / "manifest.json"
        path.write_text(change_json(json.loads(path.read_text()), chance, 1), encoding="utf-8", errors="surrogatepass")
    else:
        sign_manifest(edition, lambda manifest: change_entries(manifest, chance))
    return edition
