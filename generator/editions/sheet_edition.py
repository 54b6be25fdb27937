"""Editions of sheets: what their manifest says, what stands already, and their proof.

`dated_sheets.py` and `class_sets.py` fill them, `shelf.py` publishes them. There is no link to the newest: sheets are made for days to
come.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from json import dumps
from pathlib import Path
from typing import Any

from generator import __version__
from generator.bank import Bank, bank_key
from generator.editions.publish import clear_leftovers
from generator.editions.shelf import Filled, Place, accept_standing, put_on_shelf
from generator.errors import Faulty, RecipeError
from generator.families import find_family
from generator.formats.edition_tables import read_records
from generator.model import GradedPuzzle, Puzzle
from generator.notation import parse_puzzle
from generator.proof.prove import ProofReport
from generator.proof.sheet_proof import prove_set, prove_sheet
from generator.puzzles.quota_search import FindPrinted
from generator.storage.folder_names import EDITION
from generator.storage.manifest import load_manifest, verify_edition, write_manifest
from generator.storage.run_log import Journal
from generator.typesetting.class_set import KEY, SHEETS

WAY_OUT = "choose another --name, or --force to make it anew"
"""What to do where other sheets stand in the place of those that are wanted."""


@dataclass(frozen=True, slots=True)
class SheetEdition:
    """An edition of sheets that is wanted.

    out     folder of books, bank and logs
    name    of the sheets; a folder of `out`
    edition a date, or "seed-7"
    seed    as the order gave it
    facts   the order as plain values: all that decides the bytes, but the bank
    """

    out: Path
    name: str
    edition: str
    seed: int
    facts: Mapping[str, Any]

    @property
    def digest(self) -> str:
        """Return the SHA-256 of the order; equal for orders that make the same sheets."""
        return sha256(dumps(self.facts, sort_keys=True).encode()).hexdigest()

    @property
    def place(self) -> Place:
        """Its place on the shelf."""
        return Place(self.out, self.name, self.edition, self.seed, self.digest, WAY_OUT)

    @property
    def folder(self) -> Path:
        return self.place.folder


Filler = Callable[[Path], tuple[Sequence[GradedPuzzle], ProofReport, Mapping[str, Any]]]
"""Fills a staging folder; returns the puzzles in order, their proof and what else the manifest is to say."""


def are_published(sheets: SheetEdition, bank: Bank, force: bool) -> bool:
    """Tell whether sheets stand and are of this very order; they are then verified, and the bank told where it forgot.

    Raises
    ------
    RecipeError   they were made from another order, or what stands there is no edition of such sheets
    Faulty        they are not whole
    """
    folder, kind = sheets.folder, sheets.facts["kind"]
    clear_leftovers(folder.parent)
    if not folder.exists():
        return False
    manifest = _load_altered(folder, sheets) if force else verify_edition(folder)
    if manifest.get("kind") != kind:
        raise RecipeError(f"edition {str(folder)!r} is that of something else, no {kind}; choose another --name")
    if force:
        return False
    accept_standing(sheets.place, manifest, bank)
    return True


def _load_altered(folder: Path, sheets: SheetEdition) -> Mapping[str, Any]:
    """Return the manifest of an edition that is to be made anew, altered or not; one that is none is taken for that of such sheets."""
    try:
        return load_manifest(folder)
    except Faulty:
        return sheets.facts


def publish_sheets(sheets: SheetEdition, bank: Bank, journal: Journal, fill: Filler) -> None:
    """Make an edition of sheets and publish it.

    Raises
    ------
    CannotWrite   a full disk, a folder without leave to write
    """

    def fill_whole(staging: Path) -> Filled:
        with journal.stage("sheets", edition=sheets.place.title):
            puzzles, proof, more = fill(staging)
        facts = {
            **sheets.facts,
            **more,
            "name": sheets.name,
            "edition": sheets.edition,
            "seed": sheets.seed,
            "gridpress": __version__,
            "order": sheets.digest,
            "proof": {"puzzles": proof.n_puzzles, "proved": proof.n_proved},
        }
        return Filled(puzzles, write_manifest(staging, facts))

    filled = put_on_shelf(sheets.place, bank, journal, fill_whole)
    journal.log("published", folder=str(sheets.folder), puzzles=len(filled.puzzles), proof=filled.manifest["proof"])


def holds_sheets(folder: Path) -> bool:
    """Tell whether a folder is an edition of sheets, whole or not."""
    try:
        manifest = load_manifest(folder)
    except Faulty:
        return False
    return str(manifest.get("kind")) in PROOFS


def prove_sheets(folder: Path) -> ProofReport:
    """Prove the pages of an edition of sheets, and compare its files with the manifest."""
    faults: list[str] = []
    try:
        verify_edition(folder)
    except Faulty as fault:
        faults.append(str(fault))
    try:
        manifest = load_manifest(folder)
        report = PROOFS[manifest["kind"]](folder, manifest, [graded.puzzle for graded in read_records(folder)])
    except Faulty as fault:
        report = ProofReport(0, 0, (str(fault),))
    except (OSError, ValueError, KeyError, TypeError, IndexError, RecursionError):
        report = ProofReport(0, 0, (f"expected the manifest of sheets at {str(folder)!r}, got something else",))
    return replace(report, faults=(*faults, *report.faults))


def _prove_dated(folder: Path, manifest: Mapping[str, Any], puzzles: Sequence[Puzzle]) -> ProofReport:
    if not EDITION.fullmatch(manifest["edition"]):
        raise Faulty(f"expected a date as edition in the manifest of {str(folder)!r}, got {manifest['edition'][:40]!r}")
    pdf = folder / f"{manifest['edition']}.pdf"
    if not pdf.is_file():
        raise Faulty(f"expected the sheet's PDF at {str(pdf)!r}, found none; only a PDF can be proved, so make it with --format pdf")
    before = manifest.get("before")
    return prove_sheet(pdf, puzzles[0], parse_puzzle(before["puzzle"]) if before else None)


def _prove_class(folder: Path, manifest: Mapping[str, Any], puzzles: Sequence[Puzzle]) -> ProofReport:
    counts = [int(count) for _, count in manifest["levels"]]
    is_even = len(counts) == 1
    sheets = puzzles if is_even else [one for one, count in zip(puzzles, counts, strict=True) for _ in range(count)]
    return prove_set(folder / SHEETS, folder / KEY, sheets, is_even)


PROOFS: Mapping[str, Callable[[Path, Mapping[str, Any], Sequence[Puzzle]], ProofReport]] = {"sheet": _prove_dated, "class": _prove_class}
"""Kind of sheets, as their manifest has it, and what proves them."""


def printed_elsewhere(bank: Bank, ours: tuple[str, str], also: Sequence[GradedPuzzle] = ()) -> FindPrinted:
    """Return what tells which puzzles other editions hold, or are among `also`; kinds that soon run dry may come again elsewhere."""
    more = {graded.key for graded in also}

    def find_printed(puzzles: list[GradedPuzzle]) -> frozenset[bytes]:
        keys = {bank_key(graded): graded.key for graded in puzzles if not find_family(graded.puzzle.family).supply}
        here = frozenset(graded.key for graded in puzzles if graded.key in more)
        return here | frozenset(keys[key] for key in bank.is_printed(keys.keys(), ours))

    return find_printed
