"""The way of every edition to its place: found there whole and of this very order, or made in staging and moved in.

`book.py` brings books here and `sheet_edition.py` sheets. The order of the last steps keeps every promise: the bank holds the puzzles, as
pending, before the folder is moved into place, and calls them published after it. A run that ends anywhere leaves the edition that was
there whole.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator import __version__
from generator.bank import Bank, EditionRow
from generator.editions.publish import move_into_place, staging_folder
from generator.errors import RecipeError
from generator.formats.edition_tables import read_records
from generator.model import GradedPuzzle
from generator.storage.fault_points import fault_point
from generator.storage.notes import count_of, say
from generator.storage.run_log import Journal


@dataclass(frozen=True, slots=True)
class Place:
    """The place of an edition that is wanted, and what it is to hold.

    out       folder of books, bank and logs
    name      of the book or the sheets; a folder of `out`
    edition   a date, or "seed-7"
    seed      as the order gave it
    order     SHA-256 of the order; equal for orders that make the same edition
    way_out   what to do where another order's edition stands there
    first     number of its first puzzle
    """

    out: Path
    name: str
    edition: str
    seed: int
    order: str
    way_out: str
    first: int = 1

    @property
    def folder(self) -> Path:
        return self.out / self.name / self.edition

    @property
    def title(self) -> str:
        """Name and edition, for messages."""
        return f"{self.name}/{self.edition}"


@dataclass(frozen=True, slots=True)
class Filled:
    """What a folder was filled with: puzzles in order, and the manifest."""

    puzzles: Sequence[GradedPuzzle]
    manifest: Mapping[str, Any]


Fill = Callable[[Path], Filled]
"""Fills a staging folder, the manifest last."""


def accept_standing(place: Place, manifest: Mapping[str, Any], bank: Bank) -> None:
    """See that an edition which stands whole is of this very order, and tell the bank where it forgot.

    Parameters
    ----------
    manifest : its verified manifest

    Raises
    ------
    RecipeError   it was made from another order
    """
    if manifest.get("order") != place.order:
        raise RecipeError(f"edition {str(place.folder)!r} is published and was made from another order; {place.way_out}")
    digest = manifest["digest"]
    if not bank.holds(place.name, place.edition, digest):  # the bank was lost, or an older copy of it put back
        row = EditionRow(place.name, place.edition, str(manifest["seed"]), manifest["gridpress"], digest)
        bank.enter(row, read_records(place.folder), place.first)
        say("bank", f"{place.title} was not in the bank; its puzzles are entered again")
    bank.settle(place.name, place.edition, digest)
    files = count_of(len(manifest["files"]), "file")
    say("publish", f"{place.title} is published already and whole, {files}; nothing changed")


def put_on_shelf(place: Place, bank: Bank, journal: Journal, fill: Fill) -> Filled:
    """Make an edition and publish it; return what it was filled with.

    Raises
    ------
    CannotWrite   a full disk, a folder without leave to write
    """
    with staging_folder(place.folder) as staging:
        filled = fill(staging)
        digest = filled.manifest["digest"]
        with journal.stage("publish"):
            bank.enter(EditionRow(place.name, place.edition, str(place.seed), __version__, digest), filled.puzzles, place.first)
            fault_point("after_commit")
            move_into_place(staging, place.folder)
    bank.settle(place.name, place.edition, digest)
    return filled
