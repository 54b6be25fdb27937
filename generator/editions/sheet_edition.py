"""Puts a folder of sheets on the shelf as an edition: made in staging, entered into the bank, moved in one step; or found whole there.

`dated_sheets.py` and `class_sets.py` fill it. There is no link to the newest: sheets are made for days to come. `book.py` publishes
books.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from json import dumps
from pathlib import Path
from typing import Any

from generator import __version__
from generator.bank import Bank, EditionRow, bank_key
from generator.editions.publish import clear_leftovers, move_into_place, staging_folder
from generator.errors import Faulty, RecipeError
from generator.families import find_family
from generator.formats.edition_tables import read_records
from generator.model import GradedPuzzle, Puzzle
from generator.notation import parse_puzzle
from generator.proof.prove import ProofReport
from generator.puzzles.quota_search import FindPrinted
from generator.storage.folder_names import EDITION
from generator.storage.manifest import load_manifest, verify_edition, write_manifest
from generator.storage.notes import count_of, say
from generator.storage.run_log import Journal
from generator.typesetting.class_set import prove_set
from generator.typesetting.dated_sheet import prove_sheet


@dataclass(frozen=True, slots=True)
class Folder:
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
    def path(self) -> Path:
        return self.out / self.name / self.edition

    @property
    def digest(self) -> str:
        """Return the SHA-256 of the order; equal for orders that make the same sheets."""
        return sha256(dumps(self.facts, sort_keys=True).encode()).hexdigest()


Filler = Callable[[Path], tuple[Sequence[GradedPuzzle], ProofReport, Mapping[str, Any]]]
"""Fills a staging folder; returns the puzzles in order, their proof and what else the manifest is to say."""


def is_on_shelf(folder: Folder, bank: Bank, force: bool) -> bool:
    """Tell whether an edition stands and is of this very order; it is then verified, and the bank told where it forgot.

    Raises
    ------
    RecipeError   it was made from another order, or is no edition of sheets
    Faulty        it is not whole
    """
    target = folder.path
    clear_leftovers(target.parent)
    if not target.exists():
        return False
    manifest = _load_altered(target, folder) if force else verify_edition(target)
    if manifest.get("kind") != folder.facts["kind"]:
        raise RecipeError(f"edition {str(target)!r} is that of something else, no {folder.facts['kind']}; choose another --name")
    if force:
        return False
    if manifest.get("order") != folder.digest:
        way_out = "choose another --name, or --force to make it anew"
        raise RecipeError(f"{str(target)!r} is published and was made from another order; {way_out}")
    digest = manifest["digest"]
    if not bank.holds(folder.name, folder.edition, digest):  # the bank was lost, or an older copy of it put back
        row = EditionRow(folder.name, folder.edition, str(manifest["seed"]), manifest["gridpress"], digest)
        bank.enter(row, read_records(target))
    bank.settle(folder.name, folder.edition, digest)
    files = count_of(len(manifest["files"]), "file")
    say("publish", f"{folder.name}/{folder.edition} is published already and whole, {files}; nothing changed")
    return True


def _load_altered(target: Path, folder: Folder) -> Mapping[str, Any]:
    """Return the manifest of an edition that is to be made anew, altered or not; one that is none is taken for that of such sheets."""
    try:
        return load_manifest(target)
    except Faulty:
        return folder.facts


def put_on_shelf(folder: Folder, bank: Bank, journal: Journal, fill: Filler) -> None:
    """Make an edition of sheets and publish it.

    Raises
    ------
    CannotWrite   a full disk, a folder without leave to write
    """
    target = folder.path
    with staging_folder(target) as staging:
        with journal.stage("sheets", edition=f"{folder.name}/{folder.edition}"):
            puzzles, proof, more = fill(staging)
        facts = {
            **folder.facts,
            **more,
            "name": folder.name,
            "edition": folder.edition,
            "seed": folder.seed,
            "gridpress": __version__,
            "order": folder.digest,
            "proof": {"puzzles": proof.n_puzzles, "proved": proof.n_proved},
        }
        digest = str(write_manifest(staging, facts)["digest"])
        bank.enter(EditionRow(folder.name, folder.edition, str(folder.seed), __version__, digest), puzzles)
        move_into_place(staging, target)
    bank.settle(folder.name, folder.edition, digest)
    journal.log("published", folder=str(target), puzzles=len(puzzles), proof=facts["proof"])


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
    return prove_set(folder, sheets, is_even)


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
