"""The tables of an edition: puzzles.csv, puzzles.jsonl and spares.jsonl.

puzzles.csv is for programs and spreadsheets; puzzles.jsonl also has every step of every solve path. spares.jsonl has the puzzles that are
not printed, but on the companion page; it is in the edition only if there are any.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from errno import EINVAL
from pathlib import Path
from typing import Any

from generator.errors import Faulty, PuzzleError, explain
from generator.families import find_family
from generator.formats.grade_row import make_grade_row, make_path
from generator.grading import find_key
from generator.model import CAUSE_KINDS, Cause, Effort, GradedPuzzle, Puzzle, Step
from generator.notation import LONGEST_LINE, format_puzzle, parse_digits, parse_puzzle, puzzle_id
from generator.storage.json_values import Entry, parse_json

TABLE = "puzzles.csv"
"""File of an edition with a row for each puzzle, for spreadsheets."""

RECORDS = "puzzles.jsonl"
"""File of an edition with the puzzles and every step of their solve paths."""

SPARES = "spares.jsonl"
"""File of an edition with the puzzles that are only on its companion page: as RECORDS, but without numbers and pages."""

READ_COLUMNS = ("number", "family", "level", "puzzle", "solution", "minutes", "race", "se_er", "hardest", "page", "answer_page")
"""The first columns of puzzles.csv, which other programs read; `puzzle` is the part of the puzzle line after ``family:``."""

COLUMNS = (*READ_COLUMNS, "minutes_80")
"""Columns of puzzles.csv; new ones are at its end. 80 of 100 players finish within `minutes_80`."""

MOST_NUMBERED = 1_000_000_000
"""Largest number of a puzzle that is read."""

FACTS = ("level", "puzzle", "solution", "minutes", "race", "se_er", "hardest", "minutes_80")
"""Columns of a puzzle that spares have too, besides its family."""

RECORD_COLUMNS = (*COLUMNS, "id", "clues", "se_ep", "se_ed", "guesses", "path")
"""Columns of puzzles.jsonl."""

NUMBERS = ("race", "minutes", "se_er", "se_ep", "se_ed", "guesses")
"""Entries of a record that are numbers from 0."""

LISTED_NUMBERS = ("number", "race", "se_er")
"""Entries of a row that are numbers and are in both tables of every edition."""


def write_records(folder: Path, puzzles: Sequence[GradedPuzzle], page_of: Mapping[int, int], answer_page_of: Mapping[int, int]) -> None:
    """Write both tables into a folder.

    Parameters
    ----------
    puzzles : in book order, by number
    page_of, answer_page_of : page of each puzzle and of its answer, by number; a puzzle without an answer page is not in the latter
    """
    numbered = zip(sorted(page_of), puzzles, strict=True)
    rows = [_row(number, graded, (page_of[number], answer_page_of.get(number, ""))) for number, graded in numbered]
    with (folder / TABLE).open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    with (folder / RECORDS).open("w", encoding="utf-8", newline="\n") as file:
        for row, graded in zip(rows, puzzles, strict=True):
            file.write(json.dumps(row | _more(graded), ensure_ascii=False) + "\n")


def write_spares(folder: Path, spares: Sequence[GradedPuzzle]) -> None:
    """Write the table of the spare puzzles into a folder, if there are any."""
    if not spares:
        return
    with (folder / SPARES).open("w", encoding="utf-8", newline="\n") as file:
        for graded in spares:
            file.write(json.dumps(_facts(graded) | _more(graded), ensure_ascii=False) + "\n")


@dataclass(frozen=True, slots=True)
class TableRow:
    """A puzzle as both tables of an edition have it.

    number   its number in the book
    """

    number: int
    puzzle: Puzzle
    solution: bytes
    level: str
    race: float
    se_er: float


def read_table(folder: Path, name: str) -> list[TableRow]:
    """Return the puzzles of an edition from one of its tables, without solve paths.

    puzzles.csv is read many times faster than puzzles.jsonl, which has every step.

    Parameters
    ----------
    name : TABLE or RECORDS

    Raises
    ------
    Faulty   the table cannot be read
    """
    path = folder / name
    try:
        if path.exists() and not path.is_file():
            raise OSError(EINVAL, "not a regular file")
        with path.open(encoding="utf-8", newline="") as file:
            rows = csv.DictReader(file) if name == TABLE else (parse_json(line, name).value for line in file)
            return [parse_table_row(Entry(f"{name}, row {number}", row)) for number, row in enumerate(rows, start=1)]
    except OSError as fault:
        raise Faulty(f"cannot read {str(path)!r}: {fault.strerror}") from None
    except (PuzzleError, UnicodeDecodeError, csv.Error) as fault:
        raise Faulty(f"expected the puzzles of an edition in {str(path)!r}, got a fault: {explain(fault)}") from None


def parse_table_row(row: Entry) -> TableRow:
    """Return a puzzle from a row of either table; numbers may be text, as in CSV.

    Raises
    ------
    PuzzleError   a column is missing, of another type or out of range
    """
    puzzle = parse_puzzle(f"{row['family'].text()}:{row['puzzle'].text(LONGEST_LINE)}")
    solution = parse_digits(row["solution"].text(), find_family(puzzle.family))
    number, race, se_er = (_number_of(row[name]) for name in LISTED_NUMBERS)
    if not number.is_integer() or not 1 <= number <= MOST_NUMBERED:
        row["number"].refuse("a whole number from 1")
    return TableRow(int(number), puzzle, solution, row["level"].text(), race, se_er)


def _number_of(entry: Entry) -> float:
    """Return a number from 0, given as such or as text."""
    if isinstance(entry.value, str):
        try:
            return Entry(entry.place, float(entry.value)).number(0)
        except ValueError:
            entry.refuse("a number from 0")
    return float(entry.number(0))


def read_records(folder: Path, with_path: bool = False, name: str = RECORDS) -> list[GradedPuzzle]:
    """Return the puzzles of an edition from a table, in the order of the file.

    Solve paths are read only with `with_path`.

    Raises
    ------
    Faulty   the table cannot be read
    """
    path = folder / name
    try:
        if path.exists() and not path.is_file():
            raise OSError(EINVAL, "not a regular file")  # reading a device might never end
        with path.open(encoding="utf-8") as file:
            return [_read_row(parse_json(line, f"{path.name}, line {number}"), with_path) for number, line in enumerate(file, start=1)]
    except OSError as fault:
        raise Faulty(f"cannot read {str(path)!r}: {fault.strerror}") from None
    except (PuzzleError, UnicodeDecodeError) as fault:
        raise Faulty(f"expected the puzzles of an edition in {str(path)!r}, got a fault: {explain(fault)}") from None


def _read_row(row: Entry, with_path: bool) -> GradedPuzzle:
    """Return a puzzle from its record.

    Raises
    ------
    PuzzleError   an entry is missing, of another type or out of range
    """
    puzzle = parse_puzzle(f"{row['family'].text()}:{row['puzzle'].text(LONGEST_LINE)}")
    family = find_family(puzzle.family)
    solution = parse_digits(row["solution"].text(), family)
    race, minutes, se_er, se_ep, se_ed, guesses = (row[name].number(0) for name in NUMBERS)
    hardest = row["hardest"].text()
    effort = Effort(
        race=race, minutes=minutes, se_er=se_er, se_ep=se_ep, se_ed=se_ed, beyond=hardest == "beyond", hardest=hardest, guesses=guesses
    )
    board = Board(len(solution), family.geometry.n, len(family.geometry.houses))
    path = tuple(read_step(step, board) for step in row["path"].items()) if with_path else ()
    return GradedPuzzle(puzzle, solution, effort, row["level"].text(), path, find_key(puzzle, solution))


@dataclass(frozen=True, slots=True)
class Board:
    """Numbers of cells, digits and houses, the bounds of all numbers in a step."""

    n_cells: int
    n: int
    n_houses: int

    def cells(self, entries: Iterable[Entry]) -> tuple[int, ...]:
        """Return cells of the board."""
        return tuple(entry.whole(0, self.n_cells - 1) for entry in entries)

    def digits(self, entries: Iterable[Entry]) -> tuple[int, ...]:
        """Return digits of the board; 0 is none."""
        return tuple(entry.whole(0, self.n) for entry in entries)

    def houses(self, entries: Iterable[Entry]) -> tuple[int, ...]:
        """Return houses of the board.

        A family may number further ones after those of its geometry.
        """
        return tuple(entry.whole(0, self.n_houses + self.n_cells) for entry in entries)

    def pairs(self, entries: Iterable[Entry]) -> tuple[tuple[int, int], ...]:
        """Return pairs of a cell and a digit."""
        pairs = (entry.items(2) for entry in entries)
        return tuple((at.whole(0, self.n_cells - 1), digit.whole(0, self.n)) for at, digit in pairs)


def read_step(step: Entry, board: Board) -> Step:
    """Return one step from its record.

    Raises
    ------
    Faulty   an entry is missing or of another type, or a cell, digit or house is not on the board
    """
    cell = step["cell"]
    links = []
    for link in step["links"].items():
        at, digit, is_on = link.items(3)
        links.append((at.whole(0, board.n_cells - 1), digit.whole(0, board.n), is_on.flag()))
    # Editions of earlier versions have neither of the last two.
    causes = tuple(_read_cause(cause, board, len(links)) for cause in step.get("causes", []).items())
    if causes and len(causes) != len(links):
        step["causes"].refuse(f"a cause for each of {len(links)} nodes")
    return Step(
        technique=step["technique"].text(),
        rating=step["rating"].number(0),
        cell=None if cell.value is None else cell.whole(0, board.n_cells - 1),
        digit=step["digit"].whole(0, board.n),
        removed=board.pairs(step["removed"].items()),
        pattern=board.cells(step["pattern"].items()),
        digits=board.digits(step["digits"].items()),
        houses=board.houses(step["houses"].items()),
        links=tuple(links),
        candidates=board.pairs(step.get("candidates", []).items()),
        causes=causes,
    )


def _read_cause(cause: Entry, board: Board, n_nodes: int) -> Cause:
    """Return a cause from its record.

    Raises
    ------
    Faulty   an unknown kind, or a number that is not on the board or among the nodes
    """
    kind, houses, cells, digits, reasons = cause.items(5)
    if kind.value not in CAUSE_KINDS:
        kind.refuse(f"one of {', '.join(CAUSE_KINDS)}")
    nodes = tuple(node.whole(0, n_nodes - 1) for node in reasons.items())
    return Cause(kind.text(), board.houses(houses.items()), board.cells(cells.items()), board.digits(digits.items()), nodes)


def _row(number: int, graded: GradedPuzzle, pages: tuple[int, int | str]) -> dict[str, Any]:
    facts = _facts(graded)
    within = facts.pop("minutes_80")
    return {"number": number, **facts, "page": pages[0], "answer_page": pages[1], "minutes_80": within}


def _facts(graded: GradedPuzzle) -> dict[str, Any]:
    """Return the columns of a puzzle that do not depend on its place in a book."""
    grade = make_grade_row(graded, format_puzzle(graded.puzzle).partition(":")[2])
    return {"family": graded.puzzle.family, **{name: grade[name] for name in FACTS}}


def _more(graded: GradedPuzzle) -> dict[str, Any]:
    """Return the columns that only the JSON lines have."""
    grade = make_grade_row(graded)
    rest = {name: grade[name] for name in ("clues", "se_ep", "se_ed", "guesses")}
    return {"id": puzzle_id(graded.puzzle), **rest, "path": make_path(graded)}
