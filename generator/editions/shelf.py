"""Publishing of editions: accept an existing one, or move a new one into place.

Used by `book.py` for books and by `sheet_edition.py` for sheets. The order of the last steps makes a crash harmless: the puzzles are
entered in the bank as pending before the folder is moved into place, and marked as published when everything else is done. Wherever a run
is interrupted, an existing edition remains complete, and the next run completes the publication.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from generator import __version__
from generator.bank import Bank, EditionRow, PuzzleRow
from generator.bank.former import keep_former
from generator.editions.completion import complete_publication
from generator.editions.isbns import read_isbns
from generator.editions.publish import move_into_place, staging_folder
from generator.errors import RecipeError
from generator.storage.fault_points import fault_point
from generator.storage.notes import format_count, print_note
from generator.storage.run_log import Journal


@dataclass(frozen=True, slots=True)
class EditionPlace:
    """The folder of a requested edition, and data of its order.

    out       folder of books, bank and logs
    name      of the book or the sheets; a folder in `out`
    edition   a date, or "seed-7"
    seed      as given in the order
    order     SHA-256 of the order; equal for orders that make the same edition
    advice    advice in the message when an edition of another order is already there
    first     number of its first puzzle
    another   how to make another edition, for the message when this one is complete; empty if there is nothing to say
    keep      number of dated editions to keep; 0 keeps all
    """

    out: Path
    name: str
    edition: str
    seed: int
    order: str
    advice: str
    first: int = 1
    another: str = ""
    keep: int = 0

    @property
    def folder(self) -> Path:
        """The folder of the edition."""
        return self.out / self.name / self.edition

    @property
    def title(self) -> str:
        """The name and edition, for messages."""
        return f"{self.name}/{self.edition}"


@dataclass(frozen=True, slots=True)
class Filled:
    """Contents of a filled staging folder: rows of its puzzles, and the manifest."""

    rows: Sequence[PuzzleRow]
    manifest: Mapping[str, Any]


Fill = Callable[[Path], Filled]
"""Writes the files of an edition into a staging folder, the manifest last."""


def accept_existing(place: EditionPlace, manifest: Mapping[str, Any], bank: Bank) -> None:
    """Check that a published edition is of the same order; complete its bank entry.

    Parameters
    ----------
    manifest : the edition's verified manifest

    Raises
    ------
    RecipeError   the edition was made from another order
    """
    if manifest.get("order") != place.order:
        another = "made from another recipe, with other flags or by another version"
        raise RecipeError(f"edition {str(place.folder)!r} is already published, {another}; {place.advice}")
    bank.resolve_pending(place.name, place.edition, manifest["digest"])
    files = format_count(len(manifest["files"]), "file")
    another = f"; {place.another}" if place.another else ""
    print_note("publish", f"{place.title} is already published and complete, {files}; nothing changed{another}")


def publish_edition(place: EditionPlace, bank: Bank, journal: Journal, fill: Fill) -> Filled:
    """Make an edition and publish it; return the rows of its puzzles and its manifest.

    Also sets the link to the newest edition and, if it is a book, deletes old editions.

    Raises
    ------
    CannotWrite   the disk is full, or the folder is not writable
    """
    with staging_folder(place.folder) as staging:
        filled = fill(staging)
        digest = filled.manifest["digest"]
        with journal.stage("publish"):
            row = EditionRow(place.name, place.edition, str(place.seed), __version__, digest, place.keep)
            bank.enter(row, filled.rows, read_isbns(filled.manifest))
            _keep_replaced(place, filled.rows, bank)
            fault_point("after_commit")
            move_into_place(staging, place.folder)
    complete_publication(row, place.folder, filled.manifest, bank, journal)
    return filled


def _keep_replaced(place: EditionPlace, rows: Sequence[PuzzleRow], bank: Bank) -> None:
    """Save the puzzles that only the replaced version has, beside the bank.

    Parameters
    ----------
    rows : the puzzles of the new version
    """
    if not place.folder.exists():
        return
    new = {(row.key, row.puzzle_id) for row in rows}
    old = bank.transfer.rows_of_edition(place.name, place.edition)
    keep_former(bank, place.out, [replace(row, replaced=1) for row in old if (row.key, row.puzzle_id) not in new])
