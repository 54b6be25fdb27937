"""Output formats of grades: a table for people, and tables for programs."""

from __future__ import annotations

from typing import Protocol, TextIO

from generator.families.houses.minutes import MEASURED
from generator.formats import find_format
from generator.formats.column_list import list_columns
from generator.formats.format import Format
from generator.formats.grade_row import GRADE_COLUMNS, make_grade_row, make_path
from generator.grading import find_basis, time_range, time_within
from generator.model import GradedPuzzle

TABLE = "table"
"""Name of the format for people, of files that end in .txt."""

EXPLAINED = ("minutes_range", "minutes_basis", "path", "sentences")
"""Further columns with --explain, in formats that can hold lists."""

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

    def finish(self) -> None:
        """Write what comes after the last puzzle."""


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
        row = make_grade_row(graded, _as_given(text))
        times = f"{row['minutes']:>8.1f}{row['minutes_80']:>11.1f}"
        figures = f"{times}{row['race']:>9.2f}{row['se_er']:>6.1f}{row['clues']:>7}{row['guesses']:>9.2f}"
        hodoku = _hodoku_words(row["hodoku_level"], row["hodoku_score"])
        self._output.write(f"{row['level']:<12}{figures}  {hodoku:<{HODOKU_WIDTH}}{row['hardest']:<{HARDEST_WIDTH}}{row['puzzle']}\n")
        if self._explain:
            self._output.write(f"  {describe_minutes(graded)}\n")
            for number, sentence in enumerate(sentences(graded), start=1):
                self._output.write(f"  {number:>3}. {sentence}\n")

    def finish(self) -> None:
        """Do nothing: the table has no end."""


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


class RowWriter:
    """Writer of the columns of a grade in a format of tables.

    With `explain`, the solution's steps are added as records and as sentences.
    """

    def __init__(self, output: TextIO, form: Format, explain: bool) -> None:
        assert form.table is not None
        self._explain = explain
        self._table = form.table.open(output, list_columns(GRADE_COLUMNS + (EXPLAINED if explain else ())))

    def begin(self) -> None:
        """Write the header."""
        self._table.begin()

    def write(self, text: str, graded: GradedPuzzle) -> None:
        """Write the row of a puzzle."""
        row = make_grade_row(graded, _as_given(text))
        if self._explain:
            row["minutes_range"] = time_range(graded.effort.minutes)
            row["minutes_basis"] = find_basis(graded.puzzle.family).status
            row["path"] = make_path(graded)
            row["sentences"] = sentences(graded)
        self._table.write(row)

    def finish(self) -> None:
        """Write the end of the table."""
        self._table.finish()


def _as_given(text: str) -> str:
    """Return a puzzle as its file has it, without a comment after it."""
    return text.partition(" #")[0].rstrip()


def open_writer(name: str, output: TextIO, explain: bool) -> Writer:
    """Return the writer of a format: TABLE, or one of tables."""
    return TableWriter(output, explain) if name == TABLE else RowWriter(output, find_format(name), explain)


def sentences(graded: GradedPuzzle) -> list[str]:
    """Return the solve path as sentences, each with the name of its technique."""
    from generator.grading import explain_named
    from generator.words import ENGLISH

    return [ENGLISH.render(explain_named(step, graded.puzzle)) for step in graded.path]
