"""Deletion of dated editions of a book beyond the recipe's `keep`.

Their puzzles stay in the bank, because they have been published, and in the file beside it (`generator.bank.former`). Only editions named
by a date are deleted; editions named by a seed were requested explicitly and are kept. The target of `latest` and the edition just made are
kept whatever their dates. Before an edition is deleted, it is compared with its manifest: if it was altered or contains other files, it is
kept and reported. `generator.editions.book` calls this module after an edition is published or verified.
"""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from pathlib import Path

from generator.bank import Bank
from generator.bank.former import keep_former
from generator.editions.publish import LATEST, temporary_path
from generator.errors import Faulty
from generator.storage.atomic_file import move_folder
from generator.storage.fault_points import fault_point
from generator.storage.folder_names import DATED
from generator.storage.manifest import files_of, find_faults, read_manifest
from generator.storage.notes import format_count, print_note
from generator.storage.run_log import Journal


@dataclass(frozen=True, slots=True)
class Retired:
    """Names of deleted editions, and of old editions that were kept.

    removed   deleted editions, oldest first
    kept      editions that could not be deleted, each with the reason
    """

    removed: tuple[str, ...]
    kept: tuple[tuple[str, str], ...]


def retire_editions(made: Path, keep: int, bank: Bank, journal: Journal) -> Retired:
    """Delete the oldest dated editions of a book beyond `keep`, and report it.

    Parameters
    ----------
    made : folder of the edition just published, which is never deleted
    keep : number of dated editions to keep, counted from the newest; 0 keeps all
    """
    removed, kept = [], []
    for folder in _old_editions(made, keep):
        fault = _delete_unaltered(folder, bank)
        if fault:
            kept.append((folder.name, fault))
            journal.log("stays", edition=folder.name, why=fault)
            print_note("keep", f"{made.parent.name}/{folder.name} is old but not deleted: {fault}")
        else:
            removed.append(folder.name)
            journal.log("removed", edition=folder.name)
    if removed:
        which = removed[0] if len(removed) == 1 else f"{removed[0]} to {removed[-1]}"
        print_note(
            "keep", f"{made.parent.name}: deleted {format_count(len(removed), 'old edition')}, {which}; their puzzles stay in the bank"
        )
    return Retired(tuple(removed), tuple(kept))


def _old_editions(made: Path, keep: int) -> list[Path]:
    """Return the editions to delete, oldest first; links are ignored."""
    book = made.parent
    if not keep or book.is_symlink():
        return []
    dated = sorted(path for path in book.iterdir() if DATED.fullmatch(path.name) and path.is_dir() and not path.is_symlink())
    link = book / LATEST
    protected = {made.name, os.readlink(link) if link.is_symlink() else ""}
    return [path for path in dated[:-keep] if path.name not in protected]


def _delete_unaltered(folder: Path, bank: Bank) -> str:
    """Delete an unaltered edition; return why it cannot be deleted, "" if it was.

    It is first renamed to a name that `clear_leftovers` recognizes, so that an interrupted deletion leaves no incomplete edition.
    """
    try:
        manifest = read_manifest(folder)
        if (manifest.get("name"), manifest.get("edition"), "recipe" in manifest) != (folder.parent.name, folder.name, True):
            return "its manifest belongs to another edition; delete it by hand if you do not need it"
        faults = find_faults(folder, files_of(manifest, folder))
        if faults:
            return f"{'; '.join(faults)}; delete it by hand if you do not need it"
        if not all(os.access(place, os.W_OK | os.X_OK) for place, _, _ in os.walk(folder)):
            return "no permission to delete it"  # an edition that is renamed but cannot be deleted would block all later runs
        keep_former(bank, folder.parent.parent, bank.transfer.rows_of_edition(folder.parent.name, folder.name))
        renamed = temporary_path(folder, "part")
        move_folder(folder, renamed)
        fault_point("while_removing")
        shutil.rmtree(renamed)
    except Faulty as fault:
        return str(fault)
    except OSError as fault:
        return f"cannot delete it: {fault.strerror}"
    return ""
