"""Stage 6: proof of a finished book from its pages alone.

Each printed puzzle must have exactly one solution, the one printed as its answer. `page_reader.py` reads what is printed,
`printed_boards.py` identifies the grids. Manifest, tables and printed IDs are only compared with the result, never used to find it.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

from generator.errors import Faulty, GaveUp, explain, quote
from generator.grading import list_solutions
from generator.notation import format_digits, format_puzzle, puzzle_id
from generator.proof.epub_proof import prove_epub
from generator.proof.own_pages import find_own_pages
from generator.proof.page_comparison import compare_pages
from generator.proof.printed_boards import Board
from generator.proof.printed_book import read_book
from generator.proof.printed_placements import find_placement_faults
from generator.proof.printed_positions import prove_positions
from generator.proof.type_sizes import LARGE_PRINT, find_small_type
from generator.storage.json_values import Entry
from generator.storage.manifest import MANIFEST, files_of, find_faults, load_manifest
from generator.storage.notes import format_count

FLAVOUR = "2b"


def check_archive(path: Path) -> list[str]:
    """Return every violation of PDF/A-2b in a file, one line each.

    Raises
    ------
    Faulty   the file does not exist
    """
    from pikepdf import pdfa  # imported here: takes 1/10 second, also in the process that proves a book and checks no archive

    if not path.is_file():
        raise Faulty(f"expected a readable PDF at {str(path)!r}, found none")
    report = pdfa.validate_written(path, FLAVOUR)
    return [f"{path.name}: expected PDF/A-2b, found {finding.message} ({finding.rule}, {finding.where})" for finding in report.findings]


INTERIOR, TABLE = "interior.pdf", "puzzles.csv"
DIGITAL, ARCHIVE, EPUB = "digital.pdf", "archive.pdf", "book.epub"


@dataclass(frozen=True, slots=True)
class ProofReport:
    """Result of a proof.

    n_puzzles   numbered puzzles printed
    n_proved    puzzles with exactly one solution, which is the answer printed under their number
    faults      one line each, in page order, with page and number; empty for a correct book
    n_own       pages of the user's own, which are not read
    """

    n_puzzles: int
    n_proved: int
    faults: tuple[str, ...]
    n_own: int = 0


def prove_pdf(path: Path) -> ProofReport:
    """Prove every puzzle of a finished PDF.

    The number of the first puzzle is read from the manifest in the same folder, if there is one.

    Raises
    ------
    Faulty   the file is not a readable PDF
    """
    return replace(prove_boards(*read_book(path), _first_number(path.parent)), n_own=len(find_own_pages(path)))


def prove_edition(folder: Path) -> ProofReport:
    """Prove an edition: its interior, its copies, its manifest and its table.

    The digital and the archive edition, if present, must show the same pages as the interior, the archive must be PDF/A-2b, and the tables
    of an EPUB must be the printed puzzles. A file that is missing or cannot be read is reported as a fault like any other, so that all
    faults are reported at once.

    Raises
    ------
    Faulty   the folder has neither manifest nor interior, so it is not an edition
    """
    if not (folder / MANIFEST).is_file() and not (folder / INTERIOR).is_file():
        raise Faulty(f"expected an edition with a {MANIFEST} at {str(folder)!r}, found none")
    faults: list[str] = []
    try:
        manifest = load_manifest(folder)
        faults += find_faults(folder, files_of(manifest, folder))
        edition, name = Entry(MANIFEST, manifest).get("edition", "").text(), folder.resolve().name
        if edition not in ("", name):
            faults.append(f"the folder is named {name}, but its manifest is that of edition {edition}")
    except Faulty as fault:
        faults.append(str(fault))
    try:
        if (folder / INTERIOR).exists() and not (folder / INTERIOR).is_file():
            raise Faulty(f"expected a readable PDF at {str(folder / INTERIOR)!r}, found something other than a regular file")
        boards, unread = read_book(folder / INTERIOR)
    except Faulty as fault:
        return ProofReport(0, 0, (*faults, str(fault), *_compare_table([], folder / TABLE, False)))
    proof = prove_boards(boards, unread, _first_number(folder))
    copies = [*_check_own(folder), *_check_copies(folder), *_check_epub(folder, boards), *_check_type(folder, boards)]
    n_own = len(find_own_pages(folder / INTERIOR))
    return replace(proof, faults=(*faults, *proof.faults, *_compare_table(boards, folder / TABLE), *copies), n_own=n_own)


def _first_number(folder: Path) -> int:
    """Return the number of the first puzzle from the folder's manifest, by default 1."""
    try:
        return Entry(MANIFEST, load_manifest(folder)).get("first_number", 1).whole(1)
    except Faulty:  # reported by the comparison with the manifest
        return 1


def _check_own(folder: Path) -> list[str]:
    """Return a fault if other pages are own ones than the manifest says.

    Own pages are not read.
    """
    try:
        named = [number.whole(1) for number in Entry(MANIFEST, load_manifest(folder)).get("own_pages", []).items()]
    except Faulty:  # reported by the comparison with the manifest
        return []
    found = sorted(find_own_pages(folder / INTERIOR))
    return [] if found == sorted(named) else [f"{INTERIOR}: expected own pages {named}, as in {MANIFEST}, found {found}"]


def _check_copies(folder: Path) -> list[str]:
    """Return the faults of the editions made from the interior.

    A missing one is reported by the check of the manifest.
    """
    faults: list[str] = []
    for name in (DIGITAL, ARCHIVE):
        if (folder / name).is_file():
            try:
                faults += compare_pages(folder / INTERIOR, folder / name)
            except Faulty as fault:
                faults.append(str(fault))
    return faults + (check_archive(folder / ARCHIVE) if (folder / ARCHIVE).is_file() else [])


def _check_type(folder: Path, boards: Sequence[Board]) -> list[str]:
    """Return the pages of a book in large print with type that is too small.

    A chapter with a layout of its own is as the recipe wants it.
    """
    try:
        recipe = Entry(MANIFEST, load_manifest(folder)).get("recipe", {})
        layouts = {recipe.get("layout", "").text(), *(one.get("layout", "").text() for one in recipe.get("chapter", []).items())} - {""}
    except Faulty:  # reported by the comparison with the manifest
        return []
    return find_small_type(folder / INTERIOR, boards) if layouts == {LARGE_PRINT} else []


def _check_epub(folder: Path, boards: Sequence[Board]) -> list[str]:
    """Return the faults of the EPUB, whose tables must be the printed puzzles."""
    if not (folder / EPUB).is_file():
        return []
    return prove_epub(folder / EPUB, {number: found[0].puzzle for number, found in _by_number(boards, False).items()})


def prove_boards(boards: Sequence[Board], faults: Iterable[str] = (), first: int = 1) -> ProofReport:
    """Prove boards against each other.

    Every number from the first on must have one puzzle and one answer, and no other board may be without the number of its puzzle.
    """
    found = list(faults)
    puzzles, answers = _by_number(boards, False), _by_number(boards, True)
    numbers = sorted(puzzles.keys() | answers.keys())
    if not numbers:
        found.append("expected numbered puzzles on the pages, found none")
    for before, number in pairwise([first - 1, *numbers]):
        if number != before + 1:
            found.append(f"expected puzzle {before + 1} after puzzle {before}, found puzzle {number}")
    n_proved = 0
    for number in numbers:
        wrong = _prove_number(puzzles.get(number, []), answers.get(number, []), number)
        found += wrong
        n_proved += not wrong
    found += prove_positions((board for board in boards if board.is_position), puzzles, answers)
    found += [f"{board.where}: expected the number of its puzzle, found none" for board in boards if board.number is None]
    return ProofReport(len(puzzles), n_proved, tuple(found))


def _by_number(boards: Sequence[Board], complete: bool) -> dict[int, list[Board]]:
    found: dict[int, list[Board]] = {}
    for board in boards:
        if board.number is not None and not board.is_position and board.is_complete == complete:
            found.setdefault(board.number, []).append(board)
    return found


def _prove_number(puzzles: list[Board], answers: list[Board], number: int) -> list[str]:
    """Return the faults of the puzzle and the answer of one number."""
    if len(puzzles) != 1 or len(answers) != 1:
        where = ", ".join(str(board.page) for board in sorted([*puzzles, *answers], key=lambda board: board.page))
        counts = f"{format_count(len(puzzles), 'puzzle')} and {format_count(len(answers), 'answer')}"
        return [f"puzzle {number}: expected one puzzle and one answer, found {counts} on page {where}"]
    puzzle, answer = puzzles[0], answers[0]
    faults = _prove_pair(puzzle, answer)
    if (puzzle.reference, puzzle.refers_to) != (answer.page, answer.file):
        wrong, right = _name_page(puzzle.reference, puzzle.refers_to), _name_page(answer.page, answer.file)
        faults.append(f"{puzzle.where}: the printed reference is to {wrong}, but the answer is on {right}")
    if answer.reference != puzzle.page:
        faults.append(f"{answer.where}: the answer refers to page {answer.reference}, but the puzzle is on page {puzzle.page}")
    expected = puzzle_id(puzzle.puzzle)
    with_id = [board for board in (puzzle, answer) if board.printed_id]  # of books with answers on the same page, the puzzle
    for board in with_id or [answer]:
        if board.printed_id != expected:
            found = f"{board.printed_id or 'missing'} on page {board.page}"
            faults.append(f"{puzzle.where}: the printed ID is {found}, but the printed puzzle has the ID {expected}")
    return faults or list(find_placement_faults(puzzle.said, answer.family, answer.puzzle))


def _name_page(page: int | None, file: str) -> str:
    return f"page {page} of {file}" if file else f"page {page}"


def _prove_pair(puzzle: Board, answer: Board) -> list[str]:
    """Return the faults of a puzzle and its answer as boards."""
    if puzzle.family is not answer.family:
        return [f"{puzzle.where}: the puzzle is a {puzzle.family.name}, but its answer on page {answer.page} is a {answer.family.name}"]
    try:
        solutions = list(list_solutions(puzzle.puzzle, 2))
    except GaveUp as fault:
        return [f"{puzzle.where}: not proved; {fault}"]
    if len(solutions) != 1:
        found_count = "no solution" if not solutions else "more than one solution"
        return [f"{puzzle.where}: expected exactly one solution, found {found_count}"]
    if solutions[0] != answer.digits:
        cell = next(at for at, digit in enumerate(solutions[0]) if digit != answer.digits[at])
        row, col = divmod(cell, puzzle.family.geometry.n_cols)
        right, wrong = (puzzle.family.symbol_of(digit, puzzle.puzzle) for digit in (solutions[0][cell], answer.digits[cell]))
        printed = f"the answer on page {answer.page} has {wrong} at r{row + 1}c{col + 1}, but the solution has {right}"
        return [f"{puzzle.where}: {printed}"]
    if answer.puzzle.extra and puzzle.puzzle.extra != answer.puzzle.extra:  # an answer may leave out the cages
        return [f"{puzzle.where}: the answer on page {answer.page} has other cages or regions than the puzzle"]
    return []


def _compare_table(boards: Sequence[Board], path: Path, has_pages: bool = True) -> list[str]:
    """Return the differences between the table and the pages.

    These are rows that differ, and printed puzzles missing in the table; or a single line if the table cannot be read.
    """
    if path.exists() and not path.is_file():
        return [f"expected a table with a column number at {str(path)!r}, found something other than a regular file"]
    try:
        with path.open(encoding="utf-8", newline="") as file:
            listed = [(row["number"] or "", row) for row in csv.DictReader(file)]
    except (OSError, KeyError, csv.Error, UnicodeDecodeError) as fault:
        return [f"expected a table with a column number at {str(path)!r}: {getattr(fault, 'strerror', None) or explain(fault)}"]
    if not has_pages:
        return []
    printed = {str(number): row for number, row in _printed_rows(boards).items()}
    rows = dict(listed)
    faults = [f"{path.name}, puzzle {number}: the puzzle is not on the pages" for number in sorted(rows.keys() - printed.keys())]
    if len(rows) != len(listed):
        faults.append(f"{path.name}: expected each number once, found {len(listed) - len(rows)} repeated")
    for number, wanted in printed.items():
        row = rows.get(number)
        if row is None:
            faults.append(f"{path.name}, puzzle {number}: the puzzle is on the pages but not in the table")
            continue
        for column, value in wanted.items():
            if row.get(column) != value:
                faults.append(f"{path.name}, puzzle {number}: {column} is {quote(row.get(column))}, but {value!r} on the pages")
    return faults


def _printed_rows(boards: Sequence[Board]) -> dict[int, dict[str, str]]:
    """Return the expected table row of each number that has a puzzle and an answer."""
    puzzles, answers = _by_number(boards, False), _by_number(boards, True)
    return {
        number: {
            "family": puzzles[number][0].family.name,
            "puzzle": format_puzzle(puzzles[number][0].puzzle).partition(":")[2],
            "solution": format_digits(answers[number][0].digits),
            "page": str(puzzles[number][0].page),
            "answer_page": str(answers[number][0].page),
        }
        for number in sorted(puzzles.keys() & answers.keys())
    }
