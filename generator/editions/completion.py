"""The last steps of a publication, also for runs that were killed before them.

When the folder of an edition is in place, there remain: the link to the newest edition, the deletion of old editions, the end of the run
in the bank, and the mark as published. The mark is set last. An edition that is still pending in the bank is therefore one whose
publication was interrupted, and the next run of any kind completes it, or deletes its rows if its folder was never moved into place.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.bank import Bank, EditionRow, open_bank
from generator.editions.known_editions import read_in_unknown
from generator.editions.publish import clear_leftovers, point_latest
from generator.editions.retention import retire_editions
from generator.errors import CannotCreate, CannotWrite, Faulty
from generator.storage.fault_points import fault_point
from generator.storage.folder_names import BANK
from generator.storage.lock import hold_lock
from generator.storage.manifest import read_manifest
from generator.storage.notes import print_note
from generator.storage.reserve import keep_reserve
from generator.storage.run_log import Journal

RUN_FOLDER = ".gridpress-run"
"""Folder in an output folder in which the workers of a print run make books, each in a folder of its own."""


@dataclass(frozen=True, slots=True)
class RunPlace:
    """The output folder of one run, and its log.

    out      folder of books, bank, lock and logs
    journal  the log of the run, open from its first moment
    wait_s   seconds to wait for another run that holds the lock
    """

    out: Path
    journal: Journal
    wait_s: float = 0


@contextmanager
def open_output(place: RunPlace, book: str) -> Iterator[tuple[Bank, Journal]]:
    """Lock the output folder of a run and open its bank.

    First, whatever killed runs of any book left undone is completed, and editions that the bank does not know are read in. `book` is the
    name of the book or sheets that the run makes.

    Raises
    ------
    CannotCreate   the run has no log, so `status` could not report it
    Busy, CannotWrite, Faulty   as `hold_lock` and `open_bank`
    """
    out, journal = place.out, place.journal
    with hold_lock(out, book, place.wait_s, lambda holder: journal.log("wait", holder=holder)):
        if journal.fault:
            raise CannotCreate(journal.fault)
        keep_reserve(out)
        with open_bank(out / BANK) as bank:
            complete_interrupted(out, bank, journal)
            read_in_unknown(out, bank, journal)
            yield bank, journal


def complete_publication(row: EditionRow, folder: Path, manifest: Mapping[str, Any], bank: Bank, journal: Journal) -> None:
    """Complete the publication of an edition whose folder is in place.

    Parameters
    ----------
    row : the edition as entered in the bank
    manifest : the manifest in its folder; only books, which have a recipe in it, have old editions and runs to finish

    Raises
    ------
    CannotWrite   the link cannot be set; the edition itself is complete
    """
    point_latest(folder)
    fault_point("after_latest")
    if "recipe" in manifest:
        retire_editions(folder, row.keep, bank, journal)
        bank.runs.finish(row.book, row.edition)
    bank.resolve_pending(row.book, row.edition, str(manifest["digest"]))


def complete_interrupted(out: Path, bank: Bank, journal: Journal) -> None:
    """Complete or undo every publication that a killed run left unfinished.

    Leftover folders of all books are cleaned up first. What cannot be completed, for instance without write permission, is reported and
    left for a later run.
    """
    _clear_all(out)
    for row in bank.list_pending():
        folder, title = out / row.book / row.edition, f"{row.book}/{row.edition}"
        try:
            manifest = read_manifest(folder) if folder.exists() else {"digest": ""}
            if manifest["digest"] != row.manifest:
                bank.resolve_pending(row.book, row.edition, str(manifest["digest"]))
                journal.log("undone", edition=title)
                continue
            complete_publication(row, folder, manifest, bank, journal)
        except (CannotWrite, Faulty) as fault:
            print_note("resume", f"the interrupted publication of {title} is not completed: {fault}")
            continue
        journal.log("completed", edition=title)
        print_note("resume", f"the publication of {title} was interrupted and is complete now")


def _clear_all(out: Path) -> None:
    """Clean up the leftovers of killed runs in all folders of books.

    The books of a killed print run that were not published are deleted.
    """
    shutil.rmtree(out / RUN_FOLDER, ignore_errors=True)
    for book in sorted(path for path in out.iterdir() if path.is_dir() and not path.is_symlink()):
        try:
            clear_leftovers(book)
        except OSError as fault:
            print_note("resume", f"cannot clean up {str(book)!r} after a killed run: {fault.strerror}")
