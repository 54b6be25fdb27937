"""Editions on disk that the bank does not know are read in from their own files.

The bank may have been deleted or replaced by an older copy, and folders may have been copied from another computer. Every run that
publishes compares the digests of all editions in the output folder with the bank before it makes a puzzle, and reads in what is missing:
the puzzles from puzzles.csv, or from puzzles.jsonl if that is damaged, everything else from the manifest. `bank rebuild` reads in all of
them, `bank import` those of other folders.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from generator import __version__
from generator.bank import Bank, EditionRow, PuzzleRow, key_of
from generator.bank.former import read_former
from generator.bank.rows import PrintedRow
from generator.editions.isbns import read_isbns
from generator.editions.status import list_editions
from generator.errors import Faulty, GridFormatError, PuzzleError
from generator.formats.edition_tables import RECORDS, TABLE, TableRow, parse_table_row, read_table
from generator.grading import find_key, solve_puzzle
from generator.notation import format_puzzle, puzzle_id
from generator.storage.folder_names import EDITION, FORMER, is_book
from generator.storage.json_values import parse_json
from generator.storage.manifest import MANIFEST, entries_of, read_digest, read_manifest, verify_file
from generator.storage.notes import format_count, print_note
from generator.storage.run_log import Journal
from generator.workers import show_bar

MOST_NAMED = 3
"""Most unreadable editions that are reported one by one."""

FOREIGN = "imported"
"""Book in the bank of puzzles that were imported without an edition."""

MOST_FOREIGN = 10_000
"""Most puzzles of one such edition; a longer file gives several."""

SEED_DIGITS = 15
"""Hexadecimal digits of a digest that make the number of such an edition; they fit in 64 bits."""

LONGEST_RECORD = 1 << 20
"""Longest line of puzzles.jsonl that is read, in characters; the longest solve paths take a tenth of it."""

RECORD_HEAD = re.compile(r'\ufeff?\s*\{"number": ?\d+, ?"family": ?"')


@dataclass(frozen=True, slots=True)
class KnownEdition:
    """An edition as the bank enters it.

    isbns   its ISBNs, each with the product that has it
    """

    row: EditionRow
    puzzles: tuple[PuzzleRow, ...]
    isbns: dict[str, str]

    @property
    def name(self) -> str:
        """Book and edition, for messages."""
        return f"{self.row.book}/{self.row.edition}"

    def printed_rows(self) -> Iterator[PrintedRow]:
        """Yield the puzzles with the data of their edition, for an import."""
        row, isbns = self.row, self.isbns
        for one in self.puzzles:
            puzzle = (one.number, one.line, one.puzzle_id, one.level, one.race, one.se_er, one.key)
            yield PrintedRow(row.book, row.edition, *puzzle, row.seed, row.gridpress, row.manifest, isbns=isbns)
            isbns = {}


def read_edition(folder: Path) -> KnownEdition:
    """Read an edition from its own files, wherever its folder is.

    Raises
    ------
    Faulty   the manifest is altered, both tables are, an entry is missing or invalid, or a solution is not that of its puzzle
    """
    manifest = read_manifest(folder)
    entries = entries_of(manifest, folder)
    book, edition = entries["name"].text(), entries["edition"].text()
    if not is_book(book):
        entries["name"].refuse("the name of a book's folder")
    if not EDITION.fullmatch(edition):
        entries["edition"].refuse("a date or seed-N")
    row = EditionRow(book, edition, str(entries["seed"].whole()), entries["gridpress"].text(), str(manifest["digest"]))
    return KnownEdition(row, tuple(_list_rows(folder, manifest)), read_isbns(manifest))


def _list_rows(folder: Path, manifest: Mapping[str, Any]) -> Iterator[PuzzleRow]:
    """Yield the rows in the bank for the puzzles of an edition.

    Raises
    ------
    Faulty   both tables are altered, or a solution is not that of its puzzle
    """
    for row in _read_unaltered(folder, manifest):
        try:
            yield row_of(row)
        except PuzzleError as fault:
            raise Faulty(f"{folder.name}, puzzle {row.number}: {fault}") from None


def _read_unaltered(folder: Path, manifest: Mapping[str, Any]) -> list[TableRow]:
    """Return the puzzles from the first table that its manifest confirms.

    Raises
    ------
    Faulty   both tables are altered
    """
    try:
        verify_file(folder, TABLE, manifest)
        return read_table(folder, TABLE)
    except Faulty:
        verify_file(folder, RECORDS, manifest)
        return read_table(folder, RECORDS)


def row_of(row: TableRow) -> PuzzleRow:
    """Return the row in the bank for a row of an edition's table."""
    key = key_of(find_key(row.puzzle, row.solution))
    return PuzzleRow(row.number, format_puzzle(row.puzzle), puzzle_id(row.puzzle), row.level, row.race, row.se_er, key)


def find_unknown(out: Path, bank: Bank) -> list[Path]:
    """Return the folders of editions that the bank does not have, oldest first."""
    unknown = []
    for folder in list_editions(out):
        try:
            is_known = bank.has_edition(folder.parent.name, folder.name, read_digest(folder))
        except Faulty:  # its manifest vanished or cannot be opened; reading it in reports that
            is_known = False
        if not is_known:
            unknown.append(folder)
    return unknown


def list_missing(out: Path, bank: Bank) -> Iterator[str]:
    """Yield a message for every edition on disk that the bank does not have."""
    folder = "" if str(out) == "output" else f" --out {out}"
    for path in find_unknown(out, bank):
        name = f"{path.parent.name}/{path.name}"
        try:
            row = read_edition(path).row
        except Faulty as fault:
            yield f"{name} is published but not in the bank, and cannot be read in: {fault}"
            continue
        if path.absolute() == (out / row.book / row.edition).absolute() or not bank.has_version(row.book, row.edition, row.manifest):
            yield f"{name} is published but not in the bank; `gridpress bank rebuild{folder}` reads it in, and so does the next book"


def is_records(head: str) -> bool:
    """Return whether a file begins as puzzles.jsonl does, not as an export."""
    return RECORD_HEAD.match(head) is not None


def parse_record(text: str) -> PuzzleRow:
    """Return the row in the bank for a line of a lone puzzles.jsonl.

    Raises
    ------
    GridFormatError   the line is invalid, or its solution is not the only one of its puzzle
    """
    try:
        row = parse_table_row(parse_json(text, RECORDS))
        solution = solve_puzzle(row.puzzle)
    except PuzzleError as fault:
        raise GridFormatError(str(fault)) from None
    if solution != row.solution:
        raise GridFormatError("expected the only solution of the puzzle, got another grid")
    return row_of(row)


def name_foreign(rows: Sequence[tuple[int, PuzzleRow]]) -> Iterator[tuple[int, PrintedRow]]:
    """Yield rows of an unknown edition as those of the book FOREIGN.

    The name of the edition depends on the rows alone.

    Parameters
    ----------
    rows : line number in the file, and row
    """
    digest = sha256(b"".join(row.key for _, row in rows)).hexdigest()
    seed = str(int(digest[:SEED_DIGITS], 16))
    for line, one in rows:
        puzzle = (line, one.line, one.puzzle_id, one.level, one.race, one.se_er, one.key)
        yield line, PrintedRow(FOREIGN, f"seed-{seed}", *puzzle, seed, __version__, digest)


def read_in_unknown(out: Path, bank: Bank, journal: Journal) -> None:
    """Read in every edition on disk that the bank lacks; print one note about it.

    So are the puzzles of editions that are no longer on disk, from the file beside the bank. An edition that cannot be read is reported.
    """
    made = read_in_editions(find_unknown(out, bank), out, bank)
    former, invalid = 0, 0
    try:
        former, invalid = read_former(bank, out)
    except Faulty as fault:
        print_note("bank", str(fault))
    if invalid:
        print_note("bank", f"{FORMER}: {format_count(invalid, 'line')} cannot be read; their puzzles may be printed again")
    if made.names:
        journal.log("read in", editions=list(made.names), puzzles=made.puzzles)
        count = format_count(made.puzzles, "puzzle")
        more = len(made.names) - 1
        others = f" and {format_count(more, 'other edition')}" if more else ""
        missing = f"{made.names[0]}{others}"
        print_note("bank", f"{missing} {'were' if more else 'was'} missing from the bank; read in with {count}")
    if former:
        journal.log("read in", file=FORMER, puzzles=former)
        print_note("bank", f"{FORMER}: read in {format_count(former, 'puzzle')} of replaced or deleted editions")


@dataclass(frozen=True, slots=True)
class ReadIn:
    """Result of reading in editions.

    names     editions that were read in
    puzzles   number of their puzzles that were read in
    known     number of puzzles that the bank had already
    faults    why editions cannot be read in
    """

    names: tuple[str, ...]
    puzzles: int
    known: int
    faults: tuple[str, ...]


def read_in_editions(folders: Sequence[Path], out: Path, bank: Bank, again: bool = False) -> ReadIn:
    """Read in the editions of some folders, and report those that cannot be read.

    A folder in another place than that of its edition in the output folder is a copy. Its puzzles are entered too, but it does not replace
    the version that is published.

    Parameters
    ----------
    again : replace what the bank has of an edition by what its files say
    """
    names, faults, puzzles, known = [], [], 0, 0
    with show_bar("bank", len(folders), " editions") as bar:
        for folder in sorted(folders, key=_age_of):
            bar.advance(1)
            try:
                edition = read_edition(folder)
            except Faulty as fault:
                faults.append(f"{folder.parent.name}/{folder.name} is not in the bank and cannot be read in: {fault}")
                continue
            row = edition.row
            is_in_place = folder.absolute() == (out / row.book / row.edition).absolute()
            is_known = bank.has_edition if is_in_place else bank.has_version
            if is_known(row.book, row.edition, row.manifest) and not (again and is_in_place):
                known += len(edition.puzzles)
                continue
            if is_in_place:
                added = bank.read_in(row, edition.puzzles, edition.isbns)
            else:
                with bank.transfer.open_import() as importer:
                    added = sum(importer.insert(printed) for printed in edition.printed_rows())
                known += len(edition.puzzles) - added
            names.append(edition.name)
            puzzles += added
    for text in faults[:MOST_NAMED]:
        print_note("bank", f"{text}; until then its puzzles may be printed again")
    if len(faults) > MOST_NAMED:
        print_note("bank", f"{format_count(len(faults) - MOST_NAMED, 'more edition')} cannot be read in; `gridpress bank check` lists them")
    return ReadIn(tuple(names), puzzles, known, tuple(faults))


def _age_of(folder: Path) -> tuple[int, str]:
    """Return the sort key by which editions are read in: the oldest first."""
    try:
        return (folder / MANIFEST).stat().st_mtime_ns, str(folder)
    except OSError:
        return 0, str(folder)
