"""Output formats of grades: a table for people, CSV and JSON lines for programs."""

from __future__ import annotations

import csv
import json
from collections.abc import Mapping
from typing import Any, Protocol, TextIO

from generator.errors import escape
from generator.formats.table import guard_field
from generator.grading import find_basis, time_range, time_within
from generator.grading.minutes import MEASURED
from generator.model import GradedPuzzle
from generator.notation import format_digits

GRADE = ("puzzle", "solution", "clues", "level", "minutes", "race", "se_er", "se_ep", "se_ed", "hardest")
COLUMNS = (*GRADE, "hodoku_score", "hodoku_level", "guesses")
"""Columns that other programs read; the HoDoKu columns are empty for boards that HoDoKu does not support."""

HODOKU_WIDTH, HARDEST_WIDTH = 16, 34
"""Widths of the table's text columns, in characters; enough for the longest text."""

APPROXIMATE = ("Unfair", "Extreme")
"""HoDoKu levels for which our result may differ from HoDoKu's own."""


class Writer(Protocol):
    """Writer of graded puzzles, one after another."""

    def begin(self) -> None:
        """Write the header."""

    def write(self, text: str, graded: GradedPuzzle) -> None:
        """Write one graded puzzle; `text` is its line as given."""
        ...


class TableWriter:
    """Writer of a table with one row a puzzle, and the steps below if requested.

    Column widths are fixed, so that rows can be written one by one.
    """

    def __init__(self, output: TextIO, explain: bool) -> None:
        self._output, self._explain = output, explain
        self._has_heads = True

    def begin(self) -> None:
        """Have the row of column heads written before the first puzzle.

        A file that cannot be read, or has no puzzle, has no table.
        """
        self._has_heads = False

    def _write_heads(self) -> None:
        self._has_heads = True
        heads = f"{'level':<12}{'minutes':>8}{'80 of 100':>11}{'race':>9}{'SE':>6}{'clues':>7}{'guesses':>9}"
        self._output.write(f"{heads}  {'HoDoKu':<{HODOKU_WIDTH}}{'hardest':<{HARDEST_WIDTH}}puzzle\n")

    def write(self, text: str, graded: GradedPuzzle) -> None:
        """Write the row of a puzzle, then its steps if requested."""
        if not self._has_heads:
            self._write_heads()
        row = grade_facts(text, graded)
        times = f"{row['minutes']:>8.1f}{time_within(graded.effort.minutes):>11.1f}"
        figures = f"{times}{row['race']:>9.2f}{row['se_er']:>6.1f}{row['clues']:>7}{row['guesses']:>9.2f}"
        hodoku = _hodoku_words(row["hodoku_level"], row["hodoku_score"])
        self._output.write(f"{row['level']:<12}{figures}  {hodoku:<{HODOKU_WIDTH}}{row['hardest']:<{HARDEST_WIDTH}}{row['puzzle']}\n")
        if self._explain:
            self._output.write(f"  {describe_minutes(graded)}\n")
            for number, sentence in enumerate(sentences(graded), start=1):
                self._output.write(f"  {number:>3}. {sentence}\n")


def describe_minutes(graded: GradedPuzzle) -> str:
    """Return a line on the expected minutes: times of most players, and their basis."""
    low, high = time_range(graded.effort.minutes)
    basis = find_basis(graded.puzzle.family)
    way = "by a formula fitted to players' times" if basis.status == MEASURED else "an estimate"
    within = time_within(graded.effort.minutes)
    times = f"80 of 100 players finish within {within:.1f}; 10 need less than {low:.1f}, 10 more than {high:.1f}"
    return f"{graded.effort.minutes:.1f} minutes, {way}; {times}. {basis.ground}"


def _hodoku_words(level: str, score: int | None) -> str:
    """Return HoDoKu's level and score as text.

    A "~" marks an approximate value; the text is "-" for boards that HoDoKu does not support.
    """
    return f"{'~' if level in APPROXIMATE else ''}{level} {score}" if level else "-"


class CsvWriter:
    """Writer of CSV with the columns of COLUMNS.

    The text of a puzzle comes from a file; a spreadsheet runs no field, and no field moves a terminal.
    """

    def __init__(self, output: TextIO, explain: bool) -> None:
        self._writer = csv.DictWriter(output, COLUMNS, restval="", lineterminator="\n")

    def begin(self) -> None:
        """Write the header."""
        self._writer.writeheader()

    def write(self, text: str, graded: GradedPuzzle) -> None:
        """Write the row of a puzzle."""
        facts = grade_facts(text, graded)
        self._writer.writerow({name: guard_field(escape(fact)) if isinstance(fact, str) else fact for name, fact in facts.items()})


class JsonWriter:
    """Writer of one JSON object a line, with the names of the CSV columns.

    The solve path is added as sentences if requested.
    """

    def __init__(self, output: TextIO, explain: bool) -> None:
        self._output, self._explain = output, explain

    def begin(self) -> None:
        """Do nothing: JSON lines have no header."""

    def write(self, text: str, graded: GradedPuzzle) -> None:
        """Write the object of a puzzle."""
        row: dict[str, Any] = dict(grade_facts(text, graded))
        if self._explain:
            row["minutes_80"] = time_within(graded.effort.minutes)
            row["minutes_range"] = time_range(graded.effort.minutes)
            row["minutes_basis"] = find_basis(graded.puzzle.family).status
            row["path"] = sentences(graded)
        self._output.write(json.dumps(row, ensure_ascii=False) + "\n")


WRITERS: Mapping[str, type[TableWriter] | type[CsvWriter] | type[JsonWriter]] = {
    "table": TableWriter,
    "csv": CsvWriter,
    "jsonl": JsonWriter,
}


def grade_facts(text: str, graded: GradedPuzzle) -> dict[str, Any]:
    """Return a grade as plain values.

    For a puzzle beyond the ladder the rating is a lower bound, and `hardest` is "beyond". A comment after the puzzle line is removed.
    """
    effort = graded.effort
    return {
        "puzzle": text.partition(" #")[0].rstrip(),
        "solution": format_digits(graded.solution),
        "clues": graded.puzzle.clues,
        "level": graded.level,
        "minutes": round(effort.minutes, 2),
        "race": round(effort.race, 4),
        "se_er": effort.se_er,
        "se_ep": effort.se_ep,
        "se_ed": effort.se_ed,
        "hardest": "beyond" if effort.beyond else effort.hardest,
        "hodoku_score": effort.hodoku_score,
        "hodoku_level": effort.hodoku_level,
        "guesses": round(effort.guesses, 4),
    }


def sentences(graded: GradedPuzzle) -> list[str]:
    """Return the solve path as sentences, each with the name of its technique."""
    from generator.grading import explain_named

    return [explain_named(step, graded.puzzle) for step in graded.path]
