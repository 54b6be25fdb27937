"""The index of a folder of pictures, as JSON for programs and as a table.

`index.json` has every picture with its size and its files; `index.csv` has a row for each puzzle, with the same columns whatever formats
were made, and can be read like any other table of puzzles.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.errors import Faulty
from generator.formats.table import guard_field
from generator.grading import time_within
from generator.storage.json_values import parse_json

INDEX_JSON, INDEX_CSV = "index.json", "index.csv"
MADE_BY = "gridpress pictures"
"""First entry of the index, by which a later run knows that it may replace it."""

SVG, PNG, PDF, EPS = "svg", "png", "pdf", "eps"
FORMATS = (SVG, PNG, PDF, EPS)
"""Formats of pictures, which are the suffixes of their files."""

PUZZLE, ANSWER = "puzzle", "answer"
SIDES = (PUZZLE, ANSWER)
"""The two pictures of each puzzle."""

LEAST_DIGITS = 4
"""Least digits of the number at the beginning of a name, so that names sort by number."""

LARGEST_INDEX = 256 * 1024 * 1024

COLUMNS = (
    *("number", "family", "title", "level", "minutes", "id", "puzzle", "solution", "symbols"),
    *("width_mm", "height_mm", "width_px", "height_px", "answer_height_mm", "answer_height_px", "words", "answer_words"),
    *(f"{side}_{form}" for side in SIDES for form in FORMATS),
    "minutes_80",
)
"""Columns of index.csv, which other programs read; `puzzle` is a whole puzzle line."""


@dataclass(frozen=True, slots=True)
class Shown:
    """One picture: its size, and what it shows in one line of words."""

    size_mm: tuple[float, float]
    size_px: tuple[int, int]
    words: str


@dataclass(frozen=True, slots=True)
class PictureRow:
    """The pictures of one puzzle.

    stem       beginning of the names of its files: number and ID
    title      name of its kind, in the language of the pictures
    puzzle     puzzle line
    solution   cells of the solution, as in a puzzle line
    symbols    printed symbols of digits 1..n, in order
    """

    stem: str
    number: int
    family: str
    title: str
    level: str
    minutes: float
    puzzle_id: str
    puzzle: str
    solution: str
    symbols: str
    puzzle_shown: Shown
    answer_shown: Shown

    def shown(self, side: str) -> Shown:
        """Return the picture of a side: PUZZLE or ANSWER."""
        return self.puzzle_shown if side == PUZZLE else self.answer_shown

    def name_file(self, side: str, form: str) -> str:
        """Return the name of the file of a picture in a format."""
        return f"{self.stem}-{side}.{form}"


@dataclass(frozen=True, slots=True)
class PictureIndex:
    """Everything that an index says.

    formats      in the order of FORMATS
    dots_per_inch   resolution of pictures of pixels
    is_colored   whether cells have colors
    """

    formats: tuple[str, ...]
    dots_per_inch: int
    is_colored: bool
    language: str
    rows: tuple[PictureRow, ...] = ()

    def list_files(self) -> Iterator[str]:
        """Yield the names of all pictures, in order."""
        return (row.name_file(side, form) for row in self.rows for side in SIDES for form in self.formats)


def name_stem(number: int, puzzle_id: str, largest: int) -> str:
    """Return the beginning of the names of a puzzle's files.

    Parameters
    ----------
    largest : number of the last puzzle, which decides how many digits all numbers have
    """
    return f"{number:0{max(LEAST_DIGITS, len(str(largest)))}}-{puzzle_id}"


def format_index(index: PictureIndex) -> str:
    """Return the index as JSON, with one line for each puzzle."""
    head = {
        "made_by": MADE_BY,
        "formats": list(index.formats),
        "dots_per_inch": index.dots_per_inch,
        "color": index.is_colored,
        "language": index.language,
    }
    lines = [f'"{key}": {json.dumps(value, ensure_ascii=False)},' for key, value in head.items()]
    rows = ",\n".join(json.dumps(_describe(row, index.formats), ensure_ascii=False) for row in index.rows)
    return "\n".join(["{", *lines, '"puzzles": [', rows, "]}", ""])


def _describe(row: PictureRow, formats: Sequence[str]) -> dict[str, Any]:
    """Return a puzzle as plain values, with both of its pictures."""
    pictures = {
        side: {
            "width_mm": row.shown(side).size_mm[0],
            "height_mm": row.shown(side).size_mm[1],
            "width_px": row.shown(side).size_px[0],
            "height_px": row.shown(side).size_px[1],
            "words": row.shown(side).words,
            "files": {form: row.name_file(side, form) for form in formats},
        }
        for side in SIDES
    }
    facts = {name: getattr(row, name) for name in ("number", "family", "title", "level", "minutes")}
    facts |= {"minutes_80": time_within(row.minutes)}
    return {**facts, "id": row.puzzle_id, "puzzle": row.puzzle, "solution": row.solution, "symbols": row.symbols, "pictures": pictures}


def write_table(index: PictureIndex, path: Path) -> None:
    """Write the index as a table."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows(_list_fields(index))


def _list_fields(index: PictureIndex) -> Iterable[list[str]]:
    for row in index.rows:
        puzzle, answer = row.puzzle_shown, row.answer_shown
        fields = [row.number, row.family, row.title, row.level, row.minutes, row.puzzle_id, row.puzzle, row.solution, row.symbols]
        fields += [*puzzle.size_mm, *puzzle.size_px, answer.size_mm[1], answer.size_px[1], puzzle.words, answer.words]
        names = [row.name_file(side, form) if form in index.formats else "" for side in SIDES for form in FORMATS]
        yield [guard_field(str(field)) for field in (*fields, *names, time_within(row.minutes))]


def is_index(path: Path) -> bool:
    """Return whether a file is the JSON index of an earlier run."""
    try:
        with path.open("rb") as file:
            entry = parse_json(file.read(LARGEST_INDEX), path.name)
        return entry.get("made_by", "").value == MADE_BY
    except (OSError, Faulty):
        return False


def is_table(path: Path) -> bool:
    """Return whether a file is the table of an earlier run.

    Tables of older versions lack the last column.
    """
    header = ",".join(COLUMNS[:-1]).encode()
    try:
        with path.open("rb") as file:
            return file.read(len(header)) == header
    except OSError:
        return False
