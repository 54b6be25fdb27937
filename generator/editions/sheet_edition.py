"""Editions of sheets: manifest, check for an existing edition, and proof.

`dated_sheets.py` and `class_sets.py` make their files, `shelf.py` publishes them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from hashlib import sha256
from json import dumps
from pathlib import Path
from typing import Any, NamedTuple

from generator import __version__
from generator.bank import Bank, bank_key, rows_of
from generator.editions.publish import restore_latest
from generator.editions.shelf import EditionPlace, Filled, accept_existing, publish_edition
from generator.errors import LONGEST_LINE, Faulty, PuzzleError, RecipeError
from generator.families import find_family
from generator.formats.edition_tables import RECORDS, read_records
from generator.model import GradedPuzzle, Puzzle
from generator.notation import parse_puzzle
from generator.proof.prove import ProofReport
from generator.proof.sheet_proof import SetFacts, prove_answers, prove_set, prove_sheet
from generator.puzzles.quota_search import FindPrinted
from generator.storage.folder_names import EDITION
from generator.storage.json_values import Entry
from generator.storage.manifest import entries_of, load_manifest, verify_edition, write_manifest
from generator.storage.run_log import Journal
from generator.typesetting.class_set import ON_PAGES, ON_SHEETS

ADVICE = "choose another --name, or use --force to make it again"
"""Advice in the message when other sheets are already published in the same folder."""

ANSWERS = re.compile(r"answers-[0-9]{4}-[0-9W-]{2,5}\.pdf")
"""Pattern of the PDF of an edition of answers."""

MOST_SHEETS = 10_000
"""Most sheets of one level in a class set; far more than can be ordered."""


@dataclass(frozen=True, slots=True)
class SheetEdition:
    """A requested edition of sheets.

    out     folder of books, bank and logs
    name    of the sheets; a folder in `out`
    edition a date, or "seed-7"
    seed    as given in the order
    facts   the order as plain values: everything that affects the bytes, except the bank
    """

    out: Path
    name: str
    edition: str
    seed: int
    facts: Mapping[str, Any]

    @property
    def digest(self) -> str:
        """The SHA-256 of the order; equal for orders that make the same sheets."""
        return sha256(dumps(self.facts, sort_keys=True).encode()).hexdigest()

    @property
    def place(self) -> EditionPlace:
        """The place of the edition in the output folder."""
        return EditionPlace(self.out, self.name, self.edition, self.seed, self.digest, ADVICE)

    @property
    def folder(self) -> Path:
        """The folder of the edition."""
        return self.place.folder


class Sheets(NamedTuple):
    """An edition of sheets that is published.

    is_new   False if it was already published
    """

    folder: Path
    is_new: bool


FillSheets = Callable[[Path], tuple[Sequence[GradedPuzzle], ProofReport, Mapping[str, Any]]]
"""Fills a staging folder; returns the puzzles in order, their proof and further entries for the manifest."""


def are_published(sheets: SheetEdition, bank: Bank, force: bool) -> bool:
    """Return whether the sheets are already published from the same order.

    If so, they are verified, and entered in the bank if they are missing there.

    Parameters
    ----------
    force : make the sheets again, so that the result is False

    Raises
    ------
    RecipeError   the sheets were made from another order, or the folder is an edition of another kind
    Faulty        the sheets are incomplete or altered
    """
    folder, kind = sheets.folder, sheets.facts["kind"]
    if not folder.exists():
        return False
    manifest = _load_altered(folder, sheets) if force else verify_edition(folder)
    if manifest.get("kind") != kind:
        raise RecipeError(f"edition {str(folder)!r}: expected the kind {kind!r}, found another; choose another --name")
    if force:
        return False
    accept_existing(sheets.place, manifest, bank)
    restore_latest(folder)
    return True


def _load_altered(folder: Path, sheets: SheetEdition) -> Mapping[str, Any]:
    """Return the manifest of an edition that is to be replaced, altered or not.

    If it cannot be read, the facts of the new sheets are returned instead, so that the edition counts as one of the same kind.
    """
    try:
        return load_manifest(folder)
    except Faulty:
        return sheets.facts


def publish_sheets(sheets: SheetEdition, bank: Bank, journal: Journal, fill: FillSheets) -> None:
    """Make an edition of sheets and publish it.

    Raises
    ------
    CannotWrite   the disk is full, or the folder is not writable
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
        return Filled([*rows_of(puzzles, sheets.place.first)], write_manifest(staging, facts))

    filled = publish_edition(sheets.place, bank, journal, fill_whole)
    journal.log("published", folder=str(sheets.folder), puzzles=len(filled.rows), proof=filled.manifest["proof"])


def is_sheet_edition(folder: Path) -> bool:
    """Return whether a folder is an edition of sheets, complete or not."""
    try:
        manifest = load_manifest(folder)
    except Faulty:
        return False
    return str(manifest.get("kind")) in PROOFS


def prove_sheets(folder: Path) -> ProofReport:
    """Prove the pages of an edition of sheets, and check its files.

    The files are compared with the manifest; all faults are in the report.
    """
    faults: list[str] = []
    try:
        verify_edition(folder)
    except Faulty as fault:
        faults.append(str(fault))
    try:
        entries = entries_of(load_manifest(folder), folder)
        kind = entries["kind"]
        if kind.text() not in PROOFS:
            kind.refuse(f"one of {', '.join(PROOFS)}")
        report = PROOFS[kind.text()](folder, entries, [graded.puzzle for graded in read_records(folder)])
    except PuzzleError as fault:
        report = ProofReport(0, 0, (str(fault),))
    except OSError as fault:
        report = ProofReport(0, 0, (f"cannot read the sheets at {str(folder)!r}: {fault.strerror}",))
    return replace(report, faults=(*faults, *report.faults))


def _prove_dated(folder: Path, manifest: Entry, puzzles: Sequence[Puzzle]) -> ProofReport:
    edition = manifest["edition"]
    if not EDITION.fullmatch(edition.text()):
        edition.refuse("a date")
    if len(puzzles) != 1:
        raise Faulty(f"expected one puzzle in {str(folder / RECORDS)!r}, got {len(puzzles)}")
    pdf = folder / f"{edition.text()}.pdf"
    if not pdf.is_file():
        raise Faulty(f"expected the sheet's PDF at {str(pdf)!r}, found none; only a PDF can be proved, so make the sheet with --format pdf")
    before = manifest.get("before", None)
    shown = parse_puzzle(before["puzzle"].text(LONGEST_LINE)) if before.value is not None else None
    listed = manifest.get("in_color", None)
    in_color = {item.text() for item in listed.items()} if listed.value is not None else set()
    reports = [(path.name, prove_sheet(path, puzzles[0], shown, path.stem in in_color)) for path in sorted(folder.glob("*.pdf"))]
    faults = tuple(f"{name}: {fault}" for name, report in reports for fault in report.faults)
    return ProofReport(1, min(report.n_proved for _, report in reports), faults)


def _prove_class(folder: Path, manifest: Entry, puzzles: Sequence[Puzzle]) -> ProofReport:
    counts = [row.items(2)[1].whole(0, MOST_SHEETS) for row in manifest["levels"].items()]
    is_even, each = len(counts) == 1, manifest.get("per_page", 1).whole(1, 2)
    if not is_even and len(counts) * each != len(puzzles):
        manifest["levels"].refuse(f"a level for each of the {len(puzzles)} puzzles")
    parts = [puzzles[at :: len(counts)] for at in range(len(counts))]
    shown = puzzles if is_even else [one for own, count in zip(parts, counts, strict=True) for one in [*own] * count]
    names = tuple(item.text() for item in manifest.get("printed_names", []).items())
    hints = manifest.get("hints", "")
    if hints.text() not in ("", ON_SHEETS, ON_PAGES):
        hints.refuse(f"{ON_SHEETS} or {ON_PAGES}")
    return prove_set(folder, shown, SetFacts(is_even, each, names, hints.text()))


def _prove_answers(folder: Path, manifest: Entry, puzzles: Sequence[Puzzle]) -> ProofReport:
    if puzzles:
        raise Faulty(f"expected no puzzle in {str(folder / RECORDS)!r}, because they are in the sheets, got {len(puzzles)}")
    file = manifest["file"]
    if not ANSWERS.fullmatch(file.text()):
        file.refuse("a name such as answers-2026-12.pdf")
    days = [(_read_day(one["date"]), parse_puzzle(one["puzzle"].text(LONGEST_LINE))) for one in manifest["answers"].items()]
    return prove_answers(folder / file.text(), days, manifest["language"].text())


def _read_day(entry: Entry) -> date:
    """Return the day of an entry."""
    try:
        return date.fromisoformat(entry.text())
    except ValueError:
        entry.refuse("a date")


PROOFS: Mapping[str, Callable[[Path, Entry, Sequence[Puzzle]], ProofReport]] = {
    "sheet": _prove_dated,
    "class": _prove_class,
    "answers": _prove_answers,
}
"""The kind of sheets in their manifest, and the function that proves them."""


def printed_elsewhere(bank: Bank, own_edition: tuple[str, str], also: Sequence[GradedPuzzle] = ()) -> FindPrinted:
    """Return a function that finds the puzzles already published elsewhere.

    Families with few puzzles in all (those with a `supply`) may be repeated in other editions.

    Parameters
    ----------
    own_edition : book and edition whose own puzzles do not count
    also : further puzzles that count as published
    """
    more = {graded.key for graded in also}

    def find_printed(puzzles: list[GradedPuzzle]) -> frozenset[bytes]:
        keys = {bank_key(graded): graded.key for graded in puzzles if not find_family(graded.puzzle.family).supply}
        here = frozenset(graded.key for graded in puzzles if graded.key in more)
        return here | frozenset(keys[key] for key in bank.find_printed(keys.keys(), own_edition))

    return find_printed
