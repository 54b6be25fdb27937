"""The two tables of an edition: puzzles.csv and puzzles.jsonl.

puzzles.csv is for programs and spreadsheets; puzzles.jsonl also has every step of every solve path.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Mapping, Sequence
from dataclasses import fields
from errno import EINVAL
from pathlib import Path
from typing import Any

from generator.errors import Faulty, PuzzleError
from generator.families import find_family
from generator.grading import find_key
from generator.model import CAUSE_KINDS, Cause, Effort, GradedPuzzle, Step
from generator.notation import format_digits, format_puzzle, parse_digits, parse_puzzle, puzzle_id

RECORDS = "puzzles.jsonl"
"""File of an edition with the puzzles and every step of their solve paths."""

COLUMNS = ("number", "family", "level", "puzzle", "solution", "minutes", "race", "se_er", "hardest", "page", "answer_page")
"""Columns of puzzles.csv, which other programs read; `puzzle` is the part of the puzzle line after ``family:``."""

STEP_FIELDS = tuple(field.name for field in fields(Step))
"""Fields of a step in the JSON lines: all of them, unchanged; copies made by `asdict` took a second for a book of 1,000 puzzles."""


def write_records(folder: Path, puzzles: Sequence[GradedPuzzle], page_of: Mapping[int, int], answer_page_of: Mapping[int, int]) -> None:
    """Write both tables into a folder.

    Parameters
    ----------
    puzzles : in book order, by number
    page_of, answer_page_of : page of each puzzle and of its answer, by number; a puzzle without an answer page is not in the latter
    """
    numbered = zip(sorted(page_of), puzzles, strict=True)
    rows = [_row(number, graded, (page_of[number], answer_page_of.get(number, ""))) for number, graded in numbered]
    with (folder / "puzzles.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    with (folder / RECORDS).open("w", encoding="utf-8", newline="\n") as file:
        for row, graded in zip(rows, puzzles, strict=True):
            file.write(json.dumps(row | _more(graded), ensure_ascii=False) + "\n")


def read_records(folder: Path, with_path: bool = False) -> list[GradedPuzzle]:
    """Return the puzzles of an edition from its table, in book order.

    Solve paths are read only with `with_path`.

    Raises
    ------
    Faulty   the table cannot be read
    """
    path = folder / RECORDS
    try:
        if path.exists() and not path.is_file():
            raise OSError(EINVAL, "not a regular file")  # reading a device might never end
        with path.open(encoding="utf-8") as file:
            return [_read_row(json.loads(line), with_path) for line in file]
    except OSError as fault:
        raise Faulty(f"cannot read {str(path)!r}: {fault.strerror}") from None
    except (PuzzleError, ValueError, KeyError, TypeError, AttributeError) as fault:
        raise Faulty(f"expected the puzzles of an edition in {str(path)!r}, got a fault: {fault}") from None


def _read_row(row: Mapping[str, Any], with_path: bool) -> GradedPuzzle:
    puzzle = parse_puzzle(f"{row['family']}:{row['puzzle']}")
    family = find_family(puzzle.family)
    solution = parse_digits(row["solution"], family)
    effort = Effort(
        race=float(row["race"]),
        minutes=float(row["minutes"]),
        se_er=float(row["se_er"]),
        se_ep=float(row["se_ep"]),
        se_ed=float(row["se_ed"]),
        beyond=row["hardest"] == "beyond",
        hardest=str(row["hardest"]),
        guesses=float(row["guesses"]),
    )
    path = tuple(_read_step(step, len(solution), family.geometry.n) for step in row["path"]) if with_path else ()
    return GradedPuzzle(puzzle, solution, effort, str(row["level"]), path, find_key(puzzle, solution))


def _read_step(step: Mapping[str, Any], n_cells: int, n: int) -> Step:
    """Return one step from its record.

    Raises
    ------
    ValueError   a cell or digit that is not on the board
    """
    cell = step["cell"]
    removed = tuple((int(at), int(digit)) for at, digit in step["removed"])
    links = tuple((int(at), int(digit), bool(is_on)) for at, digit, is_on in step["links"])
    pattern = tuple(int(at) for at in step["pattern"])
    # Editions of earlier versions have neither of these two.
    candidates = tuple((int(at), int(digit)) for at, digit in step.get("candidates", ()))
    causes = tuple(_read_cause(cause) for cause in step.get("causes", ()))
    # The file is not trusted: every cell and digit must be on the board, and a reason among the nodes.
    cells = [*pattern, *(at for at, _ in (*removed, *candidates)), *(at for at, _, _ in links), *([] if cell is None else [cell])]
    digits = [int(step["digit"]), *step["digits"], *(digit for _, digit in (*removed, *candidates)), *(digit for _, digit, _ in links)]
    cells += [at for cause in causes for at in cause.cells]
    digits += [digit for cause in causes for digit in cause.digits]
    if causes and (len(causes) != len(links) or not all(0 <= at < len(links) for cause in causes for at in cause.reasons)):
        raise ValueError(f"expected a cause for each of {len(links)} nodes, got {causes}")
    if not all(0 <= at < n_cells for at in cells) or not all(0 <= digit <= n for digit in digits):
        raise ValueError(f"expected a step on a board of {n_cells} cells, got cells {cells} and digits {digits}")
    houses = tuple(int(house) for house in step["houses"])
    rating, has_digits = float(step["rating"]), tuple(int(digit) for digit in step["digits"])
    return Step(str(step["technique"]), rating, cell, int(step["digit"]), removed, pattern, has_digits, houses, links, candidates, causes)


def _read_cause(cause: Sequence[Any]) -> Cause:
    """Return a cause from its record.

    Raises
    ------
    ValueError   an unknown kind
    """
    kind, *lists = cause
    houses, cells, digits, reasons = (tuple(int(number) for number in numbers) for numbers in lists)
    return Cause(CAUSE_KINDS[CAUSE_KINDS.index(kind)], houses, cells, digits, reasons)


def _row(number: int, graded: GradedPuzzle, pages: tuple[int, int | str]) -> dict[str, Any]:
    effort = graded.effort
    return {
        "number": number,
        "family": graded.puzzle.family,
        "level": graded.level,
        "puzzle": format_puzzle(graded.puzzle).partition(":")[2],
        "solution": format_digits(graded.solution),
        "minutes": round(effort.minutes, 2),
        "race": round(effort.race, 4),
        "se_er": effort.se_er,
        "hardest": "beyond" if effort.beyond else effort.hardest,
        "page": pages[0],
        "answer_page": pages[1],
    }


def _more(graded: GradedPuzzle) -> dict[str, Any]:
    """Return the columns that only the JSON lines have."""
    effort = graded.effort
    return {
        "id": puzzle_id(graded.puzzle),
        "clues": graded.puzzle.clues,
        "se_ep": effort.se_ep,
        "se_ed": effort.se_ed,
        "guesses": round(effort.guesses, 4),
        "path": [{name: getattr(step, name) for name in STEP_FIELDS} for step in graded.path],
    }
